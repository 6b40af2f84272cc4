/** The table's page: joins the parts. Store and line first, then everything that draws from them. */

import { createCurtain } from "../lib/dialogs.js";
import { byId, h } from "../lib/dom.js";
import { download, rememberTable, seatToken } from "../lib/files.js";
import { clearNotice, notice, say } from "../lib/notice.js";
import { createStore, touches } from "../lib/store.js";
import { followSystem, setTheme, theme } from "../lib/theme.js";
import { capital } from "../lib/words.js";
import { createMap } from "../map/board.js";
import { createCard } from "../panel/combat-card.js";
import { createPanel } from "../panel/panel.js";
import { mayReadPlans } from "../sidebar/plans.js";
import { createSidebar } from "../sidebar/sidebar.js";
import { fromPatch, fromView, newLines } from "../wire/messages.js";
import { fetchWithRetry } from "../wire/retry-fetch.js";
import { openLine } from "../wire/socket.js";
import { createActions } from "./actions.js";
import { createCommands } from "./commands.js";
import { watchKeys } from "./keys.js";
import { createListView } from "./list-view.js";
import { createReplay } from "./replay.js";
import { createRules } from "./rules.js";
import { createTopBar } from "./topbar.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").MapView} MapView */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const store = createStore();
const { state } = store;
/** @type {MapView | null} */
let map = null;
/** @type {GameInfo | undefined} */
let info;
/** What the server said before it closed the line. */
let turnedAway = "";

const line = openLine({ table, token: () => seatToken(table), hear, status: linkStatus });
const actions = createActions(store, line, () => map);

createPanel(byId("decide"), store, actions, { plans: () => sidebar.open("plans") });
const rules = createRules(store);
const sidebar = createSidebar(byId("side"), store, actions, () => void rules.open());
const card = createCard(byId("card"), store, actions);
const list = createListView(store, actions);
createReplay(byId("scrub"), store, actions);
createCurtain(store, actions);
const commands = createCommands({
  store,
  actions,
  map: { focusHex: (hex) => map?.focusHex(hex) },
  card,
  list,
  rules,
  sidebar,
  openRules,
  theme: turnTheme,
});
createTopBar(byId("top"), store, actions, {
  menu: commands.menu,
  rules: openRules,
  theme: turnTheme,
  scenario: scenarioTitle,
});
map = createMap(byId("map"), store, actions);
store.set({ theme: theme() });
followSystem((now) => store.set({ theme: now }));
watchKeys({
  keys: commands.keys(),
  state,
  map: byId("map"),
  answer: (text) => actions.answer([text]),
  primary: commands.primary,
});

/** @param {Message} message */
function hear(message) {
  if (message.type === "view") take(fromView(message), []);
  else if (message.type === "patch") {
    const news = fromPatch(state, message);
    if (news) take(news, newLines(message));
    else line.send("refresh");
  } else if (message.type === "frozen") freeze(String(message.text), String(message.rule ?? ""));
  else if (message.type === "refused" && message.id === undefined) turnedAway = String(message.text);
}

/**
 * @param {Partial<State>} news
 * @param {import("../types.js").LogLine[]} lines
 */
function take(news, lines) {
  const before = { game: state.game, ask: state.ask, serial: state.serial };
  const acted = state.busy && news.serial !== undefined;
  store.set({ ...news, ...unseen(news), ...(news.serial === undefined ? {} : { explained: null }) });
  if (before.game !== state.game) void enter().catch(incomplete);
  if (news.frozen) freeze(news.frozen, "");
  if (lines.length) map?.animate(lines);
  card.tell(lines, acted);
  tellDice(lines);
  if (before.ask !== state.ask && state.ask) say(`${capital(state.ask.side)} decides. ${state.ask.prompt}`);
  document.title = `${state.ask ? "● " : ""}${state.board?.title ?? "Northfront"}`;
}

/**
 * What is new to this player, where that has changed.
 * @param {Partial<State>} news
 * @returns {Partial<State>}
 */
function unseen({ log = state.log, fresh: count = state.fresh }) {
  return log === state.log && count === state.fresh ? {} : { unseen: count ? log.slice(-count) : [] };
}

/** @param {import("../types.js").LogLine[]} lines */
function tellDice(lines) {
  const thrown = lines.filter((one) => one.die !== undefined);
  if (thrown.length) say(thrown.map((one) => `Die ${one.die}. ${one.text}.`).join(" "), "urgent");
}

/** Fetches what belongs to the game, once the first view has said which it is. */
async function enter() {
  const [board, games] = await Promise.all([
    json(`/api/games/${state.game}/board.json`),
    json("/api/games"),
    loadCounters(),
  ]);
  info = games.find((/** @type {GameInfo} */ one) => one.name === state.game);
  store.set({ board });
  document.title = `${state.ask ? "● " : ""}${board.title}`;
  const mine = state.sides.map(capital).join(" and ") || "watching";
  rememberTable({
    table,
    game: state.game,
    title: board.title,
    side: mine,
    when: new Date().toISOString(),
    token: seatToken(table),
  });
}

async function loadCounters() {
  const wanted = state.theme;
  const counters = await json(`/api/games/${state.game}/counters.json?theme=${wanted}`);
  if (state.theme === wanted) store.set({ counters });
}

async function loadNotes() {
  store.set({ notes: await json(`/api/tables/${encodeURIComponent(table)}/notes`) });
}

/** @param {string} address */
function json(address) {
  return fetchWithRetry(store, address, (answer) => answer.json());
}

/** What has not come is said only while the line is up; else its own message stands there. */
function tellPendingFetches() {
  if (state.link !== "up") return;
  if (state.pendingFetches) notice("Part of the table has not come yet. Trying again.", { lasting: true });
  else clearNotice();
}

function incomplete() {
  notice("Part of the table could not be loaded. Load the page again.", { lasting: true });
}

/**
 * @param {"joining" | "up" | "down" | "lost"} link
 * @param {number} seconds
 */
function linkStatus(link, seconds) {
  if (link === "up" && state.link !== "up" && state.link !== "frozen") clearNotice();
  const text = {
    joining: "",
    up: "",
    down: `The line to the server is down. Trying again in ${seconds} s; nothing is lost.`,
    lost: turnedAway || "There is no such table on this server.",
  }[link];
  const now = h("button", { type: "button", class: "btn plain", onclick: () => line.retry() }, "Try now");
  const home = h("a", { class: "btn plain", href: "/" }, "To the lobby");
  if (text) notice(text, { lasting: true, button: link === "lost" ? home : now });
  store.set({ link: state.link === "frozen" ? "frozen" : link, ...(link === "up" ? {} : { busy: false }) });
}

/**
 * @param {string} text
 * @param {string} rule
 */
function freeze(text, rule) {
  const keep = h(
    "button",
    { type: "button", class: "btn", onclick: () => void download(state, "record") },
    "Download the record",
  );
  notice(`${text} The game is kept as it was.`, { rule, lasting: true, button: keep });
  store.set({ link: "frozen", busy: false });
}

function scenarioTitle() {
  return info?.scenarios.find((one) => one.name === state.scenario)?.title ?? "";
}

function turnTheme() {
  setTheme(state.theme === "dark" ? "light" : "dark");
  store.set({ theme: theme() });
}

store.subscribe((_, changed) => {
  if (touches(changed, "over", "seats") && !state.notes && mayReadPlans(state)) void loadNotes();
  if (changed.has("theme") && state.game) void loadCounters().catch(incomplete);
  if (changed.has("pendingFetches") || (changed.has("link") && state.pendingFetches)) tellPendingFetches();
});

/** The rules at the line of the log that has the keyboard, or at the decision. */
function openRules() {
  if (rules.isOpen) return rules.shut();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  void rules.open(focused.lineRule ?? focused.rule ?? state.ask?.rule ?? "");
}

byId("skip").addEventListener("click", () => byId("map").focus());
window.addEventListener("hashchange", () => location.reload()); // another seat's link was opened in this window

document.addEventListener("click", (event) => {
  const found = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
  if (found instanceof HTMLElement && found.dataset.rule) void rules.open(found.dataset.rule);
});
