/** The combat card: what an attack would bring before it is made; after the roll, which of it came. */

import { placeList } from "../lib/combats.js";
import { counterArt } from "../lib/counter-art.js";
import { chip, fill, h, kbd, withChips } from "../lib/dom.js";
import { dice, icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { things } from "../lib/unit-pick.js";
import { placeShort, unitName } from "../lib/words.js";
import { bestAddition, fireBody, fireTitle } from "./fire-card.js";
import { bars, columnChart, forces, inShort, inShortHead, segments, sums } from "./forecast.js";
import { answerName, ending, isNumber, primary } from "./word-buttons.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").ToldCombat} ToldCombat */
/** @typedef {(hex: string) => [x: number, y: number] | null} Pixel where a hex is on the map */

/** So many options are asked in vain before a decision is taken not to be about combat. */
const IN_VAIN = 2;
/** So many others are compared. */
const MOST = 8;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {Pixel} pixel
 */
export function createCard(root, store, actions, pixel) {
  const { state } = store;
  /** The combat previews of the present decision. @type {Map<string, Preview>} */
  let known = new Map();
  /** Those of the decision before it. @type {Map<string, Preview>} */
  let before = known;
  /** Dice that belong to no combat. @type {LogLine[]} */
  let fallen = [];
  /** The forecast that was on the card last. @type {Preview | null} */
  let latest = null;
  /** The forecast of a combat whose dice have fallen, and its result. @type {{preview: Preview, came: ToldCombat} | null} */
  let rolled = null;
  let shut = false;

  /** Asks for the options one by one; stops when the game has gone on, or when this is no combat. */
  async function survey() {
    const { ask, serial } = state;
    if (!ask || ask.of === "hex") return;
    let vain = 0;
    for (const option of [...ask.words, ...things(state)].slice(0, MOST + ask.words.length)) {
      const found = await actions.peek(option);
      if (serial !== state.serial || ask !== state.ask) return;
      if (found?.preview?.odds) known.set(option, found.preview);
      else if (!known.size && ++vain > IN_VAIN) return;
      draw();
    }
  }

  function draw() {
    const pointed = state.explained?.preview?.odds ? state.explained : null;
    const [answer, preview] = pointed ? [pointed.answer, pointed.preview] : standing(state, known);
    const forecast = state.ask && preview ? preview : null;
    const open = !shut && !state.past && Boolean(forecast || known.size || rolled || fallen.length);
    const shown = forecast ?? rolled?.preview ?? null;
    if (open && shown && shown.hexes?.join() !== latest?.hexes?.join()) root.classList.toggle("left", atRight(shown));
    latest = forecast ?? latest;
    root.hidden = !open;
    aim(open && forecast ? (forecast.hexes ?? []) : []);
    if (!open) return;
    fill(
      root,
      header(
        shown?.volley ? fireTitle(state, shown) : shown ? `Attack on ${placeList(state, shown.hexes ?? [])}` : "Dice",
        forecast ? "" : rolled ? "roll" : "dice",
        close,
      ),
      fallen.length ? outcome(fallen) : null,
      shown
        ? h(
            "div",
            { class: "card-body" },
            ...(shown.volley
              ? fireBody(state, shown, bestAddition(state, known, shown))
              : body(state, answer, shown, forecast ? undefined : rolled?.came)),
          )
        : null,
      forecast ? answers(state, actions, known, answer) : null,
    );
  }

  /** Whether the hex that is attacked is in the right half of the map. @param {Preview} preview */
  function atRight({ hexes = [] }) {
    const at = pixel(hexes[0] ?? "");
    return at !== null && at[0] > (root.parentElement?.clientWidth ?? 0) / 2;
  }

  /** The map shows what the card speaks of. @param {string[]} hexes */
  function aim(hexes) {
    if (hexes.join() !== state.aimed.join()) store.set({ aimed: hexes });
  }

  function close() {
    shut = true;
    fallen = [];
    draw();
  }

  root.tabIndex = -1;
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("button"))) root.classList.toggle("open");
  });
  store.subscribe((_, changed) => {
    if (touches(changed, "ask", "serial", "viewer")) {
      if (known.size) before = known;
      known = new Map();
      shut = false;
      if (state.ask && !state.ask.combat) rolled = null;
      void survey();
    }
    if (touches(changed, "ask", "serial", "explained", "past", "counters", "board", "viewer")) draw();
  });

  return {
    /**
     * What dice said stays to be read until the viewer has answered something else.
     * @param {LogLine[]} lines that have just happened
     * @param {boolean} acted whether the viewer's own answer brought them
     */
    tell(lines, acted) {
      const fight = lines.filter((line) => line.combat).at(-1);
      if (fight?.combat && latest && latest.hexes?.join() === fight.hexes.join()) {
        const chosen = acted ? before.get(state.sent.at(-1) ?? "") : undefined;
        rolled = { preview: chosen ?? latest, came: fight.combat };
        shut = false;
      }
      const at = lines.findIndex((line) => line.die !== undefined && !line.combat);
      if (acted || at >= 0) fallen = at < 0 ? [] : lines.slice(Math.max(0, at - 2)).filter((line) => !line.combat);
      draw();
    },
    close,
    reopen() {
      shut = false;
      draw();
    },
    get isOpen() {
      return !root.hidden;
    },
  };
}

/**
 * The forecast to show while nothing is pointed at: as it stands now, if that can be announced.
 * @param {State} state
 * @param {Map<string, Preview>} known
 * @returns {[answer: string, preview: Preview | null]}
 */
function standing(state, known) {
  const word = [asItStands(state), ...(state.ask?.words ?? [])].find((one) => one && known.has(one));
  return word ? [word, known.get(word) ?? null] : ["", null];
}

/**
 * The answer that changes nothing about the attack.
 * @param {State} state
 */
function asItStands(state) {
  return ending(state.ask?.words ?? []) ?? primary(state) ?? "";
}

/**
 * @param {string} title
 * @param {"" | "roll" | "dice"} kind
 * @param {() => void} close
 */
function header(title, kind, close) {
  return h(
    "header",
    {},
    h("h2", {}, title),
    kind === "roll" ? h("span", { class: "tag" }, "before the roll") : null,
    kind === "" ? h("span", { class: "muted" }, "forecast ", kbd("F")) : null,
    h(
      "button",
      {
        type: "button",
        class: "btn plain close",
        "data-key": "close card",
        "aria-label": "Close the card",
        onclick: close,
      },
      icon("close"),
    ),
  );
}

/**
 * @param {State} state
 * @param {string} answer
 * @param {Preview} preview
 * @param {ToldCombat} [came] the combat, once the dice have fallen
 */
function body(state, answer, preview, came) {
  return [
    segments(state, preview),
    came ? null : h("p", { class: "sub" }, condition(state, answer)),
    forces(state, preview),
    columnChart(preview, came?.column),
    bars(state, preview, came?.result),
    sums(state, preview),
  ].filter((part) => part !== null);
}

/**
 * Under which condition the forecast holds.
 * @param {State} state
 * @param {string} answer
 */
function condition(state, answer) {
  if (state.counters?.pieces[answer]) return `if ${unitName(state, answer)} takes part`;
  if (state.board?.hexes[answer]) return `if everybody attacks ${placeShort(state, answer)}`;
  if (isNumber(answer)) return `if you answer ${answer}`;
  return answer === asItStands(state) ? "as it stands now" : `if you choose “${answerName(state, answer)}”`;
}

/**
 * What each answer would make of it, the one that changes nothing too; each is a button.
 * @param {State} state
 * @param {Actions} actions
 * @param {Map<string, Preview>} known
 * @param {string} shownNow
 */
function answers(state, actions, known, shownNow) {
  const rows = [...known];
  const [, first] = rows[0] ?? [];
  if (!first) return null;
  const made = rows.map(([answer, preview]) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: answer === shownNow ? "other now" : "other",
          "data-key": `other ${answer}`,
          onclick: () => actions.answer([answer]),
          onpointerenter: () => void actions.explain(answer),
          onfocus: () => void actions.explain(answer),
        },
        h("b", { class: "count" }, answerLabel(state, answer)),
        segments(state, preview),
        h("span", {}, inShort(preview)),
      ),
    ),
  );
  return h(
    "div",
    { class: "others" },
    h("h3", { class: "head" }, h("span", {}, "Your answers"), h("span", {}, inShortHead(state, first))),
    h("ul", {}, ...made),
  );
}

/** @param {State} state @param {string} answer */
function answerLabel(state, answer) {
  return state.counters?.pieces[answer] ? counterArt(state, answer, 26) : answerName(state, answer);
}

/**
 * What the dice said, in the words of the log.
 * @param {LogLine[]} lines
 */
function outcome(lines) {
  return h(
    "div",
    { class: "outcome" },
    ...lines.map((line) =>
      h(
        "p",
        { class: line.die === undefined ? "" : "thrown" },
        ...(line.die === undefined ? [] : dice(line.die)),
        ...withChips(line.text),
        " ",
        chip(line.rule),
      ),
    ),
  );
}
