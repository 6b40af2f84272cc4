/**
 * A pop-up that belongs to a hex: a result, a mark of the coach, a step of their turn. It stands beside its hex and
 * points at it, or is tied to it by a line where there is no room beside it; it covers neither the hex, nor the other
 * hexes that its owner lists, nor what else lies open over the map. Where nothing fits, the map moves first. One is
 * open at a time: the next one closes it.
 */

import { h, s } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { CORNER } from "./hexes.js";

/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").Popup} Popup */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area in pixels of the map */
/** @typedef {"below" | "above" | "right" | "left" | "away"} Side */
/** @typedef {{ side: Side, left: number, top: number }} Spot */

/** The pop-up keeps so far from its hex, and from the edge of the map. */
const GAP = 14;
const EDGE = 8;
/** The map is moved, and a place farther away is looked for, in steps of so many pixels. */
const STEP = 24;
/** @type {Side[]} */
const SIDES = ["below", "above", "right", "left"];

/**
 * @param {HTMLElement} root
 * @param {Viewport} viewport
 * @param {(hex: Hex) => Point} centre
 * @param {() => Element[]} solid what else lies over the map and is not to be covered
 */
export function createPopup(root, viewport, centre, solid) {
  const body = h("div", { class: "nf-popup-body" });
  const shut = h(
    "button",
    { type: "button", class: "btn plain close", "aria-label": "Close", onclick: () => close() },
    icon("close"),
  );
  const element = h("section", { class: "nf-popup nf-float", role: "region", hidden: true, tabindex: -1 }, body, shut);
  const line = s("path", {});
  const tie = s("svg", { class: "nf-tie", "aria-hidden": "true" }, line);
  tie.style.display = "none";
  root.append(tie, element);
  /** @type {Popup | null} */
  let open = null;
  /** The side on which it stands: kept while it fits, so that it does not jump when the map is moved. */
  let side = /** @type {Side} */ ("below");

  /** @param {Popup} wanted */
  function show(wanted) {
    if (open && open !== wanted) close();
    open = wanted;
    side = "below";
    element.setAttribute("aria-label", wanted.label);
    element.style.setProperty("--wide", `${wanted.width ?? 280}px`);
    body.replaceChildren(...wanted.content);
    element.hidden = false;
    makeRoom();
    place();
  }

  function close() {
    if (!open) return;
    const was = open;
    const inside = element.contains(document.activeElement);
    open = null;
    element.hidden = true;
    tie.style.display = "none";
    if (inside) root.focus({ preventScroll: true });
    was.closed?.();
  }

  /**
   * What must stay visible, if the map were moved by so many pixels: all hexes that were listed, or its own alone.
   * @param {Point} by
   * @param {boolean} all
   * @returns {Area[]}
   */
  function kept([dx, dy], all) {
    const reach = CORNER * viewport.k;
    return (open ? [open.hex, ...(all ? (open.avoid ?? []) : [])] : []).map((hex) => {
      const [x, y] = viewport.toPx(centre(hex));
      return { left: x + dx - reach, top: y + dy - reach, right: x + dx + reach, bottom: y + dy + reach };
    });
  }

  /** @returns {Area[]} */
  function obstacles() {
    const frame = root.getBoundingClientRect();
    return solid()
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => ({
        left: left - frame.left,
        top: top - frame.top,
        right: right - frame.left,
        bottom: bottom - frame.top,
      }));
  }

  /**
   * A place beside the hex, if there is one.
   * @param {Point} by
   * @param {Area[]} blocked
   * @param {boolean} all
   * @returns {Spot | undefined}
   */
  function beside(by, blocked, all) {
    const areas = kept(by, all);
    return [side, ...SIDES]
      .flatMap((one) => spots(one, areas[0] ?? { left: 0, top: 0, right: 0, bottom: 0 }))
      .find((spot) => fits(spot, [...areas, ...blocked]));
  }

  /** @param {Side} at @param {Area} hex @returns {Spot[]} in the middle of that side, or as near to it as the map is */
  function spots(at, hex) {
    const { offsetWidth: wide, offsetHeight: high } = element;
    const { width, height } = viewport.size;
    const [x, y] = [(hex.left + hex.right) / 2, (hex.top + hex.bottom) / 2];
    if (at === "below" || at === "above") {
      const top = at === "below" ? hex.bottom + GAP : hex.top - GAP - high;
      const ends = [x - wide / 2, x - wide + 30, x - 30].map((left) => between(left, EDGE, width - wide - EDGE));
      return ends.filter((left) => left < x - 12 && left + wide > x + 12).map((left) => ({ side: at, left, top }));
    }
    const left = at === "right" ? hex.right + GAP : hex.left - GAP - wide;
    const ends = [y - high / 2, y - high + 30, y - 30].map((top) => between(top, EDGE, height - high - EDGE));
    return ends.filter((top) => top < y - 12 && top + high > y + 12).map((top) => ({ side: at, left, top }));
  }

  /** @param {Spot} spot @param {Area[]} areas */
  function fits({ left, top }, areas) {
    const { width, height } = viewport.size;
    const [right, bottom] = [left + element.offsetWidth, top + element.offsetHeight];
    if (left < EDGE || top < EDGE || right > width - EDGE || bottom > height - EDGE) return false;
    return areas.every((one) => one.right <= left || one.left >= right || one.bottom <= top || one.top >= bottom);
  }

  /** Moves the map as little as is needed for a place beside the hex. */
  function makeRoom() {
    const blocked = obstacles();
    const fit = (/** @type {Point} */ by, /** @type {boolean} */ all) =>
      seen(kept(by, all), blocked) && beside(by, blocked, all) !== undefined;
    if (!open || fit([0, 0], true)) return;
    const ways = outward(viewport.size.width, viewport.size.height);
    const way = ways.find((by) => fit(by, true)) ?? ways.find((by) => fit(by, false));
    if (!way) return;
    const { width, height } = viewport.size;
    viewport.panTo(viewport.toMu(width / 2 - way[0], height / 2 - way[1]), { centre: true });
  }

  /** Whether the hexes are on the map and free. @param {Area[]} hexes @param {Area[]} blocked */
  function seen(hexes, blocked) {
    const { width, height } = viewport.size;
    return hexes.every(
      ({ left, top, right, bottom }) =>
        left >= 0 &&
        top >= 0 &&
        right <= width &&
        bottom <= height &&
        blocked.every((one) => one.right <= left || one.left >= right || one.bottom <= top || one.top >= bottom),
    );
  }

  function place() {
    if (!open) return;
    const blocked = obstacles();
    const spot = beside([0, 0], blocked, true) ?? beside([0, 0], blocked, false) ?? away(blocked);
    side = spot.side === "away" ? side : spot.side;
    const [x, y] = viewport.toPx(centre(open.hex));
    const [left, top] = [Math.round(spot.left), Math.round(spot.top)];
    element.dataset.at = spot.side;
    const upright = spot.side === "below" || spot.side === "above";
    element.style.setProperty("--point", `${Math.round(upright ? x - left : y - top)}px`);
    element.style.transform = `translate(${left}px, ${top}px)`;
    tie.style.display = spot.side === "away" ? "" : "none";
    const [ex, ey] = [between(x, left, left + element.offsetWidth), between(y, top, top + element.offsetHeight)];
    const share = Math.min(1, (CORNER * 0.87 * viewport.k) / (Math.hypot(x - ex, y - ey) || 1));
    line.setAttribute("d", `M${ex},${ey}L${x + (ex - x) * share},${y + (ey - y) * share}`);
  }

  /** The nearest free place anywhere on the map; a line ties it to its hex. @param {Area[]} blocked @returns {Spot} */
  function away(blocked) {
    const [x, y] = viewport.toPx(centre(open?.hex ?? ""));
    const { offsetWidth: wide, offsetHeight: high } = element;
    const { width, height } = viewport.size;
    const [left, top] = [between(x - wide / 2, EDGE, width - wide - EDGE), between(y, EDGE, height - high - EDGE)];
    const areas = [...kept([0, 0], true), ...blocked];
    const free = outward(2 * width, 2 * height)
      .map(([dx, dy]) => /** @type {Spot} */ ({ side: "away", left: left + dx, top: top + dy }))
      .find((spot) => fits(spot, areas));
    return free ?? { side: "away", left: EDGE, top: Math.max(EDGE, height - high - EDGE) };
  }

  return {
    element,
    show,
    close,
    place,
    /** @returns {Popup | null} */
    get open() {
      return open;
    },
  };
}

/** Ways in all directions within a frame, the shortest first. @param {number} width @param {number} height */
function outward(width, height) {
  /** @type {Point[]} */
  const ways = [];
  const [across, down] = [Math.ceil(width / 2 / STEP), Math.ceil(height / 2 / STEP)];
  for (let i = -across; i <= across; i++) for (let j = -down; j <= down; j++) ways.push([i * STEP, j * STEP]);
  return ways.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
}

/** @param {number} value @param {number} low @param {number} high */
function between(value, low, high) {
  return Math.max(low, Math.min(high, value));
}
