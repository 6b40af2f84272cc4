/** How to read a counter: one large, with lines from its marks to words. */

import { useArt } from "../lib/counters.js";
import { h, s } from "../lib/dom.js";
import { unitArt } from "./picture.js";

/** @typedef {import("../types.js").Briefing} Briefing */
/** @typedef {import("../types.js").State} State */
/** @typedef {{ line: string, x: number, y: number, anchor: "start" | "middle" | "end" }} Place */

/** @type {Record<string, Place>} where each line goes, on a picture of 348 by 196; `y` is that of the first line of words */
const PLACES = {
  size: { line: "M158,46V14H170", x: 174, y: 18, anchor: "start" },
  symbol: { line: "M128,77H96", x: 90, y: 70, anchor: "end" },
  number: { line: "M227,71H252", x: 256, y: 66, anchor: "start" },
  formation: { line: "M227,94H240V108H252", x: 256, y: 106, anchor: "start" },
  first: { line: "M156,141V164H96", x: 90, y: 162, anchor: "end" },
  middle: { line: "M174,143V176", x: 174, y: 188, anchor: "middle" },
  last: { line: "M192,141V164H252", x: 256, y: 162, anchor: "start" },
};
/** So many letters stand in a line beside the counter: bold ones, and others. */
const LETTERS = [13, 16];
const LEADING = 14;

/** @param {State} state @param {Briefing["counter"]} counter */
export function counterKey(state, counter) {
  const spoken = counter.leads.map((lead) => [lead.title, lead.text].filter(Boolean).join(": ")).join("; ");
  const drawn = s(
    "svg",
    { class: "bf-counter", viewBox: "0 0 348 196", role: "img", "aria-label": `A counter shows ${spoken}` },
    s("g", { transform: "translate(116,34) scale(1.16)" }, useArt(unitArt(state, counter))),
    ...counter.leads.flatMap((lead) => [
      s("path", { class: "bf-lead", d: PLACES[lead.at].line }),
      words(lead.title, lead.text, PLACES[lead.at]),
    ]),
  );
  const variants = counter.variants.map((one) =>
    h(
      "li",
      {},
      s(
        "svg",
        { class: "counter-art", viewBox: "-4 -4 110 112", width: 42, height: 42, "aria-hidden": "true" },
        useArt(unitArt(state, one)),
      ),
      h("span", {}, h("b", {}, one.title), h("br"), one.text),
    ),
  );
  return [drawn, h("ul", { class: "bf-variants" }, ...variants)];
}

/** @param {string} title @param {string} text @param {Place} place */
function words(title, text, { x, y, anchor }) {
  const [bold, soft] = anchor === "middle" ? [40, 40] : LETTERS;
  const beside = anchor === "start" && y < 40 ? 40 : bold; // above the counter there is room
  const lines = [
    ...wrapped(title, beside).map((line) => ({ line, name: "bf-bold" })),
    ...wrapped(text, soft).map((line) => ({ line, name: "bf-soft" })),
  ];
  return s(
    "text",
    { "text-anchor": anchor, x, y },
    ...lines.map(({ line, name }, i) => s("tspan", { class: name, x, dy: i ? LEADING : 0 }, line)),
  );
}

/** @param {string} text @param {number} wide in letters */
function wrapped(text, wide) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= wide) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
