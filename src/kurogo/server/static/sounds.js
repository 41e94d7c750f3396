// Two claps of the wooden blocks when it becomes your turn: off until asked for, kept on this device.
const stage = document.getElementById("stage");
const button = document.querySelector("[data-sound-toggle]");
const kept = () => { try { return localStorage.getItem("kurogo-sound") === "on"; } catch { return false; } };
let on = kept();
let air = null;
let asked = "asked" in stage.dataset;

const show = () => button?.setAttribute("aria-pressed", on);

function clap(at) {
  const blow = air.createOscillator();
  const fade = air.createGain();
  blow.type = "triangle";
  blow.frequency.setValueAtTime(1300, at);
  blow.frequency.exponentialRampToValueAtTime(700, at + 0.06);
  fade.gain.setValueAtTime(0.25, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  blow.connect(fade).connect(air.destination);
  blow.start(at);
  blow.stop(at + 0.1);
}

async function clappers() {
  try {
    air ??= new AudioContext();
    await air.resume();
    clap(air.currentTime + 0.02);
    clap(air.currentTime + 0.2);
    document.documentElement.dataset.clapped = Number(document.documentElement.dataset.clapped ?? 0) + 1;
  } catch { /* a device without sound */ }
}

button?.addEventListener("click", () => {
  on = !on;
  try { localStorage.setItem("kurogo-sound", on ? "on" : "off"); } catch { /* holds for this page */ }
  show();
  if (on) clappers();
});

stage.addEventListener("tabs", () => {
  const now = "asked" in stage.dataset;
  if (on && now && !asked) clappers();
  asked = now;
});
show();
