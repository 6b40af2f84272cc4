/** Everything that is drawn on a board of known hexes. Many changes in one frame are drawn once. */

import { h } from "../lib/dom.js";
import { touches } from "../lib/store.js";
import { hintNodes } from "../panel/hints.js";
import { createCoveredNames } from "./covered-names.js";
import { createCurrentTarget } from "./current-target.js";
import { describeHex } from "./describe.js";
import { renderField, whyDark } from "./field-of-fire.js";
import { foughtNodes } from "./fought.js";
import { ringNodes, rubbleNodes } from "./ground-signs.js";
import { createHexes } from "./hexes.js";
import { hexsideNodes } from "./hexsides.js";
import { renderLegend } from "./legend.js";
import { createLights } from "./lights.js";
import { createMotion } from "./motion.js";
import { createOverlays } from "./overlays.js";
import { createOverview } from "./overview.js";
import { createScreenReader } from "./screen-reader.js";
import { createSmallPrint } from "./small-print.js";
import { createStacks, reachOf } from "./stacks.js";
import { createSteppingNames } from "./stepping-names.js";
import { createTip } from "./tip.js";
import { createTracks } from "./tracks.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("./click.js").Question} Question */
/** @typedef {ReturnType<typeof createScene>} Scene */
/**
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {import("../types.js").Store} store
 * @property {import("../types.js").Actions} actions
 * @property {import("./layers.js").Layers} layers
 * @property {import("./viewport.js").Viewport} viewport
 */

/** @param {State} state */
export function boardAddress(state) {
  return `/api/games/${encodeURIComponent(state.game)}/board.svg?theme=${state.theme}`;
}

/**
 * @param {Stage} stage
 * @param {Board} board
 * @param {{ fanned: () => string | null, refresh: () => void }} fan which hex is fanned out; draws that stack anew
 */
export function createScene({ root, store, layers, viewport }, board, fan) {
  const { state } = store;
  const hexes = createHexes(board);
  const stacks = createStacks({ above: layers.counters, below: layers.markers, over: layers.tokens }, hexes);
  const coveredNames = createCoveredNames(layers.boardImage);
  const steppingNames = createSteppingNames(layers.boardNames, board);
  const smallPrint = createSmallPrint([layers.boardImage, layers.boardNames], board);
  const lights = createLights(layers, hexes);
  const overlays = createOverlays(layers, hexes);
  const tracks = createTracks(layers, hexes);
  const motion = createMotion(layers.moving, hexes, { state: () => state, changed: () => draw(new Set(["units"])) });
  const currentTarget = createCurrentTarget(state);
  const screenReader = createScreenReader(root);
  const overview = createOverview(root, viewport);
  const legend = h("div", { class: "nf-legend nf-float", hidden: true });
  root.append(legend);
  const tip = createTip(root, viewport);

  /** @type {{ question: Question, insist: boolean } | null} */
  let asked = null;
  /** @type {Set<keyof State>} */
  let waiting = new Set();
  let frame = 0;

  /** @param {ReadonlySet<keyof State>} changed */
  function draw(changed) {
    for (const key of changed) waiting.add(key);
    if (!frame) frame = requestAnimationFrame(render);
  }

  function render() {
    const changed = waiting;
    frame = 0;
    waiting = new Set();
    if (changed.has("serial")) currentTarget.settle();
    renderPosition(changed);
    renderPointer();
    screenReader.say(state.cursor ? describeHex(state, state.cursor, stacks.pile(state.cursor)) : "");
  }

  /** @param {ReadonlySet<keyof State>} changed */
  function renderPosition(changed) {
    const position = touches(changed, "units", "backs", "counters", "past", "board", "over");
    const decision = position || touches(changed, "ask", "player");
    const overlay = touches(changed, "overlay", "overlays");
    for (const [name, on] of looks()) root.classList.toggle(name, on);
    if (decision || overlay || touches(changed, "fields", "facts", "selection", "highlight", "focusUnit"))
      stacks.render(state, motion.away);
    if (decision) lights.renderOffer(state);
    if (decision || changed.has("fresh")) tracks.render(state);
    if (decision || overlay || touches(changed, "viewer", "active")) overlays.render(state);
    if (decision || overlay || changed.has("field")) renderLegend(legend, state, hexes);
    if (touches(changed, "field", "past", "board")) renderField(state, hexes, layers);
    if (touches(changed, "fields", "past", "board")) {
      layers.rings.replaceChildren(...ringNodes(state, hexes));
      layers.rubble.replaceChildren(...rubbleNodes(state, hexes));
    }
    if (touches(changed, "hexsides", "past", "board")) layers.hexsides.replaceChildren(...hexsideNodes(state, hexes));
    if (position) {
      const full = [...stacks.piles.values()].filter(({ units }) => units.length);
      coveredNames.render(full.map(({ hex, units }) => ({ centre: hexes.centre(hex), reach: reachOf(units) })));
      steppingNames.render(full.map(({ hex }) => hexes.centre(hex)));
    }
    if (changed.has("board")) smallPrint.render(viewport.k);
    if (position) overview.render(state, stacks.piles.values(), hexes.centre);
    if (touches(changed, "theme", "game", "board")) overview.open(board.view_box, boardAddress(state));
    if (decision) fan.refresh();
    if (touches(changed, "fought", "past", "board")) renderFought();
  }

  function renderFought() {
    layers.fought.replaceChildren(...foughtNodes(state, hexes, viewport.k));
  }

  /** @returns {[name: string, on: boolean][]} */
  function looks() {
    return [
      ["nf-past", state.past !== null],
      ["nf-turn", state.player !== null && state.player.mode !== "replay"],
      ["nf-clean", state.overlay.clean],
      ["nf-no-numbers", !state.overlay.numbers],
    ];
  }

  function renderPointer() {
    const touch = state.selection.picks.length > 0;
    lights.renderPointer(state, { k: viewport.k, keyboard: keyboard(), struck: currentTarget.hex, touch });
    layers.advice.replaceChildren(...hintNodes(state, hexes, viewport.k));
    tip.show(reason());
  }

  /** Why what somebody wonders about is not offered, once the server has said it. */
  function reason() {
    const said =
      asked && state.explained?.answer === asked.question.answer && !state.explained.offered ? state.explained : null;
    const dark = whyDark(state, hexes, state.hover);
    if (dark && state.hover) return { ...dark, at: hexes.centre(state.hover), below: fan.fanned() === state.hover };
    if (!asked || !said || !(said.why || asked.insist)) return null;
    const { title, hex } = asked.question;
    const why = said.why ?? { text: "You cannot choose this now.", rule: state.ask?.rule ?? "" };
    return { at: hexes.centre(hex), title, text: sentence(why.text), rule: why.rule, below: fan.fanned() === hex };
  }

  /** Whether the keyboard is on the map, so that its cursor is worth showing. */
  function keyboard() {
    return root.matches(":focus-visible");
  }

  return {
    hexes,
    stacks,
    motion,
    currentTarget,
    draw,
    keyboard,
    /** @param {Question | null} question @param {boolean} insist say something even if no reason is known */
    wonder(question, insist) {
      asked = question && { question, insist };
      draw(new Set(["explained"]));
    },
    moved() {
      overview.moved();
      tip.place();
    },
    rescaled() {
      smallPrint.render(viewport.k);
      renderPointer();
      renderFought();
    },
  };
}

/** @param {string} text */
function sentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
