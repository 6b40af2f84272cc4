/** Counters on the map: who lies where, in which order, and which stacks have to be drawn anew. */

import { offer } from "./asking.js";
import { ON_MAP, artOf, badge, counterNode } from "./counters.js";
import { s } from "./dom.js";
import { CORNER, short } from "./hexes.js";
import { shown as position } from "./store.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {import("./counters.js").Shown} Shown */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/** @typedef {{ hex: Hex, units: Shown[], markers: Shown[] }} Pile units from the bottom up */

const OFFSET = 7;
const MOST_DRAWN = 4;
const SMALL = 42;
const FORT = 46;

/**
 * Every pile on the map.
 * @param {State} state
 * @param {(hex: string) => boolean} onMap
 * @returns {Map<Hex, Pile>}
 */
function pilesOf(state, onMap) {
  /** @type {Map<Hex, Pile>} */
  const piles = new Map();
  const { units, backs } = position(state);
  const look = looks(state);
  /** @param {string} at @param {Shown} one */
  const put = (at, one) => {
    if (!onMap(at)) return;
    const pile = piles.get(at) ?? { hex: at, units: [], markers: [] };
    (one.marker ? pile.markers : pile.units).push(one);
    piles.set(at, pile);
  };
  for (const [id, facts] of Object.entries(units)) {
    const piece = state.counters?.pieces[id];
    if (piece && state.counters) put(facts.at, look(id, facts.at, piece, artOf(state.counters, id, facts)));
  }
  for (const [at, side, back] of backs) {
    put(at, look("", at, { side, kind: "", marker: false }, state.counters?.backs[`${side}|${back}`] ?? ""));
  }
  for (const pile of piles.values()) pile.units.sort((a, b) => rank(a) - rank(b));
  return piles;
}

/**
 * The top unit decides the look: what is selected, else what is not done, else a headquarters.
 * @param {Shown} one
 */
function rank(one) {
  return (one.selected ? 4 : 0) + (one.done ? 0 : 2) + (/\bhq\b|headquarters/i.test(one.kind) ? 1 : 0);
}

/**
 * What each counter looks like at this moment.
 * @param {State} state
 */
function looks(state) {
  const { units, about, ask } = offer(state);
  const picks = new Set(state.selection.picks);
  const marked = new Set(state.highlight.units);
  const threat = new Set(state.overlay.threat ? state.overlays.threat?.units : []);
  const supplied = supplyOf(state);
  const done = new Set(state.past ? [] : [...names(state.fields.moved), ...names(state.fields.fought)]);
  /**
   * @param {string} id
   * @param {string} at
   * @param {{ side: string, kind: string, marker: boolean }} piece
   * @param {string} art
   * @returns {Shown}
   */
  return (id, at, { side, kind, marker }, art) => {
    const known = id !== "";
    const selected = known && ((about.has(id) && side === ask?.side) || picks.has(id));
    return {
      id, side, kind, art, marker, selected,
      far: state.counters?.far[art] ?? art,
      may: known && units.has(id),
      done: known && done.has(id) && !units.has(id) && !selected,
      focus: known && state.focusUnit === id,
      marked: known && marked.has(id),
      threat: known && threat.has(id),
      cut: !marker && supplied !== null && supplied.get(side)?.has(at) === false,
      turned: false,
    };
  };
}

/** @param {State} state @returns {Map<string, Set<Hex>> | null} */
function supplyOf(state) {
  const data = state.overlay.supply && !state.past ? state.overlays.supply : null;
  return data ? new Map(Object.entries(data).map(([side, hexes]) => [side, new Set(hexes)])) : null;
}

/** @param {unknown} value @returns {string[]} */
function names(value) {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/**
 * Draws the piles; only those that changed are touched.
 * @param {SVGGElement} above the layer of counters
 * @param {SVGGElement} below the layer of forts and markers
 * @param {Hexes} hexes
 */
export function createStacks(above, below, hexes) {
  /** @type {Map<Hex, { look: string, node: SVGGElement }>} */
  const drawn = new Map();
  /** @type {Map<string, string>} */
  const faces = new Map();
  /** @type {Map<Hex, Pile>} */
  let piles = new Map();
  let counters = /** @type {State["counters"]} */ (null);
  let lower = "";

  /**
   * @param {State} state
   * @param {ReadonlySet<string>} away units that are on their way and not drawn where they will be
   */
  function render(state, away) {
    piles = pilesOf(state, hexes.has);
    if (counters !== state.counters || state.past) faces.clear();
    counters = state.counters;
    const north = [...piles.values()].sort((a, b) => order(a.hex) - order(b.hex));
    renderMarkers(north);
    const kept = new Set();
    for (const pile of north) {
      const units = pile.units.filter((one) => !away.has(one.id)).map(turned);
      if (!units.length) continue;
      kept.add(pile.hex);
      const look = JSON.stringify(units);
      if (drawn.get(pile.hex)?.look === look) continue;
      const node = pileNode(units, hexes.centre(pile.hex));
      drawn.get(pile.hex)?.node.remove();
      drawn.set(pile.hex, { look, node });
    }
    for (const [hex, { node }] of drawn) {
      if (!kept.has(hex)) {
        node.remove();
        drawn.delete(hex);
      }
    }
    putInOrder(north);
  }

  /** @param {Hex} hex */
  const order = (hex) => hexes.centre(hex)[1] * 1e4 + hexes.centre(hex)[0];

  /** @param {Shown} one @returns {Shown} */
  function turned(one) {
    const before = faces.get(one.id);
    if (one.id) faces.set(one.id, one.art);
    return before !== undefined && before !== one.art && one.id ? { ...one, turned: true } : one;
  }

  /** @param {Pile[]} north North to south, so that a counter lies over the one behind it. */
  function putInOrder(north) {
    let next = above.firstChild;
    for (const { hex } of north) {
      const node = drawn.get(hex)?.node;
      if (!node) continue;
      if (node === next) next = node.nextSibling;
      else above.insertBefore(node, next);
    }
  }

  /** @param {Pile[]} north */
  function renderMarkers(north) {
    const marked = north.filter((pile) => pile.markers.length);
    const look = JSON.stringify(marked.map((pile) => [pile.hex, pile.units.length > 0, pile.markers]));
    if (look === lower) return;
    lower = look;
    below.replaceChildren(...marked.flatMap((pile) => markerNodes(pile, hexes)));
  }

  return {
    render,
    /** @param {Hex} hex */
    pile: (hex) => piles.get(hex),
    get piles() {
      return piles;
    },
  };
}

/**
 * @param {Shown[]} units
 * @param {import("./hexes.js").Point} centre
 */
function pileNode(units, [x, y]) {
  const top = units.slice(-MOST_DRAWN);
  const reach = ((top.length - 1) / 2) * OFFSET;
  const group = s("g", { class: "nf-pile" });
  top.forEach((one, i) => {
    const last = i === top.length - 1;
    const anyMay = last && units.some((each) => each.may);
    const shift = reach - i * OFFSET;
    group.append(counterNode(last ? { ...one, may: anyMay } : { ...one, may: false }, x + shift, y - shift));
  });
  const corner = ON_MAP / 2 + reach - 3;
  if (units.length > 1) group.append(badge(units.length, x + corner, y - corner));
  return group;
}

/**
 * What lies on a hex without being a unit: works as a ring of teeth, anything else as a small counter at the corner.
 * @param {Pile} pile
 * @param {Hexes} hexes
 * @returns {SVGElement[]}
 */
function markerNodes(pile, hexes) {
  const [x, y] = hexes.centre(pile.hex);
  const forts = pile.markers.filter((one) => /fort/i.test(one.kind));
  const others = pile.markers.filter((one) => !forts.includes(one));
  const [left, down] = pile.units.length ? [-24, 25] : [0, 0];
  const small = others.map((one, i) => counterNode(one, x + left + i * 9, y + down, SMALL));
  return forts.length ? [fortNode(hexes, x, y, forts.some((one) => one.selected || one.may)), ...small] : small;
}

/** @param {Hexes} hexes @param {number} x @param {number} y @param {boolean} lit */
function fortNode(hexes, x, y, lit) {
  const corners = hexes.corners.map(([dx, dy]) => [(dx * FORT) / CORNER, (dy * FORT) / CORNER]);
  const ring = `M${corners.map(([cx, cy]) => `${short(Number(cx))},${short(Number(cy))}`).join("L")}Z`;
  let teeth = "";
  corners.forEach(([ax = 0, ay = 0], i) => {
    const [bx = 0, by = 0] = corners[(i + 1) % 6] ?? [];
    for (const t of [0.2, 0.4, 0.6, 0.8]) {
      const [px, py] = [ax + (bx - ax) * t, ay + (by - ay) * t];
      const out = 6 / Math.hypot(px, py);
      teeth += `M${short(px)},${short(py)}l${short(px * out)},${short(py * out)}`;
    }
  });
  const lines = [["nf-fort0", ring], ["nf-fort1", ring], ["nf-fort1", teeth]].map(([name, d]) => s("path", { class: name, d }));
  return s("g", { class: lit ? "nf-fort nf-lit" : "nf-fort", transform: `translate(${short(x)},${short(y)})` }, ...lines);
}
