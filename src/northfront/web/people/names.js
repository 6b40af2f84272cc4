/** What the people at the table are called. */

import { capital } from "../lib/words.js";
import { isComputer } from "../panel/opponents.js";

/** @typedef {import("../types.js").State} State */

/** What a player calls himself, or his side. @param {State} state @param {string} side */
export function nameOf(state, side) {
  return state.people[side]?.name || capital(side);
}

/** The sides that other people play. @param {State} state */
export function othersAt(state) {
  return Object.keys(state.seats).filter((side) => !state.sides.includes(side) && !isComputer(state, side));
}

/** What the other person is called; "" where there is none. @param {State} state */
export function otherName(state) {
  const [other] = othersAt(state);
  return other ? nameOf(state, other) : "";
}
