/** The cards of the lobby: the game to begin with, the school, and all games. */

import { byId, fill, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { theme } from "../lib/theme.js";
import { openSchool } from "../school/open.js";
import { kept } from "../school/progress.js";
import { openForm, playNow } from "./opening.js";
import { show } from "./pictures.js";
import { opponent, people, seatsFor } from "./seats.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

const STEPS = 9;

/**
 * A piece of a game's map; it is decoration, its game stands beside it.
 * @param {GameInfo} game
 * @param {"card" | "lead"} shape
 */
function picture(game, shape) {
  const made = h("img", { class: "pic", "data-scene": `${game.name} ${shape}`, alt: "" });
  show(made, scene(game.name, shape));
  return made;
}

/**
 * @param {string} game
 * @param {string} shape
 */
function scene(game, shape) {
  return `/api/games/${encodeURIComponent(game)}/${shape}.png?theme=${theme()}`;
}

/** Pictures follow the theme. */
export function redrawPictures() {
  for (const one of document.querySelectorAll("img[data-scene], img[data-board]")) {
    if (!(one instanceof HTMLImageElement)) continue;
    const [game, shape] = (one.dataset.scene ?? "").split(" ");
    show(one, shape ? scene(game, shape) : `/api/games/${one.dataset.board}/board.svg?theme=${theme()}`);
  }
}

/**
 * One blue button: a game that is set up, against the computer, as the side that begins.
 * @param {GameInfo[]} games
 */
export function drawLead(games) {
  const game = games.find((one) => one.headline) ?? games[0];
  if (!game) return;
  const [first, ...others] = game.sides;
  const link = (/** @type {string} */ text, /** @type {() => unknown} */ run) =>
    h("button", { type: "button", class: "quiet-link", onclick: run }, text);
  fill(
    byId("lead"),
    picture(game, "lead"),
    h(
      "div",
      { class: "words" },
      h("h2", {}, game.headline || game.title),
      h(
        "p",
        {},
        `${game.pitch} `,
        h("span", { class: "wide" }, "The set-up is done, you move first, and the map highlights what you may do."),
        h("span", { class: "slim" }, "You move first."),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn primary big",
          onclick: () => void playNow(game, seatsFor(game, first, opponent(game))),
        },
        h("span", { class: "wide" }, `Play ${game.short} as ${people(first)} against the computer`),
        h("span", { class: "slim" }, `Play as ${people(first)}`),
      ),
      h(
        "div",
        { class: "under" },
        ...others.map((side) =>
          link(`As ${people(side)}`, () => void playNow(game, seatsFor(game, side, opponent(game)))),
        ),
        link("With a friend", () => void playNow(game, seatsFor(game, first, "link"))),
        link("Both sides at this screen", () => void playNow(game, seatsFor(game, "", ""))),
        link("More choices", () => openForm(game, seatsFor(game, first, opponent(game)))),
      ),
    ),
  );
}

/** @param {GameInfo[]} games */
export function drawSchool(games) {
  const game = games.find((one) => one.school);
  byId("school").hidden = !game;
  if (!game) return;
  const school = kept();
  const done = !school ? 0 : school.done ? STEPS : school.step;
  const words = !school ? "Begin the school" : school.done ? "Once more" : `Go on with step ${school.step + 1}`;
  const dashes = Array.from({ length: STEPS }, (_, i) => h("i", { class: i < done ? "done" : "" }));
  fill(
    byId("school"),
    picture(game, "lead"),
    h(
      "div",
      { class: "words" },
      h("h2", {}, "Learn in ten minutes", h("span", { class: "wide" }, `: ${game.short}`)),
      h("p", { class: "wide" }, "Nine small steps and a real battle at the end. No reading first."),
      h("p", { class: "slim" }, `${game.short}, nine small steps`),
      h(
        "div",
        { class: "school-foot" },
        h("button", { type: "button", class: "btn", onclick: () => void openSchool() }, icon("school"), words),
        h("span", { class: "steps", role: "img", "aria-label": `${done} of ${STEPS} steps` }, ...dashes),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet-link",
          onclick: () => openForm(game, seatsFor(game, game.sides[0], opponent(game))),
        },
        "Or just play it",
      ),
    ),
  );
}

/** @param {GameInfo[]} games */
export function drawGames(games) {
  const shown = games.filter((game) => !game.school);
  byId("games-count").textContent = `${NUMBERS[shown.length] ?? shown.length}, all rules enforced`;
  fill(byId("games"), ...shown.map((game) => h("li", {}, card(game))));
}

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** @param {GameInfo} game */
function card(game) {
  const facts = [game.edition, game.turns ? `${game.turns} turns` : ""].filter(Boolean).join(" · ");
  return h(
    "article",
    { class: "game" },
    picture(game, "card"),
    h(
      "div",
      { class: "words" },
      h("h3", {}, game.short),
      h("p", { class: "muted" }, game.hook || game.text),
      h(
        "div",
        { class: "facts" },
        h("span", {}, facts),
        h(
          "button",
          {
            type: "button",
            class: "btn",
            "aria-label": `Play ${game.title}`,
            onclick: () => openForm(game, seatsFor(game, game.sides[0], opponent(game))),
          },
          "Play",
        ),
      ),
    ),
  );
}
