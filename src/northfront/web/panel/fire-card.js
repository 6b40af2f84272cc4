/** The fire card: a form of the combat card for fire in which each target has a die of its own. */

import { backArt, counterArt } from "../lib/counter-art.js";
import { chip, h } from "../lib/dom.js";
import { fraction, percent, placeName, unitName } from "../lib/words.js";
import { results, segments } from "./forecast.js";

/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Volley} Volley */

/**
 * "Fire at Kazan Cathedral", or at a unit that moves.
 * @param {State} state
 * @param {Preview} preview
 */
export function fireTitle(state, preview) {
  const [hex] = preview.hexes ?? [];
  const volley = preview.volley;
  const mover = volley?.fewer.length ? volley.targets[0] : null;
  if (mover) return `Fire at ${mover.unit ? unitName(state, mover.unit) : "a face-down unit"} in ${hex}`;
  return `Fire at ${(hex && state.board?.places[hex]) || (hex ? placeName(state, hex) : "")}`;
}

/**
 * @param {State} state
 * @param {Preview} preview
 * @param {{ name: string, chance: number } | null} best what would help most
 */
export function fireBody(state, preview, best) {
  const { volley } = preview;
  if (!volley) return [];
  const [hex] = preview.hexes ?? [];
  return [
    segments(state, preview),
    h("p", { class: "sub" }, `${hex ?? ""} · ${volley.kind} `, chip(volley.rule)),
    firers(state, volley),
    h(
      "div",
      { class: "fire-body" },
      strip(preview, volley),
      modifiers(preview, volley),
      targets(state, volley),
      volley.fewer.length ? fewer(state, volley) : bars(state, preview),
      sums(state, preview, volley, best),
    ),
  ];
}

/**
 * The unit that would help most, if any would.
 * @param {State} state
 * @param {Map<string, Preview>} known the forecasts of other answers
 * @param {Preview} now
 */
export function bestAddition(state, known, now) {
  /** @param {Preview} preview */
  const good = (preview) =>
    results(state, preview).reduce((sum, one) => sum + (one.tone === "good" ? one.chance : 0), 0);
  const found = [...known]
    .filter(([answer, preview]) => state.counters?.pieces[answer] && preview.volley)
    .map(([answer, preview]) => ({ name: unitName(state, answer), chance: good(preview) }))
    .sort((a, b) => b.chance - a.chance)[0];
  return found && found.chance > good(now) + 0.001 ? found : null;
}

/** Who fires, and the sum. @param {State} state @param {Volley} volley */
function firers(state, { firers: units }) {
  const total = units.reduce((sum, [, strength]) => sum + strength, 0);
  return h(
    "div",
    { class: "volley" },
    h("div", { class: "row" }, ...units.map(([unit]) => counterArt(state, unit, 34))),
    h("b", { class: "total" }, String(total)),
    h(
      "small",
      {},
      ...(units.length > 1 ? [units.map(([, strength]) => strength).join(" + "), h("br")] : []),
      "fire points",
    ),
  );
}

/** All columns with what hits in them; the one that counts is filled. @param {Preview} preview @param {Volley} volley */
function strip(preview, { needs }) {
  const boxes = (preview.columns ?? []).map((name, i) =>
    h(
      "li",
      { class: name === preview.column ? "used" : "", "aria-current": name === preview.column ? "true" : null },
      h("b", {}, name.includes("-") ? name.replace("-", "–") : `${name}+`),
      h("small", {}, needs[i] ? `hit ≤ ${needs[i]}` : "no hit"),
    ),
  );
  return h("ol", { class: "fire-columns", "aria-label": "Columns of the fire table" }, ...boxes);
}

/** What is added to the die, what is cancelled, what counts nothing. @param {Preview} preview @param {Volley} volley */
function modifiers(preview, { unused, sum_rule, targets: [first] }) {
  const used = preview.modifiers ?? [];
  const sum = used.reduce((all, { dice }) => all + dice, 0);
  /** @param {import("../types.js").Modifier} one @param {string} name */
  const row = ({ dice, text, rule }, name) =>
    h("li", { class: name }, h("span", { class: "by" }, signed(dice)), h("span", {}, text), chip(rule));
  const hits = first ? first.hits : 0;
  return h(
    "div",
    { class: "drm" },
    h(
      "ul",
      { "aria-label": "What is added to the die" },
      ...used.map((one) => row(one, "used")),
      ...unused.map((one) => row(one, one.dice ? "cancelled" : "zero")),
    ),
    h(
      "p",
      {},
      h(
        "b",
        {},
        `die ${sum < 0 ? "−" : "+"} ${Math.abs(sum)}, ${hits ? `a hit on a roll of ${hits} or less` : "no hit is possible"}`,
      ),
      chip(sum_rule),
    ),
  );
}

/** A row for each target with the faces of its die. @param {State} state @param {Volley} volley */
function targets(state, { targets: all, each_rule }) {
  if (!all.length) return null;
  const rows = all.map(({ unit, side, back, hits, chance, if_armored }) => {
    const faces = [1, 2, 3, 4, 5, 6].map((face) => h("i", { class: face <= hits ? "hit" : "" }, String(face)));
    const also = if_armored === null ? "" : ` (${percent(if_armored / 6)} if armored)`;
    const name = unit ? unitName(state, unit) : "Face-down unit";
    return h(
      "li",
      { "aria-label": `${name}: ${percent(fraction(chance))}${also}` },
      unit ? counterArt(state, unit, 34) : backArt(state, side, back, 34),
      h(
        "span",
        {},
        h("b", {}, name),
        also ? h("small", {}, also) : null,
        h("span", { class: "faces", "aria-hidden": "true" }, ...faces),
      ),
      h("b", {}, percent(fraction(chance))),
    );
  });
  return h(
    "div",
    { class: "each" },
    all.length > 1 ? h("h3", { class: "head" }, h("span", {}, "One die for each target"), chip(each_rule)) : null,
    h("ul", {}, ...rows),
  );
}

/** All lost, some, none: bars on one scale to 100 %. @param {State} state @param {Preview} preview */
function bars(state, preview) {
  const found = results(state, preview);
  if (found.length < 2) return null;
  return h("div", { class: "bars fire-bars" }, ...found.map((one) => bar([one.words], one.chance, one.tone, "")));
}

/** The chance with fewer firers. @param {State} state @param {Volley} volley */
function fewer(state, { fewer: groups, firers: all }) {
  if (groups.length < 2) return null;
  const rows = groups.map(([units, total, chance]) => {
    const missing = all.map(([unit]) => unit).filter((unit) => !units.includes(unit));
    const without = missing.map((unit) =>
      h(
        "span",
        { role: "img", "aria-label": unitName(state, unit), title: unitName(state, unit) },
        counterArt(state, unit, 22),
      ),
    );
    const name = missing.length ? ["without", ...without] : [`all ${units.length}`];
    return bar(name, fraction(chance), missing.length ? "good-part" : "good", String(total));
  });
  return h("div", { class: "bars fire-bars" }, h("h3", { class: "head" }, h("span", {}, "With fewer units")), ...rows);
}

/** @param {(Node | string)[]} name @param {number} chance @param {string} tone @param {string} note */
function bar(name, chance, tone, note) {
  return h(
    "div",
    { class: "bar-row", vars: { "--share": `${(chance * 100).toFixed(1)}%` } },
    h("span", { class: "name" }, ...name),
    h("div", { class: `track-of ${tone}` }, h("i", {}), note ? h("span", { class: "beside" }, note) : null),
    h("span", {}, percent(chance)),
  );
}

/** @param {State} state @param {Preview} preview @param {Volley} volley @param {{ name: string, chance: number } | null} best */
function sums(state, preview, volley, best) {
  const cleared = results(state, preview).filter((one) => one.tone === "good");
  const chance = cleared.reduce((sum, one) => sum + one.chance, 0);
  /** @type {[string, string, string][]} */
  const cells = volley.fewer.length
    ? [[percent(chance), "eliminated", ""], ...volley.remarks]
    : [
        [percent(chance), volley.targets.length ? "hex cleared" : "demolished", ""],
        ...(volley.targets.length ? [sum(fraction(volley.expected).toFixed(2), "units lost")] : []),
        ...(best ? [sum(percent(best.chance), `with ${best.name}`)] : []),
      ];
  return h(
    "dl",
    { class: "sums" },
    ...cells.map(([value, text, rule]) =>
      h("div", {}, h("dt", {}, value), h("dd", {}, text, " ", rule ? chip(rule) : null)),
    ),
  );
}

/** @param {string} value @param {string} text @returns {[string, string, string]} */
function sum(value, text) {
  return [value, text, ""];
}

/** @param {number} value */
function signed(value) {
  return value < 0 ? `−${-value}` : value ? `+${value}` : "0";
}
