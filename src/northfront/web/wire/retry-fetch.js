/** Files that the table cannot do without. The server may be away for a while: what did not come is asked for again. */

/** @typedef {import("../types.js").Store} Store */

const TOO_MANY = 429; // requests from this address: later there may be fewer
const DELAYS = [500, 1000, 2000, 4000, 8000, 15000];

/**
 * A file, as soon as it can be had; an error only if the server says that there is no such file.
 * @template T
 * @param {Store} store `pendingFetches` counts the files that are waited for
 * @param {string} address
 * @param {(answer: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
export async function fetchWithRetry(store, address, read) {
  const first = await attempt(address, read);
  if (first) return first.found;
  store.set({ pendingFetches: store.state.pendingFetches + 1 });
  try {
    for (let failures = 0; ; failures += 1) {
      await rest(store, DELAYS[Math.min(failures, DELAYS.length - 1)]);
      const later = await attempt(address, read);
      if (later) return later.found;
    }
  } finally {
    store.set({ pendingFetches: store.state.pendingFetches - 1 });
  }
}

/**
 * @template T
 * @param {string} address
 * @param {(answer: Response) => Promise<T>} read
 * @returns {Promise<{ found: T } | null>} null where it is worth asking again
 */
async function attempt(address, read) {
  const answer = await fetch(address).catch(() => null);
  const final = answer && !answer.ok && answer.status < 500 && answer.status !== TOO_MANY;
  if (final) throw new Error(`the server has no ${address}: ${answer.status}`);
  if (!answer?.ok) return null;
  return read(answer).then(
    (found) => ({ found }),
    () => null,
  ); // it may break off in the middle
}

/**
 * Waits a while, but not longer than until the line to the server is up again.
 * @param {Store} store
 * @param {number} time
 * @returns {Promise<void>}
 */
function rest(store, time) {
  return new Promise((resolve) => {
    const timer = window.setTimeout(wake, time);
    const leave = store.subscribe((state, changed) => changed.has("link") && state.link === "up" && wake());
    function wake() {
      clearTimeout(timer);
      leave();
      resolve();
    }
  });
}
