/** The list of my tables: filters, search, rows, the archive. */

import { syncDesk } from "../desk/sync.js";
import { openDialog } from "../lib/dialogs.js";
import { byId, fill, h } from "../lib/dom.js";
import { archiveTable, forgetTable, myTables } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { whenWords } from "../lib/when.js";
import { mapPiece } from "./map-piece.js";
import {
  briefWords,
  gameName,
  groupOf,
  newsWords,
  opponentWords,
  ordered,
  searchText,
  sentence,
  stateWords,
  turnWords,
  underWords,
} from "./row-words.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("./row-words.js").Row} Row */
/** @typedef {"due" | "waiting" | "over" | "all" | "archive"} Filter */

const AT_ONCE = 25; // tables in one request
const FIRST = 4; // rows before "Show more"
const UNDO = 10_000; // milliseconds
const BUTTONS = { due: "Go on", waiting: "Look", over: "Result" };
const narrow = matchMedia("(width < 600px)");

/** @type {Map<string, Summary>} */
const told = new Map();
/** @type {GameInfo[]} */
let games = [];
/** @type {Filter | ""} */
let chosen = "";
let search = "";
let whole = false;
let undoTimer = 0;

/** Reacts to the keyboard and the width of the page. */
export function setUpTables() {
  const field = /** @type {HTMLInputElement} */ (byId("search"));
  field.addEventListener("input", () => {
    search = field.value.trim().toLowerCase();
    drawTables();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (event.key === "/" && !typing && !byId("mine").hidden && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      field.focus();
    }
  });
  narrow.addEventListener("change", drawTables);
}

/** @param {GameInfo[]} known */
export function setGames(known) {
  games = known;
}

/** @returns {Row[]} */
function rows() {
  return myTables().map((mine) => {
    const summary = told.get(mine.table);
    return { mine, told: summary, game: games.find((one) => one.name === (summary?.game ?? mine.game)) };
  });
}

/** How many tables wait for me. */
export function dueCount() {
  return rows().filter((row) => !row.mine.archived && groupOf(row) === "due").length;
}

/**
 * Asks the server about all of them, some at a time.
 * @returns {Promise<boolean>} whether it answered
 */
export async function askAboutTables() {
  const seats = myTables().map(({ table, token }) => ({ table, token }));
  for (let i = 0; i < seats.length; i += AT_ONCE) {
    const answer = await fetch("/api/tables/summaries", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ seats: seats.slice(i, i + AT_ONCE) }),
    }).catch(() => null);
    if (!answer?.ok) return false;
    for (const one of await answer.json()) told.set(one.table, one);
    drawTables();
  }
  return true;
}

export function drawTables() {
  const all = ordered(rows());
  const open = all.filter((row) => !row.mine.archived);
  byId("mine").hidden = !all.length;
  byId("mine").classList.toggle("few", all.length <= FIRST);
  const filter = currentFilter(open);
  drawFilters(open, all.length - open.length, filter);
  const found = all.filter((row) => fits(row, filter)).filter((row) => !search || searchText(row).includes(search));
  const first = Math.max(FIRST, found.filter((row) => groupOf(row) === "due").length);
  const shown = whole ? found : found.slice(0, first);
  fill(byId("tables"), ...shown.map((row) => drawRow(row, filter === "archive")));
  drawFoot(shown.length, found.length);
}

/**
 * What was chosen; before that all of them, and on a small screen the first kind that there is.
 * @param {Row[]} open
 * @returns {Filter}
 */
function currentFilter(open) {
  if (chosen) return chosen;
  if (!narrow.matches) return "all";
  const groups = open.map(groupOf);
  return groups.includes("due") ? "due" : groups.includes("waiting") || !groups.length ? "waiting" : "over";
}

/**
 * @param {Row} row
 * @param {Filter} filter
 */
function fits(row, filter) {
  if (filter === "archive") return Boolean(row.mine.archived);
  return !row.mine.archived && (filter === "all" || groupOf(row) === filter);
}

/**
 * @param {Row[]} open
 * @param {number} archived
 * @param {Filter} current
 */
function drawFilters(open, archived, current) {
  const count = (/** @type {Filter} */ kind) => open.filter((row) => fits(row, kind)).length;
  const pill = (/** @type {Filter} */ kind, /** @type {string} */ text, /** @type {number | null} */ number) =>
    h(
      "button",
      {
        type: "button",
        class: `pill ${kind}`,
        "aria-pressed": String(kind === current),
        "data-key": `filter ${kind}`,
        onclick: () => {
          chosen = kind;
          whole = false;
          drawTables();
        },
      },
      text,
      number === null ? null : h("span", { class: "count" }, String(number)),
    );
  fill(
    byId("filters"),
    pill("due", "Your move", count("due")),
    pill("waiting", "Waiting", count("waiting")),
    pill("over", "Finished", count("over")),
    pill("all", "All", open.length),
    archived || current === "archive" ? pill("archive", "Archive", null) : null,
  );
}

/**
 * @param {Row} row
 * @param {boolean} archived
 */
function drawRow(row, archived) {
  const { mine } = row;
  const group = groupOf(row);
  const gone = row.told?.state === "gone";
  const [who, more] = opponentWords(row);
  const facts = [newsWords(row), whenWords(row.told?.changed)].filter(Boolean).join(" · ");
  const hidden = { "aria-hidden": "true" }; // a reader hears one sentence instead
  const inside = [
    h("span", { class: "sr" }, sentence(row)),
    mapPiece(row.told),
    h("span", { ...hidden, class: `state ${gone ? "gone" : group}` }, h("i"), stateWords(row)),
    h(
      "span",
      { ...hidden, class: "what" },
      h("b", {}, gameName(row)),
      h("small", { class: "wide" }, underWords(row)),
      h("small", { class: "slim" }, briefWords(row)),
    ),
    h("span", { ...hidden, class: "whom" }, who, h("small", {}, more)),
    h("span", { ...hidden, class: "when" }, turnWords(row), h("small", {}, facts)),
    gone ? null : h("span", { ...hidden, class: "btn" }, BUTTONS[group]),
  ];
  const address = `/t/${encodeURIComponent(mine.table)}${mine.token ? `#${mine.token}` : ""}`;
  return h(
    "li",
    { class: group },
    gone
      ? h("div", { class: "row" }, ...inside)
      : h("a", { class: "row", href: address, "data-key": `open ${mine.table}` }, ...inside),
    ...(archived ? archiveButtons(row) : [archiveButton(row)]),
  );
}

/** @param {Row} row */
function archiveButton(row) {
  const { table } = row.mine;
  return h(
    "button",
    {
      type: "button",
      class: "btn plain close",
      title: "Archive",
      "aria-label": `Archive this table of ${gameName(row)}`,
      "data-key": `archive ${table}`,
      onclick: () => {
        archiveTable(table, true);
        void syncDesk();
        drawTables();
        offerUndo(table);
      },
    },
    icon("archive"),
  );
}

/** @param {string} table */
function offerUndo(table) {
  const bar = byId("undo");
  const close = () => {
    clearTimeout(undoTimer);
    fill(bar);
  };
  const undo = h(
    "button",
    {
      type: "button",
      class: "quiet-link",
      onclick: () => {
        archiveTable(table, false);
        void syncDesk();
        close();
        drawTables();
      },
    },
    "Undo",
  );
  clearTimeout(undoTimer);
  fill(bar, h("span", {}, "Archived."), undo);
  undoTimer = window.setTimeout(close, UNDO);
}

/** @param {Row} row */
function archiveButtons(row) {
  const { table } = row.mine;
  const back = () => {
    archiveTable(table, false);
    void syncDesk();
    drawTables();
  };
  return [
    h("button", { type: "button", class: "quiet-link", onclick: back }, "Take out"),
    h("button", { type: "button", class: "quiet-link", onclick: () => askToForget(row) }, "Forget"),
  ];
}

/** @param {Row} row */
function askToForget(row) {
  const keep = h("button", { type: "button", class: "btn", onclick: () => box.close() }, "Keep it");
  const forget = () => {
    forgetTable(row.mine.table);
    void syncDesk();
    box.close();
    drawTables();
  };
  const box = openDialog(
    "Forget this seat?",
    h("p", {}, "Nobody can give it back to you."),
    h(
      "div",
      { class: "dialog-foot" },
      keep,
      h("button", { type: "button", class: "btn inkbtn", onclick: forget }, "Forget this seat"),
    ),
  );
  keep.focus();
}

/**
 * @param {number} shown
 * @param {number} found
 */
function drawFoot(shown, found) {
  const more = h(
    "button",
    {
      type: "button",
      class: "quiet-link",
      onclick: () => {
        whole = true;
        drawTables();
        /** @type {HTMLElement | null} */ (byId("tables").children[shown]?.querySelector("a"))?.focus();
      },
    },
    `Show ${found - shown} more`,
  );
  const words = !found && search ? `No table with “${search}”.` : `${shown} of ${found} tables shown.`;
  const needed = shown < found || search || !found;
  fill(byId("more"), needed ? h("span", { class: "muted" }, words) : null, shown < found ? more : null);
}
