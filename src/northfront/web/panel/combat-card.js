/** The combat card: what an attack would bring before it is made, and what the dice said after. */

import { counterArt } from "../lib/counter-art.js";
import { chip, fill, h, kbd, withChips } from "../lib/dom.js";
import { dice, icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { things } from "../lib/unit-pick.js";
import { placeName, spreadLine, unitName } from "../lib/words.js";
import { bars, columnStrip, segments, shiftList } from "./forecast.js";
import { answerName, ending, isNumber, primary } from "./word-buttons.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

/** So many options are asked in vain before a decision is taken not to be about combat. */
const IN_VAIN = 2;
/** Beyond this share of the page's width, the card opens at the left, so as not to cover what it speaks of. */
const AT_RIGHT = 0.5;
/** So many others are compared. */
const MOST = 8;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 */
export function createCard(root, store, actions) {
  const { state } = store;
  /** The combat previews of the present decision. @type {Map<string, Preview>} */
  let known = new Map();
  /** @type {LogLine[]} */
  let fallen = [];
  let shut = false;
  let pointerAtRight = false;

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
    const open = !shut && !state.past && (Boolean(preview) || known.size > 0 || fallen.length > 0);
    if (root.hidden && open) root.classList.toggle("left", pointerAtRight);
    root.hidden = !open;
    aim(open && state.ask ? (preview?.hexes ?? []) : []);
    if (!open) return;
    const forecast = state.ask && (preview || known.size);
    fill(
      root,
      header(forecast ? heading(state, answer, preview) : "Result", Boolean(forecast), () => close()),
      fallen.length ? outcome(fallen) : null,
      forecast && preview ? h("div", { class: "card-body" }, segments(preview), ...body(state, answer, preview)) : null,
      forecast ? others(state, actions, known, answer) : null,
    );
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
  root.parentElement?.addEventListener("pointermove", (event) => {
    pointerAtRight = event.clientX > root.ownerDocument.documentElement.clientWidth * AT_RIGHT;
  });
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("button"))) root.classList.toggle("open");
  });
  store.subscribe((_, changed) => {
    if (touches(changed, "ask", "serial", "viewer")) {
      known = new Map();
      shut = false;
      void survey();
    }
    if (touches(changed, "ask", "serial", "explained", "past", "counters", "board", "viewer")) draw();
  });

  return {
    /**
     * What dice said stays to be read until the viewer has answered something.
     * @param {LogLine[]} lines that have just happened
     * @param {boolean} acted whether the viewer's own answer brought them
     */
    tell(lines, acted) {
      const at = lines.findIndex((line) => line.die !== undefined);
      if (at < 0 && !acted) return;
      fallen = at < 0 ? [] : lines.slice(Math.max(0, at - 2));
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
 * @param {boolean} forecast
 * @param {() => void} close
 */
function header(title, forecast, close) {
  return h(
    "header",
    {},
    h("h2", {}, title),
    forecast ? h("span", { class: "muted" }, "forecast ", kbd("F")) : null,
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
 * @param {Preview | null} preview
 */
function heading(state, answer, preview) {
  const named = [...(preview?.hexes ?? []), answer, ...(state.ask?.hexes ?? [])].find((hex) => state.board?.hexes[hex]);
  return named ? `Attack on ${placeName(state, named)}` : "Attack";
}

/**
 * @param {State} state
 * @param {string} answer
 * @param {Preview} preview
 */
function body(state, answer, preview) {
  const joining = state.counters?.pieces[answer] ? [answer] : [];
  const attackers = [...(state.ask?.about ?? []), ...joining].slice(0, 6);
  return [
    h("p", { class: "sub" }, condition(state, answer)),
    h(
      "div",
      { class: "odds" },
      h("div", { class: "row" }, ...attackers.map((unit) => counterArt(state, unit, 32))),
      h(
        "div",
        { class: "ratio" },
        h("b", {}, spreadLine(preview.column)),
        h("small", {}, typeof preview.column === "string" ? "column" : "columns"),
      ),
    ),
    columnStrip(preview),
    shiftList(preview),
    bars(preview),
  ];
}

/**
 * Under which condition the forecast holds.
 * @param {State} state
 * @param {string} answer
 */
function condition(state, answer) {
  if (state.counters?.pieces[answer]) return `if ${unitName(state, answer)} takes part`;
  if (state.board?.hexes[answer]) return "if you choose this hex";
  if (isNumber(answer)) return `if you answer ${answer}`;
  return answer === asItStands(state) ? "as it stands now" : `if you choose “${answerName(state, answer)}”`;
}

/**
 * What another choice would make of it; each is a button.
 * @param {State} state
 * @param {Actions} actions
 * @param {Map<string, Preview>} known
 * @param {string} shownNow
 */
function others(state, actions, known, shownNow) {
  const rows = worthComparing(state, known).filter(([answer]) => answer !== shownNow || isNumber(answer));
  if (!rows.length) return null;
  const made = rows.map(([answer, preview]) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "other",
          "data-key": `other ${answer}`,
          onclick: () => actions.answer([answer]),
          onpointerenter: () => void actions.explain(answer),
          onfocus: () => void actions.explain(answer),
        },
        state.counters?.pieces[answer]
          ? counterArt(state, answer, 26)
          : h("b", { class: "count" }, answer === asItStands(state) ? "now" : answerName(state, answer)),
        h("span", {}, columnAndDice(preview)),
        segments(preview),
      ),
    ),
  );
  const units = state.ask?.about.length ? "With another unit" : "With one of these";
  const wide = rows.some(
    ([answer]) => !state.counters?.pieces[answer] && !isNumber(answer) && answer !== asItStands(state),
  );
  return h(
    "div",
    { class: wide ? "others wide" : "others" },
    h("h3", { class: "head" }, h("span", {}, state.ask?.of === "unit" ? units : "Compare"), h("span", {}, "column")),
    h("ul", {}, ...made),
  );
}

/**
 * "3-1 +4": the column, and what is added to the dice.
 * @param {Preview} preview
 */
function columnAndDice(preview) {
  const added = (preview.modifiers ?? []).reduce((sum, { dice }) => sum + dice, 0);
  return [spreadLine(preview.column), added ? `${added < 0 ? "−" : "+"}${Math.abs(added)}` : ""]
    .filter(Boolean)
    .join(" ");
}

/**
 * Words that change nothing about the forecast are left out.
 * @param {State} state
 * @param {Map<string, Preview>} known
 */
function worthComparing(state, known) {
  const now = JSON.stringify(known.get(asItStands(state)));
  return [...known].filter(
    ([answer, preview]) =>
      answer === asItStands(state) ||
      state.counters?.pieces[answer] ||
      isNumber(answer) ||
      JSON.stringify(preview) !== now,
  );
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
