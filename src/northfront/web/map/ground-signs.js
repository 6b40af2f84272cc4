/** What has become of the ground: who holds each objective, and hexes that lie in ruins. */

import { s } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { short } from "./hexes.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */

const RING_INSET = 4.5;
const MARK = [-43.5, -24.5];
const STAR = "M0,-8.2L1.8,-2.5H7.8L3,1L4.8,6.6L0,3.1L-4.8,6.6L-3,1L-7.8,-2.5H-1.8Z";
const BALK = "M-2.2,-6.6H2.2V-2.2H6.6V2.2H2.2V6.6H-2.2V2.2H-6.6V-2.2H-2.2Z";
const STONES = 46;

/**
 * Rings over the printed ones, each with the mark of the side that holds the hex now.
 * @param {State} state
 * @param {Hexes} hexes
 */
export function ringNodes(state, hexes) {
  const rings = state.board?.rings;
  if (!rings) return [];
  const held = new Set(named(state, rings.field));
  return rings.hexes.filter(hexes.has).map((hex) => {
    const index = held.has(hex) ? 0 : 1;
    const side = held.has(hex) ? rings.within : rings.outside;
    const [x, y] = hexes.centre(hex);
    const d = hexes.area([hex], RING_INSET);
    return s(
      "g",
      { class: `nf-ring nf-ring${index}`, "data-side": side },
      s("path", { class: "nf-ring-halo", d }),
      s("path", { class: "nf-ring-line", d }),
      s(
        "g",
        { transform: `translate(${short(x + (MARK[0] ?? 0))},${short(y + (MARK[1] ?? 0))})` },
        s("circle", { class: "nf-ring-mark", r: 11.5 }),
        s("path", { class: "nf-ring-sign", d: index ? STAR : BALK }),
      ),
    );
  });
}

/** Broken blocks over hexes in ruins. @param {State} state @param {Hexes} hexes */
export function rubbleNodes(state, hexes) {
  return named(state, "rubble")
    .filter(hexes.has)
    .flatMap((hex) => [
      s("path", { class: "nf-rubble0", d: hexes.area([hex], 5) }),
      s("path", { class: "nf-rubble1", d: stones(hex, hexes.centre(hex)) }),
    ]);
}

/** The hexes of a field. @param {State} state @param {string} field @returns {Hex[]} */
function named(state, field) {
  const found = (shown(state).fields ?? state.fields)[field];
  return Array.isArray(found) ? found : [];
}

/**
 * Stones as path data, always the same for the same hex.
 * @param {Hex} hex
 * @param {import("./hexes.js").Point} centre
 */
function stones(hex, [x, y]) {
  let seed = Number(hex) || 1;
  const chance = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let i = 0; i < 5; i++) chance();
  let path = "";
  for (let i = 0; i < STONES; i++) {
    const [turn, far, size, start] = [chance(), chance(), 2.2 + 4.2 * chance(), chance() * 2 * Math.PI];
    const [mx, my] = [
      47 * Math.sqrt(far) * Math.cos(2 * Math.PI * turn),
      47 * Math.sqrt(far) * Math.sin(2 * Math.PI * turn),
    ];
    const corners = [0, 1.4, 2.7, 4.3].map((more) => {
      const reach = size * (0.6 + 0.6 * chance());
      return `${short(x + mx + reach * Math.cos(start + more))},${short(y + my + reach * Math.sin(start + more))}`;
    });
    path += `M${corners.join("L")}Z`;
  }
  return path;
}
