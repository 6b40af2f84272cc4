/** The result of a fight at its hex, while steps are played. */

import { combatsIn } from "../lib/combats.js";
import { counterArt } from "../lib/counter-art.js";
import { h } from "../lib/dom.js";
import { dice } from "../lib/icons.js";
import { plain } from "../lib/steps.js";
import { capital } from "../lib/words.js";
import { roll, workedOut } from "./result.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */

const WIDTH = 296;

/**
 * @param {State} state
 * @param {Step} step
 * @returns {import("../types.js").Popup}
 */
export function stepPopup(state, step) {
  const whose = step.side === state.viewer ? "Your attack" : step.side ? `${capital(step.side)} attack` : "Attack";
  const number = state.player && state.player.mode !== "replay" ? `${step.i - state.player.from + 1} · ` : "";
  const [combat] = combatsIn(step.lines);
  const strike = step.lines.find((line) => line.die !== undefined) ?? step.lines[0];
  const lost = step.lines.filter((line) => line.kind === "eliminated").flatMap((line) => line.units);
  return {
    hex: step.at ?? "",
    label: step.title,
    width: WIDTH,
    avoid: step.lines.filter((line) => line.kind === "advances").flatMap((line) => line.hexes.slice(0, 1)),
    content: [
      h("p", { class: "popup-kind" }, `${number}${whose}`),
      h("h3", {}, `${step.title}.`),
      step.detail ? h("p", { class: "popup-text" }, `${step.detail}.`) : "",
      combat ? roll(state, combat) : thrown(state, step),
      lost.length
        ? h("div", { class: "popup-lost" }, ...lost.slice(0, 8).map((unit) => counterArt(state, unit, 28)))
        : "",
      ...folded(combat ? workedOut(state, combat) : workings(strike.text)),
    ]
      .filter((part) => part !== "")
      .map((part) => /** @type {Node} */ (part)),
  };
}

/** A die that belongs to no combat table. @param {State} state @param {Step} step */
function thrown(state, { die, side }) {
  if (!die) return "";
  const who = side === state.viewer ? "You" : side ? capital(side) : "The die";
  return h("div", { class: "roll" }, ...dice(die), h("b", {}, `${who} rolled ${die}`));
}

/** What only some want to know. @param {(Node | string)[]} lines */
function folded(lines) {
  return lines.length
    ? [h("details", { class: "popup-more" }, h("summary", {}, "How it was worked out"), ...lines)]
    : [];
}

/** What a line says between who attacks whom and the result, as a sentence. @param {string} text */
function workings(text) {
  const clean = plain(text);
  const from = clean.search(/[,;] | at \d/);
  const to = clean.lastIndexOf(": ");
  return from < 0 || to < from ? [] : [h("p", {}, `${capital(clean.slice(from + 2, to).replace(/^at /, ""))}.`)];
}
