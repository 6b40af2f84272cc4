/** What happened, newest first, by turn and phase. Pointing at a line lights its hexes and units up on the map. */

import { addressed, placeList, together } from "../lib/combats.js";
import { chip, fillUnpressed, h } from "../lib/dom.js";
import { dice } from "../lib/icons.js";
import { stepsOf } from "../lib/steps.js";
import { touches } from "../lib/store.js";
import { capital, phaseSide, unitName } from "../lib/words.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

const PAGE = 150;
const FILTERS = { all: "All", dice: "Dice", mine: "Mine" };
/** @typedef {keyof typeof FILTERS} Filter */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 */
export function createLog(root, store, actions) {
  /** @type {{filter: Filter, most: number}} */
  const how = { filter: "all", most: PAGE };
  const head = h("div", { class: "head log-head" });
  const list = h("div", { class: "log-lines", role: "log", "aria-label": "Log", tabindex: -1 });
  root.append(head, list);
  list.addEventListener("keydown", (event) => walk(list, event));
  const draw = () => {
    fillUnpressed(head, ...heading(how, draw));
    fillUnpressed(list, ...lines(store.state, actions, store, how, draw));
  };
  store.subscribe((_, changed) => {
    if (touches(changed, "log", "fresh", "viewer", "board", "counters", "past")) draw();
  });
}

/**
 * @param {{filter: Filter, most: number}} how
 * @param {() => void} redraw
 */
function heading(how, redraw) {
  const filters = Object.entries(FILTERS).map(([name, text]) =>
    h(
      "button",
      {
        type: "button",
        class: "filter",
        "data-key": name,
        "aria-pressed": String(how.filter === name),
        onclick: () => {
          how.filter = /** @type {Filter} */ (name);
          redraw();
        },
      },
      text,
    ),
  );
  return [h("span", {}, "Log"), h("span", { role: "group", "aria-label": "Which lines" }, ...filters)];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {Store} store
 * @param {{filter: Filter, most: number}} how
 * @param {() => void} redraw
 */
function lines(state, actions, store, how, redraw) {
  const upTo = state.past?.serial ?? Infinity;
  const wanted = shownLines(state)
    .filter((line) => line.n <= upTo && passes(state, line, how.filter))
    .reverse();
  const shownNow = wanted.slice(0, how.most);
  /** @type {Node[]} */
  const made = [];
  shownNow.forEach((line, i) => {
    const before = shownNow[i - 1];
    if (!before || before.turn !== line.turn || before.phase !== line.phase) {
      made.push(h("h3", { class: "log-phase" }, `Turn ${line.turn} · ${capital(line.phase)}`));
    }
    made.push(drawLine(state, actions, store, line, i === 0));
  });
  if (!made.length)
    made.push(h("p", { class: "faint" }, how.filter === "all" ? "Nothing has happened yet." : "No such line yet."));
  if (wanted.length > how.most) {
    made.push(
      h(
        "button",
        {
          type: "button",
          class: "btn plain",
          "data-key": "older",
          onclick: () => {
            how.most += PAGE;
            redraw();
          },
        },
        `Show older (${wanted.length - how.most} more)`,
      ),
    );
  }
  return made;
}

/**
 * The lines of the log, those of a stack that marches together as one.
 * @param {State} state
 * @returns {(LogLine & { fresh: boolean })[]}
 */
function shownLines(state) {
  const steps = stepsOf(state);
  const old = steps.length - state.fresh;
  return steps.flatMap(({ i, kind, lines, title, detail, way, units }) => {
    const marches = (kind === "move" || kind === "arrival") && lines.length > 1;
    const told = marches ? [{ ...lines[lines.length - 1], text: joined(title, detail), units, hexes: way }] : lines;
    return told.map((line) => ({ ...line, fresh: i >= old }));
  });
}

/** @param {string} title @param {string} detail */
const joined = (title, detail) => (detail ? `${title}, ${detail}` : title);

/**
 * @param {State} state
 * @param {LogLine} line
 * @param {Filter} filter
 */
function passes(state, line, filter) {
  if (filter === "dice") return line.die !== undefined;
  return filter === "all" || lineSide(state, line) === state.viewer;
}

/**
 * Whose doing or loss a line is; where it does not say, the side whose phase it is. Victory is nobody's.
 * @param {State} state
 * @param {LogLine} line
 */
function lineSide(state, line) {
  return line.side || (line.kind === "victory" ? "" : phaseSide(state, line.phase));
}

/**
 * A combat in short; how it was worked out is told by its result.
 * @param {State} state
 * @param {LogLine} line
 */
function lineText(state, line) {
  if (!line.combat) return [line.text.replace(/\s*\[[A-Z0-9][\w.()*-]*\]/g, "")];
  const { attackers, means, side, result } = line.combat;
  const who = together(attackers.map((unit) => unitName(state, unit)));
  const verb = `${line.kind === "overruns" ? "overrun" : "attack"}${attackers.length > 1 ? "" : "s"}`;
  return [
    `${who} ${verb} `,
    h("b", {}, placeList(state, line.hexes)),
    `: ${addressed(state, means, side)} (${result})`,
  ];
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {Store} store
 * @param {LogLine & { fresh: boolean }} line
 * @param {boolean} first only the first line is in the order of Tab; the arrows go on from there
 */
function drawLine(state, actions, store, line, first) {
  const point = () => store.set({ highlight: { hexes: line.hexes, units: line.units } });
  const leave = () => store.set({ highlight: { hexes: [], units: [] } });
  const kind = `line${line.fresh ? " unseen" : ""}${rulesOf(line).length > 1 ? " long" : ""}`;
  return h(
    "div",
    { class: kind, "data-side": lineSide(state, line) || "none", onpointerenter: point, onpointerleave: leave },
    h(
      "button",
      {
        type: "button",
        class: "line-text",
        tabindex: first ? 0 : -1,
        "data-key": `line ${line.n} ${line.text}`,
        "data-line-rule": line.rule,
        onfocus: point,
        onblur: leave,
        onclick: () => line.hexes[0] && actions.goTo(line.hexes.at(-1) ?? ""),
      },
      ...(line.die === undefined ? [] : dice(line.die)),
      ...lineText(state, line),
    ),
    h("span", { class: "line-rules" }, ...rulesOf(line).map((rule) => chip(rule, { tabindex: -1 }))),
    h(
      "button",
      {
        type: "button",
        class: "line-time",
        tabindex: -1,
        title: `Look back to decision ${line.n}`,
        onclick: () => actions.past(line.n),
      },
      String(line.n),
    ),
  );
}

/**
 * The rule of a line, and those that its text cites.
 * @param {LogLine} line
 */
function rulesOf(line) {
  const cited = [...line.text.matchAll(/\[([A-Z0-9][\w.()*-]*)\]/g)].map((found) => found[1]);
  return [...new Set([...cited, line.rule])].filter(Boolean);
}

/**
 * @param {HTMLElement} list
 * @param {KeyboardEvent} event
 */
function walk(list, event) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".line-text")]);
  const next = all[all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
