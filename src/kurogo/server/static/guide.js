// What explains the board: why a place may not be chosen, where a clause applies, three hints for the first time. Knows no game: a picture says
// how wide a square of it is (data-cell), or names its places itself (data-spot).
const stage = document.getElementById("stage");
const KEY = "kurogo-hints";
let asked = null; // the cue that a refusal stands in for
let hint = 0;

const board = () => stage.querySelector(".board svg");

// The name of the place under a point of the window, "" beside the board.
function spot(event) {
  const named = event.target.closest?.("[data-spot]");
  if (named) return named.dataset.spot;
  const cell = Number(board().dataset.cell);
  const at = cell && new DOMPoint(event.clientX, event.clientY).matrixTransform(board().getScreenCTM().inverse());
  return at && at.x >= 0 && at.y >= 0 ? `${String.fromCharCode(65 + Math.floor(at.x / cell))}${Math.floor(at.y / cell) + 1}` : "";
}

function box(name) {
  const named = board().querySelector(`[data-spot="${CSS.escape(name)}"]`);
  if (named) return named.getBBox();
  const cell = Number(board().dataset.cell);
  return { x: (name.charCodeAt(0) - 65) * cell, y: (Number(name.slice(1)) - 1) * cell, width: cell, height: cell };
}

const names = (text) => text.split(" ").filter(Boolean);

// Why this place may not be chosen; gives whether there was something to say.
export function bar(event, say) {
  const place = spot(event);
  const why = place && [...stage.querySelectorAll("#part-bars li[data-places]")].find((line) => names(line.dataset.places).includes(place));
  if (!why) return false;
  const clause = why.dataset.cite;
  const fresh = make("section", { id: "part-cue", className: "cue no" });
  fresh.setAttribute("aria-label", "Refused");
  fresh.innerHTML = '<svg class="i call" aria-hidden="true"><use href="#i-refuse"/></svg><div class="say"><h1 tabindex="-1"></h1><p></p></div><div class="do"></div>';
  fresh.querySelector("h1").textContent = why.textContent;
  fresh.querySelector("p").textContent = `${place}: nothing has changed.`;
  if (clause) fresh.querySelector(".do").append(make("a", { className: "btn cite", href: why.dataset.href, textContent: `Clause ${clause}` }));
  const back = make("button", { className: "btn go", type: "button", textContent: "Choose again" });
  back.addEventListener("click", () => { restore(); stage.querySelector("#part-cue h1")?.focus(); });
  fresh.querySelector(".do").append(back);
  const cue = document.getElementById("part-cue");
  asked ??= cue;
  cue.replaceWith(fresh);
  mark([place], "barred");
  say(`${why.textContent} Nothing has changed.`);
  return true;
}

// The cue as it was before the refusal.
export function restore() {
  board()?.querySelector("#shown")?.remove();
  const cue = document.getElementById("part-cue");
  if (asked && cue?.classList.contains("no")) cue.replaceWith(asked);
  asked = null;
}

// Marks places on the board; the same button again takes the marks away.
export function show(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  for (const other of stage.querySelectorAll("[data-show]")) other.setAttribute("aria-pressed", "false");
  board().querySelector("#shown")?.remove();
  button.setAttribute("aria-pressed", String(on));
  if (on) mark(names(button.dataset.show), "applies");
  if (on) board().scrollIntoView({ block: "nearest" });
}

function mark(places, kind) {
  board().querySelector("#shown")?.remove();
  const space = "http://www.w3.org/2000/svg";
  const group = document.createElementNS(space, "g");
  group.id = "shown";
  for (const place of places) {
    const { x, y, width, height } = box(place);
    const frame = document.createElementNS(space, "rect");
    for (const [key, value] of Object.entries({ x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 3, class: kind })) frame.setAttribute(key, value);
    group.append(frame);
  }
  (board().querySelector("#focus") ?? board()).append(group);
}

// ---- hints -------------------------------------------------------------------------------------------------------------------

function closed() {
  try { return localStorage.getItem(KEY) === "closed"; } catch { return true; }
}

function close() {
  try { localStorage.setItem(KEY, "closed"); } catch { /* then they come again */ }
  dress();
  stage.querySelector("#part-cue h1")?.focus({ preventScroll: true });
  stage.querySelector(".way")?.scrollIntoView({ block: "nearest" }); // a phone shows the board again
}

// After every change of the stage: the refusal of an earlier one goes, the hint stays.
export function dress() {
  restore();
  stage.querySelector("#hint")?.remove();
  for (const node of stage.querySelectorAll(".hinted")) node.classList.remove("hinted");
  const lines = [...stage.querySelectorAll("#part-hints li")];
  const line = lines[hint];
  if (!line || closed() || !("asked" in stage.dataset)) return;
  const said = make("div", { id: "hint", className: "hint" });
  said.setAttribute("role", "note");
  said.setAttribute("aria-label", `Hint ${hint + 1} of ${lines.length}`);
  const shut = make("button", { id: "hint-close", className: "btn bare", type: "button", textContent: "Close hints" });
  shut.addEventListener("click", close);
  said.append(make("p", { textContent: line.textContent }), shut);
  if (hint + 1 < lines.length) {
    const next = make("button", { id: "hint-next", className: "btn", type: "button", textContent: "Next hint" });
    next.addEventListener("click", () => { hint += 1; dress(); (document.getElementById("hint-next") ?? document.getElementById("hint-close"))?.focus(); });
    said.append(next);
  }
  document.getElementById("part-cue")?.append(said);
  stage.querySelector(line.dataset.at)?.classList.add("hinted");
}

const make = (name, words) => Object.assign(document.createElement(name), words);
