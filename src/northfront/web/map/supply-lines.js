/** Lines of supply: the server's tree of hexes, drawn like a river that runs from its sources to the units. */

import { s } from "../lib/dom.js";
import { short } from "./hexes.js";

/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {Record<Hex, Hex>} Tree each hex with the next one toward the source; a source with itself */

/** A chevron on every so manieth hexside from the source. */
const CHEVRONS = 3;
const CHEVRON = "M-8,-9L4,0L-8,9";

/**
 * @param {Hexes} hexes
 * @param {Tree} tree
 * @param {(hex: Hex) => number} unitsAt how many units of the side stand in a hex
 * @returns {SVGElement[]}
 */
export function lineNodes(hexes, tree, unitsAt) {
  const known = Object.entries(tree).filter(([from, to]) => hexes.has(from) && hexes.has(to));
  const { load, depth } = walked(
    tree,
    known.map(([from]) => from),
    unitsAt,
  );
  const branches = known.filter(([from, to]) => from !== to);
  /** @type {Map<number, string>} */
  const widths = new Map();
  /** @param {number} units @param {string} d */
  const draw = (units, d) => widths.set(units, (widths.get(units) ?? "") + d);
  for (const [from, to] of branches) {
    const [out, onward] = [between(hexes, from, to), tree[to]];
    if (unitsAt(from)) draw(unitsAt(from), `M${at(hexes.centre(from))}L${at(out)}`);
    const bend = onward === undefined || onward === to ? "" : at(between(hexes, to, onward));
    draw(
      load.get(from) ?? 1,
      bend ? `M${at(out)}Q${at(hexes.centre(to))} ${bend}` : `M${at(out)}L${at(hexes.centre(to))}`,
    );
  }
  const thick = [...widths].map(([units, d]) => ({ d, width: 2.8 + 2.1 * Math.sqrt(units) }));
  const marked = branches.filter(([from]) => (depth.get(from) ?? 0) % CHEVRONS === 2);
  return [
    ...thick.map(({ d, width }) => s("path", { class: "nf-line0", d, "stroke-width": short(width + 4.5) })),
    ...thick.map(({ d, width }) => s("path", { class: "nf-line1", d, "stroke-width": short(width) })),
    ...marked.map(([from, to]) => chevron(hexes, from, to)),
    ...known.filter(([from, to]) => from === to).map(([source]) => sourceNode(hexes.centre(source))),
  ];
}

/**
 * How many units each hex of the tree passes on, and how far it is from its source.
 * @param {Tree} tree
 * @param {Hex[]} known
 * @param {(hex: Hex) => number} unitsAt
 */
function walked(tree, known, unitsAt) {
  /** @type {Map<Hex, number>} */
  const load = new Map();
  /** @type {Map<Hex, number>} */
  const depth = new Map();
  for (const start of known) {
    const way = [start];
    for (
      let next = tree[start];
      next !== undefined && next !== way.at(-1) && way.length <= known.length;
      next = tree[next]
    )
      way.push(next);
    depth.set(start, way.length - 1);
    const units = unitsAt(start);
    if (units) for (const hex of way) load.set(hex, (load.get(hex) ?? 0) + units);
  }
  return { load, depth };
}

/** A small arrowhead on a hexside, toward the units. @param {Hexes} hexes @param {Hex} from @param {Hex} to */
function chevron(hexes, from, to) {
  const [[fx, fy], [tx, ty]] = [hexes.centre(from), hexes.centre(to)];
  const turn = (Math.atan2(fy - ty, fx - tx) * 180) / Math.PI;
  const place = `translate(${at(between(hexes, from, to))}) rotate(${short(turn)})`;
  return s(
    "g",
    { transform: place },
    s("path", { class: "nf-chevron0", d: CHEVRON }),
    s("path", { class: "nf-chevron1", d: CHEVRON }),
  );
}

/** A disc, and a ring that is seen round a counter. @param {Point} centre */
function sourceNode([x, y]) {
  const discs = [
    ["nf-source0", 44],
    ["nf-source1", 44],
    ["nf-source2", 17],
  ].map(([name, r]) => s("circle", { class: name, r }));
  return s("g", { transform: `translate(${at([x, y])})` }, ...discs);
}

/** The middle of a hexside. @param {Hexes} hexes @param {Hex} a @param {Hex} b @returns {Point} */
function between(hexes, a, b) {
  const [[ax, ay], [bx, by]] = [hexes.centre(a), hexes.centre(b)];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** @param {Point} point */
function at([x, y]) {
  return `${short(x)},${short(y)}`;
}
