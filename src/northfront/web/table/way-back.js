/** What can be done with an earlier moment: take the game back to it, or go on from it at a table of its own. */

import { openDialog } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { keepLinks, seatToken } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { notice } from "../lib/notice.js";
import { capital } from "../lib/words.js";
import { isComputer } from "../panel/opponents.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */

/**
 * The buttons of the bar that says where one looks back to.
 * @param {State} state
 * @param {Actions} actions
 */
export function onwardButtons(state, actions) {
  const at = state.past?.serial ?? state.serial;
  return [
    mayTakeBack(state, at)
      ? h(
          "button",
          { type: "button", class: "btn", "data-key": "take-back", onclick: () => confirmTakeBack(state, actions, at) },
          icon("first"),
          "Take back to here",
        )
      : null,
    state.sides.length || state.over
      ? h(
          "button",
          { type: "button", class: "btn", "data-key": "fork", onclick: () => openFork(state, at) },
          icon("forward"),
          "Go on from here",
        )
      : null,
  ];
}

/** @param {State} state @param {number} at */
function mayTakeBack(state, at) {
  return state.undo.agreed !== null && at < state.serial && at >= state.undo.agreed;
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {number} at
 */
function confirmTakeBack(state, actions, at) {
  const answers = state.serial - at;
  const alone = state.undo.alone !== null && at >= state.undo.alone;
  const many = answers === 1 ? "one answer" : `${answers} answers`;
  const done = () => {
    box.close();
    actions.takeBack(at);
  };
  const box = openDialog(
    "Take back",
    h(
      "p",
      {},
      alone
        ? `The game goes back by ${many}, dice included. The log records it; the same attack rolls the same die again.`
        : `The other player is asked to let the game go back by ${many}, dice included. Until then it stays as it is.`,
    ),
    h(
      "div",
      { class: "btns" },
      h("button", { type: "button", class: "btn", onclick: () => box.close() }, "Play on"),
      h(
        "button",
        { type: "button", class: "btn primary", "data-key": "confirm", onclick: done },
        alone ? "Take back" : "Propose",
      ),
    ),
  );
}

/**
 * A new table that begins with this moment.
 * @param {State} state
 * @param {number} at
 */
function openFork(state, at) {
  const sides = Object.keys(state.seats);
  const computer = Object.values(state.seats).find((who) => who.startsWith("computer:")) ?? "computer:staff:normal";
  const choices = sides.map((side) => {
    const field = h(
      "select",
      { class: "field", "aria-label": `Who plays ${capital(side)}` },
      ...[
        ["here", "a person at this screen"],
        [computer, "the computer"],
        ["link", "somebody with a link"],
      ].map(([value, text]) => h("option", { value }, text)),
    );
    field.value = isComputer(state, side) ? computer : "here";
    return { side, field };
  });
  const trial = h("input", { type: "checkbox" });
  const form = h(
    "form",
    { class: "fork-form" },
    h("p", {}, "A new table begins with this position, with new dice. The game that was played stays as it is."),
    state.over ? null : h("p", { class: "muted" }, "What you may not see now is dealt again at random."),
    ...choices.map(({ side, field }) => h("label", { class: "labelled", "data-side": side }, capital(side), field)),
    h("label", { class: "check" }, trial, " Only try things out: nobody is told, and it is not in my list"),
    h("button", { class: "btn primary" }, "Open the table"),
  );
  const box = openDialog("Go on from here", form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.close();
    void fork(state, at, Object.fromEntries(choices.map(({ side, field }) => [side, field.value])), trial.checked);
  });
}

/**
 * @param {State} state
 * @param {number} at
 * @param {Record<string, string>} seats
 * @param {boolean} trial
 */
async function fork(state, at, seats, trial) {
  const token = seatToken(state.table);
  const answer = await fetch(`/api/tables/${encodeURIComponent(state.table)}/fork`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ at, seats, trial }),
  }).catch(() => null);
  const made = await answer?.json().catch(() => null);
  if (!answer?.ok || !made) return notice(made?.text ?? "The server did not open a table.");
  keepLinks(made.table, made.links);
  location.assign(`/t/${made.table}#${made.token || Object.values(made.links)[0]}`);
}
