/** What the wire says, in words for people: names, figures, places, chances. */

import { shown } from "./store.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").UnitFacts} UnitFacts */
/** @typedef {import("../types.js").Spread} Spread */

/** Facts of a unit that are shown otherwise or mean nothing to a reader. */
const SILENT = new Set(["at", "face", "spent"]);

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "the German player", "the German player and the Soviet player". @param {string[]} sides */
export function playersOf(sides) {
  return sides.map((side) => `the ${capital(side)} player`).join(" and ");
}

/**
 * "step-and-retreat" as a button says it.
 * @param {string} word
 */
export function label(word) {
  return capital(word.replaceAll("-", " "));
}

/**
 * A short word of the wire as the game says it: as it is meant here ("air pass"), or anywhere, or as it is written.
 * @param {State} state
 * @param {string} word
 * @param {string} [here] the kind of decision, or the field whose value it is
 */
export function said(state, word, here = "") {
  const words = state.board?.words ?? {};
  return words[`${here} ${word}`] ?? words[word] ?? label(word);
}

/**
 * @param {State} state
 * @param {string} unit
 */
export function unitName(state, unit) {
  const piece = state.counters?.pieces[unit];
  return piece?.faces[shown(state).units[unit]?.face ?? 0]?.title || piece?.name || unit;
}

/**
 * @param {State} state
 * @param {string} unit
 */
export function unitSide(state, unit) {
  return state.counters?.pieces[unit]?.side ?? "";
}

/**
 * What is printed on the face that lies up, and what has happened to the unit: "strength 10 · moves 8 · reduced".
 * @param {State} state
 * @param {string} unit
 * @param {UnitFacts | undefined} facts
 */
export function unitLine(state, unit, facts) {
  const piece = state.counters?.pieces[unit];
  if (!piece) return "";
  const turned = facts?.face ?? 0;
  const face = piece.faces[turned] ?? piece.faces[0];
  const parts = Object.entries(face?.figures ?? {}).map(([name, value]) => `${label(name).toLowerCase()} ${value}`);
  const turnedUp = face?.name ?? "";
  if (turned && !/\d/.test(turnedUp))
    parts.push(turnedUp || (piece.faces.length > 2 ? `${turned} steps lost` : "reduced"));
  if (piece.formation) parts.push(state.board?.words[piece.formation] ?? `corps ${piece.formation}`);
  return [...parts, ...marks(state, unit, facts)].join(" · ");
}

/**
 * Everything else the view says of a unit: its own marks, and the lists that it stands on. A list that holds everybody
 * whom the decision is about says nothing that is not seen anyway.
 * @param {State} state
 * @param {string} unit
 * @param {UnitFacts | undefined} facts
 */
export function marks(state, unit, facts) {
  const own = Object.entries(facts ?? {}).filter(([name, value]) => !SILENT.has(name) && value);
  const about = state.ask?.about ?? [];
  const lists = Object.entries(shown(state).fields).filter(
    ([, value]) =>
      Array.isArray(value) && value.includes(unit) && !(about.length && about.every((one) => value.includes(one))),
  );
  return [
    ...own.map(([name, value]) => mark(state, name, value)),
    ...lists.map(([name]) => mark(state, name, true)),
  ].filter(Boolean);
}

/**
 * @param {State} state
 * @param {string} name
 * @param {unknown} value
 */
function mark(state, name, value) {
  const words = state.board?.words ?? {};
  const [exact, known] = [words[`${name} ${value}`], words[name] ?? label(name).toLowerCase()];
  return exact ?? (value === true || !known ? known : `${known} ${value}`);
}

/**
 * What can be seen of a face-down unit: its back, and what lies openly on it.
 * @param {State} state
 * @param {import("../types.js").Back} back
 */
export function backLine(state, [, , back, seen = {}]) {
  const { in: lists = [], ...own } = seen;
  const marked = [...Object.entries(own), ...lists.map((name) => [name, true])].map(([name, value]) =>
    mark(state, String(name), value),
  );
  return [said(state, back, "back"), ...marked].filter(Boolean).join(" · ");
}

/**
 * A place as a heading: "2604 Luga · city", or the name of a box.
 * @param {State} state
 * @param {string} at
 */
export function placeLine(state, at) {
  if (!state.board?.hexes[at]) return boxName(state, at);
  return [placeName(state, at), label(state.board.terrain[at] ?? "").toLowerCase()].filter(Boolean).join(" · ");
}

/**
 * @param {State} state
 * @param {string} at
 */
export function placeName(state, at) {
  const name = state.board?.places[at];
  return name ? `${at} ${name}` : state.board?.hexes[at] ? at : boxName(state, at);
}

/**
 * A place as short as can be: its name, or its number where it has none.
 * @param {State} state
 * @param {string} at
 */
export function placeShort(state, at) {
  return state.board?.places[at] ?? placeName(state, at);
}

/**
 * A box as a heading: its title, or else its name; one with a number in it is known by exactly that name.
 * @param {State} state
 * @param {string} box
 */
export function boxName(state, box) {
  return state.board?.box_titles[box] ?? (/\d/.test(box) ? box : label(box));
}

/**
 * Whose phase it is, where its name says so: "german movement".
 * @param {State} state
 * @param {string} phase
 */
export function phaseSide(state, phase) {
  return (state.board?.sides ?? []).find((side) => phase.startsWith(`${side} `)) ?? "";
}

/**
 * "german movement" without its side.
 * @param {State} state
 * @param {string} phase
 */
export function phaseName(state, phase) {
  const side = phaseSide(state, phase);
  return capital(side ? phase.slice(side.length + 1) : phase);
}

/**
 * A chance such as "5/12" as a number.
 * @param {string} text
 */
export function fraction(text) {
  const [over, under] = text.split("/").map(Number);
  return under ? over / under : over;
}

/** @param {number} chance */
export function percent(chance) {
  return chance > 0 && chance < 0.0005 ? "<0.1%" : `${(chance * 100).toFixed(1)}%`;
}

/**
 * A spread as its cases, the certain one too.
 * @param {Spread | undefined} spread
 */
export function cases(spread) {
  if (spread === undefined) return [];
  return typeof spread === "string"
    ? [{ column: spread, chance: 1 }]
    : spread.map((one) => ({ column: one.column, chance: fraction(one.chance) }));
}

/**
 * "3-1", or "2-1 to 4-1" where it is not certain.
 * @param {Spread | undefined} spread
 */
export function spreadLine(spread) {
  const found = cases(spread);
  return found.length > 1 ? `${found[0].column} to ${found[found.length - 1].column}` : (found[0]?.column ?? "");
}

/** @type {[string, number][]} */
const FRACTIONS = [
  ["½", 1 / 2],
  ["⅓", 1 / 3],
  ["⅔", 2 / 3],
  ["¼", 1 / 4],
  ["¾", 3 / 4],
  ["⅙", 1 / 6],
  ["⅚", 5 / 6],
];
/** Thirds and sixths come rounded to three places, and a sum of two adds up their errors. */
const ROUNDING = 0.005;

/**
 * Points as a player counts them: "2½" for 2.5, "⅓" for 0.333; nothing where they are not known.
 * @param {number | undefined} points
 */
export function formatPoints(points) {
  if (points === undefined) return "";
  const whole = Math.floor(points + ROUNDING);
  const rest = points - whole;
  if (Math.abs(rest) < ROUNDING) return `${whole}`;
  const sign = FRACTIONS.find(([, part]) => Math.abs(rest - part) < ROUNDING)?.[0];
  return sign ? `${whole || ""}${sign}` : `${points}`;
}
