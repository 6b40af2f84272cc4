/** What else the game tells, such as which strengths nobody has shown yet or who is without supply. */

import { counterArt } from "../lib/counter-art.js";
import { h } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { said, unitName } from "../lib/words.js";
import { inStatus } from "../panel/status.js";

/** @typedef {import("../types.js").State} State */

/**
 * Points have their place in the track, and what the game wants beside the decision is there.
 * @param {State} state
 */
export function factBoxes(state) {
  return Object.entries(shown(state).facts)
    .filter(([name, value]) => name !== "points" && !inStatus(state, name) && value && typeof value === "object")
    .flatMap(([name, value]) =>
      Array.isArray(value) ? [units(state, name, value)] : groups(state, name, /** @type {object} */ (value)),
    );
}

/**
 * @param {State} state
 * @param {string} name
 * @param {unknown[]} found
 */
function units(state, name, found) {
  const known = found.map(String).filter((unit) => state.counters?.pieces[unit]);
  if (!known.length) return null;
  const made = known.map((unit) =>
    h(
      "span",
      { class: "counter-still", title: unitName(state, unit), role: "img", "aria-label": unitName(state, unit) },
      counterArt(state, unit, 36),
    ),
  );
  return box(said(state, name), String(known.length), h("div", { class: "tray" }, ...made));
}

/**
 * @param {State} state
 * @param {string} name
 * @param {object} value
 */
function groups(state, name, value) {
  return Object.entries(value).map(([key, inner]) => {
    const rows = inner && typeof inner === "object" ? Object.entries(inner) : [["", inner]];
    const made = rows.map(([each, count]) => h("div", {}, h("dt", {}, String(each)), h("dd", {}, String(count))));
    return box(`${said(state, name)}: ${said(state, key).toLowerCase()}`, "", h("dl", { class: "facts" }, ...made));
  });
}

/**
 * @param {string} heading
 * @param {string} note
 * @param {Node} inside
 */
function box(heading, note, inside) {
  return h(
    "section",
    { class: "box" },
    h("h3", { class: "head" }, h("span", {}, heading), h("span", {}, note)),
    inside,
  );
}
