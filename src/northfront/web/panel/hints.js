/**
 * Hints for the present decision: asked for with a button, listed best first, marked on the map with the same numbers.
 */

import { h, kbd, s } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { short } from "../map/hexes.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../map/hexes.js").Hexes} Hexes */

/** A disc stands so far above and left of the middle of its hex (mu); it has at least so many pixels, from far too. */
const CORNER = 30;
const RADIUS = { mu: 15, pixels: 8.5 };

/**
 * The hints of the decision that is looked at, if somebody asked for them.
 * @param {State} state
 */
export function currentHints(state) {
  const { advice } = state;
  return advice && state.ask && !state.past && advice.serial === state.serial ? advice.hints : null;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function hintButton(state, actions) {
  if (!state.hints || !state.ask) return null;
  const why = "The computer says what it would do. The log tells both sides that you asked. (I)";
  return h(
    "button",
    {
      type: "button",
      class: "btn hint-button",
      "data-key": "hint",
      "aria-disabled": state.hinting ? "true" : null,
      title: why,
      "aria-description": why,
      onclick: () => actions.hint(),
    },
    state.hinting ? "Thinking" : "Hint",
    kbd("I"),
  );
}

/**
 * In the place of the choices and of the warning while it is shown, so that nothing else moves.
 * @param {State} state
 * @param {Actions} actions
 */
export function hintList(state, actions) {
  const hints = currentHints(state);
  if (!hints) return null;
  const rows = hints.map((hint, i) => {
    const point = () => actions.light(hint.hexes);
    const leave = () => actions.light([]);
    const row = {
      type: "button",
      class: "advice-row",
      "data-key": `advice ${hint.answer}`,
      onclick: () => actions.answer([hint.answer]),
      onpointerenter: point,
      onfocus: point,
      onpointerleave: leave,
      onblur: leave,
    };
    return h(
      "li",
      {},
      h(
        "button",
        row,
        h("b", { class: "advice-rank" }, String(i + 1)),
        h("span", {}, hint.why, hint.risk ? h("small", { class: "advice-risk" }, `Risk: ${hint.risk}.`) : null),
      ),
    );
  });
  const close = h(
    "button",
    {
      type: "button",
      class: "btn plain small",
      "data-key": "close advice",
      "aria-label": "Close the hint",
      onclick: () => actions.dropHint(),
    },
    icon("close"),
  );
  const none = h("p", { class: "muted" }, "Nothing stands out here.");
  return h(
    "div",
    { class: "choices advice" },
    close,
    rows.length ? h("ol", { "aria-label": "Hints, the best first" }, ...rows) : none,
  );
}

/**
 * A numbered disc where each hint lies: at the hex that it names last if it leads somewhere, else at its own.
 * @param {State} state
 * @param {Hexes} hexes
 * @param {number} k pixels per mu
 */
export function hintNodes(state, hexes, k) {
  const r = Math.max(RADIUS.mu, RADIUS.pixels / k);
  /** @type {Map<string, number>} */
  const taken = new Map();
  return (currentHints(state) ?? []).flatMap((hint, i) => {
    const at = (state.ask?.of === "unit" ? hint.hexes.at(-1) : hint.hexes[0]) ?? "";
    if (!hexes.has(at)) return [];
    const place = taken.get(at) ?? 0;
    taken.set(at, place + 1);
    const [x, y] = hexes.centre(at);
    const [cx, cy] = [short(x - CORNER + place * r * 1.7), short(y - CORNER)];
    const ring = s("path", { class: i ? "nf-advice" : "nf-advice first", d: hexes.area([at], 4) });
    return [
      ring,
      s(
        "g",
        { class: "nf-advice-disc" },
        s("circle", { cx, cy, r: short(r) }),
        s("text", { x: cx, y: cy, dy: "0.36em", "font-size": short(r * 1.3) }, String(i + 1)),
      ),
    ];
  });
}
