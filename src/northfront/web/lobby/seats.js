/** Who plays: sides in words, the computer that one meets, and what a seat is called in a list. */

import { capital } from "../lib/words.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/**
 * "the Germans", "the Axis".
 * @param {string} side
 */
export function people(side) {
  return `the ${capital(side)}${side.endsWith("s") ? "" : "s"}`;
}

/**
 * The computer that somebody meets who did not choose one: the one that thinks, at its normal pace.
 * @param {GameInfo} game
 */
export function opponent(game) {
  const names = game.players.map(({ name }) => name);
  const found = names.find((name) => name.endsWith(":normal")) ?? names.find((name) => name === "greedy") ?? names[0];
  return `computer:${found ?? "random"}`;
}

/**
 * Everybody at one screen, or one side here and the others elsewhere.
 * @param {GameInfo} game
 * @param {string} mine empty: all of them
 * @param {string} others
 * @returns {Record<string, string>}
 */
export function seatsFor(game, mine, others) {
  return Object.fromEntries(game.sides.map((side) => [side, !mine || side === mine ? "here" : others]));
}

/**
 * "staff, normal" of "computer:staff:normal"; empty for a person.
 * @param {string} seat
 */
export function computerName(seat) {
  return seat.startsWith("computer:") ? seat.slice("computer:".length).replaceAll(":", ", ") : "";
}
