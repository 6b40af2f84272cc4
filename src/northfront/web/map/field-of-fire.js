/** The field of fire of a unit: what it can hit and how far that is, how far its range goes, and what blocks the rest. */

import { h, s } from "../lib/dom.js";
import { unitName } from "../lib/words.js";
import { FLAT, short } from "./hexes.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */

const BAND = 22;
/** A wall stands so far from the middle of the hex that blocks. */
const WALL = 43;
/** A field of more hexes has no figures: they would say nothing that the range line does not. */
const MOST_FIGURES = 160;

/** The bands over hexes that are blocked, and the bricks of a wall. */
export function fieldPatterns() {
  const bands = { id: "nf-bands", width: BAND, height: BAND, patternUnits: "userSpaceOnUse" };
  const bricks = { id: "nf-bricks", width: 9, height: 10, patternUnits: "userSpaceOnUse" };
  return s(
    "defs",
    {},
    s(
      "pattern",
      { ...bands, patternTransform: "rotate(-45)" },
      s("path", { class: "nf-band", d: `M0,${BAND / 2}H${BAND}` }),
    ),
    s("pattern", bricks, s("path", { class: "nf-mortar", d: "M0,0H9M0,5H9M4.5,0V5M0,5V10M9,5V10" })),
  );
}

/**
 * @param {State} state
 * @param {Hexes} hexes
 * @param {{field: SVGGElement, walls: SVGGElement}} layers
 */
export function renderField(state, hexes, layers) {
  const { field } = state;
  if (!field || state.past || !hexes.has(field.hex)) {
    layers.field.replaceChildren();
    layers.walls.replaceChildren();
    return;
  }
  const lit = Object.keys(field.lit).filter(hexes.has);
  const blocked = Object.keys(field.blocked).filter(hexes.has);
  const within = [field.hex, ...lit, ...blocked];
  layers.field.replaceChildren(
    path("nf-veil", hexes.area(blocked)),
    path("nf-banded", hexes.area(blocked)),
    path("nf-lit", hexes.area(lit)),
    path("nf-range", hexes.contour(within)),
    path("nf-lit-line", hexes.contour([field.hex, ...lit])),
    ...field.rays.filter(hexes.has).map((to) => path("nf-ray", line(hexes, field.hex, to))),
  );
  const walls = new Set(Object.values(field.blocked).filter(hexes.has));
  layers.walls.replaceChildren(
    ...[...walls].map((by) => wall(hexes, field.hex, by)),
    ...(lit.length <= MOST_FIGURES ? lit.map((hex) => figure(hexes, hex, field.lit[hex] ?? 0)) : []),
  );
}

/** @param {string} name @param {string} d */
function path(name, d) {
  return s("path", { class: name, d });
}

/** @param {Hexes} hexes @param {Hex} from @param {Hex} to */
function line(hexes, from, to) {
  return `M${hexes.centre(from).map(short)}L${hexes.centre(to).map(short)}`;
}

/** Bricks on the far edge of the hex that blocks, square to the line. @param {Hexes} hexes @param {Hex} from @param {Hex} by */
function wall(hexes, from, by) {
  const [[ax, ay], [bx, by_]] = [hexes.centre(from), hexes.centre(by)];
  const turn = Math.atan2(by_ - ay, bx - ax);
  const [x, y] = [bx + WALL * Math.cos(turn), by_ + WALL * Math.sin(turn)];
  const place = `translate(${short(x)},${short(y)}) rotate(${short((turn * 180) / Math.PI)})`;
  const box = { x: -4.5, y: -15, width: 9, height: 30, rx: 1 };
  return s(
    "g",
    { transform: place },
    s("rect", { class: "nf-wall0", ...box }),
    s("rect", { class: "nf-wall1", ...box }),
  );
}

/** How many hexes away, on the southern edge of a hex, beside the count of the stack south-west of it. @param {Hexes} hexes @param {Hex} hex @param {number} away */
function figure(hexes, hex, away) {
  const [x, y] = hexes.centre(hex);
  return s("text", { class: "nf-away", x: short(x + FLAT * 0.09), y: short(y + FLAT * 0.47) }, String(away));
}

/**
 * Why a hex cannot be fired at, for the tip; nothing if it can.
 * @param {State} state
 * @param {Hexes} hexes
 * @param {Hex | null} hex
 */
export function whyDark(state, hexes, hex) {
  const { field } = state;
  if (!field || !hex || hex === field.hex || hex in field.lit || !hexes.has(hex) || state.past) return null;
  const blocker = field.blocked[hex];
  const { rule, text } = blocker === undefined ? field.why.far : field.why.blocked;
  const away = hexes.away(field.hex, hex);
  const distance = `${away} ${away === 1 ? "hex" : "hexes"} away`;
  return {
    title: `${unitName(state, field.unit)} cannot fire at ${hex}.`,
    text: `It is ${distance}, ${blocker === undefined ? "and" : "but"} ${text.replace("{blocker}", blocker ?? "")}.`,
    rule,
  };
}

/** @param {State} state */
export function fieldLegend(state) {
  const { field } = state;
  if (!field || state.past) return [];
  /** @param {string} name @param {string} text */
  const key = (name, text) => h("span", {}, h("i", { class: name }), text);
  const walls = Object.values(field.blocked).some(Boolean);
  return [
    h("b", {}, `${unitName(state, field.unit)}, range ${field.range >= 99 ? "unlimited" : field.range}`),
    key("nf-key-lit", "can be fired at, hexes away"),
    Object.keys(field.blocked).length ? key("nf-key-banded", "in range, blocked") : null,
    walls ? key("nf-key-wall", "what blocks") : null,
  ].filter((one) => one !== null);
}
