/** Tells the server whether I have the table before my eyes: then no word that it is my move goes anywhere else. */

/** @typedef {import("../types.js").Store} Store */

const AGAIN = 60_000; // milliseconds

/**
 * @param {Store} store
 * @param {import("../wire/socket.js").Line} line
 */
export function watchLooks(store, line) {
  const tell = () => {
    const { link, sides } = store.state;
    if (link === "up" && sides.length) void line.request("look", { here: !document.hidden }).catch(() => {});
  };
  store.subscribe((state, changed) => {
    const mine = changed.has("ask") && state.ask && !document.hidden;
    if (mine || (changed.has("link") && state.link === "up")) tell();
  });
  document.addEventListener("visibilitychange", tell);
  window.setInterval(() => document.hidden || tell(), AGAIN);
}
