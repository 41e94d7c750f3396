// Light, dark, or as the system has it: kept on this device, set before anything is painted. Also tells the style sheet that scripts run.
(() => {
  const root = document.documentElement;
  root.classList.add("script");
  const kept = () => { try { return localStorage.getItem("kurogo-theme"); } catch { return null; } };
  const show = (theme) => { if (theme === "light" || theme === "dark") root.dataset.theme = theme; else delete root.dataset.theme; };
  show(kept());
  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-theme-toggle]");
    if (!button) return;
    const order = ["light", "dark", "system"];
    const next = order[(order.indexOf(root.dataset.theme ?? "system") + 1) % order.length];
    try { localStorage.setItem("kurogo-theme", next); } catch { /* a device that keeps nothing: holds for this page */ }
    show(next);
    button.setAttribute("aria-label", `Colours: ${next}. Change`);
  });
})();
