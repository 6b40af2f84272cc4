/**
 * Pan and zoom. The world is one element moved by a CSS transform, so nothing in it is drawn anew while it moves. Only
 * when a zoom has come to rest is the world given its new size, which makes lines and letters crisp again.
 */

/** @typedef {import("./hexes.js").Box} Box */
/** @typedef {import("./hexes.js").Point} Point */
/** @typedef {ReturnType<typeof createViewport>} Viewport */
/** @typedef {{ k: number, x: number, y: number }} Place pixels for one mu, and the mu in the middle of the screen */

const NEAR = 0.52;
const FAR = 0.36;
/** Below this scale not even the large figures of a counter can be read. */
const TINY = 0.235;
const LARGEST = 2.2;
const GLIDE = 150;
const REST = 200;
/** What is brought into view is so many pixels from the edge. */
const EDGE = 90;
/** So much of the screen may show the bare table beyond an edge of the board. */
const BEYOND = 0.22;
/** So much of it where the program chooses the place: what matters at the edge of the board is not in a corner. */
const LITTLE = 0.13;
/** The whole board is shown with a little of the table round it, not with all that is printed of it. */
const TRIM = 44;

/** Whether the person has asked for less motion; asked each time, since it may change while the page is open. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} world
 * @param {{ moved: () => void, rescaled: () => void }} tell
 */
export function createViewport(root, world, tell) {
  /** @type {Box} */
  let box = [0, 0, 1, 1];
  /** @type {Place} */
  let place = { k: 1, x: 0, y: 0 };
  let goal = place; // where a glide ends, so that the next one goes on from there
  let drawn = 1;
  let width = root.clientWidth;
  let height = root.clientHeight;
  let key = "";
  let gliding = 0;
  let resting = 0;

  const smallest = () => 0.75 * fitted(box, 0);
  /** The scale at which the whole board is on screen. */
  const whole = () => fitted([box[0], box[1], box[2] - 2 * TRIM, box[3] - 2 * TRIM], 4);

  /** @param {Box} what @param {number} margin */
  function fitted(what, margin) {
    return Math.min(Math.max(1, width - 2 * margin) / what[2], Math.max(1, height - 2 * margin) / what[3]);
  }

  /**
   * The place next to this one where little but the board is on screen, if it is large enough.
   * @param {Place} wanted
   * @returns {Place}
   */
  function covered({ k, x, y }) {
    return { k, x: within(x, box[0], box[2], width / k, LITTLE), y: within(y, box[1], box[3], height / k, LITTLE) };
  }

  /** @param {Place} wanted @returns {Place} */
  function allowed(wanted) {
    const k = between(wanted.k, smallest(), LARGEST);
    return { k, x: within(wanted.x, box[0], box[2], width / k), y: within(wanted.y, box[1], box[3], height / k) };
  }

  function apply() {
    const left = sharp(width / 2 - (place.x - box[0]) * place.k);
    const top = sharp(height / 2 - (place.y - box[1]) * place.k);
    world.style.transform = `translate(${left}px, ${top}px) scale(${place.k / drawn})`;
    tell.moved();
    window.clearTimeout(resting);
    resting = window.setTimeout(rest, REST);
  }

  /** The movement has ended: draw at the size it ended at, and remember the place. */
  function rest() {
    if (key) remember(key, place);
    if (drawn !== place.k) rescale();
  }

  function rescale() {
    drawn = place.k;
    world.style.width = `${box[2] * drawn}px`;
    world.style.height = `${box[3] * drawn}px`;
    const detail = drawn < TINY ? "tiny" : drawn < FAR ? "far" : drawn < NEAR ? "middle" : "near";
    if (root.dataset.zoom !== detail) root.dataset.zoom = detail;
    apply();
    tell.rescaled();
  }

  /** @param {Place} wanted @param {boolean} [instant] */
  function go(wanted, instant = false) {
    cancelAnimationFrame(gliding);
    const [from, to] = [place, allowed(wanted)];
    goal = to;
    const began = performance.now();
    const time = instant || still() ? 0 : GLIDE;
    const step = () => {
      const share = time ? Math.min(1, (performance.now() - began) / time) : 1;
      const eased = 1 - (1 - share) ** 3;
      place = onTheWay(from, to, eased);
      apply();
      if (share < 1) gliding = requestAnimationFrame(step);
    };
    step();
  }

  /** @param {number} px @param {number} py @returns {Point} */
  function toMu(px, py) {
    return [place.x + (px - width / 2) / place.k, place.y + (py - height / 2) / place.k];
  }

  /** @param {Point} mu @returns {Point} */
  function toPx([x, y]) {
    return [width / 2 + (x - place.x) * place.k, height / 2 + (y - place.y) * place.k];
  }

  /**
   * Zoom while a point of the screen stays over the same point of the map.
   * @param {number} factor
   * @param {Point} [about]
   * @param {boolean} [instant]
   */
  function zoomBy(factor, about = [width / 2, height / 2], instant = false) {
    const k = between(goal.k * factor, smallest(), LARGEST);
    const less = 1 / goal.k - 1 / k;
    go({ k, x: goal.x + (about[0] - width / 2) * less, y: goal.y + (about[1] - height / 2) * less }, instant);
  }

  /** @param {number} dx @param {number} dy pixels */
  function panBy(dx, dy) {
    go({ k: goal.k, x: goal.x - dx / goal.k, y: goal.y - dy / goal.k }, true);
  }

  /**
   * Show a part of the map, or the whole board.
   * @param {{ box?: Box | null, largest?: number, instant?: boolean }} [wanted]
   */
  function fit({ box: part = null, largest = LARGEST, instant = false } = {}) {
    const what = part ?? box;
    const k = part ? Math.min(largest, fitted(part, 48)) : whole();
    go({ k, x: what[0] + what[2] / 2, y: what[1] + what[3] / 2 }, instant);
  }

  /**
   * Bring a point into the middle, or just well into view.
   * @param {Point} mu
   * @param {{ instant?: boolean, centre?: boolean, inside?: boolean, foot?: number }} [options] `inside`: no more of the
   * bare table than needed; `foot`: so many pixels of the map are covered at its foot
   */
  function panTo([x, y], { instant = false, centre = false, inside = false, foot = 0 } = {}) {
    const { k } = goal;
    if (centre) return go(inside ? covered({ k, x, y }) : { k, x, y }, instant);
    const room = [Math.max(0, width / 2 - EDGE) / k, Math.max(0, height / 2 - EDGE) / k];
    const low = Math.max(0, height / 2 - EDGE - foot) / k;
    const [nx, ny] = [between(goal.x, x - room[0], x + room[0]), between(goal.y, y - low, y + room[1])];
    if (nx !== goal.x || ny !== goal.y) go({ k, x: nx, y: ny }, instant);
  }

  /**
   * Begin with a board: at the place where this table was left, or else as `first` says. Says whether it had been left.
   * @param {Box} viewBox
   * @param {string} table
   * @param {() => Place | null} first
   */
  function open(viewBox, table, first) {
    box = viewBox;
    key = table && `northfront.view.${table}`;
    const kept = remembered(key);
    const begun = kept ? null : first();
    place = goal = allowed(
      kept ?? (begun && covered(begun)) ?? { k: whole(), x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 },
    );
    rescale();
    return kept !== null;
  }

  new ResizeObserver(() => {
    const all = Math.abs(goal.k / whole() - 1) < 0.02;
    const corner = toMu(0, 0);
    width = root.clientWidth;
    height = root.clientHeight;
    if (all)
      fit({ instant: true }); // else the corner stays, so that nothing jumps when a panel grows below the map
    else go({ k: place.k, x: corner[0] + width / 2 / place.k, y: corner[1] + height / 2 / place.k }, true);
  }).observe(root);

  return {
    toMu,
    toPx,
    zoomBy,
    panBy,
    panTo,
    fit,
    open,
    /** @param {Place} wanted */
    show: (wanted) => go(covered(wanted), true),
    get k() {
      return place.k;
    },
    /** What is on screen, in mu. @returns {Box} */
    get seen() {
      return [place.x - width / 2 / place.k, place.y - height / 2 / place.k, width / place.k, height / place.k];
    },
    get whole() {
      return whole();
    },
    get size() {
      return { width, height };
    },
  };
}

/**
 * Zoom grows evenly; the way is divided so that the point under the pointer stays there.
 * @param {Place} a
 * @param {Place} b
 * @param {number} share
 * @returns {Place}
 */
function onTheWay(a, b, share) {
  if (share === 1) return b;
  const k = a.k * (b.k / a.k) ** share;
  const way = a.k === b.k ? share : (1 / k - 1 / a.k) / (1 / b.k - 1 / a.k);
  return { k, x: a.x + (b.x - a.x) * way, y: a.y + (b.y - a.y) * way };
}

/** @param {number} value @param {number} low @param {number} high */
function between(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

/** A length in whole pixels of the screen, for a layer between two pixels is blurred. @param {number} length */
function sharp(length) {
  return Math.round(length * devicePixelRatio) / devicePixelRatio;
}

/**
 * Keep the middle of the screen where it shows the board.
 * @param {number} middle
 * @param {number} start of the board
 * @param {number} size of the board
 * @param {number} seen how much is on screen
 * @param {number} [beyond] which share of the screen may show what is not the board
 */
function within(middle, start, size, seen, beyond = BEYOND) {
  const ends = [start + seen / 2, start + size - seen / 2];
  return between(middle, Math.min(...ends) - beyond * seen, Math.max(...ends) + beyond * seen);
}

/** @param {string} key @param {Place} place */
function remember(key, place) {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // a browser that keeps nothing: the place is forgotten with the page
  }
}

/** @param {string} key @returns {Place | null} */
function remembered(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null");
    return found && [found.k, found.x, found.y].every(Number.isFinite) ? found : null;
  } catch {
    return null; // somebody else wrote there; the board is fitted instead
  }
}
