/** The line at the foot of the map that says what the shades mean. It is there only while there are shades. */

import { h } from "../lib/dom.js";
import { hasReach, offer } from "../lib/offer.js";
import { capital, formatPoints, unitName } from "../lib/words.js";
import { fieldLegend } from "./field-of-fire.js";
import { reachOf } from "./lights.js";
import { sideNumber } from "./overlays.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./hexes.js").Hexes} Hexes */

/**
 * @param {HTMLElement} element
 * @param {State} state
 * @param {Hexes} hexes
 */
export function renderLegend(element, state, hexes) {
  const parts = [...reachParts(state, hexes), ...fieldLegend(state), ...overlayParts(state)];
  element.hidden = !parts.length;
  element.replaceChildren(...parts);
}

/** @param {State} state @param {Hexes} hexes */
function reachParts(state, hexes) {
  const { quarters, costs } = reachOf(state, hexes);
  if (!costs || !quarters.flat().length) return [];
  const about = [...offer(state).about];
  const who = about.length === 1 && about[0] ? unitName(state, about[0]) : `${about.length} units`;
  const shades = quarters.flatMap((group, i) => {
    const found = group.map((hex) => costs[hex] ?? 0).sort((a, b) => a - b);
    const [least, most] = [found[0], found.at(-1)];
    if (least === undefined) return [];
    const range = least === most ? formatPoints(least) : `${formatPoints(least)}–${formatPoints(most)}`;
    return [key(`nf-key-reach${i}`, range)];
  });
  return [h("b", {}, about.length ? `${who}: reach` : "Reach"), ...shades, h("span", {}, "points")];
}

/** @param {State} state */
function overlayParts(state) {
  if (state.past) return [];
  const { overlay, overlays } = state;
  const parts = [];
  if (overlays.zoc && (overlay.zoc || hasReach(state))) parts.push(key("nf-key-zone", "enemy zone"));
  if (overlay.control && overlays.control)
    parts.push(h("b", {}, "Control"), ...sideKeys(state, Object.keys(overlays.control)));
  if (overlay.supply && overlays.supply) {
    const source = overlays.lines ? [key("nf-key-source", "source")] : [];
    parts.push(
      h("b", {}, "Supply"),
      ...sideKeys(state, Object.keys(overlays.supply)),
      ...source,
      key("nf-key-cut", "none"),
    );
  }
  if (overlay.threat) parts.push(h("b", {}, `Who can strike ${overlay.threat}`));
  return parts;
}

/** @param {State} state @param {string[]} sides */
function sideKeys(state, sides) {
  return sides.map((side) => key(`nf-key-side${sideNumber(state, side)}`, capital(side)));
}

/** @param {string} name @param {string} text */
function key(name, text) {
  return h("span", {}, h("i", { class: name }), text);
}
