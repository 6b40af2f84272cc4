/** The turn track, the points and where in the turn we are. */

import { h } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { capital, phaseName, phaseSide, said } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */

/** So many letters fit beside each other, with a sign between two phases. */
const LETTERS = 50;
const SIGN = 3;
/** So many points are a lead from end to end while fewer have been scored. */
const LEAST_POINTS = 20;

/**
 * @param {State} state
 * @param {(Node | null)[]} more what else this game wants to have shown here
 */
export function turnTrack(state, more) {
  const { turn } = shown(state);
  const titles = state.board?.turn_titles ?? [];
  const heading = [
    state.turns ? `Turn ${turn} of ${state.turns}` : `Turn ${turn}`,
    titles[turn - 1] ? h("small", {}, titles[turn - 1]) : null,
  ];
  const boxes = Array.from({ length: state.turns }, (_, i) => i + 1).map((n) =>
    h(
      "li",
      {
        class: n < turn ? "gone" : n === turn ? "now" : "",
        "aria-current": n === turn ? "step" : null,
        title: titles[n - 1] ?? null,
      },
      String(n),
    ),
  );
  return h(
    "div",
    { class: "sec track" },
    h("h2", { class: "head" }, h("span", {}, ...heading), h("span", {}, phaseLine(state))),
    state.turns
      ? h(
          "ol",
          { class: "turns", "aria-label": "Turn track", vars: { "--turns": String(Math.min(state.turns, 14)) } },
          ...boxes,
        )
      : null,
    points(state) ?? race(state),
    ...more,
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
  const found = shown(state).facts.points;
  if (!found || typeof found !== "object") return [];
  return Object.entries(found).filter(([, value]) => typeof value === "number");
}

/** @param {State} state */
function points(state) {
  const found = pointsOf(state);
  if (!found.length) return null;
  const { needed } = shown(state).facts; // by the first side, where the points of the other decide nothing
  const aim = typeof needed === "number" ? needed : null;
  const [own, theirs] = [found[0]?.[1] ?? 0, aim ?? found[1]?.[1] ?? 0];
  const whole = Math.max(Math.abs(own) + Math.abs(theirs), LEAST_POINTS);
  const lead = 50 - (50 * (own - theirs)) / whole;
  const bars = found.map(([side]) => h("i", { "data-side": side }));
  const [first, ...others] = found.map(([side, value]) =>
    h("b", { "data-side": side, title: `${capital(side)} points` }, String(value)),
  );
  const goal = aim === null ? "" : `${capital(found[0]?.[0] ?? "")} wins with ${aim}`;
  const spoken = found.map(([side, value]) => `${capital(side)} ${value}`).join(", ");
  return h(
    "div",
    { class: "points" },
    h("span", { class: "sr" }, `Points: ${spoken}${goal && `; ${goal}`}`),
    h(
      "div",
      { class: "points-row", "aria-hidden": "true" },
      first,
      h("div", { class: "points-bar", vars: { "--lead": `${lead}%` } }, ...bars, h("s", {})),
      ...(goal ? [] : others),
      h("span", { class: "muted" }, goal ? `points · ${goal}` : "points"),
    ),
  );
}

/**
 * How many of the places that decide the game each side holds, and with how many one of them wins.
 * @param {State} state
 */
function race(state) {
  const { facts } = shown(state);
  const [rings, held, needed] = [state.board?.rings, /** @type {unknown} */ (facts.objectives), facts.needed];
  if (!rings || !held || typeof held !== "object" || typeof needed !== "number") return null;
  const counts = [rings.within, rings.outside].map((side) => [side, Number(Reflect.get(held, side))]);
  const whole = counts.reduce((sum, [, count]) => sum + Number(count), 0);
  const [first, ...others] = counts.map(([side, count]) => h("b", { "data-side": side }, String(count)));
  const bars = counts.map(([side, count]) => h("i", { "data-side": side, vars: { "--held": String(count) } }));
  const words = `${said(state, "objectives").toLowerCase()} · ${capital(rings.within)} wins with ${needed}`;
  return h(
    "div",
    { class: "points" },
    h("span", { class: "sr" }, `${counts.map(([side, count]) => `${capital(String(side))} ${count}`).join(", ")} `),
    h(
      "div",
      { class: "points-row race" },
      first,
      h("div", { class: "points-bar", vars: { "--lead": `${(100 * needed) / whole}%` } }, ...bars, h("s", {})),
      ...others,
      h("span", { class: "muted" }, words),
    ),
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
  const parts = around(own, own.indexOf(phase), (one) => phaseName(state, one).length + SIGN).flatMap((one, i) => [
    h(
      one === phase ? "b" : "span",
      { "aria-current": one === phase ? "step" : null },
      i ? h("i", {}, "› ") : null,
      phaseName(state, one),
    ),
  ]);
  return h("div", { class: "crumbs" }, ...parts);
}

/**
 * The phases next to the present one, on both sides in turn, as many as fit.
 * @param {string[]} phases
 * @param {number} at
 * @param {(phase: string) => number} width
 */
function around(phases, at, width) {
  let [from, to] = [Math.max(at, 0), Math.max(at, 0) + 1];
  let room = LETTERS - (phases[from] ? width(phases[from]) : 0);
  for (let grown = true; grown; ) {
    grown = false;
    if (to < phases.length && width(phases[to]) <= room) {
      room -= width(phases[to++]);
      grown = true;
    }
    if (from > 0 && width(phases[from - 1]) <= room) {
      room -= width(phases[--from]);
      grown = true;
    }
  }
  return phases.slice(from, to);
}
