/** The result of a combat, at its hex: the outcome, the die, what was uncovered, what both sides lost. */

import {
  addressed,
  called,
  combatsIn,
  hasFallen,
  headline,
  isOpen,
  lossesOf,
  lossLine,
  partOf,
  summary,
  uncoveredIn,
} from "../lib/combats.js";
import { counterArt, coveredArt } from "../lib/counter-art.js";
import { chip, h, kbd, withChips } from "../lib/dom.js";
import { dice, icon } from "../lib/icons.js";
import { say } from "../lib/notice.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { pill } from "./forecast.js";

/** @typedef {import("../lib/combats.js").Combat} Combat */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").MapView} MapView */
/** @typedef {import("../types.js").Popup} Popup */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

const WIDE = 356;
const WIDE_ON_PHONE = 366;
const COUNTER = 38;

/**
 * @param {Store} store
 * @param {() => MapView | null} map
 */
export function createResults(store, map) {
  const { state } = store;
  /** The lines of the log that tell of combats to be shown, the present one first. @type {LogLine[]} */
  let queue = [];
  /** @type {LogLine | null} */
  let last = null;
  /** @type {Popup | null} */
  let popup = null;

  /** @param {LogLine} line @returns {Combat | undefined} */
  const combatOf = (line) =>
    combatsIn(state.log).find((combat) => combat.main.n === line.n && combat.main.text === line.text);

  /** Shows the first of the queue, or shows it anew where more has come of it. */
  function draw() {
    const combat = queue[0] && combatOf(queue[0]);
    if (!combat || state.past) return shut();
    last = combat.main;
    const marks = marksOf(state, combat);
    if (JSON.stringify(marks) !== JSON.stringify(state.fought)) store.set({ fought: marks });
    const content = [body(state, combat, queue.length - 1, next, again)];
    popup ??= { hex: "", label: "", content: [], closed };
    Object.assign(popup, {
      hex: combat.main.hexes[0] ?? "",
      label: headline(state, combat),
      content,
      width: matchMedia("(width < 600px)").matches ? WIDE_ON_PHONE : WIDE,
      avoid: [...combat.main.hexes.slice(1), ...marks.from],
    });
    map()?.popup(popup);
  }

  function shut() {
    if (popup) map()?.closePopup(popup);
    queue = [];
  }

  /** The pop-up was closed: the next one opens, if more wait. */
  function closed() {
    popup = null;
    queue = queue.slice(1);
    if (queue.length) queueMicrotask(draw);
    else store.set({ fought: null });
  }

  function next() {
    if (popup) map()?.closePopup(popup);
  }

  function again() {
    if (!last) return;
    if (!queue.length) queue = [last];
    store.set({ fought: null });
    draw();
  }

  store.subscribe((_, changed) => {
    if (queue.length && touches(changed, "log", "ask", "waiting", "past", "viewer", "counters", "units")) draw();
  });

  return {
    /**
     * @param {LogLine[]} lines that have just happened
     * @param {boolean} acted whether the viewer's own answer brought them
     */
    tell(lines, acted) {
      const fights = lines.filter((line) => line.combat);
      const present = queue[0] && combatOf(queue[0]);
      const goesOn =
        present && (isOpen(state, present) || state.ask?.combat || lines.some((line) => present.after.includes(line)));
      if (acted && !goesOn) shut();
      if (!fights.length) return;
      queue = [...queue, ...fights];
      draw();
      const combat = combatOf(fights[0]);
      if (combat) say(spoken(state, combat), "urgent");
    },
    again,
    close: next,
    get isOpen() {
      return popup !== null;
    },
  };
}

/**
 * @param {State} state
 * @param {Combat} combat
 * @param {number} more how many wait
 * @param {() => void} next
 * @param {() => void} again
 */
function body(state, combat, more, next, again) {
  const { main } = combat;
  const { side } = main.combat;
  const uncovered = uncoveredIn(combat);
  const text = summary(state, combat);
  return h(
    "div",
    { class: "result" },
    h("p", { class: "head" }, `${whose(state, side)} attack · turn ${main.turn}`),
    h("h2", {}, headline(state, combat)),
    text ? h("p", { class: "lead" }, text) : null,
    roll(state, combat),
    uncovered.length
      ? h(
          "div",
          { class: "uncovered" },
          h("span", { class: "head" }, "Uncovered"),
          ...uncovered.map((unit) =>
            h("span", { class: "turned-up" }, coveredArt(state, unit, 30), "▸", counterArt(state, unit, COUNTER)),
          ),
        )
      : null,
    h(
      "div",
      { class: "losses" },
      ...["defender", "attacker"].map((part) => lossRow(state, combat, part === "attacker")),
    ),
    h(
      "footer",
      {},
      h("details", {}, h("summary", {}, "How it was worked out"), ...workedOut(state, combat)),
      more
        ? h("button", { type: "button", class: "btn plain small", onclick: next }, `${more} more`, icon("forward"))
        : null,
      h("button", { type: "button", class: "btn plain small", onclick: again }, "Show again", kbd("A")),
    ),
  );
}

/** @param {State} state @param {string} side of the attacker */
function whose(state, side) {
  const mine = partOf(state, side);
  return mine === "attacker" ? "Your" : mine ? "Their" : capital(side);
}

/** @param {State} state @param {Combat} combat */
export function roll(state, { main }) {
  const { side, column, result, means } = main.combat;
  const who = capital(called(state, side, "attacker"));
  return h(
    "div",
    { class: "roll" },
    ...(main.die === undefined ? [] : dice(main.die)),
    h(
      "div",
      {},
      h("b", {}, main.die === undefined ? "No die was needed" : `${who} rolled ${main.die}`),
      h("small", {}, column ? `column ${column}` : `ratio ${main.combat.ratio ?? ""}`),
    ),
    h("div", { class: "cell" }, h("b", {}, cell(result)), h("small", {}, addressed(state, means, side))),
  );
}

/** @param {string} result */
function cell(result) {
  return result.replace(/^-\//, "–/").replace(/\/-$/, "/–").replace("/", " / ");
}

/** @param {State} state @param {Combat} combat @param {boolean} attacker */
function lossRow(state, combat, attacker) {
  const part = attacker ? "attacker" : "defender";
  const losses = lossesOf(combat, part);
  const open = isOpen(state, combat) && !losses.rules.length;
  return h(
    "p",
    {},
    pill(state, combat.main.combat.side, part),
    h("span", {}, open ? "not decided yet" : lossLine(state, losses), " ", ...losses.rules.map((rule) => chip(rule))),
  );
}

/**
 * From the strengths to the cell of the table.
 * @param {State} state
 * @param {Combat} combat
 */
export function workedOut(state, { main }) {
  const { attack, defence, ratio, shifts, modifiers, column, net, result, side } = main.combat;
  const on = net ? `, with everything added ${net}` : "";
  const lines = [
    `${attack} to ${defence}${ratio ? ` is ${ratio}` : ""}.`,
    shifts ? `${capital(shifts)}.` : "",
    modifiers ? `Dice: ${modifiers}.` : "",
    main.die === undefined
      ? ""
      : `${capital(called(state, side, "attacker"))} rolled ${main.die}${on}${column ? ` in column ${column}` : ""}: ${cell(result)}.`,
  ];
  return lines.filter(Boolean).map((line) => h("p", {}, ...withChips(line), " "));
}

/** @param {State} state @param {Combat} combat */
function spoken(state, combat) {
  const { main } = combat;
  const { side, column, result } = main.combat;
  const rolled = main.die === undefined ? "" : `${capital(called(state, side, "attacker"))} rolled ${main.die}`;
  return [
    headline(state, combat),
    [rolled, column ? `column ${column}` : "", `result ${result}`].filter(Boolean).join(", "),
    summary(state, combat),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * What the map shows of it.
 * @param {State} state
 * @param {Combat} combat
 * @returns {import("../types.js").ShownFight}
 */
function marksOf(state, combat) {
  const { main, after } = combat;
  const mine = partOf(state, main.combat.side) ?? "attacker";
  const fell = hasFallen(combat);
  const starts = main.combat.attackers.map(
    (unit) =>
      after.find((line) => line.units.includes(unit) && line.hexes.length > 1)?.hexes[0] ?? state.units[unit]?.at ?? "",
  );
  const lost = lossesOf(combat, "attacker");
  const even = !fell && !lost.gone.length && !lost.steps.length;
  return {
    tone: even ? "even" : fell === (mine === "attacker") ? "good" : "bad",
    hexes: main.hexes,
    from: [...new Set(starts)].filter(Boolean),
    retreats: [...waysBack(after).values()],
    lost: after
      .filter((line) => line.kind === "eliminated" && line.units[0])
      .map((line) => [line.units[0], line.hexes[0] ?? ""]),
  };
}

/**
 * Each unit that went back with the hexes of its way.
 * @param {LogLine[]} lines
 */
function waysBack(lines) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const { kind, units, hexes } of lines) {
    if (kind !== "retreats" || hexes.length < 2) continue;
    for (const unit of units) ways.set(unit, [...(ways.get(unit) ?? [hexes[0]]), hexes[1]]);
  }
  return ways;
}
