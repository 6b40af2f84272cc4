/** What the game wants to have shown beside the decision: numbers by side, and who is active and how. */

import { counterArt } from "../lib/counter-art.js";
import { h } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { boxName, capital, said, unitName } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */

/**
 * The facts, fields and boxes that have a number for every side.
 * @param {State} state
 */
export function statusTable(state) {
  const sides = state.board?.sides ?? [];
  const raced = state.board?.rings && "needed" in shown(state).facts ? "objectives" : "";
  const made = (state.board?.status ?? []).flatMap((name) => {
    const found = name === raced ? null : bySide(state, name); // these have a bar of their own
    const number = (/** @type {string} */ side) =>
      h(
        "b",
        { "data-side": side, title: capital(side) },
        h("span", { class: "swatch", "aria-hidden": "true" }),
        h("span", { class: "sr" }, `${capital(side)} `),
        String(found?.[side] ?? 0),
      );
    return found ? [h("div", {}, h("dt", {}, titleOf(state, name)), h("dd", {}, ...sides.map(number)))] : [];
  });
  return made.length ? h("dl", { class: "status" }, ...made) : null;
}

/**
 * Whether a name is shown by the table, so that it need not be told elsewhere.
 * @param {State} state
 * @param {string} name
 */
export function inStatus(state, name) {
  return (state.board?.status ?? []).includes(name);
}

/**
 * @param {State} state
 * @param {string} name
 */
function titleOf(state, name) {
  return state.board?.words[name] ?? (state.board?.boxes.includes(name) ? boxName(state, name) : said(state, name));
}

/**
 * A number for each side, if this is what the name stands for. How many are in a box is counted as it is shown.
 * @param {State} state
 * @param {string} name
 * @returns {Record<string, unknown> | null}
 */
function bySide(state, name) {
  if (state.board?.boxes.includes(name)) return counted(state, name);
  const { facts, fields } = shown(state);
  const value = facts[name] ?? fields[name];
  const sides = state.board?.sides ?? [];
  if (!value || typeof value !== "object" || Array.isArray(value)) return null;
  return Object.keys(value).some((key) => sides.includes(key)) ? /** @type {Record<string, unknown>} */ (value) : null;
}

/**
 * @param {State} state
 * @param {string} box
 */
function counted(state, box) {
  const { units, backs } = shown(state);
  /** @type {Record<string, number>} */
  const found = {};
  const sides = Object.entries(units).flatMap(([unit, { at }]) =>
    at === box ? [state.counters?.pieces[unit]?.side ?? ""] : [],
  );
  for (const side of [...sides, ...backs.flatMap(([at, side]) => (at === box ? [side] : []))])
    found[side] = (found[side] ?? 0) + 1;
  return found;
}

/**
 * Who is active and how, in one line: the units and words among what the game wants shown. The line is there even while
 * there is nothing to say, so that nothing below it jumps.
 * @param {State} state
 */
export function activeLine(state) {
  const named = activeFields(state);
  if (!named.length) return null;
  const parts = named.flatMap((name) => partsOf(state, name, shown(state).fields[name]));
  return h("p", { class: "active-line" }, ...parts.flatMap((part, i) => (i ? [h("i", {}, "·"), part] : [part])));
}

/**
 * Whether it is somebody's turn to act, so that another may act out of turn: where the game tells who is active, if
 * anybody is.
 * @param {State} state
 */
export function hasTurn(state) {
  const named = activeFields(state);
  return !named.length || named.some((name) => state.fields[name]);
}

/**
 * The fields to be shown that hold units or words.
 * @param {State} state
 */
function activeFields(state) {
  return (state.board?.status ?? []).filter(
    (name) => !state.board?.boxes.includes(name) && !(name in shown(state).facts) && !bySide(state, name),
  );
}

/**
 * @param {State} state
 * @param {string} name
 * @param {unknown} value
 */
function partsOf(state, name, value) {
  if (typeof value === "string") {
    const text = value && said(state, value, name);
    return text ? [h("span", {}, text)] : [];
  }
  return (Array.isArray(value) ? value : []).map((unit) =>
    h("b", {}, counterArt(state, unit, 22), unitName(state, unit)),
  );
}
