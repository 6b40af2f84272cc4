/** The parts of the combat card: columns, shifts with their rules, a bar for each result. */

import { chip, h, s } from "../lib/dom.js";
import { cases, fraction, percent } from "../lib/words.js";

/** @typedef {import("../types.js").Preview} Preview */

const STEP = 41;
const MOST_BOXES = 7;
/** So many letters fit into a bar or beside it; if any result says more, all say it under their bars. */
const IN_BAR = 24;

/**
 * The results of a combat with their chances, in the order in which the server sent them. A result of which we were not
 * told whether it is good or bad gets a shade by its place in that order.
 * @param {Preview} preview
 */
export function results(preview) {
  const odds = Object.entries(preview.odds ?? {});
  return odds.map(([result, chance], i) => ({
    result,
    chance: fraction(chance),
    words: preview.words?.[result] ?? "",
    tone: preview.tones?.[result] ?? "shade",
    rank: `${Math.round(odds.length > 1 ? 28 + (72 * i) / (odds.length - 1) : 60)}%`,
  }));
}

/**
 * Ratio, shifts and the column that comes of them. A column whose heading we were not told stays blank.
 * @param {Preview} preview
 */
export function columnStrip(preview) {
  const from = cases(preview.ratio);
  const to = cases(preview.column);
  const moved = (preview.shifts ?? []).filter((shift) => shift.columns);
  const total = moved.filter((shift) => !shift.chance).reduce((sum, shift) => sum + shift.columns, 0);
  if (from.length !== 1 || to.length !== 1) return spreadStrip(from, to);
  if (from[0].column === to[0].column) return null;
  const names = preview.columns
    ? between(preview.columns, from[0].column, to[0].column)
    : blanks(from[0].column, to[0].column, total);
  return drawStrip(names, from[0].column, to[0].column);
}

/**
 * @param {string[]} columns
 * @param {string} from
 * @param {string} to
 */
function between(columns, from, to) {
  const [a, b] = [columns.indexOf(from), columns.indexOf(to)].sort((x, y) => x - y);
  if (a < 0) return [...new Set([from, to])];
  const room = Math.max(0, MOST_BOXES - (b - a + 1));
  const start = Math.max(0, Math.min(a - Math.floor(room / 2), columns.length - MOST_BOXES));
  return columns.slice(start, Math.max(start + MOST_BOXES, b + 1));
}

/**
 * @param {string} from
 * @param {string} to
 * @param {number} total
 */
function blanks(from, to, total) {
  const inner = Array.from({ length: Math.min(Math.max(Math.abs(total) - 1, 0), MOST_BOXES - 2) }, () => "·");
  return total < 0 ? [to, ...inner, from] : [from, ...inner, to];
}

/**
 * @param {string[]} names
 * @param {string} from
 * @param {string} to
 */
function drawStrip(names, from, to) {
  const [start, end] = [names.indexOf(from), names.indexOf(to)];
  const boxes = names.flatMap((name, i) => [
    s("rect", {
      class: name === to ? "col to" : name === from ? "col from" : "col",
      x: i * STEP + 0.5,
      y: 16,
      width: 38,
      height: 21,
      rx: 4,
    }),
    s("text", { class: name === to ? "col-name to" : "col-name", x: i * STEP + 19.5, y: 30.5 }, name),
  ]);
  const arrows = [];
  const way = Math.sign(end - start);
  for (let i = start; way && i !== end; i += way) arrows.push(arrow(i, i + way));
  const wide = names.length * STEP;
  return h(
    "div",
    { class: "strip" },
    h("span", { class: "sr" }, `Ratio ${from}, shifted to column ${to}`),
    s("svg", { viewBox: `0 0 ${wide} 40`, width: wide, height: 40, "aria-hidden": "true" }, ...boxes, ...arrows),
  );
}

/**
 * @param {number} a
 * @param {number} b
 */
function arrow(a, b) {
  const way = Math.sign(b - a);
  const [x1, x2] = [a * STEP + 19.5 + 2 * way, b * STEP + 19.5 - 3 * way];
  const kind = way < 0 ? "arrow worse" : "arrow better";
  return s(
    "g",
    { class: kind },
    s("path", { d: `M${x1},13Q${(x1 + x2) / 2},1 ${x2},11` }),
    s("path", { class: "tip-of", d: `M${x2 + 2 * way},14.5l${-1 * way},-6.4l${-4.6 * way},4.4z` }),
  );
}

/**
 * Where an unknown strength takes part: every column that can come of it, with its chance.
 * @param {{column: string, chance: number}[]} from
 * @param {{column: string, chance: number}[]} to
 */
function spreadStrip(from, to) {
  const boxes = to.map(({ column, chance }) =>
    h(
      "li",
      { vars: { "--chance": String(chance) } },
      h("b", {}, column),
      h("span", {}, `${Math.round(chance * 100)}%`),
    ),
  );
  const range = from.length > 1 ? `${from[0].column} to ${from[from.length - 1].column}` : (from[0]?.column ?? "");
  return h(
    "div",
    { class: "spread" },
    h("p", { class: "muted" }, `Strengths are not known: ratio ${range}, columns after the shifts`),
    h("ol", {}, ...boxes),
  );
}

/**
 * What moves the column, then what is added to the dice.
 * @param {Preview} preview
 */
export function shiftList(preview) {
  const rows = [...shiftRows(preview), ...modifierRows(preview)];
  const none = preview.modifiers ? "No shifts, nothing added to the dice." : "No shifts.";
  return rows.length
    ? h("ul", { class: "shifts", "aria-label": "Shifts and modifiers" }, ...rows)
    : h("p", { class: "shifts faint" }, none);
}

/** @param {Preview} preview */
function shiftRows(preview) {
  return (preview.shifts ?? []).map((shift) => {
    const kind = shift.columns < 0 ? "worse" : shift.columns > 0 ? "better" : "no";
    const sign = shift.columns < 0 ? "◂" : shift.columns > 0 ? "▸" : "";
    const spoken = `${Math.abs(shift.columns)} ${shift.columns < 0 ? "left" : "right"}`;
    return h(
      "li",
      { class: `shift ${kind}` },
      h("span", { class: "by", "aria-label": spoken }, `${sign} ${Math.abs(shift.columns)}`),
      h(
        "span",
        {},
        shift.text,
        shift.chance ? h("small", {}, ` in ${percent(fraction(shift.chance))} of cases`) : null,
      ),
      chip(shift.rule),
    );
  });
}

/**
 * Everything that is added to the dice, and the sum where it has several parts.
 * @param {Preview} preview
 */
function modifierRows({ modifiers = [] }) {
  const sum = modifiers.reduce((all, { dice }) => all + dice, 0);
  const rows = modifiers.map(({ dice, rule, text }) => modifierRow(dice, text, rule));
  return modifiers.length > 1 ? [...rows, modifierRow(sum, "on the dice in all", "", "sum")] : rows;
}

/** @param {number} dice @param {string} text @param {string} rule @param {string} [more] */
function modifierRow(dice, text, rule, more = "") {
  const kind = dice < 0 ? "worse" : dice > 0 ? "better" : "no";
  return h(
    "li",
    { class: `shift ${kind} ${more}` },
    h("span", { class: "by" }, signed(dice)),
    h("span", {}, more ? text : `dice: ${text}`),
    chip(rule),
  );
}

/** @param {number} value */
function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** @param {Preview} preview */
export function bars(preview) {
  const found = results(preview);
  const most = Math.max(...found.map((one) => one.chance), 0.001);
  const spoken = found.map((one) => `${one.words || one.result} ${percent(one.chance)}`).join("; ");
  const wordy = found.some((one) => one.words.length > IN_BAR);
  const rows = found.map((one) => {
    const share = one.chance / most;
    const room = share > 0.58 ? "inside" : "beside";
    return h(
      "div",
      { class: "bar-row", vars: { "--share": `${(share * 100).toFixed(1)}%`, "--rank": one.rank } },
      h("b", {}, one.result),
      h("div", { class: `track-of ${one.tone}` }, h("i", {}), wordy ? null : h("span", { class: room }, one.words)),
      h("span", {}, percent(one.chance)),
      wordy ? h("small", {}, one.words) : null,
    );
  });
  return h("div", { class: "bars", role: "img", "aria-label": `Chances: ${spoken}` }, ...rows);
}

/**
 * The same in one line, for small screens and for comparing.
 * @param {Preview} preview
 */
export function segments(preview) {
  const found = results(preview);
  const spoken = found.map((one) => `${one.result} ${percent(one.chance)}`).join(", ");
  const parts = found.map((one) =>
    h("i", {
      class: one.tone,
      title: `${one.result} ${percent(one.chance)}`,
      vars: { "--chance": String(one.chance), "--rank": one.rank },
    }),
  );
  return h("div", { class: "segments", role: "img", "aria-label": spoken }, ...parts);
}
