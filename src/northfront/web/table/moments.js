/** How the game stood at moments of the past. What was fetched is kept, and the next ones are fetched ahead. */

/** @typedef {import("../types.js").Past} Past */
/** @typedef {import("../types.js").State} State */

const MOST = 60;
const WIDEST = 400;
const KEPT = 400;

/**
 * @param {State} state
 * @param {import("../wire/socket.js").Line} line
 */
export function createMoments(state, line) {
  /** @type {Map<string, Past>} */
  const kept = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const coming = new Map();

  /** Another seat knows another past. @param {number} serial */
  const key = (serial) => `${state.viewer} ${state.curtain} ${Boolean(state.over)} ${serial}`;

  /** @param {Past} past */
  function keep(past) {
    kept.delete(key(past.serial));
    kept.set(key(past.serial), past);
    for (const old of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(old);
    }
  }

  /** @param {number[]} serials that rise */
  async function fetch(serials) {
    const reply = await line.request("moments", { serials });
    if (reply.type !== "moments") throw new Error(String(reply.text ?? ""));
    let past = /** @type {any} */ ({ units: {} });
    for (const one of /** @type {any[]} */ (reply.moments)) {
      past = { ...past, ...one, units: merged(past.units, one.units ?? {}) };
      keep(past);
    }
  }

  /**
   * Asks for those of these moments that are not there yet.
   * @param {number[]} serials
   */
  function want(serials) {
    const missing = [...new Set(serials)]
      .filter((n) => n >= 0 && n <= state.serial && !kept.has(key(n)) && !coming.has(key(n)))
      .sort((a, b) => a - b);
    while (missing.length) {
      const near = missing.filter((n) => n - missing[0] <= WIDEST).slice(0, MOST);
      missing.splice(0, near.length);
      const names = near.map(key);
      const asked = fetch(near).finally(() => {
        for (const name of names) coming.delete(name);
      });
      asked.catch(() => {});
      for (const name of names) coming.set(name, asked);
    }
  }

  return {
    want,
    /** The present passes by: it need not be fetched later. */
    pass() {
      const { serial, turn, phase, active, over, units, backs, hexsides, facts, fields } = state;
      if (serial >= 0 && !state.curtain)
        keep({ serial, turn, phase, active, over, units, backs, hexsides, facts, fields });
    },
    /** Answers were taken back: what came after was another game. @param {number} serial */
    cut(serial) {
      for (const [name, past] of kept) if (past.serial > serial) kept.delete(name);
    },
    /**
     * @param {number} serial
     * @returns {Promise<Past>}
     */
    async at(serial) {
      want([serial]);
      await coming.get(key(serial));
      const found = kept.get(key(serial));
      if (!found) throw new Error("This moment cannot be shown.");
      return found;
    },
  };
}

/**
 * @param {Past["units"]} units
 * @param {Record<string, Past["units"][string] | null>} changed
 */
function merged(units, changed) {
  const found = { ...units };
  for (const [unit, facts] of Object.entries(changed)) {
    if (facts) found[unit] = facts;
    else delete found[unit];
  }
  return found;
}
