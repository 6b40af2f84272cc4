/** Combats as the log tells them: which lines belong to one, what came of it, and in whose words it is told. */

import { capital, placeShort, unitName } from "./words.js";

/** @typedef {import("../types.js").Fighter} Fighter */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").ToldCombat} ToldCombat */
/**
 * A line that tells of a combat, what was uncovered or flew in before it, and what came of it.
 * @typedef {{ main: LogLine & { combat: ToldCombat }, before: LogLine[], after: LogLine[] }} Combat
 */
/** @typedef {"attacker" | "defender"} Part */
/** @typedef {{ steps: string[], gone: string[], back: LogLine[], rules: string[] }} Losses */

const UNCOVERED = ["revealed", "uncovered", "flipped"];
/** Kinds of events that are a movement of their own, though a unit of the combat makes it. */
const APART = ["moves"];

/**
 * The combats in some lines of the log, oldest first.
 * @param {LogLine[]} lines
 * @returns {Combat[]}
 */
export function combatsIn(lines) {
  /** @type {Combat[]} */
  const found = [];
  lines.forEach((main, i) => {
    if (!main.combat) return;
    const inside = belongsTo(main);
    let [first, last] = [i, i];
    while (first > 0 && inside(lines[first - 1]) && lines[first - 1].kind !== "advances") first--;
    while (last + 1 < lines.length && inside(lines[last + 1])) last++;
    const before = lines.slice(first, i).filter((line) => !found.at(-1)?.after.includes(line));
    found.push({ main: /** @type {Combat["main"]} */ (main), before, after: lines.slice(i + 1, last + 1) });
  });
  return found;
}

/**
 * Whether a line is about the units or the hexes of a combat, in the same phase.
 * @param {LogLine} main
 * @returns {(line: LogLine) => boolean}
 */
function belongsTo(main) {
  const units = new Set([...(main.combat?.attackers ?? []), ...(main.combat?.defenders ?? [])]);
  const hexes = new Set(main.hexes);
  return (line) =>
    !line.combat &&
    !APART.includes(line.kind) &&
    line.turn === main.turn &&
    line.phase === main.phase &&
    (line.units.length > 0 || line.hexes.length > 0) &&
    (line.units.some((unit) => units.has(unit)) || line.hexes.some((hex) => hexes.has(hex)));
}

/**
 * The part that the viewer has in a combat; none for a spectator.
 * @param {State} state
 * @param {string | undefined} side of the attacker
 * @returns {Part | null}
 */
export function partOf(state, side) {
  const me = state.ask?.side ?? state.viewer;
  return me ? (me === side ? "attacker" : "defender") : null;
}

/**
 * "you", "they", or a side's name where the viewer is neither.
 * @param {State} state
 * @param {string | undefined} side of the attacker
 * @param {Part} part
 */
export function called(state, side, part) {
  const mine = partOf(state, side);
  return mine ? (mine === part ? "you" : "they") : `the ${part}s`;
}

/**
 * A sentence about {attacker} and {defender} as the viewer is told it.
 * @param {State} state
 * @param {string} text
 * @param {string | undefined} side of the attacker
 */
export function addressed(state, text, side) {
  return text
    .replaceAll("{attacker}", called(state, side, "attacker"))
    .replaceAll("{defender}", called(state, side, "defender"));
}

/**
 * What came of a combat for one side.
 * @param {Combat} combat
 * @param {Part} part
 * @returns {Losses}
 */
export function lossesOf({ main, after }, part) {
  const units = new Set(part === "attacker" ? main.combat.attackers : main.combat.defenders);
  const own = after.filter((line) => line.units.some((unit) => units.has(unit)));
  const of = (/** @type {string} */ kind) => own.filter((line) => line.kind === kind);
  return {
    steps: of("reduced").flatMap((line) => line.units),
    gone: of("eliminated").flatMap((line) => line.units),
    back: of("retreats"),
    rules: [...new Set(own.filter((line) => line.kind !== "advances").map((line) => line.rule))],
  };
}

/**
 * The units that a combat uncovered.
 * @param {Combat} combat
 */
export function uncoveredIn({ before, after }) {
  return [...before, ...after].filter((line) => UNCOVERED.includes(line.kind)).flatMap((line) => line.units);
}

/**
 * Whether the defenders have all left or are lost.
 * @param {Combat} combat
 */
export function hasFallen(combat) {
  const { gone, back } = lossesOf(combat, "defender");
  const left = new Set([...gone, ...back.flatMap((line) => line.units)]);
  return combat.main.combat.defenders.every((unit) => left.has(unit));
}

/**
 * Whether somebody still has to choose what he loses or where he goes.
 * @param {State} state
 * @param {Combat} combat
 */
export function isOpen(state, combat) {
  const last = combat.after.at(-1) ?? combat.main;
  if (state.log.at(-1) !== last || last.turn !== state.turn || last.phase !== state.phase) return false;
  if (state.ask) return state.ask.combat !== null && !state.ask.kind.startsWith("advance");
  return state.waiting.length > 0 && state.waiting[0] !== state.active;
}

/**
 * The outcome in at most eight words.
 * @param {State} state
 * @param {Combat} combat
 */
export function headline(state, combat) {
  const { combat: told, hexes } = combat.main;
  const where = placeList(state, hexes);
  if (isOpen(state, combat)) return `${capital(addressed(state, told.means, told.side).split(",")[0])}.`;
  if (hasFallen(combat)) return hexes.length > 1 ? `${where} fall.` : `${where} falls.`;
  const { steps, gone, back } = lossesOf(combat, "attacker");
  if (steps.length || gone.length || back.length) return `The attack on ${where} fails.`;
  return hexes.length > 1 ? `${where} hold.` : `${where} holds.`;
}

/**
 * What both sides lost, in one sentence each.
 * @param {State} state
 * @param {Combat} combat
 */
export function summary(state, combat) {
  const parts = /** @type {Part[]} */ (["defender", "attacker"]);
  const { side } = combat.main.combat;
  const harmed = parts.filter((part) => !isBlank(lossesOf(combat, part)));
  if (!harmed.length) return isOpen(state, combat) ? "" : "Nobody is lost.";
  const told = harmed.map((part) => `${capital(called(state, side, part))} ${lossText(lossesOf(combat, part))}.`);
  const lost = harmed.some((part) => lossesOf(combat, part).gone.length || lossesOf(combat, part).steps.length);
  return `${told.join(" ")}${lost ? "" : " Nobody is lost."}`;
}

/** @param {Losses} losses */
function isBlank({ steps, gone, back }) {
  return !steps.length && !gone.length && !back.length;
}

/**
 * "lose a unit and two steps and give way"
 * @param {Losses} losses
 */
export function lossText({ steps, gone, back }) {
  const lost = [counted(gone.length, "unit"), counted(steps.length, "step")].filter(Boolean);
  return [lost.length ? `lose ${lost.join(" and ")}` : "", back.length ? "give way" : ""].filter(Boolean).join(" and ");
}

/** @param {number} number @param {string} word */
function counted(number, word) {
  return number === 0 ? "" : number === 1 ? `a ${word}` : `${number} ${word}s`;
}

/**
 * Who lost what and went where: "121st Infantry loses a step; 25 and 28 go to 2407".
 * @param {State} state
 * @param {Losses} losses
 */
export function lossLine(state, { steps, gone, back }) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const { units, hexes } of back) {
    const to = hexes.at(-1) ?? "";
    for (const unit of units) {
      for (const [hex, there] of ways) if (hex !== to && there.includes(unit)) ways.delete(hex);
      ways.set(to, [...(ways.get(to) ?? []).filter((one) => one !== unit), unit]);
    }
  }
  const names = (/** @type {string[]} */ units) => together([...new Set(units)].map((unit) => unitName(state, unit)));
  const many = (/** @type {string[]} */ units) => new Set(units).size > 1;
  const parts = [
    gone.length ? `${names(gone)} ${many(gone) ? "are" : "is"} destroyed` : "",
    steps.length ? `${names(steps)} ${many(steps) ? "lose" : "loses"} ${counted(steps.length, "step")}` : "",
    ...[...ways].map(([to, units]) => `${names(units)} ${many(units) ? "go" : "goes"} to ${placeShort(state, to)}`),
  ].filter(Boolean);
  return parts.length ? parts.join("; ") : "lose nothing";
}

/**
 * "They attack Luga with 56th Panzer Corps, 44 against your 6."
 * @param {State} state
 * @param {import("../types.js").Fight} fight
 * @returns {[before: string, where: string, after: string]}
 */
export function attackSentence(state, fight) {
  const who = called(state, fight.side, "attacker");
  const whose = { you: "their", they: "your" }[who] ?? "";
  const with_ = together(fight.attackers.map((one) => fighterName(state, one)));
  return [
    `${capital(who)} attack `,
    placeList(state, fight.hexes),
    ` with ${with_}, ${fight.attack} against ${whose} ${fight.defence}.`.replaceAll("  ", " "),
  ];
}

/** @param {State} state @param {Fighter} fighter */
export function fighterName(state, fighter) {
  return typeof fighter === "string" ? unitName(state, fighter) : "a unit face down";
}

/** @param {State} state @param {Hex[]} hexes */
export function placeList(state, hexes) {
  return hexes.map((hex) => placeShort(state, hex)).join(" and ");
}

/**
 * Several names in a row; what all of them end with is said once: "1st, 11th and 21st Infantry Division".
 * @param {string[]} names
 */
export function together(names) {
  if (names.length < 2) return names.join("");
  const words = names.map((name) => name.split(" "));
  const same = (/** @type {number} */ back) => words.every((each) => each.at(-back) === words[0].at(-back));
  let shared = 0;
  while (words.every((each) => each.length > shared + 1) && same(shared + 1)) shared++;
  const own = words.map((each) => each.slice(0, each.length - shared).join(" "));
  const end = shared ? ` ${words[0].slice(-shared).join(" ")}` : "";
  return `${own.slice(0, -1).join(", ")} and ${own.at(-1)}${end}`;
}
