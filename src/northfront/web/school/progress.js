/** How far the player is: what completes a step is read from the table, never from a click on the bubble. */

import { unitSide } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {{ serial: number, turn: number, line: number }} Mark where the table was when a step began */
/** @typedef {{ table: string, step: number, done: boolean }} Kept */

const KEY = "northfront.school";
const AFTERMATH = ["advance", "step-or-retreat", "loss", "retreat-unit", "retreat-hex"];

/** @returns {Kept | null} */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Kept} progress */
export function keep(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // without storage the school begins anew
  }
}

/** @param {State} state @returns {Mark} */
export function mark(state) {
  return { serial: state.serial, turn: state.turn, line: state.log.at(-1)?.n ?? 0 };
}

/**
 * Whether a step is done, and by what: the line of the log that shows it, where one does.
 * @param {Step} step
 * @param {State} state
 * @param {Mark} since
 * @returns {{ done: boolean, by?: import("../types.js").LogLine }}
 */
export function completed(step, state, since) {
  const { ask, explained } = state;
  switch (step.goal) {
    case "looked":
      return { done: [state.hover, state.cursor, state.inspected].some((hex) => theirs(state, hex)) };
    case "asked":
      return { done: ask?.kind === step.of };
    case "did": {
      const by = state.log.find((line) => line.n > since.line && line.kind === step.of && mine(state, line));
      return { done: by !== undefined, by };
    }
    case "refused":
      return { done: Boolean(explained && !explained.offered && explained.why) };
    case "odds":
      return { done: Boolean(explained?.preview?.odds) };
    case "settled":
      return { done: !ask || !AFTERMATH.includes(ask.kind) };
    case "undone":
      return { done: state.serial < since.serial };
    case "ended":
      return { done: state.turn > since.turn || state.over !== "" };
  }
}

/** @param {State} state @param {string | null} hex */
function theirs(state, hex) {
  const units = Object.entries(state.units).filter(([, facts]) => facts.at === hex);
  return (
    units.some(([unit]) => unitSide(state, unit) !== state.viewer) ||
    state.backs.some(([at, side]) => at === hex && side !== state.viewer)
  );
}

/** Whether a line tells what this side did. @param {State} state @param {import("../types.js").LogLine} line */
function mine(state, line) {
  const [unit] = line.units;
  return unit ? unitSide(state, unit) === state.viewer : line.text.toLowerCase().startsWith(state.viewer);
}
