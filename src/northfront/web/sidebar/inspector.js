/** The stack under the pointer or the cursor: every counter with its figures and marks. */

import { backArt, counterArt, stackAt } from "../lib/counter-art.js";
import { fill, h } from "../lib/dom.js";
import { shown, touches } from "../lib/store.js";
import { pickUnit } from "../lib/unit-pick.js";
import { backLine, capital, placeLine, unitLine, unitName } from "../lib/words.js";
import { marksAt } from "../map/hexsides.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

const CHOSEN = "Chosen stack";
/** The box of counters that no schedule brings; one that is placed by a rule comes from there. */
const SPARE = "unused";

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 */
export function createInspector(root, store, actions) {
  const last = { hex: "" };
  store.subscribe((state, changed) => {
    if (changed.has("ask")) last.hex = "";
    if (state.hover) last.hex = state.hover;
    if (
      touches(
        changed,
        "hover",
        "cursor",
        "inspected",
        "ask",
        "units",
        "backs",
        "past",
        "counters",
        "board",
        "fields",
        "hexsides",
      )
    )
      draw(root, state, actions, last.hex);
  });
}

/**
 * The hex to show, and why. What was pointed at last stays, so that one can go to it in the panel.
 * @param {State} state
 * @param {string} last
 * @returns {[heading: string, at: string]}
 */
function wanted(state, last) {
  const about = state.ask?.about.map((unit) => state.units[unit]?.at ?? "").find(Boolean) ?? "";
  if (state.hover) return [state.hover === about ? CHOSEN : "Stack", state.hover];
  if (state.inspected) return ["Stack", state.inspected];
  if (about) return [CHOSEN, about];
  return ["Stack", last || (state.cursor ?? "")];
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Actions} actions
 * @param {string} last
 */
function draw(root, state, actions, last) {
  const [heading, at] = wanted(state, last);
  root.classList.toggle("empty", !at);
  if (!at) {
    fill(
      root,
      h("h2", { class: "head" }, h("span", {}, heading), h("span", {}, "")),
      h("p", { class: "faint" }, "Point at a hex to see who is there."),
    );
    return;
  }
  const { units, backs } = state.board?.hexes[at] ? stackAt(state, at) : { units: state.ask?.about ?? [], backs: [] };
  const rows = [...units.map((unit) => unitRow(state, actions, unit)), ...backs.map((back) => backRow(state, back))];
  fill(
    root,
    h(
      "h2",
      { class: "head" },
      h("span", {}, heading),
      h("span", {}, heading === CHOSEN ? whence(state, at) : placeLine(state, at)),
    ),
    rows.length ? h("ul", { class: "stack" }, ...rows) : h("p", { class: "faint" }, "No unit is here."),
    ...marksAt(state, at).map((text) => h("p", { class: "faint" }, `${text}.`)),
  );
}

/** Where those are that the decision is about. @param {State} state @param {string} at */
function whence(state, at) {
  return at === SPARE ? "not on the map yet" : placeLine(state, at);
}

/**
 * A unit that may be chosen is a button.
 * @param {State} state
 * @param {Actions} actions
 * @param {string} unit
 */
function unitRow(state, actions, unit) {
  const picks = pickUnit(state, unit);
  const chosen = state.ask?.about.includes(unit) ?? false;
  const inside = [
    counterArt(state, unit, 46),
    h(
      "span",
      {},
      h("b", {}, unitName(state, unit)),
      h("small", {}, unitLine(state, unit, shown(state).units[unit]), note(picks)),
    ),
  ];
  const kind = `unit-row${chosen ? " chosen" : ""}`;
  return h(
    "li",
    {},
    picks
      ? h(
          "button",
          {
            type: "button",
            class: `${kind} offered`,
            "data-key": `stack ${unit}`,
            onclick: () => actions.answer(picks),
          },
          ...inside,
        )
      : h("div", { class: kind }, ...inside),
  );
}

/** @param {string[] | null} picks */
function note(picks) {
  if (!picks) return null;
  return h("em", {}, picks[0] === "join" ? "takes along" : picks[0] === "leave" ? "stays behind" : "choose");
}

/**
 * @param {State} state
 * @param {import("../types.js").Back} back
 */
function backRow(state, back) {
  const [, side, printed] = back;
  return h(
    "li",
    {},
    h(
      "div",
      { class: "unit-row" },
      backArt(state, side, printed, 46),
      h("span", {}, h("b", {}, `${capital(side)} unit, face down`), h("small", {}, backLine(state, back))),
    ),
  );
}
