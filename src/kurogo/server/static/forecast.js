// Before one plays: the way of what is looked at, step by step, with what is known of each of its squares, and what may come of it. All of it is
// what the server wrote into the page for this viewer, or counted from their view. It knows no game.

const SVG = "http://www.w3.org/2000/svg";
let odds = new Map(); // entry -> sentences
let asked = ""; // for which choice they were asked

// ---- the way -------------------------------------------------------------------------------------------------------------------

const draw = (name, attributes, text = "") => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
};

// The way an entry goes, drawn from its path data with a number at each step, a second ring where somebody sees the square, and a ring where it
// ends; steps aside for nothing but the aim's.
export function trace(stage, hit) {
  const layer = stage.querySelector(".board svg #marks") ?? stage.querySelector(".board svg #trace"); // over the figures of other targets
  if (!layer) return;
  const numbers = (hit.dataset.way ?? "").match(/-?[\d.]+/g) ?? [];
  const told = (hit.dataset.told ?? "").split("|");
  const spots = numbers.flatMap((x, at) => (at % 2 ? [] : [{ x: Number(x), y: Number(numbers[at + 1]) }]));
  const box = hit.getBBox();
  const end = spots.at(-1) ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const group = draw("g", { id: "looked" });
  if (spots.length > 1) group.append(draw("path", { class: "path", d: hit.dataset.way }));
  spots.forEach(({ x, y }, at) => {
    if (at && told[at]) group.append(draw("circle", { class: "watched", cx: x, cy: y, r: 15 }));
    if (!at || at === spots.length - 1) return;
    group.append(draw("circle", { class: "stepdot", cx: x, cy: y, r: 9 }), draw("text", { class: "stepnum", x, y: y + 4.3 }, String(at)));
  });
  group.append(draw("circle", { class: "aimed", cx: end.x, cy: end.y, r: Math.min(box.width, box.height) / 2 - 3 }));
  layer.append(group);
  stage.querySelector(".mapbox").classList.add("looking");
}

// ---- in words ------------------------------------------------------------------------------------------------------------------

// The same as words, on the half of the board where the target is not.
export function caption(stage, entry, hit) {
  const places = (document.getElementById(`m${entry}`)?.dataset.path ?? "").split(" ");
  const told = (hit?.dataset.told ?? "").split("|");
  const lines = told.flatMap((text, at) => (at && text ? [`Step ${at}, ${places[at]}: ${text}`] : [])).concat(odds.get(entry) ?? []);
  const box = stage.querySelector(".mapbox");
  if (!lines.length || !box) return;
  const note = Object.assign(document.createElement("ul"), { id: "forecast", className: "forecast" });
  for (const line of lines) note.append(Object.assign(document.createElement("li"), { textContent: line }));
  const area = box.getBoundingClientRect();
  const spot = hit?.getBoundingClientRect();
  note.classList.toggle("above", !!spot && spot.y + spot.height / 2 > area.y + area.height / 2);
  box.append(note);
}

export function clear(stage) {
  for (const name of ["#looked", "#forecast"]) stage.querySelector(name)?.remove();
  stage.querySelector(".mapbox")?.classList.remove("looking");
}

// ---- odds ----------------------------------------------------------------------------------------------------------------------

// Asked for when the page is shown and idle, once for each choice; `query` is the address of what is shown.
export function ask(stage, query) {
  const { url, as, count, draft } = stage.dataset;
  const key = [url, as, count, draft].join(" ");
  if (!("asked" in stage.dataset)) { odds = new Map(); asked = ""; return; }
  if (key === asked) return write(stage);
  asked = key;
  odds = new Map();
  if (!stage.querySelector("[data-chance]")) return;
  setTimeout(async () => {
    try {
      const answer = asked === key && await fetch(`${url}/odds${query}`, { headers: { Accept: "application/json" } });
      if (!answer || !answer.ok) return;
      const found = await answer.json();
      if (asked !== key || String(found.count) !== count) return; // something has happened since
      odds = new Map(found.odds.map(({ entry, texts }) => [String(entry), texts]));
      write(stage);
    } catch { /* without odds one can play as well */ }
  });
}

function write(stage) {
  for (const [entry, texts] of odds) {
    const choice = document.getElementById(`m${entry}`);
    if (!choice || choice.querySelector(".odds")) continue;
    const line = Object.assign(document.createElement("span"), { className: "odds", textContent: ` ${texts.join("; ")}` });
    choice.querySelector("b")?.parentElement.append(line);
    const hit = stage.querySelector(`.board svg [data-entry="${CSS.escape(entry)}"]`);
    hit?.setAttribute("aria-label", `${hit.getAttribute("aria-label")}, ${texts.join(", ")}`);
  }
}
