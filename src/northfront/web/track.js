/** The turn track, the points and where in the turn we are. */

import { h } from "./dom.js";
import { shown } from "./store.js";
import { capital, phaseName, phaseSide } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** So many phases fit beside each other. */
const CRUMBS = 5;

/** @param {State} state */
export function turnTrack(state) {
  const { turn } = shown(state);
  const heading = state.turns ? `Turn ${turn} of ${state.turns}` : `Turn ${turn}`;
  const boxes = Array.from({ length: state.turns }, (_, i) => i + 1).map((n) =>
    h("li", { class: n < turn ? "gone" : n === turn ? "now" : "", "aria-current": n === turn ? "step" : null }, String(n)),
  );
  return h(
    "div",
    { class: "sec track" },
    h("h2", { class: "head" }, h("span", {}, heading), h("span", {}, phaseLine(state))),
    state.turns ? h("ol", { class: "turns", "aria-label": "Turn track", vars: { "--turns": String(Math.min(state.turns, 14)) } }, ...boxes) : null,
    points(state),
  );
}

/**
 * "German movement", as it is at the position that is shown.
 * @param {State} state
 */
export function phaseLine(state) {
  return capital(shown(state).phase);
}

/**
 * The points of the sides, if this game counts any.
 * @param {State} state
 * @returns {[side: string, points: number][]}
 */
export function pointsOf(state) {
  const found = state.facts.points;
  if (!found || typeof found !== "object") return [];
  return Object.entries(found).filter(([, value]) => typeof value === "number");
}

/** @param {State} state */
function points(state) {
  const found = pointsOf(state);
  if (!found.length) return null;
  const whole = found.reduce((sum, [, value]) => sum + Math.max(value, 0), 0);
  const bars = found.map(([side, value]) => h("i", { "data-side": side, vars: { "--share": String(whole ? Math.max(value, 0) : 1) } }));
  const [first, ...others] = found.map(([side, value]) => h("b", { "data-side": side, title: `${capital(side)} points` }, String(value)));
  const spoken = found.map(([side, value]) => `${capital(side)} ${value}`).join(", ");
  return h(
    "div",
    { class: "points" },
    h("span", { class: "sr" }, `Points: ${spoken}`),
    h("div", { class: "points-row", "aria-hidden": "true" }, first, h("div", { class: "points-bar" }, ...bars), ...others, h("span", { class: "muted" }, "points")),
  );
}

/**
 * The phases of the side whose turn it is, with the present one marked.
 * @param {State} state
 */
export function crumbs(state) {
  const { phase } = shown(state);
  const side = phaseSide(state, phase);
  const own = state.phases.filter((one) => phaseSide(state, one) === side);
  const at = own.indexOf(phase);
  const from = Math.max(0, Math.min(at - 2, own.length - CRUMBS));
  const seen = own.slice(from, from + CRUMBS);
  const parts = seen.flatMap((one, i) => [
    i ? h("i", {}, "›") : null,
    h(one === phase ? "b" : "span", { "aria-current": one === phase ? "step" : null }, phaseName(state, one)),
  ]);
  return h("div", { class: "crumbs" }, ...parts);
}
