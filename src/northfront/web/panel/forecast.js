/** The parts of the combat card: both sides, columns, shifts with their rules, a bar for each result, sums. */

import { addressed, called, partOf } from "../lib/combats.js";
import { fighterArt } from "../lib/counter-art.js";
import { chip, h } from "../lib/dom.js";
import { cases, fraction, percent } from "../lib/words.js";

/** @typedef {import("../types.js").Fighter} Fighter */
/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Tone} Tone */
/** @typedef {import("../lib/combats.js").Part} Part */

const COUNTER = 29;
const MOST_COLUMNS = 8;
const TICKS = [0, 25, 50, 75, 100];
/** @type {Record<Tone, Tone>} */
const TURNED = { good: "bad", "good-part": "bad-part", even: "even", "bad-part": "good-part", bad: "good" };

/**
 * The results of a combat with their chances, the viewer's best first, in his words and his colours.
 * @param {State} state
 * @param {Preview} preview
 */
export function results(state, preview) {
  const defends = partOf(state, preview.side) === "defender";
  const found = Object.entries(preview.odds ?? {}).map(([result, chance]) => {
    const tone = preview.tones?.[result] ?? "even";
    return {
      result,
      chance: fraction(chance),
      words: addressed(state, preview.words?.[result] ?? "", preview.side),
      tone: defends ? TURNED[tone] : tone,
    };
  });
  return defends ? found : found.reverse();
}

/**
 * Both sides with all their units and what they amount to.
 * @param {State} state
 * @param {Preview} preview
 */
export function forces(state, preview) {
  const mine = partOf(state, preview.side) ?? "attacker";
  const order = /** @type {Part[]} */ (mine === "attacker" ? ["attacker", "defender"] : ["defender", "attacker"]);
  return h("div", { class: "forces" }, ...order.map((part) => force(state, preview, part)));
}

/**
 * @param {State} state
 * @param {Preview} preview
 * @param {Part} part
 */
function force(state, preview, part) {
  const units = (part === "attacker" ? preview.attackers : preview.defenders) ?? [];
  const strength = (part === "attacker" ? preview.attack : preview.defence) ?? "";
  const because = (preview.because ?? []).filter(({ whose }) => whose === part);
  const note = strength.includes(" to ") ? "not known" : strength ? "strength" : "";
  return h(
    "div",
    { class: "force" },
    pill(state, preview.side, part),
    h("div", { class: "row" }, ...units.map((unit) => fighterArt(state, unit, COUNTER))),
    h("div", { class: "strength" }, h("b", {}, strength.replace(" to ", "–")), h("small", {}, note)),
    because.length
      ? h("p", { class: "because" }, ...because.flatMap(({ text, rule }) => [h("span", {}, text, " ", chip(rule))]))
      : null,
  );
}

/**
 * A filled pill for the viewer, an outlined one for the others.
 * @param {State} state
 * @param {string | undefined} side of the attacker
 * @param {Part} part
 */
export function pill(state, side, part) {
  const name = called(state, side, part);
  return h("span", { class: name === "you" ? "pill mine" : "pill" }, name.replace("the ", ""));
}

/**
 * What moves the column, then every column that can come of it, as high as it is likely. The one that came is ink, or
 * else the likeliest.
 * @param {Preview} preview
 * @param {string} [came]
 */
export function columnChart(preview, came = "") {
  const to = cases(preview.column);
  const names = around(preview.columns ?? [], to);
  const chances = new Map(to.map(({ column, chance }) => [column, chance]));
  const most = Math.max(...chances.values(), 0.001);
  const present = to.reduce((best, one) => (one.chance > best.chance ? one : best), to[0] ?? { column: "", chance: 0 });
  const bars = names.map((name) =>
    h(
      "li",
      {
        class: name === (came || present.column) ? "present" : "",
        vars: { "--high": `${Math.round(((chances.get(name) ?? 0) / most) * 100)}%` },
        title: chances.get(name) ? `${name}: ${percent(chances.get(name) ?? 0)}` : name,
      },
      h("i", {}),
      h("span", {}, name),
    ),
  );
  const spoken = to.map(({ column, chance }) => `${column} ${percent(chance)}`).join(", ");
  return h(
    "div",
    { class: "columns" },
    h("div", { class: "head" }, h("span", {}, "Column"), shiftList(preview)),
    h("ol", { class: "column-chart", role: "img", "aria-label": `Column: ${spoken}` }, ...bars),
  );
}

/**
 * The headings from the first to the last that can come, and as many beside them as there is room for.
 * @param {string[]} columns
 * @param {{column: string}[]} to
 */
function around(columns, to) {
  const places = to.map(({ column }) => columns.indexOf(column)).filter((at) => at >= 0);
  if (!places.length) return to.map(({ column }) => column);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const room = Math.max(0, MOST_COLUMNS - (high - low + 1));
  const start = Math.max(0, Math.min(low - Math.floor(room / 2), columns.length - MOST_COLUMNS));
  return columns.slice(start, Math.max(start + MOST_COLUMNS, high + 1));
}

/** @param {Preview} preview */
function shiftList(preview) {
  const rows = [...shiftRows(preview), ...modifierRows(preview)];
  return rows.length
    ? h("ul", { class: "shifts", "aria-label": "Shifts and modifiers" }, ...rows)
    : h("span", {}, "no shifts");
}

/** @param {Preview} preview */
function shiftRows({ shifts = [] }) {
  return shifts.map((shift) => {
    const kind = shift.columns < 0 ? "worse" : shift.columns > 0 ? "better" : "no";
    const sign = shift.columns < 0 ? "◂" : "▸";
    const spoken = `${Math.abs(shift.columns)} ${shift.columns < 0 ? "left" : "right"}`;
    const perhaps = shift.chance ? ` (${percent(fraction(shift.chance))})` : "";
    return h(
      "li",
      { class: `shift ${kind}` },
      h("b", { "aria-label": spoken }, `${sign}${Math.abs(shift.columns)}`),
      ` ${shift.text}${perhaps} `,
      chip(shift.rule),
    );
  });
}

/** Everything that is added to the dice. @param {Preview} preview */
function modifierRows({ modifiers = [] }) {
  return modifiers.map(({ dice, rule, text }) =>
    h(
      "li",
      { class: `shift ${dice < 0 ? "worse" : dice > 0 ? "better" : "no"}` },
      h("b", {}, dice < 0 ? `−${-dice}` : `+${dice}`),
      ` on the dice: ${text} `,
      chip(rule),
    ),
  );
}

/**
 * A bar for each result, all on one scale; the one that came is lit.
 * @param {State} state
 * @param {Preview} preview
 * @param {string} [came]
 */
export function bars(state, preview, came = "") {
  const found = results(state, preview);
  const spoken = found.map((one) => `${one.words || one.result} ${percent(one.chance)}`).join("; ");
  const rows = found.map((one) =>
    h(
      "div",
      {
        class: one.result === came ? "bar-row came" : "bar-row",
        vars: { "--share": `${(one.chance * 100).toFixed(1)}%` },
      },
      h("b", {}, one.result.replace("-/", "–/").replace("/-", "/–").replace("/", " / ")),
      h("div", { class: `track-of ${one.tone}` }, h("i", {})),
      h("span", {}, percent(one.chance)),
      h("small", {}, one.result === came ? h("b", {}, "came: ") : null, one.words),
    ),
  );
  const scale = h("div", { class: "ticks", "aria-hidden": "true" }, ...TICKS.map((at) => h("span", {}, `${at}`)));
  return h("div", { class: "bars", role: "img", "aria-label": `Chances: ${spoken}` }, scale, ...rows);
}

/**
 * The chances by what they mean, with a sign for good and bad.
 * @param {State} state
 * @param {Preview} preview
 */
export function sums(state, preview) {
  const attacks = partOf(state, preview.side) !== "defender";
  const made = (preview.sums ?? []).map(({ meaning, chance, words }) => {
    const good = (meaning !== "paid") === attacks;
    const share = percent(fraction(chance)).replace("%", "");
    return h(
      "li",
      { class: good ? "good" : "bad" },
      h("b", {}, `${good ? "▲" : "▼"} ${share.replace(/\.0$/, "")}`, h("small", {}, "%")),
      h("span", {}, addressed(state, words, preview.side)),
    );
  });
  return made.length ? h("ul", { class: "sums", "aria-label": "In all" }, ...made) : null;
}

/**
 * "46.6% · 8.7%": the hex cleared or the defender harmed, and the price. Fire has none.
 * @param {Preview} preview
 */
export function inShort({ sums: found = [], volley }) {
  const paid = volley ? null : found.find(({ meaning }) => meaning === "paid");
  return [found[0], paid].flatMap((one) => (one ? percent(fraction(one.chance)) : [])).join(" · ");
}

/**
 * What the two figures of `inShort` mean.
 * @param {State} state
 * @param {Preview} preview
 */
export function inShortHead(state, preview) {
  if (preview.volley) return preview.volley.fewer.length ? "eliminated" : "hex cleared";
  const found = preview.sums ?? [];
  const paid = found.find(({ meaning }) => meaning === "paid");
  return [found[0], paid]
    .flatMap((one) => (one ? addressed(state, one.words, preview.side).replace(" something", "") : []))
    .join(" · ");
}

/**
 * The same in one line, for small screens and for comparing.
 * @param {State} state
 * @param {Preview} preview
 */
export function segments(state, preview) {
  const found = results(state, preview);
  const spoken = found.map((one) => `${one.result} ${percent(one.chance)}`).join(", ");
  const parts = found.map((one) =>
    h("i", {
      class: one.tone,
      title: `${one.result} ${percent(one.chance)}`,
      vars: { "--chance": String(one.chance) },
    }),
  );
  return h("div", { class: "segments", role: "img", "aria-label": spoken }, ...parts);
}
