/** What a click, a tap or Enter means: it gives an offered answer, opens a stack, or asks why not. */

import { others } from "../lib/choice.js";
import { foes, offer } from "../lib/offer.js";
import { pickUnit } from "../lib/unit-pick.js";
import { placeName, unitName } from "../lib/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Hex} Hex */
/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("./stacks.js").Pile} Pile */
/** @typedef {{ title: string, hex: Hex, answer: string }} Question something that is not offered, to be explained */

/**
 * @param {Store} store
 * @param {Actions} actions
 * @param {object} ends
 * @param {(hex: Hex) => Pile | undefined} ends.pile
 * @param {(hex: Hex) => void} ends.fan opens the stack and keeps it open
 * @param {(question: Question) => void} ends.refuse says why not
 * @param {(hex: Hex, enemy: boolean) => void} ends.sent a hex has been answered
 */
export function createChooser(store, actions, ends) {
  const { state } = store;

  /**
   * A hex was chosen. Returns whether that did something.
   * @param {Hex} hex
   * @param {object} how
   * @param {boolean} [how.twice] the first tap chooses, the second confirms
   * @param {string | null} [how.unit] this one is meant
   */
  function choose(hex, { twice = false, unit = null } = {}) {
    const { ask, hexes, units } = offer(state);
    const pile = ends.pile(hex);
    actions.inspect(pile ? hex : null);
    if (!ask) return openStack(pile);
    const turn = (pile?.units ?? []).filter((one) => others(state).has(one.id));
    if (unit && turn.some((one) => one.id === unit)) return turnTo(unit);
    if (hexes.has(hex)) return chooseHex(hex, twice);
    if (turn.length === 1 && turn[0] && !company(pile)) return turnTo(turn[0].id);
    if (turn.length) return openStack(pile);
    if (ask.of === "unit") {
      const found = (pile?.units ?? []).concat(pile?.markers ?? []).filter((one) => units.has(one.id));
      const meant = found.find((one) => one.id === unit) ?? (found.length === 1 ? found[0] : undefined);
      if (meant) return answer([meant.id]);
      if (found.length) return openStack(pile);
      return refuseUnit(hex, pile);
    }
    if (ask.of === "hex" && !company(pile)) return refuseHex(hex);
    return openStack(pile);
  }

  /** The whole stack was meant: all who may come, or all who stand with the unit that goes there. @param {Hex} hex */
  function whole(hex) {
    const { hexes, units, about } = offer(state);
    const ids = (ends.pile(hex)?.units ?? []).map((one) => one.id);
    const turn = others(state);
    if (ids.some((id) => units.has(id) || turn.has(id) || about.has(id))) actions.gather(ids);
    else if (hexes.has(hex)) actions.together(hex);
    else return choose(hex);
    return true;
  }

  /** @param {string} unit */
  function turnTo(unit) {
    actions.turnTo(unit);
    return true;
  }

  /** @param {Hex} hex @param {boolean} twice */
  function chooseHex(hex, twice) {
    if (twice && !state.selection.picks.includes(hex)) {
      store.set({ selection: { picks: [hex] } });
      actions.hover(hex);
      void actions.explain(hex);
      return true;
    }
    const enemy = foes(state).has(hex);
    ends.sent(hex, enemy);
    return answer([hex]);
  }

  /**
   * A counter of a fanned stack was chosen.
   * @param {Hex} hex
   * @param {string} unit nothing for a face-down one
   */
  function chooseUnit(hex, unit) {
    const { ask, hexes } = offer(state);
    const picked = unit ? pickUnit(state, unit) : null;
    if (picked) return answer(picked);
    if (others(state).has(unit)) return turnTo(unit);
    if (ask && hexes.has(hex)) return chooseHex(hex, false);
    if (ask?.of === "unit" && unit) ends.refuse({ title: unitName(state, unit), hex, answer: unit });
    else if (ask?.of === "hex") refuseHex(hex);
    return false;
  }

  /** Whether somebody here could go along with those in question, or break off. @param {Pile | undefined} pile */
  function company(pile) {
    return (pile?.units ?? []).some((one) => one.id && pickUnit(state, one.id));
  }

  /** @param {Pile | undefined} pile */
  function openStack(pile) {
    if (!pile || pile.units.length + pile.markers.length < 2) return false;
    ends.fan(pile.hex);
    return true;
  }

  /** @param {Hex} hex @param {Pile | undefined} pile */
  function refuseUnit(hex, pile) {
    const top = pile?.units.at(-1);
    if (!top?.id) return openStack(pile);
    ends.refuse({ title: unitName(state, top.id), hex, answer: top.id });
    return false;
  }

  /** @param {Hex} hex */
  function refuseHex(hex) {
    ends.refuse({ title: placeName(state, hex), hex, answer: hex });
    return false;
  }

  /** @param {string[]} texts */
  function answer(texts) {
    if (state.busy) return true;
    actions.answer(texts);
    return true;
  }

  /**
   * What would be explained if somebody points here: an offered answer, or what is not offered and could be expected.
   * @param {Hex} hex
   * @returns {{ question: Question, offered: boolean } | null}
   */
  function question(hex) {
    const { ask, hexes, units, about } = offer(state);
    const pile = ends.pile(hex);
    const found = (pile?.units ?? []).filter((one) => units.has(one.id));
    const offered = hexes.has(hex) || found.length > 0;
    // Nobody wonders why those who are chosen cannot be chosen.
    const busy = pile?.units.some((one) => about.has(one.id));
    if (!ask || ask.of === "word" || (busy && !offered)) return null;
    if (ask.of === "hex") return { question: { title: placeName(state, hex), hex, answer: hex }, offered };
    const one = found.length === 1 ? found[0] : found.length ? undefined : pile?.units.at(-1);
    return one?.id ? { question: { title: unitName(state, one.id), hex, answer: one.id }, offered } : null;
  }

  return { choose, chooseUnit, whole, question };
}
