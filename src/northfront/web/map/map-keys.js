/** The map by keyboard: a cursor that walks from hex to hex, and the units that may act one after another. */

import { others } from "../lib/choice.js";
import { offer } from "../lib/offer.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {import("./stacks.js").Pile} Pile */

/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const STEP = 1.35;

/**
 * @typedef {object} KeyEnds
 * @property {Hexes} hexes
 * @property {(hex: Hex) => Pile | undefined} pile
 * @property {(hex: Hex, unit: string | null) => void} choose
 * @property {(hex: Hex, unit: string) => void} chooseUnit
 * @property {(hex: Hex) => void} whole the whole stack is meant
 * @property {(hex: Hex) => void} fan
 * @property {(hex: Hex) => void} reveal brings a hex on screen
 * @property {() => Hex | null} middle the hex in the middle of the screen
 * @property {(factor: number) => void} zoomBy
 * @property {() => void} fit
 * @property {() => boolean} drop closes what is open; false if nothing was
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {KeyEnds} ends
 */
export function watchKeys(root, store, actions, ends) {
  const { state } = store;
  /** A walk stays on the line on which it began, though the hexes are staggered. */
  let walked = { key: "", to: "", line: /** @type {Point} */ ([0, 0]) };

  /**
   * Where the keyboard is, or would begin: at the pointer, at the units in question, in the middle.
   * @returns {Hex | null}
   */
  function cursor() {
    const about = [...offer(state).about].map((id) => state.units[id]?.at ?? "").find(ends.hexes.has);
    return state.cursor ?? state.hover ?? about ?? ends.middle();
  }

  /** @param {Hex} hex @param {string | null} [unit] */
  function put(hex, unit = null) {
    store.set({ focusUnit: unit });
    actions.cursor(hex);
    ends.reveal(hex);
  }

  /** @param {string} key @param {boolean} other Alt takes the other of two diagonals. */
  function walk(key, other) {
    const [hexes, from, way] = [ends.hexes, cursor(), ARROWS[key]];
    if (!from || !way) return;
    if (!state.cursor) return put(from);
    const line = walked.key === key && walked.to === from && !other ? walked.line : hexes.centre(from);
    const found = hexes.ahead(from, way, line);
    const to = other ? found.at(-1) : found[0];
    if (!to) return actions.say("Edge of the map");
    walked = { key, to, line };
    put(to);
  }

  /** The units on the map that may be chosen, in the order of reading. */
  function actors() {
    const [hexes, { units, about }] = [ends.hexes, offer(state)];
    const found = [...(units.size ? units : new Set([...about, ...others(state)]))].filter((id) =>
      hexes.has(state.units[id]?.at ?? ""),
    );
    /** @param {string} id */
    const order = (id) => {
      const [x, y] = hexes.centre(state.units[id]?.at ?? "");
      return y * 1e4 + x;
    };
    return found.sort((a, b) => order(a) - order(b));
  }

  /** The next unit that may act; false after the last one, so that Tab leaves the map. @param {number} by */
  function next(by) {
    const found = actors();
    const now = state.focusUnit ? found.indexOf(state.focusUnit) : -1;
    const unit = now < 0 ? (by > 0 ? found[0] : undefined) : found[now + by];
    if (!unit) {
      store.set({ focusUnit: null });
      return false;
    }
    put(state.units[unit]?.at ?? "", unit);
    return true;
  }

  /** @param {number} place in the stack under the cursor, counted from the top */
  function unitAt(place) {
    const hex = state.cursor;
    const pile = hex ? ends.pile(hex) : undefined;
    return pile ? [...pile.units].reverse().concat(pile.markers)[place] : undefined;
  }

  /** Space chooses the top unit that is offered here, or opens the stack. */
  function top() {
    const hex = cursor();
    const pile = hex ? ends.pile(hex) : undefined;
    if (!hex || !pile) return;
    const offered = [...pile.units].reverse().find((one) => offer(state).units.has(one.id));
    if (offered) ends.chooseUnit(hex, offered.id);
    else ends.fan(hex);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was for the map */
  function press(event) {
    const hex = cursor();
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key in ARROWS) walk(event.key, event.altKey);
    else if (event.altKey) return false;
    else if (event.key === "Tab") return next(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.shiftKey && state.cursor) ends.whole(state.cursor);
    else if (event.key === "Enter" && state.cursor) ends.choose(state.cursor, state.focusUnit);
    else if (event.key === " ") top();
    else if (/^[1-9]$/.test(event.key)) return number(Number(event.key) - 1);
    else if (event.key === "+" || event.key === "=") ends.zoomBy(STEP);
    else if (event.key === "-") ends.zoomBy(1 / STEP);
    else if (event.key === "0") ends.fit();
    else if (event.key === "Escape") return ends.drop();
    else if (event.key.toLowerCase() === "f" && hex) void actions.explain(state.focusUnit ?? hex);
    else return false;
    return true;
  }

  /** A number that is an answer to the decision is not for the stack. @param {number} place */
  function number(place) {
    const one = offer(state).words.has(String(place + 1)) ? undefined : unitAt(place);
    if (!one || !state.cursor) return false;
    ends.chooseUnit(state.cursor, one.id);
    return true;
  }

  root.addEventListener("keydown", (event) => {
    const inside = event.target instanceof Element && event.target.closest(".nf-float");
    if (event.defaultPrevented || (inside && event.key !== "Escape")) return;
    if (press(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}
