/** Everything that can be done at the table, for mouse, keyboard, map and list alike. */

import { idleChoice, watchChoices } from "../lib/choice.js";
import { notice, say } from "../lib/notice.js";
import { hasReach } from "../lib/offer.js";
import { primary } from "../panel/word-buttons.js";
import { createSeries } from "./series.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").Explained} Explained */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").OverlayData} OverlayData */
/** @typedef {import("../types.js").Store} Store */

/** Milliseconds after which a second press is meant as one. */
const SECOND_THOUGHT = 350;
/** Milliseconds that a hint may take, the thoughts at other tables included. */
const HINT_PATIENCE = 60000;
const FROM_SERVER = new Set(["zoc", "supply", "control", "threat"]);

/**
 * @param {Store} store
 * @param {import("../wire/socket.js").Line} line
 * @param {() => import("../types.js").MapView | null} map
 * @param {ReturnType<typeof import("./player.js").createPlayer>} player
 * @returns {Actions}
 */
export function createActions(store, line, map, player) {
  const { state } = store;
  /** What was explained at the present decision. @type {Map<string, Promise<Explained | null>>} */
  const explained = new Map();
  let explainedAt = "";
  let wanted = "";
  let confirmingSince = 0;

  watchChoices(store);
  const series = createSeries(store, send);
  /** The gesture under way. */
  let current = Promise.resolve();

  /**
   * Sends something that changes the game; false if it was refused, which is said in the bar.
   * @param {string} type
   * @param {{ answers?: string[], [more: string]: unknown }} body
   */
  async function send(type, body) {
    store.set({ sent: body.answers ?? [], explained: null, selection: { picks: [] } });
    const reply = await line.request(type, { serial: state.serial, ...body });
    if (reply.type === "refused") refused(reply);
    return reply.type !== "refused";
  }

  /** One gesture at a time, however many messages it takes. @param {() => Promise<unknown>} run */
  async function gesture(run) {
    if (state.busy) return;
    store.set({ busy: true });
    try {
      await run();
    } catch {
      line.send("refresh");
    } finally {
      store.set({ busy: false });
    }
  }

  /** @param {string} type @param {{ answers?: string[], [more: string]: unknown }} body */
  function change(type, body) {
    if (!state.busy) current = gesture(() => send(type, body));
  }

  /** A series begins when the click before it has been answered. @param {() => Promise<unknown>} run */
  function begin(run) {
    if (state.past || !state.ask) return;
    current = current.then(() => gesture(run));
  }

  async function undo() {
    if (state.undo.can) return gesture(() => send("undo", {}));
    notice(state.undo.why || "There is nothing to undo.");
    say(state.undo.why);
  }

  /** @param {Message} reply */
  function refused(reply) {
    notice(String(reply.text), { rule: String(reply.rule ?? "") });
    say(String(reply.text), "urgent");
    if (reply.error === "StaleAnswer") line.send("refresh");
  }

  /**
   * What the server says of an answer; asked once a decision.
   * @param {string} answer
   * @returns {Promise<Explained | null>}
   */
  function peek(answer) {
    const here = `${state.serial} ${state.viewer}`;
    if (here !== explainedAt) explained.clear();
    explainedAt = here;
    const known = explained.get(answer);
    if (known) return known;
    const asked = line.request("explain", { answer }).then(readExplained, () => null);
    explained.set(answer, asked);
    return asked;
  }

  /**
   * What ends a phase against a warning is asked for once more; a doubled click is no second thought.
   * @param {string[]} texts
   */
  function needsThought([word]) {
    if (!state.ask?.warning || word !== primary(state)) return false;
    if (state.confirming === word) return performance.now() - confirmingSince < SECOND_THOUGHT;
    confirmingSince = performance.now();
    store.set({ confirming: word });
    say(`${state.ask.warning} Once more to confirm, Escape to go back.`);
    return true;
  }

  /** Fetches again what the server says of the overlays that are on. */
  function refreshOverlays() {
    for (const kind of /** @type {("zoc" | "supply" | "control")[]} */ (["zoc", "supply", "control"])) {
      if (state.overlay[kind]) void fetchOverlay(kind, {});
    }
    if (state.overlay.threat) void fetchOverlay("threat", { hex: state.overlay.threat });
  }

  /**
   * @param {keyof OverlayData} kind
   * @param {object} body
   * @param {{ quiet?: boolean }} [how] whether it was not the player who asked for it
   */
  async function fetchOverlay(kind, body, { quiet = false } = {}) {
    const reply = await line.request("overlay", { kind, ...body }).catch(() => null);
    if (!reply || (quiet && reply.type === "refused")) return;
    if (reply.type === "refused") {
      store.set({ overlay: { ...state.overlay, [kind]: kind === "threat" ? null : false } });
      return refused(reply);
    }
    const found = kind === "threat" ? { hex: reply.hex, units: reply.units } : reply.hexes;
    const more = /** @type {OverlayData} */ (kind === "supply" ? { lines: reply.lines } : {});
    store.set({ overlays: { ...state.overlays, [kind]: found, ...more } });
  }

  /**
   * Sends something that has no other reply than that it is done.
   * @param {string} type
   * @param {object} [body]
   */
  function tell(type, body = {}) {
    void line.request(type, body).then(
      (reply) => reply.type === "refused" && refused(reply),
      () => {},
    );
  }

  async function hint() {
    if (state.hinting) return;
    if (!state.ask || !state.hints || state.past)
      return notice("Hints are for your own decisions, at tables that allow them.");
    store.set({ hinting: true });
    try {
      const reply = await line.request("hint", {}, HINT_PATIENCE);
      if (reply.type === "refused") refused(reply);
      else take(/** @type {any} */ (reply));
    } catch {
      notice("No hint has arrived. Ask again in a moment.");
    } finally {
      store.set({ hinting: false });
    }
  }

  /** @param {import("../types.js").State["advice"] & object} found */
  function take({ serial, hints }) {
    if (serial !== state.serial) return;
    store.set({ advice: { serial, hints } });
    say(hints.length ? `Hint. ${hints.map((one, i) => `${i + 1}: ${one.why}`).join(" ")}` : "Nothing stands out here.");
  }

  store.subscribe((_, changed) => {
    if (changed.has("serial")) refreshOverlays();
    if (changed.has("serial") && state.advice) store.set({ advice: null, highlight: { hexes: [], units: [] } });
    if (!changed.has("ask")) return;
    store.set({ confirming: "" });
    if (hasReach(state) && !state.overlay.zoc) void fetchOverlay("zoc", {}, { quiet: true });
  });

  return {
    answer(texts) {
      if (state.past) return notice("You are looking back. Return to the present (End) to decide.");
      if (!state.ask) return notice("You have nothing to decide now.");
      if (needsThought(texts)) return;
      if (!state.busy) series.note(texts);
      change("answer", { answers: texts });
    },
    turnTo: (unit) => begin(() => series.turnTo(unit)),
    gather: (units) => begin(() => series.gather(units)),
    together: (hex) => begin(() => series.together(hex)),
    follow: () => begin(series.follow),
    follower: series.follower,
    dropChoice() {
      if (!idleChoice(state)) return false;
      begin(series.drop);
      return true;
    },
    undo() {
      current = current.then(undo); // also what is still on its way
    },
    takeBack(to) {
      store.set({ past: null });
      void change("take-back", { to });
    },
    reply: (agree) => tell("reply", { agree, proposal: store.state.proposal ?? {} }),
    async ledger() {
      const reply = await line.request("ledger", {}).catch(() => null);
      return reply?.type === "ledger" ? /** @type {any} */ (reply) : null;
    },
    peek,
    async explain(answer) {
      const { serial } = state;
      wanted = answer;
      const found = answer && state.ask && !state.past ? await peek(answer) : null;
      if (serial === state.serial && wanted === answer) store.set({ explained: found });
      return found;
    },
    hover: (hex) => store.set({ hover: hex }),
    cursor: (hex) => store.set({ cursor: hex }),
    inspect: (hex) => store.set({ inspected: hex }),
    toggle(key, hex) {
      const at = hex ?? state.cursor ?? state.hover;
      const value = key === "threat" ? (state.overlay.threat ? null : at) : !state.overlay[key];
      store.set({ overlay: { ...state.overlay, [key]: value } });
      if (value && FROM_SERVER.has(key))
        void fetchOverlay(/** @type {keyof OverlayData} */ (key), key === "threat" ? { hex: value } : {});
    },
    goTo(hex) {
      if (!state.board?.hexes[hex]) return notice(`This map has no hex ${hex}.`);
      store.set({ cursor: hex, inspected: hex });
      map()?.panTo(hex);
    },
    past(serial) {
      if (serial === null) player.close();
      else player.replay(serial);
    },
    seat: (side) => tell("seat", { side }),
    standing: (kind, answer, scope = { unit: "", phase: false }) => tell("standing", { kind, answer, ...scope }),
    hurry: () => tell("hurry"),
    pace: (wish) => tell("pace", wish),
    hint: () => void hint(),
    dropHint: () => store.set({ advice: null, highlight: { hexes: [], units: [] } }),
    light: (hexes) => store.set({ highlight: { hexes, units: [] } }),
    say: (text) => say(text),
  };
}

/**
 * @param {Message} reply
 * @returns {Explained | null}
 */
function readExplained(reply) {
  return reply.type === "explained" ? /** @type {any} */ (reply) : null;
}
