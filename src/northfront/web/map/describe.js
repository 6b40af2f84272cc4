/** Hexes in words, for those who hear the map instead of seeing it. */

import { foes, offer } from "../lib/offer.js";
import { shown } from "../lib/store.js";
import { capital, formatPoints, label } from "../lib/words.js";
import { marksAt } from "./hexsides.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./stacks.js").Pile} Pile */

/**
 * "0112, Tilsit, clear. German 1st Infantry Division 6-6. You may move here for 2 points."
 * @param {State} state
 * @param {Hex} hex
 * @param {Pile | undefined} pile
 */
export function describeHex(state, hex, pile) {
  const place = [hex, state.board?.places[hex], label(state.board?.terrain[hex] ?? "").toLowerCase()];
  const lying = [...(pile?.units ?? [])].reverse().concat(pile?.markers ?? []);
  const units = lying.map((one) => (one.id ? describeUnit(state, one.id) : `${capital(one.side)} unit, face down`));
  return [place.filter(Boolean).join(", "), units.join("; "), ...marksAt(state, hex), describeOffer(state, hex)]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

/**
 * "German 1st Infantry Division 6-6, may be chosen"
 * @param {State} state
 * @param {string} id
 */
export function describeUnit(state, id) {
  const piece = state.counters?.pieces[id];
  if (!piece) return id;
  const turned = shown(state).units[id]?.face ?? 0;
  const face = piece.faces[turned] ?? piece.faces[0];
  const figures = face ? printedFigures(face) : "";
  const { units, about, ask } = offer(state);
  const states = [
    turned && face?.name !== figures ? (face?.name ?? "") : "",
    about.has(id) ? (piece.side === ask?.side ? "selected" : "in question") : "",
    units.has(id) ? "may be chosen" : "",
  ];
  const whose = piece.name.toLowerCase().startsWith(piece.side) ? "" : capital(piece.side);
  const name = [whose, piece.name || id, figures].filter(Boolean).join(" ");
  return [name, ...states].filter(Boolean).join(", ");
}

/**
 * What a face prints, the moves last: "6-6". A face that is called by its figures says them itself.
 * @param {import("../types.js").Face} face
 */
function printedFigures({ figures, name }) {
  if (/\d/.test(name)) return name;
  const moves = Object.keys(figures).filter((key) => key.startsWith("move"));
  const others = Object.keys(figures).filter((key) => !moves.includes(key));
  return [...others, ...moves].map((key) => figures[key]).join("-");
}

/** @param {State} state @param {Hex} hex */
function describeOffer(state, hex) {
  const { hexes, ask } = offer(state);
  if (!hexes.has(hex)) return "";
  if (foes(state).has(hex)) return "A target: you may choose it";
  const cost = ask?.costs?.[hex];
  if (cost === undefined) return "You may choose this hex";
  return `You may move here for ${formatPoints(cost)} ${cost === 1 ? "point" : "points"}`;
}
