// The table's own script. Without it links and forms do the same; with it the stage is swapped in place, others' moves arrive by themselves,
// and the board can be looked at before anything is played. It knows no game: entries of the menu stand in the list and on the board with
// the same number (data-entry), and what happens is always the link or button of the list.
import * as deaf from "./deaf.js";
import * as forecast from "./forecast.js";
import * as guide from "./guide.js";
import * as motion from "./motion.js";
import "./copy.js";
import "./sounds.js";
import { awake, hear } from "./awake.js";
import { choose, cite, tabs } from "./tabs.js";
import { speak as overhear } from "./talk.js";
import { waits } from "./waits.js";
import { approach, frame } from "./zoom.js";

const stage = document.getElementById("stage");
const live = () => document.getElementById("live");
const served = new Map(); // id of a part -> its markup as the server wrote it, to leave alone what has not changed
const QUIET_SECONDS = 3; // so long a connection may be gone before the cue says so

// ---- swapping the stage ------------------------------------------------------------------------------------------------------

const parts = (root) => [...root.querySelectorAll(":scope > .curtain, :scope > main > [id]")].map((node) => [node.id || "curtain", node]);
const remember = (root) => { for (const [id, node] of parts(root)) if (id !== "live") served.set(id, node.outerHTML); };

function swap(markup) {
  const next = new DOMParser().parseFromString(markup, "text/html").getElementById("stage");
  if (!next || isOlder(next)) return;
  const keep = standing();
  const was = motion.before(stage);
  const asked = question();
  if (next.dataset.as !== stage.dataset.as) hush();
  const looked = ["as", "draft", "count"].every((name) => next.dataset[name] === stage.dataset[name]) ? tapped : ""; // the same choices
  const same = stage.querySelector("main")?.className === next.querySelector("main")?.className;
  for (const name of Object.keys(stage.dataset)) if (name !== "offline") delete stage.dataset[name];
  Object.assign(stage.dataset, next.dataset);
  clear();
  if (!same) {
    remember(next);
    stage.replaceChildren(...next.childNodes);
  } else {
    stage.querySelector(":scope > .sprite").replaceWith(next.querySelector(":scope > .sprite"));
    for (const [id, node] of parts(next)) {
      if (id === "live") continue; // keeps its place, else it would not be spoken
      const markup_ = node.outerHTML;
      const old = id === "curtain" ? stage.querySelector(":scope > .curtain") : document.getElementById(id);
      if (served.get(id) === markup_) continue;
      served.set(id, markup_);
      old.replaceWith(node);
    }
  }
  document.title = stage.dataset.title;
  dress();
  restore(keep);
  if (looked && listed(looked)) { preview(looked, true); tapped = looked; }
  if (question() !== asked) speak(question());
  motion.play(stage, was);
}

// An answer that was overtaken by a later one: positions in the stream only grow.
const isOlder = ({ dataset }) => dataset.url === stage.dataset.url && dataset.as === stage.dataset.as && ["count", "news", "said"].some((name) => Number(dataset[name]) < Number(stage.dataset[name]));

// What a person is in the middle of: focus, scroll of the lists, open folds, words typed.
function standing() {
  const at = document.activeElement;
  const inside = stage.contains(at) && at !== stage;
  return {
    inside,
    id: inside ? at.id : "",
    entry: inside ? at.dataset?.entry : undefined,
    board: inside && !!at.closest(".board"),
    scroll: [...stage.querySelectorAll(".list, .wing, .players")].map((node) => [node.id || node.className, node.scrollTop]),
    open: [...stage.querySelectorAll("details[open] > summary")].map((node) => node.textContent),
    typed: [...stage.querySelectorAll("input[id]:not([readonly])")].filter((node) => node.value !== node.defaultValue).map((node) => [node.id, node.value]),
  };
}

function restore(keep) {
  for (const [id, top] of keep.scroll) for (const node of stage.querySelectorAll(".list, .wing, .players")) if ((node.id || node.className) === id) node.scrollTop = top;
  for (const node of stage.querySelectorAll("details > summary")) if (keep.open.includes(node.textContent)) node.parentElement.open = true;
  for (const [id, text] of keep.typed) { const field = document.getElementById(id); if (field) field.value = text; }
  const log = stage.querySelector("#panel-log");
  if (log) log.scrollTop = log.scrollHeight;
  if (!keep.inside || stage.contains(document.activeElement)) return;
  const hits = targets();
  const back = keep.board && hits.length ? hits.find((hit) => hit.dataset.entry === keep.entry) ?? hits[0] : (keep.id && document.getElementById(keep.id)) || stage.querySelector("h1");
  const held = pressed;
  pressed = true; // given back, not chosen: nothing is looked at yet
  back?.focus({ preventScroll: true });
  pressed = held;
}

// ---- talking to the server ---------------------------------------------------------------------------------------------------

function here(draft = stage.dataset.draft, as = stage.dataset.as) {
  const words = new URLSearchParams();
  if (as) words.set("as", as);
  if (draft) words.set("draft", draft);
  return words.size ? `?${words}` : "";
}

let begun = 0; // looks at the table,
let answered = 0; // and the last of them that was shown: one that it has overtaken would bring back what is no longer wanted

async function look(query = here(), address = "") {
  const turn = ++begun;
  try {
    const answer = await fetch(`${stage.dataset.url}/stage${query}`, { headers: { Accept: "text/html" } });
    const markup = await answer.text();
    if (answer.status >= 500) return lost();
    if (turn < answered) return;
    if (!answer.ok && answer.status !== 409) return location.assign(address || stage.dataset.url + query); // 409: a stage that says why not
    found();
    answered = turn;
    swap(markup);
    listen();
  } catch { lost(); }
}

// Follows a link of the table without leaving the page. What is chosen next may lie on the board: a narrow page shows it again.
async function follow(href) {
  const url = new URL(href, location.href);
  sending += 1; // what the stream tells meanwhile would be looked up with the choice that is being left
  try { await look(url.search, url.pathname + url.search); } finally { sending -= 1; catchUp(here()); }
  if (targets().length) stage.querySelector(".way")?.scrollIntoView({ block: "nearest" });
}

async function send(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  form.setAttribute("aria-busy", "true");
  sending += 1;
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "application/json" } });
    if (!(answer.headers.get("content-type") ?? "").includes("json")) return refuse("The table could not read that.", "");
    const said = await answer.json();
    if (!said.error) form.reset(); // what was typed has been sent; after a refusal it stays
    const url = said.url ? new URL(said.url, location.href) : null;
    if (url && url.pathname !== new URL(stage.dataset.url, location.href).pathname) return location.assign(url);
    if (said.stage) { answered = ++begun; swap(said.stage); }
    if (!said.stage && said.error) return refuse(said.error, said.clause);
    if (!said.stage) await look(url ? url.search : here(""));
    if (said.error || said.note) say(said.error || said.note);
    listen();
  } catch { lost(); } finally {
    form.removeAttribute("aria-busy");
    sending -= 1;
    catchUp();
  }
}

function say(text) {
  if (live() && text) live().textContent = text;
  speak(text);
}

// What the page asks its viewer, "" while they wait.
const question = () => ("asked" in stage.dataset ? stage.querySelector("#part-cue h1")?.textContent ?? "" : "");

// Other eyes look at this device now: what was spoken to the ones before goes.
function hush() {
  heard = 0;
  document.getElementById("spoken")?.replaceChildren();
}

// For the ear: each thing once and in its order, in a log that stands outside of what is swapped.
function speak(text) {
  const log = document.getElementById("spoken");
  if (!text || !log) return;
  log.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (log.children.length > 30) log.firstChild.remove();
}

// A cue that the script has to write itself: a refusal without a page, or no connection.
function cue(kind, symbol, title, line, button) {
  const old = document.getElementById("part-cue");
  if (!old) return;
  const fresh = Object.assign(document.createElement("section"), { id: "part-cue", className: `cue ${kind}` });
  fresh.innerHTML = '<svg class="i call" aria-hidden="true"><use/></svg><div class="say"><h1 tabindex="-1"></h1><p></p></div><div class="do"><button class="btn" type="button"></button></div>';
  fresh.querySelector("use").setAttribute("href", `#i-${symbol}`);
  fresh.querySelector("h1").textContent = title;
  fresh.querySelector("p").textContent = line;
  fresh.querySelector("button").textContent = button;
  fresh.querySelector("button").addEventListener("click", () => look());
  served.delete("part-cue");
  old.replaceWith(fresh);
}

function refuse(text) { cue("no", "wait", text, "Nothing has changed.", "Look again"); say(text); }

// ---- the stream of what happens ------------------------------------------------------------------------------------------------

let stream = null;
let newest = {}; // position and public change that the stream told last
let heard = 0; // position up to which the stream has been spoken
let sending = 0; // moves and choices on their way: their answers bring the stage, so what the stream tells of them is not fetched as well
let listening = "";
let silent = null; // since when there has been no connection
let clock = 0;

function listen(anew = false) {
  const as = stage.dataset.as;
  if (!anew && listening === as && stream && stream.readyState !== EventSource.CLOSED) return;
  stream?.close();
  listening = as;
  const query = new URLSearchParams({ as, seen: stage.dataset.count, news: stage.dataset.news, said: stage.dataset.said });
  stream = new EventSource(`${stage.dataset.url}/stream?${query}`);
  const fresh = (event) => { hear(); if (found()) look(); return Object.assign(newest, JSON.parse(event.data)); };
  newest = {};
  stream.addEventListener("hello", (event) => { deaf.over(); fresh(event); catchUp(); });
  stream.addEventListener("quiet", hear);
  stream.addEventListener("rows", (event) => {
    const told = fresh(event);
    const lines = told.count > heard ? told.rows.map((row) => row.text).filter(Boolean) : []; // a stream that begins anew may tell again
    heard = Math.max(heard, told.count);
    if (lines.length && live()) live().textContent = lines.join(" ");
    lines.forEach(speak);
    catchUp();
  });
  stream.addEventListener("talk", (event) => { const told = JSON.parse(event.data); fresh(event); overhear(told); catchUp(here()); });
  stream.addEventListener("news", (event) => { fresh(event); catchUp(here()); });
  stream.addEventListener("reload", (event) => { fresh(event); look(here("")); });
  const { url } = stream;
  stream.onerror = ({ target }) => (target.readyState === EventSource.CLOSED ? deaf.ask(stage, url, { look, found, lost }) : lost());
}

function catchUp(query = here("")) {
  const behind = ["count", "news", "said"].some((name) => newest[name] !== undefined && newest[name] > Number(stage.dataset[name]));
  if (behind && !sending) look(query);
}

function lost() {
  silent ??= Date.now();
  if (clock) return;
  clock = setInterval(() => {
    const seconds = Math.round((Date.now() - silent) / 1000);
    if (seconds < QUIET_SECONDS) return;
    stage.dataset.offline = "";
    const title = `No connection since ${seconds} seconds`;
    const cueTitle = stage.querySelector("#part-cue.gone h1");
    if (cueTitle) cueTitle.textContent = title;
    else cue("gone", "link", title, "Trying again. Your last move is safe: it was written down before you saw it.", "Try now");
    if (seconds % 3 === 0) look(); // opens the stream again too, where the browser has given it up
  }, 1000);
}

// There is a connection; gives whether there was none before.
function found() {
  clearInterval(clock);
  clock = 0;
  silent = null;
  const was = "offline" in stage.dataset;
  delete stage.dataset.offline;
  return was;
}

// ---- looking before playing: the same entry in the list and on the board ---------------------------------------------------------

const targets = () => [...stage.querySelectorAll(".board svg [data-entry]")];
const listed = (entry) => document.getElementById(`m${entry}`) ?? stage.querySelector(`.cue [data-entry="${entry}"]`);
const mainButton = () => stage.querySelector(".cue .go[data-entry]");
let shown = "";
let finger = false;
let pressed = false; // between press and click nothing may move: a cue that grows would push the target from under the pointer
let tapped = ""; // what the last tap of a finger looked at

// `stays`: a tap or the keyboard chose it, so the main button plays it now; under a passing pointer only the way is drawn.
function preview(entry, stays) {
  if (entry !== shown) {
    clear();
    shown = entry;
    for (const node of stage.querySelectorAll(`[data-entry="${CSS.escape(entry)}"]`)) node.classList.add("sel");
    const hit = targets().find((node) => node.dataset.entry === entry);
    if (hit && mainButton()?.dataset.entry !== entry) forecast.trace(stage, hit);
    forecast.caption(stage, entry, hit);
  }
  const go = stage.querySelector("[data-preview]");
  const choice = listed(entry);
  if (!stays || !go || !choice?.classList.contains("move") || mainButton()?.dataset.entry === entry) return;
  const name = choice.querySelector("b").textContent;
  go.textContent = name !== choice.dataset.place ? name : choice.form ? `Play ${name}` : `Choose ${name}`;
  go.hidden = false;
  if (mainButton()) mainButton().hidden = true;
}

function clear() {
  shown = tapped = "";
  for (const node of stage.querySelectorAll(".sel[data-entry]")) node.classList.remove("sel");
  forecast.clear(stage);
  const go = stage.querySelector("[data-preview]");
  if (go) go.hidden = true;
  if (mainButton()) mainButton().hidden = false;
}

function play(entry) {
  const choice = listed(entry);
  if (choice?.form) send(choice.form, choice);
  else if (choice?.href) follow(choice.href);
}

// Arrow keys go to the nearest target in that direction: distance counts, and straying from the direction twice.
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function walk(from, [dx, dy]) {
  const spot = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = spot(from);
  let best = null;
  let least = Infinity;
  for (const node of targets()) {
    const [a, b] = spot(node);
    const ahead = (a - x) * dx + (b - y) * dy;
    const astray = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (node !== from && ahead > 1 && ahead + 2 * astray < least) { least = ahead + 2 * astray; best = node; }
  }
  if (best) { from.tabIndex = -1; best.tabIndex = 0; best.focus(); }
}

// ---- what a person does -----------------------------------------------------------------------------------------------------------

document.addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; pressed = true; }, true);
for (const name of ["click", "pointercancel"]) document.addEventListener(name, () => { pressed = false; });
document.addEventListener("click", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  const show = event.target.closest("#stage [data-show]");
  if (show) return void guide.show(show);
  if (plain && event.target.closest(".board svg") && !event.target.closest("[data-entry]") && guide.bar(event, say)) return;
  const at = event.target.closest("[data-tab], [data-preview], .board svg [data-entry], a[data-swap], a.cite, .cites a");
  if (!at || !stage.contains(at) || !plain) return;
  event.preventDefault();
  if (at.dataset.tab) choose(at, true);
  else if ("preview" in at.dataset) play(shown);
  else if (at.closest(".board")) {
    const entry = at.dataset.entry;
    const nearing = finger && event.detail && approach(at); // too small to be sure of: the board comes closer first
    if (!nearing && (!finger || !event.detail || tapped === entry)) return void play(entry);
    preview(entry, true); // the first tap of a finger only looks
    tapped = entry;
  } else if ("swap" in at.dataset) follow(at.href);
  else cite(at);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#stage form[data-moves], #stage form[data-post]")) return;
  event.preventDefault();
  if (event.target.getAttribute("aria-busy") !== "true") send(event.target, event.submitter);
});

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const at = event.target.closest?.("#stage [data-entry]");
  if (at) preview(at.dataset.entry, false);
  else if (shown && !stage.contains(document.activeElement?.closest?.("[data-entry]"))) clear();
});
document.addEventListener("focusin", (event) => {
  const at = event.target.closest?.("#stage .board [data-entry], #stage .list [data-entry]");
  if (at && !finger && !pressed) preview(at.dataset.entry, true);
});

document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.("[data-tab]");
  const hit = event.target.closest?.(".board svg [data-entry]");
  if (tab && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const all = [...tab.parentElement.querySelectorAll("[data-tab]:not([hidden])")];
    choose(all[(all.indexOf(tab) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length], true);
  } else if (hit && WAYS[event.key]) walk(hit, WAYS[event.key]);
  else if (hit && (event.key === "Enter" || event.key === " ")) play(hit.dataset.entry);
  else if (event.key === "Escape" && stage.querySelector("[data-back]")) follow(stage.querySelector("[data-back]").href);
  else return;
  event.preventDefault();
});

// Tab reaches the board once; arrows walk from there.
function dress() {
  // the address loads what is shown now, and names a seat only where it must: people pass addresses on
  history.replaceState(null, "", stage.dataset.url + here(stage.dataset.draft, "many" in stage.dataset ? stage.dataset.as : "") + location.hash);
  const hits = targets();
  hits.forEach((hit, at) => { hit.tabIndex = at ? -1 : 0; });
  frame();
  tabs();
  forecast.ask(stage, here());
  guide.dress();
  waits();
  deaf.dress(stage);
}

remember(stage);
dress();
restore(standing());
listen();
awake(() => { listen(true); look(); }, lost);
document.documentElement.classList.add("ready"); // from now on keys and clicks are heard here
