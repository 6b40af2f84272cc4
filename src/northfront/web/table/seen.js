/** What this browser remembers of what was seen, and how it is to be played. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Player["speed"]} Speed */

const SEEN = "northfront.seen.";
const SPEED = "northfront.speed";
const AUTO = "northfront.their-turn";

/** @param {State} state */
const key = (state) => `${SEEN}${state.table}.${state.viewer}`;

/** The decision up to which everything was seen. @param {State} state */
export function seenUpTo(state) {
  return Number(localStorage.getItem(key(state)) ?? 0);
}

/** @param {State} state @param {number} serial */
export function markSeen(state, serial) {
  localStorage.setItem(key(state), String(serial));
}

/** @returns {Speed} */
export function speedKept() {
  const kept = localStorage.getItem(SPEED);
  return kept === "slow" || kept === "fast" ? kept : "normal";
}

/** @param {Speed} speed */
export function keepSpeed(speed) {
  localStorage.setItem(SPEED, speed);
}

/** Whether the turns of the others are played without being asked for. */
export function autoPlays() {
  return localStorage.getItem(AUTO) !== "off";
}

export function toggleAuto() {
  localStorage.setItem(AUTO, autoPlays() ? "off" : "on");
}
