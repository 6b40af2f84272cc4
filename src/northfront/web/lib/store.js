/** The one place where the page keeps what it knows. Everything on screen is drawn from `state`. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Watcher} Watcher */

/** @returns {State} */
function blank() {
  return {
    table: "",
    game: "",
    sides: [],
    viewer: "",
    curtain: false,
    serial: -1,
    scenario: "",
    settings: {},
    turn: 0,
    phase: "",
    phases: [],
    turns: 0,
    active: "",
    over: "",
    result: "",
    units: {},
    backs: [],
    hexsides: [],
    facts: {},
    fields: {},
    waiting: [],
    online: {},
    people: {},
    seats: {},
    ask: null,
    undo: { can: false, to: null, why: "", alone: null, agreed: null },
    proposal: null,
    clock: null,
    chat: null,
    chat_read: 0,
    open_chat: false,
    my_notes: "",
    ended: null,
    rematch: "",
    promise: "",
    dice: { contributions: {}, chains: false, given: {}, waits: [], roll: 0, after: "" },
    branched: null,
    standing: [],
    log: [],
    steps: [],
    fresh: 0,
    board: null,
    counters: null,
    selection: { picks: [] },
    hover: null,
    cursor: null,
    inspected: null,
    focusUnit: null,
    overlay: { zoc: false, supply: false, control: false, numbers: true, clean: false, threat: null, fire: true },
    overlays: {},
    explained: null,
    past: null,
    field: null,
    chance: null,
    theme: "light",
    highlight: { hexes: [], units: [] },
    aimed: [],
    fought: null,
    unseen: 0,
    player: null,
    link: "joining",
    pendingFetches: 0,
    confirming: "",
    choices: [],
    busy: false,
    sent: [],
    thinking: null,
    pace: null,
    hints: false,
    advice: null,
    hinting: false,
    notes: null,
    chatting: false,
  };
}

/**
 * A change made by a watcher waits until the watchers have all seen the one before, so that nobody sees them in the
 * wrong order.
 * @returns {Store}
 */
export function createStore() {
  const state = blank();
  /** @type {Set<Watcher>} */
  const watchers = new Set();
  /** @type {Set<keyof State>} */
  let changed = new Set();
  let telling = false;

  function tell() {
    telling = true;
    try {
      while (changed.size) {
        const news = changed;
        changed = new Set();
        for (const watch of [...watchers]) watch(state, news);
      }
    } finally {
      telling = false;
    }
  }

  return {
    get state() {
      return state;
    },
    subscribe(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },
    set(partial) {
      for (const key of /** @type {(keyof State)[]} */ (Object.keys(partial))) {
        if (state[key] !== partial[key]) {
          Object.assign(state, { [key]: partial[key] });
          changed.add(key);
        }
      }
      if (!telling && changed.size) tell();
    },
  };
}

/**
 * The position to draw: the one being looked back at, or the present one.
 * @param {State} state
 * @returns {Pick<State, "units" | "backs" | "hexsides" | "turn" | "phase" | "serial" | "facts" | "fields" | "active">}
 */
export function shown(state) {
  return state.past ?? state;
}

/**
 * Whether any of these keys changed.
 * @param {ReadonlySet<keyof State>} changed
 * @param {(keyof State)[]} keys
 */
export function touches(changed, ...keys) {
  return keys.some((key) => changed.has(key));
}
