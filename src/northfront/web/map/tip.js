/** The dark tip beside a hex: what is refused, why, and the rule's chip. */

import { h } from "../lib/dom.js";

/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {{ at: Point, title: string, text: string, rule: string, below: boolean }} Note */

/**
 * @param {HTMLElement} root
 * @param {Viewport} viewport
 */
export function createTip(root, viewport) {
  const element = h("div", { class: "nf-tip nf-float", role: "status", hidden: true });
  root.append(element);
  /** @type {Note | null} */
  let note = null;

  /** @param {Note | null} wanted */
  function show(wanted) {
    if (wanted && note && JSON.stringify(wanted) === JSON.stringify(note)) return;
    note = wanted;
    element.hidden = note === null;
    if (!note) return;
    const { title, text, rule } = note;
    const chip = rule ? h("button", { type: "button", class: "nf-rule", "data-rule": rule }, rule) : null;
    element.replaceChildren(h("b", {}, title), " ", text, ...(chip ? [" ", chip] : []));
    place();
  }

  /** Beside its hex and inside the map: above, or below where there is no room or the fanned stack is. */
  function place() {
    if (!note) return;
    const [x, y] = viewport.toPx(note.at);
    const gap = 58 * viewport.k + 4;
    const { offsetWidth: wide, offsetHeight: high } = element;
    const left = Math.max(8, Math.min(viewport.size.width - wide - 8, x - wide / 2));
    const top = !note.below && y - gap - high > 8 ? y - gap - high : y + gap;
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  return { element, show, place };
}
