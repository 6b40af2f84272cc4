/** What the keys and the menu do: one table for the dispatcher, the help sheet and the menu. */

import { askLine, openMenu } from "../lib/dialogs.js";
import { copyPosition, download, openLinks } from "../lib/files.js";
import { nextTextSize, setTextSize } from "../lib/text-size.js";
import { primary } from "../panel/word-buttons.js";
import { agreeItems } from "../people/agree.js";
import { unread } from "../people/chat.js";
import { showHelp } from "./keys.js";
import { autoPlays, toggleAuto } from "./seen.js";
import { overlaysOf } from "./topbar.js";

/**
 * @typedef {object} Parts
 * @property {import("../types.js").Store} store
 * @property {import("../types.js").Actions} actions
 * @property {{focusHex: (hex: string) => void}} map
 * @property {ReturnType<typeof import("../panel/combat-card.js").createCard>} card
 * @property {ReturnType<typeof import("../panel/result.js").createResults>} results
 * @property {ReturnType<typeof import("../ending/ending.js").createEnding>} ending
 * @property {ReturnType<typeof import("../charts/charts.js").createCharts>} charts
 * @property {ReturnType<typeof import("./list-view.js").createListView>} list
 * @property {ReturnType<typeof import("./rules.js").createRules>} rules
 * @property {ReturnType<typeof import("../sidebar/sidebar.js").createSidebar>} sidebar
 * @property {import("./player-bar.js").Controls} player
 * @property {ReturnType<typeof import("./field.js").createField>} field
 * @property {ReturnType<typeof import("../people/chat.js").createChat>} chat
 * @property {import("../types.js").Talk} talk
 * @property {() => void} openRules
 * @property {() => void} briefing
 * @property {(rolls: number) => void} standIn
 * @property {() => void} theme
 * @property {() => void} rename
 */

/** @param {Parts} parts */
export function createCommands(parts) {
  const { store, actions, card, charts, ending, list, results, rules, sidebar, player } = parts;
  const { state } = store;

  /** The button that Enter stands for. */
  function pressPrimary() {
    const { picks } = state.selection;
    const word = primary(state);
    if (picks.length) actions.answer(picks);
    else if (state.past || state.player) player.close();
    else if (word) actions.answer([word]);
  }

  /** Closes what is open; else takes back a choice that nothing has come of yet. */
  function drop() {
    if (rules.isOpen) return rules.shut();
    if (results.isOpen) return results.close();
    if (charts.isOpen) return charts.shut();
    if (parts.chat.isOpen) return parts.chat.shut();
    if (ending.isOpen) return ending.shut();
    if (state.confirming) return store.set({ confirming: "" });
    if (state.advice) return actions.dropHint();
    if (list.isOpen) return list.toggle();
    const looked = state.selection.picks.length > 0 || state.inspected !== null;
    store.set({ selection: { picks: [] }, inspected: null });
    if (actions.dropChoice() || looked) return;
    if (state.past || state.player) return player.close();
    if (card.isOpen) return card.close();
    const chosen = state.ask?.about.length && state.undo.can && !state.log.some((one) => one.n === state.serial);
    if (chosen) actions.undo();
  }

  function forecast() {
    card.reopen();
    if (state.cursor) void actions.explain(state.cursor);
  }

  /** @returns {import("../lib/dialogs.js").MenuItem[]} */
  function diceItems() {
    if (!state.dice.chains || !state.sides.length) return [];
    return [{ text: "Let the server fill in for my dice", icon: "dice", run: standIn }];
  }

  /** While I am away the others need not wait for this browser; the server could foresee those rolls. */
  function standIn() {
    askLine("For how many rolls may the server fill in for you? It could foresee them.", "30", (text) => {
      if (/^[1-9]\d{0,3}$/.test(text)) parts.standIn(Number(text));
    });
  }

  /** @param {string} hex */
  function goToHex(hex) {
    actions.goTo(hex);
    parts.map.focusHex(hex);
  }

  /** What the top bar has no room for on a small screen. */
  function overlayItems() {
    return overlaysOf(state)
      .map((one) => ({
        text: `${state.overlay[one.key] ? "Hide" : "Show"}: ${one.text.toLowerCase()}`,
        icon: one.icon,
        run: () => actions.toggle(one.key),
      }))
      .concat({
        text: state.theme === "dark" ? "Light" : "Dark",
        icon: state.theme === "dark" ? "sun" : "moon",
        run: parts.theme,
      });
  }

  /** What a seat has for itself and for the others. @param {boolean} small @returns {import("../lib/dialogs.js").MenuItem[]} */
  function peopleItems(small) {
    const news = unread(state);
    return [
      ...(small && state.chat
        ? [
            {
              text: "Chat",
              note: news ? `${news} new` : "",
              icon: /** @type {const} */ ("chat"),
              run: parts.chat.toggle,
            },
          ]
        : []),
      ...(state.sides.length
        ? [
            {
              text: "My notes",
              note: "nobody else reads them",
              icon: /** @type {const} */ ("note"),
              run: () => sidebar.open("notes"),
            },
          ]
        : []),
    ];
  }

  /** @param {HTMLElement} under */
  function menu(under) {
    const small = !document.querySelector(".tools")?.checkVisibility(); // then they are here
    const { agree, resign } = agreeItems(state, actions, parts.talk);
    openMenu(under, [
      small ? overlayItems() : [],
      [
        { text: "All tables and games", icon: "home", run: () => location.assign("/") },
        { text: "Briefing", note: "B", icon: "rules", run: parts.briefing },
        { text: "My name for the other players…", icon: "person", run: parts.rename },
        { text: "Links for the other seats", icon: "link", run: () => openLinks(state.table) },
        ...diceItems(),
        ...peopleItems(small),
      ],
      agree,
      [
        { text: "Charts", note: "Q", icon: "charts", run: charts.toggle },
        { text: "The position as a list", note: "V", icon: "list", run: () => list.toggle() },
        { text: "Find a unit", note: "/", icon: "find", run: () => sidebar.find() },
        { text: "Replay the game", note: ",", icon: "forward", run: () => player.replay(state.serial) },
        {
          text: autoPlays() ? "Do not replay their turns automatically" : "Replay their turns automatically",
          icon: "eye",
          run: toggleAuto,
        },
        { text: `Text size: ${nextTextSize()} %`, icon: "eye", run: () => setTextSize(nextTextSize()) },
        { text: "All keys", note: "?", icon: "rules", run: () => showHelp(keys()) },
      ],
      [
        { text: "Record", icon: "download", run: () => void download(state, "record") },
        { text: "Copy the position as text", icon: "copy", run: () => void copyPosition(state) },
        { text: "Download the position as text", icon: "download", run: () => void download(state, "text") },
        { text: "Download a picture (PNG)", icon: "download", run: () => void download(state, "picture.png") },
        { text: "Download a picture (SVG)", icon: "download", run: () => void download(state, "picture.svg") },
      ],
      resign,
    ]);
  }

  /** What goes back begins with the present, where nothing is played yet. @param {() => void} run */
  function back(run) {
    return () => {
      if (!state.player) player.open("replay", { at: state.steps.length - 1 });
      run();
    };
  }

  /** The keys that belong to the player while something is played. @type {Record<string, () => void>} */
  const played = {
    " ": () => player.toggle(),
    1: () => player.speed("slow"),
    2: () => player.speed("normal"),
    3: () => player.speed("fast"),
  };

  /** @returns {import("./keys.js").Key[]} */
  function keys() {
    const firing = () => state.board && !state.board.lacks.includes("fire");
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
      { key: "a", shows: "A", text: "show the last combat again", run: () => results.again() },
      { key: "f", shows: "F", text: "forecast at the cursor", run: forecast },
      { key: "g", shows: "G", text: "go to a hex by its number", run: () => askLine("Go to hex", "Number", goToHex) },
      { key: "/", shows: "/", text: "find a unit", run: () => sidebar.find() },
      {
        key: "j",
        shows: "J",
        text: "what happened since my own turn",
        run: () => (state.player ? player.close() : player.theirTurn()),
      },
      {
        key: "z",
        shows: "Z",
        text: "zones of control; or the field of fire of the chosen unit, held: of the unit pointed at",
        run: () => (firing() ? parts.field.press() : actions.toggle("zoc")),
        release: () => parts.field.release(),
      },
      { key: "s", shows: "S", text: "supply", run: () => actions.toggle("supply") },
      { key: "c", shows: "C", text: "control of the hexes", run: () => actions.toggle("control") },
      { key: "h", shows: "H", text: "who threatens the hex under the cursor", run: () => actions.toggle("threat") },
      { key: "t", shows: "T", text: "terrain only, while held", run: () => clean(true), release: () => clean(false) },
      { key: "n", shows: "N", text: "hex numbers", run: () => actions.toggle("numbers") },
      { key: "l", shows: "L", text: "log", run: () => sidebar.log() },
      { key: "r", shows: "R", text: "rules", run: parts.openRules },
      {
        key: "y",
        shows: "Y",
        text: "chat with the other player",
        run: () => void (state.chat && parts.chat.toggle()),
      },
      { key: "b", shows: "B", text: "briefing", run: parts.briefing },
      { key: "q", shows: "Q", text: "charts: combat, terrain, turns, points", run: charts.toggle },
      { key: "v", shows: "V", text: "the position as a list, to read and to play", run: () => list.toggle() },
      { key: "d", shows: "D", text: "dark or light", run: parts.theme },
      { key: ",", shows: ",", text: "look back: one thing that happened", run: back(() => player.step(-1)) },
      { key: ".", shows: ".", text: "the next thing that happened", run: () => player.step(1) },
      { key: "shift+,", shows: "Shift+,", text: "to the turn before", run: back(() => player.leap(-1, "turn")) },
      { key: "shift+.", shows: "Shift+.", text: "to the next turn", run: () => player.leap(1, "turn") },
      { key: "[", shows: "[", text: "to the phase before", run: back(() => player.leap(-1, "chapter")) },
      { key: "]", shows: "]", text: "to the next phase", run: () => player.leap(1, "chapter") },
      {
        key: "home",
        shows: "Home",
        text: "to the beginning",
        run: back(() => void player.go(state.player?.from ?? 0)),
      },
      { key: "end", shows: "End", text: "back to the present", run: () => player.close() },
      { key: "?", shows: "?", text: "this sheet", run: () => showHelp(keys()) },
    ];
  }

  return { keys, menu, played, primary: pressPrimary };
}
