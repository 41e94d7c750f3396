// The replay's script. Without it every step is a link; with it frames come as fragments, are kept, and those ahead are fetched before they
// are asked for. It knows no game and no entries of the log: points are counts of the viewer's own rows, as the page names them.
import { check } from "./dice.js";

const main = document.getElementById("main");
const place = document.getElementById("frame");
const live = document.getElementById("live");
const range = document.getElementById("scrub");
const playing = main.querySelector("[data-play]");
const numbers = (text) => (text ? text.split(".").map(Number) : []);
const points = numbers(main.dataset.points);
const turns = numbers(main.dataset.turns);
const tall = numbers(main.dataset.tall);
const AHEAD = 4; // frames fetched before they are asked for
const EVERY = 1100; // ms a frame stays while playing

const frames = new Map(); // point -> promise of its markup; a whole game is a few MB at most
let at = Number(main.dataset.at);
let wanted = at;
let timer = 0;
let saying = 0;

// ---- frames ------------------------------------------------------------------------------------------------------------------

const address = (point) => `?${new URLSearchParams({ as: main.dataset.as, at: point })}`;

function frame(point) {
  if (!frames.has(point)) {
    const found = fetch(`${main.dataset.url}/frame${address(point)}&v=${main.dataset.v}`, { headers: { Accept: "text/html" } })
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))));
    frames.set(point, found);
    found.catch(() => frames.delete(point)); // asked for again next time
  }
  return frames.get(point);
}

async function go(point, spoken = true) {
  const back = point < wanted;
  wanted = point;
  range.value = point;
  range.setAttribute("aria-valuetext", `${points.indexOf(point)} of ${points.length - 1}`);
  let markup;
  try { markup = await frame(point); } catch { stop(); live.textContent = "No connection. This frame could not be fetched."; return; }
  if (point !== wanted) return; // overtaken
  show(point, markup);
  if (spoken) say();
  const k = points.indexOf(point);
  for (let n = 1; n <= AHEAD; n += 1) {
    const next = points[back ? k - n : k + n];
    if (next !== undefined) frame(next).catch(() => {});
  }
}

function show(point, markup) {
  at = point;
  const next = new DOMParser().parseFromString(markup, "text/html").querySelector(".frame");
  if (!next) return;
  const open = [...place.querySelectorAll("details[open] > summary")].map((node) => node.textContent);
  const dice = place.querySelector("[data-dice]"); // what was checked stays
  const focused = place.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : "";
  if (dice) next.querySelector("[data-dice]")?.replaceWith(dice);
  place.replaceChildren(next);
  for (const node of place.querySelectorAll("details > summary")) if (open.includes(node.textContent)) node.parentElement.open = true;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  dress();
  history.replaceState(null, "", address(point));
}

// Spoken once, when one has stopped at a point: a thumb that runs over fifty of them says nothing on the way.
function say() {
  clearTimeout(saying);
  saying = setTimeout(() => {
    const [last, ...first] = place.querySelectorAll(".cue .say > :not(.then)"); // the title is what was told last
    live.textContent = [...first, last].map((node) => node.textContent).join(" ");
  }, 250);
}

function dress() {
  const list = place.querySelector("#panel-log");
  if (list) list.scrollTop = list.scrollHeight;
  for (const [name, point] of Object.entries(ways())) main.querySelector(`[data-go=${name}]`).href = address(point);
  for (const link of main.querySelectorAll("[data-eyes]")) link.href = `${link.href.split("?")[0]}?as=${new URL(link.href).searchParams.get("as")}`;
}

// ---- ways through the game ---------------------------------------------------------------------------------------------------

const end = () => points[points.length - 1];
const before = (marks, point) => marks.findLast((mark) => mark < point) ?? 0;
const after = (marks, point) => marks.find((mark) => mark > point) ?? end();
const ways = () => ({ before: before(tall, wanted), prev: before(points, wanted), next: after(points, wanted), after: after(tall, wanted) });

function stop() { clearInterval(timer); timer = 0; playing.textContent = "Play"; }

function play() {
  if (timer) return stop();
  if (wanted === end()) go(0, false);
  playing.textContent = "Stop";
  timer = setInterval(() => { if (at !== wanted) return; if (wanted === end()) stop(); else go(after(points, wanted)); }, EVERY);
}

const KEYS = { ArrowLeft: "prev", ArrowDown: "prev", ArrowRight: "next", ArrowUp: "next" };

document.addEventListener("keydown", (event) => {
  const field = event.target.closest("input:not(#scrub), textarea, select, [role=group][tabindex], summary");
  if (field || event.ctrlKey || event.metaKey || event.altKey) return;
  const other = event.target.closest("a, button");
  let to;
  if (event.key in KEYS) to = ways()[KEYS[event.key]];
  else if (event.key === "Home") to = 0;
  else if (event.key === "End") to = end();
  else if (event.key === "PageUp") to = before(turns, wanted);
  else if (event.key === "PageDown") to = after(turns, wanted);
  else if (event.key === " " && !other) { event.preventDefault(); return play(); }
  else return;
  event.preventDefault();
  stop();
  go(to);
});

range.addEventListener("input", () => {
  stop();
  const value = Number(range.value);
  go(points.find((point) => point >= value) ?? end());
});
range.form.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("click", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  const node = event.target.closest("[data-go], [data-play], [data-copy], [data-check]");
  if (!node || !plain) return;
  if (node.dataset.go) { event.preventDefault(); stop(); go(ways()[node.dataset.go]); }
  else if ("play" in node.dataset) play();
  else if (node.dataset.copy) copy(node);
  else dice(node);
});

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // a page that is not served over https has no clipboard of its own: the old way then
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.lastChild.textContent = "Copied";
  live.textContent = "Copied";
}

// ---- the dice ----------------------------------------------------------------------------------------------------------------

async function dice(button) {
  const box = button.closest("[data-dice]");
  const report = box.querySelector(".checked");
  button.disabled = true;
  const get = async (name) => { const answer = await fetch(`${box.dataset.dice}/${name}`); if (!answer.ok) throw new Error(); return answer.json(); };
  try {
    const found = check(await get("record.json"), await get("draws.json"), box.dataset.commitment);
    report.classList.toggle("bad", !found.ok);
    report.replaceChildren(...found.lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  } catch {
    report.classList.add("bad");
    report.textContent = "The record could not be fetched, so nothing was checked.";
  }
  button.disabled = false;
}

dress();
for (let n = 1; n <= AHEAD; n += 1) { const next = points[points.indexOf(at) + n]; if (next !== undefined) frame(next).catch(() => {}); }
