/**
 * The pictures of the lobby, fetched one after another. A server may have to draw them first, and a browser opens only a
 * few connections to it; both stay free for whoever presses Play.
 */

/** Milliseconds after a failure: a page that is being left fails, and what it then still asks for would outlive it. */
const PAUSE = 1000;
/** @type {Map<HTMLImageElement, string>} */
const wanted = new Map();
let fetching = false;

/**
 * Shows a picture when its turn comes.
 * @param {HTMLImageElement} picture
 * @param {string} address
 */
export function show(picture, address) {
  wanted.set(picture, address);
  if (!fetching) void fetchAll();
}

async function fetchAll() {
  fetching = true;
  await null; // pictures that were made just now get their places first
  for (const [picture, address] of wanted) {
    wanted.delete(picture);
    if (!picture.isConnected) continue;
    picture.src = address;
    await picture.decode().catch(pause); // one that cannot be had keeps no other waiting
  }
  fetching = false;
}

function pause() {
  return new Promise((done) => setTimeout(done, PAUSE));
}
