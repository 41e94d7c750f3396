// A page that slept, was left and come back to, or changed its network: it looks at once instead of waiting for a connection to break, which
// a network that has gone silently may not tell for minutes.
const DEAF = 40_000; // ms without a word on the stream, which says at least every 15 seconds that it is there

let heard = Date.now();

export const hear = () => { heard = Date.now(); };

// `again`: open the stream anew and look. `lost`: there is no connection.
export function awake(again, lost) {
  const back = () => { hear(); again(); };
  addEventListener("online", back);
  addEventListener("offline", lost);
  addEventListener("pageshow", (event) => { if (event.persisted) back(); });
  addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - heard > DEAF / 2) back(); });
  setInterval(() => { if (Date.now() - heard > DEAF && navigator.onLine) back(); }, DEAF / 8);
}
