/** The bar at the top: menu, what is being played, the overlays, who is at the table. */

import { fillUnpressed, h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { computerName, isComputer } from "../panel/opponents.js";
import { seatLine } from "../panel/panel.js";
import { phaseLine, pointsOf } from "../panel/turn-track.js";
import { unread } from "../people/chat.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").OverlayKey} OverlayKey */

/** @type {{key: OverlayKey, text: string, icon: Parameters<typeof icon>[0], kbd: string}[]} */
const ALL = [
  { key: "fire", text: "Fire", icon: "fire", kbd: "Z" },
  { key: "zoc", text: "Zones", icon: "zones", kbd: "Z" },
  { key: "supply", text: "Supply", icon: "supply", kbd: "S" },
  { key: "control", text: "Control", icon: "control", kbd: "C" },
  { key: "clean", text: "Terrain only", icon: "eye", kbd: "T" },
  { key: "numbers", text: "Numbers", icon: "numbers", kbd: "N" },
];

/** What can be laid over the map of this game. @param {State} state */
export function overlaysOf(state) {
  return ALL.filter((one) => !state.board?.lacks.includes(one.key));
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {{menu: (under: HTMLElement) => void, charts: () => void, rules: () => void, chat: () => void, theme: () => void,
 *          notices: (under: HTMLElement) => void}} doors
 */
export function createTopBar(root, store, actions, doors) {
  const menu = h(
    "button",
    {
      type: "button",
      class: "btn plain tool",
      "aria-label": "Menu",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    },
    icon("menu"),
  );
  menu.addEventListener("click", () => doors.menu(menu));
  const title = h("h1", {});
  const scenario = h("span", { class: "scenario muted" });
  const brief = h("span", { class: "brief muted" });
  const tools = h("div", { class: "tools", role: "group", "aria-label": "Overlays" });
  const seats = h("div", { class: "seats" });
  root.append(menu, title, scenario, h("span", { class: "space" }), brief, tools, bell(doors.notices), seats);
  store.subscribe((state, changed) => {
    if (touches(changed, "board", "scenario", "game")) {
      title.textContent = shortTitle(state.board?.title ?? "Northfront");
      title.title = state.board?.title ?? "";
      scenario.textContent = state.board?.scenarios[state.scenario] ?? "";
    }
    if (touches(changed, "turn", "phase", "facts", "past")) fillUnpressed(brief, ...briefly(state));
    if (touches(changed, "overlay", "theme", "board", "chat", "chat_read", "chatting", "sides"))
      fillUnpressed(tools, ...buttons(state, actions, doors));
    if (touches(changed, "seats", "online", "people", "sides", "viewer", "waiting", "board"))
      fillUnpressed(seats, ...players(state, actions));
  });
  fillUnpressed(tools, ...buttons(store.state, actions, doors));
}

/** Without the publisher and the year, for which there is seldom room. @param {string} title */
function shortTitle(title) {
  return title.replace(/ \([^)]*\)$/, "");
}

/**
 * The bell stays on a phone too, where the tools go into the menu.
 * @param {(under: HTMLElement) => void} open
 */
function bell(open) {
  const button = h(
    "button",
    {
      type: "button",
      class: "btn plain tool bell",
      title: "Tell me when it is my move",
      "aria-label": "Notices: tell me when it's my move",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
    },
    icon("bell"),
    h("span", {}, "Notices"),
  );
  button.addEventListener("click", () => open(button));
  return button;
}

/**
 * Turn, phase and points in one line, for screens that have no room for the track.
 * @param {State} state
 */
function briefly(state) {
  const points = pointsOf(state)
    .map(([, value]) => value)
    .join("–");
  return [`Turn ${state.past?.turn ?? state.turn} · ${phaseLine(state)}`, points ? h("b", {}, ` · ${points}`) : null];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {{charts: () => void, rules: () => void, chat: () => void, theme: () => void}} doors
 */
function buttons(state, actions, doors) {
  const dark = state.theme === "dark";
  const overlays = overlaysOf(state).map((one) =>
    h(
      "button",
      {
        type: "button",
        class: "btn plain tool",
        "data-key": one.key,
        "aria-pressed": String(Boolean(state.overlay[one.key])),
        title: `${one.text} (${one.kbd})`,
        onclick: () => actions.toggle(one.key),
      },
      icon(one.icon),
      h("span", {}, one.text),
      kbd(one.kbd),
    ),
  );
  return [
    ...overlays,
    h(
      "button",
      { type: "button", class: "btn plain tool", "data-key": "charts", title: "Charts (Q)", onclick: doors.charts },
      icon("charts"),
      h("span", {}, "Charts"),
      kbd("Q"),
    ),
    h(
      "button",
      { type: "button", class: "btn plain tool", "data-key": "rules", title: "Rules (R)", onclick: doors.rules },
      icon("rules"),
      h("span", {}, "Rules"),
      kbd("R"),
    ),
    chatButton(state, doors.chat),
    h(
      "button",
      {
        type: "button",
        class: "btn plain tool",
        "data-key": "theme",
        title: dark ? "Light (D)" : "Dark (D)",
        "aria-label": dark ? "Light" : "Dark",
        onclick: doors.theme,
      },
      icon(dark ? "sun" : "moon"),
      kbd("D"),
    ),
  ];
}

/** @param {State} state @param {() => void} onclick */
function chatButton(state, onclick) {
  if (!state.chat) return null;
  const news = unread(state);
  const attributes = {
    type: "button",
    class: "btn plain tool",
    "data-key": "chat",
    title: "Chat (Y)",
    "aria-pressed": String(state.chatting),
    onclick,
  };
  const count = news ? h("b", { class: "count", "aria-label": `${news} new` }, String(news)) : null;
  return h("button", attributes, icon("chat"), h("span", {}, "Chat"), count);
}

/**
 * Who plays what. Somebody who holds several sides looks through the eyes of the one that decides; while none of them
 * does, he may choose here.
 * @param {State} state
 * @param {Actions} actions
 */
function players(state, actions) {
  const mayChange = state.sides.length > 1 && !state.waiting.some((side) => state.sides.includes(side));
  return (state.board?.sides ?? []).map((side) => {
    const known = side in state.online && !isComputer(state, side);
    const inside = [
      h("span", { class: `swatch${known ? " presence" : ""}`, "aria-hidden": "true" }),
      ...seatWords(state, side),
    ];
    const name = state.people[side]?.name;
    const eyes = state.viewer === side ? "whose eyes you look through" : "";
    const who = `${capital(side)}: ${name ? `${name}, ` : ""}${seatLine(state, side)}`;
    const named = [who, computerName(state, side), eyes].filter(Boolean).join(", ");
    if (mayChange && state.sides.includes(side)) {
      return h(
        "button",
        {
          type: "button",
          class: "btn plain seat",
          "data-side": side,
          "data-key": `seat ${side}`,
          "aria-pressed": String(state.viewer === side),
          title: named,
          "aria-label": named,
          onclick: () => actions.seat(side),
        },
        ...inside,
      );
    }
    const away = state.online[side] === false && !isComputer(state, side) ? " away" : "";
    return h(
      "span",
      { class: `seat${away}${state.viewer === side ? " eyes" : ""}`, "data-side": side, title: named },
      ...inside,
    );
  });
}

/**
 * "German: you"; where the other one has said what he is called, "anna_k here now".
 * @param {State} state
 * @param {string} side
 */
function seatWords(state, side) {
  if (state.sides.length > 1) return [h("span", {}, capital(side))];
  const name = state.sides.includes(side) ? "" : state.people[side]?.name;
  if (!name) return [h("span", {}, `${capital(side)}: ${seatLine(state, side)}`)];
  return [h("b", {}, name), side in state.online ? h("small", {}, seatLine(state, side)) : null];
}
