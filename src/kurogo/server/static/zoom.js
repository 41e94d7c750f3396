// The board from near: pinch, double tap, wheel with Ctrl, buttons, + - 0. Only the viewBox changes, so every game's picture can be looked at
// closely. A drag pans as far as there is board; what is left of it scrolls the page. Nothing is ever played by a pan, a pinch or a zoom.
const stage = document.getElementById("stage");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const TAP = 44; // CSS pixels: what a thumb hits
const NEAR = 50; // CSS pixels of a target in the close view
const UNIT = 48; // units of a target where nothing may be chosen
const DEEP = 3; // how much closer than the close view one may come
const STEP = 1.5; // a press of + or -
const DRAG = 8; // pixels: less is a tap
const GLIDE = 220; // ms
const DOUBLE = 350; // ms between the taps of a double tap
const FAINT = 0.6; // pixels per unit under which figures cannot be read

let base = null; // the whole board's viewBox: [x, y, width, height]
let at = null; // the part that is shown, null for all of it
let moving = 0; // the frame asked for

const picture = () => stage.querySelector(".board .mapbox > svg");
const hits = () => [...stage.querySelectorAll(".board svg [data-entry]")];
const shape = (svg) => svg.getAttribute("viewBox").split(/[\s,]+/).map(Number);
const whole = () => ({ x: base[0], y: base[1], width: base[2] });
const height = (part) => (part.width * base[3]) / base[2];

// Pixels of the screen per unit of the picture.
function scale(part = at ?? whole()) {
  const box = picture().getBoundingClientRect();
  return Math.min(box.width / part.width, box.height / height(part)) || 1;
}

// The narrower side of a usual target, in units.
function unit() {
  const sides = hits().map((hit) => { const box = hit.getBBox(); return Math.min(box.width, box.height); }).filter(Boolean).sort((a, b) => a - b);
  return sides[sides.length >> 1] ?? UNIT;
}

const closeWidth = () => Math.min(whole().width, (whole().width * scale(whole()) * unit()) / NEAR);

function inside(part) {
  const width = Math.min(base[2], Math.max(part.width, closeWidth() / DEEP));
  const bound = (value, low, room) => Math.min(Math.max(value, low), low + room);
  return { x: bound(part.x, base[0], base[2] - width), y: bound(part.y, base[1], base[3] - height({ width })), width };
}

function draw(part) {
  const svg = picture();
  if (!svg) return;
  at = part.width < base[2] - 0.5 ? part : null;
  const shown = at ?? whole();
  svg.setAttribute("viewBox", [shown.x, shown.y, shown.width, height(shown)].map((n) => Math.round(n * 100) / 100).join(" "));
  svg.classList.toggle("lod", scale() < FAINT);
  svg.classList.toggle("near", !!at);
  const off = { in: shown.width <= closeWidth() / DEEP + 0.5, out: !at, fit: !at };
  for (const button of stage.querySelectorAll("[data-zoom]")) button.setAttribute("aria-disabled", off[button.dataset.zoom]);
}

function go(part) {
  cancelAnimationFrame(moving);
  const end = inside(part);
  if (CALM.matches) return draw(end);
  const from = at ?? whole();
  let begun = 0;
  const frame = (now) => {
    begun ||= now;
    const t = Math.min(1, (now - begun) / GLIDE);
    const eased = 1 - (1 - t) ** 3;
    const mix = (a, b) => a + (b - a) * eased;
    draw({ x: mix(from.x, end.x), y: mix(from.y, end.y), width: mix(from.width, end.width) });
    if (t < 1) moving = requestAnimationFrame(frame);
  };
  moving = requestAnimationFrame(frame);
}

// A part of another width in which `spot` stays where it is on the screen.
function around(spot, width, part = at ?? whole()) {
  const by = inside({ ...part, width }).width / part.width;
  return inside({ x: spot.x - (spot.x - part.x) * by, y: spot.y - (spot.y - part.y) * by, width });
}

// A place of the screen in units of the picture.
function spot(x, y) {
  const there = new DOMPoint(x, y).matrixTransform(picture().getScreenCTM().inverse());
  return { x: there.x, y: there.y };
}

const middle = (hit) => { const box = hit.getBBox(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };
const centre = (part) => ({ x: part.x + part.width / 2, y: part.y + height(part) / 2 });
const shows = (part, { x, y }) => x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + height(part);

function zoom(way) {
  if (!base || !picture()) return;
  const part = at ?? whole();
  const focused = document.activeElement?.closest?.(".board svg [data-entry]");
  const held = focused ? middle(focused) : centre(part);
  if (way === "fit") go(whole());
  else go(around(held, way === "in" ? (at ? part.width / STEP : closeWidth() < part.width ? closeWidth() : part.width / STEP) : part.width * STEP));
}

// Once the stage was swapped: the new picture shows the same part, or all of it where another board stands there or the choice lies elsewhere.
export function frame() {
  cancelAnimationFrame(moving);
  const svg = picture();
  const usable = !!svg && !!svg.viewBox?.baseVal?.width;
  for (const button of stage.querySelectorAll("[data-zoom]")) button.hidden = !usable;
  if (!usable) return;
  const now = shape(svg);
  if (!svg.dataset.whole) {
    if (base?.join() !== now.join()) at = null;
    base = now;
    svg.dataset.whole = now.join(" ");
  }
  const entries = hits();
  if (at && entries.length && !entries.some((hit) => shows(at, middle(hit)))) at = null;
  draw(at ?? whole());
}

// A finger has tapped a target that is too small to be sure of: the board comes closer round it. Gives whether it did.
export function approach(hit) {
  const box = hit.getBoundingClientRect();
  if (!base || Math.min(box.width, box.height) >= TAP) return false;
  go(around(middle(hit), closeWidth()));
  settle();
  return true;
}

// For a moment the board hears no tap: the second of a double tap is meant for the zoom.
function settle() {
  const map = stage.querySelector(".mapbox");
  map.classList.add("nearing");
  setTimeout(() => map.classList.remove("nearing"), DOUBLE);
}

// ---- fingers, mouse, keys ----------------------------------------------------------------------------------------------------

let grip = null; // what a hand holds: the part and the spots when it began
let dragged = false;
let tapped = 0; // when a tap fell beside all targets

const onBoard = (event) => !!base && !!event.target.closest?.(".board .mapbox > svg");
const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const between = ([a, b]) => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });

function hold(touches) {
  const points = [...touches];
  const two = points.length === 2;
  const where = two ? between(points) : { x: points[0].clientX, y: points[0].clientY };
  grip = { two, where, spot: spot(where.x, where.y), spread: two ? spread(points) : 0, part: at ?? whole(), pans: false };
}

// The part that lies under the hand once the point `where` has moved; whether the board could follow at all.
function pan(where) {
  const by = scale(grip.part);
  const part = { ...grip.part, x: grip.part.x - (where.x - grip.where.x) / by, y: grip.part.y - (where.y - grip.where.y) / by };
  const end = inside(part);
  const moved = Math.abs(where.x - grip.where.x) >= Math.abs(where.y - grip.where.y) ? end.x !== grip.part.x : end.y !== grip.part.y;
  return { end, moved };
}

document.addEventListener("touchstart", (event) => {
  if (!onBoard(event)) return;
  if (event.touches.length === 1) dragged = false;
  if (event.touches.length > 2) return void (grip = null);
  hold(event.touches);
  if (grip.two) dragged = true;
}, { passive: true });

document.addEventListener("touchmove", (event) => {
  if (!grip) return;
  cancelAnimationFrame(moving);
  const points = [...event.touches];
  if (grip.two && points.length === 2) {
    event.preventDefault();
    const part = around(grip.spot, (grip.part.width * grip.spread) / Math.max(spread(points), 1), grip.part);
    const by = scale(part);
    const where = between(points);
    return draw(inside({ ...part, x: part.x - (where.x - grip.where.x) / by, y: part.y - (where.y - grip.where.y) / by }));
  }
  const where = { x: points[0].clientX, y: points[0].clientY };
  if (!at || grip.two || (!grip.pans && Math.hypot(where.x - grip.where.x, where.y - grip.where.y) < DRAG)) return;
  const { end, moved } = pan(where);
  if (!grip.pans && !moved) return void (grip = null); // there is no board left in that direction: the page scrolls
  grip.pans = dragged = true;
  event.preventDefault();
  draw(end);
}, { passive: false });

document.addEventListener("touchend", (event) => {
  if (grip && event.touches.length) hold(event.touches);
  else grip = null;
});
document.addEventListener("touchcancel", () => { grip = null; });

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch") return;
  dragged = false;
  if (event.button || !at || !onBoard(event)) return;
  hold([event]);
}, true);
document.addEventListener("pointermove", (event) => {
  if (!grip || event.pointerType === "touch") return;
  const where = { x: event.clientX, y: event.clientY };
  if (!dragged && Math.hypot(where.x - grip.where.x, where.y - grip.where.y) < DRAG) return;
  dragged = true;
  draw(pan(where).end);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => { if (event.pointerType !== "touch") grip = null; });
document.addEventListener("dragstart", (event) => { if (onBoard(event)) event.preventDefault(); }); // a link of the board is no parcel

// Before anybody else hears of it: a drag is no click.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  if (button) return zoom(button.dataset.zoom);
  if (!onBoard(event) || !event.detail) return;
  if (dragged) { dragged = false; event.preventDefault(); return event.stopPropagation(); }
  if (event.target.closest("[data-entry]") || stage.querySelector(".mapbox.nearing")) return;
  const twice = event.timeStamp - tapped < DOUBLE;
  tapped = twice ? 0 : event.timeStamp;
  if (twice) go(at ? whole() : around(spot(event.clientX, event.clientY), closeWidth() < base[2] ? closeWidth() : base[2] / STEP));
}, true);

document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !onBoard(event)) return;
  event.preventDefault();
  const part = at ?? whole();
  draw(around(spot(event.clientX, event.clientY), part.width * Math.exp(event.deltaY / 200)));
}, { passive: false });

// Keys count only on the board and its buttons, so they are in nobody's way who dictates.
const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !base) return;
  const tools = event.target.closest?.(".tools");
  if (!tools && !event.target.closest?.(".board")) return;
  if (KEYS[event.key]) zoom(KEYS[event.key]);
  else if (tools && at && ARROWS[event.key]) {
    const [dx, dy] = ARROWS[event.key];
    go({ ...at, x: at.x + (dx * at.width) / 3, y: at.y + (dy * at.width) / 3 });
  } else return;
  event.preventDefault();
});

// Whoever walks over the board by keyboard sees where they are.
document.addEventListener("focusin", (event) => {
  const hit = event.target.closest?.(".board svg [data-entry]");
  if (!hit || !at || grip) return;
  const edge = unit() / 2;
  const { x, y } = middle(hit);
  if ([[-edge, -edge], [edge, edge]].every(([a, b]) => shows(at, { x: x + a, y: y + b }))) return;
  go({ ...at, x: x - at.width / 2, y: y - height(at) / 2 });
});

addEventListener("resize", () => { if (picture()?.dataset.whole) draw(at ? inside(at) : whole()); });
