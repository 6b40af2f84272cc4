/** What is asked and offered now, sorted into hexes, units and words. Nothing here knows why. */

import { shown } from "./store.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Ask} Ask */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {{ ask: Ask | null, hexes: Set<Hex>, units: Set<UnitId>, words: Set<string>, about: Set<UnitId> }} Offer */

/** @type {Offer} */
const NOTHING = { ask: null, hexes: new Set(), units: new Set(), words: new Set(), about: new Set() };
/** @type {WeakMap<Ask, Offer>} */
const sorted = new WeakMap();

/**
 * What may be answered on the map at this moment; nothing while somebody looks back.
 * @param {State} state
 * @returns {Offer}
 */
export function offer(state) {
  const ask = state.past || state.over ? null : state.ask;
  if (!ask) return NOTHING;
  let found = sorted.get(ask);
  if (!found) {
    const words = new Set(ask.words ?? []);
    const others = new Set(ask.options.filter((each) => !words.has(each)));
    const [hexes, units] = [ask.of === "hex" ? others : new Set(), ask.of === "unit" ? others : new Set()];
    found = { ask, hexes, units, words, about: new Set(ask.about ?? []) };
    sorted.set(ask, found);
  }
  return found;
}

/** Whether hexes at a cost are offered, so that the zones beside them matter. @param {State} state */
export function hasReach({ ask }) {
  return ask?.of === "hex" && Object.keys(ask.costs ?? {}).length > 0;
}

/**
 * The hexes in which somebody stands against the side that decides.
 * @param {State} state
 * @returns {Set<Hex>}
 */
export function foes(state) {
  const side = offer(state).ask?.side;
  const { units, backs } = shown(state);
  /** @type {Set<Hex>} */
  const found = new Set();
  if (!side) return found;
  for (const [id, facts] of Object.entries(units)) {
    const piece = state.counters?.pieces[id];
    if (piece && !piece.marker && piece.side !== side) found.add(facts.at);
  }
  for (const [at, whose] of backs) if (whose !== side) found.add(at);
  return found;
}
