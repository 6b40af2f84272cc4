/** What a player takes away from the table: the record, the position as text, a picture, links. */

import { noteForDesk } from "./desk.js";
import { showLinks } from "./dialogs.js";
import { notice } from "./notice.js";

/** @typedef {import("../types.js").MyTable} MyTable */
/** @typedef {import("../types.js").State} State */

const TABLES = "northfront.tables";
const SEAT = "northfront.seat.";
const LINKS = "northfront.links.";
const PROMISE = "northfront.promise.";
const MOST_TABLES = 500;

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
  const { archived, kept, token } = myTables().find((one) => one.table === mine.table) ?? {};
  const others = myTables().filter((one) => one.table !== mine.table);
  keepTables([{ ...mine, archived, kept: kept && token === mine.token }, ...others].slice(0, MOST_TABLES));
}

/**
 * Puts a table away, or takes it out again.
 * @param {string} table
 * @param {boolean} archived
 */
export function archiveTable(table, archived) {
  keepTables(myTables().map((one) => (one.table === table ? { ...one, archived } : one)));
  noteForDesk({ table, archived });
}

/** @param {MyTable[]} tables */
export function keepTables(tables) {
  localStorage.setItem(TABLES, JSON.stringify(tables));
}

/** @param {string} table */
export function forgetTable(table) {
  keepTables(myTables().filter((one) => one.table !== table));
  noteForDesk({ table, forgotten: true });
  forgetSeat(table);
}

/** Whatever this browser keeps of a table, secrets included. @param {string} table */
export function forgetSeat(table) {
  const about = Object.keys(localStorage).filter((key) => key.split(".").includes(table));
  for (const key of about) localStorage.removeItem(key);
}

/**
 * Keeps the tokens of the seats that were meant for others, so that their links can be copied later too.
 * @param {string} table
 * @param {Record<string, string>} links
 */
export function keepLinks(table, links) {
  if (Object.keys(links).length) localStorage.setItem(LINKS + table, JSON.stringify(links));
}

/**
 * Keeps what was promised of the dice when this browser first saw the table, to compare it with the end.
 * @param {string} table
 * @param {string} promise
 */
export function rememberPromise(table, promise) {
  if (promise && !localStorage.getItem(PROMISE + table)) localStorage.setItem(PROMISE + table, promise);
}

/** @param {string} table */
export function promiseSeen(table) {
  return localStorage.getItem(PROMISE + table) ?? "";
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
    notice("The browser does not allow copying here. Select the text and copy it by hand.");
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
  notice(said?.text ?? "The server did not send the file.", { rule: said?.rule });
  return null;
}

/**
 * @param {State} state
 * @param {"record" | "text" | "picture.svg" | "picture.png"} name
 * @param {Record<string, number>} [about] which moments
 */
export async function download(state, name, about = {}) {
  const query = new URLSearchParams(Object.entries(about).map(([key, value]) => [key, String(value)]));
  const answer = await get(state.table, Object.keys(about).length ? `${name}?${query}` : name);
  if (!answer) return;
  const url = URL.createObjectURL(await answer.blob());
  const ending = name === "record" ? "record" : name === "text" ? "txt" : name.slice(-3);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${state.game}-turn-${state.past?.turn ?? state.turn}.${ending}`;
  link.click();
  URL.revokeObjectURL(url);
}

/** @param {State} state */
export async function copyPosition(state) {
  const answer = await get(state.table, "text");
  if (answer) await copy(await answer.text(), "The position is copied as text.");
}
