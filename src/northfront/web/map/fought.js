/** A combat after its roll: a ring in good or bad, from where it was attacked, who went where, who was lost. */

import { artOf, ON_MAP, useBoth } from "../lib/counters.js";
import { s } from "../lib/dom.js";
import { FLAT, short } from "./hexes.js";

/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").ShownFight} ShownFight */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("./hexes.js").Hexes} Hexes */

/** An arrow of a retreat begins and ends so far from the middles of its hexes. */
const CLEAR = 30;

/**
 * @param {State} state
 * @param {Hexes} hexes
 * @param {number} k pixels for one mu
 * @returns {SVGElement[]}
 */
export function foughtNodes(state, hexes, k) {
  const { fought } = state;
  if (!fought || state.past) return [];
  const struck = fought.hexes.filter(hexes.has);
  const ring = hexes.area(struck, 1);
  return [
    s("path", { class: "nf-fought0", d: ring }),
    s("path", { class: `nf-fought1 ${fought.tone}`, d: ring }),
    ...struck.flatMap((hex) =>
      fought.from.filter((from) => hexes.beyond(hex).includes(from)).map((from) => head(hexes, hex, from)),
    ),
    ...ways(fought.retreats.filter((way) => way.every(hexes.has))).flatMap((way) => retreat(hexes, way, k)),
    ...fought.lost.filter(([, at]) => hexes.has(at)).map(([unit, at]) => lost(state, hexes, unit, at)),
  ];
}

/** Each way once. @param {Hex[][]} retreats */
function ways(retreats) {
  return [...new Map(retreats.map((way) => [way.join(), way])).values()];
}

/** An arrowhead on the side that was attacked. @param {Hexes} hexes @param {Hex} hex @param {Hex} from */
function head(hexes, hex, from) {
  const [[x, y], [fx, fy]] = [hexes.centre(hex), hexes.centre(from)];
  const turn = (Math.atan2(y - fy, x - fx) * 180) / Math.PI;
  const [mx, my] = [(x + fx) / 2 + ((x - fx) / FLAT) * 4, (y + fy) / 2 + ((y - fy) / FLAT) * 4];
  const transform = `translate(${short(mx)},${short(my)}) rotate(${short(turn)})`;
  return s("path", { class: "nf-head", d: "M-15,-15L14,0L-15,15L-7,0Z", transform });
}

/** A dashed way with an arrowhead, and how far it went. @param {Hexes} hexes @param {Hex[]} way @param {number} k */
function retreat(hexes, way, k) {
  const points = way.map(hexes.centre);
  const [ax, ay] = points.at(-2) ?? [0, 0];
  const [bx, by] = points.at(-1) ?? [0, 0];
  const far = Math.hypot(bx - ax, by - ay);
  if (far < CLEAR) return [];
  const [ux, uy] = [(bx - ax) / far, (by - ay) / far];
  const [ex, ey] = [bx - ux * CLEAR, by - uy * CLEAR];
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const count = Math.max(way.length - 1, Math.round(far / FLAT));
  const text = `back ${["no", "one", "two", "three"][count] ?? count} ${count === 1 ? "hex" : "hexes"}`;
  const [size, wide] = [1 / k, (text.length * 6.4 + 18) / k];
  const [lx, ly] = [bx + ux * 46 - (ux < 0 ? wide : 0), by + uy * 46 - 11 * size];
  const line = `M${[...points.slice(0, -1), [ex, ey]].map((point) => point.map(short).join(",")).join("L")}`;
  const box = { x: short(lx), y: short(ly), width: short(wide), height: short(22 * size), rx: short(9 * size) };
  return [
    s("path", { class: "nf-back0", d: line }),
    s("path", { class: "nf-back1", d: line }),
    s("path", {
      class: "nf-back-head",
      d: "M-12,-11L10,0L-12,11L-6,0Z",
      transform: `translate(${short(ex)},${short(ey)}) rotate(${short(turn)})`,
    }),
    s(
      "g",
      { class: "nf-back-label" },
      s("rect", box),
      s("text", { x: short(lx + wide / 2), y: short(ly + 15 * size), "font-size": short(12 * size) }, text),
    ),
  ];
}

/** A lost counter, crossed, for a moment. @param {State} state @param {Hexes} hexes @param {string} unit @param {Hex} at */
function lost(state, hexes, unit, at) {
  const art = state.counters ? artOf(state.counters, unit, state.units[unit] ?? { at }) : "";
  const [x, y] = hexes.centre(at).map(short);
  return s(
    "g",
    { class: "nf-lost", transform: `translate(${x},${y})` },
    s(
      "g",
      { transform: `scale(${ON_MAP / 100}) translate(-50,-50)` },
      ...useBoth(art, state.counters?.far[art] ?? art),
    ),
    s("path", { class: "nf-cross0", d: "M-30,-30L30,30M30,-30L-30,30" }),
    s("path", { class: "nf-cross1", d: "M-30,-30L30,30M30,-30L-30,30" }),
  );
}
