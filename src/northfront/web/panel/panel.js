/** The decision: whose it is, what is asked under which rule, and a button for every answer that is not a hex. */

import { chip, fill, h, kbd, withChips } from "../lib/dom.js";
import { touches } from "../lib/store.js";
import { capital, label, said } from "../lib/words.js";
import { mayReadPlans } from "../sidebar/plans.js";
import { currentHints, hintButton, hintList } from "./hints.js";
import { computerName, computerText, hurryButton, isComputer, paceControls, thinkingBar } from "./opponents.js";
import { optionButtons, pointed } from "./option-buttons.js";
import { activeLine, hasTurn, statusTable } from "./status.js";
import { crumbs, turnTrack } from "./turn-track.js";
import { answerName, inOrder, primary, wordKeys } from "./word-buttons.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {{plans: () => void}} doors
 */
export function createPanel(root, store, actions, doors) {
  const track = h("div", {});
  const decision = h("div", { class: "sec decision", tabindex: -1 });
  const standing = { wanted: false };
  root.append(track, decision);

  store.subscribe((state, changed) => {
    if (touches(changed, "turn", "turns", "phase", "facts", "fields", "units", "counters", "past", "board"))
      fill(track, turnTrack(state, [activeLine(state), statusTable(state)]));
    if (changed.has("ask")) standing.wanted = false;
    if (
      touches(
        changed,
        "ask",
        "waiting",
        "undo",
        "over",
        "result",
        "past",
        "busy",
        "selection",
        "standing",
        "counters",
        "board",
        "sides",
        "viewer",
        "online",
        "phase",
        "fields",
        "confirming",
        "thinking",
        "pace",
        "hints",
        "hinting",
        "advice",
      )
    ) {
      drawDecision(decision, state, actions, standing, doors);
    }
  });
}

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {Actions} actions
 * @param {{wanted: boolean}} standing
 * @param {{plans: () => void}} doors
 */
function drawDecision(box, state, actions, standing, doors) {
  const side = state.past || state.over ? "" : (state.ask?.side ?? state.waiting[0] ?? state.active);
  box.dataset.side = side || "none";
  box.classList.toggle("mine", Boolean(state.ask) && !state.past);
  box.setAttribute("aria-busy", String(state.busy));
  if (state.past) return fill(box, ...lookingBack(state, actions));
  if (state.over) return fill(box, ...gameOver(state, actions, doors));
  fill(
    box,
    who(state, side),
    crumbs(state),
    activeLine(state),
    h(
      "p",
      { class: "prompt" },
      ...(state.ask ? [...withChips(state.ask.prompt), " ", chip(state.ask.rule)] : [waitingText(state)]),
    ),
    thinkingBar(state),
    state.ask ? (hintList(state, actions) ?? optionButtons(state, actions)) : null,
    state.ask?.warning && (state.confirming || !currentHints(state))
      ? h("p", { class: state.confirming ? "warning confirming" : "warning" }, ...withChips(state.ask.warning))
      : null,
    buttons(state, actions, standing),
    paceControls(state, actions),
    reactions(state, actions, standing),
  );
}

/**
 * @param {State} state
 * @param {string} side
 */
function who(state, side) {
  const verb = state.ask || state.waiting.length ? "decides" : "is at play";
  const secret = state.ask?.secret || state.waiting.length > 1;
  const out = secret
    ? "in secret · "
    : side !== state.active && state.waiting.length > 0 && hasTurn(state)
      ? "out of turn · "
      : "";
  return h(
    "h2",
    { class: "who" },
    h("span", { class: "swatch", "aria-hidden": "true" }),
    `${capital(side)} ${verb}`,
    h("small", {}, [out + seatLine(state, side), computerName(state, side)].filter(Boolean).join(" · ")),
  );
}

/**
 * Who sits there: "you", "the computer", "away".
 * @param {State} state
 * @param {string} side
 */
export function seatLine(state, side) {
  if (state.sides.includes(side)) return "you";
  if (isComputer(state, side)) return "the computer";
  return state.online[side] ? "at the table" : "away";
}

/** @param {State} state */
function waitingText(state) {
  if (!state.waiting.length) return "One moment.";
  const names = state.waiting.map(capital).join(" and ");
  if (state.waiting.every((side) => isComputer(state, side))) return computerText(state);
  const away = state.waiting.some((side) => !state.online[side] && !state.sides.includes(side));
  if (state.waiting.some((side) => state.sides.includes(side)))
    return `It is for ${names} to decide, who sits at this screen too.`;
  return `Waiting for ${names}.${away ? " He is away; the game is kept, and you may close the page." : ""}`;
}

/**
 * Undo first, the words as they come, what ends the decision last.
 * @param {State} state
 * @param {Actions} actions
 * @param {{wanted: boolean}} standing
 */
function buttons(state, actions, standing) {
  const words = inOrder(state.ask?.words ?? []);
  const main = primary(state);
  const keys = new Map([...wordKeys(state)].map(([key, word]) => [word, key]));
  const made = words.map((word) =>
    h(
      "button",
      {
        type: "button",
        class: ["btn", word === main ? "primary" : "", word === state.confirming ? "confirming" : ""]
          .filter(Boolean)
          .join(" "),
        "data-key": `word ${word}`,
        onclick: () => give(state, actions, standing, word),
        ...(state.ask?.of === "word" ? pointed(state, actions, word, null) : {}),
      },
      word === state.confirming ? `${answerName(state, word)} anyway?` : answerName(state, word),
      word === main ? kbd("↵") : keys.has(word) && keys.get(word) !== word ? kbd(keys.get(word) ?? "") : null,
    ),
  );
  return h(
    "div",
    { class: words.length > 4 ? "btns many" : "btns" },
    undoButton(state, actions),
    hintButton(state, actions),
    hurryButton(state, actions),
    ...confirm(state, actions),
    ...made,
  );
}

/**
 * What was tapped is sent when it is confirmed.
 * @param {State} state
 * @param {Actions} actions
 */
function confirm(state, actions) {
  const { picks } = state.selection;
  if (!picks.length || !state.ask) return [];
  return [
    h(
      "button",
      { type: "button", class: "btn primary", "data-key": "confirm", onclick: () => actions.answer(picks) },
      `Confirm ${picks.map(label).join(", ")}`,
    ),
  ];
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function undoButton(state, actions) {
  if (!state.sides.length) return null;
  const { can } = state.undo;
  return h(
    "button",
    {
      type: "button",
      class: "btn undo",
      "data-key": "undo",
      "aria-disabled": can ? null : "true",
      title: state.undo.why,
      "aria-description": state.undo.why,
      onclick: () => actions.undo(),
    },
    "Undo",
    kbd("U"),
  );
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {{wanted: boolean}} standing
 * @param {string} word
 */
function give(state, actions, standing, word) {
  if (standing.wanted && state.ask) actions.standing(state.ask.kind, word);
  actions.answer([word]);
}

/**
 * For decisions in the other side's turn: answer alike from now on, so that a game by mail does not stall.
 * @param {State} state
 * @param {Actions} actions
 * @param {{wanted: boolean}} standing
 */
function reactions(state, actions, standing) {
  const lines = Object.entries(state.standing).map(([kind, answer]) =>
    h(
      "li",
      {},
      `${label(kind)}: always “${said(state, answer, kind)}” `,
      h(
        "button",
        {
          type: "button",
          class: "btn plain small",
          "data-key": `standing ${kind}`,
          onclick: () => actions.standing(kind, null),
        },
        "Ask me again",
      ),
    ),
  );
  const reaction = state.ask?.of === "word" && state.ask.side !== state.active;
  const box = h("input", {
    type: "checkbox",
    "data-key": "standing",
    onchange: (/** @type {Event} */ event) =>
      (standing.wanted = /** @type {HTMLInputElement} */ (event.target).checked),
  });
  box.checked = standing.wanted;
  return h(
    "div",
    { class: "reactions" },
    reaction ? h("label", {}, box, " Always answer this so, without asking me") : null,
    lines.length ? h("ul", { "aria-label": "Standing answers" }, ...lines) : null,
  );
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function lookingBack(state, actions) {
  return [
    h("h2", { class: "who" }, "Looking back", h("small", {}, `decision ${state.past?.serial ?? 0} of ${state.serial}`)),
    crumbs(state),
    h("p", { class: "prompt" }, "The map shows how it stood then. Nothing can be decided in the past."),
    h(
      "div",
      { class: "btns" },
      h(
        "button",
        { type: "button", class: "btn primary", "data-key": "live", onclick: () => actions.past(null) },
        "Back to live",
        kbd("End"),
      ),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {{plans: () => void}} doors
 */
function gameOver(state, actions, doors) {
  const last = state.log.at(-1)?.text ?? "";
  return [
    h("h2", { class: "who" }, "The game is over", h("small", {}, `turn ${state.turn}`)),
    h("p", { class: "prompt" }, h("b", {}, `${capital(state.result)}.`)),
    last ? h("p", { class: "muted" }, ...withChips(`${last}.`)) : null,
    h(
      "div",
      { class: "btns" },
      undoButton(state, actions),
      h("a", { class: "btn", href: "/", "data-key": "lobby" }, "Another game"),
      mayReadPlans(state)
        ? h("button", { type: "button", class: "btn", "data-key": "plans", onclick: doors.plans }, "What they planned")
        : null,
      h(
        "button",
        { type: "button", class: "btn primary", "data-key": "replay", onclick: () => actions.past(0) },
        "Look at it from the start",
      ),
    ),
  ];
}
