/** Whose field of fire is lit: that of the chosen unit, or of the unit pointed at while the key is held. */

import { hasReach } from "../lib/offer.js";
import { touches } from "../lib/store.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").FieldOfFire} FieldOfFire */

/** A key pressed for less than this many milliseconds switches; pressed longer, it shows the unit pointed at. */
const HELD = 250;

/**
 * @param {import("../types.js").Store} store
 * @param {import("../wire/socket.js").Line} line
 * @param {import("../types.js").Actions} actions
 */
export function createField(store, line, actions) {
  const { state } = store;
  let since = 0;
  let wanted = "";

  async function look() {
    const unit = state.board && !state.board.lacks.includes("fire") && !state.past ? whose(state, since > 0) : "";
    const key = unit ? `${unit} ${state.serial} ${state.viewer}` : "";
    if (key === wanted) return;
    wanted = key;
    const reply = unit ? await line.request("overlay", { kind: "fire", unit }).catch(() => null) : null;
    if (wanted === key) store.set({ field: reply?.type === "overlay" ? /** @type {any} */ (reply) : null });
  }

  store.subscribe((_, changed) => {
    const keys = touches(
      changed,
      "ask",
      "serial",
      "viewer",
      "units",
      "board",
      "past",
      "overlay",
      "inspected",
      "focusUnit",
    );
    if (keys || (since && touches(changed, "hover", "cursor"))) void look();
  });

  return {
    press() {
      if (since) return;
      since = performance.now();
      void look();
    },
    release() {
      if (!since) return;
      const short = performance.now() - since < HELD;
      since = 0;
      if (short) actions.toggle("fire");
      void look();
    },
  };
}

/**
 * The unit pointed at, if that is asked for; else the one that the keyboard, a click or the decision has chosen. While
 * somebody moves, his reach is lit instead.
 * @param {State} state
 * @param {boolean} pointing
 */
function whose(state, pointing) {
  if (pointing) return topUnit(state, state.hover ?? state.cursor);
  if (!state.overlay.fire || hasReach(state)) return "";
  const about = state.ask?.about ?? [];
  if (state.focusUnit && about.includes(state.focusUnit)) return state.focusUnit;
  return topUnit(state, state.inspected) || about[0] || "";
}

/**
 * The first unit of a hex that bears a range.
 * @param {State} state
 * @param {string | null} hex
 */
function topUnit(state, hex) {
  if (!hex) return "";
  const here = Object.entries(state.units).filter(([, facts]) => facts.at === hex);
  const found = here.find(([id, facts]) => state.counters?.pieces[id]?.faces[facts.face ?? 0]?.figures.range);
  return found?.[0] ?? "";
}
