/**
 * SHA-256 and HMAC (FIPS 180-4 and 198-1). The browser's own are missing where a page comes without TLS from another
 * machine, and a chain of ten thousand hashes must not wait ten thousand times.
 */

const BLOCK = 64;
const START = fractions(8, 1 / 2);
const ROUND = fractions(64, 1 / 3);

/** The first 32 bits of the fractional parts of roots of the first primes. @param {number} count @param {number} power */
function fractions(count, power) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint8Array<ArrayBuffer>} message */
export function sha256(message) {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n);
  const state = START.slice();
  const words = new Uint32Array(BLOCK);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(state, words, padded, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

/**
 * One block goes into the state.
 * @param {Uint32Array} state
 * @param {Uint32Array} words
 * @param {DataView} padded
 * @param {number} at
 */
function mix(state, words, padded, at) {
  const word = (/** @type {number} */ i) => words[i] ?? 0; // for the types: every index is in range
  for (let i = 0; i < 16; i += 1) words[i] = padded.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = word(i - 15);
    const late = word(i - 2);
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = word(i - 16) + small + word(i - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND[i] ?? 0) + word(i);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [i, more] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + more;
}

/** @param {Uint8Array<ArrayBuffer>} key @param {Uint8Array<ArrayBuffer>} message */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const pad = (/** @type {number} */ mask) => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ mask);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** @param {string} written hexadecimal digits */
export function bytes(written) {
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} raw */
export function hex(raw) {
  return [...raw].map((one) => one.toString(16).padStart(2, "0")).join("");
}
