/**
 * The school: a guided game of The Ford. It looks on and never plays; any legal answer is accepted, and nothing is
 * blocked. Where it stands is kept in the browser.
 */

import { byId, fill, h, kbd, s } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { notice, say } from "../lib/notice.js";
import { touches } from "../lib/store.js";
import { createHexes } from "../map/hexes.js";
import { completed, keep, kept, mark } from "./progress.js";
import { OVER, STEPS, WAIT } from "./steps.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./steps.js").Cue} Cue */

const MINUTES = 1.1; // a step
const QUIET = 20_000;
const GHOST = 1500;
const AGAIN = 700;
const WATCHED = /** @type {(keyof State)[]} */ ([
  "ask",
  "serial",
  "turn",
  "over",
  "log",
  "units",
  "explained",
  "hover",
  "cursor",
  "inspected",
  "board",
  "counters",
]);

/**
 * @param {import("../types.js").Store} store
 * @param {() => import("../types.js").MapView | null} map
 */
export function createSchool(store, map) {
  const { state } = store;
  const bar = h("section", { class: "school-bar float", "aria-label": "The school" });
  const coach = h("div", { class: "coach", role: "group", tabindex: -1 });
  const ring = s("g", { class: "school-ring" });
  const aside = h("p", { class: "coach small", hidden: true }, "What is asked always stands here, with its rule.");
  let step = 0;
  let since = mark(state);
  let remark = "";
  let shown = "";
  let open = false;
  let quiet = 0;
  /** @type {import("../types.js").Popup | null} */
  let popup = null;

  /** Begins, or goes on where it was left. @param {string} table */
  function begin(table) {
    const before = kept();
    step = before?.table === table && !before.done ? Math.min(before.step, STEPS.length - 1) : 0;
    open = true;
    document.body.classList.add("at-school");
    byId("stage").append(bar, aside);
    document.addEventListener("keydown", keys, true);
    store.subscribe((_, changed) => open && touches(changed, ...WATCHED) && look());
    setInterval(() => open && look(), AGAIN); // a pop-up was closed, or a step is done by what is on the map
    enter();
  }

  function enter() {
    since = mark(state);
    keep({ table: state.table, step, done: step >= STEPS.length });
    drawBar();
    look();
  }

  /** Looks at the table: is the step done, and if not, what is to be said now? */
  function look() {
    if (!state.board || !state.counters || !open) return;
    if (step >= STEPS.length) return finish();
    if (state.serial > since.serial && STEPS[step].goal === "undone") since = { ...since, serial: state.serial };
    const { done, by } = completed(STEPS[step], state, since);
    if (!done) return draw();
    const { wanted, goal } = STEPS[step];
    remark = by && wanted && by.hexes.at(-1) !== wanted ? "That works too. We go on from there." : "";
    if (goal === "settled" && since.line === (state.log.at(-1)?.n ?? 0)) remark = "Nobody had to move this time.";
    step += 1;
    enter();
  }

  /** @returns {Cue} */
  function cue() {
    if (state.over) return { asks: [], ...OVER };
    if (!state.ask || !state.sides.includes(state.ask.side)) return { asks: [], ...WAIT };
    const { kind } = state.ask;
    const { cues } = STEPS[step];
    return cues.find((one) => one.asks.includes(kind)) ?? cues.find((one) => !one.asks.length) ?? cues[0];
  }

  function draw() {
    const now = cue();
    const hex = now.hex ?? (now.unit && state.units[now.unit]?.at) ?? "";
    const at = state.board && Object.hasOwn(state.board.hexes, hex) ? hex : "";
    const other = document.querySelector(".nf-popup:not([hidden])");
    const free = !other || other.contains(coach); // else a result is being read, and the coach stands under the bar
    const key = [step, now.title, at, remark, free].join("|");
    if (key === shown && document.contains(coach) && !coach.closest("[hidden]")) return;
    if (key !== shown) say(`Step ${step + 1} of ${STEPS.length}. ${now.title} ${plain(now.words)}`);
    shown = key;
    fillCoach(now, at);
    circle(at);
    aside.hidden = step !== 2;
    clearTimeout(quiet);
    quiet = window.setTimeout(() => pulse(), QUIET);
    place(free ? at : "");
  }

  /** @param {Cue} now @param {string} at */
  function fillCoach(now, at) {
    const wait = !state.ask || Boolean(state.over);
    const again = /** @type {const} */ (["Show me", "Back", "Skip"]);
    const run = { "Show me": () => ghost(at), Back: () => go(-1), Skip: () => go(1) };
    fill(
      coach,
      h("p", { class: "bf-caps" }, `Step ${step + 1} of ${STEPS.length} · ${STEPS[step].name}`),
      remark && !wait ? h("p", { class: "remark" }, remark) : null,
      h("h2", {}, now.title),
      h("p", {}, ...bold(now.words)),
      h(
        "div",
        { class: "foot" },
        ...again
          .filter((name) => (name === "Show me" ? at : name === "Back" ? step : true))
          .map((name) =>
            h(
              "button",
              {
                type: "button",
                class: `btn ${name.split(" ")[0].toLowerCase()}`,
                "data-key": name,
                onclick: run[name],
              },
              name,
            ),
          ),
      ),
    );
  }

  /** The coach stands at its hex; without one, or where the map is small, under the bar. @param {string} at */
  function place(at) {
    const roomy = matchMedia("(width >= 900px)").matches;
    if (at && roomy) {
      const avoid = [...(state.ask?.about ?? []), "pz-1", "gr-1"].map((unit) => state.units[unit]?.at ?? "");
      /** @type {import("../types.js").Popup} */
      const mark = {
        hex: at,
        label: `The school, step ${step + 1}`,
        content: [coach],
        width: 318,
        avoid: avoid.filter((hex) => Object.hasOwn(state.board?.hexes ?? {}, hex)),
        closed: () => {
          if (popup === mark) popup = null; // another one may have taken its place
        },
      };
      popup = mark;
      map()?.popup(mark);
    } else {
      if (popup) map()?.closePopup(popup);
      popup = null;
      bar.after(coach);
    }
  }

  /** A gold ring, a wider one, and the rest a little darker. @param {string} at */
  function circle(at) {
    const sheet = document.querySelector("#map .nf-world svg:last-of-type");
    if (sheet && ring.parentNode !== sheet) sheet.append(ring);
    if (!at || !state.board) return ring.replaceChildren();
    const hexes = createHexes(state.board);
    const [x, y, wide, high] = state.board.view_box;
    ring.replaceChildren(
      s("path", { class: "dim", d: `M${x},${y}h${wide}v${high}h${-wide}Z${hexes.area([at])}`, "fill-rule": "evenodd" }),
      s("path", { class: "outer", d: hexes.area([at], -9) }),
      s("path", { class: "casing", d: hexes.area([at]) }),
      s("path", { class: "gold", d: hexes.area([at]) }),
    );
  }

  function pulse() {
    ring.classList.remove("pulse");
    requestAnimationFrame(() => ring.classList.add("pulse"));
  }

  /** Plays the gesture: a hand goes to the hex and presses. Nothing is answered. @param {string} at */
  function ghost(at) {
    if (!state.board || !at) return;
    const [x, y] = state.board.hexes[at];
    const from = state.ask?.about[0] ? state.board.hexes[state.units[state.ask.about[0]]?.at ?? ""] : undefined;
    const [fx, fy] = from ?? [x + 120, y + 120];
    const hand = s("circle", {
      class: "ghost",
      r: 16,
      cx: fx,
      cy: fy,
      vars: { "--x": `${x - fx}px`, "--y": `${y - fy}px` },
    });
    ring.append(hand);
    setTimeout(() => hand.remove(), GHOST);
    pulse();
  }

  /** @param {number} by */
  function go(by) {
    do step = Math.max(0, step + by);
    while (by < 0 && step && completed(STEPS[step], state, mark(state)).done); // it would be over at once
    remark = "";
    enter();
  }

  function drawBar() {
    const discs = STEPS.map((one, i) =>
      h(
        "li",
        {
          class: i < step ? "done" : i === step ? "now" : "",
          title: `${one.name}: ${one.note}`,
          "aria-current": i === step ? "step" : null,
        },
        h("span", { class: "sr" }, `${one.name}${i < step ? ", done" : ""}`),
        h("span", { "aria-hidden": "true" }, i < step ? "✓" : String(i + 1)),
      ),
    );
    const left = Math.ceil((STEPS.length - step) * MINUTES);
    fill(
      bar,
      h("h2", {}, "The school"),
      h("ol", {}, ...discs),
      h("span", { class: "muted left" }, left > 1 ? `about ${left} minutes left` : "almost done"),
      h("button", { type: "button", class: "btn plain", "data-key": "leave", onclick: leave }, "Leave", kbd("Esc")),
    );
  }

  function shut() {
    open = false;
    clearTimeout(quiet);
    document.removeEventListener("keydown", keys, true);
    document.body.classList.remove("at-school");
    if (popup) map()?.closePopup(popup);
    for (const part of [bar, coach, ring, aside]) part.remove();
    history.replaceState(null, "", location.pathname + location.hash);
  }

  function leave() {
    shut();
    notice(`The school is kept at step ${step + 1}.`, { button: link("/", "To the lobby") });
  }

  function finish() {
    shut();
    notice("That was the school. Play on: nothing here counts.", { lasting: true, button: link("/", "All games") });
  }

  /** `Esc` leaves where nothing is chosen; `F6` goes from the coach to the map and on to the panel. @param {KeyboardEvent} event */
  function keys(event) {
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    const busy = state.ask?.about.length || state.selection.picks.length || state.confirming || state.advice;
    if (event.key === "Escape" && !busy) leave();
    else if (event.key === "F6") {
      const parts = [coach, byId("map"), byId("decide")];
      const now = parts.findIndex((one) => one.contains(document.activeElement));
      const next = parts[(now + 1) % parts.length];
      if (next.id === "decide") next.querySelector("button")?.focus();
      else next.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { begin };
}

/** @param {string} href @param {string} text */
function link(href, text) {
  return h("a", { class: "btn plain", href }, icon("home"), text);
}

/** @param {string} text */
function bold(text) {
  return text.split("*").map((part, i) => (i % 2 ? h("b", {}, part) : part));
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll("*", "");
}
