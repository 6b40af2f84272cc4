/** What lights up on the map: hexes within reach, targets, the planned path, and whatever is pointed at. */

import { s } from "../lib/dom.js";
import { foes, offer } from "../lib/offer.js";
import { shown } from "../lib/store.js";
import { formatPoints } from "../lib/words.js";
import { FLAT, short } from "./hexes.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/**
 * From near to far; one group if nothing is known of costs.
 * @typedef {{ quarters: Hex[][], costs: Record<Hex, number> | null }} Reach
 */
/** @typedef {"reach" | "targets" | "struck" | "costs" | "path" | "pointer" | "arrows" | "label"} Light */
/** @typedef {Record<Light, SVGGElement>} LightLayers */
/** @typedef {{ k: number, keyboard: boolean, struck: Hex | null, touch: boolean }} Looking how the map is looked at */

const QUARTERS = 4;
/** So many hexes that cost the same are tinted faintly: the map below them has to be read. */
const MANY = 40;

/**
 * The offered hexes without enemies, by the quarter of the dearest cost.
 * @param {State} state
 * @param {Hexes} hexes
 * @returns {Reach}
 */
export function reachOf(state, hexes) {
  const { ask, hexes: offered } = offer(state);
  const enemy = foes(state);
  const free = [...offered].filter((hex) => hexes.has(hex) && !enemy.has(hex));
  const costs = ask?.costs && Object.keys(ask.costs).length ? ask.costs : null;
  if (!costs) return { quarters: free.length ? [free] : [], costs: null };
  const most = Math.max(...free.map((hex) => costs[hex] ?? 0), 0.01);
  /** @type {Hex[][]} */
  const quarters = Array.from({ length: QUARTERS }, () => []);
  for (const hex of free) {
    const share = (costs[hex] ?? 0) / most;
    quarters[Math.max(0, Math.min(QUARTERS - 1, Math.ceil(share * QUARTERS - 0.001) - 1))]?.push(hex);
  }
  return { quarters, costs };
}

/**
 * The hexes that may be attacked: offered ones in which an enemy stands; and those of the enemies in question.
 * @param {State} state
 * @param {Hexes} hexes
 * @returns {{ offered: Hex[], meant: Hex[] }}
 */
function targetsOf(state, hexes) {
  const { ask, hexes: choices, about } = offer(state);
  const enemy = foes(state);
  const theirs = [...about].filter((id) => ask && state.counters?.pieces[id]?.side !== ask.side);
  const meant = new Set(theirs.map((id) => state.units[id]?.at ?? ""));
  return {
    offered: [...choices].filter((hex) => enemy.has(hex) && hexes.has(hex)),
    meant: [...meant].filter(hexes.has),
  };
}

/**
 * The hex that somebody points at: chosen by a tap, under the pointer, or under the cursor of the keyboard.
 * @param {State} state
 * @param {Hexes} hexes
 * @param {boolean} keyboard
 * @returns {Hex | null}
 */
function pointedAt(state, hexes, keyboard) {
  const pick = state.selection.picks.find(hexes.has);
  return pick ?? state.hover ?? (keyboard ? state.cursor : null);
}

/**
 * @param {LightLayers} layers
 * @param {Hexes} hexes
 */
export function createLights(layers, hexes) {
  /** What the decision offers. @param {State} state */
  function renderOffer(state) {
    const reach = reachOf(state, hexes);
    const start = startOf(state, reach);
    layers.reach.replaceChildren(...reachNodes(reach, start));
    const { offered } = targetsOf(state, hexes);
    layers.targets.replaceChildren(...(offered.length ? [line("nf-target", hexes.area(offered, 3))] : []));
    const { units, backs } = shown(state);
    const taken = new Set([...Object.values(units).map((facts) => facts.at), ...backs.map(([at]) => at)]);
    layers.costs.replaceChildren(...(reach.costs ? costNodes(reach, taken) : []));
  }

  /**
   * The hexes where the units in question stand belong to their reach, though nobody can choose them.
   * @param {State} state
   * @param {Reach} reach
   * @returns {Hex[]}
   */
  function startOf(state, reach) {
    const near = new Set(reach.costs ? reach.quarters.flat() : []);
    const starts = [...offer(state).about].map((id) => state.units[id]?.at ?? "");
    return [...new Set(starts)].filter((hex) => hexes.has(hex) && hexes.beyond(hex).some((to) => to && near.has(to)));
  }

  /** @param {Reach} reach @param {Hex[]} start @returns {SVGElement[]} */
  function reachNodes({ quarters, costs }, start) {
    const groups = quarters.map((group, i) => (i === 0 ? [...start, ...group] : group));
    const all = groups.flat();
    if (!all.length) return [];
    const plain = all.length > MANY ? "nf-reach3" : "nf-reach1";
    const tints = groups.map((group, i) => line(costs ? `nf-reach${i}` : plain, hexes.area(group)));
    const inner = groups.slice(0, -1).map((_, i) => line("nf-level", hexes.contour(groups.slice(0, i + 1).flat())));
    return [...tints, ...inner, line("nf-outer", hexes.contour(all))];
  }

  /** @param {Reach} reach @param {Set<Hex>} taken hexes whose counters would hide the figure */
  function costNodes({ quarters, costs }, taken) {
    return quarters
      .flat()
      .filter((hex) => !taken.has(hex))
      .map((hex) => {
        const [x, y] = hexes.centre(hex);
        return s("text", { x: short(x), y: short(y - 17) }, formatPoints(costs?.[hex]));
      });
  }

  /** What is pointed at, and what the server said of it. @param {State} state @param {Looking} looking */
  function renderPointer(state, looking) {
    const at = pointedAt(state, hexes, looking.keyboard);
    const { hexes: offered } = offer(state);
    const said = at !== null && state.explained?.answer === at ? state.explained : null;
    const path = said?.offered ? (said.preview?.path ?? []).filter(hexes.has) : [];
    layers.path.replaceChildren(...(path.length > 1 ? pathNodes(path) : []));
    layers.label.replaceChildren(...labelNodes(state, at, looking));
    const refused = said !== null && !said.offered && said.why !== null;
    layers.pointer.replaceChildren(...pointerNodes(state, at, refused, looking));
    const { offered: targets, meant } = targetsOf(state, hexes);
    const struck = new Set([...meant, ...state.aimed.filter(hexes.has), ...(looking.struck ? [looking.struck] : [])]);
    if (at !== null && offered.has(at) && targets.includes(at)) struck.add(at);
    layers.struck.replaceChildren(
      ...[...struck].flatMap((hex) => ["nf-struck0", "nf-struck1"].map((name) => line(name, hexes.area([hex], 2)))),
    );
    layers.arrows.replaceChildren(...[...struck].flatMap((hex) => headNodes(state, hex)));
  }

  /** @param {State} state @param {Hex | null} at @param {boolean} refused @param {Looking} looking */
  function pointerNodes(state, at, refused, looking) {
    const marked = state.highlight.hexes.filter(hexes.has);
    const nodes = marked.length
      ? [line("nf-mark0", hexes.area(marked, 3)), line("nf-mark1", hexes.area(marked, 3))]
      : [];
    if (state.hover !== null && hexes.has(state.hover)) {
      nodes.push(line(refused && at === state.hover ? "nf-refused" : "nf-hover", hexes.area([state.hover], 2.5)));
    }
    if (looking.keyboard && state.cursor !== null && hexes.has(state.cursor)) {
      nodes.push(line("nf-cursor0", hexes.area([state.cursor], 1)), line("nf-cursor1", hexes.area([state.cursor], 1)));
    }
    return nodes;
  }

  /** @param {Hex[]} path */
  function pathNodes(path) {
    const dots = path.slice(1).map((hex) => {
      const [x, y] = hexes.centre(hex);
      return s("circle", { cx: short(x), cy: short(y), r: 6.4 });
    });
    return [line("nf-path0", through(path)), line("nf-path1", through(path)), ...dots];
  }

  /**
   * What the pointed way costs; after a first tap, that a second one confirms.
   * @param {State} state
   * @param {Hex | null} at
   * @param {Looking} looking
   */
  function labelNodes(state, at, looking) {
    if (at === null || !hexes.has(at)) return [];
    const picked = looking.touch && state.selection.picks.includes(at);
    const said = state.explained?.answer === at && state.explained.offered ? state.explained.preview : null;
    const text = [said?.cost !== undefined ? costText(said.cost, said.left) : "", picked ? "tap again" : ""]
      .filter(Boolean)
      .join(" · ");
    if (!text) return [];
    const [size, [x, y]] = [1 / looking.k, hexes.centre(at)];
    const width = (text.length * 6 + 16) * size;
    const box = {
      x: short(x - width / 2),
      y: short(y + 34),
      width: short(width),
      height: short(19 * size),
      rx: short(4 * size),
    };
    return [
      s("rect", box),
      s("text", { x: short(x), y: short(y + 34 + 13.4 * size), "font-size": short(11.5 * size) }, text),
    ];
  }

  /**
   * An arrowhead on each hexside of a hex that a chosen unit attacks across.
   * @param {State} state
   * @param {Hex} hex
   */
  function headNodes(state, hex) {
    const { about, ask } = offer(state);
    const own = [...about, ...state.selection.picks].filter((id) => state.counters?.pieces[id]?.side === ask?.side);
    const from = new Set(own.map((id) => state.units[id]?.at));
    const [x, y] = hexes.centre(hex);
    return hexes
      .beyond(hex)
      .filter((beside) => beside !== undefined && from.has(beside))
      .map((beside) => {
        const [fx, fy] = hexes.centre(beside ?? hex);
        const turn = (Math.atan2(y - fy, x - fx) * 180) / Math.PI;
        const [mx, my] = [(x + fx) / 2 + ((x - fx) / FLAT) * 4, (y + fy) / 2 + ((y - fy) / FLAT) * 4];
        const transform = `translate(${short(mx)},${short(my)}) rotate(${short(turn)})`;
        return s("path", { class: "nf-head", d: "M-15,-15L14,0L-15,15L-7,0Z", transform });
      });
  }

  /** @param {Hex[]} path */
  function through(path) {
    return `M${path.map((hex) => hexes.centre(hex).map(short).join(",")).join("L")}`;
  }

  return { renderOffer, renderPointer };
}

/** @param {string} name @param {string} d */
function line(name, d) {
  return s("path", { class: name, d });
}

/** @param {number} cost @param {number | undefined} left */
function costText(cost, left) {
  const all = left === undefined ? "" : ` of ${formatPoints(cost + left)}`;
  return `${formatPoints(cost)}${all} points`;
}
