/**
 * The options that are units or a few hexes, as buttons in the decision block. Pointing at one asks what it would
 * bring.
 */

import { counterArt } from "../lib/counter-art.js";
import { debounced, h } from "../lib/dom.js";
import { things } from "../lib/unit-pick.js";
import { formatPoints, placeName, unitLine, unitName } from "../lib/words.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */

/** As many units are listed by name; more are shown as counters only. */
const BY_NAME = 4;
/** As many hexes get a button; more are for the map and the list. */
const HEXES = 6;

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function optionButtons(state, actions) {
  const options = things(state);
  if (state.ask?.of === "unit")
    return options.length > BY_NAME ? trays(state, actions, options) : rows(state, actions, options);
  if (state.ask?.of !== "hex") return null;
  if (options.length <= HEXES) return hexes(state, actions, options);
  return h(
    "p",
    { class: "choices hint" },
    `${options.length} hexes are lit on the map. Point at any other to learn why not.`,
  );
}

/**
 * Pointing at an option, by mouse or by keyboard, lights it up and asks what it would bring; not if it was taken
 * meanwhile.
 * @param {State} state
 * @param {Actions} actions
 * @param {string} option
 * @param {string | null} hex
 */
export function pointed(state, actions, option, hex) {
  const { serial } = state;
  const ask = debounced(90, (/** @type {string} */ what) => void (serial === state.serial && actions.explain(what)));
  const point = () => {
    actions.hover(hex);
    ask(option);
  };
  const leave = () => {
    actions.hover(null);
    ask("");
  };
  /** After a click the keyboard rests on the button, but nobody points with it. @param {Event} event */
  const focus = ({ target }) => target instanceof Element && target.matches(":focus-visible") && point();
  return { onpointerenter: point, onfocus: focus, onpointerleave: leave, onblur: leave };
}

/**
 * @param {State} state
 * @param {string} unit
 */
function hexOf(state, unit) {
  const at = state.units[unit]?.at ?? "";
  return state.board?.hexes[at] ? at : null;
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string[]} units
 */
function rows(state, actions, units) {
  const made = units.map((unit) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "unit-row",
          "data-key": `unit ${unit}`,
          onclick: () => actions.answer([unit]),
          ...pointed(state, actions, unit, hexOf(state, unit)),
        },
        counterArt(state, unit, 38),
        h(
          "span",
          {},
          h("b", {}, unitName(state, unit)),
          h(
            "small",
            {},
            [placeName(state, state.units[unit]?.at ?? ""), unitLine(state, unit, state.units[unit])].join(" · "),
          ),
        ),
      ),
    ),
  );
  return h("ul", { class: "choices rows", "aria-label": "Units to choose from" }, ...made);
}

/**
 * Many units, by where they stand.
 * @param {State} state
 * @param {Actions} actions
 * @param {string[]} units
 */
function trays(state, actions, units) {
  const places = [...new Set(units.map((unit) => state.units[unit]?.at ?? ""))];
  const made = places.map((at) =>
    h(
      "li",
      {},
      h("span", { class: "tray-name" }, placeName(state, at)),
      h(
        "span",
        { class: "tray" },
        ...units
          .filter((unit) => (state.units[unit]?.at ?? "") === at)
          .map((unit) => counterButton(state, actions, unit)),
      ),
    ),
  );
  return h("ul", { class: "choices trays", "aria-label": `${units.length} units to choose from` }, ...made);
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string} unit
 */
function counterButton(state, actions, unit) {
  const named = `${unitName(state, unit)}, ${unitLine(state, unit, state.units[unit])}`;
  return h(
    "button",
    {
      type: "button",
      class: "counter-button",
      title: named,
      "aria-label": named,
      "data-key": `unit ${unit}`,
      onclick: () => actions.answer([unit]),
      ...pointed(state, actions, unit, hexOf(state, unit)),
    },
    counterArt(state, unit, 36),
  );
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string[]} options
 */
function hexes(state, actions, options) {
  const made = options.map((hex) =>
    h(
      "button",
      {
        type: "button",
        class: "hex-button",
        "data-key": `hex ${hex}`,
        onclick: () => actions.answer([hex]),
        ...pointed(state, actions, hex, hex),
      },
      placeName(state, hex),
      state.ask?.costs?.[hex] === undefined ? null : h("small", {}, formatPoints(state.ask.costs[hex])),
    ),
  );
  return h("div", { class: "choices hexes", role: "group", "aria-label": "Hexes to choose from" }, ...made);
}
