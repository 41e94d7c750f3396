// How long one has been waiting, told once it is over a minute. Counted by this page from the last thing it heard, so a page that came later
// knows only the least it can be.
const stage = document.getElementById("stage");
const MINUTE = 60_000;

let count = null; // position in the stream at which the waiting began
let began = 0;
let witnessed = false; // whether the page was there then

// After every change of the stage.
export function waits() {
  if (stage.dataset.count !== count) {
    witnessed = count !== null;
    count = stage.dataset.count;
    began = Date.now();
  }
  tell();
}

function tell() {
  stage.querySelector("#waits")?.remove();
  const minutes = Math.floor((Date.now() - began) / MINUTE);
  const place = stage.querySelector("#part-cue .say");
  if (!minutes || !place || stage.dataset.kind !== "playing" || "asked" in stage.dataset) return;
  const length = minutes === 1 ? "a minute" : `${minutes} minutes`;
  place.append(Object.assign(document.createElement("p"), { id: "waits", textContent: `For ${witnessed ? "" : "at least "}${length} now.` }));
}

setInterval(tell, MINUTE / 4);
