/** The hex that was chosen as a target stays marked while the attack goes on, for later decisions no longer name it. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {{ hex: Hex, kind: string, stage: string, serial: number }} Target */

/** @param {State} state */
export function createCurrentTarget(state) {
  /** @type {Target | null} */
  let sent = null;
  /** @type {Target | null} */
  let now = null;

  /** The phase, and what the game itself tells of where it stands within it. */
  function stage() {
    return JSON.stringify([state.phase, ...(state.board?.status ?? []).map((name) => state.fields[name] ?? null)]);
  }

  /** A hex is being answered. @param {Hex} hex @param {boolean} enemy */
  function take(hex, enemy) {
    sent = enemy && state.ask ? { hex, kind: state.ask.kind, stage: stage(), serial: state.serial } : null;
  }

  /** The game has gone on: the attack with it, or past it. */
  function settle() {
    now = sent ?? now;
    sent = null;
    if (now && (stage() !== now.stage || state.ask?.kind === now.kind || state.serial <= now.serial)) now = null;
  }

  return {
    take,
    settle,
    /** @returns {Hex | null} */
    get hex() {
      return now && !state.past ? now.hex : null;
    },
  };
}
