/** The lobby: play at once, learn, go on at a table of one's own, or set up a new one. */

import { arrive } from "../desk/arrive.js";
import { openMyDesk } from "../desk/my-desk.js";
import { openNotices } from "../desk/notices.js";
import { syncDesk } from "../desk/sync.js";
import { deskToken, myName } from "../lib/desk.js";
import { byId, fill, h } from "../lib/dom.js";
import { askEdition } from "../lib/edition.js";
import { icon } from "../lib/icons.js";
import { followSystem, setTheme, theme } from "../lib/theme.js";
import { openSchool } from "../school/open.js";
import { drawGames, drawLead, drawSchool, redrawPictures } from "./cards.js";
import { askAboutTables, drawTables, dueCount, setGames, setUpTables } from "./my-tables.js";
import { openRecord } from "./opening.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

const AGAIN = 5000; // milliseconds until a server that did not answer is asked again
const NEWS = 30_000; // and one that did
const MANY = 3; // tables that wait for me: then the card of the first game makes room

/** @type {GameInfo[]} */
let games = [];
let timer = 0;

drawTheme();
byId("theme").addEventListener("click", () => {
  setTheme(theme() === "dark" ? "light" : "dark");
  drawTheme();
});
followSystem(drawTheme);
setUpDesk();
setUpTables();
drawTables();
byId("record").addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  if (file) void openRecord(file, games);
  field.value = "";
});
document.addEventListener("visibilitychange", () => document.hidden || void refresh());
window.addEventListener("pageshow", (event) => event.persisted && void refresh());
void refresh();

/** Asks for the games once, and for my tables again and again while the page is looked at. */
async function refresh() {
  clearTimeout(timer);
  await syncDesk();
  const [known, told] = await Promise.all([games.length > 0 || loadGames(), askAboutTables(), askEdition()]);
  const answered = known && told;
  byId("trouble").hidden = answered;
  byId("lead").classList.toggle("small", dueCount() >= MANY);
  if (games.length) drawSchool(games);
  if (!document.hidden) timer = window.setTimeout(() => void refresh(), answered ? NEWS : AGAIN);
}

async function loadGames() {
  const answer = await fetch("/api/games").catch(() => null);
  if (!answer?.ok) return false;
  games = await answer.json();
  setGames(games);
  drawLead(games);
  drawSchool(games);
  drawGames(games);
  drawTables();
  if (location.search === "?school") {
    history.replaceState(null, "", "/");
    void openSchool();
  }
  return true;
}

/** The buttons of the person at the top, and what a link to a desk does. */
function setUpDesk() {
  drawDesk();
  fill(byId("bell"), icon("bell"), h("span", {}, "Notices"));
  byId("bell").setAttribute("aria-label", "Notices: tell me when it's my move");
  byId("bell").addEventListener("click", () => void openNotices(byId("bell")));
  byId("desk").addEventListener("click", () => openMyDesk(tablesChanged));
  if (location.pathname === "/desk") void arrive(tablesChanged);
}

function drawDesk() {
  const text = myName() || (deskToken() ? "My desk" : "My other devices");
  fill(byId("desk"), icon("devices"), h("span", {}, text));
  byId("desk").setAttribute("aria-label", `My desk: ${text}`);
}

function tablesChanged() {
  drawDesk();
  drawTables();
  void refresh();
}

function drawTheme() {
  fill(byId("theme"), icon(theme() === "dark" ? "sun" : "moon"));
  redrawPictures();
}
