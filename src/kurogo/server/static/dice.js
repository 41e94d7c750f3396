// The dice checked by the browser itself: SHA-256 and HMAC written out, since crypto.subtle is not there on a page without https.
// The rules are those of docs/records.md, "Fair dice".

const fraction = (x) => Math.floor((x - Math.floor(x)) * 4294967296);
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
const K = primes.map((p) => fraction(Math.cbrt(p)));
const H = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turned = (x, n) => (x >>> n) | (x << (32 - n));

// SHA-256 of bytes, as bytes.
export function sha256(bytes) {
  const size = (((bytes.length + 8) >> 6) + 1) << 6;
  const text = new Uint8Array(size);
  text.set(bytes);
  text[bytes.length] = 0x80;
  const view = new DataView(text.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  const state = H.slice();
  const w = new Array(64);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15];
      const y = w[i - 2];
      w[i] = (w[i - 16] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + w[i - 7] + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))) >>> 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) >>> 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) >>> 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export function hmac(key, text) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(joined(block.map((x) => x ^ 0x5c), sha256(joined(block.map((x) => x ^ 0x36), text))));
}

export const hex = (bytes) => [...bytes].map((x) => x.toString(16).padStart(2, "0")).join("");
export const utf8 = (text) => new TextEncoder().encode(text);

// JSON in which everything beyond ASCII is escaped, as the dice read it.
const ascii = (value) => JSON.stringify(value).replace(/[^ -~]/g, (x) => `\\u${x.charCodeAt(0).toString(16).padStart(4, "0")}`);

// What draw k gives among [word, weight] pairs in their order.
export function drawn(seed, match, salts, k, outcomes) {
  const total = outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  let x = BigInt(`0x${hex(hmac(seed, utf8(ascii([match, salts, k]))))}`) % total;
  for (const [word, weight] of outcomes) {
    x -= BigInt(weight);
    if (x < 0n) return word;
  }
  return "";
}

const bad = (...lines) => ({ ok: false, lines });

// Seed against promise, then every draw of a record. `draws` says what could come of each; `promise` is what the table shows since the start.
export function check(record, draws, promise) {
  if (!/^[0-9a-f]{64}$/.test(record.seed ?? "")) return bad("The record holds no whole seed, so nothing can be checked.");
  const seed = Uint8Array.from(record.seed.match(/../g), (pair) => parseInt(pair, 16));
  const found = hex(sha256(joined(utf8("kurogo dice 1\n"), seed, utf8(`\n${record.match}`))));
  if (found !== record.commitment || found !== promise) return bad("The seed does not fit the promise that was shown before the game.");
  const options = new Map(draws.entries);
  let k = 0;
  for (const [entry, line] of record.log.entries()) {
    if (line[0] !== "draw") continue;
    const outcomes = draws.outcomes[options.get(entry)];
    if (!outcomes) return bad(`Log entry ${entry}: no draw was owed here.`);
    const word = drawn(seed, record.match, record.salts, k, outcomes);
    if (word !== line[1]) return bad(`Log entry ${entry}: the dice gave ${word}, the record says ${line[1]}.`, `${k} draws before it are right.`);
    k += 1;
  }
  if (k !== draws.entries.length) return bad(`${draws.entries.length} draws were made, the record has ${k}.`);
  return {
    ok: true,
    lines: [
      "The dice were fair.",
      "Your browser worked out the promise from the seed: it is the one that this page shows.",
      `It drew all ${k} draws again from the seed, and each is what the record says.`,
      "Which outcomes were possible each time comes from this server, and moves were not checked here; kurogo verify checks both.",
    ],
  };
}
