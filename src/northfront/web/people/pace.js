/** The choice of a pace: days for each turn, and what may happen when they are over. */

import { h } from "../lib/dom.js";
import { many } from "./clock.js";

/** @typedef {{days: number, claim: number | null}} Pace */

const DAYS = [0, 1, 2, 3, 5, 7, 14];
/** What may happen when the time is over, in days after it; -1: nothing. */
const CLAIMS = [-1, 0, 3, 7, 30];

export const ABOUT_PACE =
  "A side's time begins when the move passes to it. A reminder comes a day before it runs out. Nothing ends by itself.";

/**
 * Two fields, and what is chosen in them.
 * @param {Pace} chosen
 */
export function paceFields(chosen) {
  const days = choice("Time for each turn", DAYS, chosen.days, (n) => (n ? many(n, "day") : "no clock"));
  const claims = choice("When the time is over", CLAIMS, chosen.claim ?? -1, (n) =>
    n < 0 ? "only remind" : n ? `${many(n, "day")} later the game may be claimed` : "the game may be claimed",
  );
  return {
    rows: [
      h("label", { class: "labelled" }, h("span", {}, "Time for each turn"), days),
      h("label", { class: "labelled" }, h("span", {}, "When the time is over"), claims),
    ],
    /** @returns {Pace} */
    read: () => ({ days: Number(days.value), claim: Number(claims.value) < 0 ? null : Number(claims.value) }),
  };
}

/**
 * @param {string} name
 * @param {number[]} values
 * @param {number} chosen
 * @param {(value: number) => string} text
 */
function choice(name, values, chosen, text) {
  const options = values.map((value) => h("option", { value, selected: value === chosen }, text(value)));
  return h("select", { class: "field", "aria-label": name }, ...options);
}
