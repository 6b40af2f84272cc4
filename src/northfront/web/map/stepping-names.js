/**
 * Names of a city's objectives. Each stands where it was printed, unless a counter would cover it: then it steps to the
 * freest place about its hex. One that finds none is hidden whole, never half.
 */

import { ON_MAP } from "../lib/counters.js";
import { short } from "./hexes.js";

/** @typedef {import("./hexes.js").Box} Box left, top, width and height */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {{ node: Element, home: Box, hex: Point }} Label */

/** So much of a name may be covered. */
const TOUCH = 0.06;
/** How far letters rise above their line and hang below it, at size 1. */
const [RISE, DROP] = [0.74, 0.2];
/** Where a name may stand about its hex, the best first, and how far from the middle. */
const ABOUT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 0.72],
  [-1, 0.72],
  [1, -0.72],
  [-1, -0.72],
];
const [ASIDE, BELOW] = [41, 43];
/** What a later place costs, as a share of the name; and how much names of quarters, waters and ways matter. */
const [LATER, OTHERS] = [0.01, 0.5];

/**
 * @param {HTMLElement} holder of the printed names
 * @param {import("../types.js").Board} board
 */
export function createSteppingNames(holder, board) {
  const hexOf = new Map(Object.entries(board.places).map(([hex, name]) => [name.replace(/ \([^)]*\)$/, ""), hex]));
  /** @type {Label[]} */
  let labels = [];
  /** Where the other names stand. @type {Box[]} */
  let fixed = [];
  /** @type {Element | null} */
  let read = null;
  document.fonts.addEventListener("loadingdone", () => {
    read = null; // names have their true width only now
  });

  /** The names of the board that is shown, once for each board. */
  function named() {
    const picture = holder.firstElementChild;
    if (picture !== read) {
      read = picture;
      labels = [...holder.querySelectorAll(".b-objective")].flatMap((node) => {
        const hex = board.hexes[hexOf.get(node.getAttribute("data-place") ?? "") ?? ""];
        return hex ? [{ node, home: boxOf(node), hex }] : [];
      });
      const texts = /** @type {NodeListOf<SVGTextElement>} */ (holder.querySelectorAll(".b-names > text"));
      fixed = [...texts].map((text) => {
        const [dx, dy] = shiftOf(text);
        const { x, y, width, height } = text.getBBox();
        return [x + dx, y + dy, width, height];
      });
    }
    return labels;
  }

  /** @param {Point[]} stacks the middles of the counters on the map */
  function render(stacks) {
    const counters = stacks.map(([x, y]) => /** @type {Box} */ ([x - ON_MAP / 2, y - ON_MAP / 2, ON_MAP, ON_MAP]));
    /** @type {Box[]} */
    const stand = [];
    /** @type {Label[]} */
    const moving = [];
    for (const label of named()) {
      if (covered(label.home, counters) > TOUCH) moving.push(label);
      else put(label, label.home, stand);
    }
    for (const label of moving) {
      const places = about(label).map((box, i) => ({
        box,
        cost: covered(box, counters) + covered(box, stand) + OTHERS * covered(box, fixed) + i * LATER,
      }));
      const best = places.reduce((least, one) => (one.cost < least.cost ? one : least));
      const free = covered(best.box, counters) <= TOUCH && covered(best.box, stand) <= TOUCH;
      put(label, free ? best.box : null, stand);
    }
  }

  return { render };
}

/** @param {Label} label @param {Box | null} box where it stands, if anywhere @param {Box[]} stand */
function put({ node, home }, box, stand) {
  node.classList.toggle("nf-covered", !box);
  if (!box) return;
  stand.push(box);
  const [dx, dy] = [box[0] - home[0], box[1] - home[1]];
  if (dx || dy) node.setAttribute("transform", `translate(${short(dx)},${short(dy)})`);
  else node.removeAttribute("transform");
}

/** The places about the hex of a name. @param {Label} label @returns {Box[]} */
function about({ home: [, , wide, high], hex: [x, y] }) {
  return ABOUT.map(([east = 0, south = 0]) => [
    x + east * (ASIDE + wide / 2) - wide / 2,
    y + south * (BELOW + high / 2) - high / 2,
    wide,
    high,
  ]);
}

/** The share of a box that others cover. @param {Box} box @param {Box[]} others */
function covered([left, top, wide, high], others) {
  let sum = 0;
  for (const [x, y, w, d] of others) {
    const across = Math.min(left + wide, x + w) - Math.max(left, x);
    const down = Math.min(top + high, y + d) - Math.max(top, y);
    if (across > 0 && down > 0) sum += across * down;
  }
  return sum / (wide * high);
}

/** Where the lines of a name stand, in mu of the picture. @param {Element} node @returns {Box} */
function boxOf(node) {
  const size = Number(node.getAttribute("font-size"));
  const lines = [...node.children].map((line) =>
    ["x", "y", "data-wide"].map((name) => Number(line.getAttribute(name))),
  );
  const shift = { start: 0, middle: 0.5, end: 1 }[node.getAttribute("text-anchor") ?? "start"] ?? 0;
  const left = Math.min(...lines.map(([x = 0, , wide = 0]) => x - shift * wide));
  const right = Math.max(...lines.map(([x = 0, , wide = 0]) => x + (1 - shift) * wide));
  const heights = lines.map(([, y = 0]) => y);
  const top = Math.min(...heights) - RISE * size;
  const [dx, dy] = shiftOf(node);
  return [left + dx, top + dy, right - left, Math.max(...heights) + DROP * size - top];
}

/** How far the sheet lies from the corner of the picture on which a name was printed. @param {Element} node @returns {Point} */
function shiftOf(node) {
  const sheet = node.parentElement?.closest("[transform]")?.getAttribute("transform") ?? "";
  const [, dx, dy] = /translate\(([^,]+),([^)]+)\)/.exec(sheet) ?? [];
  return [Number(dx ?? 0), Number(dy ?? 0)];
}
