/** The bar of the player at the foot of the map: step, play, how far, how fast. */

import { fillUnpressed, h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { stepsOf } from "../lib/steps.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {ReturnType<typeof import("./player.js").createPlayer>} Controls */

/** @type {Record<Player["speed"], string>} */
export const SPEEDS = { slow: "Slow", normal: "Normal", fast: "Fast" };
/** So many dots fit; more steps share them. */
const MOST_DOTS = 30;

/**
 * @param {HTMLElement} stage
 * @param {import("../types.js").Store} store
 * @param {Controls} player
 */
export function createPlayerBar(stage, store, player) {
  const bar = h("div", { class: "player float", role: "group", "aria-label": "Player", tabindex: -1, hidden: true });
  bar.addEventListener("mousedown", keepKeyboard);
  stage.append(bar);
  store.subscribe((state, changed) => {
    if (!touches(changed, "player", "past", "board")) return;
    const on = state.player !== null && state.player.mode !== "replay";
    bar.hidden = !on;
    stage.classList.toggle("plays", on);
    if (on) fillUnpressed(bar, ...parts(state, player));
  });
}

/** A press of the mouse leaves the keyboard where it is, so that Space stays the key of the player. @param {Event} event */
export function keepKeyboard(event) {
  event.preventDefault();
}

/** @param {State} state @param {Controls} player */
function parts(state, player) {
  const { mode, from, to, at } = /** @type {Player} */ (state.player);
  const step = stepsOf(state)[Math.max(at, from)];
  const whose = step?.side ? `${capital(step.side)} turn ${step.turn}` : `Turn ${step?.turn ?? state.turn}`;
  return [
    h(
      "span",
      { class: "whose", "data-side": step?.side || "none" },
      h("span", { class: "swatch", "aria-hidden": "true" }),
      mode === "live" ? h("b", {}, "Live") : whose,
    ),
    ...stepButtons(state, player),
    dots(state, player),
    h("b", { class: "count" }, `${Math.max(0, at - from + 1)} of ${to - from + 1}`),
    h("i", { class: "sep" }),
    speeds(state, player),
    h("i", { class: "sep" }),
    h(
      "button",
      { type: "button", class: "btn plain", "data-key": "skip", onclick: () => player.close() },
      "Skip",
      kbd("End"),
    ),
  ];
}

/**
 * First, back, play or pause, next.
 * @param {State} state
 * @param {Controls} player
 */
export function stepButtons(state, player) {
  const { playing, from } = /** @type {Player} */ (state.player);
  return [
    button("first", "To the first (Home)", () => player.go(from)),
    button("back", "One back (,)", () => player.step(-1)),
    playButton(playing, player),
    button("forward", "One on (.)", () => player.step(1)),
  ];
}

/** @param {boolean} playing @param {Controls} player */
export function playButton(playing, player) {
  const name = playing ? "Pause" : "Play";
  return h(
    "button",
    {
      type: "button",
      class: "btn play",
      "data-key": "play",
      "aria-label": name,
      title: `${name} (Space)`,
      onclick: () => player.toggle(),
    },
    icon(playing ? "pause" : "forward"),
  );
}

/**
 * @param {"first" | "back" | "forward" | "last"} name
 * @param {string} title
 * @param {() => void} onclick
 */
export function button(name, title, onclick) {
  return h(
    "button",
    { type: "button", class: "btn plain step", "data-key": name, title, "aria-label": title, onclick },
    icon(name),
  );
}

/** A dot for each step, a diamond for a fight. @param {State} state @param {Controls} player */
export function dots(state, player) {
  const { from, to, at } = /** @type {Player} */ (state.player);
  const every = Math.ceil((to - from + 1) / MOST_DOTS);
  const steps = stepsOf(state).slice(from, to + 1);
  const made = [];
  for (let i = 0; i < steps.length; i += every) {
    const group = steps.slice(i, i + every);
    const now = at >= from + i && at < from + i + every;
    const name = [group.some((step) => step.kind === "fight") ? "x" : "", now ? "now" : at >= from + i ? "seen" : ""];
    made.push(h("i", { class: name.filter(Boolean).join(" "), onclick: () => void player.go(from + i) }));
  }
  return h("span", { class: "dots", "aria-hidden": "true" }, ...made);
}

/** @param {State} state @param {Controls} player */
export function speeds(state, player) {
  return choice("Speed", SPEEDS, /** @type {Player} */ (state.player).speed, (one) => player.speed(one));
}

/**
 * A few words of which one is chosen.
 * @template {string} K
 * @param {string} label
 * @param {Record<K, string>} words
 * @param {K} chosen
 * @param {(one: K) => void} choose
 */
export function choice(label, words, chosen, choose) {
  return h(
    "span",
    { class: "choice", role: "group", "aria-label": label },
    .../** @type {[K, string][]} */ (Object.entries(words)).map(([name, text]) =>
      h(
        "button",
        {
          type: "button",
          class: "btn plain",
          "data-key": `${label} ${name}`,
          "aria-pressed": String(name === chosen),
          onclick: () => choose(name),
        },
        text,
      ),
    ),
  );
}
