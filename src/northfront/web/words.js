/** What the wire says, in words for people: names, figures, places, chances. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").UnitFacts} UnitFacts */
/** @typedef {import("./types.js").Spread} Spread */

/** Words that end something; such a word is the primary button wherever it is offered. */
const ENDINGS = ["attack", "done", "stop", "pass", "end"];
/** Facts of a unit that are shown otherwise or mean nothing to a reader. */
const SILENT = new Set(["at", "face", "spent"]);

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * "step-and-retreat" as a button says it.
 * @param {string} word
 */
export function label(word) {
  return capital(word.replaceAll("-", " "));
}

/**
 * The words of a decision in the order of their buttons: the one that ends it last.
 * @param {string[]} words
 */
export function inOrder(words) {
  const ending = ENDINGS.find((word) => words.includes(word));
  return ending ? [...words.filter((word) => word !== ending), ending] : words;
}

/** @param {string} text */
export function isNumber(text) {
  return /^\d+$/.test(text);
}

/**
 * The button that Enter presses. Between numbers there is none: a key for each is as quick and never a slip.
 * @param {State} state
 */
export function primary(state) {
  const words = inOrder(state.ask?.words ?? []);
  const last = words.at(-1);
  return last === undefined || (isNumber(last) && words.length > 1) ? null : last;
}

/**
 * @param {State} state
 * @param {string} unit
 */
export function unitName(state, unit) {
  return state.counters?.pieces[unit]?.name || unit;
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
  if (turned && !/\d/.test(turnedUp)) parts.push(turnedUp || (piece.faces.length > 2 ? `${turned} steps lost` : "reduced"));
  if (piece.formation) parts.push(`corps ${piece.formation}`);
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
  const lists = Object.entries(state.fields).filter(([, value]) => Array.isArray(value) && value.includes(unit) && !(about.length && about.every((one) => value.includes(one))));
  return [...own.map(([name, value]) => (value === true ? label(name) : `${label(name)} ${value}`)), ...lists.map(([name]) => label(name))].map(
    (text) => text.toLowerCase(),
  );
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
  return typeof spread === "string" ? [{ column: spread, chance: 1 }] : spread.map((one) => ({ column: one.column, chance: fraction(one.chance) }));
}

/**
 * "3-1", or "2-1 to 4-1" where it is not certain.
 * @param {Spread | undefined} spread
 */
export function spreadLine(spread) {
  const found = cases(spread);
  return found.length > 1 ? `${found[0].column} to ${found[found.length - 1].column}` : (found[0]?.column ?? "");
}
