/** Light or dark: as the system says, until somebody chooses here. */

const KEY = "northfront.theme";

/** @typedef {"light" | "dark"} Theme */

/** @returns {Theme} */
export function theme() {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** @param {Theme} wanted */
export function setTheme(wanted) {
  document.documentElement.dataset.theme = wanted;
  localStorage.setItem(KEY, wanted);
}

/**
 * Follows the system for those who never chose.
 * @param {(theme: Theme) => void} told
 */
export function followSystem(told) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
    if (localStorage.getItem(KEY)) return;
    document.documentElement.dataset.theme = event.matches ? "dark" : "light";
    told(theme());
  });
}
