/** After the game: what the computers planned, turn by turn. Choosing a plan shows the map of that moment with its hexes lit. */

import { fill, h } from "../lib/dom.js";
import { touches } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { isComputer } from "../panel/opponents.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").PlanNote} PlanNote */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Store} Store */

/**
 * Whether there is, or may be, something to read: the game is over and a computer played.
 * @param {State} state
 */
export function mayReadPlans(state) {
  return Boolean(state.over) && Object.keys(state.seats).some((side) => isComputer(state, side));
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 */
export function createPlans(root, store, actions) {
  const list = h("div", { class: "log-lines plan-list", tabindex: -1 });
  root.append(h("div", { class: "head" }, h("span", {}, "What they planned")), list);
  /** @type {PlanNote | null} */
  let chosen = null;

  /** @param {PlanNote} note */
  function choose(note) {
    chosen = chosen === note ? null : note;
    void actions.past(chosen?.after ?? null);
    actions.light(chosen?.hexes ?? []);
    if (chosen?.hexes[0]) actions.goTo(chosen.hexes[0]);
    draw();
  }

  function draw() {
    const { notes } = store.state;
    fill(
      list,
      ...(notes?.length
        ? plans(notes, chosen, choose, actions)
        : [h("p", { class: "faint" }, notes ? "They wrote nothing down." : "One moment.")]),
    );
  }

  store.subscribe((_, changed) => {
    if (touches(changed, "notes", "board", "log")) draw();
  });
}

/**
 * @param {PlanNote[]} notes
 * @param {PlanNote | null} chosen
 * @param {(note: PlanNote) => void} choose
 * @param {Actions} actions
 */
function plans(notes, chosen, choose, actions) {
  /** @type {Node[]} */
  const made = [];
  notes.forEach((note, i) => {
    if (notes[i - 1]?.turn !== note.turn) made.push(h("h3", { class: "log-phase" }, `Turn ${note.turn}`));
    made.push(
      h(
        "div",
        { class: "line plan", "data-side": note.side },
        h(
          "button",
          {
            type: "button",
            class: "line-text",
            "data-key": `plan ${i}`,
            "aria-pressed": String(note === chosen),
            onclick: () => choose(note),
          },
          h("b", {}, note.title),
          h("small", {}, `${capital(note.side)} · ${note.phase}`),
          ...note.lines.map((text) => h("span", {}, text)),
        ),
        note.after === null
          ? null
          : h(
              "button",
              {
                type: "button",
                class: "line-time",
                title: `Look back to decision ${note.after}`,
                onclick: () => actions.past(note.after),
              },
              String(note.after),
            ),
      ),
    );
  });
  return made;
}
