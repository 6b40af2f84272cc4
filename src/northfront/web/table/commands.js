/** What the keys and the menu do: one table for the dispatcher, the help sheet and the menu. */

import { askLine, openMenu } from "../lib/dialogs.js";
import { copyPosition, download, openLinks } from "../lib/files.js";
import { primary } from "../panel/word-buttons.js";
import { nextNews } from "../sidebar/log.js";
import { showHelp } from "./keys.js";
import { step, stepTurn } from "./replay.js";
import { OVERLAYS } from "./topbar.js";

/**
 * @typedef {object} Parts
 * @property {import("../types.js").Store} store
 * @property {import("../types.js").Actions} actions
 * @property {{focusHex: (hex: string) => void}} map
 * @property {ReturnType<typeof import("../panel/combat-card.js").createCard>} card
 * @property {ReturnType<typeof import("./list-view.js").createListView>} list
 * @property {ReturnType<typeof import("./rules.js").createRules>} rules
 * @property {ReturnType<typeof import("../sidebar/sidebar.js").createSidebar>} sidebar
 * @property {() => void} openRules
 * @property {() => void} theme
 */

/** @param {Parts} parts */
export function createCommands(parts) {
  const { store, actions, card, list, rules, sidebar } = parts;
  const { state } = store;

  /** The button that Enter stands for. */
  function pressPrimary() {
    const { picks } = state.selection;
    const word = primary(state);
    if (picks.length) actions.answer(picks);
    else if (state.past) actions.past(null);
    else if (word) actions.answer([word]);
  }

  /** Closes what is open; else takes back a choice that nothing has come of yet. */
  function drop() {
    if (rules.isOpen) return rules.shut();
    if (state.confirming) return store.set({ confirming: "" });
    if (state.advice) return actions.dropHint();
    if (list.isOpen) return list.toggle();
    if (state.selection.picks.length || state.inspected)
      return store.set({ selection: { picks: [] }, inspected: null });
    if (state.past) return actions.past(null);
    if (card.isOpen) return card.close();
    const chosen = state.ask?.about.length && state.undo.can && !state.log.some((one) => one.n === state.serial);
    if (chosen) actions.undo();
  }

  function forecast() {
    card.reopen();
    if (state.cursor) void actions.explain(state.cursor);
  }

  /** @param {string} hex */
  function goToHex(hex) {
    actions.goTo(hex);
    parts.map.focusHex(hex);
  }

  /** What the top bar has no room for on a small screen. */
  function overlayItems() {
    return OVERLAYS.map((one) => ({
      text: `${state.overlay[one.key] ? "Hide" : "Show"}: ${one.text.toLowerCase()}`,
      icon: one.icon,
      run: () => actions.toggle(one.key),
    })).concat({
      text: state.theme === "dark" ? "Light" : "Dark",
      icon: state.theme === "dark" ? "sun" : "moon",
      run: parts.theme,
    });
  }

  /** @param {HTMLElement} under */
  function menu(under) {
    const small = matchMedia("(width < 600px)").matches;
    openMenu(under, [
      ...(small ? overlayItems() : []),
      { text: "All tables and games", icon: "home", run: () => location.assign("/") },
      { text: "Links for the other seats", icon: "link", run: () => openLinks(state.table) },
      { text: "The position as a list (V)", icon: "list", run: () => list.toggle() },
      { text: "Find a unit (/)", icon: "find", run: () => sidebar.find() },
      { text: "Copy the position as text", icon: "copy", run: () => void copyPosition(state) },
      { text: "Download the record", icon: "download", run: () => void download(state, "record") },
      { text: "Download the position as text", icon: "download", run: () => void download(state, "text") },
      { text: "Download a picture (PNG)", icon: "download", run: () => void download(state, "picture.png") },
      { text: "Download a picture (SVG)", icon: "download", run: () => void download(state, "picture.svg") },
      { text: "All keys (?)", icon: "rules", run: () => showHelp(keys()) },
    ]);
  }

  /** @returns {import("./keys.js").Key[]} */
  function keys() {
    const clean = (/** @type {boolean} */ on) => store.set({ overlay: { ...state.overlay, clean: on } });
    return [
      { key: "escape", shows: "Esc", text: "drop the selection, close what is open", run: drop },
      { key: "u", shows: "U", text: "undo", run: () => actions.undo() },
      { key: "i", shows: "I", text: "a hint for my decision; both sides hear of it", run: () => actions.hint() },
      {
        key: "m",
        shows: "M",
        text: "move now, said to a computer that thinks",
        run: () => void (state.thinking?.most && actions.hurry()),
      },
      {
        key: "p",
        shows: "P",
        text: "computers that play each other: pause, or go on",
        run: () => void (state.pace?.mine && actions.pace({ going: !state.pace.going })),
      },
      {
        key: "o",
        shows: "O",
        text: "the same: let one thing happen",
        run: () => void (state.pace?.mine && actions.pace({ going: false, step: true })),
      },
      { key: "f", shows: "F", text: "forecast at the cursor", run: forecast },
      { key: "g", shows: "G", text: "go to a hex by its number", run: () => askLine("Go to hex", "Number", goToHex) },
      { key: "/", shows: "/", text: "find a unit", run: () => sidebar.find() },
      {
        key: "j",
        shows: "J",
        text: "jump through what happened since my last answer",
        run: () => nextNews(store, actions),
      },
      { key: "z", shows: "Z", text: "zones of control", run: () => actions.toggle("zoc") },
      { key: "s", shows: "S", text: "supply", run: () => actions.toggle("supply") },
      { key: "c", shows: "C", text: "control of the hexes", run: () => actions.toggle("control") },
      { key: "h", shows: "H", text: "who threatens the hex under the cursor", run: () => actions.toggle("threat") },
      { key: "t", shows: "T", text: "terrain only, while held", run: () => clean(true), release: () => clean(false) },
      { key: "n", shows: "N", text: "hex numbers", run: () => actions.toggle("numbers") },
      { key: "l", shows: "L", text: "log", run: () => sidebar.log() },
      { key: "r", shows: "R", text: "rules", run: parts.openRules },
      { key: "v", shows: "V", text: "the position as a list, to read and to play", run: () => list.toggle() },
      { key: "d", shows: "D", text: "dark or light", run: parts.theme },
      { key: ",", shows: ",", text: "look one decision back", run: () => step(state, actions, -1) },
      { key: ".", shows: ".", text: "one decision on", run: () => step(state, actions, 1) },
      { key: "shift+,", shows: "Shift+,", text: "to the turn before", run: () => stepTurn(state, actions, -1) },
      { key: "shift+.", shows: "Shift+.", text: "to the next turn", run: () => stepTurn(state, actions, 1) },
      { key: "end", shows: "End", text: "back to the present", run: () => actions.past(null) },
      { key: "?", shows: "?", text: "this sheet", run: () => showHelp(keys()) },
    ];
  }

  return { keys, menu, primary: pressPrimary };
}
