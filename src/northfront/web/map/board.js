/** The map: the printed board, everything that lives on it, and what can be done there. It knows no rules. */

import { createArt } from "../lib/counters.js";
import { offer } from "../lib/offer.js";
import { touches } from "../lib/store.js";
import { createBoardImage } from "./board-image.js";
import { createChooser } from "./click.js";
import { createFan } from "./fan.js";
import { watchGestures } from "./gestures.js";
import { FLAT } from "./hexes.js";
import { createLayers } from "./layers.js";
import { watchKeys } from "./map-keys.js";
import { addZoomButtons } from "./overview.js";
import { createPointing } from "./pointing.js";
import { createPopup } from "./popup.js";
import { boardAddress, createScene } from "./scene.js";
import { createViewport } from "./viewport.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").MapView} MapView */
/** @typedef {import("./scene.js").Stage} Stage */
/** @typedef {import("./scene.js").Scene} Scene */

/** A table begins with counters of about 40 pixels, a little less if more of what matters is then on screen. */
const FIRST = { least: 0.46, most: 0.55 };
/** The map stays where it is if one of so many places that matter is on screen. */
const ENOUGH = 3;
/** What is so near to the edge of the screen is as good as not seen. */
const MARGIN = 0.08;
/** A reach of few hexes is not blown up beyond this. */
const CLOSE = 0.9;

/**
 * @param {HTMLElement} root
 * @param {import("../types.js").Store} store
 * @param {import("../types.js").Actions} actions
 * @returns {MapView}
 */
export function createMap(root, store, actions) {
  const { state } = store;
  root.classList.add("nf-map");
  root.tabIndex = 0;
  root.setAttribute("role", "application");
  root.setAttribute("aria-label", "Map");
  const layers = createLayers(root);
  const art = createArt();
  const boardImage = createBoardImage(layers.boardImage, layers.boardNames, store);
  const viewport = createViewport(root, layers.world, {
    moved: () => table?.moved(),
    rescaled: () => table?.rescaled(),
  });
  /** @type {ReturnType<typeof layOut> | null} */
  let table = null;
  let met = true;
  /** A pop-up that was wanted before there was a board. @type {import("../types.js").Popup | null} */
  let early = null;
  root.append(art.element);
  addZoomButtons(root, { zoomBy: (factor) => viewport.zoomBy(factor), fit: () => viewport.fit() });

  /** @param {ReadonlySet<keyof State>} changed */
  function take(changed) {
    if (state.counters && changed.has("counters")) art.load(state.counters);
    if (state.game && touches(changed, "game", "theme"))
      void boardImage
        .show(boardAddress(state))
        .then(() => table?.draw(new Set(/** @type {(keyof State)[]} */ (["board"]))))
        .catch((error) => actions.say(error.message));
    if (state.board && !table) begin(state.board);
    table?.draw(changed);
    if (changed.has("ask") && state.ask) meet();
  }

  /** A decision has come: the first one says where a table that was never seen begins. */
  function meet() {
    if (met) return table?.reveal();
    met = true;
    const place = table?.first();
    if (place) viewport.show(place);
  }

  /** @param {Board} board */
  function begin(board) {
    layers.size(board.view_box);
    table = layOut({ root, store, actions, layers, viewport }, board);
    met = viewport.open(board.view_box, state.table, table.first) || state.ask !== null;
    table.draw(new Set(/** @type {(keyof State)[]} */ (["board"])));
    if (early) table.popup(early);
  }

  store.subscribe((_, changed) => take(changed));
  take(new Set(/** @type {(keyof State)[]} */ (["counters", "game", "board"])));
  return {
    element: root,
    fit: () => viewport.fit(),
    zoomBy: (factor) => viewport.zoomBy(factor),
    panTo: (hex, options = {}) => table?.panTo(hex, options),
    focusHex: (hex) => table?.focusHex(hex),
    animate: (events, most) => table?.animate(events, most),
    reveal: (hex) => table?.bring(hex),
    pixel: (hex) => table?.pixel(hex) ?? null,
    popup(wanted) {
      early = table ? null : wanted;
      table?.popup(wanted);
    },
    closePopup(which) {
      if (!which || which === early) early = null;
      table?.closePopup(which);
    },
  };
}

/**
 * Everything that needs to know where the hexes are.
 * @param {Stage} stage
 * @param {Board} board
 */
function layOut(stage, board) {
  const { root, store, actions, viewport } = stage;
  const { state } = store;
  const scene = createScene(stage, board, { fanned: () => fan.open?.hex ?? null, refresh: refreshFan });
  const { hexes, stacks, motion } = scene;
  const fan = createFan(root, viewport, {
    pick: (hex, unit, pointed) => void (chooser.chooseUnit(hex, unit) && (pointed ? fan.loosen() : fan.close())),
    look: (unit) => void (unit && offer(state).units.has(unit) && actions.explain(unit)),
    centre: hexes.centre,
  });
  const popup = createPopup(root, viewport, hexes.centre, () => [
    ...(root.parentElement?.querySelectorAll(".float") ?? []),
  ]);
  const chooser = createChooser(store, actions, {
    pile: stacks.pile,
    fan: (hex) => pointing.openFan(hex, { pinned: true, focus: scene.keyboard() }),
    refuse(question) {
      scene.wonder(question, true);
      void actions.explain(question.answer);
    },
    sent(hex, enemy) {
      scene.currentTarget.take(hex, enemy);
      motion.plan(state.explained?.answer === hex ? (state.explained.preview?.path ?? []) : []);
    },
  });
  const pointing = createPointing(store, actions, {
    viewport,
    hexes,
    fan,
    chooser,
    pile: stacks.pile,
    finish: motion.finish,
    fitReach: () => fitReach(stage, scene),
    wonder: scene.wonder,
  });
  watchGestures(root, pointing.handlers);
  watchKeys(root, store, actions, {
    hexes,
    pile: stacks.pile,
    choose: (hex, unit) => void pointing.press(hex, { unit }),
    chooseUnit: (hex, unit) => chooser.chooseUnit(hex, unit),
    whole: (hex) => void pointing.press(hex, { shift: true }),
    fan: (hex) => pointing.openFan(hex, { pinned: true, focus: true }),
    reveal(hex) {
      viewport.panTo(hexes.centre(hex));
      pointing.wonder(hex);
    },
    middle: () => hexes.at(...viewport.toMu(viewport.size.width / 2, viewport.size.height / 2)),
    zoomBy: viewport.zoomBy,
    fit: viewport.fit,
    drop() {
      const open = pointing.drop();
      return actions.dropChoice() || open;
    },
  });
  for (const name of ["focus", "blur"]) root.addEventListener(name, () => scene.draw(new Set()));

  function refreshFan() {
    const pile = fan.open ? stacks.pile(fan.open.hex) : undefined;
    if (fan.open && pile && pile.units.length + pile.markers.length > 1)
      fan.show(state, pile, { pinned: fan.open.pinned });
    else fan.close();
  }

  return {
    draw: scene.draw,
    animate: motion.animate,
    rescaled: scene.rescaled,
    first: () => firstPlace(stage, scene),
    reveal: () => reveal(stage, scene),
    moved() {
      scene.moved();
      fan.place();
      popup.place();
    },
    /** @param {Hex} hex */
    pixel: (hex) => (hexes.has(hex) ? viewport.toPx(hexes.centre(hex)) : null),
    /** @param {import("../types.js").Popup} wanted */
    popup(wanted) {
      if (hexes.has(wanted.hex)) popup.show(wanted);
    },
    /** @param {import("../types.js").Popup} [which] */
    closePopup(which = popup.open ?? undefined) {
      if (which && which === popup.open) popup.close();
    },
    /** @param {Hex} hex @param {{ instant?: boolean }} options */
    panTo(hex, options) {
      if (hexes.has(hex)) viewport.panTo(hexes.centre(hex), { ...options, centre: true });
    },
    /** @param {Hex} hex */
    bring(hex) {
      if (hexes.has(hex)) viewport.panTo(hexes.centre(hex), { foot: coveredFoot(root) });
    },
    /** @param {Hex} hex */
    focusHex(hex) {
      if (!hexes.has(hex)) return;
      root.focus({ preventScroll: true });
      actions.cursor(hex);
      viewport.panTo(hexes.centre(hex));
    },
  };
}

/** How many pixels of the map lie under the bar with which steps are played. @param {HTMLElement} root */
function coveredFoot(root) {
  const bar = document.querySelector(".scrub.back, .player:not([hidden])");
  return bar ? Math.max(0, root.getBoundingClientRect().bottom - bar.getBoundingClientRect().top) : 0;
}

/**
 * The hexes that the decision is about: those that are offered, where the units in question are, those in question
 * themselves; if there are none, where something happened last.
 * @param {State} state
 * @param {Scene} scene
 */
function matter(state, { hexes }) {
  const { ask, hexes: offered, units, about } = offer(state);
  const standing = [...units, ...about].map((id) => state.units[id]?.at ?? "");
  const found = [...offered, ...standing, ...(ask?.hexes ?? [])].filter(hexes.has);
  return found.length || !ask ? found : (state.log.at(-1)?.hexes ?? []).filter(hexes.has);
}

/**
 * A decision of which hardly anything can be seen is brought on screen; else the map stays as the player has it.
 * @param {Stage} stage
 * @param {Scene} scene
 */
function reveal({ store, viewport }, scene) {
  const { state } = store;
  const about = [...offer(state).about].map((id) => state.units[id]?.at ?? "").filter(scene.hexes.has);
  const here = (about.length ? about : matter(state, scene)).map(scene.hexes.centre);
  const [left, top, wide, high] = viewport.seen;
  const [dx, dy] = [wide * MARGIN, high * MARGIN];
  const seen = here.filter(([x, y]) => x > left + dx && x < left + wide - dx && y > top + dy && y < top + high - dy);
  if (!here.length || seen.length * ENOUGH >= here.length) return;
  const middle = (/** @type {0 | 1} */ i) => here.reduce((sum, point) => sum + point[i], 0) / here.length;
  viewport.panTo([middle(0), middle(1)], { centre: true, inside: true });
}

/** @param {Stage} stage @param {Scene} scene */
function fitReach({ store, viewport }, scene) {
  viewport.fit({ box: scene.hexes.bounds(matter(store.state, scene)), largest: CLOSE });
}

/**
 * Where a table that was never seen begins: where the action is, so near that counters can be read; all of the board
 * if it is large enough so.
 * @param {Stage} stage
 * @param {Scene} scene
 */
function firstPlace({ store, viewport }, scene) {
  if (viewport.whole >= FIRST.most) return null;
  const { state } = store;
  const asked = matter(state, scene);
  const here = asked.length ? asked : Object.values(state.units).map((unit) => unit.at);
  const points = here.filter(scene.hexes.has).map(scene.hexes.centre);
  const near = scene.hexes.bounds(here.filter(scene.hexes.has));
  if (!near) return null;
  const { width, height } = viewport.size;
  const fitting = Math.min(width / (near[2] + 2 * FLAT), height / (near[3] + 2 * FLAT));
  const k = Math.max(FIRST.least, Math.min(FIRST.most, fitting));
  const [x, y] = thickest(points, (width / k) * (0.5 - MARGIN), (height / k) * (0.5 - MARGIN));
  return { k, x, y };
}

/**
 * The middle of those points that a window about one of them shows most of.
 * @param {import("./hexes.js").Point[]} points
 * @param {number} wide half of the window
 * @param {number} high
 * @returns {import("./hexes.js").Point}
 */
function thickest(points, wide, high) {
  /** @type {import("./hexes.js").Point[]} */
  let best = [];
  for (const [x, y] of points) {
    const seen = points.filter(([px, py]) => Math.abs(px - x) < wide && Math.abs(py - y) < high);
    if (seen.length > best.length) best = seen;
  }
  const mean = (/** @type {0 | 1} */ i) => best.reduce((sum, point) => sum + point[i], 0) / best.length;
  return [mean(0), mean(1)];
}
