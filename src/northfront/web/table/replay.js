/** Looking back: the whole game on one line of time, played by moves, fights or chapters; and the bar over the map. */

import { loopbackWords, openMenu } from "../lib/dialogs.js";
import { debounced, fillUnpressed, h, kbd, s } from "../lib/dom.js";
import { download } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { notice } from "../lib/notice.js";
import { stepsOf } from "../lib/steps.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { button, choice, keepKeyboard, playButton, speeds } from "./player-bar.js";
import { onwardButtons } from "./way-back.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("./player-bar.js").Controls} Controls */

/** Width of the drawing; as many steps as fit get a stroke of their own. */
const WIDE = 1000;
const MOST_STROKES = 300;
/** @type {Record<Player["stop"], string>} */
const STOPS = { moves: "moves", fights: "fights", chapters: "chapters" };

/**
 * @param {HTMLElement} root the foot of the page
 * @param {HTMLElement} stage
 * @param {Store} store
 * @param {Controls} player
 * @param {import("../types.js").Actions} actions
 */
export function createReplay(root, stage, store, player, actions) {
  const { state } = store;
  const strokes = s("svg", {
    class: "strokes",
    viewBox: `0 0 ${WIDE} 34`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const turns = h("div", { class: "turn-marks", "aria-hidden": "true" });
  const slider = h("input", { type: "range", class: "slider", min: 0, step: 1, "aria-label": "Moment to look at" });
  const where = h("span", { class: "where" });
  const controls = h("div", { class: "replay-controls", tabindex: -1, hidden: true });
  const back = h("div", {
    class: "looking-back",
    role: "group",
    "aria-label": "Looking back",
    tabindex: -1,
    hidden: true,
  });
  slider.addEventListener(
    "input",
    debounced(40, () => seek(state, player, Number(slider.value) - 1)),
  );
  const time = h("div", { class: "line-of-time" }, strokes, turns, slider);
  root.append(
    controls,
    h("div", { class: "time-row" }, h("span", { class: "whole muted" }, "The whole game"), time, where),
  );
  controls.addEventListener("mousedown", keepKeyboard);
  stage.append(back);
  store.subscribe((_, changed) => {
    if (touches(changed, "log", "steps", "board", "counters")) drawStrokes(strokes, turns, state);
    if (!touches(changed, "steps", "serial", "past", "player", "board")) return;
    const replays = state.player?.mode === "replay";
    root.classList.toggle("back", replays);
    stage.classList.toggle("back", replays);
    controls.hidden = back.hidden = !replays;
    if (replays) {
      fillUnpressed(controls, ...replayControls(state, player));
      fillUnpressed(back, ...backBar(state, player, actions));
    }
    place(slider, where, state);
  });
}

/** @param {State} state @param {Controls} player @param {number} at */
function seek(state, player, at) {
  if (state.player?.mode !== "replay") player.open("replay", { at });
  else void player.go(at);
}

/**
 * @param {State} state
 * @param {Controls} player
 */
function replayControls(state, player) {
  const { at, to, playing, stop } = /** @type {Player} */ (state.player);
  const step = stepsOf(state)[at];
  return [
    button("first", "To the beginning (Home)", () => void player.go(-1)),
    button("back", "One back (,)", () => player.step(-1)),
    playButton(playing, player),
    button("forward", "One on (.)", () => player.step(1)),
    button("last", "To the end (End)", () => player.close()),
    h("b", { class: "step-title" }, step?.title ?? "The beginning"),
    h("span", { class: "muted" }, ` ${at + 1} of ${to + 1}`),
    h("span", { class: "space" }),
    h("span", { class: "muted stop-at" }, "Stop at"),
    choice("Stop at", STOPS, stop, (one) => player.stop(one)),
    h("i", { class: "sep" }),
    speeds(state, player),
  ];
}

/**
 * The bar over the map: where we are, and what can be done with this moment.
 * @param {State} state
 * @param {Controls} player
 * @param {import("../types.js").Actions} actions
 */
function backBar(state, player, actions) {
  const { turn, phase } = state.past ?? state;
  const share = h("button", { type: "button", class: "btn", "data-key": "share" }, icon("download"), "Share");
  share.addEventListener("click", () => shareMenu(share, state));
  return [
    h("span", { class: "back-words" }, "Looking back "),
    h("b", {}, `Turn ${turn}, ${capital(phase)}`),
    ...onwardButtons(state, actions),
    h(
      "button",
      { type: "button", class: "btn", "data-key": "copy", onclick: () => void copyLink(state) },
      icon("link"),
      "Copy link",
    ),
    share,
    h(
      "button",
      { type: "button", class: "btn", "data-key": "live", onclick: () => player.close() },
      icon("last"),
      "To the end",
      kbd("End"),
    ),
  ];
}

/** @param {State} state */
async function copyLink(state) {
  const link = `${location.origin}/t/${encodeURIComponent(state.table)}?at=${state.past?.serial ?? state.serial}`;
  try {
    await navigator.clipboard.writeText(link);
    notice(`The link to this moment is copied. ${loopbackWords()}`.trim());
  } catch {
    notice(link, { lasting: true });
  }
}

/** @param {HTMLElement} under @param {State} state */
function shareMenu(under, state) {
  const serial = state.past?.serial ?? state.serial;
  openMenu(under, [
    [
      {
        text: "Picture of this moment (PNG)",
        icon: "download",
        run: () => void download(state, "picture.png", { at: serial }),
      },
      {
        text: "Picture of this moment (SVG)",
        icon: "download",
        run: () => void download(state, "picture.svg", { at: serial }),
      },
    ],
  ]);
}

/**
 * @param {HTMLInputElement} slider
 * @param {HTMLElement} where
 * @param {State} state
 */
function place(slider, where, state) {
  const steps = stepsOf(state);
  const at = state.player ? state.player.at + 1 : steps.length;
  slider.max = String(Math.max(steps.length, 1));
  slider.value = String(at);
  const then = steps[at - 1];
  const told = then ? `, turn ${then.turn}, ${then.phase}: ${then.title}` : "";
  slider.setAttribute("aria-valuetext", `${at} of ${steps.length}${told}`);
  const name = state.player ? `Turn ${state.past?.turn ?? state.turn}` : "Live";
  fillUnpressed(where, h("b", {}, name), ` · decision ${state.past?.serial ?? state.serial}`);
}

/**
 * One stroke for each bundle of steps, high where there was a fight, in the colour of its side.
 * @param {SVGElement} strokes
 * @param {HTMLElement} turns
 * @param {State} state
 */
function drawStrokes(strokes, turns, state) {
  const steps = stepsOf(state);
  const last = Math.max(steps.length, 1);
  const bundle = Math.max(1, Math.ceil(last / MOST_STROKES));
  const wide = Math.min(4.6, (WIDE / (last / bundle + 1)) * 0.62);
  const made = [];
  for (let i = 0; i < steps.length; i += bundle) {
    const group = steps.slice(i, i + bundle);
    const fight = group.find((step) => step.kind === "fight");
    const tall = fight ? 20 : 8;
    made.push(
      s("rect", {
        class: "stroke",
        "data-side": (fight ?? group[0])?.side || "none",
        x: ((i + bundle / 2) / last) * WIDE - wide / 2,
        y: 20 - tall / 2,
        width: wide,
        height: tall,
        rx: 1.5,
      }),
    );
  }
  strokes.replaceChildren(...made);
  const starts = steps.filter((step, i) => steps[i - 1]?.turn !== step.turn);
  fillUnpressed(
    turns,
    ...starts.map((step) => h("span", { vars: { "--at": `${(step.i / last) * 100}%` } }, `${step.turn}`)),
  );
}
