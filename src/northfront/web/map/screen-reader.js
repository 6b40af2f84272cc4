/** What is said of the hex under the cursor. */

import { h } from "../lib/dom.js";

/** @typedef {import("../types.js").Hex} Hex */

/**
 * Screen readers are told by `aria-activedescendant`. Two elements take turns, for a change of one would not be read
 * out.
 * @param {HTMLElement} root
 */
export function createScreenReader(root) {
  const spots = ["nf-here-0", "nf-here-1"].map((id) =>
    h("div", { id, class: "nf-here", role: "img", "aria-roledescription": "hex", "aria-label": "no hex yet" }),
  );
  root.append(...spots);
  let turn = 0;
  let last = "";

  /** @param {string} text nothing while there is no cursor */
  function say(text) {
    if (text === last) return;
    last = text;
    turn = 1 - turn;
    spots[turn].setAttribute("aria-label", text);
    if (text) root.setAttribute("aria-activedescendant", spots[turn].id);
    else root.removeAttribute("aria-activedescendant");
  }

  return { say };
}
