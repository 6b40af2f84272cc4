/** The chat of the people at the table, in a drawer over the map. It never takes the keyboard when a message comes. */

import { byId, fill, h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { chatText, dayOf, hourOf } from "./chat-text.js";
import { nameOf, otherName } from "./names.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").ChatLine} ChatLine */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Talk} Talk */

const LONGEST = 500;

/**
 * @param {Store} store
 * @param {Actions} actions
 * @param {Talk} talk
 */
export function createChat(store, actions, talk) {
  const { state } = store;
  let returnTo = /** @type {Element | null} */ (null);
  let shown = 0;
  const about = h("span", { class: "muted" });
  const close = h(
    "button",
    { type: "button", class: "btn plain close", "aria-label": "Close the chat", onclick: shut },
    icon("close"),
  );
  const list = h("div", { class: "chat-lines", role: "log", "aria-label": "Chat", tabindex: 0 });
  const asked = h("div", { class: "chat-asked" });
  const field = h("input", { class: "field", maxlength: LONGEST, autocomplete: "off" });
  const form = h("form", { class: "chat-form" }, field, kbd("↵"));
  const drawer = h(
    "aside",
    { class: "drawer chat", "aria-label": "Chat", hidden: true },
    h("header", {}, h("h2", {}, "Chat"), about, close),
    list,
    asked,
    form,
  );
  byId("app").append(drawer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    shut();
  });

  async function send() {
    const text = field.value.trim();
    if (!text) return;
    field.readOnly = true;
    if (await talk.chat(text)) field.value = "";
    field.readOnly = false;
  }

  /** New messages are added at the foot, so that a reader hears each of them once. */
  function draw() {
    const lines = state.chat ?? [];
    const atFoot = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const first = lines[0]?.n ?? 0;
    if (shown && first > Number(list.dataset.first)) shown = 0; // old messages have gone
    if (!shown) list.replaceChildren();
    list.dataset.first = String(first);
    const before = lines.findIndex((line) => line.n > shown);
    if (before >= 0)
      list.append(...lines.slice(before).flatMap((line, i) => told(state, actions, line, lines[before + i - 1])));
    shown = lines.at(-1)?.n ?? 0;
    if (atFoot) list.scrollTop = list.scrollHeight;
  }

  function write() {
    const other = otherName(state);
    const readers = state.open_chat ? "spectators read it, no computer does" : "no computer reads it";
    about.textContent = state.sides.length && other ? `${other} and you; ${readers}` : readers;
    field.placeholder = `Write to ${other}`;
    field.setAttribute("aria-label", field.placeholder);
    form.hidden = !state.sides.length;
    if (!list.firstChild && !state.chat?.length) fill(list, h("p", { class: "chat-day" }, "Nobody has written yet."));
  }

  /** What is on the screen has been read. */
  function read() {
    const last = state.chat?.at(-1)?.n ?? 0;
    if (!drawer.hidden && !document.hidden && state.sides.length && last > state.chat_read) talk.read(last);
  }

  function shut() {
    drawer.hidden = true;
    store.set({ chatting: false });
    if (returnTo instanceof HTMLElement) returnTo.focus();
  }

  function toggle() {
    if (!drawer.hidden) return shut();
    returnTo = document.activeElement;
    drawer.hidden = false;
    store.set({ chatting: true });
    list.scrollTop = list.scrollHeight;
    if (!form.hidden) field.focus();
    read();
  }

  store.subscribe((_, changed) => {
    if (touches(changed, "board", "viewer")) shown = 0;
    if (touches(changed, "chat", "board", "viewer")) draw();
    if (touches(changed, "chat", "open_chat", "sides", "seats")) write();
    if (changed.has("chat")) read();
    if (changed.has("chat") && !state.chat && !drawer.hidden) shut();
  });
  document.addEventListener("visibilitychange", read);

  return {
    get isOpen() {
      return !drawer.hidden;
    },
    shut,
    toggle,
    /** Where a proposal is shown while the chat is open. */
    asked,
  };
}

/** How many messages of others this seat has not read. @param {State} state */
export function unread(state) {
  return (state.chat ?? []).filter((line) => line.n > state.chat_read && !state.sides.includes(line.side)).length;
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {ChatLine} line
 * @param {ChatLine | undefined} before
 */
function told(state, actions, line, before) {
  const mine = state.sides.includes(line.side);
  const day = dayOf(line.at);
  return [
    before && dayOf(before.at) === day ? "" : h("p", { class: "chat-day" }, day),
    h(
      "div",
      { class: mine ? "chat-line mine" : "chat-line" },
      h("bdi", {}, ...chatText(state, actions, line.text)),
      h("small", {}, `${mine ? "you" : nameOf(state, line.side)} · ${hourOf(line.at)}`),
    ),
  ].filter(Boolean);
}
