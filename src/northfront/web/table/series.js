/**
 * One gesture, several answers. Each is sent when the server has said what is offered next, with the serial it follows;
 * the series ends where something else is asked, and what was accepted until then stands.
 */

import { idleChoice, others } from "../lib/choice.js";

/** @typedef {import("../types.js").Store} Store */
/** @typedef {(type: string, body: { answers?: string[], to?: number }) => Promise<boolean>} Send */

/**
 * @param {Store} store
 * @param {Send} send says whether it was done
 */
export function createSeries(store, send) {
  const { state } = store;
  /** The way of the unit that went last where no points are counted, so that others can follow it. */
  let trail = { kind: "", unit: "", from: "", path: /** @type {string[]} */ ([]), when: "" };

  const now = () => `${state.turn} ${state.phase} ${state.ask?.side}`;

  /** @param {string} text */
  function give(text) {
    note([text]);
    return send("answer", { answers: [text] });
  }

  /** Keeps the way of a unit in mind. @param {string[]} texts */
  function note(texts) {
    const { ask } = state;
    const [text, unit] = [texts[0] ?? "", ask?.about[0] ?? ""];
    if (ask?.of !== "hex" || ask.about.length !== 1 || ask.words.includes(text)) return;
    if (trail.unit !== unit || trail.kind !== ask.kind || trail.when !== now())
      trail = { kind: ask.kind, unit, from: state.units[unit]?.at ?? "", path: [], when: now() };
    trail.path.push(text);
  }

  /** Puts the present unit back, or ends its move, and chooses another. @param {string} unit */
  async function turnTo(unit) {
    const when = now();
    const idle = idleChoice(state);
    if (!others(state).has(unit)) return false;
    if (!(idle ? await send("take-back", { to: idle.serial }) : await give("stop"))) return false;
    const offered = state.ask?.of === "unit" && state.ask.options.includes(unit) && now() === when;
    return offered ? give(unit) : false;
  }

  /** Takes up all of these units who may come. @param {string[]} units */
  async function gather(units) {
    const turn = units.filter((unit) => others(state).has(unit)).at(-1);
    if (turn && !units.some((unit) => state.ask?.about.includes(unit)) && !(await turnTo(turn))) return;
    const [when, kind, several] = [now(), state.ask?.kind, state.ask?.words.includes("all")];
    const given = new Set(turn ? [turn] : []);
    if (state.ask?.of === "unit" && state.ask.about.length && !several) return; // one of them is asked for, not all
    for (let left = 2 * units.length + 1; left > 0 && state.ask && now() === when; left--) {
      const { about, words, of, options } = state.ask;
      const among = about.some((unit) => units.includes(unit));
      const next = units.filter((unit) => of === "unit" && options.includes(unit) && !given.has(unit)).at(-1);
      const missing = units.some((unit) => !about.includes(unit) && !given.has(unit));
      if (among && of === "hex" && words.includes("stack")) return void (await give("stack"));
      if (among && of === "hex" && words.includes("join") && missing) {
        if (!(await give("join"))) return;
      } else if (next && (state.ask.kind !== kind || several || !given.size)) {
        given.add(next);
        if (!(await give(next))) return;
      } else return;
    }
  }

  /** The unit that could go the way of the one before it; "" for nobody. */
  function follower() {
    const { ask } = state;
    if (!ask || !trail.path.length || trail.when !== now() || Object.keys(ask.costs ?? {}).length) return "";
    const mate = (/** @type {string} */ unit) => unit !== trail.unit && state.units[unit]?.at === trail.from;
    if (ask.of === "unit" && ask.about.length) return ask.options.find(mate) ?? "";
    const [unit] = ask.about;
    const same = ask.of === "hex" && ask.kind === trail.kind && ask.about.length === 1 && unit && mate(unit);
    return same && ask.options.includes(trail.path[0] ?? "") ? unit : "";
  }

  /** All who stood with the last unit go its way, as far as that is offered to them. */
  async function follow() {
    const { kind, path, when } = trail;
    for (let unit = follower(); unit; unit = follower()) {
      const { from } = trail;
      if (state.ask?.of === "unit" && !(await give(unit))) return;
      for (const hex of path) {
        const { ask } = state;
        const same = ask?.of === "hex" && ask.kind === kind && ask.about[0] === unit && now() === when;
        if (same && ask.options.includes(hex) && !(await give(hex))) return;
      }
      if (state.ask?.about[0] === unit && state.ask.about.length === 1) return;
      trail = { kind, unit, from, path, when };
    }
  }

  /** A unit goes there, and all who stand with it. @param {string} hex */
  async function together(hex) {
    if (await give(hex)) await follow();
  }

  /** Drops all that was chosen. */
  async function drop() {
    const idle = idleChoice(state);
    if (idle) await send("take-back", { to: idle.serial });
  }

  return { note, turnTo, gather, together, follow, follower, drop };
}
