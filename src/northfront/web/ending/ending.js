/** The page at the end of a game: who won and why, how the lead went, luck, proof of the dice, and what now. */

import { lead, minus, signed } from "../charts/level-bar.js";
import { counterArt } from "../lib/counter-art.js";
import { byId, chip, fillUnpressed, h, kbd } from "../lib/dom.js";
import { download } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { isComputer } from "../panel/opponents.js";
import { nameOf, otherName } from "../people/names.js";
import { keptDice, seedOf } from "../wire/dice.js";
import { fetchWithRetry } from "../wire/retry-fetch.js";
import { leadCurve } from "./curve.js";
import { luckSection } from "./luck.js";
import { prove } from "./proof.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

const MOST_LOST = 12;

/**
 * @param {Store} store
 * @param {Actions} actions
 * @param {import("../types.js").Talk} talk
 */
export function createEnding(store, actions, talk) {
  const { state } = store;
  /** @type {Result | null} */
  let result = null;
  let checked = { sound: true, words: "Checking the dice.", against: "" };
  const page = h("main", { class: "ending", "aria-label": "Result", tabindex: -1, hidden: true });
  byId("app").append(page);
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    shut();
  });

  async function open() {
    page.hidden = false;
    document.body.classList.add("at-ending");
    const address = `/api/tables/${encodeURIComponent(state.table)}/result`;
    result ??= await fetchWithRetry(store, address, (answer) => answer.json());
    draw();
    page.focus();
    check();
  }

  function shut() {
    page.hidden = true;
    document.body.classList.remove("at-ending");
  }

  function check() {
    if (!result) return;
    checked = prove(result.dice, keptDice(state.table), (value) => seedOf(state.table, value) !== "");
    draw();
  }

  /** The map of an earlier moment. @param {number} n @param {string[]} [hexes] */
  function go(n, hexes = []) {
    shut();
    void actions.past(n);
    actions.light(hexes);
    if (hexes[0]) actions.goTo(hexes[0]);
  }

  function draw() {
    if (!result || page.hidden) return;
    fillUnpressed(
      page,
      verdict(state, result, { shut, rematch: () => void talk.rematch(), start: () => go(0) }),
      h(
        "div",
        { class: "ending-columns" },
        h(
          "div",
          { class: "ending-main" },
          curveSection(state, result, go),
          h(
            "div",
            { class: "ending-pair" },
            h("div", {}, points(state, result), losses(state, result)),
            turning(state, result, go),
          ),
        ),
        h("div", { class: "ending-more" }, luckSection(state, result.luck), proof(), plans(state, go)),
      ),
    );
  }

  function proof() {
    return h(
      "section",
      { "aria-label": "Proof of the dice" },
      h("h3", {}, "Proof of the dice"),
      h(
        "div",
        { class: checked.sound ? "proof" : "proof broken", role: "status" },
        h(
          "p",
          {},
          h("b", {}, checked.words),
          checked.against ? h("span", {}, ` ${checked.against}`) : null,
          h("small", {}, "Checked in this browser, with the secret that has now been revealed."),
        ),
        h("button", { type: "button", class: "btn", "data-key": "check", onclick: check }, "Check again"),
      ),
    );
  }

  store.subscribe((_, changed) => {
    if (changed.has("over") && state.over && !state.past) void open();
    if (changed.has("over") && !state.over) {
      result = null;
      shut();
    }
    if (!page.hidden && touches(changed, "notes", "counters", "board", "theme", "proposal", "rematch")) draw();
  });

  return {
    get isOpen() {
      return !page.hidden;
    },
    shut,
    open: () => void open(),
  };
}

/**
 * @param {State} state
 * @param {Result} result
 * @param {{shut: () => void, rematch: () => void, start: () => void}} doors
 */
function verdict(state, result, doors) {
  const seats = Object.keys(state.seats).map((side) =>
    h(
      "span",
      { class: "seat", "data-side": side },
      h("span", { class: "swatch", "aria-hidden": "true" }),
      `${capital(side)}: ${state.sides.includes(side) ? "you" : isComputer(state, side) ? "the computer" : "the other player"}`,
    ),
  );
  const hints = state.log.filter((one) => one.kind === "hint").length;
  const back = state.log.filter((one) => one.kind === "take-back").length;
  const asides = [
    `${state.turn} ${state.turn === 1 ? "turn" : "turns"}, ${state.serial} decisions`,
    hints ? `${hints} ${hints === 1 ? "hint" : "hints"}` : "no hint",
    back ? `taken back ${back} ${back === 1 ? "time" : "times"}` : "nothing taken back",
  ];
  return h(
    "header",
    { class: "verdict" },
    h(
      "div",
      {},
      h("h2", {}, headline(state, result)),
      h("p", { class: "why" }, state.ended ? standing(state, result) : distance(state, result), " ", chip(result.rule)),
      h("p", { class: "seats-line" }, ...seats, h("span", { class: "muted" }, asides.join(" · "))),
    ),
    h(
      "div",
      { class: "btns" },
      h(
        "button",
        { type: "button", class: "btn", "data-key": "map", onclick: doors.shut },
        icon("eye"),
        "Map, all uncovered",
        kbd("Esc"),
      ),
      h("button", { type: "button", class: "btn", "data-key": "replay", onclick: doors.start }, icon("back"), "Replay"),
      h(
        "button",
        { type: "button", class: "btn", "data-key": "record", onclick: () => void download(state, "record") },
        icon("download"),
        "Record",
      ),
      rematchButton(state, doors.rematch),
    ),
  );
}

/** @param {State} state @param {() => void} onclick */
function rematchButton(state, onclick) {
  if (!state.sides.length) return null;
  const asked = state.proposal?.kind === "rematch" ? state.proposal.side : "";
  if (asked && state.sides.includes(asked))
    return h("span", { class: "muted", role: "status" }, `${otherName(state)} is asked for a rematch.`);
  const text = state.rematch
    ? "To the rematch"
    : asked
      ? `Agree to ${nameOf(state, asked)}'s rematch`
      : "Rematch, sides swapped";
  return h("button", { type: "button", class: "btn primary", "data-key": "rematch", onclick }, text);
}

/** @param {State} state @param {Result} result */
function headline(state, result) {
  const { ended } = state;
  if (!ended || ended.how === "draw") return `${result.text}${ended ? ` in turn ${state.turn}` : ""}.`;
  const did = ended.how === "left" ? "left the game" : "resigned";
  return `${state.sides.includes(ended.side) ? "You" : nameOf(state, ended.side)} ${did} in turn ${state.turn}.`;
}

/** How the points stood when the players ended the game between them. @param {State} state @param {Result} result */
function standing(state, result) {
  const sums = pointSums(state, result);
  return result.ledger.length ? `By points it stood ${sums[0]} to ${sums[1]}.` : "";
}

/** @param {State} state @param {Result} result */
function pointSums(state, result) {
  return Object.keys(state.seats).map((side) =>
    result.ledger.filter((one) => one.side === side).reduce((all, one) => all + one.points, 0),
  );
}

/**
 * "60 points against 39 is a lead of 21. From 31 on it would have been: German strategic victory."
 * @param {State} state
 * @param {Result} result
 */
function distance(state, result) {
  const [first = "", second = ""] = Object.keys(state.seats);
  if (!result.levels.length) return "";
  const [own = 0, theirs = 0] = pointSums(state, result);
  const by = own - theirs;
  const told = `${Math.max(own, theirs)} points against ${Math.min(own, theirs)}${by ? ` is a lead of ${Math.abs(by)} for the ${capital(by > 0 ? first : second)} player` : ""}.`;
  const next = by >= 0 ? result.levels.filter((one) => one.least > by).at(-1) : undefined;
  return next ? `${told} From ${next.least} on: ${next.title}.` : told;
}

/** @param {State} state @param {Result} result @param {(n: number) => void} go */
function curveSection(state, result, go) {
  const drawn = leadCurve(state, result, go);
  const [first = "", second = ""] = Object.keys(state.seats);
  return drawn
    ? h(
        "section",
        {},
        h(
          "h3",
          {},
          "How the lead went",
          h("small", {}, `${capital(first)} less ${capital(second)} points; press a number to go to that moment`),
        ),
        drawn,
      )
    : null;
}

/** @param {State} state @param {Result} result */
function points(state, result) {
  if (!result.ledger.length) return null;
  const rows = result.ledger.map((one) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", { class: "swatch", "data-side": one.side }), ` ${one.text} `, chip(one.rule)),
      h("td", {}, minus(one.points)),
    ),
  );
  return h(
    "section",
    {},
    h("h3", {}, "Points"),
    h(
      "table",
      { class: "ledger" },
      h(
        "tbody",
        {},
        ...rows,
        h("tr", { class: "sum" }, h("th", { scope: "row" }, "Lead"), h("td", {}, lead(state, result.ledger))),
      ),
    ),
  );
}

/** @param {State} state @param {Result} result */
function losses(state, result) {
  const rows = Object.entries(result.lost).map(([side, units]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", { class: "swatch", "data-side": side }), ` ${capital(side)}`),
      h(
        "td",
        { class: "lost" },
        ...units.slice(0, MOST_LOST).map((unit) => counterArt(state, unit, 26)),
        units.length > MOST_LOST ? h("span", { class: "muted" }, ` and ${units.length - MOST_LOST} more`) : null,
      ),
      h("td", {}, String(units.length)),
    ),
  );
  return h("section", {}, h("h3", {}, "Units lost"), h("table", { class: "ledger" }, h("tbody", {}, ...rows)));
}

/** @param {State} _state @param {Result} result @param {(n: number, hexes: string[]) => void} go */
function turning(_state, result, go) {
  if (!result.turning_points.length)
    return h("section", {}, h("h3", {}, "Turning points"), h("p", { class: "muted" }, "The points never changed."));
  const rows = result.turning_points.map((one, i) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", "data-key": `turning ${i}`, onclick: () => go(one.n, one.hexes) },
        h("b", { class: "disc" }, String(i + 1)),
        h("span", {}, one.texts[0] ?? "The lead changes", h("small", {}, `Turn ${one.turn} · ${capital(one.phase)}`)),
        h("b", {}, `${signed(one.before)} ▸ ${signed(one.after)}`),
      ),
    ),
  );
  return h("section", {}, h("h3", {}, "Turning points"), h("ol", { class: "turning" }, ...rows));
}

/** @param {State} state @param {(n: number, hexes: string[]) => void} go */
function plans(state, go) {
  if (!state.notes?.length) return null;
  const rows = state.notes.map((note, i) => {
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", "data-key": `plan ${i}`, onclick: () => go(note.after ?? 0, note.hexes) },
        h("small", {}, `turn ${note.turn}`),
        h("span", { class: "swatch", "data-side": note.side }),
        h("span", {}, note.title),
      ),
    );
  });
  return h(
    "section",
    {},
    h("h3", {}, "What the computer planned", h("small", {}, "press one to see it on the map")),
    h("ol", { class: "plans" }, ...rows),
  );
}
