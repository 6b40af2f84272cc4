/** The menu's questions to the other side: take back, draw, pace; and how to resign. Playing on comes first in each. */

import { lead } from "../charts/level-bar.js";
import { openDialog } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { capital } from "../lib/words.js";
import { claimable, many } from "./clock.js";
import { nameOf, otherName, othersAt } from "./names.js";
import { ABOUT_PACE, paceFields } from "./pace.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Talk} Talk */

/**
 * The items of the menu for whoever has a seat; resigning stands last, alone.
 * @param {State} state
 * @param {Actions} actions
 * @param {Talk} talk
 */
export function agreeItems(state, actions, talk) {
  if (!state.sides.length || state.over) return { agree: [], resign: [] };
  const people = othersAt(state).length > 0;
  const only = Object.values(state.seats).every((who) => !who.startsWith("computer:"));
  const back = lastOwnLine(state);
  const late = claimable(state);
  return {
    agree: [
      back
        ? {
            text: "Propose to take back…",
            icon: /** @type {const} */ ("undo"),
            run: () => takeBack(state, actions, talk),
          }
        : null,
      only
        ? { text: "Offer a draw…", icon: /** @type {const} */ ("minus"), run: () => offerDraw(state, actions, talk) }
        : null,
      people
        ? {
            text: state.clock ? `Pace: ${many(state.clock.days, "day")} a turn…` : "Pace…",
            icon: /** @type {const} */ ("clock"),
            run: () => choosePace(state, talk),
          }
        : null,
      late
        ? { text: "Claim the game…", icon: /** @type {const} */ ("flag"), run: () => claim(state, talk, late) }
        : null,
    ].filter((one) => one !== null),
    resign: [{ text: "Resign…", icon: /** @type {const} */ ("flag"), run: () => resign(state, talk) }],
  };
}

/** The latest line of the log that tells of something this seat did, and that it may take back. @param {State} state */
function lastOwnLine(state) {
  const { agreed } = state.undo;
  if (agreed === null) return null;
  const own = (/** @type {import("../types.js").LogLine} */ one) => state.sides.includes(one.side) && one.n > agreed;
  return [...state.log].reverse().find((one) => own(one) && one.n <= state.serial) ?? null;
}

/** @param {State} state @param {Actions} actions @param {Talk} talk */
function takeBack(state, actions, talk) {
  const line = lastOwnLine(state);
  if (!line) return;
  const to = line.n - 1;
  const alone = state.undo.alone !== null && to >= state.undo.alone;
  const other = otherName(state);
  const word = alone ? null : wordField(other);
  const why = alone ? "Nobody else has decided since." : `${other} has played since, so ${other} must agree.`;
  ask(
    "Propose to take back",
    [h("p", {}, "To before ", h("b", {}, line.text), `. ${why} The log will say so.`), word],
    "Keep it",
    alone ? "Take back" : `Ask ${other}`,
    () => {
      actions.takeBack(to);
      sayWord(word, talk);
    },
  );
}

/** @param {State} state @param {Actions} actions @param {Talk} talk */
async function offerDraw(state, actions, talk) {
  const other = otherName(state);
  const { rows = [] } = (await actions.ledger()) ?? {};
  const points = rows.length ? `By points it stands: ${lead(state, rows)}. ` : "";
  const ask2 = other
    ? `${points}${other} may agree, decline, or play on; until then the game goes on.`
    : `${points}The game ends now, and everything is uncovered.`;
  const word = other ? wordField(other) : null;
  ask("Offer a draw", [h("p", {}, ask2), word], "Play on", other ? `Ask ${other}` : "End it as a draw", () => {
    talk.offerDraw();
    sayWord(word, talk);
  });
}

/** @param {State} state @param {Talk} talk */
function choosePace(state, talk) {
  const other = otherName(state);
  const fields = paceFields(state.clock ?? { days: 3, claim: null });
  ask("Pace", [h("p", {}, `${ABOUT_PACE} ${other} must agree.`), ...fields.rows], "Keep it", `Ask ${other}`, () => {
    const { days, claim } = fields.read();
    talk.proposePace(days, claim);
  });
}

/** @param {State} state @param {Talk} talk @param {string} late */
function claim(state, talk, late) {
  const text = `${nameOf(state, late)} has let the agreed time pass. You win, and everything is uncovered. This cannot be taken back.`;
  ask("Claim the game?", [h("p", {}, text)], "Wait", "Claim the game", () => talk.claim());
}

/** @param {State} state @param {Talk} talk */
function resign(state, talk) {
  const mine = state.viewer || state.sides[0];
  const winner = Object.keys(state.seats).find((side) => side !== mine) ?? "";
  const text = `The ${capital(winner)} player wins. This cannot be taken back.`;
  ask("Resign?", [h("p", {}, text)], "Play on", "Resign", talk.resign);
}

/**
 * A question in a small window; what changes nothing comes first and has the keyboard.
 * @param {string} title
 * @param {(Node | null)[]} inside
 * @param {string} keep
 * @param {string} go
 * @param {() => void} then
 */
function ask(title, inside, keep, go, then) {
  const stay = h("button", { type: "button", class: "btn", onclick: () => box.close() }, keep);
  const done = () => {
    box.close();
    then();
  };
  const act = h("button", { type: "button", class: "btn ink", "data-key": "confirm", onclick: done }, go);
  const box = openDialog(title, h("div", { class: "question" }, ...inside, h("div", { class: "btns" }, stay, act)));
  box.classList.add("small");
  stay.focus();
}

/** @param {string} other */
function wordField(other) {
  const text = `A message to ${other}, if you like`;
  return h("input", { class: "field", maxlength: 500, placeholder: text, "aria-label": text, autocomplete: "off" });
}

/** @param {HTMLInputElement | null} field @param {Talk} talk */
function sayWord(field, talk) {
  const text = field?.value.trim();
  if (text) void talk.chat(text);
}
