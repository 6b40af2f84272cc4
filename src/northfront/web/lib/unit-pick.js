/** What a click on a unit or hex answers. No rule is known here: only what was offered. */

/** @typedef {import("../types.js").State} State */

/**
 * The answers that choosing this unit gives; null where it is not offered. A unit that may go along or stay behind is
 * chosen without the word for it.
 * @param {State} state
 * @param {string} unit
 * @returns {string[] | null}
 */
export function pickUnit(state, unit) {
  const { ask } = state;
  if (!ask || state.past) return null;
  if (ask.of === "unit" && ask.options.includes(unit)) return [unit];
  const among = ask.about.includes(unit);
  if (!among && ask.words.includes("join") && together(state, ask.about, unit)) return ["join", unit];
  if (among && ask.about.length > 1 && ask.words.includes("leave")) return ["leave", unit];
  return null;
}

/**
 * @param {State} state
 * @param {string[]} about
 * @param {string} unit
 */
function together(state, about, unit) {
  const at = state.units[unit]?.at;
  return about.some(
    (other) =>
      state.units[other]?.at === at && state.counters?.pieces[other]?.side === state.counters?.pieces[unit]?.side,
  );
}

/**
 * The options that are units or hexes.
 * @param {State} state
 */
export function things(state) {
  const words = new Set(state.ask?.words ?? []);
  return (state.ask?.options ?? []).filter((option) => !words.has(option));
}
