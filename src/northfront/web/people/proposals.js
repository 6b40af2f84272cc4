/** What the other side proposes, or has proposed to it, as a card: in the chat while it is open, else under the decision. */

import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { claimable, many, paceWords } from "./clock.js";
import { nameOf, otherName } from "./names.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").Proposal} Proposal */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Talk} Talk */

const MINUTE = 60_000;
/** Milliseconds. */
const SECOND_THOUGHT = 500;

/**
 * @param {HTMLElement} under where the card stands while the chat is shut
 * @param {Store} store
 * @param {Actions} actions
 * @param {Talk} talk
 * @param {HTMLElement} chat where it stands while the chat is open
 */
export function createProposals(under, store, actions, talk, chat) {
  const { state } = store;
  let told = "";
  let since = 0; // when the card came
  let waits = 0; // until when the player said that he waits

  /** The card is made anew only when it says something else, so that a reader hears it once. */
  function draw() {
    const place = state.chatting ? chat : under;
    const late = Date.now() > waits ? claimable(state) : "";
    const now = JSON.stringify([state.proposal, state.sides, late]);
    const old = under.firstElementChild ?? chat.firstElementChild;
    if (now === told) {
      if (old && old.parentElement !== place) place.append(old);
      return;
    }
    told = now;
    since = performance.now();
    old?.remove();
    const card = state.proposal ? proposalCard(state.proposal) : late ? claimCard(late) : null;
    if (card) place.append(card);
  }

  /**
   * Whoever was about to press something else when the card came has not meant its button.
   * @param {string} text
   * @param {string} key
   * @param {() => void} press
   * @param {Node} [sign]
   */
  function button(text, key, press, sign) {
    const onclick = () => performance.now() - since > SECOND_THOUGHT && press();
    return h("button", { type: "button", class: "btn", "data-key": key, onclick }, sign, text);
  }

  /** @param {Proposal} proposal */
  function proposalCard(proposal) {
    const mine = state.sides.includes(proposal.side);
    const agree = proposal.kind === "rematch" ? () => void talk.rematch() : () => actions.reply(true);
    const no = () => actions.reply(false);
    const buttons = mine
      ? [button("Withdraw", "reply false", no)]
      : state.sides.length
        ? [button("No, play on", "reply false", no), button("Agree", "reply true", agree, icon("done"))]
        : [];
    const who = mine ? "You" : nameOf(state, proposal.side);
    const open = mine ? ` ${otherName(state)} has not replied yet.` : "";
    const [what, more] = said(proposal, mine);
    return card([h("b", {}, `${who} ${what}`), ` ${more}${open}`], buttons);
  }

  /** @param {string} side */
  function claimCard(side) {
    const wait = () => {
      waits = Date.now() + 24 * 60 * MINUTE;
      draw();
    };
    return card(
      [h("b", {}, `${nameOf(state, side)} has let the agreed time pass.`), " You may claim the game, or wait."],
      [button("Wait", "wait", wait), button("Claim the game", "claim", () => talk.claim())],
    );
  }

  store.subscribe((_, changed) => {
    if (touches(changed, "proposal", "sides", "chatting", "clock", "over")) draw();
  });
  setInterval(draw, MINUTE);
}

/** @param {Node[] | (Node | string)[]} text @param {Node[]} buttons */
function card(text, buttons) {
  return h(
    "div",
    { class: "proposal", role: "alert" },
    h("p", {}, ...text),
    buttons.length ? h("div", { class: "btns" }, ...buttons) : null,
  );
}

/**
 * @param {Proposal} one
 * @param {boolean} mine
 * @returns {[what: string, more: string]}
 */
function said(one, mine) {
  const s = mine ? "" : "s";
  if (one.kind === "take-back") {
    const where = `to turn ${one.turn}, ${one.phase}, dice included.`;
    return [`propose${s} to take back ${many(one.answers, "answer")},`, `${where} The log will say so.`];
  }
  if (one.kind === "pace") return [`propose${s} a pace:`, `${paceWords(one.days ? one : null)}.`];
  if (one.kind === "rematch") return [`propose${s} a rematch,`, "with the sides swapped."];
  return [`offer${s} a draw.`, "The game would end now, with everything uncovered."];
}
