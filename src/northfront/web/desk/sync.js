/** Brings the tables of this browser and those of my desk together. */

import { askDesk, changesForDesk, deskToken, isKnownAtDesk, keepDesk, keepName, myName } from "../lib/desk.js";
import { forgetSeat, keepTables, myTables } from "../lib/files.js";

/** @typedef {import("../types.js").Desk} Desk */
/** @typedef {import("../types.js").MyTable} MyTable */

/**
 * Tells the desk what has changed here and takes over what has changed elsewhere.
 * @returns {Promise<Desk | null>} null: no desk, or no answer
 */
export async function syncDesk() {
  if (!deskToken()) return null;
  for (const change of changesForDesk()) {
    const path = `/tables/${encodeURIComponent(change.table)}`;
    const told = change.forgotten
      ? await askDesk("DELETE", path)
      : await askDesk("PUT", `${path}/archived`, { on: Boolean(change.archived) });
    if (told.ok) isKnownAtDesk(change);
  }
  const { ok, status, found } = await askDesk("GET", "");
  if (status === 404) keepDesk(""); // somebody has cleared the server: the tables stay in this browser
  if (!ok) return null;
  const fresh = myTables().filter((one) => !one.kept && !known(found, one));
  if (fresh.length && !(await askDesk("PUT", "/tables", { tables: fresh })).ok) return found;
  takeOver(found, fresh);
  if (found.name) keepName(found.name);
  return found;
}

/**
 * @param {Desk} desk
 * @param {MyTable} mine
 */
function known(desk, mine) {
  return desk.tables.some((one) => one.table === mine.table && one.token === mine.token);
}

/**
 * @param {Desk} desk
 * @param {MyTable[]} fresh laid on the desk just now
 */
function takeOver(desk, fresh) {
  const waiting = new Set(changesForDesk().map((one) => one.table)); // here they are newer than at the desk
  const theirs = new Map(desk.tables.map((one) => [one.table, one]));
  for (const one of fresh) theirs.set(one.table, { ...one, archived: Boolean(one.archived) });
  const mine = new Map(myTables().map((one) => [one.table, one]));
  const all = [...theirs.values()].filter((one) => mine.has(one.table) || !waiting.has(one.table));
  const kept = all.map((one) => ({ ...one, ...(waiting.has(one.table) ? mine.get(one.table) : {}), kept: true }));
  kept.sort((a, b) => b.when.localeCompare(a.when));
  const unknown = [...mine.values()].filter((one) => !theirs.has(one.table) && !one.kept);
  keepTables([...unknown, ...kept]);
}

/**
 * A desk, made now if there is none; the tables of this browser lie on it.
 * @returns {Promise<string>} why not; empty if there is one now
 */
export async function makeDesk() {
  if (deskToken()) return "";
  const { ok, text, found } = await askDesk("POST", "", { name: myName(), tables: myTables() });
  if (!ok) return text;
  keepDesk(found.token);
  await syncDesk();
  return "";
}

/**
 * The desk of this link, here too: what lay in this browser lies on it from now on.
 * @param {string} token
 * @returns {Promise<string>} why not
 */
export async function adoptDesk(token) {
  const before = deskToken();
  keepDesk(token);
  const { ok, status, text } = await askDesk("GET", "");
  if (!ok) {
    keepDesk(before);
    return status === 404 ? "There is no desk with this link. Perhaps part of it is missing." : text;
  }
  keepTables(myTables().map(({ kept: _, ...one }) => one));
  await syncDesk();
  return "";
}

/** This browser forgets the desk and the tables that lie on it. Elsewhere they stay. */
export function leaveDesk() {
  for (const one of myTables()) if (one.kept) forgetSeat(one.table);
  keepTables(myTables().filter((one) => !one.kept));
  keepDesk("");
  keepName("");
}
