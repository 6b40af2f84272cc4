/** Counters as SVG on their grid of 100 by 100: the art that the server drew, and the marks that a state puts on it. */

import { s } from "./dom.js";
import { signNode } from "./signs.js";

/** @typedef {import("../types.js").Counters} Counters */
/** @typedef {import("../types.js").UnitFacts} UnitFacts */
/**
 * One counter as it is shown. A face-down one has no id: nothing on the page tells it from the others.
 * @typedef {object} Shown
 * @property {string} id
 * @property {string} side
 * @property {string} kind
 * @property {string} art
 * @property {string} far its art for small scales
 * @property {boolean} marker
 * @property {boolean} may it is offered
 * @property {boolean} selected
 * @property {boolean} done it is paler
 * @property {string[]} signs
 * @property {boolean} focus
 * @property {boolean} marked a line of the log points at it
 * @property {boolean} threat
 * @property {boolean} turned it shows another face than before
 */

/** The side of a counter on the map: the largest square in a flat-top hex. */
export const ON_MAP = 73;

/** The art of all counters, kept once for the whole page. */
export function createArt() {
  const defs = s("defs");
  const element = s("svg", { class: "nf-art", width: 0, height: 0, "aria-hidden": "true" }, defs);

  /** @param {Counters} counters */
  function load(counters) {
    const text = Object.entries(counters.art).map(([name, inner]) => `<g id="nf-art-${name}">${inner}</g>`);
    const source = `<svg xmlns="http://www.w3.org/2000/svg">${text.join("")}</svg>`;
    const drawn = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    defs.replaceChildren(...[...drawn.children].map((each) => document.importNode(each, true)));
  }

  return { element, load };
}

/**
 * The face that a unit shows.
 * @param {Counters} counters
 * @param {string} id
 * @param {UnitFacts} facts
 */
export function artOf(counters, id, facts) {
  const faces = counters.pieces[id]?.faces ?? [];
  return (faces[facts.face ?? 0] ?? faces[0])?.art ?? "";
}

/** @param {string} art */
export function useArt(art) {
  return s("use", { href: `#nf-art-${art}` });
}

/**
 * A counter for any scale: the style sheet shows one of the two, so that a change of scale draws nothing anew.
 * @param {string} art
 * @param {string} far
 */
export function useBoth(art, far) {
  return [
    s("use", { class: "nf-fine", href: `#nf-art-${art}` }),
    s("use", { class: "nf-plain", href: `#nf-art-${far}` }),
  ];
}

/**
 * A counter centred on a point.
 * @param {Shown} shown
 * @param {number} x
 * @param {number} y
 * @param {number} [size]
 */
export function counterNode(shown, x, y, size = ON_MAP) {
  const scale = size / 100;
  const place = `translate(${(x - size / 2).toFixed(2)},${(y - size / 2).toFixed(2)}) scale(${scale})`;
  const kind = ["nf-body", shown.turned ? "nf-turned" : "", shown.done ? "nf-pale" : ""].filter(Boolean).join(" ");
  const body = s("g", { class: kind }, ...useBoth(shown.art, shown.far));
  const node = s("g", { class: "nf-counter", transform: place }, body);
  node.append(...marks({ ...shown, selected: shown.selected && shown.marker, may: shown.may && !shown.selected }));
  return node;
}

/** The gold edge of a selected counter, to be laid under it. @param {number} x @param {number} y */
export function outline(x, y) {
  const size = ON_MAP + 9;
  return s("rect", {
    class: "nf-outline",
    x: (x - size / 2).toFixed(2),
    y: (y - size / 2).toFixed(2),
    width: size,
    height: size,
    rx: 11,
  });
}

/**
 * The rings and little signs of a state.
 * @param {Shown} shown
 * @returns {SVGElement[]}
 */
export function marks(shown) {
  /** @type {SVGElement[]} */
  const found = [];
  if (shown.may && !shown.selected) found.push(ring("nf-may0", 5, 13), ring("nf-may", 5, 13));
  if (shown.marked) found.push(ring("nf-marked", 6, 14));
  if (shown.threat) found.push(ring("nf-threat", 6, 14));
  if (shown.selected) found.push(ring("nf-selected", 5, 13.5));
  if (shown.focus) found.push(ring("nf-focus", 4, 12.5), ring("nf-focus", 11, 17));
  return [...found, ...shown.signs.map(signNode)];
}

/** @param {string} name @param {number} out @param {number} radius */
function ring(name, out, radius) {
  return s("rect", { class: name, x: -out, y: -out, width: 100 + 2 * out, height: 100 + 2 * out, rx: radius });
}

/**
 * How many counters lie here.
 * @param {number} count
 * @param {number} x
 * @param {number} y
 */
export function badge(count, x, y) {
  const figure = s("text", { y: 5.2 }, String(count));
  return s(
    "g",
    { class: "nf-badge", transform: `translate(${x.toFixed(2)},${y.toFixed(2)})` },
    s("circle", { r: 12 }),
    figure,
  );
}
