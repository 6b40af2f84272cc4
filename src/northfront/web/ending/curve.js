/** How the lead went: a step line on the levels of victory, with numbered turning points. */

import { leadOf, signed } from "../charts/level-bar.js";
import { h, s } from "../lib/dom.js";

/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").State} State */

/** On a phone half as wide, so that the letters in it stay legible. */
const WIDE = innerWidth < 600 ? 400 : 800;
const HIGH = 226;
const LEFT = 46;
const BELOW = 22;
/** A number stands so far from the line; the name of a level is so wide. */
const AWAY = 17;
const WORDS = 150;
/** A line of text needs so much room above the next one. */
const LINE = 17;

/**
 * @param {State} state
 * @param {Result} result
 * @param {(n: number) => void} go
 */
export function leadCurve(state, result, go) {
  const { moments, levels } = result;
  if (!moments.length || moments.every((one) => one.lead === 0)) return null;
  const leads = [...moments.map((one) => one.lead), ...levels.slice(0, -1).map((one) => one.least), 0];
  const room = Math.max(4, (Math.max(...leads) - Math.min(...leads)) * 0.12);
  const [top, bottom] = [Math.max(...leads) + room, Math.min(...leads) - room];
  const last = moments.at(-1)?.n ?? 1;
  const x = (/** @type {number} */ n) => LEFT + (n / last) * (WIDE - LEFT);
  const y = (/** @type {number} */ value) => ((top - value) / (top - bottom)) * HIGH;
  const [first = "", second = ""] = Object.keys(state.seats);
  const points = result.turning_points.map((one) => [x(one.n), y(one.after) + (one.after < 0 ? AWAY : -AWAY)]);
  /** Whether a number would stand on what is written there, at the left. @param {number} at */
  const covered = (at) => points.some(([px, py]) => px < LEFT + WORDS && Math.abs(py - at) < AWAY);
  const marks = result.turning_points.map((one, i) =>
    numbered(x(one.n), y(one.after), i + 1, one.after < 0, () => go(one.n)),
  );
  return h(
    "figure",
    { class: "curve" },
    s(
      "svg",
      {
        viewBox: `0 0 ${WIDE} ${HIGH + BELOW}`,
        role: "img",
        "aria-label": "How the lead changed; the same as a table below",
      },
      ...bands(levels, top, bottom, y, covered),
      ...turns(moments, x),
      s("path", { class: "area", "data-side": first, d: area(moments, x, y, 1) }),
      s("path", { class: "area", "data-side": second, d: area(moments, x, y, -1) }),
      s("path", { class: "zero", d: `M${LEFT} ${y(0)}H${WIDE}` }),
      s("path", { class: "lead", d: stepLine(moments, x, y) }),
      ...marks,
      s(
        "text",
        { class: "end", x: WIDE - 6, y: y(moments.at(-1)?.lead ?? 0) - 6 },
        signed(leadOf(result.ledger, first)),
      ),
    ),
    asTable(result),
  );
}

/** The name of a level, at the right if a number stands at the left. @param {string} text @param {number} at @param {boolean} right */
function title(text, at, right) {
  return s("text", { class: right ? "level right" : "level", x: right ? WIDE - 8 : LEFT + 8, y: at }, text);
}

/**
 * The levels of victory as bands; one that is lower than a line of text is not named.
 * @param {Result["levels"]} levels
 * @param {number} top
 * @param {number} bottom
 * @param {(value: number) => number} y
 * @param {(at: number) => boolean} covered
 */
function bands(levels, top, bottom, y, covered) {
  let written = Number.NEGATIVE_INFINITY;
  return levels.flatMap((one, i) => {
    const from = i ? levels[i - 1].least : top;
    const to = i === levels.length - 1 ? bottom : one.least;
    const named = y(to) - y(from) >= LINE;
    const marked = i < levels.length - 1 && y(one.least) - written >= LINE;
    if (marked) written = y(one.least);
    const edge = marked ? [s("text", { class: "edge", x: LEFT - 6, y: y(one.least) + 4 }, signed(one.least))] : [];
    return [
      s("rect", {
        class: i % 2 ? "band odd" : "band",
        x: LEFT,
        y: y(from),
        width: WIDE - LEFT,
        height: Math.max(0, y(to) - y(from)),
      }),
      ...(named ? [title(one.title, y(from) + 15, covered(y(from) + 11))] : []),
      ...edge,
    ];
  });
}

/**
 * @param {Result["moments"]} moments
 * @param {(n: number) => number} x
 */
function turns(moments, x) {
  /** @type {Map<number, number>} */
  const ends = new Map(moments.map((one) => [one.turn, one.n]));
  let from = 0;
  let written = 0;
  return [...ends].flatMap(([turn, n]) => {
    const middle = (x(from) + x(n)) / 2;
    from = n;
    const line = s("path", { class: "turn", d: `M${x(n)} 0V${HIGH}` });
    if (middle - written < AWAY) return [line]; // no room for its number
    written = middle;
    return [line, s("text", { class: "turn", x: middle, y: HIGH + 16 }, String(turn))];
  });
}

/** @param {Result["moments"]} moments @param {(n: number) => number} x @param {(value: number) => number} y */
function stepLine(moments, x, y) {
  return moments.map((one, i) => (i ? `H${x(one.n)}V${y(one.lead)}` : `M${x(0)} ${y(one.lead)}`)).join("");
}

/**
 * @param {Result["moments"]} moments
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 * @param {1 | -1} sign
 */
function area(moments, x, y, sign) {
  const cut = moments.map((one) => ({ ...one, lead: one.lead * sign > 0 ? one.lead : 0 }));
  return `M${x(0)} ${y(0)}${cut.map((one, i) => (i ? `H${x(one.n)}V${y(one.lead)}` : `V${y(one.lead)}`)).join("")}V${y(0)}Z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} number
 * @param {boolean} below
 * @param {() => void} onclick
 */
function numbered(x, y, number, below, onclick) {
  const at = y + (below ? AWAY : -AWAY);
  return s(
    "g",
    { class: "point", onclick },
    s("circle", { cx: x, cy: at, r: 9.5 }),
    s("text", { x, y: at + 4 }, String(number)),
  );
}

/** @param {Result} result */
function asTable(result) {
  const rows = result.moments.map((one) =>
    h("tr", {}, h("td", {}, String(one.turn)), h("td", {}, one.phase), h("td", {}, signed(one.lead))),
  );
  return h(
    "details",
    {},
    h("summary", {}, "As a table"),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...["Turn", "Phase", "Lead"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows),
    ),
  );
}
