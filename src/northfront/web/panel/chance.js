/** The chance on the coloured button, where the question is whether to fire at somebody. */

import { percent } from "../lib/words.js";
import { results } from "./forecast.js";
import { primary } from "./word-buttons.js";

/** @typedef {import("../types.js").State} State */

/**
 * @param {import("../types.js").Store} store
 * @param {import("../types.js").Actions} actions
 */
export function watchChance(store, actions) {
  store.subscribe(async (state, changed) => {
    if (!changed.has("ask")) return;
    const word = state.ask?.against?.length ? primary(state) : null;
    const { serial } = state;
    const found = word ? await actions.peek(word) : null;
    if (!word || !found?.preview?.odds || serial !== state.serial) return;
    const good = results(state, found.preview).reduce((sum, one) => sum + (one.tone === "good" ? one.chance : 0), 0);
    store.set({ chance: { serial, word, good } });
  });
}

/** ", 33.3 %" for the word whose chance is known. @param {State} state @param {string} word */
export function chanceOf({ chance, serial }, word) {
  return chance?.serial === serial && chance.word === word ? `, ${percent(chance.good)}` : "";
}
