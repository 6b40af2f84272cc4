/**
 * The choice under way: at which decision it began, who could be chosen then, and whether anything has come of it. No
 * rule is known here: only what was offered.
 */

import { hasReach } from "./offer.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

/** Words that leave a unit where it is: whoever is asked for them has picked up a unit. */
const HALTS = ["stop", "stay"];

/** Remembers the decisions at which a choice began. @param {Store} store */
export function watchChoices(store) {
  store.subscribe((state, changed) => {
    if (!changed.has("ask") && !changed.has("serial")) return;
    const { ask, serial, turn, phase } = state;
    const kept = state.choices.filter((one) => one.serial < serial && one.turn === turn && one.phase === phase);
    if (ask?.of === "unit" && !ask.about.length)
      kept.push({ serial, turn, phase, units: ask.options.filter((one) => !ask.words.includes(one)) });
    store.set({ choices: kept });
  });
}

/** @param {State} state @returns {Choice | null} */
export function choiceUnderWay(state) {
  const found = state.choices.filter((one) => one.serial < state.serial).at(-1);
  return state.ask?.about.length && !state.past && found ? found : null;
}

/** The choice that can be dropped because nothing has come of it. @param {State} state @returns {Choice | null} */
export function idleChoice(state) {
  const found = choiceUnderWay(state);
  const back = state.undo.can && found && state.undo.alone !== null && (state.undo.to ?? Infinity) <= found.serial;
  return back && !state.log.some((one) => one.n > found.serial) ? found : null;
}

/**
 * The units that can be turned to instead of the one picked up: that one is put back, or its move ends.
 * @param {State} state
 * @returns {Set<string>}
 */
export function others(state) {
  const { ask } = state;
  const found = choiceUnderWay(state);
  const moving = ask?.of === "hex" && (hasReach(state) || HALTS.some((word) => ask.words.includes(word)));
  if (!ask || !found || !moving || !(idleChoice(state) || ask.words.includes("stop"))) return new Set();
  return new Set(found.units.filter((unit) => !ask.about.includes(unit)));
}
