/** The scrubber: every decision of the game on one line, to look back at any of them. */

import { debounced, fill, h, s } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { lineSide } from "../sidebar/log.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

/** Width of the drawing; as many decisions as fit get a stroke of their own. */
const WIDE = 1000;
const MOST_STROKES = 200;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 */
export function createReplay(root, store, actions) {
  const { state } = store;
  const strokes = s("svg", {
    class: "strokes",
    viewBox: `0 0 ${WIDE} 34`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const turns = h("div", { class: "turn-marks", "aria-hidden": "true" });
  const slider = h("input", { type: "range", class: "slider", min: 0, step: 1, "aria-label": "Decision to look at" });
  const where = h("span", { class: "where" });
  const go = debounced(60, () => actions.past(Number(slider.value)));
  slider.addEventListener("input", go);
  root.append(
    button("first", "To the turn before (Shift+,)", () => stepTurn(state, actions, -1)),
    button("back", "One decision back (,)", () => step(state, actions, -1)),
    button("forward", "One decision on (.)", () => step(state, actions, 1)),
    button("last", "To the next turn (Shift+.)", () => stepTurn(state, actions, 1)),
    h("div", { class: "line-of-time" }, strokes, turns, slider),
    where,
    h(
      "button",
      {
        type: "button",
        class: "btn plain live",
        title: "Back to the present (End)",
        onclick: () => actions.past(null),
      },
      "Live",
    ),
  );
  store.subscribe((_, changed) => {
    if (touches(changed, "log", "serial", "board", "counters")) drawStrokes(strokes, turns, state);
    if (touches(changed, "serial", "past")) place(root, slider, where, state);
  });
}

/**
 * @param {"first" | "back" | "forward" | "last"} name
 * @param {string} title
 * @param {() => void} onclick
 */
function button(name, title, onclick) {
  return h("button", { type: "button", class: "btn plain step", title, "aria-label": title, onclick }, icon(name));
}

/**
 * @param {HTMLElement} root
 * @param {HTMLInputElement} slider
 * @param {HTMLElement} where
 * @param {State} state
 */
function place(root, slider, where, state) {
  const at = state.past?.serial ?? state.serial;
  slider.max = String(Math.max(state.serial, 1));
  slider.value = String(at);
  const then = state.log.filter((line) => line.n <= at).at(-1);
  slider.setAttribute(
    "aria-valuetext",
    `decision ${at} of ${state.serial}${then ? `, turn ${then.turn}, ${then.phase}` : ""}`,
  );
  root.classList.toggle("back", Boolean(state.past));
  fill(where, h("b", {}, state.past ? `Turn ${state.past.turn}` : "Live"), ` · decision ${at}`);
}

/**
 * One stroke for each bundle of decisions, taller where dice fell, in the colour of its side.
 * @param {SVGElement} strokes
 * @param {HTMLElement} turns
 * @param {State} state
 */
function drawStrokes(strokes, turns, state) {
  const last = Math.max(state.serial, 1);
  const bundle = Math.max(1, Math.ceil(last / MOST_STROKES));
  /** @type {Map<number, {side: string, dice: number, lines: number}>} */
  const found = new Map();
  for (const line of state.log) {
    const at = Math.floor(line.n / bundle);
    const here = found.get(at) ?? { side: lineSide(state, line), dice: 0, lines: 0 };
    found.set(at, { side: here.side, dice: here.dice + (line.die === undefined ? 0 : 1), lines: here.lines + 1 });
  }
  const wide = Math.min(4.6, (WIDE / (last / bundle + 1)) * 0.62);
  strokes.replaceChildren(
    ...[...found].map(([at, { side, dice, lines }]) => {
      const tall = Math.min(20, 6 + (dice ? 6 : 0) + Math.min(lines, 4));
      return s("rect", {
        class: "stroke",
        "data-side": side || "none",
        x: ((at * bundle) / last) * WIDE - wide / 2,
        y: 17 - tall / 2,
        width: wide,
        height: tall,
        rx: 1.5,
      });
    }),
  );
  drawTurns(turns, state, last);
}

/**
 * Marks where turns begin, as many as there is room for.
 * @param {HTMLElement} turns
 * @param {State} state
 * @param {number} last
 */
function drawTurns(turns, state, last) {
  const starts = turnStarts(state);
  fill(turns, ...starts.map(([turn, n]) => h("span", { vars: { "--at": `${(n / last) * 100}%` } }, `T${turn}`)));
}

/**
 * The first decision of each turn.
 * @param {State} state
 * @returns {[turn: number, serial: number][]}
 */
function turnStarts(state) {
  /** @type {Map<number, number>} */
  const starts = new Map();
  for (const line of state.log) if (!starts.has(line.turn)) starts.set(line.turn, Math.max(0, line.n - 1));
  return [...starts];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {number} by
 */
export function step(state, actions, by) {
  const to = (state.past?.serial ?? state.serial) + by;
  actions.past(to >= state.serial ? null : Math.max(0, to));
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {number} by
 */
export function stepTurn(state, actions, by) {
  const at = state.past?.serial ?? state.serial;
  const starts = turnStarts(state).map(([, n]) => n);
  const to = by > 0 ? starts.find((n) => n > at) : starts.filter((n) => n < at).at(-1);
  actions.past(to === undefined ? (by > 0 ? null : 0) : to);
}
