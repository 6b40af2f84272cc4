/** A piece of the board with counters and marks on it, as the briefing shows it: the board's own drawing, cut out. */

import { artOf, badge, ON_MAP, useArt } from "../lib/counters.js";
import { s } from "../lib/dom.js";
import { createHexes, FLAT } from "../map/hexes.js";
import { boardAddress } from "../map/scene.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").PlacedUnit} PlacedUnit */

/** Each counter lies so far up and to the right of the one below it. */
const OFFSET = 7;
/** From the middle of a hex to the edge of a counter there; the length of an arrow's head. */
const CLEAR = 40;
const HEAD = 18;
const STAR = "M0,-25L5.6,-7.7H23.8L9.1,3L14.7,20.2L0,9.6L-14.7,20.2L-9.1,3L-23.8,-7.7H-5.6Z";

/**
 * @param {State} state
 * @param {Partial<Frame> & Pick<Frame, "centre" | "across">} frame
 * @param {number} ratio height to width
 * @param {{ alt: string, stars?: string[] }} said
 */
export function mapPiece(state, frame, ratio, { alt, stars = [] }) {
  const { board } = state;
  if (!board) return null;
  const hexes = createHexes(board);
  const [x, y] = hexes.centre(frame.centre);
  const [wide, high] = [frame.across * FLAT, frame.across * FLAT * ratio];
  const [left, top, width, height] = board.view_box;
  const occupied = (/** @type {string} */ hex) => frame.units?.some((one) => one.at === hex) ?? false;
  return s(
    "svg",
    {
      class: "bf-piece",
      role: "img",
      "aria-label": alt,
      viewBox: [x - wide / 2, y - high / 2, wide, high].map((one) => one.toFixed(1)).join(" "),
      preserveAspectRatio: "xMidYMid slice",
    },
    s("image", { href: boardAddress(state), x: left, y: top, width, height, preserveAspectRatio: "none" }),
    frame.reach?.length ? s("path", { class: "bf-reach", d: hexes.area(frame.reach) }) : null,
    ...(frame.target ?? []).map((hex) => s("path", { class: "bf-target", d: hexes.area([hex], 2) })),
    ...[...(frame.ring ?? []), ...stars].map((hex) => s("path", { class: "bf-ring", d: hexes.area([hex], 2) })),
    ...stacks(state, frame.units ?? []).map((pile) => stack(state, pile, hexes.centre(pile[0].at))),
    ...(frame.paths ?? []).map((path) => arrow(path.map(hexes.centre), path.map(occupied))),
    ...stars.map((hex) => star(hexes.centre(hex))),
  );
}

/** @param {State} state @param {PlacedUnit[]} units @returns {PlacedUnit[][]} from north to south */
function stacks(state, units) {
  /** @type {Map<string, PlacedUnit[]>} */
  const found = new Map();
  for (const one of units) found.set(one.at, [...(found.get(one.at) ?? []), one]);
  const north = (/** @type {PlacedUnit[]} */ pile) => state.board?.hexes[pile[0].at]?.[1] ?? 0;
  return [...found.values()].sort((a, b) => north(a) - north(b));
}

/** @param {State} state @param {PlacedUnit[]} pile @param {[number, number]} at */
function stack(state, pile, [x, y]) {
  const reach = ((pile.length - 1) / 2) * OFFSET;
  const counters = pile.map((one, i) => {
    const shift = i * OFFSET - reach;
    const place = `translate(${x - ON_MAP / 2 + shift},${y - ON_MAP / 2 - shift}) scale(${ON_MAP / 100})`;
    return s("g", { transform: place }, useArt(unitArt(state, one)));
  });
  const corner = ON_MAP / 2 + reach - 3;
  return s("g", {}, ...counters, pile.length > 1 ? badge(pile.length, x + corner, y - corner) : null);
}

/** @param {State} state @param {Pick<PlacedUnit, "unit" | "face" | "back">} one */
export function unitArt({ counters }, one) {
  if (!counters) return "";
  return one.back ? (counters.pieces[one.unit]?.back_art ?? "") : artOf(counters, one.unit, { at: "", face: one.face });
}

/** An arrow along hexes; it leaves the counters at its ends free. @param {[number, number][]} points @param {boolean[]} occupied */
function arrow(points, occupied) {
  const way = [...points];
  if (occupied[0]) way[0] = toward(points[0], points[1], CLEAR);
  const last = points.length - 1;
  const tip = toward(points[last], points[last - 1], occupied[last] ? CLEAR + HEAD : HEAD / 2);
  way[last] = tip;
  const turned = (Math.atan2(points[last][1] - tip[1], points[last][0] - tip[0]) * 180) / Math.PI;
  const d = `M${way.map((point) => point.join(",")).join("L")}`;
  return s(
    "g",
    { class: "bf-arrow" },
    s("path", { class: "bf-casing", d }),
    s("path", { class: "bf-way", d }),
    s("path", { class: "bf-head", d: "M18,0L-12,-16L-6,0L-12,16Z", transform: `translate(${tip}) rotate(${turned})` }),
  );
}

/** @param {[number, number]} from @param {[number, number]} to @param {number} by @returns {[number, number]} */
function toward([x, y], to, by) {
  const away = Math.hypot(to[0] - x, to[1] - y) || 1;
  return [x + ((to[0] - x) * by) / away, y + ((to[1] - y) * by) / away];
}

/** @param {[number, number]} at */
function star([x, y]) {
  return s(
    "g",
    { class: "bf-star", transform: `translate(${x},${y})` },
    s("circle", { r: 25 }),
    s("path", { d: STAR, transform: "translate(0,1) scale(.66)" }),
  );
}
