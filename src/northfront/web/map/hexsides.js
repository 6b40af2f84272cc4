/** What lies on hexsides: drawn across them, and in words. A kind that we have no drawing of is a plain disc. */

import { s } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { said } from "../lib/words.js";
import { short } from "./hexes.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */

const SIZE = 0.72;
/** A bridge so near to the middle of a hexside leads over it. */
const NEAR = 40;
/**
 * Lines of each drawing, with the way over the hexside from left to right.
 * @type {Record<string, [name: string, d: string][]>}
 */
const DRAWINGS = {
  pontoon: [
    ["nf-span0", "M-23,0H23"],
    ["nf-span1", "M-23,-6.5H23M-23,6.5H23"],
    ["nf-boats", "M-15,-10V10M-5,-10V10M5,-10V10M15,-10V10"],
  ],
  blown: [
    ["nf-span0", "M-25,0H25"],
    ["nf-span1", "M-25,-6.5H-11l4,5M-25,6.5H-8l-5,-5M25,-6.5H8l5,5M25,6.5H11l-4,-5"],
    ["nf-torn0", "M-9,-9L9,9M9,-9L-9,9"],
    ["nf-torn1", "M-9,-9L9,9M9,-9L-9,9"],
  ],
};

/**
 * @param {State} state
 * @param {Hexes} hexes
 * @returns {SVGElement[]}
 */
export function hexsideNodes(state, hexes) {
  return shown(state)
    .hexsides.filter(([, a, b]) => hexes.has(a) && hexes.has(b))
    .map(([kind, a, b]) => {
      const [x, y, turn] = spot(state, hexes.centre(a), hexes.centre(b));
      const place = `translate(${short(x)},${short(y)}) rotate(${short(turn)}) scale(${SIZE})`;
      const lines = (DRAWINGS[kind] ?? [["nf-disc", "M0,-9a9,9 0 1 0 .01,0z"]]).map(([name, d]) =>
        s("path", { class: name, d }),
      );
      return s(
        "g",
        { class: "nf-hexside", "data-kind": kind, transform: place },
        s("title", {}, inWords(state, kind, a, b)),
        ...lines,
      );
    });
}

/**
 * Where the board has a bridge over this hexside, and how it is turned; else the middle of the hexside.
 * @param {State} state
 * @param {import("./hexes.js").Point} a
 * @param {import("./hexes.js").Point} b
 * @returns {[x: number, y: number, turn: number]}
 */
function spot(state, [ax, ay], [bx, by]) {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  for (const [px, py, turn] of state.board?.bridges ?? []) if (Math.hypot(px - x, py - y) < NEAR) return [px, py, turn];
  return [x, y, (Math.atan2(by - ay, bx - ax) * 180) / Math.PI];
}

/**
 * Everything that lies on a hexside, in words.
 * @param {State} state
 */
export function marksOf(state) {
  return shown(state).hexsides.map(([kind, a, b]) => inWords(state, kind, a, b));
}

/**
 * What lies on the hexsides of a hex: "Blown bridge to 3011".
 * @param {State} state
 * @param {Hex} hex
 */
export function marksAt(state, hex) {
  const here = shown(state).hexsides.filter(([, a, b]) => a === hex || b === hex);
  return here.map(([kind, a, b]) => `${said(state, kind)} to ${a === hex ? b : a}`);
}

/** @param {State} state @param {string} kind @param {Hex} a @param {Hex} b */
function inWords(state, kind, a, b) {
  return `${said(state, kind)} between ${a} and ${b}`;
}
