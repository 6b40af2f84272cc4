/** The answers that are words or numbers: what their buttons say, in which order, and which keys press them. */

import { said } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */

/** Words that end something; such a word is the last button, and the primary one. */
const ENDINGS = ["attack", "done", "stop", "pass", "end"];
/**
 * Where there are only words to choose from, letting a chance pass is a choice like the others, not what Enter does.
 */
const WAIVER = "pass";
/** Takes back what was begun: the first button, and never what Enter does. */
const CALLED_OFF = "cancel";
/** Everybody who can be chosen: the next best to an end. */
const EVERYBODY = "all";

/**
 * An answer to the present decision, as its button says it.
 * @param {State} state
 * @param {string} word
 */
export function answerName(state, word) {
  return isNumber(word) ? word : said(state, word, state.ask?.kind);
}

/**
 * The word that leaves things as they stand now.
 * @param {string[]} words
 */
export function ending(words) {
  return ENDINGS.find((word) => words.includes(word));
}

/**
 * The words of a decision in the order of their buttons: the one that calls it off first, the one that ends it last.
 * @param {string[]} words
 */
export function inOrder(words) {
  const last = ending(words);
  const begun = words.includes(CALLED_OFF);
  const place = (/** @type {string} */ word) =>
    word === last ? 3 : begun && word === EVERYBODY ? 2 : word === CALLED_OFF ? 0 : 1;
  return [...words].sort((a, b) => place(a) - place(b));
}

/** @param {string} text */
export function isNumber(text) {
  return /^\d+$/.test(text);
}

/**
 * The button that Enter presses. Between equals there is none: a key for each is as quick and never a slip.
 * @param {State} state
 */
export function primary({ ask }) {
  const words = inOrder(ask?.words ?? []);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (words.includes(CALLED_OFF) && ![ending(words), EVERYBODY].includes(last)) return null;
  const equals = ask?.of === "word" && words.length > 1 && [WAIVER, undefined].includes(ending(words));
  return equals ? null : last;
}

/**
 * The key that gives each word: a letter where the game names one; where there is nothing else to choose from, numbers
 * their own and the others their place.
 * @param {State} state
 * @returns {Map<string, string>} from the key to the word
 */
export function wordKeys({ ask, board }) {
  const words = ask?.of === "word" ? inOrder(ask.words) : [];
  const numbers = words.some(isNumber);
  const lettered = Object.entries(board?.keys ?? {}).filter(([word]) => ask?.words.includes(word));
  const placed = new Map(
    words.slice(0, numbers ? words.length : 9).map((word, i) => [numbers ? word : String(i + 1), word]),
  );
  for (const [word, key] of lettered) placed.set(key, word);
  return placed;
}
