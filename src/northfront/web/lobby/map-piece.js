/** A small piece of a board around one hex, cut by the browser from the picture that the table itself uses. */

import { fill, h } from "../lib/dom.js";
import { theme } from "../lib/theme.js";
import { show } from "./pictures.js";

/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {{view_box: number[], hexes: Record<string, [x: number, y: number]>}} Board */

const SCALE = 0.14; // pixels for each unit of the board; a hex is 100 units wide
const MARK = 8; // pixels

/** @type {Map<string, Promise<Board | null>>} */
const boards = new Map();

/** @param {string} game */
function boardOf(game) {
  const asked =
    boards.get(game) ??
    fetch(`/api/games/${encodeURIComponent(game)}/board.json`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
  boards.set(game, asked);
  return asked;
}

/**
 * Where something happened last, with a mark for each side that stands there. It says nothing that the row does not.
 * @param {Summary | undefined} told
 */
export function mapPiece(told) {
  const piece = h("span", { class: "piece", "aria-hidden": "true" });
  if (told?.game) void draw(piece, told, told.game);
  return piece;
}

/**
 * @param {HTMLElement} piece
 * @param {Summary} told
 * @param {string} game
 */
async function draw(piece, told, game) {
  const board = await boardOf(game);
  if (!board) boards.delete(game); // asked for again with the next row
  if (!board || !piece.isConnected) return;
  const [left, top, width, height] = board.view_box;
  const middle = board.hexes[told.at ?? ""] ?? [left + width / 2, top + height / 2];
  const x = within((middle[0] - left) * SCALE - piece.clientWidth / 2, width * SCALE - piece.clientWidth);
  const y = within((middle[1] - top) * SCALE - piece.clientHeight / 2, height * SCALE - piece.clientHeight);
  const place = (/** @type {number} */ from, /** @type {number} */ to) => ({ "--x": `${from}px`, "--y": `${to}px` });
  const marks = (told.near ?? []).flatMap(([hex, side]) => {
    const at = board.hexes[hex];
    if (!at) return [];
    const vars = place((at[0] - left) * SCALE - x - MARK / 2, (at[1] - top) * SCALE - y - MARK / 2);
    return [h("i", { "data-side": side, vars })];
  });
  const picture = h("img", {
    "data-board": game,
    alt: "",
    decoding: "async",
    width: Math.round(width * SCALE),
    height: Math.round(height * SCALE),
    vars: place(-x, -y),
  });
  fill(piece, picture, ...marks);
  show(picture, `/api/games/${encodeURIComponent(game)}/board.svg?theme=${theme()}`);
}

/**
 * @param {number} value
 * @param {number} most
 */
function within(value, most) {
  return Math.max(0, Math.min(value, most));
}
