/**
 * Computers at the table: who of them thinks and for how long, a word to move now, and the pace of those who play each
 * other.
 */

import { h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { capital } from "../lib/words.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */

const COMPUTER = "computer:";
/** How long computers wait between one thing that happens and the next. @type {[seconds: number, text: string][]} */
const PACES = [
  [3, "Slow"],
  [1, "Calm"],
  [0.3, "Quick"],
  [0, "At once"],
];

/**
 * Whether the computer plays this side.
 * @param {State} state
 * @param {string} side
 */
export function isComputer(state, side) {
  return Boolean(state.seats[side]?.startsWith(COMPUTER));
}

/**
 * Which computer plays a side: "staff, quick".
 * @param {State} state
 * @param {string} side
 */
export function computerName(state, side) {
  return isComputer(state, side) ? state.seats[side].slice(COMPUTER.length).replaceAll(":", ", ") : "";
}

/**
 * What is said where it is for a computer to decide.
 * @param {State} state
 */
export function computerText(state) {
  if (!state.thinking) return state.pace ? "The computers wait." : "One moment.";
  const { side, hurried } = state.thinking;
  return hurried ? `${capital(side)} moves now.` : `The computer thinks for ${capital(side)}.`;
}

/**
 * A line that fills as the time runs; how long it may take is written beside it.
 * @param {State} state
 */
export function thinkingBar({ thinking }) {
  if (!thinking?.most || thinking.hurried) return null;
  const gone = Math.min(Math.max(Date.now() / 1000 - thinking.since, 0), thinking.most);
  const vars = { "--most": `${thinking.most}s`, "--gone": `${-gone.toFixed(1)}s` };
  return h(
    "div",
    { class: "thinking-bar" },
    h("span", { class: "thinking-bar-line", "aria-hidden": "true", vars }, h("i", {})),
    h("small", {}, `up to ${thinking.most} s a phase`),
  );
}

/**
 * For whoever waits: the computer is to take what it has found.
 * @param {State} state
 * @param {Actions} actions
 */
export function hurryButton(state, actions) {
  if (!state.thinking?.most || !mayTell(state)) return null;
  const { hurried } = state.thinking;
  return h(
    "button",
    {
      type: "button",
      class: "btn",
      "data-key": "hurry",
      "aria-disabled": hurried ? "true" : null,
      title: "The computer stops thinking and moves at once, until this phase is over (M)",
      onclick: () => hurried || actions.hurry(),
    },
    "Move now",
    kbd("M"),
  );
}

/** @param {State} state */
export function mayTell(state) {
  return state.sides.length > 0 || Boolean(state.pace?.mine);
}

/**
 * Where computers play each other: go on or wait, one step, and how fast.
 * @param {State} state
 * @param {Actions} actions
 */
export function paceControls(state, actions) {
  const { pace } = state;
  if (!pace || state.over) return null;
  if (!pace.mine) return h("p", { class: "pace muted" }, "The person who opened this table sets the pace.");
  const speeds = PACES.map(([wait, text]) =>
    h(
      "button",
      {
        type: "button",
        class: "filter",
        "data-key": `pace ${text}`,
        "aria-pressed": String(pace.wait === wait),
        onclick: () => actions.pace({ wait }),
      },
      text,
    ),
  );
  return h(
    "div",
    { class: "pace", role: "group", "aria-label": "Pace of the computers" },
    h(
      "button",
      {
        type: "button",
        class: pace.going ? "btn" : "btn primary",
        "data-key": "going",
        onclick: () => actions.pace({ going: !pace.going }),
      },
      icon(pace.going ? "pause" : "forward"),
      pace.going ? "Pause" : "Play",
      kbd("P"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "btn",
        "data-key": "step",
        title: "Let one thing happen (O)",
        onclick: () => actions.pace({ going: false, step: true }),
      },
      icon("last"),
      "Step",
      kbd("O"),
    ),
    h("span", { class: "paces", role: "group", "aria-label": "How fast" }, ...speeds),
  );
}
