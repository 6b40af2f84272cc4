/** The clock of days: how long a side still has for its move, in words. */

import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { nameOf } from "./names.js";

/** @typedef {import("../types.js").State} State */

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * "2 days 4 hours", "3 hours", "less than an hour".
 * @param {number} seconds
 */
export function span(seconds) {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  if (!days && !hours) return "less than an hour";
  return [days ? many(days, "day") : "", hours ? many(hours, "hour") : ""].filter(Boolean).join(" ");
}

/** @param {number} count @param {string} what */
export function many(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** @param {State} state */
export function clockLine(state) {
  if (!state.clock || state.past || state.over) return null;
  const now = Date.now() / 1000;
  const due = Object.entries(state.clock.due).map(([side, { until }]) => {
    const mine = state.sides.includes(side);
    const whose = mine ? "your turn" : nameOf(state, side);
    const left = until - now;
    const text = left > 0 ? `${whose}: ${span(left)} left` : `${whose}: over time by ${span(-left)}`;
    return h("span", { class: left > 0 ? "clock" : "clock late" }, icon("clock"), text);
  });
  if (!due.length) return null;
  return h(
    "div",
    { class: "clock-line" },
    ...due,
    h("span", { class: "muted" }, `of ${many(state.clock.days, "day")}, agreed`),
  );
}

/** The side whose game this seat may claim now; "" for none. @param {State} state */
export function claimable(state) {
  const { clock } = state;
  if (!clock || clock.claim === null || state.over || !state.sides.length) return "";
  const late = Object.entries(clock.due);
  const limit = clock.claim * DAY;
  const all = late.every(([side, { until }]) => !state.sides.includes(side) && Date.now() / 1000 >= until + limit);
  return late.length && all ? (late[0]?.[0] ?? "") : "";
}

/** What was agreed. @param {{days: number, claim: number | null} | null} pace */
export function paceWords(pace) {
  if (!pace) return "no clock";
  const days = `${many(pace.days, "day")} a turn`;
  if (pace.claim === null) return `${days}, with a reminder`;
  return `${days}; ${pace.claim ? `${many(pace.claim, "day")} later` : "then"} the other side may claim the game`;
}
