/**
 * The panel beside the map: the stack always, below it the log or the forces. On a small screen its tabs are a sheet.
 */

import { h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { createStepList, isTheirTurn } from "../panel/their-turn.js";
import { createNotes } from "../people/notes.js";
import { createInspector } from "./inspector.js";
import { createLog } from "./log.js";
import { createOrderOfBattle } from "./order-of-battle.js";
import { createPlans, mayReadPlans } from "./plans.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").Store} Store */

const LEARNED = "northfront.keys-learned";
/** The keys that one needs most; all others are on the help sheet. */
const KEYS = [
  ["Tab", "next unit"],
  ["↑↓←→", "hex"],
  ["↵", "confirm"],
  ["Esc", "drop"],
  ["F", "forecast"],
  ["1–9", "in stack"],
  ["?", "all keys"],
];
const TABS = {
  map: "Map",
  stack: "Stack",
  log: "Log",
  forces: "Forces",
  notes: "Notes",
  plans: "What they planned",
  rules: "Rules",
};
/** What a small screen calls a tab. @type {Partial<Record<Tab, string>>} */
const SHORT = { plans: "Plans" };
/** @typedef {keyof typeof TABS} Tab */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @param {{rules: () => void, player: import("../table/player-bar.js").Controls, talk: import("../types.js").Talk}} doors
 */
export function createSidebar(root, store, actions, doors) {
  const panes = {
    stack: h("section", { class: "sec pane stack-pane", id: "pane-stack", "aria-label": "Stack", tabindex: -1 }),
    log: h("section", { class: "sec pane log-pane", id: "pane-log", "aria-label": "Log", tabindex: -1 }),
    forces: h("section", {
      class: "sec pane forces-pane",
      id: "pane-forces",
      "aria-label": "Forces",
      tabindex: -1,
      hidden: true,
    }),
    notes: h("section", {
      class: "sec pane notes-pane",
      id: "pane-notes",
      "aria-label": "Notes",
      tabindex: -1,
      hidden: true,
    }),
    plans: h("section", {
      class: "sec pane plans-pane",
      id: "pane-plans",
      "aria-label": "What they planned",
      tabindex: -1,
      hidden: true,
    }),
  };
  const buttons = Object.entries(TABS).map(([name, text]) =>
    h(
      "button",
      { type: "button", class: "tab", "data-tab": name, onclick: () => open(/** @type {Tab} */ (name)) },
      ...tabText(/** @type {Tab} */ (name), text),
    ),
  );
  createInspector(panes.stack, store, actions);
  createLog(panes.log, store, actions);
  const orderOfBattle = createOrderOfBattle(panes.forces, store, actions);
  createPlans(panes.plans, store, actions);
  const notes = createNotes(panes.notes, store, doors.talk);
  const steps = h("section", { class: "sec pane steps-pane", "aria-label": "Their turn", tabindex: -1, hidden: true });
  createStepList(steps, store, doors.player);
  root.append(
    steps,
    panes.stack,
    h("nav", { class: "tabs", "aria-label": "Panel" }, ...buttons),
    panes.log,
    panes.forces,
    panes.notes,
    panes.plans,
    keyStrip(),
  );

  /** @param {Tab} tab */
  function open(tab) {
    if (tab === "rules") return doors.rules();
    root.dataset.tab = tab;
    const low = tab === "forces" || tab === "notes" || tab === "plans" ? tab : "log";
    for (const name of /** @type {const} */ (["log", "forces", "notes", "plans"])) panes[name].hidden = low !== name;
    if (low === "notes") notes.focus();
    if (low === "forces") orderOfBattle.draw();
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
  }

  store.subscribe((state, changed) => {
    if (changed.has("sides")) root.classList.toggle("seated", state.sides.length > 0);
    if (touches(changed, "over", "seats")) root.classList.toggle("told", mayReadPlans(state));
    if (changed.has("player")) root.classList.toggle("shows-steps", isTheirTurn(state));
  });
  const small = matchMedia("(width < 900px)");
  const begin = () => open(small.matches ? "map" : "log");
  small.addEventListener("change", begin);
  begin();
  return {
    open,
    find() {
      open("forces");
      orderOfBattle.open();
    },
    log() {
      open("log");
      const first = panes.log.querySelector(".line-text");
      if (first instanceof HTMLElement) first.focus();
    },
  };
}

/**
 * @param {Tab} name
 * @param {string} text
 */
function tabText(name, text) {
  const brief = SHORT[name];
  return brief
    ? [h("span", { class: "wide" }, text), h("span", { class: "narrow", "aria-hidden": "true" }, brief)]
    : [text];
}

/** The most useful keys, until somebody has learned them. */
function keyStrip() {
  const strip = h("div", { class: "key-strip", hidden: localStorage.getItem(LEARNED) !== null });
  const hide = h(
    "button",
    {
      type: "button",
      class: "btn plain",
      title: "Hide the keys; ? shows them all",
      "aria-label": "Hide the keys",
      onclick() {
        localStorage.setItem(LEARNED, "yes");
        strip.hidden = true;
      },
    },
    icon("close"),
  );
  strip.append(...KEYS.map(([key, text]) => h("span", { "aria-hidden": "true" }, kbd(key), ` ${text}`)), hide);
  return strip;
}
