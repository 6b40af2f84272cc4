/** Counters outside the map: in the panel, the card and the lists. */

import { useArt } from "./counters.js";
import { s } from "./dom.js";
import { shown } from "./store.js";

/** @typedef {import("../types.js").State} State */

/**
 * A counter as it lies: the art was drawn by the server, on a grid of 100 by 100.
 * @param {State} state
 * @param {string} unit
 * @param {number} size in pixels
 */
export function counterArt(state, unit, size) {
  const piece = state.counters?.pieces[unit];
  const face = piece?.faces[shown(state).units[unit]?.face ?? 0] ?? piece?.faces[0];
  return drawn(face?.art ?? "", size);
}

/**
 * A counter of which only the back is known.
 * @param {State} state
 * @param {string} side
 * @param {string} back
 * @param {number} size
 */
export function backArt(state, side, back, size) {
  return drawn(state.counters?.backs[`${side}|${back}`] ?? "", size);
}

/**
 * A reference to the art that the page has once: its figures are not the text of the button that it stands on.
 * @param {string} art
 * @param {number} size
 */
function drawn(art, size) {
  return s(
    "svg",
    { class: "counter-art", viewBox: "-4 -4 110 112", width: size, height: size, "aria-hidden": "true" },
    art ? useArt(art) : null,
  );
}

/**
 * Who lies in a hex or box, as far as the viewer knows.
 * @param {State} state
 * @param {string} at
 */
export function stackAt(state, at) {
  const { units, backs } = shown(state);
  return {
    units: Object.keys(units).filter((unit) => units[unit].at === at),
    backs: backs.filter(([where]) => where === at),
  };
}
