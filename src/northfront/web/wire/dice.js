/**
 * What this browser keeps of the dice of a table, so that it need trust nobody: the promise that it saw first, its own
 * contributions and the seeds of its chains, and when it was asked for each link. The Python twin is core/keeper.py,
 * and docs/dice.md tells the whole story.
 */

import { openDialog } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { promiseSeen, rememberPromise } from "../lib/files.js";
import { bytes, hex, sha256 } from "../lib/sha256.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").KeptDice} KeptDice */

const KEPT = "northfront.dice.";
const SEED = "northfront.seed.";
/** Enough for so many rolls, as in core/chance.py. */
const LONGEST_CHAIN = 10_000;
const AWAITED = "awaited";

/** @param {string} table @returns {KeptDice} */
export function keptDice(table) {
  const kept = JSON.parse(localStorage.getItem(KEPT + table) ?? "{}");
  return { sent: {}, before: {}, asked: {}, takeBacks: [], ...kept, promise: promiseSeen(table) };
}

/**
 * The secret behind a contribution that this browser has made; empty if it was made elsewhere. Each has a key of its
 * own, so that two tabs of one seat never overwrite what the other needs.
 * @param {string} table
 * @param {string} contribution
 */
export function seedOf(table, contribution) {
  return localStorage.getItem(`${SEED}${table}.${contribution}`) ?? "";
}

/** Chains that were worked out, by their seeds: all links, from the end on. @type {Map<string, string[]>} */
const chains = new Map();

/**
 * The link for a roll, counted from 1; for roll 0, the end of the chain.
 * @param {string} seed
 * @param {number} roll
 */
function linkOf(seed, roll) {
  const known = chains.get(seed) ?? chainFrom(seed);
  chains.set(seed, known);
  return known[roll] ?? "";
}

/** @param {string} seed */
function chainFrom(seed) {
  let link = bytes(seed);
  const links = [seed];
  while (links.length <= LONGEST_CHAIN) {
    link = sha256(link);
    links.push(hex(link));
  }
  return links.reverse();
}

/**
 * @param {string} table
 * @param {(type: string, body: object) => Promise<unknown>} send
 */
export function createKeeper(table, send) {
  /** What is on its way, so that it is not said twice. @type {Set<string>} */
  const going = new Set();
  let warned = false;

  /** @param {string} type @param {Record<string, string | number>} body */
  function say(type, body) {
    const key = `${type} ${JSON.stringify(body)}`;
    if (going.has(key)) return;
    going.add(key);
    send(type, body)
      .catch(() => {}) // the next view tells whether it has arrived
      .finally(() => going.delete(key));
  }

  /** Looks at what the server shows, and does this browser's part. @param {State} state */
  function see(state) {
    if (warned || state.over || !state.promise) return;
    rememberPromise(table, state.promise);
    const kept = keptDice(table);
    const told = state.log.filter((one) => one.kind === "take-back").map((one) => one.n);
    forgetTakenBack(kept, told);
    const fault = broken(state, kept);
    if (fault) return warn(fault);
    for (const side of state.sides) {
      const mine = state.dice.contributions[side];
      if (mine === AWAITED) say("contribute", { side, value: contribution(state, kept, side) });
      else if (mine && state.dice.roll && state.dice.waits.includes(side) && seedOf(table, mine)) {
        kept.asked[state.dice.roll] = [state.serial, state.dice.after];
        say("reveal", link(side, mine, state.dice.roll));
      }
    }
    localStorage.setItem(KEPT + table, JSON.stringify(kept));
  }

  /** What the server does that it promised not to do. @param {State} state @param {KeptDice} kept */
  function broken(state, kept) {
    if (state.promise !== kept.promise) return "The server has changed its promise of the dice.";
    for (const [side, sent] of Object.entries(kept.sent)) {
      const now = state.dice.contributions[side] ?? "";
      if (now !== AWAITED && now !== sent && !seedOf(table, now))
        return `The server has replaced what this browser contributed to the dice for ${side}.`;
    }
    const asked = kept.asked[state.dice.roll];
    if (state.dice.roll && asked && (asked[0] !== state.serial || asked[1] !== state.dice.after))
      return `The server asks again for this browser's part in roll ${state.dice.roll}, now after a different answer.`;
    return "";
  }

  /** @param {State} state @param {KeptDice} kept @param {string} side */
  function contribution(state, kept, side) {
    const made = kept.sent[side];
    if (made) return made;
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    const value = state.dice.chains ? linkOf(seed, 0) : seed;
    localStorage.setItem(`${SEED}${table}.${value}`, seed);
    kept.sent[side] = value;
    kept.before[side] = Object.values(state.dice.contributions).filter((one) => one !== AWAITED);
    localStorage.setItem(KEPT + table, JSON.stringify(kept)); // before it is sent
    return value;
  }

  /** @param {string} side @param {string} mine @param {number} roll */
  function link(side, mine, roll) {
    return { side, roll, link: linkOf(seedOf(table, mine), roll) };
  }

  /** @param {string} text */
  function warn(text) {
    warned = true;
    openDialog(
      "The dice at this table cannot be trusted",
      h("p", { class: "warning", role: "alert" }, text),
      h("p", {}, "Download the record, stop playing here, and ask whoever runs this server."),
    );
  }

  return {
    see,
    /** Hands over the links for the next rolls, so that they need not wait. @param {State} state @param {number} rolls */
    standIn(state, rolls) {
      for (const side of state.sides) {
        const mine = state.dice.contributions[side] ?? "";
        const until = Math.min(LONGEST_CHAIN, (state.dice.given[side] ?? 0) + rolls);
        if (seedOf(table, mine)) say("reveal", link(side, mine, until));
      }
    },
  };
}

/**
 * Another answer may lead to a roll that was taken back. Its link is known by then, so a host could foresee it.
 * @param {KeptDice} kept
 * @param {number[]} told how many answers each take-back left, as the log has them
 */
function forgetTakenBack(kept, told) {
  const old = [...kept.takeBacks];
  for (const left of told) {
    const known = old.indexOf(left);
    if (known >= 0) old.splice(known, 1);
    else kept.asked = Object.fromEntries(Object.entries(kept.asked).filter(([, [serial]]) => serial < left));
  }
  kept.takeBacks = told;
}
