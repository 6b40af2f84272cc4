/** The size of the text of the page: kept in this browser, set before the page is painted by theme-boot.js. */

const KEY = "northfront.text";
const SIZES = ["100", "125", "150"];

/** The size that a press on the menu leads to. */
export function nextTextSize() {
  const now = SIZES.indexOf(document.documentElement.dataset.text ?? "100");
  return SIZES[(now + 1) % SIZES.length] ?? "100";
}

/** @param {string} size in per cent */
export function setTextSize(size) {
  document.documentElement.dataset.text = size;
  localStorage.setItem(KEY, size);
}
