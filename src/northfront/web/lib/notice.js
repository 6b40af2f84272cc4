/** The quiet bar at the foot of the map: why an answer was refused, what was copied, that the line is down. */

import { byId, chip, fill, h } from "./dom.js";
import { capital } from "./words.js";

const STAYS = 7000;
let timer = 0;

/**
 * Says something for a few seconds.
 * @param {string} text
 * @param {{rule?: string, lasting?: boolean, button?: HTMLElement}} [more]
 */
export function notice(text, more = {}) {
  const bar = byId("bar");
  clearTimeout(timer);
  bar.hidden = false;
  const close = h(
    "button",
    { type: "button", class: "btn plain", onclick: clearNotice, "aria-label": "Close this message" },
    "×",
  );
  fill(bar, h("span", {}, sentence(text)), chip(more.rule ?? ""), more.button, more.lasting ? null : close);
  if (!more.lasting) timer = window.setTimeout(clearNotice, STAYS);
}

/** @param {string} text */
function sentence(text) {
  return capital(/[.!?]$/.test(text) ? text : `${text}.`);
}

export function clearNotice() {
  clearTimeout(timer);
  byId("bar").hidden = true;
}

/**
 * Tells screen readers; the same words twice are told twice.
 * @param {string} text
 * @param {"polite" | "urgent"} [how]
 */
export function say(text, how = "polite") {
  const region = byId(how);
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
