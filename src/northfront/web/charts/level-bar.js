/** The lead in points on the levels of victory. */

import { h } from "../lib/dom.js";
import { capital } from "../lib/words.js";

/** @typedef {import("../types.js").Account} Account */
/** @typedef {import("../types.js").Level} Level */
/** @typedef {import("../types.js").State} State */

/** How far beyond the outermost levels the bar reaches. */
const MARGIN = 20;

/** @param {Account[]} ledger @param {string} first */
export function leadOf(ledger, first) {
  return ledger.reduce((sum, one) => sum + (one.side === first ? one.points : -one.points), 0);
}

/**
 * "German by 21".
 * @param {State} state
 * @param {Account[]} ledger
 */
export function lead(state, ledger) {
  const [first = "", second = ""] = Object.keys(state.seats);
  const value = leadOf(ledger, first);
  return value ? `${capital(value > 0 ? first : second)} by ${Math.abs(value)}` : "even";
}

/**
 * @param {State} state
 * @param {Level[]} levels the best for the first side first
 * @param {Account[]} ledger
 */
export function levelBar(state, levels, ledger) {
  const [first = "", second = ""] = Object.keys(state.seats);
  const edges = levels.slice(0, -1).map((one) => one.least);
  const now = leadOf(ledger, first);
  const high = Math.max(edges[0] ?? 0, now) + MARGIN;
  const low = Math.min(edges.at(-1) ?? 0, now) - MARGIN;
  const share = (/** @type {number} */ value) => `${((high - value) / (high - low)) * 100}%`;
  const parts = levels.map((one, i) => {
    const from = i ? levels[i - 1].least : high;
    const to = i === levels.length - 1 ? low : one.least;
    const side = i < levels.length / 2 ? first : second;
    const strong = i === 0 || i === levels.length - 1;
    return h("i", {
      "data-side": side,
      class: strong ? "strong" : "",
      title: one.title,
      vars: { "--from": share(from), "--to": share(to) },
    });
  });
  const marks = edges.map((value) => h("span", { class: "edge", vars: { "--at": share(value) } }, signed(value)));
  return h(
    "div",
    { class: "level-bar", role: "img", "aria-label": `Lead now ${lead(state, ledger)}` },
    h("div", { class: "levels" }, ...parts, h("b", { class: "marker", vars: { "--at": share(now) } })),
    h(
      "div",
      { class: "edges" },
      ...marks,
      h("span", { class: "now", vars: { "--at": share(now) } }, `now ${signed(now)}`),
    ),
  );
}

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : minus(value);
}

/** A number with a true minus sign. @param {number} value */
export function minus(value) {
  return value < 0 ? `−${-value}` : String(value);
}
