/**
 * The layers of the map, bottom first. Each SVG is a layer of the compositor: what changes in one repaints no other.
 */

import { h, s } from "../lib/dom.js";
import { fieldPatterns } from "./field-of-fire.js";
import { patterns } from "./overlays.js";

/** @typedef {import("./hexes.js").Box} Box */
/** @typedef {ReturnType<typeof createLayers>} Layers */

/** @param {HTMLElement} root */
export function createLayers(root) {
  /** @param {string} name */
  const group = (name) => s("g", { class: `nf-${name}` });
  const below = {
    rubble: group("rubble"),
    field: group("field"),
    reach: group("reach"),
    zones: group("zones"),
    supply: group("supplies"),
    targets: group("targets"),
    struck: group("struck"),
    rings: group("rings"),
    threat: group("threats"),
    markers: group("markers"),
    costs: group("costs"),
    trail: group("trails"),
    path: group("path"),
  };
  const middle = {
    counters: group("counters"),
    hexsides: group("hexsides"),
    tokens: group("tokens"),
    moving: group("moving"),
  };
  const above = {
    discs: group("discs"),
    fought: group("fought"),
    walls: group("walls"),
    arrows: group("arrows"),
    pointer: group("pointer"),
    advice: group("advices"),
    label: group("label"),
  };

  const boardImage = h("div", { class: "nf-board-image nf-layer" });
  const sheets = [below, middle, above].map((groups) =>
    s("svg", { class: "nf-layer", preserveAspectRatio: "none" }, ...Object.values(groups)),
  );
  const boardNames = h("div", { class: "nf-board-image nf-layer" });
  const [ground, ...upper] = sheets;
  ground?.prepend(patterns(), fieldPatterns());
  const world = h("div", { class: "nf-world", "aria-hidden": "true" }, boardImage, ground, boardNames, ...upper);
  root.append(world);

  /** @param {Box} box */
  function size(box) {
    for (const sheet of sheets) sheet.setAttribute("viewBox", box.join(" "));
  }

  return { world, boardImage, boardNames, size, ...below, ...middle, ...above };
}
