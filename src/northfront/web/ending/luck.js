/** What the dice gave against what they owed, by side. */

import { h } from "../lib/dom.js";
import { capital } from "../lib/words.js";

/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").State} State */

/** 95 of 100 fair games lie within so many standard deviations. */
const BAND = 1.96;

/**
 * @param {State} _state
 * @param {Result["luck"]} luck
 */
export function luckSection(_state, luck) {
  if (!luck.length) return h("section", {}, h("h3", {}, "Luck"), h("p", { class: "muted" }, "Too few rolls to tell."));
  const widest = Math.max(...luck.map((one) => Math.max(Math.abs(one.surplus), BAND * one.deviation)), 0.1);
  const at = (/** @type {number} */ value) => `${50 + (value / widest) * 50}%`;
  const rows = luck.map((one) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", { class: "swatch", "data-side": one.side }), ` ${capital(one.side)}`),
      h(
        "td",
        { class: "luck-bar", "aria-hidden": "true" },
        h(
          "div",
          { vars: { "--low": at(-BAND * one.deviation), "--high": at(BAND * one.deviation), "--at": at(one.surplus) } },
          h("i", {}),
          h("b", {}),
        ),
      ),
      h("td", {}, h("b", {}, shown(one.surplus)), h("small", {}, ` ±${(BAND * one.deviation).toFixed(1)}`)),
    ),
  );
  return h(
    "section",
    {},
    h("h3", {}, "Luck", h("small", {}, "what the dice gave against what they owed")),
    ...luck.map((one) => h("p", { class: "why" }, `${capital(one.side)} attacks: ${one.sentence}`)),
    h("table", { class: "luck" }, h("tbody", {}, ...rows)),
    h(
      "p",
      { class: "faint" },
      `Steps of damage beyond the mean of each attack's column, over ${luck.map((one) => `${one.rolls} ${capital(one.side)}`).join(" and ")} attacks. The band holds 95 of 100 fair games.`,
    ),
  );
}

/** @param {number} value */
function shown(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}
