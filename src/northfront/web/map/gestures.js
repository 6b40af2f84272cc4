/**
 * Pointer, wheel and fingers on the map, told as taps, drags, pinches and long presses in pixels of the map's element.
 */

/** @typedef {import("./hexes.js").Point} Point */
/**
 * @typedef {object} GestureHandlers
 * @property {(at: Point | null, touch: boolean) => void} hover the pointer is here; null: it left
 * @property {(at: Point, touch: boolean, shift: boolean) => boolean} tap returns whether the tap did something
 * @property {(at: Point, did: boolean) => void} double a second tap, and whether the first one did something
 * @property {(at: Point, touch: boolean) => void} hold a long press, or the other button of a mouse
 * @property {(dx: number, dy: number) => void} drag
 * @property {(factor: number, about: Point) => void} zoom
 */

const SLACK = { mouse: 4, pen: 6, touch: 9 };
const HOLD = 450;
const DOUBLE = { time: 320, distance: 24 };
const WHEEL_LINE = 32;

/**
 * @param {HTMLElement} root
 * @param {GestureHandlers} handlers
 */
export function watchGestures(root, handlers) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let began = /** @type {Point} */ ([0, 0]);
  let dragging = false;
  let spent = false; // this press has become a long press or a pinch, so it is no tap
  let holding = 0;
  let last = { time: -1e9, at: /** @type {Point} */ ([0, 0]), did: false };

  /** @param {MouseEvent} event @returns {Point} */
  function where(event) {
    const frame = root.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  /** @param {Event} event Floats over the map have their own buttons. */
  const ours = (event) => !(event.target instanceof Element && event.target.closest(".nf-float"));
  /** @param {Event} event What was opened for a hex stays while the pointer is in it. */
  const kept = (event) =>
    event.target instanceof Element && event.target.closest(".nf-tip, .nf-fan, .nf-popup") !== null;
  /** @param {PointerEvent} event */
  const finger = (event) => event.pointerType === "touch";

  /** @param {PointerEvent} event */
  function press(event) {
    if (!ours(event) || (event.pointerType === "mouse" && event.button > 1)) return;
    down.set(event.pointerId, where(event));
    window.clearTimeout(holding);
    if (down.size > 1) {
      spent = true;
      return;
    }
    began = where(event);
    dragging = spent = event.button === 1;
    if (finger(event)) {
      holding = window.setTimeout(() => {
        spent = true;
        handlers.hold(began, true);
      }, HOLD);
    }
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const before = down.get(event.pointerId);
    if (!before) {
      if (!finger(event) && !kept(event)) handlers.hover(ours(event) ? where(event) : null, false);
      return;
    }
    const now = where(event);
    if (down.size === 2) pinch(event.pointerId, before, now);
    else if (dragging) handlers.drag(now[0] - before[0], now[1] - before[1]);
    else if (!spent && Math.hypot(now[0] - began[0], now[1] - began[1]) > slack(event)) start(event, now);
    if (dragging || down.size > 1) down.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event @param {Point} now */
  function start(event, now) {
    window.clearTimeout(holding);
    dragging = spent = true;
    root.setPointerCapture(event.pointerId);
    root.classList.add("nf-dragging");
    handlers.hover(null, finger(event));
    handlers.drag(now[0] - began[0], now[1] - began[1]);
  }

  /** @param {number} id @param {Point} before @param {Point} now */
  function pinch(id, before, now) {
    const other = [...down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const factor = apart(now, other) / Math.max(1, apart(before, other));
    const middle = /** @type {Point} */ ([(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    handlers.drag((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    handlers.zoom(factor, middle);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    window.clearTimeout(holding);
    if (!down.delete(event.pointerId)) return;
    if (down.size) {
      dragging = true; // the finger that is left goes on dragging
      return;
    }
    root.classList.remove("nf-dragging");
    if (event.type === "pointerup" && !spent && !dragging) tap(event);
    dragging = spent = false;
  }

  /** @param {PointerEvent} event */
  function tap(event) {
    const at = where(event);
    const again = event.timeStamp - last.time < DOUBLE.time && apart(at, last.at) < DOUBLE.distance;
    if (!again || (finger(event) && last.did)) {
      last = { time: event.timeStamp, at, did: handlers.tap(at, finger(event), event.shiftKey) };
      return;
    }
    last.time = -1e9;
    handlers.double(at, last.did);
  }

  root.addEventListener("pointerdown", press);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", release);
  root.addEventListener("pointercancel", release);
  root.addEventListener("pointerleave", (event) => {
    if (!down.size && !finger(event)) handlers.hover(null, false);
  });
  root.addEventListener("contextmenu", (event) => {
    if (!ours(event)) return;
    event.preventDefault();
    if (!spent) handlers.hold(where(event), false);
  });
  root.addEventListener(
    "wheel",
    (event) => {
      if (!ours(event)) return;
      event.preventDefault();
      const steps = event.deltaY * (event.deltaMode ? WHEEL_LINE : 1);
      handlers.zoom(Math.exp(-Math.max(-160, Math.min(160, steps)) * (event.ctrlKey ? 0.008 : 0.0016)), where(event));
    },
    { passive: false },
  );
}

/** @param {PointerEvent} event */
const slack = (event) => SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)] ?? SLACK.touch;
/** @param {Point} a @param {Point} b */
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
