/** Things that happened: a stack's march, a fight with all that came of it, an arrival. The server groups the lines. */

import { capital, phaseSide, placeName } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */

/** @type {{ log: unknown, steps: unknown, board: unknown, found: Step[] }} */
let last = { log: null, steps: null, board: null, found: [] };

/**
 * The steps of the game so far.
 * @param {State} state
 * @returns {Step[]}
 */
export function stepsOf(state) {
  if (last.log !== state.log || last.steps !== state.steps || last.board !== state.board) {
    const found = state.steps.map((_, i) => stepAt(state, i));
    last = { log: state.log, steps: state.steps, board: state.board, found };
  }
  return last.found;
}

/**
 * The steps that have happened since the viewer's own turn.
 * @param {State} state
 */
export function freshSteps(state) {
  return state.fresh ? stepsOf(state).slice(-state.fresh) : [];
}

/**
 * @param {State} state
 * @param {number} i
 * @returns {Step}
 */
function stepAt(state, i) {
  const { line, kind, side, who = "", way = [] } = state.steps[i];
  const lines = state.log.slice(line, state.steps[i + 1]?.line ?? state.log.length);
  const { turn, phase } = lines[0];
  const before = i ? state.log[line - 1] : null;
  const told = lines.find((one) => one.die !== undefined && kind === "fight") ?? lines[0];
  return {
    i,
    kind,
    way,
    lines,
    turn,
    phase,
    n: lines[lines.length - 1].n,
    side: side || phaseSide(state, phase),
    die: kind === "fight" ? told.die : undefined,
    chapter: !before || before.turn !== turn || before.phase !== phase,
    hexes: [...new Set(lines.flatMap((one) => one.hexes))],
    units: [...new Set(lines.flatMap((one) => one.units))],
    at: kind === "fight" ? told.hexes[0] : (way.at(-1) ?? lines[0].hexes.at(-1)),
    ...words(state, { kind, who, way, lines, told }),
  };
}

/**
 * A headline, and a line below it.
 * @param {State} state
 * @param {Pick<Step, "kind" | "way" | "lines"> & { who: string, told: import("../types.js").LogLine }} step
 */
function words(state, { kind, who, way, lines, told }) {
  if (kind === "fight") {
    const detail = outcome(state, lines);
    return { title: brief(told.text, !detail), detail };
  }
  if (kind === "event" || !who) return { title: plain(lines[0].text), detail: more(lines.length) };
  const [from, to] = [way[0] ?? "", way.at(-1) ?? ""];
  const set = lines.every((one) => one.kind === "set-up");
  if (set && lines.length > 1) return { title: `${who} are set up`, detail: "" };
  if (kind === "arrival")
    return { title: `${who} → ${placeName(state, to)}`, detail: from === to ? "arrives" : `arrives by ${from}` };
  return { title: `${who} → ${placeName(state, to)}`, detail: `from ${placeName(state, from)}` };
}

/** What came of a fight, by kind: who was lost, who gave way, who went on. */
const OUTCOMES = {
  eliminated: "eliminated",
  reduced: "loses a step",
  disrupted: "disrupted",
  retreats: "gives way to",
  "something-retreats": "gives way to",
  advances: "advances into",
};

/**
 * "8th Panzer Division eliminated; rifle 26 gives way to 2506".
 * @param {State} state
 * @param {Step["lines"]} lines
 */
function outcome(state, lines) {
  const told = Object.entries(OUTCOMES).flatMap(([kind, verb]) => {
    const found = lines.filter((one) => one.kind === kind);
    if (!found.length) return [];
    const names = [...new Set(found.map((one) => one.name ?? "a face-down counter"))];
    const who = names.length > 2 ? `${names.length} units` : names.join(" and ");
    const to = verb.endsWith("to") ? ` ${placeName(state, found[found.length - 1].hexes.at(-1) ?? "")}` : "";
    return [`${who} ${names.length > 1 ? plural(verb) : verb}${to}`];
  });
  return capital(told.join("; "));
}

/** @param {string} verb */
const plural = (verb) => verb.replace(/^(\w+)s /, "$1 ");

/** @param {number} count */
const more = (count) => (count > 1 ? `and ${count - 1} more` : "");

/** What a line says, without its rules. @param {string} text */
export function plain(text) {
  return text.replace(/\s*\[[A-Z0-9][\w.()*-]*\]/g, "");
}

/**
 * An attack without how it was worked out: "German attacks 2307", and its result only if no line says what came of it.
 * @param {string} text
 * @param {boolean} alone
 */
function brief(text, alone) {
  const clean = plain(text);
  const result = alone && clean.includes(": ") ? clean.slice(clean.lastIndexOf(": ") + 2) : "";
  const head = clean.split(/[,;:]| at \d| with \d/)[0];
  return capital(result && result !== clean ? `${head}: ${result}` : head);
}
