/** A hex of the board as a small picture: the board itself, cut out. All swatches share one size, so it is drawn once. */

import { h } from "../lib/dom.js";

/** @typedef {import("../types.js").State} State */

const SIZE = 34;

/**
 * @param {State} state
 * @param {string} hex
 */
export function hexSwatch(state, hex) {
  const centre = state.board?.hexes[hex];
  if (!state.board || !centre) return h("span", { class: "hex-swatch none", "aria-hidden": "true" });
  const [left, top, wide, high] = state.board.view_box;
  const k = SIZE / width(state.board, hex);
  return h("span", {
    class: `hex-swatch ${state.board.shape}`,
    "aria-hidden": "true",
    vars: {
      "--picture": `url("/api/games/${state.game}/board.svg?theme=${state.theme}")`,
      "--wide": `${wide * k}px`,
      "--high": `${high * k}px`,
      "--x": `${SIZE / 2 - (centre[0] - left) * k}px`,
      "--y": `${SIZE / 2 - (centre[1] - top) * k}px`,
    },
  });
}

/**
 * How wide a hex is on the picture: as far as it is to the next one.
 * @param {import("../types.js").Board} board
 * @param {string} hex
 */
function width(board, hex) {
  const [x, y] = board.hexes[hex];
  const far = (board.neighbours[hex] ?? []).map((one) => Math.hypot(board.hexes[one][0] - x, board.hexes[one][1] - y));
  return Math.min(...far, 200);
}
