/**
 * Where hexes lie and how they touch, from the centres that the server sent. All lengths in mu: 100 from flat to flat.
 */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {[x: number, y: number, width: number, height: number]} Box */
/** @typedef {ReturnType<typeof createHexes>} Hexes */

export const FLAT = 100;
/** From a hex's centre to its corner. */
export const CORNER = FLAT / Math.sqrt(3);
/** A neighbour counts as lying ahead if it is no more than about 50 degrees off: one or two of the six do. */
const AHEAD = 0.64;
/** Hexes that a link joins from sheet to sheet are neighbours too, but do not touch. */
const TOUCHING = 1.1 * FLAT;

/** @param {Board} board */
export function createHexes(board) {
  const first = board.shape === "flat-top" ? 0 : Math.PI / 6;
  const corners = cornersOf(first);
  /** @type {Map<Hex, (Hex | undefined)[]>} */
  const across = new Map();
  /** @type {Map<string, Hex[]>} */
  const buckets = new Map();
  for (const [hex, [x, y]] of Object.entries(board.hexes)) {
    const key = bucket(x, y);
    buckets.set(key, [...(buckets.get(key) ?? []), hex]);
  }

  /** @param {Hex} hex @returns {Point} */
  const centre = (hex) => board.hexes[hex] ?? [0, 0];
  /** @param {string} hex */
  const has = (hex) => Object.hasOwn(board.hexes, hex);

  /**
   * The hex across each hexside, in the order of the corners.
   * @param {Hex} hex
   */
  function beyond(hex) {
    let found = across.get(hex);
    if (!found) {
      found = [];
      const [x, y] = centre(hex);
      for (const to of board.neighbours[hex] ?? []) {
        const [dx, dy] = [centre(to)[0] - x, centre(to)[1] - y];
        if (Math.hypot(dx, dy) < TOUCHING) found[sideOf(Math.atan2(dy, dx) - first)] = to;
      }
      across.set(hex, found);
    }
    return found;
  }

  /**
   * The hex at a point of the map, if there is one.
   * @param {number} x
   * @param {number} y
   * @returns {Hex | null}
   */
  function at(x, y) {
    let best = null;
    let nearest = CORNER;
    for (const dx of [-FLAT, 0, FLAT]) {
      for (const dy of [-FLAT, 0, FLAT]) {
        for (const hex of buckets.get(bucket(x + dx, y + dy)) ?? []) {
          const away = Math.hypot(centre(hex)[0] - x, centre(hex)[1] - y);
          if (away < nearest) [best, nearest] = [hex, away];
        }
      }
    }
    return best;
  }

  /**
   * Path data of hexes, each for itself, its sides `inset` further in.
   * @param {Iterable<Hex>} hexes
   * @param {number} [inset]
   */
  function area(hexes, inset = 0) {
    const shrink = 1 - (2 * inset) / FLAT;
    let path = "";
    for (const hex of hexes) {
      const [x, y] = centre(hex);
      const points = corners.map(([dx, dy]) => `${short(x + dx * shrink)},${short(y + dy * shrink)}`);
      path += `M${points.join("L")}Z`;
    }
    return path;
  }

  /**
   * Path data of the line round a set of hexes: every hexside with a hex of the set on one side only.
   * @param {Iterable<Hex>} hexes
   */
  function contour(hexes) {
    const inside = new Set(hexes);
    let path = "";
    for (const hex of inside) {
      const [x, y] = centre(hex);
      corners.forEach(([ax, ay], i) => {
        const [bx, by] = /** @type {Point} */ (corners[(i + 1) % 6]);
        const other = beyond(hex)[i];
        if (!other || !inside.has(other)) {
          path += `M${short(x + ax)},${short(y + ay)}L${short(x + bx)},${short(y + by)}`;
        }
      });
    }
    return path;
  }

  /**
   * The neighbours that lie in a direction, the one nearest to the line through `from` first.
   * @param {Hex} hex
   * @param {Point} way a unit vector
   * @param {Point} from
   * @returns {Hex[]}
   */
  function ahead(hex, way, from) {
    const [x, y] = centre(hex);
    /** @param {Hex} to */
    const along = (to) => ((centre(to)[0] - x) * way[0] + (centre(to)[1] - y) * way[1]) / FLAT;
    /** @param {Hex} to */
    const aside = (to) => Math.abs((centre(to)[0] - from[0]) * way[1] - (centre(to)[1] - from[1]) * way[0]);
    const found = beyond(hex).filter((to) => to !== undefined && along(to) > AHEAD);
    return /** @type {Hex[]} */ (found).sort((a, b) => aside(a) - aside(b));
  }

  /**
   * The smallest box round some hexes.
   * @param {Hex[]} hexes
   * @returns {Box | null}
   */
  function bounds(hexes) {
    const known = hexes.filter(has).map(centre);
    if (!known.length) return null;
    const left = Math.min(...known.map((p) => p[0])) - CORNER;
    const top = Math.min(...known.map((p) => p[1])) - CORNER;
    const right = Math.max(...known.map((p) => p[0])) + CORNER;
    const bottom = Math.max(...known.map((p) => p[1])) + CORNER;
    return [left, top, right - left, bottom - top];
  }

  /** How many hexes apart two are, on one sheet. @param {Hex} a @param {Hex} b */
  function away(a, b) {
    const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
    const [along, aside] = board.shape === "flat-top" ? [bx - ax, by - ay] : [by - ay, bx - ax];
    const steps = Math.abs(along) / (CORNER * 1.5);
    return Math.round(steps + Math.max(0, Math.abs(aside) / FLAT - steps / 2));
  }

  return { centre, has, at, area, contour, ahead, away, bounds, beyond, corners };
}

/** @param {number} first @returns {Point[]} */
function cornersOf(first) {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const turn = first + (i * Math.PI) / 3;
    return [CORNER * Math.cos(turn), CORNER * Math.sin(turn)];
  });
}

/**
 * A number for path data: two decimals are a fiftieth of a pixel at the nearest zoom.
 * @param {number} value
 */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}

/** @param {number} turn */
const sideOf = (turn) => ((Math.round(turn / (Math.PI / 3) - 0.5) % 6) + 6) % 6;
/** @param {number} x @param {number} y */
const bucket = (x, y) => `${Math.floor(x / FLAT)} ${Math.floor(y / FLAT)}`;
