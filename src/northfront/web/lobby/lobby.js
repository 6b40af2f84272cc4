/** The lobby: begin at once, go on at a table of one's own, or set up a new one. */

import { openDialog, showLinks } from "../lib/dialogs.js";
import { byId, fill, h } from "../lib/dom.js";
import { forgetTable, keepLinks, myTables, rememberTable } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { followSystem, setTheme, theme } from "../lib/theme.js";
import { newTableForm } from "./new-table.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").NewTable} NewTable */
/** @typedef {import("./new-table.js").Wish} Wish */

/** @type {GameInfo[]} */
let games = [];

drawTheme();
byId("theme").addEventListener("click", () => {
  setTheme(theme() === "dark" ? "light" : "dark");
  drawTheme();
});
followSystem(drawTheme);
drawTables();
byId("record").addEventListener("change", (event) => void upload(/** @type {HTMLInputElement} */ (event.target)));
void begin();

async function begin() {
  const answer = await fetch("/api/games").catch(() => null);
  if (!answer?.ok) return trouble("The server does not answer. Load the page again in a moment.");
  games = await answer.json();
  drawHero();
  drawGames();
  drawTables();
}

/** Pictures follow the theme. */
function drawTheme() {
  fill(byId("theme"), icon(theme() === "dark" ? "sun" : "moon"));
  for (const picture of document.querySelectorAll("img[data-game]")) {
    if (picture instanceof HTMLImageElement) picture.src = boardPicture(picture.dataset.game ?? "");
  }
}

/** @param {string} game */
function boardPicture(game) {
  return `/api/games/${encodeURIComponent(game)}/board.svg?theme=${theme()}`;
}

/**
 * @param {GameInfo} game
 * @param {string} kind
 */
function picture(game, kind) {
  return h("img", {
    class: kind,
    src: boardPicture(game.name),
    "data-game": game.name,
    alt: `The map of ${game.title}`,
    loading: "lazy",
    decoding: "async",
  });
}

/**
 * A game's name without its publisher.
 * @param {GameInfo} game
 */
function shortTitle(game) {
  return game.title.replace(/\s*\(.*\)$/, "");
}

/** One obvious button for somebody who has never been here: the first game that is not a demonstration. */
function drawHero() {
  const game = games.find((one) => !one.text.startsWith("a demonstration")) ?? games[0];
  if (!game) return;
  const here = Object.fromEntries(game.sides.map((side) => [side, "here"]));
  const start = h(
    "button",
    {
      type: "button",
      class: "btn primary big",
      onclick: () => void create({ game: game.name, scenario: "", options: {}, seats: here, hints: true, wait: 0 }),
    },
    `Play ${shortTitle(game)}: both sides at this screen`,
  );
  const other = h(
    "button",
    { type: "button", class: "btn", onclick: () => openForm(game, { [game.sides.at(-1) ?? ""]: opponent(game) }) },
    "Play against the computer, or with somebody",
  );
  fill(
    byId("hero"),
    picture(game, "hero-picture"),
    h(
      "div",
      { class: "hero-words" },
      h("h2", {}, game.title),
      h("p", {}, `${game.text.charAt(0).toUpperCase()}${game.text.slice(1)}.`),
      h(
        "p",
        { class: "muted" },
        "You need no rulebook: the map lights up what you may do and says which rule forbids the rest.",
      ),
      h("div", { class: "hero-buttons" }, start, other),
    ),
  );
}

function drawGames() {
  const cards = games.map((game) =>
    h(
      "li",
      {},
      h(
        "article",
        { class: "game" },
        picture(game, "game-picture"),
        h(
          "div",
          { class: "game-words" },
          h("h3", {}, game.title),
          h("p", { class: "muted" }, game.text),
          h(
            "button",
            { type: "button", class: "btn", "aria-label": `New table of ${game.title}`, onclick: () => openForm(game) },
            "New table",
          ),
        ),
      ),
    ),
  );
  fill(byId("games"), ...cards);
}

function drawTables() {
  const mine = myTables();
  byId("mine").hidden = !mine.length;
  const rows = mine.map((one) => {
    const forget = h(
      "button",
      {
        type: "button",
        class: "btn plain",
        "aria-label": `Forget this table of ${one.title}`,
        title: "Forget this table here; it stays on the server",
        onclick: () => {
          forgetTable(one.table);
          drawTables();
        },
      },
      icon("close"),
    );
    const when = new Date(one.when);
    return h(
      "li",
      {},
      h(
        "a",
        { href: `/t/${encodeURIComponent(one.table)}${one.token ? `#${one.token}` : ""}` },
        h("b", {}, one.title),
        h("span", { class: "muted" }, one.side),
        h(
          "time",
          { datetime: one.when, class: "faint" },
          Number.isNaN(when.getTime())
            ? ""
            : when.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }),
        ),
      ),
      forget,
    );
  });
  fill(byId("tables"), ...rows);
}

/**
 * The computer that a newcomer meets: the one that thinks, at its normal pace.
 * @param {GameInfo} game
 */
function opponent(game) {
  const names = game.players.map(({ name }) => name);
  return `computer:${names.find((name) => name.endsWith(":normal")) ?? names[0] ?? "random"}`;
}

/**
 * @param {GameInfo} game
 * @param {Record<string, string>} [seats]
 */
function openForm(game, seats = {}) {
  const box = openDialog(
    `New table: ${game.title}`,
    newTableForm(game, seats, (wish) => {
      box.close();
      void create(wish);
    }),
  );
}

/** @param {Wish} wish */
async function create(wish) {
  const made = await post("/api/tables", wish);
  if (made) enter(made, wish.game, wish.seats);
}

/** @param {HTMLInputElement} field */
async function upload(field) {
  const file = field.files?.[0];
  if (!file) return;
  const made = await post("/api/records", { text: await file.text() });
  field.value = "";
  if (made) enter(made, "", {});
}

/**
 * @param {string} address
 * @param {object} body
 * @returns {Promise<NewTable | null>}
 */
async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) return answer.json();
  const said = await answer?.json().catch(() => null);
  trouble(said?.text ?? "The server does not answer. Try again in a moment.");
  return null;
}

/**
 * To the new table; where a link is to be sent first, it is shown first.
 * @param {NewTable} made
 * @param {string} game
 * @param {Record<string, string>} seats
 */
function enter(made, game, seats) {
  const mine = Object.keys(seats).filter((side) => seats[side] === "here");
  keepLinks(made.table, made.links ?? {});
  if (game) {
    const title = games.find((one) => one.name === game)?.title ?? game;
    rememberTable({
      table: made.table,
      game,
      title,
      side: mine.join(" and ") || "watching",
      when: new Date().toISOString(),
      token: made.token,
    });
  }
  const address = `/t/${encodeURIComponent(made.table)}`;
  const go = () => location.assign(made.token ? `${address}#${made.token}` : address);
  const links = Object.entries(made.links ?? {}).map(([side, token]) => ({
    side,
    url: `${location.origin}${address}#${token}`,
  }));
  if (!links.length) return go();
  drawTables();
  const box = showLinks(
    links,
    location.origin + address,
    (text) => void navigator.clipboard.writeText(text).catch(() => {}),
  );
  const sit = h("button", { type: "button", class: "btn primary", onclick: go }, "To the table");
  box.append(h("div", { class: "dialog-foot" }, sit));
  sit.focus();
}

/** @param {string} text */
function trouble(text) {
  const place = byId("trouble");
  place.hidden = false;
  place.textContent = text;
}
