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
 * A counter of a combat, known or not.
 * @param {State} state
 * @param {import("../types.js").Fighter} fighter
 * @param {number} size
 */
export function fighterArt(state, fighter, size) {
  return typeof fighter === "string" ? counterArt(state, fighter, size) : backArt(state, fighter[1], fighter[2], size);
}

/**
 * A unit as it lay before it was uncovered: its back or, where only its face has changed, the first one.
 * @param {State} state
 * @param {string} unit
 * @param {number} size
 */
export function coveredArt(state, unit, size) {
  const piece = state.counters?.pieces[unit];
  return drawn(piece?.back_art || piece?.faces[0]?.art || "", size);
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
 * How much a unit counts for in a stack: the largest of its figures but those for movement, a headquarters a little more.
 * @param {State} state
 * @param {string} unit
 */
export function weight(state, unit) {
  const piece = state.counters?.pieces[unit];
  const face = piece?.faces[shown(state).units[unit]?.face ?? 0] ?? piece?.faces[0];
  const values = Object.entries(face?.figures ?? {}).filter(([name]) => !/^(moves|range|radius)$/.test(name));
  const most = Math.max(0, ...values.map(([, value]) => Number.parseFloat(String(value)) || 0));
  return most + (/\bhq\b|headquarters/i.test(piece?.kind ?? "") ? 0.5 : 0);
}

/**
 * Who lies in a hex or box, as far as the viewer knows, the strongest first.
 * @param {State} state
 * @param {string} at
 */
export function stackAt(state, at) {
  const { units, backs } = shown(state);
  const here = Object.keys(units).filter((unit) => units[unit].at === at);
  return {
    units: here.sort((a, b) => weight(state, b) - weight(state, a)),
    backs: backs.filter(([where]) => where === at),
  };
}
