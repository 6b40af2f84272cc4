/** Plays things that happened one after another: their turn, a turn that is being played, the whole game. */

import { notice, say } from "../lib/notice.js";
import { freshSteps, stepsOf } from "../lib/steps.js";
import { still } from "../map/viewport.js";
import { stepPopup } from "../panel/step-popup.js";
import { autoPlays, keepSpeed, markSeen, seenUpTo, speedKept } from "./seen.js";

/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Store} Store */

/** Milliseconds that a step is looked at. */
const TIME = { slow: 1600, normal: 800, fast: 300 };
/** So many steps are fetched ahead. */
const AHEAD = 40;

/**
 * @param {Store} store
 * @param {ReturnType<typeof import("./moments.js").createMoments>} moments
 * @param {() => import("../types.js").MapView | null} map
 */
export function createPlayer(store, moments, map) {
  const { state } = store;
  let timer = 0;
  let wanted = 0;
  /** All that has come of a turn that goes on was shown. */
  let waiting = false;

  /** @param {Partial<Player>} change */
  const change = (change) => state.player && store.set({ player: { ...state.player, ...change } });

  /** @param {number} i */
  const serialOf = (i) => (i < 0 ? 0 : (stepsOf(state)[i]?.n ?? state.serial));

  /**
   * @param {Player["mode"]} mode
   * @param {Partial<Player>} how
   * @param {number} [serial] the moment itself, where it lies within a step
   */
  function open(mode, how, serial) {
    const steps = stepsOf(state);
    const [from, to] = [how.from ?? 0, how.to ?? steps.length - 1];
    if (to < from) return notice("Nothing has happened yet.");
    waiting = false;
    const player = { mode, from, to, at: from, playing: false, speed: speedKept(), stop: "moves", ...how };
    store.set({ player: /** @type {Player} */ (player) });
    void go(player.at, serial);
  }

  /**
   * Shows the position after a step, and how it came about where it follows the one before.
   * @param {number} at
   * @param {number} [serial] the moment itself, where it lies within the step
   */
  async function go(at, serial = serialOf(at)) {
    const player = state.player;
    if (!player) return;
    window.clearTimeout(timer);
    waiting = false;
    const mine = ++wanted;
    const i = Math.max(player.from - 1, Math.min(player.to, at));
    const steps = stepsOf(state);
    const ahead = i >= player.at ? [i, i + AHEAD] : [i - AHEAD, i];
    moments.want(steps.slice(Math.max(0, ahead[0]), ahead[1] + 1).map((step) => step.n));
    try {
      const past = await moments.at(i === at ? Math.max(0, Math.min(serial, state.serial)) : serialOf(i));
      if (mine !== wanted || !state.player) return;
      const onward = i === player.at + 1 || (i === player.from && player.mode !== "replay");
      store.set({ player: { ...state.player, at: i }, past, explained: null });
      const step = steps[i];
      if (step) shownNow(step, onward);
    } catch (error) {
      if (mine === wanted) notice(error instanceof Error ? error.message : "This moment cannot be shown.");
      change({ playing: false });
    }
    if (state.player?.playing && mine === wanted) timer = window.setTimeout(advance, TIME[state.player.speed]);
  }

  /** @param {Step} step @param {boolean} onward */
  function shownNow(step, onward) {
    const time = state.player?.playing ? TIME[state.player.speed] : TIME.normal;
    if (onward) map()?.animate(step.lines, time);
    if (step.at) map()?.reveal(step.at);
    if (wide() && step.kind === "fight" && step.at) map()?.popup(stepPopup(state, step));
    else map()?.closePopup();
    if (!state.player?.playing) say(`${step.title}. ${step.detail}`);
    if (state.player?.mode === "live") markSeen(state, step.n);
  }

  /** The step that comes next in this direction, as far as one stops there. @param {1 | -1} by */
  function following(by) {
    const { at, from, to, stop } = /** @type {Player} */ (state.player);
    const steps = stepsOf(state);
    for (let i = at + by; i >= from && i <= to; i += by) if (stopsAt(steps[i], stop)) return i;
    return by > 0 ? to + 1 : from - 1;
  }

  function advance() {
    const { player } = state;
    if (!player) return;
    const next = following(1);
    if (next <= player.to) return void go(next);
    if (player.mode === "live") return caughtUp();
    change({ playing: false });
  }

  /** Everything that has come so far was shown. */
  function caughtUp() {
    if (state.ask) return close();
    waiting = true;
    store.set({ past: null });
  }

  function close() {
    window.clearTimeout(timer);
    wanted++;
    const { player } = state;
    if (player && player.mode !== "replay") markSeen(state, serialOf(stepsOf(state).length - 1));
    if (player) map()?.closePopup();
    store.set({ player: null, past: null });
    store.set({ unseen: unseen() });
  }

  /** How many of the fresh steps this browser has not shown yet. */
  function unseen() {
    const seen = seenUpTo(state);
    return freshSteps(state).filter((step) => step.n > seen).length;
  }

  return {
    open,
    go,
    close,
    unseen,
    /** @param {1 | -1} by */
    step(by) {
      change({ playing: false });
      const { player } = state;
      if (!player) return;
      const next = following(by);
      if (next > player.to && player.mode !== "turn") return close();
      void go(next);
    },
    /** To the first step of this or another turn or phase. @param {1 | -1} by @param {"turn" | "chapter"} unit */
    leap(by, unit) {
      const { player } = state;
      if (!player) return;
      const steps = stepsOf(state);
      const starts = steps.filter(
        (step, i) => step.chapter && (unit === "chapter" || steps[i - 1]?.turn !== step.turn),
      );
      const to =
        by > 0 ? starts.find((step) => step.i > player.at) : starts.filter((step) => step.i < player.at).at(-1);
      change({ playing: false });
      void go(to?.i ?? (by > 0 ? player.to : player.from));
    },
    toggle() {
      const { player } = state;
      if (!player) return;
      window.clearTimeout(timer);
      change({ playing: !player.playing });
      if (player.playing) return;
      if (following(1) > player.to) void go(player.from);
      else advance();
    },
    /** @param {Player["speed"]} speed */
    speed(speed) {
      keepSpeed(speed);
      change({ speed });
    },
    /** @param {Player["stop"]} stop */
    stop: (stop) => change({ stop }),
    /** What the others did, from the first thing that is new. */
    theirTurn() {
      if (!state.fresh) return notice("Nothing has happened since your turn.");
      open("turn", { from: stepsOf(state).length - state.fresh, playing: !still() });
    },
    /** The game as it stood after so many answers. @param {number} serial */
    replay(serial) {
      const steps = stepsOf(state);
      const later = steps.findIndex((step) => step.lines[0].n > serial);
      open("replay", { at: (later < 0 ? steps.length : later) - 1 }, serial);
    },
    /**
     * The others did something while this page was open.
     * @param {number} first the first new step
     * @param {import("../types.js").LogLine[]} lines
     * @returns {boolean} whether it is played
     */
    live(first, lines) {
      const { player } = state;
      const to = stepsOf(state).length - 1;
      if (player && player.mode !== "live") return true;
      if (still() || document.hidden || !autoPlays()) return false;
      if (!player) open("live", { from: Math.min(first, to), playing: true });
      else if (to > player.to) {
        change({ to });
        if (waiting) advance();
      } else if (waiting) map()?.animate(lines); // the last step goes on
      return true;
    },
    /** My own turn has come: show what led to it, unless it was seen. */
    greet() {
      const own = state.ask && state.ask.side === state.viewer && state.active === state.viewer;
      const others = state.sides.length < (state.board?.sides.length ?? 0);
      if (own && others && state.unseen && !state.player && !state.past && autoPlays() && !still())
        open("turn", { from: stepsOf(state).length - state.fresh, playing: true });
    },
  };
}

/** On a small screen, the sheet says what the pop-up would. */
const wide = () => matchMedia("(width >= 900px)").matches;

/**
 * @param {Step} step
 * @param {Player["stop"]} stop
 */
function stopsAt(step, stop) {
  return stop === "moves" || (stop === "fights" ? step.kind === "fight" : step.chapter);
}
