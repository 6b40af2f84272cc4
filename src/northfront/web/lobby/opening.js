/** Opening a table: a new one, or one that goes on from a record; then to its page. */

import { openDialog, showLinks } from "../lib/dialogs.js";
import { byId, h } from "../lib/dom.js";
import { keepLinks, rememberTable } from "../lib/files.js";
import { capital } from "../lib/words.js";
import { newTableForm, seatsForm } from "./new-table.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").NewTable} NewTable */
/** @typedef {import("./new-table.js").Wish} Wish */

/**
 * The form with every choice there is.
 * @param {GameInfo} game
 * @param {Record<string, string>} seats who plays each side, to begin with
 */
export function openForm(game, seats = {}) {
  const box = openDialog(
    `New table: ${game.title}`,
    newTableForm(game, seats, (wish) => {
      box.close();
      void create(game, wish);
    }),
  );
}

/**
 * A table at once, with everything set up.
 * @param {GameInfo} game
 * @param {Record<string, string>} seats
 */
export function playNow(game, seats) {
  return create(game, {
    game: game.name,
    scenario: game.ready,
    options: {},
    seats,
    hints: true,
    chains: false,
    wait: 0,
  });
}

/**
 * @param {GameInfo} game
 * @param {Wish} wish
 */
async function create(game, wish) {
  const made = await post("/api/tables", wish);
  if (made) enter(made, game, wish.seats);
}

/**
 * A record file: its game says which sides there are, and the player says who sits where.
 * @param {File} file
 * @param {GameInfo[]} games
 */
export async function openRecord(file, games) {
  const text = await file.text();
  const name = /^game (\S+)$/m.exec(text.slice(0, 2000))?.[1];
  const game = games.find((one) => one.name === name);
  if (!game) return trouble(`${file.name} is not a record of a game that is played here.`);
  const finished = /^secret [0-9a-f]+$/m.test(text.slice(-200));
  const go = async (/** @type {Record<string, string>} */ seats) => {
    const made = await post("/api/records", { text, seats });
    if (made) enter(made, game, seats);
  };
  if (finished) return go({});
  const box = openDialog(
    `Go on with a game of ${game.short}`,
    seatsForm(game, (seats) => {
      box.close();
      void go(seats);
    }),
  );
}

/**
 * Asks for a table; meanwhile the page says so, and no other is asked for.
 * @param {string} address
 * @param {object} body
 * @returns {Promise<NewTable | null>}
 */
async function post(address, body) {
  if (document.body.ariaBusy) return null;
  document.body.ariaBusy = "true";
  byId("opening").hidden = false;
  const made = await ask(address, body);
  if (made) return made;
  setFree();
  return null;
}

/** The page takes clicks again: a table did not come, or the browser came back from it. */
function setFree() {
  document.body.ariaBusy = null;
  byId("opening").hidden = true;
}
window.addEventListener("pageshow", setFree);

/**
 * @param {string} address
 * @param {object} body
 * @returns {Promise<NewTable | null>}
 */
async function ask(address, body) {
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
 * @param {NewTable} made
 * @param {GameInfo} game
 * @param {Record<string, string>} seats
 */
function remember(made, game, seats) {
  const mine = Object.keys(seats).filter((side) => seats[side] === "here");
  keepLinks(made.table, made.links ?? {});
  rememberTable({
    table: made.table,
    game: game.name,
    title: game.title,
    side: mine.map(capital).join(" and ") || "watching",
    when: new Date().toISOString(),
    token: made.token,
  });
}

/**
 * To the new table; where a link is to be sent first, it is shown first.
 * @param {NewTable} made
 * @param {GameInfo} game
 * @param {Record<string, string>} seats
 */
function enter(made, game, seats) {
  remember(made, game, seats);
  const address = `/t/${encodeURIComponent(made.table)}`;
  const go = () => location.assign(made.token ? `${address}#${made.token}` : address);
  const links = Object.entries(made.links ?? {}).map(([side, token]) => ({
    side,
    url: `${location.origin}${address}#${token}`,
  }));
  if (!links.length) return go();
  setFree();
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
  openDialog("That did not work", h("p", { role: "alert" }, text));
}
