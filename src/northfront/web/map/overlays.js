/** Layers that a player turns on: zones, supply, control, threat. The server says what is where. */

import { s } from "../lib/dom.js";
import { short } from "./hexes.js";
import { reachOf } from "./lights.js";
import { lineNodes } from "./supply-lines.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/** @typedef {Record<"zones" | "supply" | "threat", SVGGElement>} OverlayLayers */

const HATCH = 11;

/** The hatch of enemy zones; to be put into the layer's SVG once. */
export function patterns() {
  const stroke = s("path", { class: "nf-hatch", d: `M${HATCH / 2},0V${HATCH}` });
  const tile = {
    id: "nf-zone-hatch",
    width: HATCH,
    height: HATCH,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  };
  return s("defs", {}, s("pattern", tile, stroke));
}

/**
 * The side whose eyes the map is looked at with: whoever decides, looks, or has the move.
 * @param {State} state
 */
function looker(state) {
  return state.ask?.side || state.viewer || state.active;
}

/**
 * @param {OverlayLayers} layers
 * @param {Hexes} hexes
 */
export function createOverlays(layers, hexes) {
  /** @param {State} state */
  function render(state) {
    const { overlay, overlays, past } = state;
    layers.zones.replaceChildren(...(overlays.zoc && !past ? zoneNodes(state, overlays.zoc) : []));
    const tints = [];
    if (overlay.control && overlays.control && !past) tints.push(...sideNodes(state, overlays.control, "nf-control"));
    if (overlay.supply && overlays.supply && !past) {
      tints.push(
        ...sideNodes(state, overlays.supply, "nf-supply"),
        ...supplyLines(state, overlays.lines ?? {}),
        ...cutNodes(state),
      );
    }
    layers.supply.replaceChildren(...tints);
    layers.threat.replaceChildren(...(overlay.threat && !past ? threatNodes(state, overlay.threat) : []));
  }

  /**
   * The enemy's zones, hatched: all of them on wish, else those within and beside the reach.
   * @param {State} state
   * @param {Record<string, Hex[]>} zones
   */
  function zoneNodes(state, zones) {
    const own = looker(state);
    const near = state.overlay.zoc ? null : aroundReach(state);
    return Object.entries(zones)
      .filter(([side]) => side !== own)
      .map(([, found]) => found.filter((hex) => hexes.has(hex) && (!near || near.has(hex))))
      .filter((found) => found.length)
      .map((found) =>
        s("path", {
          class: near ? "nf-zone nf-faint" : "nf-zone",
          fill: "url(#nf-zone-hatch)",
          d: hexes.area(found, 1.75),
        }),
      );
  }

  /** @param {State} state */
  function aroundReach(state) {
    const { quarters, costs } = reachOf(state, hexes);
    const reach = costs ? quarters.flat() : [];
    return new Set(reach.flatMap((hex) => [hex, ...hexes.beyond(hex).flatMap((beside) => beside ?? [])]));
  }

  /**
   * A tint for each side and a line round it.
   * @param {State} state
   * @param {Record<string, Hex[]>} data
   * @param {string} name
   */
  function sideNodes(state, data, name) {
    return Object.entries(data).map(([side, found]) => {
      const known = found.filter(hexes.has);
      const tint = s("path", { class: `${name}0`, d: hexes.area(known) });
      return s(
        "g",
        { class: `nf-side${sideNumber(state, side)}` },
        tint,
        s("path", { class: `${name}1`, d: hexes.contour(known) }),
      );
    });
  }

  /** The lines of supply of each side. @param {State} state @param {Record<string, Record<Hex, Hex>>} lines */
  function supplyLines(state, lines) {
    const places = placesOf(state);
    return Object.entries(lines).map(([side, tree]) => {
      /** @type {Map<Hex, number>} */
      const units = new Map();
      for (const one of places) if (one.side === side) units.set(one.at, (units.get(one.at) ?? 0) + 1);
      return s(
        "g",
        { class: `nf-lines nf-side${sideNumber(state, side)}` },
        ...lineNodes(hexes, tree, (hex) => units.get(hex) ?? 0),
      );
    });
  }

  /** A ring round every hex with units that supply does not reach. @param {State} state */
  function cutNodes(state) {
    const cutOff = cutOffIn(state);
    const cut = new Set(
      placesOf(state)
        .filter(({ id, at, side }) => hexes.has(at) && cutOff(id, side, at))
        .map(({ at }) => at),
    );
    return cut.size ? [s("path", { class: "nf-cut-ring", d: hexes.area(cut, 3) })] : [];
  }

  /** The hex that is asked about, and a line from everybody who can strike it. @param {State} state @param {Hex} hex */
  function threatNodes(state, hex) {
    if (!hexes.has(hex)) return [];
    const data = state.overlays.threat?.hex === hex ? state.overlays.threat.units : [];
    const from = new Set(data.map((id) => state.units[id]?.at ?? "").filter(hexes.has));
    const [x, y] = hexes.centre(hex);
    const leads = [...from].map((at) => {
      const [fx, fy] = hexes.centre(at);
      return s("path", { class: "nf-lead", d: `M${short(fx)},${short(fy)}L${short(x)},${short(y)}` });
    });
    return [...leads, s("path", { class: "nf-threatened", d: hexes.area([hex], 3) })];
  }

  return { render };
}

/** Where each unit stands and whose it is, as far as can be seen; markers are no units. @param {State} state */
function placesOf(state) {
  const known = Object.entries(state.units).flatMap(([id, { at }]) => {
    const piece = state.counters?.pieces[id];
    return piece && !piece.marker ? [{ id, at, side: piece.side }] : [];
  });
  return [...known, ...state.backs.map(([at, side]) => ({ id: "", at, side }))];
}

/**
 * Who is without supply, while the overlay is on: by name where the game says so, else by where supply reaches.
 * @param {State} state
 * @returns {(id: string, side: string, at: Hex) => boolean}
 */
export function cutOffIn(state) {
  const data = state.overlay.supply && !state.past ? state.overlays.supply : null;
  if (!data) return () => false;
  const listed = state.facts.unsupplied;
  const named = Array.isArray(listed) ? new Set(listed) : null;
  const reached = new Map(Object.entries(data).map(([side, hexes]) => [side, new Set(hexes)]));
  return (id, side, at) => (named && id ? named.has(id) : reached.get(side)?.has(at) === false);
}

/**
 * The place of a side among the sides of the game; colours and dashes go by it.
 * @param {State} state
 * @param {string} side
 */
export function sideNumber(state, side) {
  return Math.max(0, state.board?.sides.indexOf(side) ?? 0);
}
