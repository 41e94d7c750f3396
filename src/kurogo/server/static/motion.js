// What happened, seen: the stage brings how the latest rows look on the board, and what this page has not shown yet is played on it. The board
// stands there already as it ends, so nothing waits for a motion: a press, a key or a hidden page ends it. It knows no game.

const LENGTH = { move: 220, turn: 300, flash: 300, glance: 300, appear: 220, leave: 300, roll: 420 }; // ms; --step and --curtain
const FACE = 640; // a face that is shown for a moment
const MOST = 1200; // all together: longer ones go faster
const EVENTS = 8; // more than so many are not played: the log tells them
const BRIEF = 1200; // how long a change is marked where nothing may move
const CURTAIN = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let running = [];
let passing = []; // drawn for the time being
let clock = 0;
let ends = 0; // ms until all of it is over

// What is on the page before it is swapped. What was still moving is at its end from here on.
export function before(stage) {
  stop();
  const { url, as, count, kind } = stage.dataset;
  return { url, as, count: Number(count), kind, board: document.getElementById("part-board") };
}

// Plays what has come since, unless the eyes are other ones: what one seat saw must not pass before another.
export function play(stage, was) {
  const { url, as, count, kind } = stage.dataset;
  if (was.url !== url || was.as !== as || !was.board || document.hidden) return;
  const motions = Number(count) > was.count ? told(was.count) : [];
  const svg = stage.querySelector(".board svg");
  const length = svg && motions.length ? (calm.matches ? mark(svg, motions) : run(svg, motions, was.board)) : 0;
  if (calm.matches) return;
  if (motions.some(({ face }) => face !== undefined)) reveal(stage);
  if (kind === "over" && was.kind === "playing") fall(stage, length);
}

export function stop() {
  clearTimeout(clock);
  ends = 0;
  for (const animation of running) animation.cancel();
  for (const node of passing) node.remove();
  running = [];
  passing = [];
}

// All of it is cleared away once the longest is over.
function stay(ms) {
  ends = Math.max(ends, ms);
  clearTimeout(clock);
  clock = setTimeout(stop, ends + 60);
}

for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, stop, true);
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });

const told = (count) => JSON.parse(document.getElementById("part-motions")?.dataset.motions ?? "[]").filter(({ at }) => at >= count);

// ---- when ----------------------------------------------------------------------------------------------------------------------

// Gives each motion its start and end in ms; those that go together begin together.
function timed(motions) {
  let start = 0;
  let end = 0;
  const found = motions.map((motion) => {
    if (!motion.with) start = end;
    const stays = start + (motion.face !== undefined ? FACE : LENGTH[motion.do]);
    end = Math.max(end, stays);
    return { ...motion, start, end: stays };
  });
  const pace = Math.min(1, MOST / end);
  return { length: end * pace, steps: found.map((motion) => ({ ...motion, start: motion.start * pace, end: motion.end * pace })) };
}

// The steps of one walk are one event.
function events(motions) {
  let count = 0;
  let walker = "";
  for (const { do: effect, piece, with: together } of motions) {
    if (together) continue;
    if (effect !== "move" || piece !== walker) count += 1;
    walker = effect === "move" ? piece : "";
  }
  return count;
}

// ---- what ----------------------------------------------------------------------------------------------------------------------

function run(svg, motions, oldBoard) {
  if (events(motions) > EVENTS) return 0;
  const { steps, length } = timed(motions.filter((motion) => motion.do !== "roll" || find(motion.piece)));
  if (!steps.length) return 0;
  const layer = svg.querySelector("#focus") ?? svg;
  for (const piece of new Set(steps.map(({ piece: name }) => name).filter(Boolean))) {
    const own = steps.filter((step) => step.piece === piece);
    const node = find(piece);
    if (node) follow(node, own, length, own.findLast(({ path }) => path)?.path.at(-1));
    else follow(gone(svg, oldBoard, piece), own, length, own.find(({ path }) => path)?.path[0]);
  }
  for (const step of steps) {
    if (step.face !== undefined) show(layer, step);
    if (step.do === "flash" || step.do === "glance") ring(layer, step);
  }
  stay(length);
  return length;
}

const find = (piece) => document.querySelector(`#stage [data-piece="${CSS.escape(piece)}"]`);

// A piece that is off the board now, as this page showed it last.
function gone(svg, oldBoard, piece) {
  const old = oldBoard.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
  if (!old) return null;
  const node = old.cloneNode(true);
  for (const name of ["id", "data-piece", "role", "aria-label"]) node.removeAttribute(name);
  return pass(svg.querySelector("#tokens") ?? svg, node);
}

// Draws something that does not stay.
function pass(layer, node) {
  node.setAttribute("aria-hidden", "true");
  node.classList.add("passing");
  layer.append(node);
  passing.push(node);
  return node;
}

function animate(node, frames, options) {
  const animation = node.animate(frames, { fill: "backwards", ...options });
  animation.id = "motion";
  running.push(animation);
  return animation;
}

// One piece through all that befalls it; `home` is the point where the picture has it.
function follow(node, steps, length, home = [0, 0]) {
  if (!node) return;
  const frames = [];
  let at = steps.find(({ do: effect }) => effect === "move")?.path[0] ?? home;
  const frame = (time, { turn = 1, opacity = 1, more = "" } = {}) => frames.push({
    offset: Math.min(1, time / length), opacity, easing: "ease-in-out",
    transform: `translate(${at[0] - home[0]}px, ${at[1] - home[1]}px) scaleX(${turn})${more}`,
  });
  frame(0, { opacity: steps[0].do === "appear" ? 0 : 1 });
  for (const { do: effect, path, start, end, face } of steps) {
    const third = (end - start) / 4;
    if (effect === "move") { at = path[0]; frame(start); at = path.at(-1); frame(end); }
    else if (effect === "appear") { frame(start, { opacity: 0 }); frame(end); }
    else if (effect === "leave") { frame(start); frame(end, { opacity: 0 }); }
    else if (effect === "roll") { frame(start, { more: " rotate(-540deg) scale(.7)" }); frame(end, { more: " rotate(0deg) scale(1)" }); }
    else if (effect === "turn" && face !== undefined) { frame(start); frame(start + third, { turn: 0 }); frame(end - third, { turn: 0 }); frame(end); }
    else if (effect === "turn") { frame(start, { turn: 0 }); frame(end); }
  }
  frames.push({ ...frames.at(-1), offset: 1 });
  animate(node, frames, { duration: length });
}

// What is on the other side, for a moment: in from the edge, and back.
function show(layer, { face, path: [[x, y]], start, end }) {
  const art = document.querySelector(`#part-motions [data-face="${face}"]`);
  if (!art) return;
  const spot = document.createElementNS("http://www.w3.org/2000/svg", "g");
  spot.setAttribute("transform", `translate(${x} ${y})`);
  const inner = art.cloneNode(true);
  inner.classList.add("face-up");
  spot.append(inner);
  pass(layer, spot);
  const frames = [[0, 0], [0.25, 0], [0.45, 1], [0.8, 1], [1, 0]].map(([offset, turn]) => ({ offset, transform: `scaleX(${turn})` }));
  animate(inner, frames, { duration: end - start, delay: start, fill: "both" });
}

function circle(layer, [x, y], name) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [key, value] of Object.entries({ cx: x, cy: y, r: 24, class: name })) node.setAttribute(key, value);
  return pass(layer, node);
}

function ring(layer, { do: effect, path, start, end }) {
  const frames = [{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "scale(1)", offset: 0.3 }, { opacity: 0, transform: "scale(1.35)" }];
  animate(circle(layer, path.at(-1), effect), frames, { duration: end - start, delay: start, fill: "both", easing: EASE });
}

// Nothing moves: what has changed is ringed for a moment.
function mark(svg, motions) {
  const layer = svg.querySelector("#focus") ?? svg;
  const spots = new Map(motions.filter(({ path }) => path).map((motion) => [motion.piece || String(motion.path), motion.path.at(-1)]));
  for (const spot of spots.values()) circle(layer, spot, "fresh");
  stay(BRIEF);
  return 0;
}

// ---- the curtain -----------------------------------------------------------------------------------------------------------------

// Something hidden comes to light: the curtain is drawn across and opens again.
function reveal(stage) {
  const curtain = stage.querySelector(":scope > .curtain");
  if (!curtain) return;
  const cloth = pass(curtain, Object.assign(document.createElement("span"), { className: "across" }));
  const frames = ["inset(0 0 0 100%)", "inset(0)", "inset(0 100% 0 0)"].map((clipPath) => ({ clipPath }));
  animate(cloth, frames, { duration: 2 * CURTAIN, easing: EASE, fill: "both" });
  stay(2 * CURTAIN);
}

// The end: it falls over half of the board once all has been seen, and stays.
function fall(stage, wait) {
  const cloth = stage.querySelector(".fall");
  if (!cloth) return;
  animate(cloth, [{ transform: "translateX(101%)" }, { transform: "none" }], { duration: CURTAIN, delay: wait, easing: EASE });
  stay(wait + CURTAIN);
}
