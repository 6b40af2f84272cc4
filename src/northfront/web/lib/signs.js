/** Signs that a game puts on counters: it says which field bears which sign, the signs themselves are drawn here. */

import { s } from "./dom.js";
import { shown } from "./store.js";

/** @typedef {import("../types.js").State} State */
/**
 * What lies on a counter: numbers, and the lists that it is in.
 * @typedef {{ [mark: string]: unknown, in?: string[] }} Marks
 */

/**
 * Where each sign sits on the grid of 100; in the same place, the first one wins.
 * @type {Record<string, [x: number, y: number]>}
 */
const PLACES = {
  leads: [4, 4],
  done: [4, 4],
  tick: [4, 4],
  active: [4, 4],
  onward: [5, 93],
  low: [93, 91],
  out: [93, 91],
};
const TICK = "M-5,0.2l3.6,4l6.4,-8";

/**
 * The signs of a counter by what lies on it.
 * @param {State} state
 */
export function signsOf(state) {
  const wanted = Object.entries(state.board?.signs ?? {}).map(([key, sign]) => {
    const [name = "", value] = key.split(" ");
    const listed = shown(state).fields[name];
    return { name, value, sign, units: new Set(Array.isArray(listed) ? listed : []) };
  });
  /** @param {string} id @param {Marks} marks @returns {string[]} */
  return (id, marks) => {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const { name, value, sign, units } of wanted) {
      const place = String(PLACES[sign] ?? "");
      const own = marks[name];
      const bears =
        value === undefined
          ? Boolean(own) || units.has(id) || Boolean(marks.in?.includes(name))
          : String(own) === value;
      if (bears && place && !found.has(place)) found.set(place, sign);
    }
    return [...found.values()];
  };
}

/** @param {string} sign @returns {SVGElement} */
export function signNode(sign) {
  const [x, y] = PLACES[sign] ?? [0, 0];
  return s("g", { class: `nf-sign nf-${sign}`, transform: `translate(${x},${y})` }, ...drawn(sign));
}

/** @param {string} sign @returns {SVGElement[]} */
function drawn(sign) {
  switch (sign) {
    case "done":
    case "tick":
      return [s("circle", { r: 13 }), s("path", { d: TICK })];
    case "leads":
      return [s("circle", { r: 16 }), s("path", { d: "M-5,10V-10M-5,-9.5H8L4,-5L8,-.5H-5" })];
    case "active":
      return [s("circle", { r: 9 })];
    case "onward":
      return [s("circle", { r: 14 }), s("path", { d: "M-6,-6L0,0L-6,6M1,-6L7,0L1,6" })];
    case "low":
      return [s("path", { d: "M0,-20L20,14H-20Z" }), s("text", { y: 10 }, "L")];
    default:
      return [s("path", { d: "M0,-19L19,0L0,19L-19,0Z" }), s("path", { class: "nf-cross", d: "M-6,-6L6,6M6,-6L-6,6" })];
  }
}
