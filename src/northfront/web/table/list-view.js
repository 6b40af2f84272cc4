/**
 * The table as text: the decision with all its options, every unit by place, the last of the log. The whole game can be
 * played here.
 */

import { byId, chip, fill, h, withChips } from "../lib/dom.js";
import { shown, touches } from "../lib/store.js";
import { things } from "../lib/unit-pick.js";
import {
  backLine,
  capital,
  formatPoints,
  placeLine,
  playersOf,
  spreadLine,
  unitLine,
  unitName,
  unitSide,
} from "../lib/words.js";
import { marksOf } from "../map/hexsides.js";
import { answerName, inOrder } from "../panel/word-buttons.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

const LINES = 20;

/**
 * @param {Store} store
 * @param {Actions} actions
 */
export function createListView(store, actions) {
  const root = h("section", { class: "list-view", "aria-label": "The position as text", tabindex: -1, hidden: true });
  byId("stage").append(root);
  const draw = () => !root.hidden && fill(root, ...page(store.state, actions, toggle));
  function toggle() {
    root.hidden = !root.hidden;
    byId("map").inert = !root.hidden;
    draw();
    if (root.hidden) byId("map").focus();
    else root.focus();
  }
  store.subscribe((_, changed) => {
    if (
      touches(
        changed,
        "ask",
        "units",
        "backs",
        "log",
        "past",
        "counters",
        "board",
        "waiting",
        "over",
        "fields",
        "confirming",
      )
    )
      draw();
  });
  return {
    toggle,
    get isOpen() {
      return !root.hidden;
    },
  };
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {() => void} close
 */
function page(state, actions, close) {
  return [
    h(
      "header",
      {},
      h("h1", {}, `Turn ${shown(state).turn}: ${capital(shown(state).phase)}`),
      h("button", { type: "button", class: "btn", "data-key": "close list", onclick: close }, "Back to the map"),
    ),
    ...decision(state, actions),
    h("h2", {}, "Units on the map"),
    places(state, (at) => Boolean(state.board?.hexes[at])),
    h("h2", {}, "Off the map"),
    places(state, (at) => !state.board?.hexes[at]),
    ...hexsides(state),
    h("h2", {}, "What happened last"),
    h(
      "ol",
      { class: "last-lines", reversed: true },
      ...state.log
        .slice(-LINES)
        .reverse()
        .map((line) => h("li", {}, line.die === undefined ? "" : `Die ${line.die}. `, line.text, " ", chip(line.rule))),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function decision(state, actions) {
  const { ask } = state;
  if (state.over) return [h("h2", {}, "The game is over"), h("p", {}, `${state.result}.`)];
  if (!ask || state.past)
    return [h("p", {}, state.past ? "You are looking back." : `Waiting for ${playersOf(state.waiting)}.`)];
  const options = [...things(state), ...inOrder(ask.words)];
  const rows = options.map((option) =>
    h(
      "tr",
      {},
      h(
        "td",
        {},
        h(
          "button",
          { type: "button", class: "btn", "data-key": `option ${option}`, onclick: () => actions.answer([option]) },
          capital(optionName(state, option)) + (option === state.confirming ? " anyway?" : ""),
        ),
      ),
      h("td", {}, optionPlace(state, option)),
      h("td", {}, formatPoints(ask.costs?.[option])),
      h(
        "td",
        {},
        h(
          "button",
          {
            type: "button",
            class: "btn plain",
            "data-key": `explain ${option}`,
            "aria-label": `And then? ${optionName(state, option)}`,
            onclick: (/** @type {Event} */ event) => void explain(actions, option, event),
          },
          "What then?",
        ),
      ),
    ),
  );
  return [
    h("h2", {}, `${capital(ask.side)} decides`),
    h("p", { class: "prompt" }, ...withChips(ask.prompt), " ", chip(ask.rule)),
    ask.warning ? h("p", { class: "warning" }, ...withChips(ask.warning)) : null,
    h(
      "table",
      {},
      h("caption", { class: "sr" }, "Options"),
      h(
        "thead",
        {},
        h("tr", {}, h("th", {}, "Answer"), h("th", {}, "Where"), h("th", {}, "Cost"), h("th", {}, "Forecast")),
      ),
      h("tbody", {}, ...rows),
    ),
  ];
}

/**
 * @param {State} state
 * @param {string} option
 */
function optionName(state, option) {
  if (state.counters?.pieces[option]) return unitName(state, option);
  return state.board?.hexes[option] ? option : answerName(state, option);
}

/**
 * @param {State} state
 * @param {string} option
 */
function optionPlace(state, option) {
  const facts = state.units[option];
  if (facts) return `${placeLine(state, facts.at)} · ${unitLine(state, option, facts)}`;
  if (!state.board?.hexes[option]) return "";
  const here = Object.keys(state.units).filter((unit) => state.units[unit].at === option);
  return [placeLine(state, option), ...here.map((unit) => unitName(state, unit))].join(" · ");
}

/**
 * Puts the forecast of an option in the place of its button, in words.
 * @param {Actions} actions
 * @param {string} option
 * @param {Event} event
 */
async function explain(actions, option, event) {
  const cell = /** @type {HTMLElement} */ (event.currentTarget).parentElement;
  const found = await actions.peek(option);
  const preview = found?.preview;
  const odds = Object.entries(preview?.odds ?? {}).map(
    ([result, chance]) => `${preview?.words?.[result] ?? result}: ${chance}`,
  );
  const text = odds.length
    ? `Column ${spreadLine(preview?.column)}. ${odds.join("; ")}`
    : preview?.cost !== undefined
      ? `Costs ${formatPoints(preview.cost)}, leaves ${formatPoints(preview.left)}`
      : found?.why?.text || "Nothing more is known.";
  cell?.replaceChildren(h("span", { tabindex: -1, role: "status" }, text));
}

/**
 * A unit's name, with its side where the name does not say it.
 * @param {State} state
 * @param {string} unit
 */
function withSide(state, unit) {
  const [name, side] = [unitName(state, unit), capital(unitSide(state, unit))];
  return name.startsWith(side) ? name : `${side} ${name}`;
}

/** @param {State} state */
function hexsides(state) {
  const found = marksOf(state);
  return found.length ? [h("h2", {}, "On hexsides"), h("ul", {}, ...found.map((text) => h("li", {}, text)))] : [];
}

/**
 * @param {State} state
 * @param {(at: string) => boolean} wanted
 */
function places(state, wanted) {
  const { units, backs } = shown(state);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const put = (/** @type {string} */ at, /** @type {string} */ text) =>
    wanted(at) && found.set(at, [...(found.get(at) ?? []), text]);
  for (const [unit, facts] of Object.entries(units)) {
    put(facts.at, `${withSide(state, unit)} (${unitLine(state, unit, facts)})`);
  }
  for (const back of backs) put(back[0], `${capital(back[1])} unit face down (${backLine(state, back)})`);
  const rows = [...found]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([at, lines]) => h("tr", {}, h("th", { scope: "row" }, placeLine(state, at)), h("td", {}, lines.join("; "))));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("th", {}, "Place"), h("th", {}, "Units"))),
    h("tbody", {}, ...rows),
  );
}
