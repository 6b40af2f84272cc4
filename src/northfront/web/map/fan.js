/** A stack fanned out beside its hex, so that each counter can be looked at and clicked. */

import { marks, useArt } from "../lib/counters.js";
import { h, s } from "../lib/dom.js";
import { capital } from "../lib/words.js";
import { describeUnit } from "./describe.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {import("../lib/counters.js").Shown} Shown */
/** @typedef {import("./stacks.js").Pile} Pile */
/** @typedef {import("./viewport.js").Viewport} Viewport */

const ROW = 6;
const SIZES = { least: 46, most: 76 };

/**
 * @param {HTMLElement} root
 * @param {Viewport} viewport
 * @param {object} ends
 * @param {(hex: Hex, unit: string, pointed: boolean) => void} ends.pick by the pointer or by the keyboard
 * @param {(unit: string | null) => void} ends.look
 * @param {(hex: Hex) => Point} ends.centre
 */
export function createFan(root, viewport, ends) {
  const element = h("div", { class: "nf-fan nf-float", role: "group", hidden: true });
  root.append(element);
  /** @type {{ hex: Hex, pinned: boolean, look: string } | null} */
  let open = null;

  /**
   * @param {State} state
   * @param {Pile} pile
   * @param {{ pinned: boolean, focus?: boolean }} how a pinned fan stays until something else is clicked
   */
  function show(state, pile, { pinned, focus = false }) {
    const shown = [...pile.units].reverse().concat(pile.markers);
    const look = JSON.stringify(shown);
    if (open?.hex !== pile.hex || open.look !== look) {
      const side = Math.max(SIZES.least, Math.min(SIZES.most, 73 * viewport.k * 1.15));
      element.style.setProperty("--side", `${Math.round(side)}px`);
      element.style.setProperty("--across", String(Math.min(ROW, shown.length)));
      element.replaceChildren(...shown.map((one, i) => button(state, pile.hex, one, i)));
      element.setAttribute("aria-label", `Stack in ${pile.hex}`);
    }
    open = { hex: pile.hex, pinned: pinned || (open?.hex === pile.hex && open.pinned), look };
    element.hidden = false;
    place();
    if (focus) element.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {State} state @param {Hex} hex @param {Shown} one @param {number} i */
  function button(state, hex, one, i) {
    const name = one.id ? describeUnit(state, one.id) : `${capital(one.side)} unit, face down`;
    const body = s("g", { class: one.done ? "nf-pale" : null }, useArt(one.art));
    const picture = s("svg", { viewBox: "-16 -16 132 134", "aria-hidden": "true" }, body);
    picture.append(...marks({ ...one, focus: false }));
    const figure = h("small", { "aria-hidden": "true" }, i < 9 ? String(i + 1) : "");
    const look = () => ends.look(one.id || null);
    return h(
      "button",
      {
        type: "button",
        "aria-label": name,
        title: name,
        "data-unit": one.id || null,
        onclick: (/** @type {MouseEvent} */ event) => ends.pick(hex, one.id, event.detail > 0),
        onpointerenter: look,
        onfocus: look,
      },
      picture,
      figure,
    );
  }

  /** Above its hex, or below where there is no room. */
  function place() {
    if (!open) return;
    const [x, y] = viewport.toPx(ends.centre(open.hex));
    const { offsetWidth: wide, offsetHeight: high } = element;
    const gap = 45 * viewport.k;
    const left = Math.max(6, Math.min(viewport.size.width - wide - 6, x - wide / 2));
    const below = y - gap - high < 6;
    element.classList.toggle("nf-below", below);
    element.style.setProperty("--point", `${Math.round(x - left)}px`);
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(below ? y + gap : y - gap - high)}px)`;
  }

  function close() {
    if (!open) return;
    const inside = element.contains(document.activeElement);
    open = null;
    element.hidden = true;
    ends.look(null);
    if (inside) root.focus({ preventScroll: true });
  }

  /** More can be chosen from it until the pointer leaves it. */
  function loosen() {
    if (open) open.pinned = false;
  }

  return {
    element,
    show,
    loosen,
    place,
    close,
    /** @returns {{ hex: Hex, pinned: boolean } | null} */
    get open() {
      return open;
    },
  };
}
