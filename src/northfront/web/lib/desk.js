/** My desk: the one secret link of a person, what he is called, and requests to the server about it. */

const DESK = "northfront.desk";
const NAME = "northfront.name";
const PUSH = "northfront.push"; // the channel that is this browser
const LATER = "northfront.desk-later";

/** @typedef {{table: string, archived?: boolean, forgotten?: boolean}} Change */
/** @typedef {{ok: boolean, status: number, text: string, found: any}} Told */

export function deskToken() {
  return localStorage.getItem(DESK) ?? "";
}

/** @param {string} token empty: this browser has no desk any more */
export function keepDesk(token) {
  if (token) localStorage.setItem(DESK, token);
  else for (const key of [DESK, PUSH, LATER]) localStorage.removeItem(key);
}

export function myName() {
  return localStorage.getItem(NAME) ?? "";
}

/** @param {string} name */
export function keepName(name) {
  localStorage.setItem(NAME, name);
}

export function pushChannel() {
  return localStorage.getItem(PUSH) ?? "";
}

/** @param {string} id */
export function keepPushChannel(id) {
  localStorage.setItem(PUSH, id);
}

/**
 * A request about my desk; no answer is told like a refusal.
 * @param {string} method
 * @param {string} path after /api/desk
 * @param {object} [body]
 * @returns {Promise<Told>}
 */
export async function askDesk(method, path, body) {
  const answer = await fetch(`/api/desk${path}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${deskToken()}` },
    body: body ? JSON.stringify(body) : undefined,
  }).catch(() => null);
  const found = await answer?.json().catch(() => null);
  const text = answer?.ok ? "" : (found?.text ?? "The server does not answer. Try again in a moment.");
  return { ok: Boolean(answer?.ok), status: answer?.status ?? 0, text, found };
}

/** What was done to tables here and is not known at the desk yet. @returns {Change[]} */
export function changesForDesk() {
  return JSON.parse(localStorage.getItem(LATER) ?? "[]");
}

/** @param {Change} change */
export function noteForDesk(change) {
  if (!deskToken()) return;
  const others = changesForDesk().filter((one) => one.table !== change.table);
  localStorage.setItem(LATER, JSON.stringify([...others, change]));
}

/** @param {Change} change */
export function isKnownAtDesk(change) {
  const left = changesForDesk().filter((one) => JSON.stringify(one) !== JSON.stringify(change));
  localStorage.setItem(LATER, JSON.stringify(left));
}
