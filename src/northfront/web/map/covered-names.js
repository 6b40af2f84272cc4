/** Names of the printed board that counters would cover in part: such a name is hidden whole, never half. */

import { ON_MAP } from "../lib/counters.js";

/** @typedef {import("./hexes.js").Box} Box left, top, width and height */
/** @typedef {{ centre: import("./hexes.js").Point, reach: number }} Pile the middle of its top counter, and how far the others look out */

/** A counter may touch so much of a name. */
const TOUCH = 0.1;
/** How far letters rise above their line and hang below it, at size 1. */
const [RISE, DROP] = [0.7, 0.1];

/** @param {HTMLElement} holder of the printed board */
export function createCoveredNames(holder) {
  /** @type {{ node: Element, box: Box }[]} */
  let names = [];
  /** @type {Element | null} */
  let read = null;

  /** The names of the board that is shown, once for each board. */
  function labels() {
    const board = holder.firstElementChild;
    if (board !== read) {
      read = board;
      names = [...holder.querySelectorAll(".b-name[data-wide]")].map((node) => ({ node, box: boxOf(node) }));
    }
    return names;
  }

  /** @param {Pile[]} piles */
  function render(piles) {
    for (const { node, box } of labels()) {
      const hidden = piles.reduce((sum, pile) => sum + shared(box, pile), 0) > TOUCH * box[2] * box[3];
      if (node.classList.contains("nf-covered") !== hidden) node.classList.toggle("nf-covered", hidden);
    }
  }

  return { render };
}

/** Where a name stands, in mu of the picture. @param {Element} node @returns {Box} */
function boxOf(node) {
  const [x = 0, y = 0, size = 0, wide = 0] = ["x", "y", "font-size", "data-wide"].map((name) =>
    Number(node.getAttribute(name)),
  );
  const moved = /translate\(([^,]+),([^)]+)\)/.exec(node.closest("[transform]")?.getAttribute("transform") ?? "");
  return [x + Number(moved?.[1] ?? 0), y + Number(moved?.[2] ?? 0) - RISE * size, wide, (RISE + DROP) * size];
}

/** The area of a name that a pile covers. @param {Box} box @param {Pile} pile */
function shared([left, top, wide, high], { centre: [x, y], reach }) {
  const half = ON_MAP / 2;
  const across = Math.min(left + wide, x + half + reach) - Math.max(left, x - half);
  const down = Math.min(top + high, y + half) - Math.max(top, y - half - reach);
  return Math.max(0, across) * Math.max(0, down);
}
