/**
 * What happens when somebody points at a hex, taps it or presses long: rings, stacks that open, reasons that appear.
 */

import { others } from "../lib/choice.js";
import { offer } from "../lib/offer.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {import("./click.js").Question} Question */
/** @typedef {import("./gestures.js").GestureHandlers} GestureHandlers */

/**
 * How a hex was chosen: by touch, where the first tap chooses and the second confirms; with Shift, for the whole stack;
 * for one unit of it.
 * @typedef {{ touch?: boolean, shift?: boolean, unit?: string | null }} Press
 */

/** Milliseconds until something answers a pointer that rests. */
const WAIT = { offered: 60, reason: 700, fan: 380, leave: 240 };

/**
 * @param {Store} store
 * @param {Actions} actions
 * @param {object} parts
 * @param {import("./viewport.js").Viewport} parts.viewport
 * @param {import("./hexes.js").Hexes} parts.hexes
 * @param {(hex: Hex) => import("./stacks.js").Pile | undefined} parts.pile
 * @param {ReturnType<typeof import("./fan.js").createFan>} parts.fan
 * @param {ReturnType<typeof import("./click.js").createChooser>} parts.chooser
 * @param {() => void} parts.finish ends what is moving
 * @param {() => void} parts.fitReach
 * @param {(question: Question | null, insist: boolean) => void} parts.wonder what a reason is wanted for
 */
export function createPointing(store, actions, parts) {
  const { state } = store;
  const { viewport, hexes, fan, chooser } = parts;
  let asking = 0;
  let opening = 0;
  let leaving = 0;
  /** What the first click of a double click met. */
  let first = { hex: "", going: false };
  /** A click or a key pressed while an answer was on its way. @type {{ hex: Hex, how: Press } | null} */
  let held = null;

  /** @param {Point} at @returns {Hex | null} */
  const under = (at) => hexes.at(...viewport.toMu(...at));

  /**
   * Ask what the server says of a hex: soon if it is offered; why it is not, only while somebody is chosen who could
   * go there, and after a while.
   * @param {Hex | null} hex
   */
  function wonder(hex) {
    window.clearTimeout(asking);
    parts.wonder(null, false);
    const found = hex === null ? null : chooser.question(hex);
    if (!found || (!found.offered && !state.ask?.about.length)) return;
    asking = window.setTimeout(
      () => {
        parts.wonder(found.question, false);
        void actions.explain(found.question.answer);
      },
      found.offered ? WAIT.offered : WAIT.reason,
    );
  }

  /** @param {Hex} hex @param {{ pinned: boolean, focus?: boolean }} how */
  function openFan(hex, how) {
    const pile = parts.pile(hex);
    if (pile && pile.units.length + pile.markers.length > 1) fan.show(state, pile, how);
  }

  /** @param {Hex | null} hex */
  function enter(hex) {
    actions.hover(hex);
    wonder(hex);
    window.clearTimeout(opening);
    window.clearTimeout(leaving);
    if (fan.open && !fan.open.pinned && fan.open.hex !== hex) leaving = window.setTimeout(leave, WAIT.leave);
    const offered = hex !== null && state.ask?.of === "hex" && state.ask.options.includes(hex);
    if (hex !== null && !offered && !fan.open?.pinned)
      opening = window.setTimeout(() => openFan(hex, { pinned: false }), WAIT.fan);
  }

  function leave() {
    if (fan.open && !fan.open.pinned && !fan.element.matches(":hover")) fan.close();
  }

  /** Nothing is chosen or open any more; false if nothing was. */
  function drop() {
    const some = fan.open !== null || state.selection.picks.length > 0 || state.inspected !== null;
    fan.close();
    if (state.selection.picks.length) store.set({ selection: { picks: [] } });
    actions.inspect(null);
    parts.wonder(null, false);
    return some;
  }

  /** The whole stack there, if it is one that can be chosen. @param {Hex} hex */
  function takeAll(hex) {
    const { units, about } = offer(state);
    const turn = others(state);
    const found = parts.pile(hex)?.units.filter(({ id }) => units.has(id) || about.has(id) || turn.has(id)) ?? [];
    if (found.length < 2 && !found.some(({ id }) => about.has(id))) return false;
    fan.close();
    return chooser.whole(hex);
  }

  /**
   * A hex is chosen by pointer or keyboard; once the answer before has come, if one is on its way.
   * @param {Hex} hex
   * @param {Press} [how]
   */
  function press(hex, how = {}) {
    if (state.busy && state.ask) {
      const again = state.sent.some((text) => text === hex || state.units[text]?.at === hex); // only impatience
      held = again ? null : { hex, how };
      return true;
    }
    if (how.touch) actions.hover(hex);
    first = { hex, going: offer(state).hexes.has(hex) };
    return how.shift ? chooser.whole(hex) : chooser.choose(hex, { twice: how.touch, unit: how.unit });
  }

  store.subscribe((_, changed) => {
    if (!changed.has("busy") || state.busy || !held) return;
    const { hex, how } = held;
    held = null;
    // what has come of the answer may be a die that nobody foresaw: then one looks before one clicks
    if (state.ask && state.undo.can) press(hex, how);
  });

  /** @type {GestureHandlers} */
  const handlers = {
    hover(at, touch) {
      const hex = at ? under(at) : null;
      if (!touch && hex !== state.hover) enter(hex);
    },
    tap(at, touch, shift) {
      parts.finish();
      window.clearTimeout(asking);
      window.clearTimeout(opening);
      const hex = under(at);
      if (fan.open) fan.close();
      const other = state.selection.picks.length > 0 && (hex === null || !state.selection.picks.includes(hex));
      if (other) store.set({ selection: { picks: [] } });
      if (hex === null) {
        drop();
        return false;
      }
      return press(hex, { touch, shift });
    },
    double(at, did) {
      parts.wonder(null, false);
      const hex = under(at);
      if (!did) parts.fitReach();
      else if (hex === null || hex !== first.hex) return;
      else if (first.going) actions.follow();
      else takeAll(hex);
    },
    hold(at, touch) {
      const hex = under(at);
      if (hex === null) return;
      if (touch && takeAll(hex)) return;
      parts.wonder(null, false);
      actions.hover(hex);
      actions.inspect(hex);
      openFan(hex, { pinned: true });
    },
    drag(dx, dy) {
      viewport.panBy(dx, dy);
    },
    zoom(factor, about) {
      viewport.zoomBy(factor, about, true);
    },
  };

  return { handlers, press, wonder, openFan, drop };
}
