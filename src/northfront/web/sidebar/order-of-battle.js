/** Every counter by where it is: the boxes of those to come and those lost, the map, and what else the game tells. */

import { backArt, counterArt } from "../lib/counter-art.js";
import { fillUnpressed, h } from "../lib/dom.js";
import { shown, touches } from "../lib/store.js";
import { pickUnit } from "../lib/unit-pick.js";
import { boxName, placeName, unitLine, unitName } from "../lib/words.js";
import { inStatus, statusTable } from "../panel/status.js";
import { factBoxes } from "./facts.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

/** Found units beyond this are not listed; the search can be made narrower. */
const MOST = 40;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 */
export function createOrderOfBattle(root, store, actions) {
  const search = h("input", {
    type: "search",
    id: "find",
    class: "field",
    placeholder: "Find a unit by name, hex or figures",
    "aria-label": "Find a unit",
    autocomplete: "off",
  });
  const list = h("div", { class: "forces-list", tabindex: -1 });
  root.append(search, list);
  const draw = () =>
    fillUnpressed(
      list,
      ...(search.value.trim() ? found(store.state, actions, search.value) : boxes(store.state, actions)),
    );
  search.addEventListener("input", draw);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("button")?.click();
  });
  store.subscribe((_, changed) => {
    if (!root.hidden && touches(changed, "units", "backs", "past", "counters", "board", "facts", "ask")) draw();
  });
  return {
    draw,
    open() {
      draw();
      search.focus();
    },
  };
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string} query
 */
function found(state, actions, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const { units } = shown(state);
  const hits = Object.keys(units).filter((unit) => {
    const { at } = units[unit];
    const line = unitLine(state, unit, units[unit]);
    const text = `${unit} ${unitName(state, unit)} ${at} ${placeName(state, at)} ${line}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rows = hits.slice(0, MOST).map((unit) => row(state, actions, unit));
  const more = hits.length > MOST ? h("p", { class: "faint" }, `${hits.length - MOST} more`) : null;
  return [
    h("p", { class: "faint", role: "status" }, hits.length === 1 ? "One unit" : `${hits.length} units`),
    h("ul", { class: "stack" }, ...rows),
    more,
  ];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string} unit
 */
function row(state, actions, unit) {
  const facts = shown(state).units[unit];
  const onMap = Boolean(state.board?.hexes[facts.at]);
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "unit-row",
        "data-key": `found ${unit}`,
        "aria-disabled": onMap ? null : "true",
        onclick: () => onMap && actions.goTo(facts.at),
      },
      counterArt(state, unit, 38),
      h(
        "span",
        {},
        h("b", {}, unitName(state, unit)),
        h("small", {}, `${placeName(state, facts.at)} · ${unitLine(state, unit, facts)}`),
      ),
    ),
  );
}

/** The turn in which those in a box arrive, if its title tells one. @param {State} state @param {string} box */
function arrival(state, box) {
  return Number(/\bturn (\d+)/i.exec(boxName(state, box))?.[1] ?? Number.POSITIVE_INFINITY);
}

/**
 * First the boxes that the game wants to be seen, then by arrival, then in its own order; those that hold nobody are
 * left out.
 * @param {State} state
 * @param {Actions} actions
 */
function boxes(state, actions) {
  const { units, backs } = shown(state);
  const named = [...(state.board?.boxes ?? [])].sort((a, b) => {
    const [first, second] = [arrival(state, a), arrival(state, b)];
    return first === second ? 0 : first - second;
  });
  const made = [...named.filter((box) => inStatus(state, box)), ...named.filter((box) => !inStatus(state, box))].map(
    (box) => {
      const here = Object.keys(units).filter((unit) => units[unit].at === box);
      const hidden = backs.filter(([at]) => at === box);
      if (!here.length && !hidden.length) return null;
      return h(
        "section",
        { class: "box" },
        h(
          "h3",
          { class: "head" },
          h("span", {}, boxName(state, box)),
          h("span", {}, String(here.length + hidden.length)),
        ),
        h(
          "div",
          { class: "tray" },
          ...here.map((unit) => boxed(state, actions, unit)),
          ...hidden.map(([, side, back]) => backArt(state, side, back, 36)),
        ),
      );
    },
  );
  return [statusTable(state), ...made, ...factBoxes(state)];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string} unit
 */
function boxed(state, actions, unit) {
  const picks = pickUnit(state, unit);
  const named = `${unitName(state, unit)}, ${unitLine(state, unit, shown(state).units[unit])}`;
  const art = counterArt(state, unit, 36);
  if (!picks) return h("span", { class: "counter-still", title: named, role: "img", "aria-label": named }, art);
  return h(
    "button",
    {
      type: "button",
      class: "counter-button",
      title: named,
      "aria-label": named,
      "data-key": `boxed ${unit}`,
      onclick: () => actions.answer(picks),
    },
    art,
  );
}
