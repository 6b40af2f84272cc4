/**
 * The printed board: fetched once for each theme and put into the page as it came, under everything that lives.
 * Its style block is adopted as a sheet, for the page's policy forbids style elements; so numbers can be switched off
 * and small print dropped from afar without drawing anything anew. The names of a city lie in a holder of their own,
 * above what lives on the ground.
 */

import { fetchWithRetry } from "../wire/retry-fetch.js";

/**
 * @param {HTMLElement} holder
 * @param {HTMLElement} names
 * @param {import("../types.js").Store} store
 */
export function createBoardImage(holder, names, store) {
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
    for (const name of drawn.querySelectorAll("[textLength]")) naturally(name);
    const above = cityNames(drawn);
    holder.replaceChildren(document.importNode(drawn, true));
    names.replaceChildren(...(above ? [document.importNode(above, true)] : []));
  }

  return { show };
}

/**
 * The page has the fonts by which names were measured, so they have their length without being told. Told, Firefox draws
 * each letter by itself, and the halo of one lies over the one before it.
 * @param {Element} name
 */
function naturally(name) {
  name.setAttribute("data-wide", name.getAttribute("textLength") ?? "");
  name.removeAttribute("textLength");
  name.removeAttribute("lengthAdjust");
}

/** Takes the names of a city out of its board, as a picture of their own; null if it is no city. @param {Element} drawn */
function cityNames(drawn) {
  const group = drawn.querySelector(".b-objective")?.closest(".b-names");
  if (!group) return null;
  const parents = [];
  for (let at = group.parentElement; at; at = at === drawn ? null : at.parentElement) parents.push(at);
  /** @type {Element} */
  let found = group;
  for (const parent of parents) {
    const shell = /** @type {Element} */ (parent.cloneNode(false));
    shell.append(found);
    found = shell;
  }
  return found;
}
