/** The rules at hand: every case in our own words, the rulings, and which data had to be reconstructed. */

import { byId, chip, fill, h, withChips } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/** @typedef {import("../types.js").Rules} Rules */
/** @typedef {import("../types.js").Store} Store */

const PARTS = { cases: "Cases", rulings: "Rulings", data: "Reconstructed data" };
/** @typedef {keyof typeof PARTS} Part */

/** @param {Store} store */
export function createRules(store) {
  /** @type {Rules | null} */
  let rules = null;
  /** @type {Part} */
  let part = "cases";
  let returnTo = /** @type {Element | null} */ (null);
  const search = h("input", {
    type: "search",
    class: "field",
    placeholder: "Search the rules",
    "aria-label": "Search the rules",
  });
  const tabs = h("div", { class: "rule-tabs", role: "group", "aria-label": "Part" });
  const list = h("div", { class: "rule-list", tabindex: -1 });
  const title = h("h2", {}, "Rules");
  const close = h(
    "button",
    { type: "button", class: "btn plain close", "aria-label": "Close the rules", onclick: shut },
    icon("close"),
  );
  const drawer = h(
    "aside",
    { class: "drawer", "aria-label": "Rules", hidden: true },
    h("header", {}, title, close),
    search,
    tabs,
    list,
  );
  byId("app").append(drawer);
  search.addEventListener("input", draw);
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    shut();
  });

  async function load() {
    if (rules) return;
    const answer = await fetch(`/api/games/${encodeURIComponent(store.state.game)}/rules`).catch(() => null);
    if (!answer?.ok) return fill(list, h("p", {}, "The rules could not be loaded. Is the server there?"));
    rules = await answer.json();
    title.textContent = rules?.title ?? "Rules";
  }

  function draw() {
    if (!rules) return;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    fill(
      tabs,
      ...Object.entries(PARTS).map(([name, text]) =>
        h(
          "button",
          {
            type: "button",
            class: "filter",
            "data-key": name,
            "aria-pressed": String(part === name),
            onclick: () => {
              part = /** @type {Part} */ (name);
              draw();
            },
          },
          text,
        ),
      ),
    );
    const made = { cases: drawCases, rulings: drawRulings, data: drawData }[part](rules, words);
    const none = part === "data" && !words.length ? "No value of this game had to be reconstructed." : "Nothing found.";
    fill(list, ...(made.length ? made : [h("p", { class: "faint" }, none)]));
  }

  function shut() {
    drawer.hidden = true;
    if (returnTo instanceof HTMLElement) returnTo.focus();
  }

  return {
    get isOpen() {
      return !drawer.hidden;
    },
    shut,
    /**
     * Opens the rules, at a case or ruling if one is named, or else at one of their parts.
     * @param {string} [at]
     * @param {Part} [wanted]
     */
    async open(at = "", wanted = part) {
      if (drawer.hidden) returnTo = document.activeElement;
      drawer.hidden = false;
      await load();
      part = wanted;
      if (at) {
        search.value = "";
        part = rules?.rulings.some((ruling) => ruling.id === at) ? "rulings" : "cases";
      }
      draw();
      if (at) show(list, at);
      else search.focus();
    },
  };
}

/**
 * Scrolls to a case; to the one that holds it where the letter is not listed (4.6c in 4.6).
 * @param {HTMLElement} list
 * @param {string} at
 */
function show(list, at) {
  for (let id = at; id; id = id.slice(0, -1)) {
    const found = list.querySelector(`[data-case="${CSS.escape(id)}"]`);
    if (!(found instanceof HTMLElement)) continue;
    found.classList.add("at");
    found.scrollIntoView({ block: "start" });
    found.focus({ preventScroll: true });
    return;
  }
}

/**
 * @param {string[]} words
 * @param {string} text
 */
function matches(words, text) {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

/**
 * @param {Rules} rules
 * @param {string[]} words
 */
function drawCases(rules, words) {
  return rules.cases
    .filter((one) => matches(words, `${one.id} ${one.title} ${one.text}`))
    .map((one) =>
      h(
        "article",
        { class: "case", "data-case": one.id, tabindex: -1 },
        h("h3", {}, h("span", { class: "case-id" }, one.id), one.title, h("small", {}, one.status)),
        h("p", {}, ...withChips(one.text)),
      ),
    );
}

/**
 * A ruling is a paragraph with **bold**, *slanted*, `code` and [cases] in it.
 * @param {Rules} rules
 * @param {string[]} words
 */
function drawRulings(rules, words) {
  return rules.rulings
    .filter((one) => matches(words, `${one.id} ${one.text}`))
    .map((one) =>
      h(
        "article",
        { class: "case", "data-case": one.id, tabindex: -1 },
        h("p", {}, ...marked(one.text.replace(/\s*\n\s*/g, " "))),
      ),
    );
}

/**
 * @param {string} text
 * @returns {import("../lib/dom.js").Child[]}
 */
function marked(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[A-Z0-9][\w.()*-]*\])/).map((part) => {
    if (part.startsWith("**")) return h("b", {}, part.slice(2, -2));
    if (part.startsWith("*")) return h("i", {}, part.slice(1, -1));
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    return part.startsWith("[") && part.endsWith("]") ? chip(part.slice(1, -1)) : part;
  });
}

/**
 * What is not simply read from the printed game comes first.
 * @param {Rules} rules
 * @param {string[]} words
 */
function drawData(rules, words) {
  const rows = rules.data
    .filter((one) => matches(words, `${one.what} ${one.source} ${one.confidence}`))
    .sort((a, b) => Number(a.confidence === "read") - Number(b.confidence === "read"));
  if (!rows.length) return [];
  const body = rows.map((one) =>
    h("tr", { class: one.confidence }, h("td", {}, one.what), h("td", {}, one.source), h("td", {}, one.confidence)),
  );
  return [
    h(
      "p",
      { class: "muted" },
      "Read: as printed. Reconciled: printed twice differently, or hard to read. " +
        "Reconstructed: lost, and worked out anew; it is not the printed value.",
    ),
    h(
      "table",
      { class: "data" },
      h("thead", {}, h("tr", {}, h("th", {}, "What"), h("th", {}, "Source"), h("th", {}, "How sure"))),
      h("tbody", {}, ...body),
    ),
  ];
}
