/** "Answer for me": how a kind of decision is answered without asking, set at the question and dropped at any time. */

import { h } from "../lib/dom.js";
import { label, said, unitName } from "../lib/words.js";
import { answerName } from "./word-buttons.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */

/**
 * What the player has set up but not yet chosen; it is kept while the panel is drawn again.
 * @typedef {object} Wanted
 * @property {boolean} always the next word is meant for every time
 * @property {boolean | null} open whether the list is open; null: as the decision suggests
 * @property {boolean} unit only against the unit in question
 * @property {boolean} phase only in this phase
 */

/** @returns {Wanted} */
export function nothingWanted() {
  return { always: false, open: null, unit: true, phase: true };
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {Wanted} wanted
 */
export function standingAnswers(state, actions, wanted) {
  const { ask } = state;
  const reaction = ask?.of === "word" && !ask.policies?.length && ask.side !== state.active;
  return h(
    "div",
    { class: "reactions" },
    ask?.policies?.length ? answerForMe(state, actions, wanted) : null,
    reaction ? always(wanted) : null,
    list(state, actions),
  );
}

/**
 * The policies that the game names for this decision, each with what it would answer now. Choosing one answers at once.
 * @param {State} state
 * @param {Actions} actions
 * @param {Wanted} wanted
 */
function answerForMe(state, actions, wanted) {
  const { ask } = state;
  if (!ask) return null;
  const [enemy] = ask.against ?? [];
  /** @param {string} name */
  const choose = (name) =>
    actions.standing(ask.kind, name, { unit: enemy && wanted.unit ? enemy : "", phase: wanted.phase });
  const rows = (ask.policies ?? []).map(({ name, text, gives }) =>
    h(
      "button",
      { type: "button", class: "policy", "data-key": `policy ${name}`, onclick: () => choose(name) },
      h("span", {}, text),
      h("small", {}, gives ? `here: ${given(state, gives)}` : "asks you here"),
    ),
  );
  const open = wanted.open ?? ask.side !== state.active;
  const box = h(
    "details",
    { class: "for-me", ontoggle: () => (wanted.open = box.open) },
    h(
      "summary",
      { class: "head", "data-key": "for me" },
      h("span", {}, "Answer for me"),
      h("span", {}, "change at any time"),
    ),
    h(
      "div",
      { class: "scopes" },
      enemy ? scope("Whom", wanted.unit, (on) => (wanted.unit = on), "This unit", "All units") : null,
      scope("How long", wanted.phase, (on) => (wanted.phase = on), "This phase", "From now on"),
    ),
    h("p", { class: "policy now", "aria-current": "true" }, h("span", {}, "Ask each time"), h("small", {}, "now")),
    ...rows,
  );
  box.open = open;
  return box;
}

/** What an answer is called: a unit, a hex, or a word. @param {State} state @param {string} answer */
function given(state, answer) {
  if (state.counters?.pieces[answer]) return unitName(state, answer);
  return answerName(state, answer);
}

/**
 * Two ways to put it, of which one holds.
 * @param {string} name
 * @param {boolean} now
 * @param {(value: boolean) => void} set
 * @param {string} narrow
 * @param {string} wide
 */
function scope(name, now, set, narrow, wide) {
  /** @param {boolean} value @param {string} text */
  const half = (value, text) => {
    const input = h("input", { type: "radio", name: `scope ${name}`, "data-key": `scope ${text}` });
    input.checked = now === value;
    input.addEventListener("change", () => set(value));
    return h("label", {}, input, h("span", {}, text));
  };
  return h("fieldset", { class: "halves" }, h("legend", { class: "sr" }, name), half(true, narrow), half(false, wide));
}

/**
 * For words in the other side's turn: answer alike from now on, so that a game by mail does not stall.
 * @param {Wanted} wanted
 */
function always(wanted) {
  const box = h("input", { type: "checkbox", "data-key": "standing" });
  box.checked = wanted.always;
  box.addEventListener("change", () => (wanted.always = box.checked));
  return h("label", {}, box, " Always answer this so, without asking me");
}

/** The standing answers that hold now. @param {State} state @param {Actions} actions */
function list(state, actions) {
  const rows = state.standing.map(({ kind, unit, answer, text, phase }) => {
    const words = text || `always “${said(state, answer, kind)}”`;
    const limits = [unit ? unitName(state, unit) : "", phase ? "this phase" : ""].filter(Boolean).join(", ");
    return h(
      "li",
      {},
      h("span", {}, `${label(kind)}: ${words}`, limits ? h("small", {}, ` ${limits}`) : null),
      h(
        "button",
        {
          type: "button",
          class: "btn plain small",
          "data-key": `standing ${kind} ${unit}`,
          onclick: () => actions.standing(kind, null, { unit, phase: false }),
        },
        "Ask me again",
      ),
    );
  });
  return rows.length ? h("ul", { "aria-label": "Standing answers" }, ...rows) : null;
}
