/** The decision: whose it is, what is asked under which rule, and a button for every answer that is not a hex. */

import { attackSentence } from "../lib/combats.js";
import { chip, fill, fillUnpressed, h, kbd, withChips } from "../lib/dom.js";
import { stepsOf } from "../lib/steps.js";
import { touches } from "../lib/store.js";
import { whenWords } from "../lib/when.js";
import { capital, label, playersOf } from "../lib/words.js";
import { clockLine } from "../people/clock.js";
import { mayReadPlans } from "../sidebar/plans.js";
import { chanceOf, watchChance } from "./chance.js";
import { currentHints, hintButton, hintList } from "./hints.js";
import { computerName, computerText, hurryButton, isComputer, paceControls, thinkingBar } from "./opponents.js";
import { optionButtons, pointed } from "./option-buttons.js";
import { nothingWanted, standingAnswers } from "./standing.js";
import { activeLine, hasTurn, statusTable } from "./status.js";
import { isTheirTurn, people, theirTurn } from "./their-turn.js";
import { crumbs, turnTrack } from "./turn-track.js";
import { answerName, inOrder, isNumber, primary, wordKeys } from "./word-buttons.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {{plans: () => void, result: () => void, player: import("../table/player-bar.js").Controls}} Doors */

/** So many numbers stand in a row of their own. */
const FEW = 3;
/** How often the clock is told again, in milliseconds. */
const MINUTE = 60_000;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {Doors} doors
 */
export function createPanel(root, store, actions, doors) {
  const track = h("div", {});
  const decision = h("div", { class: "sec decision", tabindex: -1 });
  let wanted = nothingWanted();
  root.append(track, decision, h("div", { class: "proposals", id: "proposals" }));

  const drawTrack = () =>
    fillUnpressed(
      track,
      turnTrack(store.state, [activeLine(store.state), statusTable(store.state), clockLine(store.state)]),
    );
  setInterval(() => store.state.clock && drawTrack(), MINUTE);
  watchChance(store, actions);
  store.subscribe((state, changed) => {
    if (touches(changed, "turn", "turns", "phase", "facts", "fields", "units", "counters", "past", "board", "clock"))
      drawTrack();
    if (changed.has("ask")) wanted = { ...wanted, always: false };
    if (
      touches(
        changed,
        "ask",
        "waiting",
        "undo",
        "over",
        "result",
        "past",
        "player",
        "unseen",
        "busy",
        "selection",
        "standing",
        "counters",
        "board",
        "sides",
        "viewer",
        "online",
        "people",
        "phase",
        "fields",
        "confirming",
        "thinking",
        "pace",
        "hints",
        "hinting",
        "advice",
        "chance",
      )
    ) {
      // another question takes the place of this one at once: a press was meant for the one that stood there
      const put = changed.has("ask") ? fill : fillUnpressed;
      put(decision, ...drawDecision(decision, state, actions, wanted, doors));
    }
  });
}

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {Actions} actions
 * @param {import("./standing.js").Wanted} wanted
 * @param {Doors} doors
 */
function drawDecision(box, state, actions, wanted, doors) {
  const side = state.past || state.over ? "" : (state.ask?.side ?? state.waiting[0] ?? state.active);
  box.dataset.side = side || "none";
  box.classList.toggle("mine", Boolean(state.ask) && !state.past);
  box.setAttribute("aria-busy", String(state.busy));
  box.classList.toggle("told", isTheirTurn(state));
  if (isTheirTurn(state)) return theirTurn(state, doors.player);
  if (state.past) return lookingBack(state, actions);
  if (state.over) return gameOver(state, actions, doors);
  return [
    who(state, side),
    crumbs(state),
    activeLine(state),
    combatLine(state),
    h(
      "p",
      { class: "prompt" },
      ...(state.ask ? [...withChips(state.ask.prompt), " ", chip(state.ask.rule)] : [waitingText(state)]),
    ),
    thinkingBar(state),
    newsButton(state, doors.player),
    state.ask ? (hintList(state, actions) ?? optionButtons(state, actions)) : null,
    state.ask?.warning && (state.confirming || !currentHints(state))
      ? h("p", { class: state.confirming ? "warning confirming" : "warning" }, ...withChips(state.ask.warning))
      : null,
    ...buttons(state, actions, wanted),
    paceControls(state, actions),
    standingAnswers(state, actions, wanted),
  ];
}

/**
 * Who attacks whom with what, where the question belongs to a combat.
 * @param {State} state
 */
function combatLine(state) {
  if (!state.ask?.combat) return null;
  const [before, where, after] = attackSentence(state, state.ask.combat);
  return h("p", { class: "combat-line" }, before, h("b", {}, where), after);
}

/**
 * @param {State} state
 * @param {Doors["player"]} player
 */
function newsButton(state, player) {
  if (!state.unseen) return null;
  const others = (state.board?.sides ?? []).filter((side) => side !== state.viewer);
  const whose = others.length === 1 ? `what the ${people(others[0] ?? "")} did` : "what happened";
  return h(
    "button",
    { type: "button", class: "btn news-button", "data-key": "news", onclick: () => player.theirTurn() },
    `Show me ${whose}`,
    h("span", { class: "news" }, `${state.unseen} new`),
    kbd("J"),
  );
}

/**
 * @param {State} state
 * @param {string} side
 */
function who(state, side) {
  const verb = state.ask || state.waiting.length ? "decides" : "plays";
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
    h("small", {}, out, pill(state, side), computerName(state, side) ? ` · ${computerName(state, side)}` : null),
  );
}

/** Mine is ink, theirs is paper. @param {State} state @param {string} side */
function pill(state, side) {
  return h("span", { class: state.sides.includes(side) ? "pill mine" : "pill" }, seatLine(state, side));
}

/**
 * Who sits there: "you", "the computer", "here now", "seen yesterday".
 * @param {State} state
 * @param {string} side
 */
export function seatLine(state, side) {
  if (state.sides.includes(side)) return "you";
  if (isComputer(state, side)) return "the computer";
  if (!(side in state.online)) return "a person"; // spectators do not learn who is there
  if (state.online[side]) return "here now";
  const seen = state.people[side]?.seen;
  return seen ? `seen ${whenWords(seen)}` : "away";
}

/** @param {State} state */
function waitingText(state) {
  if (state.dice.waits.length) return diceText(state);
  if (!state.waiting.length) return "One moment.";
  const who = playersOf(state.waiting);
  if (state.waiting.every((side) => isComputer(state, side))) return computerText(state);
  const away = state.waiting.some((side) => state.online[side] === false && !state.sides.includes(side));
  if (state.waiting.some((side) => state.sides.includes(side))) return `Next at this screen: ${who}.`;
  return `Waiting for ${who}.${away ? " The game is saved; you may close the page." : ""}`;
}

/** For whom a roll waits. @param {State} state */
function diceText(state) {
  const others = state.dice.waits.filter((side) => !state.sides.includes(side));
  if (!others.length)
    return state.dice.chains
      ? "This roll waits for the browser in which you first opened your seat: open the table there."
      : "One moment.";
  if (!state.dice.chains)
    return `The first roll waits until ${playersOf(others)} has opened the table: every player contributes to the dice.`;
  return `The roll waits until ${playersOf(others)} has the table open, so that nobody can foresee the dice.`;
}

/**
 * Undo first, the words as they come, what ends the decision last.
 * @param {State} state
 * @param {Actions} actions
 * @param {import("./standing.js").Wanted} wanted
 */
function buttons(state, actions, wanted) {
  const words = inOrder(state.ask?.words ?? []);
  const main = state.selection.picks.length ? null : primary(state); // one button is what Enter presses
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
        onclick: () => give(state, actions, wanted, word),
        ...(state.ask?.of === "word" ? pointed(state, actions, word, null) : {}),
      },
      word === state.confirming
        ? `${answerName(state, word)} anyway?`
        : answerName(state, word) + chanceOf(state, word),
      word === main
        ? kbd("↵")
        : keys.has(word) && keys.get(word) !== word
          ? kbd((keys.get(word) ?? "").toUpperCase())
          : null,
    ),
  );
  const row = words.length >= FEW && words.every(isNumber);
  return [
    row ? h("div", { class: "btns numbers" }, ...made) : null,
    h(
      "div",
      { class: words.length > 4 && !row ? "btns many" : "btns" },
      undoButton(state, actions),
      hintButton(state, actions),
      hurryButton(state, actions),
      ...confirm(state, actions),
      followButton(state, actions),
      made.length === 2 ? h("i", { class: "row-end" }) : null, // two answers stand side by side
      ...(row ? [] : made),
    ),
  ];
}

/**
 * Whoever stood with the unit that has just gone may go the same way.
 * @param {State} state
 * @param {Actions} actions
 */
function followButton(state, actions) {
  if (!state.ask || !actions.follower()) return null;
  const attributes = { type: "button", class: "btn", "data-key": "follow", onclick: () => actions.follow() };
  return h("button", attributes, "The others the same way");
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
 * @param {import("./standing.js").Wanted} wanted
 * @param {string} word
 */
function give(state, actions, wanted, word) {
  if (wanted.always && state.ask) actions.standing(state.ask.kind, word);
  else actions.answer([word]);
}

/** What has just happened at the moment that is shown. @param {State} state */
function stepTitle(state) {
  const step = stepsOf(state)[state.player?.at ?? -1];
  return step ? `${step.title}${step.detail && `, ${step.detail}`}.` : "";
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function lookingBack(state, actions) {
  return [
    h("h2", { class: "who" }, "Looking back", h("small", {}, `decision ${state.past?.serial ?? 0} of ${state.serial}`)),
    crumbs(state),
    h("p", { class: "prompt" }, stepTitle(state) || "The map shows how it stood then."),
    h("p", { class: "muted" }, "You cannot decide anything in the past."),
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
 * @param {Doors} doors
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
        { type: "button", class: "btn", "data-key": "replay", onclick: () => actions.past(0) },
        "Look at it from the start",
      ),
      h("button", { type: "button", class: "btn primary", "data-key": "result", onclick: doors.result }, "Result"),
    ),
  ];
}
