/** The table's page: joins the parts. Store and line first, then everything that draws from them. */

import { createActions } from "./actions.js";
import { createMap } from "./board.js";
import { createCard } from "./card.js";
import { askLine, createCurtain, openMenu } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { copyPosition, download, openLinks, rememberTable, seatToken } from "./files.js";
import { showHelp, watchKeys } from "./keys.js";
import { createListView } from "./listview.js";
import { nextNews } from "./log.js";
import { clearNotice, notice, say } from "./notice.js";
import { createPanel } from "./panel.js";
import { createReplay, step, stepTurn } from "./replay.js";
import { createRules } from "./rules.js";
import { createSide } from "./side.js";
import { openLine } from "./socket.js";
import { createStore } from "./store.js";
import { followSystem, setTheme, theme } from "./theme.js";
import { createTopBar, OVERLAYS } from "./topbar.js";
import { fromPatch, fromView, newLines } from "./wire.js";
import { capital, primary } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").MapView} MapView */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").State} State */

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

createPanel(byId("decide"), store, actions);
const rules = createRules(store);
const side = createSide(byId("side"), store, actions, () => void rules.open());
const card = createCard(byId("card"), store, actions);
const list = createListView(store, actions);
createReplay(byId("scrub"), store, actions);
createCurtain(store, actions);
createTopBar(byId("top"), store, actions, { menu: openTableMenu, rules: openRules, theme: turnTheme, scenario: scenarioTitle });
map = createMap(byId("map"), store, actions);
store.set({ theme: theme() });
followSystem((now) => store.set({ theme: now }));
watchKeys({ keys: keys(), state, map: byId("map"), answer: (text) => actions.answer([text]), primary: pressPrimary });

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
 * @param {import("./types.js").LogLine[]} lines
 */
function take(news, lines) {
  const before = { game: state.game, ask: state.ask, serial: state.serial };
  const acted = state.busy && news.serial !== undefined;
  const log = news.log ?? state.log;
  const seen = acted ? (news.serial ?? 0) : lastSeen(before.serial < 0);
  if (acted || before.serial < 0) localStorage.setItem(`northfront.seen.${table}`, String(seen));
  store.set({ ...news, since: log.filter((one) => one.n > seen), ...(news.serial === undefined ? {} : { explained: null }) });
  if (before.game !== state.game) void enter();
  if (news.frozen) freeze(news.frozen, "");
  if (lines.length) {
    map?.animate(lines);
    card.tell(lines);
    tellDice(lines);
  }
  if (before.ask !== state.ask && state.ask) say(`${capital(state.ask.side)} decides. ${state.ask.prompt}`);
  document.title = `${state.ask ? "● " : ""}${state.board?.title ?? "Northfront"}`;
}

/**
 * The last decision after which this player has seen the table.
 * @param {boolean} arriving
 */
function lastSeen(arriving) {
  const kept = localStorage.getItem(`northfront.seen.${table}`);
  return kept === null ? (arriving ? Infinity : state.serial) : Number(kept);
}

/** @param {import("./types.js").LogLine[]} lines */
function tellDice(lines) {
  const thrown = lines.filter((one) => one.die !== undefined);
  if (thrown.length) say(thrown.map((one) => `Die ${one.die}. ${one.text}.`).join(" "), "urgent");
}

/** Fetches what belongs to the game, once the first view has said which it is. */
async function enter() {
  const [board, games] = await Promise.all([json(`/api/games/${state.game}/board.json`), json("/api/games"), loadCounters()]);
  info = games?.find((/** @type {GameInfo} */ one) => one.name === state.game);
  if (board) store.set({ board });
  document.title = `${state.ask ? "● " : ""}${state.board?.title ?? "Northfront"}`;
  const mine = state.sides.map(capital).join(" and ") || "watching";
  rememberTable({ table, game: state.game, title: board?.title ?? state.game, side: mine, when: new Date().toISOString(), token: seatToken(table) });
}

async function loadCounters() {
  const counters = await json(`/api/games/${state.game}/counters.json?theme=${state.theme}`);
  if (counters) store.set({ counters });
}

/** @param {string} address */
async function json(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return answer.json();
  notice("Part of the table could not be loaded. Load the page again.", { lasting: true });
  return null;
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
  store.set({ link: state.link === "frozen" ? "frozen" : link, linkText: text, ...(link === "up" ? {} : { busy: false }) });
}

/**
 * @param {string} text
 * @param {string} rule
 */
function freeze(text, rule) {
  const keep = h("button", { type: "button", class: "btn", onclick: () => void download(state, "record") }, "Download the record");
  notice(`${text} The game is kept as it was.`, { rule, lasting: true, button: keep });
  store.set({ link: "frozen", linkText: text, busy: false });
}

function scenarioTitle() {
  return info?.scenarios.find((one) => one.name === state.scenario)?.title ?? "";
}

function turnTheme() {
  setTheme(state.theme === "dark" ? "light" : "dark");
  store.set({ theme: theme() });
}

store.subscribe((_, changed) => changed.has("theme") && state.game && void loadCounters());

/** The rules at the line of the log that has the keyboard, or at the decision. */
function openRules() {
  if (rules.isOpen) return rules.shut();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  void rules.open(focused.lineRule ?? focused.rule ?? state.ask?.rule ?? "");
}

document.addEventListener("click", (event) => {
  const found = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
  if (found instanceof HTMLElement && found.dataset.rule) void rules.open(found.dataset.rule);
});

function pressPrimary() {
  const { picks } = state.selection;
  const word = primary(state);
  if (picks.length) actions.answer(picks);
  else if (state.past) actions.past(null);
  else if (word) actions.answer([word]);
}

/** Closes what is open; else takes back a choice that nothing has come of yet. */
function drop() {
  if (rules.isOpen) return rules.shut();
  if (list.isOpen) return list.toggle();
  if (state.selection.picks.length || state.inspected) return store.set({ selection: { picks: [] }, inspected: null });
  if (state.past) return actions.past(null);
  if (card.isOpen) return card.close();
  const chosen = state.ask?.about.length && state.undo.can && !state.log.some((one) => one.n === state.serial);
  if (chosen) actions.undo();
}

/** What the top bar has no room for on a small screen. */
function overlayItems() {
  return OVERLAYS.map((one) => ({ text: `${state.overlay[one.key] ? "Hide" : "Show"}: ${one.text.toLowerCase()}`, icon: one.icon, run: () => actions.toggle(one.key) })).concat({
    text: state.theme === "dark" ? "Light" : "Dark",
    icon: state.theme === "dark" ? "sun" : "moon",
    run: turnTheme,
  });
}

/** @param {HTMLElement} under */
function openTableMenu(under) {
  const small = matchMedia("(width < 600px)").matches;
  openMenu(under, [
    ...(small ? overlayItems() : []),
    { text: "All tables and games", icon: "home", run: () => location.assign("/") },
    { text: "Links for the other seats", icon: "link", run: () => openLinks(table) },
    { text: "The position as a list (V)", icon: "list", run: () => list.toggle() },
    { text: "Find a unit (/)", icon: "find", run: () => side.find() },
    { text: "Copy the position as text", icon: "copy", run: () => void copyPosition(state) },
    { text: "Download the record", icon: "download", run: () => void download(state, "record") },
    { text: "Download the position as text", icon: "download", run: () => void download(state, "text") },
    { text: "Download a picture (PNG)", icon: "download", run: () => void download(state, "picture.png") },
    { text: "Download a picture (SVG)", icon: "download", run: () => void download(state, "picture.svg") },
    { text: "All keys (?)", icon: "rules", run: () => showHelp(keys()) },
  ]);
}

/** @returns {import("./keys.js").Key[]} */
function keys() {
  const clean = (/** @type {boolean} */ on) => store.set({ overlay: { ...state.overlay, clean: on } });
  return [
    { key: "escape", shows: "Esc", text: "drop the selection, close what is open", run: drop },
    { key: "u", shows: "U", text: "undo", run: () => actions.undo() },
    { key: "f", shows: "F", text: "forecast at the cursor", run: () => void (state.cursor && actions.explain(state.cursor)) },
    { key: "g", shows: "G", text: "go to a hex by its number", run: () => askLine("Go to hex", "Number", (hex) => (actions.goTo(hex), map?.focusHex(hex))) },
    { key: "/", shows: "/", text: "find a unit", run: () => side.find() },
    { key: "j", shows: "J", text: "jump through what happened since my last answer", run: () => nextNews(store, actions) },
    { key: "z", shows: "Z", text: "zones of control", run: () => actions.toggle("zoc") },
    { key: "s", shows: "S", text: "supply", run: () => actions.toggle("supply") },
    { key: "c", shows: "C", text: "control of the hexes", run: () => actions.toggle("control") },
    { key: "h", shows: "H", text: "who threatens the hex under the cursor", run: () => actions.toggle("threat") },
    { key: "t", shows: "T", text: "terrain only, while held", run: () => clean(true), release: () => clean(false) },
    { key: "n", shows: "N", text: "hex numbers", run: () => actions.toggle("numbers") },
    { key: "l", shows: "L", text: "log", run: () => side.log() },
    { key: "r", shows: "R", text: "rules", run: openRules },
    { key: "v", shows: "V", text: "the position as a list, to read and to play", run: () => list.toggle() },
    { key: "d", shows: "D", text: "dark or light", run: turnTheme },
    { key: ",", shows: ",", text: "look one decision back", run: () => step(state, actions, -1) },
    { key: ".", shows: ".", text: "one decision on", run: () => step(state, actions, 1) },
    { key: "shift+,", shows: "Shift+,", text: "to the turn before", run: () => stepTurn(state, actions, -1) },
    { key: "shift+.", shows: "Shift+.", text: "to the next turn", run: () => stepTurn(state, actions, 1) },
    { key: "end", shows: "End", text: "back to the present", run: () => actions.past(null) },
    { key: "?", shows: "?", text: "this sheet", run: () => showHelp(keys()) },
  ];
}
