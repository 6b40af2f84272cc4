/** What a player takes away from the table: the record, the position as text, a picture, links. */

import { showLinks } from "./dialogs.js";
import { notice } from "./notice.js";

/** @typedef {import("../types.js").MyTable} MyTable */
/** @typedef {import("../types.js").State} State */

const TABLES = "northfront.tables";
const SEAT = "northfront.seat.";
const LINKS = "northfront.links.";
const MOST_TABLES = 40;

/**
 * The token of this seat: from the address, or the one this browser sat here with before.
 * @param {string} table
 */
export function seatToken(table) {
  const given = decodeURIComponent(location.hash.slice(1));
  if (given) localStorage.setItem(SEAT + table, given);
  return given || (localStorage.getItem(SEAT + table) ?? "");
}

/**
 * The tables of this browser, the last one first.
 * @returns {MyTable[]}
 */
export function myTables() {
  try {
    const found = JSON.parse(localStorage.getItem(TABLES) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {MyTable} mine */
export function rememberTable(mine) {
  const others = myTables().filter((one) => one.table !== mine.table);
  localStorage.setItem(TABLES, JSON.stringify([mine, ...others].slice(0, MOST_TABLES)));
}

/** @param {string} table */
export function forgetTable(table) {
  localStorage.setItem(TABLES, JSON.stringify(myTables().filter((one) => one.table !== table)));
  localStorage.removeItem(SEAT + table);
  localStorage.removeItem(LINKS + table);
}

/**
 * Keeps the tokens of the seats that were meant for others, so that their links can be copied later too.
 * @param {string} table
 * @param {Record<string, string>} links
 */
export function keepLinks(table, links) {
  if (Object.keys(links).length) localStorage.setItem(LINKS + table, JSON.stringify(links));
}

/** @param {string} table */
export function openLinks(table) {
  /** @type {Record<string, string>} */
  const links = JSON.parse(localStorage.getItem(LINKS + table) ?? "{}");
  const address = `${location.origin}/t/${table}`;
  showLinks(
    Object.entries(links).map(([side, token]) => ({ side, url: `${address}#${token}` })),
    address,
    (text) => void copy(text, "The link is copied."),
  );
}

/**
 * @param {string} text
 * @param {string} done
 */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice("The browser does not allow copying here. Mark the text and copy it by hand.");
  }
}

/**
 * A file of this table; null, and the reason in the bar, where the server does not give it.
 * @param {string} table
 * @param {string} name
 */
async function get(table, name) {
  const token = seatToken(table);
  const answer = await fetch(
    `/api/tables/${encodeURIComponent(table)}/${name}`,
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  ).catch(() => null);
  if (answer?.ok) return answer;
  const said = await answer?.json().catch(() => null);
  notice(said?.text ?? "The server did not give the file.", { rule: said?.rule });
  return null;
}

/**
 * @param {State} state
 * @param {"record" | "text" | "picture.svg" | "picture.png"} name
 */
export async function download(state, name) {
  const answer = await get(state.table, name);
  if (!answer) return;
  const url = URL.createObjectURL(await answer.blob());
  const ending = name === "record" ? "record" : name === "text" ? "txt" : name.slice(-3);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${state.game}-turn-${state.turn}.${ending}`;
  link.click();
  URL.revokeObjectURL(url);
}

/** @param {State} state */
export async function copyPosition(state) {
  const answer = await get(state.table, "text");
  if (answer) await copy(await answer.text(), "The position is copied as text.");
}
