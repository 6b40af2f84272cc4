/** What lies beside the map in the box: combat table, terrain, turns, points; the present column, row and turn are lit. */

import { byId, chip, fill, h } from "../lib/dom.js";
import { dice, icon } from "../lib/icons.js";
import { touches } from "../lib/store.js";
import { fetchWithRetry } from "../wire/retry-fetch.js";
import { hexSwatch } from "./hex-swatch.js";
import { lead, levelBar, minus } from "./level-bar.js";
import { turnTrackChart } from "./turn-chart.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").Chart} Chart */
/** @typedef {import("../types.js").ChartRow} ChartRow */
/** @typedef {import("../types.js").Charts} Charts */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

const PARTS = { all: "All", combat: "Combat", terrain: "Terrain", turns: "Turns", points: "Points" };
/** @typedef {keyof typeof PARTS} Part */

/**
 * @param {Store} store
 * @param {Actions} actions
 */
export function createCharts(store, actions) {
  const { state } = store;
  /** @type {Charts | null} */
  let charts = null;
  /** @type {import("../types.js").Standing} */
  let points = { rows: [], levels: [] };
  /** @type {Part} */
  let part = "all";
  let returnTo = /** @type {Element | null} */ (null);
  const tabs = h("div", { class: "chart-tabs", role: "group", "aria-label": "Which charts" });
  const body = h("div", { class: "chart-body", tabindex: -1 });
  const sheet = h(
    "aside",
    { class: "charts", "aria-label": "Charts", hidden: true },
    h(
      "header",
      {},
      h("h2", {}, "Charts"),
      tabs,
      h(
        "button",
        { type: "button", class: "btn plain print", onclick: () => window.print() },
        icon("download"),
        "Print",
      ),
      h(
        "button",
        { type: "button", class: "btn plain close", "aria-label": "Close the charts", onclick: () => shut() },
        icon("close"),
      ),
    ),
    body,
  );
  byId("stage").append(sheet);
  sheet.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    shut();
  });

  async function load() {
    const address = `/api/games/${encodeURIComponent(state.game)}/charts.json`;
    charts ??= await fetchWithRetry(store, address, (answer) => answer.json());
    points = (await actions.ledger()) ?? points;
  }

  function draw() {
    if (!charts || sheet.hidden) return;
    fill(tabs, ...Object.entries(PARTS).map(([name, text]) => tab(/** @type {Part} */ (name), text)));
    const wanted = (/** @type {Part} */ name) => part === "all" || part === name;
    fill(
      body,
      ...(wanted("combat")
        ? inForce(state, charts.combat).map((one, i) => drawChart(one, i ? "plain" : "combat"))
        : []),
      ...(wanted("terrain") ? charts.terrain.map((one) => drawChart(one, "terrain")) : []),
      ...(wanted("points") ? [...charts.points.map((one) => drawChart(one, "points")), standing()] : []),
      wanted("turns") ? turnTrackChart(state, charts.turns) : null,
    );
  }

  /** @param {Part} name @param {string} text */
  function tab(name, text) {
    const choose = () => {
      part = name;
      draw();
    };
    const pressed = String(part === name);
    return h(
      "button",
      { type: "button", class: "filter", "data-key": name, "aria-pressed": pressed, onclick: choose },
      text,
    );
  }

  /** @param {Chart} chart @param {"combat" | "terrain" | "points" | "plain"} kind */
  function drawChart(chart, kind) {
    const light = kind === "combat" ? lit(state, chart) : null;
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, kind === "combat" ? "die" : ""),
      ...chart.columns.map((text) => {
        const now = text === light?.column;
        const class_ = now ? "lit" : light?.possible.has(text) ? "possible" : "";
        return h(
          "th",
          { scope: "col", class: class_ },
          text,
          now ? h("span", { class: "sr" }, " present column") : null,
        );
      }),
    );
    return h(
      "section",
      { class: `chart ${kind}` },
      h("h3", {}, chart.title, chip(chart.rule), h("small", {}, chart.note)),
      chart.confidence === "reconstructed"
        ? h("p", { class: "faint reconstructed" }, "Reconstructed: not the printed values.")
        : null,
      h(
        "div",
        { class: "chart-scroll" },
        h("table", {}, h("thead", {}, head), h("tbody", {}, ...chart.rows.map((row) => line(chart, row, kind, light)))),
      ),
      light ? likelihoods(chart, light) : null,
      ...doubts(chart),
    );
  }

  /**
   * @param {Chart} chart
   * @param {ChartRow} row
   * @param {string} kind
   * @param {Light | null} light
   */
  function line(chart, row, kind, light) {
    const rolled = light?.die === row.head;
    const cells = row.cells.map((text, i) => {
      const column = chart.columns[i];
      const here = column === light?.column;
      const class_ = [here ? "lit" : light?.possible.has(column) ? "possible" : "", here && rolled ? "here" : ""]
        .join(" ")
        .trim();
      return h(
        "td",
        { class: class_ },
        text,
        row.doubts[i] ? h("b", { class: "doubt", title: row.doubts[i] }, "*") : null,
      );
    });
    const swatch = kind === "terrain" ? hexSwatch(state, row.hex) : null;
    return h(
      "tr",
      { class: rolled ? "rolled" : "" },
      h(
        "th",
        { scope: "row" },
        swatch,
        ...(kind === "combat" ? dice(row.head) : [row.head]),
        row.rule === chart.rule ? null : chip(row.rule),
      ),
      ...cells,
    );
  }

  /** The points as they stand, and the lead on the levels of victory. */
  function standing() {
    const { rows: ledger, levels } = points;
    if (!ledger.length) return null;
    const rows = ledger.map((one) =>
      h(
        "tr",
        {},
        h(
          "th",
          { scope: "row" },
          h("span", { class: "swatch", "data-side": one.side }),
          ` ${one.text}`,
          chip(one.rule),
        ),
        h("td", {}, minus(one.points)),
      ),
    );
    return h(
      "section",
      { class: "chart points" },
      h("h3", {}, "Points as they stand"),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          ...rows,
          h("tr", { class: "sum" }, h("th", { scope: "row" }, "Lead"), h("td", {}, lead(state, ledger))),
        ),
      ),
      levels.length ? levelBar(state, levels, ledger) : null,
    );
  }

  function shut() {
    sheet.hidden = true;
    sessionStorage.removeItem(`charts ${state.table}`);
    if (returnTo instanceof HTMLElement) returnTo.focus();
  }

  async function open() {
    returnTo = document.activeElement;
    sheet.hidden = false;
    sessionStorage.setItem(`charts ${state.table}`, "open");
    await load();
    draw();
    body.focus();
  }

  store.subscribe((_, changed) => {
    if (sheet.hidden) {
      if (changed.has("board") && sessionStorage.getItem(`charts ${state.table}`)) void open();
      return;
    }
    if (changed.has("serial")) void load().then(draw);
    else if (touches(changed, "explained", "turn", "theme", "board")) draw();
  });

  return {
    get isOpen() {
      return !sheet.hidden;
    },
    shut,
    toggle: () => (sheet.hidden ? void open() : shut()),
  };
}

/**
 * Without the charts that hold only with other options than those of this game.
 * @param {State} state
 * @param {Chart[]} charts
 */
function inForce(state, charts) {
  return charts.filter(({ when }) => !when || state.settings[when[0]] === when[1]);
}

/** @typedef {{column: string, possible: Map<string, string>, die: string}} Light */

/**
 * What of the combat table is of interest now: the column of the forecast, the columns that it may be with their
 * likelihood, and the die that was just rolled.
 * @param {State} state
 * @param {Chart} chart
 * @returns {Light | null}
 */
function lit(state, chart) {
  const found = state.explained?.preview?.column;
  if (!found) return null;
  /** @type {Map<string, string>} */
  const possible = new Map(typeof found === "string" ? [[found, ""]] : found.map((one) => [one.column, one.chance]));
  const column = [...possible].sort(([, a], [, b]) => Number.parseFloat(b) - Number.parseFloat(a))[0]?.[0] ?? "";
  const last = state.log.at(-1);
  return {
    column: chart.columns.includes(column) ? column : "",
    possible,
    die: last?.n === state.serial ? (last.die ?? "") : "",
  };
}

/** @param {Chart} chart @param {Light} light */
function likelihoods(chart, light) {
  const told = chart.columns
    .filter((one) => light.possible.get(one))
    .map((one) => `${one}: ${light.possible.get(one)}`);
  return told.length > 1 ? h("p", { class: "faint" }, `How likely each column is: ${told.join(", ")}.`) : null;
}

/** @param {Chart} chart */
function doubts(chart) {
  return chart.rows.flatMap((row) =>
    Object.entries(row.doubts).map(([i, text]) =>
      h(
        "p",
        { class: "faint" },
        h("b", { class: "doubt" }, "* "),
        `${chart.columns[Number(i)]} on a ${row.head}: ${text}.`,
      ),
    ),
  );
}
