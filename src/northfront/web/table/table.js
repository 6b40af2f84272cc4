/** The table's page: joins the parts. Store and line first, then everything that draws from them. */

import { createBriefing } from "../briefing/briefing.js";
import { createCharts } from "../charts/charts.js";
import { tellHere } from "../desk/knock.js";
import { openNotices } from "../desk/notices.js";
import { syncDesk } from "../desk/sync.js";
import { createEnding } from "../ending/ending.js";
import { askDesk, deskToken, keepName, myName } from "../lib/desk.js";
import { askLine, createCurtain } from "../lib/dialogs.js";
import { byId, h } from "../lib/dom.js";
import { compareEdition } from "../lib/edition.js";
import { download, rememberTable, seatToken } from "../lib/files.js";
import { clearNotice, notice, say } from "../lib/notice.js";
import { createStore, touches } from "../lib/store.js";
import { followSystem, setTheme, theme } from "../lib/theme.js";
import { capital } from "../lib/words.js";
import { createMap } from "../map/board.js";
import { createCard } from "../panel/combat-card.js";
import { createPanel } from "../panel/panel.js";
import { createResults } from "../panel/result.js";
import { createChat } from "../people/chat.js";
import { createProposals } from "../people/proposals.js";
import { createTalk } from "../people/talk.js";
import { createSchool } from "../school/school.js";
import { mayReadPlans } from "../sidebar/plans.js";
import { createSidebar } from "../sidebar/sidebar.js";
import { createKeeper } from "../wire/dice.js";
import { fromPatch, fromView, newLines } from "../wire/messages.js";
import { fetchWithRetry } from "../wire/retry-fetch.js";
import { openLine } from "../wire/socket.js";
import { createActions } from "./actions.js";
import { createCommands } from "./commands.js";
import { createField } from "./field.js";
import { watchKeys } from "./keys.js";
import { createListView } from "./list-view.js";
import { watchLooks } from "./looks.js";
import { createMoments } from "./moments.js";
import { createPlayer } from "./player.js";
import { createPlayerBar } from "./player-bar.js";
import { createReplay } from "./replay.js";
import { createRules } from "./rules.js";
import { createTopBar } from "./topbar.js";

/** @typedef {import("../types.js").MapView} MapView */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

const LONGEST_NAME = 24;
const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const atSchool = new URLSearchParams(location.search).has("school");
const store = createStore();
const { state } = store;
/** @type {MapView | null} */
let map = null;
/** What the server said before it closed the line. */
let turnedAway = "";

const line = openLine({ table, token: () => seatToken(table), name: myName, hear, status: linkStatus });
const keeper = createKeeper(table, line.request);
const moments = createMoments(state, line);
const player = createPlayer(store, moments, () => map);
const actions = createActions(store, line, () => map, player);
/** The moment that the address names, to be shown first. */
let linked = new URLSearchParams(location.search).get("at");

createPanel(byId("decide"), store, actions, {
  plans: () => sidebar.open("plans"),
  result: () => ending.open(),
  player,
});
const rules = createRules(store);
const talk = createTalk(state, line);
const sidebar = createSidebar(byId("side"), store, actions, { rules: () => void rules.open(), player, talk });
const chat = createChat(store, actions, talk);
createProposals(byId("proposals"), store, actions, talk, chat.asked);
const card = createCard(byId("card"), store, actions, (hex) => map?.pixel(hex) ?? null);
const results = createResults(store, () => map);
const charts = createCharts(store, actions);
const ending = createEnding(store, actions, talk);
const list = createListView(store, actions);
const briefing = createBriefing(store, { sources: () => void rules.open("", "data") });
createReplay(byId("scrub"), byId("stage"), store, player, actions);
createPlayerBar(byId("stage"), store, player);
createCurtain(store, actions);
const field = createField(store, line, actions);
const commands = createCommands({
  store,
  actions,
  map: { focusHex: (hex) => map?.focusHex(hex) },
  card,
  results,
  charts,
  ending,
  list,
  rules,
  sidebar,
  chat,
  talk,
  player,
  field,
  openRules,
  briefing: () => void briefing.open(),
  standIn: (rolls) => keeper.standIn(state, rolls),
  theme: turnTheme,
  rename,
});
watchLooks(store, line);
createTopBar(byId("top"), store, actions, {
  menu: commands.menu,
  charts: charts.toggle,
  rules: openRules,
  chat: chat.toggle,
  theme: turnTheme,
  notices: (under) => void openNotices(under),
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
  played: commands.played,
});

/** @param {Message} message */
function hear(message) {
  if (message.type === "view") {
    compareEdition(String(message.edition ?? ""));
    take(fromView(message), []);
  } else if (message.type === "patch") {
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
  const before = { game: state.game, ask: state.ask, serial: state.serial, steps: state.steps.length };
  const acted = state.busy && news.serial !== undefined;
  if ((news.serial ?? state.serial) < state.serial) {
    moments.cut(news.serial ?? 0);
    if (state.player) player.close();
  }
  store.set({ ...news, ...(news.serial === undefined ? {} : { explained: null }) });
  keeper.see(state);
  if (before.game !== state.game) void enter().catch(incomplete);
  if (news.frozen) freeze(news.frozen, "");
  moments.pass();
  if (news.log) store.set({ unseen: player.unseen() });
  const played = lines.length > 0 && state.fresh > 0 && !acted && player.live(before.steps, lines);
  if (lines.length && !played) map?.animate(lines);
  if (!played) {
    card.tell(lines, acted);
    results.tell(lines, acted);
    tellDice(lines);
  }
  if (before.ask !== state.ask) player.greet();
  if (!before.ask && state.ask && before.game)
    tellHere(`Your move: ${state.board?.title ?? "Northfront"}, turn ${state.turn}`, table);
  if (before.ask !== state.ask && state.ask) say(`${capital(state.ask.side)} decides. ${state.ask.prompt}`);
  document.title = `${state.ask ? "● " : ""}${state.board?.title ?? "Northfront"}`;
}

/** @param {import("../types.js").LogLine[]} lines */
function tellDice(lines) {
  const thrown = lines.filter((one) => one.die !== undefined && !one.combat);
  if (thrown.length) say(thrown.map((one) => `Die ${one.die}. ${one.text}.`).join(" "), "urgent");
}

/** Fetches what belongs to the game, once the first view has said which it is. */
async function enter() {
  const [board] = await Promise.all([json(`/api/games/${state.game}/board.json`), loadCounters()]);
  store.set({ board });
  if (atSchool) createSchool(store, () => map).begin(table);
  else briefing.greet();
  if (linked !== null) player.replay(Number(linked));
  else player.greet();
  linked = null;
  document.title = `${state.ask ? "● " : ""}${board.title}`;
  const mine = state.sides.map(capital).join(" and ") || "watching";
  if (state.branched?.trial) return; // a place to try things out is not in the list
  rememberTable({
    table,
    game: state.game,
    title: board.title,
    side: mine,
    when: new Date().toISOString(),
    token: seatToken(table),
  });
  void syncDesk();
}

/** What the others call me, here and at my other tables. */
function rename() {
  askLine("My name for the other players", myName() || "Up to 24 letters", (name) => {
    keepName(name.slice(0, LONGEST_NAME));
    void line.request("name", { name: myName() }).catch(() => {});
    if (deskToken()) void askDesk("PUT", "/name", { name: myName() });
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
  if (state.pendingFetches) notice("Part of the table has not arrived yet. Trying again.", { lasting: true });
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
    down: `No connection to the server. Trying again in ${seconds} s; nothing is lost.`,
    lost: turnedAway || "There is no such table on this server.",
  }[link];
  const now = h("button", { type: "button", class: "btn plain", onclick: () => line.retry() }, "Try now");
  const home = h("a", { class: "btn plain", href: "/" }, "To the lobby");
  if (text) notice(text, { lasting: true, button: link === "lost" ? home : now });
  byId("app").classList.toggle("lost", link === "lost");
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

function turnTheme() {
  setTheme(state.theme === "dark" ? "light" : "dark");
  store.set({ theme: theme() });
}

store.subscribe((_, changed) => {
  if (changed.has("counters") || changed.has("board"))
    byId("app").classList.toggle("laying", !(state.board && state.counters));
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
