// A page that the table tells nothing, because it may have no further stream: it says why, and looks by itself from time to time instead.
const EVERY = 10_000; // ms between two looks; each asks for a stream again

let why = "";
let clock = 0;
let turn = 0; // an answer that comes after a later stream says nothing

// A stream was refused, and the browser has given it up: why? `look` gets the stage and tries the stream again; `found`: the table is there;
// `lost`: the reason is another one.
export async function ask(stage, url, { look, found, lost }) {
  const mine = ++turn;
  const enough = new AbortController();
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" }, signal: enough.signal });
    const told = answer.status === 429 ? (await answer.json()).error : "";
    if (mine !== turn) return;
    if (!told) return lost();
    why = told;
    clearTimeout(clock);
    clock = setTimeout(look, EVERY);
    if (found()) look();
    dress(stage);
  } catch { lost(); } finally { enough.abort(); } // a stream that was there after all
}

// There is a stream.
export function over() {
  why = "";
  turn += 1;
  clearTimeout(clock);
  for (const node of document.querySelectorAll(".deaf")) node.remove();
}

// In the cue, under what it says: one can play on meanwhile.
export function dress(stage) {
  const place = stage.querySelector("#part-cue .say");
  if (!why || !place) return;
  const note = place.querySelector(".deaf") ?? place.appendChild(Object.assign(document.createElement("p"), { className: "note deaf" }));
  note.textContent = `${why} Until then this page looks every ${EVERY / 1000} seconds.`;
}
