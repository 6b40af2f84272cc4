/** The form for a new table: scenario, options, and who plays each side. */

import { h } from "../lib/dom.js";
import { capital, label } from "../lib/words.js";
import { ABOUT_PACE, paceFields } from "../people/pace.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} scenario
 * @property {Record<string, string>} options
 * @property {Record<string, string>} seats
 * @property {boolean} hints
 * @property {boolean} chains
 * @property {number} [days] for each turn; 0 or none: there is no clock
 * @property {number | null} [claim] so many days later the other side may claim the game
 * @property {boolean} [open_chat] spectators may read the chat
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
  const pace = paceFields({ days: 0, claim: null });
  const apart = farApart(pace.rows);
  const form = h(
    "form",
    { class: "new-table" },
    game.scenarios.length > 1
      ? field(
          "Scenario",
          choice(
            "scenario",
            game.scenarios.map((one) => [one.name, one.title]),
            game.ready,
          ),
        )
      : null,
    whoPlays(game, wanted),
    options(game),
    game.hints
      ? h(
          "label",
          { class: "check" },
          h("input", { type: "checkbox", name: "hints", checked: true }),
          " A player may ask for a hint; both sides read in the log when one does",
        )
      : null,
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "chains" }),
      " Nobody can foresee the dice, not even whoever runs the server: each roll waits for the browser of every player",
    ),
    apart,
    h("div", { class: "dialog-foot" }, start),
  );
  const show = () => {
    const wish = read(game, new FormData(form));
    start.textContent = watched(wish) ? "Watch them play" : "Set up the table";
    apart.hidden = !Object.values(wish.seats).includes("link");
  };
  form.addEventListener("change", show);
  show();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wish = read(game, new FormData(form));
    done({ ...wish, ...(apart.hidden ? {} : pace.read()), wait: watched(wish) ? CALM : 0 });
  });
  return form;
}

/**
 * What matters only where somebody plays from elsewhere.
 * @param {Node[]} pace
 */
function farApart(pace) {
  return h(
    "fieldset",
    {},
    h("legend", { class: "head" }, "Far apart"),
    ...pace,
    h("p", { class: "muted" }, ABOUT_PACE),
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "open_chat" }),
      " Spectators may read the chat",
    ),
  );
}

/**
 * The form for a game that goes on: only who sits where.
 * @param {GameInfo} game
 * @param {(seats: Record<string, string>) => void} done
 */
export function seatsForm(game, done) {
  const form = h(
    "form",
    { class: "new-table" },
    h("p", { class: "muted" }, "It resumes at its last position, with new dice from there."),
    whoPlays(game, {}),
    h("div", { class: "dialog-foot" }, h("button", { class: "btn primary" }, "Open the table")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(read(game, new FormData(form)).seats);
  });
  return form;
}

/**
 * @param {GameInfo} game
 * @param {Record<string, string>} wanted
 */
function whoPlays(game, wanted) {
  return h(
    "fieldset",
    {},
    h("legend", { class: "head" }, "Who plays"),
    ...game.sides.map((side) => field(capital(side), seatChoice(game, side, wanted[side] ?? "here"), side)),
  );
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
    chains: data.has("chains"),
    open_chat: data.has("open_chat"),
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
        ["link", "Someone I send a link to"],
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
