/** The bar at the top: menu, what is being played, the overlays, who is at the table. */

import { fill, h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { computerName, isComputer } from "../panel/opponents.js";
import { seatLine } from "../panel/panel.js";
import { phaseLine, pointsOf } from "../panel/turn-track.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").OverlayKey} OverlayKey */

/** @type {{key: OverlayKey, text: string, icon: Parameters<typeof icon>[0], kbd: string}[]} */
export const OVERLAYS = [
  { key: "zoc", text: "Zones", icon: "zones", kbd: "Z" },
  { key: "supply", text: "Supply", icon: "supply", kbd: "S" },
  { key: "control", text: "Control", icon: "control", kbd: "C" },
  { key: "clean", text: "Terrain only", icon: "eye", kbd: "T" },
  { key: "numbers", text: "Numbers", icon: "numbers", kbd: "N" },
];

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {{menu: (under: HTMLElement) => void, rules: () => void, theme: () => void, scenario: () => string}} doors
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
  root.append(menu, title, scenario, h("span", { class: "space" }), brief, tools, seats);
  store.subscribe((state, changed) => {
    if (touches(changed, "board", "scenario", "game")) {
      title.textContent = state.board?.title ?? "Northfront";
      scenario.textContent = doors.scenario();
    }
    if (touches(changed, "turn", "phase", "facts", "past")) fill(brief, ...briefly(state));
    if (touches(changed, "overlay", "theme")) fill(tools, ...buttons(state, actions, doors));
    if (touches(changed, "seats", "online", "sides", "viewer", "waiting", "board"))
      fill(seats, ...players(state, actions));
  });
  fill(tools, ...buttons(store.state, actions, doors));
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
 * @param {{rules: () => void, theme: () => void}} doors
 */
function buttons(state, actions, doors) {
  const dark = state.theme === "dark";
  const overlays = OVERLAYS.map((one) =>
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
      { type: "button", class: "btn plain tool", "data-key": "rules", title: "Rules (R)", onclick: doors.rules },
      icon("rules"),
      h("span", {}, "Rules"),
      kbd("R"),
    ),
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

/**
 * Who plays what. Somebody who holds several sides looks through the eyes of the one that decides; while none of them
 * does, he may choose here.
 * @param {State} state
 * @param {Actions} actions
 */
function players(state, actions) {
  const mayChange = state.sides.length > 1 && !state.waiting.some((side) => state.sides.includes(side));
  return (state.board?.sides ?? []).map((side) => {
    const inside = [
      h("span", { class: "swatch", "aria-hidden": "true" }),
      h("span", {}, state.sides.length > 1 ? capital(side) : `${capital(side)}: ${seatLine(state, side)}`),
    ];
    const eyes = state.viewer === side ? "whose eyes you look through" : "";
    const who = `${capital(side)}: ${seatLine(state, side)}`;
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
    const away = state.online[side] || isComputer(state, side) ? "" : " away";
    return h(
      "span",
      { class: `seat${away}${state.viewer === side ? " eyes" : ""}`, "data-side": side, title: named },
      ...inside,
    );
  });
}
