/** The turn track with who arrives when. */

import { counterArt } from "../lib/counter-art.js";
import { h } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { capital } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").ChartTurn} ChartTurn */

const MOST_COUNTERS = 4;

/**
 * @param {State} state
 * @param {ChartTurn[]} turns
 */
export function turnTrackChart(state, turns) {
  if (!turns.length) return null;
  const now = shown(state).turn;
  return h(
    "section",
    { class: "chart turns-chart" },
    h("h3", {}, "Turns and arrivals"),
    h(
      "ol",
      {},
      ...turns.map((turn) =>
        h(
          "li",
          {
            class: turn.number < now ? "gone" : turn.number === now ? "now" : "",
            "aria-current": turn.number === now ? "step" : null,
          },
          h("b", {}, String(turn.number)),
          h("small", {}, turn.title),
          ...turn.arrivals.map((one) => arrival(state, one)),
        ),
      ),
    ),
  );
}

/**
 * @param {State} state
 * @param {ChartTurn["arrivals"][number]} one
 */
function arrival(state, one) {
  const drawn = one.units.slice(0, MOST_COUNTERS).map((unit) => counterArt(state, unit, 22));
  const more = one.units.length > MOST_COUNTERS ? h("small", {}, `+${one.units.length - MOST_COUNTERS}`) : null;
  return h(
    "p",
    { title: `${capital(one.side)}: ${one.text}` },
    h("span", { class: "swatch", "data-side": one.side, "aria-hidden": "true" }),
    h("span", { class: "sr" }, `${capital(one.side)}: `),
    h("span", {}, one.text),
    drawn.length ? h("span", { class: "drawn" }, ...drawn, more) : null,
  );
}
