// The tabs beside the board. Without a script the panels stand one under another; on a phone there are more of them.
import { search } from "./rules.js";

const stage = document.getElementById("stage");
const PHONE = matchMedia("(max-width: 720px)");

let chosen = "";
let laws = null; // the rulebook, once it was fetched

export function tabs() {
  const bar = stage.querySelector("[data-tabs]");
  if (!bar) return void stage.dispatchEvent(new Event("tabs"));
  const all = [...bar.querySelectorAll("[data-tab]")];
  const usable = all.filter((tab) => PHONE.matches || !tab.classList.contains("phone"));
  const open = usable.find((tab) => tab.dataset.tab === (chosen || ("asked" in stage.dataset ? "moves" : "log"))) ?? usable[0];
  bar.setAttribute("role", "tablist");
  for (const tab of all) {
    const panel = stage.querySelector(`#panel-${tab.dataset.tab}`);
    const on = usable.includes(tab);
    tab.id = `tab-${tab.dataset.tab}`;
    tab.hidden = !on;
    if (on) { tab.setAttribute("role", "tab"); tab.setAttribute("aria-selected", tab === open); tab.setAttribute("aria-controls", panel?.id); tab.tabIndex = tab === open ? 0 : -1; }
    if (!panel) continue;
    panel.hidden = on && tab !== open;
    if (on) { panel.setAttribute("role", "tabpanel"); panel.setAttribute("aria-labelledby", tab.id); panel.removeAttribute("aria-label"); }
    else { panel.removeAttribute("role"); panel.removeAttribute("aria-labelledby"); }
  }
  if (open?.dataset.tab === "rules") rulebook();
  stage.dispatchEvent(new Event("tabs"));
}

export function choose(tab, focus = false) {
  chosen = tab.dataset.tab;
  tabs();
  if (focus) tab.focus();
}

async function rulebook() {
  const place = stage.querySelector("[data-rulebook]");
  if (!place || place.hasChildNodes()) return;
  if (!laws) {
    const answer = await fetch(place.dataset.rulebook).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    laws = [page.getElementById("laws")].filter(Boolean);
  }
  place.replaceChildren(...laws);
  const field = stage.querySelector("[data-find]");
  if (field && !field.dataset.ready) { field.dataset.ready = "1"; search(field); }
}

// A clause cited in the log is shown beside the board.
export async function cite(link) {
  const tab = stage.querySelector('[data-tab="rules"]');
  if (!tab) return;
  choose(tab);
  await rulebook();
  for (const old of stage.querySelectorAll(".cited")) old.classList.remove("cited");
  const law = document.getElementById(new URL(link.href).hash.slice(1));
  law?.classList.add("cited");
  law?.scrollIntoView({ block: PHONE.matches ? "center" : "nearest" });
}

PHONE.addEventListener("change", tabs);
