/** Where others went: an arrow and a number for each thing that happened. The present one is gold. */

import { artOf, ON_MAP, useBoth } from "../lib/counters.js";
import { s } from "../lib/dom.js";
import { freshSteps, stepsOf } from "../lib/steps.js";
import { shown } from "../lib/store.js";
import { short } from "./hexes.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */

/** An arrow ends so far before the middle of a hex, and bends by this share of its length. */
const END = 47;
const BEND = 0.14;
const RADIUS = 19;
/** In a hex where somebody stands, the number is moved to its corner. */
const CORNER = [-34, 30];

/**
 * @param {Record<"trail" | "discs", SVGGElement>} layers
 * @param {Hexes} hexes
 */
export function createTracks(layers, hexes) {
  /** @param {State} state */
  function render(state) {
    const { player, past } = state;
    if (!player || player.mode === "replay") {
      const steps = player ? stepsOf(state).slice(player.at, player.at + 1) : past ? [] : freshSteps(state);
      layers.trail.replaceChildren(...steps.flatMap((step) => arrowsOf(step, player ? "nf-trail nf-now" : "nf-trail")));
      layers.discs.replaceChildren(...(player ? steps.flatMap((step) => fightNodes(state, step)) : []));
      return;
    }
    const steps = stepsOf(state).slice(player.from, player.at + 1);
    const taken = takenIn(state);
    layers.trail.replaceChildren(
      ...steps.flatMap((step) => arrowsOf(step, step.i === player.at ? "nf-trail nf-now" : "nf-trail")),
    );
    layers.discs.replaceChildren(
      ...steps.flatMap((step) => disc(step, step.i - player.from + 1, step.i === player.at, taken)),
      ...steps.slice(-1).flatMap((step) => fightNodes(state, step)),
    );
  }

  /** @param {Step} step @param {string} name @returns {SVGElement[]} */
  function arrowsOf(step, name) {
    const ways = [step.way, ...(step.kind === "fight" ? pushed(step) : [])].map((way) => way.filter(hexes.has));
    return ways.filter((way) => way.length > 1 && way[0] !== way.at(-1)).map((way) => arrow(way, name));
  }

  /** Retreats and advances of a fight, each way once. @param {Step} step @returns {Hex[][]} */
  function pushed(step) {
    const ways = step.lines.filter((line) => line.hexes.length === 2 && line.units.length).map((line) => line.hexes);
    return [...new Map(ways.map((way) => [way.join(), way])).values()];
  }

  /** @param {Hex[]} way @param {string} name */
  function arrow(way, name) {
    const points = way.map(hexes.centre);
    const [[ax, ay], [bx, by]] = [points[points.length - 2], points[points.length - 1]];
    const bend = points.length === 2 ? BEND : 0;
    const [mx, my] = [(ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend];
    const long = Math.hypot(bx - mx, by - my);
    const share = 1 - END / Math.max(long, END + 1);
    const [x, y] = [mx + (bx - mx) * share, my + (by - my) * share].map(short);
    const turn = short((Math.atan2(by - my, bx - mx) * 180) / Math.PI);
    const start = points.slice(0, -1).map(([px, py]) => `${short(px)},${short(py)}`);
    const d = `M${start.join("L")}Q${short(mx)},${short(my)} ${x},${y}`;
    const head = s("path", {
      class: "nf-trail-head",
      d: "M-16,-13L8,0L-16,13L-11,0Z",
      transform: `translate(${x},${y}) rotate(${turn})`,
    });
    return s(
      "g",
      { class: name },
      s("path", { class: "nf-trail-edge", d }),
      s("path", { class: "nf-trail-line", d }),
      head,
    );
  }

  /**
   * @param {Step} step
   * @param {number} number
   * @param {boolean} now
   * @param {Set<Hex>} taken
   * @returns {SVGElement[]}
   */
  function disc(step, number, now, taken) {
    const at = step.kind === "fight" ? step.at : (step.way[0] ?? step.at);
    if (!at || !hexes.has(at)) return [];
    const [x, y] = hexes.centre(at);
    const [dx, dy] = step.kind === "fight" ? [34, -36] : taken.has(at) ? CORNER : [0, 0];
    return [
      s(
        "g",
        { class: now ? "nf-disc nf-now" : "nf-disc", transform: `translate(${short(x + dx)},${short(y + dy)})` },
        s("circle", { r: RADIUS }),
        s("text", { y: 7 }, String(number)),
      ),
    ];
  }

  /** The hex that is fought for, and who was lost in it. @param {State} state @param {Step} step */
  function fightNodes(state, step) {
    if (step.kind !== "fight" || !step.at || !hexes.has(step.at)) return [];
    const target = step.at;
    const ring = ["nf-fight0", "nf-fight1"].map((name) => s("path", { class: name, d: hexes.area([target], 2) }));
    const lost = step.lines.filter((line) => line.kind === "eliminated" && line.hexes[0] === target);
    return [...ring, ...lost.slice(0, 1).flatMap((line) => crossed(state, line.units[0] ?? "", target))];
  }

  /** @param {State} state @param {string} unit @param {Hex} at @returns {SVGElement[]} */
  function crossed(state, unit, at) {
    const facts = shown(state).units[unit];
    if (!state.counters || !facts || hexes.has(facts.at)) return [];
    const [x, y] = hexes.centre(at);
    const art = artOf(state.counters, unit, facts);
    const counter = s(
      "g",
      { transform: `scale(${ON_MAP / 100}) translate(-50,-50)` },
      ...useBoth(art, state.counters.far[art] ?? art),
    );
    const cross = "M-30,-30L30,30M30,-30L-30,30";
    const lines = ["nf-cross0", "nf-cross1"].map((name) => s("path", { class: name, d: cross }));
    return [s("g", { class: "nf-lost", transform: `translate(${short(x)},${short(y)})` }, counter, ...lines)];
  }

  return { render };
}

/** @param {State} state */
function takenIn(state) {
  const { units, backs } = shown(state);
  return new Set([...Object.values(units).map((facts) => facts.at), ...backs.map(([at]) => at)]);
}
