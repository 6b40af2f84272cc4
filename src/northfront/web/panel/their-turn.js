/** What the others did: a sentence in the place of the decision, and a list beside the map. */

import { fill, h, kbd } from "../lib/dom.js";
import { dice } from "../lib/icons.js";
import { stepsOf } from "../lib/steps.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { button, dots, playButton } from "../table/player-bar.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../table/player-bar.js").Controls} Controls */

/** Whether somebody is shown what the others did or do. @param {State} state */
export function isTheirTurn(state) {
  return state.player !== null && state.player.mode !== "replay";
}

/**
 * @param {State} state
 * @param {Controls} player
 */
export function theirTurn(state, player) {
  const { mode, from, to, at } = /** @type {Player} */ (state.player);
  const step = stepsOf(state)[at];
  const count = to - from + 1;
  return [
    h(
      "h2",
      { class: "who", "data-side": theirSide(state) || "none" },
      h("span", { class: "swatch", "aria-hidden": "true" }),
      heading(state),
      h("span", { class: "news" }, mode === "live" ? "Live" : `${count} news`),
      h("span", { class: "narrow-count" }, `${Math.max(0, at - from + 1)} of ${count}`),
    ),
    h("p", { class: "prompt" }, step ? `${step.title}.` : "Before it began."),
    h("p", { class: "muted step-detail" }, step?.die ? h("span", {}, ...dice(step.die)) : null, step?.detail ?? ""),
    h("p", { class: "muted waits" }, state.ask ? "You are asked nothing while this plays. Your decision waits." : ""),
    h("div", { class: "narrow-dots" }, dots(state, player)),
    h(
      "div",
      { class: "btns" },
      h(
        "span",
        { class: "narrow-steps" },
        button("back", "One back (,)", () => player.step(-1)),
        playButton(Boolean(state.player?.playing), player),
        button("forward", "One on (.)", () => player.step(1)),
      ),
      mode === "turn"
        ? h(
            "button",
            { type: "button", class: "btn again", "data-key": "again", onclick: () => player.theirTurn() },
            "Play again",
          )
        : null,
      h(
        "button",
        { type: "button", class: "btn primary", "data-key": "to-mine", onclick: () => player.close() },
        state.ask ? "To my move" : "To the present",
        kbd("↵"),
      ),
    ),
  ];
}

/** @param {State} state */
function heading(state) {
  const side = theirSide(state);
  return side ? `What the ${people(side)} did` : "What happened";
}

/** "the Germans". @param {string} side */
export function people(side) {
  return side === "axis" ? "Axis" : `${capital(side)}s`;
}

/** Whose steps these are, if they are all but mine of one side. @param {State} state */
function theirSide(state) {
  const { from, to } = /** @type {Player} */ (state.player);
  const others = stepsOf(state)
    .slice(from, to + 1)
    .map((step) => step.side)
    .filter((side) => side && side !== state.viewer);
  return new Set(others).size === 1 ? (others[0] ?? "") : "";
}

/**
 * The list of steps; a press goes there.
 * @param {HTMLElement} root
 * @param {import("../types.js").Store} store
 * @param {Controls} player
 */
export function createStepList(root, store, player) {
  const list = h("ol", { class: "step-list", tabindex: -1, "aria-label": "What happened, step by step" });
  root.append(list);
  store.subscribe((state, changed) => {
    if (!touches(changed, "player", "steps", "board", "counters")) return;
    root.hidden = !isTheirTurn(state);
    if (!root.hidden) draw(list, state, player);
  });
}

/** @param {HTMLElement} list @param {State} state @param {Controls} player */
function draw(list, state, player) {
  const { from, to, at } = /** @type {Player} */ (state.player);
  fill(
    list,
    ...stepsOf(state)
      .slice(from, to + 1)
      .map((step) => row(step, step.i - from + 1, step.i === at ? "now" : step.i < at ? "seen" : "later", player)),
  );
  const now = list.querySelector(".now");
  if (now instanceof HTMLElement) {
    const [top, low] = [now.offsetTop - list.offsetTop, now.offsetTop - list.offsetTop + now.offsetHeight];
    if (top < list.scrollTop || low > list.scrollTop + list.clientHeight) list.scrollTop = low - list.clientHeight / 2;
  }
}

/** @param {Step} step @param {number} number @param {string} when @param {Controls} player */
function row(step, number, when, player) {
  return h(
    "li",
    { class: when },
    h(
      "button",
      {
        type: "button",
        "data-key": `step ${step.i}`,
        "data-side": step.side || "none",
        "aria-current": when === "now" ? "step" : null,
        onclick: () => void player.go(step.i),
      },
      h("span", { class: "number" }, String(number)),
      h("span", {}, h("b", {}, step.title), h("small", {}, ...(step.die ? dice(step.die) : []), ` ${step.detail}`)),
    ),
  );
}
