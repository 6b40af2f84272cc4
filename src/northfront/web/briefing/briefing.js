/**
 * The briefing of a game on one sheet: the aim, one turn in six pictures, how to read a counter, three hints, sources,
 * keys. It opens by itself once for each game and person.
 */

import { chip, h, kbd } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { capital } from "../lib/words.js";
import { pointsOf } from "../panel/turn-track.js";
import { openSchool } from "../school/open.js";
import { fetchWithRetry } from "../wire/retry-fetch.js";
import { counterKey } from "./counter-key.js";
import { mapPiece } from "./picture.js";

/** @typedef {import("../types.js").Briefing} Briefing */
/** @typedef {import("../types.js").State} State */

const SEEN = "northfront.briefed";
const KEYS = [
  ["Tab", "next unit"],
  ["↵", "confirm"],
  ["F", "odds"],
  ["U", "undo"],
  ["R", "rules"],
  ["?", "all keys"],
];
/** Height to width of the pictures: the aim, a frame. */
const AIM = 184 / 348;
const FRAME = 118 / 202;

/**
 * @param {import("../types.js").Store} store
 * @param {{ sources: () => void }} doors
 */
export function createBriefing(store, doors) {
  const { state } = store;
  /** @type {Briefing | null} */
  let briefing = null;
  let opening = false;

  async function open() {
    if (opening || document.querySelector("dialog.briefing")) return;
    opening = true;
    try {
      const address = `/api/games/${encodeURIComponent(state.game)}/briefing.json`;
      briefing ??= /** @type {Briefing} */ (await fetchWithRetry(store, address, (answer) => answer.json()));
      remember(state.game);
      show(state, briefing, doors);
    } finally {
      opening = false;
    }
  }

  /** Opens it where this person has not met the game yet. Somebody who only watches is left alone. */
  function greet() {
    const playing = state.sides.length > 0 && !state.over && !state.curtain;
    if (state.board && state.counters && playing && !seen().includes(state.game)) void open();
  }

  return { open, greet };
}

/** @returns {string[]} the games whose briefing this browser has shown */
function seen() {
  try {
    const found = JSON.parse(localStorage.getItem(SEEN) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {string} game */
function remember(game) {
  try {
    localStorage.setItem(SEEN, JSON.stringify([...new Set([...seen(), game])]));
  } catch {
    // without storage it opens at the next visit, too
  }
}

/**
 * @param {State} state
 * @param {Briefing} briefing
 * @param {{ sources: () => void }} doors
 */
function show(state, briefing, doors) {
  const heading = h("h2", { id: "briefing-title", tabindex: -1 }, briefing.title);
  const box = h("dialog", { class: "briefing", "aria-labelledby": "briefing-title" });
  const close = () => box.close();
  const openSources = () => {
    close();
    doors.sources();
  };
  const begin = state.turn === 1 ? "Begin turn 1" : `To turn ${state.turn}`;
  box.append(
    h(
      "header",
      {},
      heading,
      h("p", { class: "muted" }, briefing.subtitle),
      h("span", { class: "bf-caps" }, "Briefing"),
      h("button", { type: "button", class: "btn plain close", "aria-label": "Close", onclick: close }, icon("close")),
    ),
    h("div", { class: "bf-body" }, ...sections(state, briefing, openSources)),
    h(
      "footer",
      {},
      h("span", { class: "muted" }, "Opened once. Find it again in the menu, or press ", kbd("B"), "."),
      state.game === "ford"
        ? null
        : h(
            "button",
            { type: "button", class: "btn", onclick: () => void openSchool() },
            icon("school"),
            "First The Ford, ten minutes",
          ),
      h("button", { type: "button", class: "btn primary", onclick: close }, begin, kbd("↵")),
    ),
  );
  box.addEventListener("close", () => {
    box.remove();
    const menu = document.querySelector(".top [aria-haspopup]");
    if (menu instanceof HTMLElement) menu.focus({ preventScroll: true });
  });
  box.addEventListener("click", (event) => {
    const chosen = event.target instanceof Element && event.target.closest("[data-rule]");
    if (event.target === box || chosen) close();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== heading) return;
    event.preventDefault();
    close();
  });
  document.body.append(box);
  box.showModal();
  heading.focus({ preventScroll: true });
}

/** @param {State} state @param {Briefing} briefing @param {() => void} sources */
function sections(state, briefing, sources) {
  const side = state.viewer || state.sides[0];
  return [
    h("section", { class: "bf-aim" }, h("h3", {}, "The aim"), ...aim(state, briefing.aim)),
    h(
      "section",
      { class: "bf-turn" },
      h("h3", {}, "One turn in six pictures"),
      h("ol", { class: "bf-frames" }, ...briefing.frames.map((frame) => picture(state, frame))),
    ),
    h("section", { class: "bf-read" }, h("h3", {}, "How to read a counter"), ...counterKey(state, briefing.counter)),
    h(
      "section",
      { class: "bf-hints" },
      h("h3", {}, `Three hints for the ${capital(side)}${plural(side)}`),
      h("ol", {}, ...(briefing.hints[side] ?? []).map((hint) => h("li", {}, h("span", {}, ...keyed(hint))))),
    ),
    h(
      "section",
      { class: "bf-sources" },
      h("h3", {}, "Sources"),
      h("p", {}, briefing.sources),
      h("button", { type: "button", class: "bf-link", onclick: sources }, "Every reconstructed value"),
    ),
    h(
      "p",
      { class: "bf-keys", "aria-label": "Keys" },
      h("span", { class: "bf-caps" }, "Keys"),
      ...KEYS.map(([key, text]) => h("span", {}, h("kbd", {}, key), ` ${text}`)),
    ),
  ];
}

/** @param {State} state @param {Briefing["aim"]} part */
function aim(state, part) {
  const rows = part.points.map((row) =>
    h(
      "tr",
      {},
      h(
        "td",
        { "data-side": row.side },
        h("span", { class: "swatch", "aria-hidden": "true" }),
        h("span", { class: "sr" }, `${capital(row.side)}: `),
        row.text,
      ),
      h("td", {}, row.worth),
    ),
  );
  const now = pointsOf(state).map(([, value]) => value);
  return [
    mapPiece(state, part, AIM, { alt: part.alt, stars: part.stars }),
    h("table", { class: "bf-points" }, h("caption", { class: "sr" }, "Points"), h("tbody", {}, ...rows)),
    h(
      "p",
      {},
      ...emphasised(part.sentence),
      ...(now.length > 1 ? [" Now it stands ", h("b", {}, now.join(" to ")), "."] : []),
      " ",
      chip(part.rule),
    ),
  ];
}

/** @param {State} state @param {import("../types.js").Frame} frame */
function picture(state, frame) {
  return h(
    "li",
    {},
    mapPiece(state, frame, FRAME, { alt: `${capital(frame.side)}: ${frame.verb}. ${frame.text}` }),
    h("h4", { "data-side": frame.side }, h("span", { class: "swatch", "aria-hidden": "true" }), frame.verb),
    h("p", {}, frame.text),
  );
}

/** "Germans", "Soviets", but "Axis". @param {string} side */
function plural(side) {
  return side.endsWith("s") ? "" : "s";
}

/** A sentence in which *this* is bold. @param {string} text */
function emphasised(text) {
  return text.split("*").map((part, i) => (i % 2 ? h("b", {}, part) : part));
}

/** A hint in which *S* is a key. @param {string} text */
function keyed(text) {
  return text.split("*").map((part, i) => (i % 2 ? h("kbd", {}, part) : part));
}
