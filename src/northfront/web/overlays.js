/** Layers that a player turns on: zones, supply, control, threat. The server says what is where. */

import { s } from "./dom.js";
import { short } from "./hexes.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Hexes} Hexes */
/** @typedef {Record<"zones" | "supply" | "threat", SVGGElement>} OverlayLayers */

const HATCH = 11;

/** The hatch of enemy zones; to be put into the layer's SVG once. */
export function patterns() {
  const stroke = s("path", { class: "nf-hatch", d: `M0,0V${HATCH}` });
  const tile = { id: "nf-zone-hatch", width: HATCH, height: HATCH, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
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
    layers.zones.replaceChildren(...(overlay.zoc && overlays.zoc && !past ? zoneNodes(state, overlays.zoc) : []));
    const tints = [];
    if (overlay.control && overlays.control && !past) tints.push(...sideNodes(state, overlays.control, "nf-control"));
    if (overlay.supply && overlays.supply && !past) {
      tints.push(...sideNodes(state, overlays.supply, "nf-supply"), ...cutNodes(state, overlays.supply));
    }
    layers.supply.replaceChildren(...tints);
    layers.threat.replaceChildren(...(overlay.threat && !past ? threatNodes(state, overlay.threat) : []));
  }

  /** The enemy's zones, hatched. @param {State} state @param {Record<string, Hex[]>} zones */
  function zoneNodes(state, zones) {
    const own = looker(state);
    return Object.entries(zones)
      .filter(([side]) => side !== own)
      .map(([, found]) => s("path", { fill: "url(#nf-zone-hatch)", d: hexes.area(found.filter(hexes.has), 1.75) }));
  }

  /** A tint for each side and a line round it. @param {State} state @param {Record<string, Hex[]>} data @param {string} name */
  function sideNodes(state, data, name) {
    return Object.entries(data).map(([side, found]) => {
      const known = found.filter(hexes.has);
      const tint = s("path", { class: `${name}0`, d: hexes.area(known) });
      return s("g", { class: `nf-side${sideNumber(state, side)}` }, tint, s("path", { class: `${name}1`, d: hexes.contour(known) }));
    });
  }

  /** A ring round every hex with units that supply does not reach. @param {State} state @param {Record<string, Hex[]>} supply */
  function cutNodes(state, supply) {
    const reached = new Map(Object.entries(supply).map(([side, found]) => [side, new Set(found)]));
    /** @type {Set<Hex>} */
    const cut = new Set();
    const places = Object.entries(state.units).map(([id, { at }]) => ({ at, piece: state.counters?.pieces[id] }));
    const known = places.filter(({ piece }) => piece && !piece.marker).map(({ at, piece }) => ({ at, side: piece?.side ?? "" }));
    for (const { at, side } of [...known, ...state.backs.map(([at, side]) => ({ at, side }))]) {
      if (hexes.has(at) && reached.get(side)?.has(at) === false) cut.add(at);
    }
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

/** The place of a side among the sides of the game; colours and dashes go by it. @param {State} state @param {string} side */
export function sideNumber(state, side) {
  return Math.max(0, state.board?.sides.indexOf(side) ?? 0);
}
