/** The hex that was chosen as a target stays marked while the attack goes on, for later decisions no longer name it. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {{ hex: Hex, kind: string, phase: string, serial: number }} Aim */

/** @param {State} state */
export function createAim(state) {
  /** @type {Aim | null} */
  let sent = null;
  /** @type {Aim | null} */
  let now = null;

  /** A hex is being answered. @param {Hex} hex @param {boolean} enemy */
  function take(hex, enemy) {
    sent = enemy && state.ask ? { hex, kind: state.ask.kind, phase: state.phase, serial: state.serial } : null;
  }

  /** The game has gone on: the attack with it, or past it. */
  function settle() {
    now = sent ?? now;
    sent = null;
    if (now && (state.phase !== now.phase || state.ask?.kind === now.kind || state.serial <= now.serial)) now = null;
  }

  return {
    take, settle,
    /** @returns {Hex | null} */
    get hex() {
      return now && !state.past ? now.hex : null;
    },
  };
}
