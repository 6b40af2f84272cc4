/**
 * The printed board: fetched once for each theme and put into the page as it came, under everything that lives.
 * Its style block is adopted as a sheet, for the page's policy forbids style elements; so numbers can be switched off
 * and small print dropped from afar without drawing anything anew.
 */

import { fetchWithRetry } from "../wire/retry-fetch.js";

/**
 * @param {HTMLElement} holder
 * @param {import("../types.js").Store} store
 */
export function createBoardImage(holder, store) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let wanted = "";

  /** @param {string} address */
  async function show(address) {
    if (address === wanted) return;
    wanted = address;
    const text = await fetchWithRetry(store, address, (answer) => answer.text());
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (address !== wanted) return; // another theme was chosen meanwhile
    const styles = [...drawn.querySelectorAll("style")];
    sheet.replaceSync(styles.map((style) => style.textContent ?? "").join("\n"));
    for (const unwanted of [...styles, ...drawn.querySelectorAll("title")]) unwanted.remove();
    for (const size of ["width", "height", "role"]) drawn.removeAttribute(size);
    drawn.setAttribute("aria-hidden", "true");
    holder.replaceChildren(document.importNode(drawn, true));
  }

  return { show };
}
