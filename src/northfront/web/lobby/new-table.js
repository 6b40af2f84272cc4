/** The form for a new table: scenario, options, and who plays each side. */

import { h } from "../lib/dom.js";
import { capital, label } from "../lib/words.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} scenario
 * @property {Record<string, string>} options
 * @property {Record<string, string>} seats
 * @property {boolean} hints
 * @property {number} wait
 */

/** Computers that are watched wait so many seconds between one thing that happens and the next. */
const CALM = 1;

/**
 * @param {GameInfo} game
 * @param {Record<string, string>} wanted who plays each side, to begin with
 * @param {(wish: Wish) => void} done
 */
export function newTableForm(game, wanted, done) {
  const start = h("button", { class: "btn primary" });
  const form = h(
    "form",
    { class: "new-table" },
    game.scenarios.length > 1
      ? field(
          "Scenario",
          choice(
            "scenario",
            game.scenarios.map((one) => [one.name, one.title]),
            game.scenarios[0].name,
          ),
        )
      : null,
    h(
      "fieldset",
      {},
      h("legend", { class: "head" }, "Who plays"),
      ...game.sides.map((side) => field(capital(side), seatChoice(game, side, wanted[side] ?? "here"), side)),
    ),
    options(game),
    game.hints
      ? h(
          "label",
          { class: "check" },
          h("input", { type: "checkbox", name: "hints", checked: true }),
          " A player may ask for a hint; both sides read in the log when one does",
        )
      : null,
    h("div", { class: "dialog-foot" }, start),
  );
  const name = () =>
    (start.textContent = watched(read(game, new FormData(form))) ? "Watch them play" : "Set up the table");
  form.addEventListener("change", name);
  name();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wish = read(game, new FormData(form));
    done({ ...wish, wait: watched(wish) ? CALM : 0 });
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
    hints: data.has("hints"),
    wait: 0,
  };
}

/**
 * Whether only computers play.
 * @param {Wish} wish
 */
function watched({ seats }) {
  return Object.values(seats).every((who) => who.startsWith("computer:"));
}

/**
 * People first, then every computer in a few words.
 * @param {GameInfo} game
 * @param {string} side
 * @param {string} chosen
 */
function seatChoice(game, side, chosen) {
  /** @param {[value: string, text: string][]} values */
  const entries = (values) => values.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return h(
    "select",
    { name: `seat ${side}`, class: "field" },
    h(
      "optgroup",
      { label: "A person" },
      ...entries([
        ["here", "Somebody at this screen"],
        ["link", "Somebody to whom I send a link"],
      ]),
    ),
    h(
      "optgroup",
      { label: "The computer" },
      ...entries(game.players.map(({ name, text }) => [`computer:${name}`, text])),
    ),
  );
}

/** @param {GameInfo} game */
function options(game) {
  if (!game.options.length) return null;
  const fields = game.options.map((one) =>
    field(
      one.text,
      choice(
        `option ${one.name}`,
        one.choices.map((value) => [value, label(value)]),
        one.default,
      ),
    ),
  );
  return h("details", {}, h("summary", {}, `Options of the rules (${game.options.length})`), ...fields);
}

/**
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [side]
 */
function field(text, control, side) {
  return h(
    "label",
    { class: "labelled", "data-side": side },
    h("span", {}, side ? h("i", { class: "swatch", "aria-hidden": "true" }) : null, text),
    control,
  );
}

/**
 * @param {string} name
 * @param {[value: string, text: string][]} values
 * @param {string} chosen
 */
function choice(name, values, chosen) {
  return h(
    "select",
    { name, class: "field" },
    ...values.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
}
