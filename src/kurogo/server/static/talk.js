// Talk: what is new is spoken politely, and counted at its tab until that is opened.
const stage = document.getElementById("stage");
const live = Object.assign(document.createElement("p"), { className: "sr" });
live.setAttribute("role", "status");
document.body.append(live); // outside of what is swapped, else it would not be spoken

const key = `kurogo-talk ${stage.dataset.url}`;
const kept = () => { try { return Number(sessionStorage.getItem(key)); } catch { return 0; } };
const keep = (count) => { try { sessionStorage.setItem(key, count); } catch { /* a device that keeps nothing counts from the start */ } };
let heard = Number(stage.dataset.said); // lines that were spoken, or stood there when the page came
let read = kept(); // lines that were shown
let reader = stage.dataset.as; // each seat has heard its own

// The lines end with number `said`. A stream that was opened again tells some a second time.
export function speak({ said, lines }) {
  const fresh = lines.slice(Math.max(0, lines.length - (said - heard)));
  if (said > heard) live.textContent = fresh.map(({ who, text }) => (who ? `${who} says: ${text}` : text)).join(" ");
  heard = Math.max(heard, said);
}

stage.addEventListener("tabs", () => {
  const said = Number(stage.dataset.said);
  if (reader !== stage.dataset.as) { reader = stage.dataset.as; heard = read = said; }
  const lines = stage.querySelector("#panel-talk .lines");
  if (!lines) return;
  lines.scrollTop = lines.scrollHeight;
  if (lines.offsetParent) { read = said; keep(said); }
  const mark = stage.querySelector('[data-tab="talk"] .n');
  if (!mark) return;
  const unread = Math.max(0, said - read);
  mark.textContent = unread || "";
  if (unread) mark.append(Object.assign(document.createElement("span"), { className: "sr", textContent: " not read yet" }));
});
