/** A message of the chat: plain text in which hex numbers lead to the map, and turns to their replay. */

import { h } from "../lib/dom.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */

/** A word with the punctuation behind it: a line is never broken between the two. */
const WORDS = /((?:\bturn \d{1,2}\b|[A-Za-z0-9]+)[.,:;!?)]*)/i;

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function chatText(state, actions, text) {
  return text.split(WORDS).map((part) => {
    const word = part.replace(/[.,:;!?)]+$/, "");
    const behind = part.slice(word.length);
    const turn = /^turn (\d+)$/i.exec(word)?.[1];
    const began = turn && state.log.find((line) => line.turn === Number(turn));
    if (began) return inText(word, behind, `Look back at ${word}`, () => actions.past(began.n));
    if (/\d/.test(word) && state.board?.hexes[word])
      return inText(word, behind, `Show hex ${word}`, () => actions.goTo(word));
    return part;
  });
}

/** @param {string} text @param {string} behind @param {string} title @param {() => void} onclick */
function inText(text, behind, title, onclick) {
  return h(
    "span",
    { class: "unbroken" },
    h("button", { type: "button", class: "in-text", title, onclick }, text),
    behind,
  );
}

const DAY = 24 * 3600 * 1000;

/** "Today", "Yesterday", or the date. @param {number} at Unix time */
export function dayOf(at) {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const ago = Math.ceil((midnight - at * 1000) / DAY);
  if (ago <= 0) return "Today";
  if (ago === 1) return "Yesterday";
  return new Date(at * 1000).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });
}

/** @param {number} at Unix time */
export function hourOf(at) {
  return new Date(at * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
