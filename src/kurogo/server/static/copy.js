// Buttons that copy the field they name.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // a page that is not served over https has no clipboard of its own: the old way then
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.lastChild.textContent = "Copied";
  const live = document.getElementById("live");
  if (live) live.textContent = "Copied";
});
