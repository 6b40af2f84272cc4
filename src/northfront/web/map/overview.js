/** The corner map that shows where one is, and the buttons that zoom. */

import { h, s } from "../lib/dom.js";
import { sideNumber } from "./overlays.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./hexes.js").Box} Box */
/** @typedef {import("./stacks.js").Pile} Pile */
/** @typedef {import("./viewport.js").Viewport} Viewport */

const WIDTH = 158;
const AGAIN = 3000;

/**
 * @param {HTMLElement} root
 * @param {Viewport} viewport
 */
export function createOverview(root, viewport) {
  const picture = h("img", { alt: "", draggable: "false" });
  const reload = () => {
    // biome-ignore lint/correctness/noSelfAssign: an image is fetched anew when its address is set, even to the same
    picture.src = picture.src;
  };
  picture.addEventListener("error", () => setTimeout(reload, AGAIN)); // the server may be away
  const dots = s("svg", { class: "nf-dots", "aria-hidden": "true" });
  const frame = h("div", { class: "nf-frame" });
  const element = h(
    "div",
    { class: "nf-overview nf-float", "aria-hidden": "true" },
    h("div", { class: "nf-small" }, picture, dots, frame),
  );
  root.append(element);
  /** @type {Box} */
  let box = [0, 0, 1, 1];
  let scale = 1;

  /** @param {Box} viewBox @param {string} address of the printed board */
  function open(viewBox, address) {
    box = viewBox;
    scale = WIDTH / box[2];
    picture.src = address;
    dots.setAttribute("viewBox", box.join(" "));
    element.style.setProperty("--wide", `${WIDTH}px`);
    element.style.setProperty("--high", `${Math.round(box[3] * scale)}px`);
    moved();
  }

  /** The frame shows what is on screen; the corner map is needed only where that is not everything. */
  function moved() {
    const [x, y, wide, high] = viewport.seen;
    const [left, top] = [Math.max(box[0], x), Math.max(box[1], y)];
    const [right, bottom] = [Math.min(box[0] + box[2], x + wide), Math.min(box[1] + box[3], y + high)];
    element.classList.toggle("nf-idle", viewport.k < 1.25 * viewport.whole);
    frame.style.transform = `translate(${(left - box[0]) * scale}px, ${(top - box[1]) * scale}px)`;
    frame.style.width = `${Math.max(6, (right - left) * scale)}px`;
    frame.style.height = `${Math.max(6, (bottom - top) * scale)}px`;
  }

  /** @param {State} state @param {Iterable<Pile>} piles @param {(hex: string) => [number, number]} centre */
  function render(state, piles, centre) {
    /** @type {Map<number, string>} */
    const paths = new Map();
    for (const { hex, units } of piles) {
      if (!units[0]) continue;
      const side = sideNumber(state, units[0].side);
      const [x, y] = centre(hex);
      paths.set(side, `${paths.get(side) ?? ""}M${Math.round(x)},${Math.round(y)}h0`);
    }
    dots.replaceChildren(...[...paths].map(([side, d]) => s("path", { class: `nf-dot${side}`, d })));
  }

  /** @param {PointerEvent} event */
  function go(event) {
    if (!event.buttons) return;
    const area = picture.getBoundingClientRect();
    viewport.panTo([box[0] + (event.clientX - area.left) / scale, box[1] + (event.clientY - area.top) / scale], {
      centre: true,
      instant: true,
    });
  }
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    go(event);
  });
  element.addEventListener("pointermove", go);

  return { open, moved, render };
}

/**
 * @param {HTMLElement} root
 * @param {{ zoomBy: (factor: number) => void, fit: () => void }} map
 */
export function addZoomButtons(root, map) {
  /** @param {string} text @param {string} name @param {() => void} onclick */
  const button = (text, name, onclick) =>
    h("button", { type: "button", title: name, "aria-label": name, onclick }, text);
  root.append(
    h(
      "div",
      { class: "nf-zoom nf-float", role: "group", "aria-label": "Zoom" },
      button("+", "Zoom in (+)", () => map.zoomBy(1.35)),
      button("−", "Zoom out (−)", () => map.zoomBy(1 / 1.35)),
      button("fit", "fit: show the whole map (0)", map.fit),
    ),
  );
}
