/** The form for a new table: scenario, options, and who plays each side. */

import { h } from "./dom.js";
import { capital, label } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {{game: string, scenario: string, options: Record<string, string>, seats: Record<string, string>}} Wish */

/**
 * @param {GameInfo} game
 * @param {(wish: Wish) => void} done
 */
export function newTableForm(game, done) {
  const form = h(
    "form",
    { class: "new-table" },
    game.scenarios.length > 1 ? field("Scenario", choice("scenario", game.scenarios.map((one) => [one.name, one.title]), game.scenarios[0].name)) : null,
    h("fieldset", {}, h("legend", { class: "head" }, "Who plays"), ...game.sides.map((side) => field(capital(side), choice(`seat ${side}`, seats(game), "here"), side))),
    options(game),
    h("div", { class: "dialog-foot" }, h("button", { class: "btn primary" }, "Set up the table")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(read(game, new FormData(form)));
  });
  return form;
}

/**
 * @param {GameInfo} game
 * @param {FormData} data
 * @returns {Wish}
 */
function read(game, data) {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  return {
    game: game.name,
    scenario: text("scenario") || (game.scenarios[0]?.name ?? ""),
    options: Object.fromEntries(game.options.map((one) => [one.name, text(`option ${one.name}`)])),
    seats: Object.fromEntries(game.sides.map((side) => [side, text(`seat ${side}`)])),
  };
}

/**
 * @param {GameInfo} game
 * @returns {[value: string, text: string][]}
 */
function seats(game) {
  return [
    ["here", "A person at this screen"],
    ["link", "A person to whom I send a link"],
    ...game.players.map((player) => /** @type {[string, string]} */ ([`computer:${player}`, `The computer: ${label(player).toLowerCase()}`])),
  ];
}

/** @param {GameInfo} game */
function options(game) {
  if (!game.options.length) return null;
  const fields = game.options.map((one) => field(one.text, choice(`option ${one.name}`, one.choices.map((value) => [value, label(value)]), one.default)));
  return h("details", {}, h("summary", {}, `Options of the rules (${game.options.length})`), ...fields);
}

/**
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [side]
 */
function field(text, control, side) {
  return h("label", { class: "labelled", "data-side": side }, h("span", {}, side ? h("i", { class: "swatch", "aria-hidden": "true" }) : null, text), control);
}

/**
 * @param {string} name
 * @param {[value: string, text: string][]} values
 * @param {string} chosen
 */
function choice(name, values, chosen) {
  return h("select", { name, class: "field" }, ...values.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
}
