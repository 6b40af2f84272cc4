/**
 * Every key that works wherever the keyboard is. The map has its own (map/map-keys.js); what it used does not come
 * here.
 */

import { openDialog } from "../lib/dialogs.js";
import { h, kbd } from "../lib/dom.js";
import { wordKeys } from "../panel/word-buttons.js";

/** @typedef {import("../types.js").State} State */

/**
 * @typedef {object} Key
 * @property {string} key as KeyboardEvent names it, in small letters
 * @property {string} shows on the help sheet
 * @property {string} text what it does
 * @property {() => void} run
 * @property {() => void} [release] for keys that work while they are held
 */

/** Keys of the map, for the help sheet only. */
const ON_THE_MAP = [
  ["Tab", "next unit that may act; Shift+Tab the one before"],
  ["↑ ↓ ← →", "move the cursor from hex to hex; Alt for the other diagonal"],
  ["Enter", "choose the hex under the cursor; Shift+Enter: the whole stack"],
  ["Space", "choose the top unit, or open the stack"],
  ["1–9", "choose this unit of the stack"],
  ["+ − 0", "nearer, farther, the whole map"],
];

/** Keys that mean something to the map wherever nothing else has the keyboard. */
const FOR_MAP = new Set(["arrowup", "arrowdown", "arrowleft", "arrowright", " ", "+", "=", "-", "0"]);

/**
 * @typedef {object} Table
 * @property {Key[]} keys
 * @property {State} state
 * @property {HTMLElement} map
 * @property {(text: string) => void} answer
 * @property {() => void} primary
 * @property {Record<string, () => void>} played the keys of the player, while something is played
 */

/** @param {Table} table */
export function watchKeys(table) {
  const byName = new Map(table.keys.map((one) => [one.key, one]));
  document.addEventListener("keydown", (event) => answerInWords(table, event), true);
  document.addEventListener("keydown", (event) => playWithKeys(table, event), true);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || !isControl(event.target)))
      return used(event, () => event.repeat || table.primary());
    if (event.ctrlKey) return;
    const key = byName.get(nameOf(event));
    if (key) return used(event, () => (event.repeat && key.release ? undefined : key.run()));
    if (FOR_MAP.has(event.key.toLowerCase()) && event.target === document.body) {
      table.map.focus({ preventScroll: true });
      table.map.dispatchEvent(new KeyboardEvent("keydown", event));
      event.preventDefault();
    }
  });
  document.addEventListener("keyup", (event) => byName.get(nameOf(event))?.release?.());
}

/**
 * While something is played, some keys of the map are those of the player.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function playWithKeys({ state, played }, event) {
  const run = played[event.key];
  if (!state.player || !run || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (event.key === " " && isControl(event.target)) return; // it presses the button
  used(event, run);
  event.stopPropagation();
}

/**
 * Where the answers are words or numbers, there is nothing to choose on the map: its keys answer, too.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function answerInWords({ state, answer, primary }, event) {
  const { ask } = state;
  if (
    !ask ||
    state.past ||
    state.player ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event)
  )
    return;
  const word = wordKeys(state).get(event.key);
  if (word !== undefined) used(event, () => answer(word));
  else if (ask.of === "word" && event.key === "Enter" && !isControl(event.target)) used(event, primary);
  if (event.defaultPrevented) event.stopPropagation();
}

/** @param {KeyboardEvent} event */
function nameOf(event) {
  const name = event.key.toLowerCase();
  if (event.shiftKey && (event.code === "Comma" || event.code === "Period"))
    return event.code === "Comma" ? "shift+," : "shift+.";
  return name;
}

/**
 * @param {KeyboardEvent} event
 * @param {() => void} run
 */
function used(event, run) {
  event.preventDefault();
  run();
}

/**
 * Somebody writes, or a window is open that has the keyboard for itself, or the table is not laid yet.
 * @param {KeyboardEvent} event
 */
function isTyping(event) {
  const { target } = event;
  if (document.querySelector("dialog[open], [popover]:popover-open, #app.laying")) return true;
  if (target instanceof HTMLInputElement)
    return !["range", "checkbox", "radio"].includes(target.type) || event.key.startsWith("Arrow");
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Enter presses what has the keyboard; only elsewhere is it the primary button.
 * @param {EventTarget | null} target
 */
function isControl(target) {
  return target instanceof Element && Boolean(target.closest("button, a, input, summary"));
}

/** @param {Key[]} keys */
export function showHelp(keys) {
  const row = (/** @type {string} */ shows, /** @type {string} */ text) =>
    h("div", {}, h("dt", {}, ...shows.split(" ").map(kbd)), h("dd", {}, text));
  openDialog(
    "All keys",
    h(
      "div",
      { class: "help" },
      h(
        "section",
        {},
        h("h3", { class: "head" }, h("span", {}, "On the map")),
        h("dl", {}, ...ON_THE_MAP.map(([shows, text]) => row(shows, text))),
      ),
      h(
        "section",
        {},
        h("h3", { class: "head" }, h("span", {}, "Everywhere")),
        h(
          "dl",
          {},
          row("Enter", "the coloured button; Ctrl+Enter from the map"),
          ...keys.map((key) => row(key.shows, key.text)),
        ),
      ),
    ),
  );
}
