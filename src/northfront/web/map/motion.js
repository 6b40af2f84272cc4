/** What happened, shown as movement: counters travel from where they stood, and fade when they are lost. */

import { artOf, ON_MAP, useBoth } from "../lib/counters.js";
import { s } from "../lib/dom.js";
import { shown } from "../lib/store.js";
import { FLAT, short } from "./hexes.js";
import { still } from "./viewport.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */

const HEX_TIME = 90;
const LONGEST = 700;
const FADE = 250;
/**
 * @param {SVGGElement} layer
 * @param {Hexes} hexes
 * @param {{ state: () => State, changed: () => void }} ends
 */
export function createMotion(layer, hexes, ends) {
  /** @type {Set<string>} */
  const away = new Set();
  /** @type {Map<string, Animation>} */
  const running = new Map();
  /** @type {Hex[]} */
  let planned = [];

  /** @param {LogLine[]} events @param {number} [most] milliseconds */
  function animate(events, most = LONGEST) {
    finish();
    if (still() || document.hidden) return;
    const ways = waysOf(events);
    for (const [unit, way] of ways) travel(unit, way, Math.min(most, LONGEST));
    if (ways.size) ends.changed();
  }

  /**
   * The way of each unit through the hexes that the log names, in order.
   * @param {LogLine[]} events
   */
  function waysOf(events) {
    /** @type {Map<string, Hex[]>} */
    const ways = new Map();
    for (const { units, hexes: named } of events) {
      const unit = units[0];
      const known = named.filter(hexes.has);
      if (units.length !== 1 || unit === undefined || !known.length) continue;
      const way = ways.get(unit) ?? [];
      ways.set(unit, [...way, ...known.filter((hex, i) => i > 0 || hex !== way.at(-1))]);
    }
    for (const [unit, way] of ways) {
      const lost = !hexes.has(shown(ends.state()).units[unit]?.at ?? "");
      if (way.length < 2 && !lost) ways.delete(unit);
    }
    return ways;
  }

  /** @param {string} unit @param {Hex[]} named @param {number} most */
  function travel(unit, named, most) {
    const { counters } = ends.state();
    const facts = shown(ends.state()).units[unit];
    if (!facts || !counters) return;
    const way = planned.length > 2 && planned[0] === named[0] && planned.at(-1) === named.at(-1) ? planned : named;
    const lost = !hexes.has(facts.at);
    const art = artOf(counters, unit, facts);
    const ghost = s(
      "g",
      {},
      s("g", { transform: `scale(${ON_MAP / 100}) translate(-50,-50)` }, ...useBoth(art, counters.far[art] ?? art)),
    );
    layer.append(ghost);
    away.add(unit);
    const time = Math.min(most, length(way) * HEX_TIME);
    const frames = way.map((hex) => ({
      transform: `translate(${hexes
        .centre(hex)
        .map((v) => `${short(v)}px`)
        .join(",")})`,
      opacity: 1,
    }));
    if (lost) frames.push({ ...frames[frames.length - 1], opacity: 0 });
    const animation = ghost.animate(frames, { duration: time + (lost ? FADE : 0), easing: "ease-out", fill: "both" });
    running.set(unit, animation);
    const land = () => {
      if (running.get(unit) !== animation) return ghost.remove(); // it has set out again meanwhile
      away.delete(unit);
      running.delete(unit);
      ends.changed();
      requestAnimationFrame(() => ghost.remove()); // in the frame that draws the counter, not before it
    };
    animation.finished.then(land, land);
  }

  /** How many hexes a way is long. @param {Hex[]} way */
  function length(way) {
    let sum = 0;
    way.slice(1).forEach((hex, i) => {
      const [[ax, ay], [bx, by]] = [hexes.centre(way[i] ?? hex), hexes.centre(hex)];
      sum += Math.hypot(bx - ax, by - ay) / FLAT;
    });
    return Math.max(sum, way.length > 1 ? 1 : 0);
  }

  /** A click always finishes what is running. */
  function finish() {
    for (const animation of running.values()) animation.finish();
  }

  return {
    animate,
    finish,
    /** Units that are on their way. @type {ReadonlySet<string>} */
    away,
    /** Remember the way that was shown before it was confirmed; the log names only its ends. @param {Hex[]} path */
    plan(path) {
      planned = path;
    },
  };
}
