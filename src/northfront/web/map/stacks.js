/** Counters on the map: who lies where, in which order, and which stacks have to be drawn anew. */

import { weight } from "../lib/counter-art.js";
import { artOf, badge, counterNode, ON_MAP, outline } from "../lib/counters.js";
import { s } from "../lib/dom.js";
import { offer } from "../lib/offer.js";
import { signsOf } from "../lib/signs.js";
import { shown as position } from "../lib/store.js";
import { CORNER, short } from "./hexes.js";
import { cutOffIn } from "./overlays.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../lib/counters.js").Shown} Shown */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/** @typedef {{ hex: Hex, units: Shown[], markers: Shown[] }} Pile units from the bottom up */

/** Each counter below the top one looks out so far, up and to the right; the top one stays clear of the name below. */
const OFFSET = 6;
const MOST_DRAWN = 4;
const SMALL = 34;
/** The middles of the first and last of a row of small counters are no farther apart. */
const ROOM = 70;
const FORT = 46;
/** Signs that the overlay of supply makes plainer. */
const SUPPLY = ["low", "out"];

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
    if (piece && state.counters) put(facts.at, look(id, facts, piece, artOf(state.counters, id, facts)));
  }
  for (const [at, side, back, marks] of backs) {
    put(
      at,
      look("", { ...marks, at }, { side, kind: "", marker: false }, state.counters?.backs[`${side}|${back}`] ?? ""),
    );
  }
  for (const pile of piles.values()) pile.units.sort((a, b) => rank(state, a) - rank(state, b));
  return piles;
}

/**
 * The top unit decides the look: what is selected, else what is not done, else the strongest.
 * @param {State} state
 * @param {Shown} one
 */
function rank(state, one) {
  return (one.selected ? 4000 : 0) + (one.done ? 0 : 2000) + weight(state, one.id);
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
  const cutOff = cutOffIn(state);
  const signs = signsOf(state);
  /**
   * @param {string} id
   * @param {import("../types.js").UnitFacts} marks where it is, and what lies on it
   * @param {{ side: string, kind: string, marker: boolean }} piece
   * @param {string} art
   * @returns {Shown}
   */
  return (id, marks, { side, kind, marker }, art) => {
    const known = id !== "";
    const selected = known && ((about.has(id) && side === ask?.side) || picks.has(id));
    const may = known && units.has(id);
    const cut = !marker && cutOff(id, side, marks.at);
    const borne = signs(id, marks).filter((sign) =>
      sign === "done" || sign === "active" ? !may && !selected : !cut || !SUPPLY.includes(sign),
    );
    return {
      id,
      side,
      kind,
      art,
      marker,
      selected,
      far: state.counters?.far[art] ?? art,
      may,
      done: borne.includes("done"),
      signs: cut ? [...borne, "out"] : borne,
      focus: known && state.focusUnit === id,
      marked: known && marked.has(id),
      threat: known && threat.has(id),
      turned: false,
    };
  };
}

/**
 * Draws the piles; only those that changed are touched.
 * @param {Record<"above" | "below" | "over", SVGGElement>} layers of counters, of works under them, of small markers
 * over them
 * @param {Hexes} hexes
 */
export function createStacks({ above, below, over }, hexes) {
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
    below.replaceChildren(...marked.flatMap((pile) => worksOf(pile, hexes)));
    over.replaceChildren(...marked.flatMap((pile) => tokensOf(pile, hexes.centre(pile.hex))));
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

/** How far the counters below look out beyond the top one. @param {Shown[]} units */
export function reachOf(units) {
  return (Math.min(units.length, MOST_DRAWN) - 1) * OFFSET;
}

/**
 * @param {Shown[]} units
 * @param {import("./hexes.js").Point} centre
 */
function pileNode(units, [x, y]) {
  const top = units.slice(-MOST_DRAWN);
  const reach = reachOf(units);
  const group = s("g", { class: "nf-pile" });
  // laid under all counters, the rings of those that are selected are one outline
  for (const [i, one] of top.entries()) {
    const shift = reach - i * OFFSET;
    if (one.selected) group.append(outline(x + shift, y - shift));
  }
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

/** @param {Shown} one */
const isFort = (one) => /fort/i.test(one.kind);

/**
 * Works: a ring of teeth under the units.
 * @param {Pile} pile
 * @param {Hexes} hexes
 */
function worksOf(pile, hexes) {
  const forts = pile.markers.filter(isFort);
  return forts.length
    ? [
        fortNode(
          hexes,
          ...hexes.centre(pile.hex),
          forts.some((one) => one.selected || one.may),
        ),
      ]
    : [];
}

/**
 * Anything else that lies on a hex without being a unit: small counters in a row along its foot.
 * @param {Pile} pile
 * @param {import("./hexes.js").Point} centre
 */
function tokensOf(pile, [x, y]) {
  const others = pile.markers.filter((one) => !isFort(one)).sort((a, b) => a.side.localeCompare(b.side));
  const step = Math.min(SMALL, ROOM / Math.max(1, others.length - 1));
  const down = pile.units.length ? 47 : 0;
  return others.map((one, i) => counterNode(one, x + (i - (others.length - 1) / 2) * step, y + down, SMALL));
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
  const lines = [
    ["nf-fort0", ring],
    ["nf-fort1", ring],
    ["nf-fort1", teeth],
  ].map(([name, d]) => s("path", { class: name, d }));
  return s(
    "g",
    { class: lit ? "nf-fort nf-lit" : "nf-fort", transform: `translate(${short(x)},${short(y)})` },
    ...lines,
  );
}
