/** Icons on a grid of 16, and the faces of a die. Icons are always beside words, so readers pass them over. */

import { s } from "./dom.js";

const PATHS = {
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  zones: "M8 1.8l5.4 3.1v6.2L8 14.2l-5.4-3.1V4.9zM8 6.6a1.4 1.4 0 1 0 .01 0",
  fire: "M8 1.5v3.2M8 11.3v3.2M1.5 8h3.2M11.3 8h3.2M8 4a4 4 0 1 0 .01 0",
  supply: "M2 8h9M8 4.5L11.5 8 8 11.5M14 3v10",
  control: "M3.5 14V2.5M3.5 3h8.5l-2 2.7 2 2.7H3.5",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 .01 0",
  numbers: "M6 2.5L4.5 13.5M11.5 2.5L10 13.5M2.5 6h11.5M2 10h11.5",
  charts: "M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.2 3v10M9.9 3v10",
  dice: "M3 3h10v10H3zM5.8 5.8h.01M10.2 10.2h.01M8 8h.01",
  rules: "M3 2.5h7l3 3v8H3zM5.5 7h5M5.5 10h5",
  moon: "M12.8 10A5.5 5.5 0 0 1 6 3.2 5.5 5.5 0 1 0 12.8 10z",
  sun:
    "M8 5.2a2.8 2.8 0 1 0 .01 0M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1" +
    "M11.7 11.7l1.1 1.1M12.8 3.2l-1.1 1.1M4.3 11.7l-1.1 1.1",
  list: "M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01",
  find: "M7 2.5a4.5 4.5 0 1 0 .01 0M10.3 10.3L14 14",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  first: "M4 3v10M12.5 3.5L6.5 8l6 4.5z",
  back: "M11 3.5L5 8l6 4.5z",
  forward: "M5 3.5L11 8l-6 4.5z",
  pause: "M5 3v10M11 3v10",
  last: "M12 3v10M3.5 3.5L9.5 8l-6 4.5z",
  link: "M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.3L11.5 9M9 11.5L7.5 13A3 3 0 0 1 3 8.7L4.5 7",
  download: "M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  archive: "M2.5 3h11v3h-11zM3.5 6v7.5h9V6M6.5 9h3",
  school: "M1.5 6L8 3l6.5 3L8 9zM4 7.2v3.6c2.6 1.8 5.4 1.8 8 0V7.2M14.5 6v4",
  bell: "M4 11.5V7a4 4 0 0 1 8 0v4.5l1 1H3zM6.8 14h2.4",
  devices: "M1.5 3.5h9v6.5h-9zM4 12.5h4M11.5 6.5h3v7h-3z",
  person: "M8 2.5a2.7 2.7 0 1 0 .01 0M2.8 13.5c.5-3 2.5-4.5 5.2-4.5s4.7 1.5 5.2 4.5",
  chat: "M2.5 3h11v7.5H7L4 13.5v-3H2.5z",
  clock: "M8 2a6 6 0 1 0 .01 0M8 4.5V8l2.5 1.8",
  flag: "M3.5 14V2.5M3.5 3h8.5l-2 2.7 2 2.7H3.5",
  minus: "M3 8.5h10",
  note: "M3 2.5h10v8l-3 3H3zM10 13.5v-3h3",
  undo: "M6 3L2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H7",
  done: "M3 8.5l3.2 3.2L13 4.8",
  home: "M2.5 7.5L8 2.5l5.5 5M4 6.5v7h8v-7",
};

const PIPS = {
  1: [[8, 8]],
  2: [
    [5, 5],
    [11, 11],
  ],
  3: [
    [4.5, 4.5],
    [8, 8],
    [11.5, 11.5],
  ],
  4: [
    [5, 5],
    [11, 5],
    [5, 11],
    [11, 11],
  ],
  5: [
    [4.7, 4.7],
    [11.3, 4.7],
    [8, 8],
    [4.7, 11.3],
    [11.3, 11.3],
  ],
  6: [
    [5, 4.2],
    [11, 4.2],
    [5, 8],
    [11, 8],
    [5, 11.8],
    [11, 11.8],
  ],
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/**
 * What chance said: dice as dice, anything else (a draw) as it is written.
 * @param {string} said such as "4", "5 3" or "5 and 3"
 * @returns {(Node | string)[]}
 */
export function dice(said) {
  const words = said.split(/[\s,+]+|and/).filter(Boolean);
  if (!words.every((word) => word in PIPS)) return [said];
  return words.map((word) =>
    s(
      "svg",
      { class: "die", viewBox: "0 0 16 16", role: "img", "aria-label": `die ${word}` },
      s("rect", { x: 1, y: 1, width: 14, height: 14, rx: 3 }),
      ...PIPS[/** @type {keyof typeof PIPS} */ (/** @type {unknown} */ (word))].map(([cx, cy]) =>
        s("circle", { cx, cy, r: 1.45 }),
      ),
    ),
  );
}
