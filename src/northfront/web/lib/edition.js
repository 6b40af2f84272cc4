/**
 * Whether the server has another edition of the page than the one that was loaded. In development, where modules are sent as
 * they are written, a page has no edition, and nobody is told.
 */

import { byId, h } from "./dom.js";
import { say } from "./notice.js";

const TEXT = "Northfront has been updated.";
const mine = document.querySelector('meta[name="edition"]')?.getAttribute("content");
/** The last one that the reader was told of. */
let told = mine;

/**
 * Offers to load the page again if the server's edition is another one. It is never loaded unasked: something may be half
 * written.
 * @param {string} theirs
 */
export function compareEdition(theirs) {
  if (!mine || theirs === told) return;
  told = theirs;
  document.querySelector(".update")?.remove();
  if (theirs === mine) return;
  const bar = h(
    "div",
    { class: "bar update" },
    h("span", {}, TEXT),
    h("button", { type: "button", class: "btn", onclick: () => location.reload() }, "Reload"),
    h("button", { type: "button", class: "btn plain", onclick: () => bar.remove() }, "Later"),
  );
  byId("bars").prepend(bar);
  say(`${TEXT} Press Reload at the end of the page to load it again.`);
}

/** The same where no table tells us. */
export async function askEdition() {
  if (!mine) return;
  const answer = await fetch("/web/manifest.json", { cache: "no-store" }).catch(() => null);
  if (answer?.status === 404) compareEdition("");
  else if (answer?.ok) compareEdition((await answer.json()).edition);
}
