/* Loaded before the page is painted, so that a dark table never flashes light. theme.js does the rest. */
document.documentElement.dataset.theme =
  localStorage.getItem("northfront.theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
document.documentElement.dataset.text = localStorage.getItem("northfront.text") || "100";
