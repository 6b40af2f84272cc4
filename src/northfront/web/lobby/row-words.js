/** One of my tables in words: state, opponent, turn, time, and all of it as one sentence for a reader. */

import { DAY, whenWords } from "../lib/when.js";
import { capital } from "../lib/words.js";
import { computerName } from "./seats.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").MyTable} MyTable */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {{mine: MyTable, told?: Summary, game?: GameInfo}} Row */
/** @typedef {"due" | "waiting" | "over"} Group */

/**
 * Which of the filters a table belongs to.
 * @param {Row} row
 * @returns {Group}
 */
export function groupOf({ told }) {
  if (told?.state === "due") return "due";
  return told?.state === "over" || told?.state === "gone" ? "over" : "waiting";
}

/** @param {Row} row */
export function gameName({ mine, game }) {
  return game?.short ?? mine.title.replace(/\s*\(.*\)$/, "");
}

/** @param {Row} row */
export function stateWords({ told }) {
  if (!told) return "Asking…";
  if (told.state === "due") return "Your move";
  if (told.state === "gone") return "Gone";
  if (told.state === "stopped") return "Stopped by a fault";
  if (told.state === "watching") return "Watching";
  if (told.state === "over") return `Finished${outcome(told)}`;
  const days = Math.floor((Date.now() / 1000 - (told.changed ?? 0)) / DAY);
  return days < 1 ? "Waiting" : `Waiting ${days} ${days === 1 ? "day" : "days"}`;
}

/** @param {Summary} told */
function outcome({ sides = [], winner = "" }) {
  if (winner === "draw") return ": a draw";
  if (sides.length !== 1) return "";
  return sides[0] === winner ? ": you won" : ": you lost";
}

/** @param {Row} row */
export function underWords({ told, mine }) {
  if (told?.state === "gone") return "The server does not have it, or the link is no longer valid.";
  if (told?.state === "over") return told.result ?? "";
  const mySides = told?.sides?.map(capital).join(" and ") || mine.side;
  return [shortScenario(told), told?.state === "watching" ? "" : `you: ${mySides}`].filter(Boolean).join(" · ");
}

/**
 * The same on a small screen: "you Soviet, computer German".
 * @param {Row} row
 */
export function briefWords(row) {
  const { told } = row;
  if (!told?.seats || told.state === "over" || !told.sides?.length) return underWords(row);
  if (told.sides.length > 1) return "both sides at this screen";
  const others = Object.entries(told.seats).filter(([side]) => side !== told.sides?.[0]);
  const words = others.map(([side, seat]) => `${computerName(seat) ? "computer " : ""}${capital(side)}`);
  return `you ${capital(told.sides[0])}, ${words.join(", ")}`;
}

/** @param {Summary | undefined} told */
function shortScenario(told) {
  return (told?.scenario ?? "").split(/[,:]/)[0];
}

/**
 * Against whom, and whether they are there.
 * @param {Row} row
 * @returns {[who: string, more: string]}
 */
export function opponentWords({ told }) {
  if (!told?.seats) return ["", ""];
  const others = Object.keys(told.seats).filter((side) => !told.sides?.includes(side));
  if (!others.length) return ["Both sides", "at this screen"];
  const computers = others.map((side) => computerName(told.seats?.[side] ?? ""));
  if (computers.every(Boolean)) {
    return others.length > 1 ? ["Computers", computers.join(" against ")] : ["Computer", computers[0]];
  }
  const people = others.filter((_, i) => !computers[i]);
  const names = people.map((side) => told.people?.[side]?.name ?? "");
  const who = names.every(Boolean) ? names.join(" and ") : `${people.map(capital).join(" and ")} player`;
  return [who, told.sides?.length ? presenceWords(told, people) : ""];
}

/**
 * @param {Summary} told
 * @param {string[]} people
 */
function presenceWords(told, people) {
  if (people.every((side) => told.online?.[side])) return "here now";
  const seen = Math.max(...people.map((side) => told.people?.[side]?.seen ?? 0));
  return seen ? `seen ${whenWords(seen)}` : "away";
}

/** @param {Row} row */
export function turnWords({ told }) {
  if (!told?.turn) return "";
  if (told.state === "over") return `${told.turn} ${told.turn === 1 ? "turn" : "turns"}`;
  return told.turns ? `Turn ${told.turn} of ${told.turns}` : `Turn ${told.turn}`;
}

/** @param {Row} row */
export function newsWords({ told }) {
  return told?.news && told.state !== "over" ? `${told.news} news` : "";
}

/**
 * "Your move. Leningrad, you are Soviet, against the computer, turn 11 of 12, 8 news."
 * @param {Row} row
 */
export function sentence(row) {
  const { told } = row;
  if (told?.state === "gone") return `Gone. ${gameName(row)}. ${underWords(row)}`;
  const parts = [gameName(row)];
  if (told?.sides?.length === 1) parts.push(`you are ${capital(told.sides[0])}`);
  const [who, more] = opponentWords(row);
  if (who === "Computer") parts.push("against the computer");
  else if (who === "Both sides") parts.push("both sides at this screen");
  else if (who) parts.push(`with ${who.endsWith(" player") ? "the " : ""}${who}, ${more}`);
  if (told?.state === "over") parts.push(told.result ?? "");
  for (const words of [turnWords(row), newsWords(row)]) if (words) parts.push(words.replace(/^T/, "t"));
  return `${stateWords(row)}. ${parts.join(", ")}.`;
}

/**
 * Everything that a search looks at.
 * @param {Row} row
 */
export function searchText(row) {
  const { told, mine, game } = row;
  const parts = [mine.title, game?.title, told?.scenario, ...opponentWords(row), ...(told?.places ?? []), mine.side];
  return parts.join(" ").toLowerCase();
}

/**
 * Your move, the oldest first; then those that wait and those that are finished, the latest first.
 * @param {Row[]} rows
 */
export function ordered(rows) {
  const rank = { due: 0, waiting: 1, over: 2 };
  const key = (/** @type {Row} */ row) => row.told?.changed ?? Date.parse(row.mine.when) / 1000;
  const gone = (/** @type {Row} */ row) => Number(row.told?.state === "gone");
  return [...rows].sort((a, b) => {
    const [first, second] = [groupOf(a), groupOf(b)];
    if (first !== second) return rank[first] - rank[second];
    return gone(a) - gone(b) || (first === "due" ? key(a) - key(b) : key(b) - key(a));
  });
}
