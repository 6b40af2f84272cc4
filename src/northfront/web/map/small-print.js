/**
 * What is printed on the board, from afar: nothing is shown that is too small to be read. Names of cities and of large
 * quarters are written a little larger then, so that one still knows where one is.
 */

import { short } from "./hexes.js";

/** Letters of fewer pixels are hidden. */
const LEGIBLE = 6.2;
/** So much larger, at most. */
const LARGER = 1.45;
/** The letters of a large quarter, in mu. */
const LARGE = 26;
const PRINT = ":is(text, .b-objective, .b-margin)[font-size]";

/** @typedef {{ node: SVGElement, size: number, spaced: number, about: import("./hexes.js").Point | null }} Print */

/**
 * @param {HTMLElement[]} holders of the printed board and of names that lie above it
 * @param {import("../types.js").Board} board
 */
export function createSmallPrint(holders, board) {
  const hexOf = new Map(Object.entries(board.places).map(([hex, name]) => [name, hex]));
  /** @type {Print[]} */
  let print = [];
  /** @type {(Element | null)[]} */
  let read = [];

  /** Whatever has a size of its own, once for each board. */
  function letters() {
    const boards = holders.map((holder) => holder.firstElementChild);
    if (boards.some((shown, i) => shown !== read[i])) {
      read = boards;
      const nodes = holders.flatMap((holder) => [
        .../** @type {NodeListOf<SVGElement>} */ (holder.querySelectorAll(PRINT)),
      ]);
      print = nodes.map((node) => ({ node, ...sizes(node), about: city(node) }));
    }
    return print;
  }

  /** The middle of its hex, of a name that grows away from it. @param {SVGElement} node @returns {Print["about"]} */
  function city(node) {
    const at = board.hexes[hexOf.get(node.dataset.place ?? "") ?? ""];
    if (!at || !node.matches(".b-city, .b-major")) return null;
    const [, dx = 0, dy = 0] =
      /translate\(([^,]+),([^)]+)\)/.exec(node.closest("[transform]")?.getAttribute("transform") ?? "") ?? [];
    return [at[0] - Number(dx), at[1] - Number(dy)];
  }

  /** @param {number} k pixels for one mu */
  function render(k) {
    for (const one of letters()) {
      const { node, size, about } = one;
      const quarter = size >= LARGE && node.classList.contains("b-quarter");
      const wanted = about || quarter ? Math.min(LARGER, Math.max(1, LEGIBLE / (size * k))) : 1;
      node.classList.toggle("nf-illegible", size * k * wanted < LEGIBLE - 0.01);
      if (about) grow(node, about, wanted);
      else if (quarter) rewrite(one, wanted);
    }
  }

  return { render };
}

/** @param {SVGElement} node */
function sizes(node) {
  return { size: Number(node.getAttribute("font-size")), spaced: Number(node.getAttribute("letter-spacing")) };
}

/** Larger about a point, so that it comes no nearer to its place. @param {SVGElement} node @param {import("./hexes.js").Point} about @param {number} by */
function grow(node, [x, y], by) {
  node.style.transformOrigin = by === 1 ? "" : `${short(x)}px ${short(y)}px`;
  node.style.transform = by === 1 ? "" : `scale(${by.toFixed(3)})`;
}

/** Larger about its own middle. @param {Print} print @param {number} by */
function rewrite({ node, size, spaced }, by) {
  node.style.fontSize = by === 1 ? "" : `${short(size * by)}px`;
  node.style.letterSpacing = by === 1 ? "" : `${short(spaced * by)}px`;
}
