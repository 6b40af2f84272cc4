/**
 * The dice checked in this browser: every roll and draw is derived again from the secret, as core/chance.py does it,
 * and compared with what this browser kept: the promise that it saw first, and what it gave itself.
 */

import { bytes, hex, hmac, sha256 } from "../lib/sha256.js";

/** @typedef {import("../types.js").DiceFacts} DiceFacts */
/** @typedef {import("../types.js").ChanceFacts} ChanceFacts */
/** @typedef {import("../types.js").KeptDice} KeptDice */
/** @typedef {DiceFacts["parts"][number]} Part */

const COMMITMENT = "commitment ";
const WORD = 8;
const SPAN = 1n << BigInt(8 * WORD);
const WRITTEN = /^[0-9a-f]+$/;
const text = new TextEncoder();
/** The links of every part, once they have been worked out. @type {WeakMap<Part, {seat: string, links: string[]}[]>} */
const chains = new WeakMap();

/**
 * @param {DiceFacts} dice
 * @param {KeptDice} kept
 * @param {(contribution: string) => boolean} mine whether this browser has made a contribution
 * @returns {{sound: boolean, words: string, against: string}}
 */
export function prove(dice, kept, mine) {
  const last = dice.parts.at(-1);
  const wrong = last ? unkept(dice, last, kept, mine) : "";
  if (wrong) return { sound: false, words: wrong, against: "" };
  let unproved = 0;
  for (const one of dice.chances) {
    const part = dice.parts.find((each) => one.n <= each.until);
    if (!part?.secret || !part.chance.startsWith(COMMITMENT) || !complete(part, one)) unproved += 1;
    else if (part.chance !== `${COMMITMENT}${hex(sha256(bytes(part.secret)))}`)
      return { sound: false, words: "The secret is not the one that was promised.", against: "" };
    else if (derived(part, one) !== one.answer)
      return {
        sound: false,
        words: `Roll ${one.roll} (${one.why}) is not what was promised. Download the record and check it elsewhere.`,
        against: "",
      };
  }
  const rolls = dice.chances.filter((one) => one.sides !== undefined).length;
  const draws = dice.chances.length - rolls;
  const counted = `${many(rolls, "die", "dice")} and ${many(draws, "draw", "draws")}`;
  if (unproved && unproved === dice.chances.length)
    return { sound: true, words: `${counted}, made elsewhere: nothing here proves them.`, against: "" };
  const words = unproved
    ? `${counted}: ${unproved} were made elsewhere and are not proved, all others are as promised.`
    : `${counted}, all as promised.`;
  return { sound: true, words, against: last ? against(dice, last, kept, mine) : "" };
}

/**
 * What does not agree with what this browser kept; empty if all does.
 * @param {DiceFacts} dice
 * @param {Part} last
 * @param {KeptDice} kept
 * @param {(contribution: string) => boolean} mine
 */
function unkept(dice, last, kept, mine) {
  if (kept.promise && kept.promise !== last.chance)
    return "The promise is not the one that this browser saw at the start.";
  for (const side of Object.keys(kept.sent))
    if (!mine(last.contributions[side] ?? "")) return `What this browser contributed for ${side} was not used.`;
  for (const one of dice.chances) {
    const asked = kept.asked[one.roll];
    if (asked && asked[1] !== one.after)
      return `This browser was asked for its part in roll ${one.roll} before what led to it was decided.`;
  }
  return "";
}

/**
 * Against whom the dice are proved, in words.
 * @param {DiceFacts} dice
 * @param {Part} last
 * @param {KeptDice} kept
 * @param {(contribution: string) => boolean} mine
 */
function against(dice, last, kept, mine) {
  const given = Object.entries(last.contributions).filter(([, value]) => WRITTEN.test(value));
  const own = given.filter(([, value]) => mine(value));
  if (!kept.promise)
    return "This browser did not see the promise at the start: it can only tell that everything is consistent.";
  if (!own.length)
    return "This browser contributed nothing: it can tell that the promise was kept, not that the host made it blindly.";
  if (last.chains) {
    const here = dice.chances.filter((one) => one.n > (dice.parts.at(-2)?.until ?? 0));
    const unasked = here.filter((one) => !kept.asked[one.roll]).length;
    const but = unasked ? ` ${unasked} of them a host could have foreseen: stood in for, or taken back.` : "";
    return `Nobody could choose the dice${unasked ? "." : ", and nobody could foresee them."}${but}`;
  }
  const later = given.filter(
    ([side, value]) => !mine(value) && own.some(([me]) => me !== side && !kept.before[me]?.includes(value)),
  );
  const host = later.length
    ? "No host could choose the dice, unless he also plays the other side, which contributed after you."
    : "Neither the other player nor the host could choose the dice.";
  return `${host} The host could foresee them.`;
}

/** @param {number} count @param {string} one @param {string} more */
function many(count, one, more) {
  return `${count} ${count === 1 ? one : more}`;
}

/** Whether the links of all chains are there. @param {Part} part @param {ChanceFacts} one */
function complete(part, one) {
  const seats = Object.keys(part.contributions);
  return !part.chains || seats.every((seat) => (part.links[seat]?.[0] ?? 0) >= one.roll);
}

/**
 * The answer of chance to a request.
 * @param {Part} part
 * @param {ChanceFacts} request
 */
export function derived(part, request) {
  const ways = request.pool ? request.pool.reduce((sum, [, count]) => sum + count, 0) : (request.sides ?? 6);
  const key = bytes(part.secret);
  const given = Object.fromEntries(Object.entries(part.contributions).filter(([, value]) => WRITTEN.test(value)));
  const links = part.chains ? linksFor(part, request.roll) : {};
  const limit = SPAN - (SPAN % BigInt(ways));
  for (let block = 0; ; block += 1) {
    const purpose = `${request.roll - 1}|${request.rule}|${request.why}|${block}`;
    const message = text.encode(joined(given) + joined(links) + purpose);
    const found = BigInt(`0x${hex(hmac(key, message).slice(0, WORD))}`);
    if (found < limit) return outcome(request, Number(found % BigInt(ways)));
  }
}

/**
 * What the seats gave, in the order of their names.
 * @param {Record<string, string>} given
 */
function joined(given) {
  const seats = Object.keys(given).sort();
  return seats.map((seat) => `${hex(text.encode(seat))}=${given[seat]};`).join("");
}

/**
 * The link of each seat for this roll; nothing where the chain does not end in what the seat promised.
 * @param {Part} part
 * @param {number} roll
 */
function linksFor(part, roll) {
  const known =
    chains.get(part) ??
    Object.entries(part.links).map(([seat, [deepest, value]]) => ({
      seat,
      links: chain(value, deepest, part.contributions[seat] ?? ""),
    }));
  chains.set(part, known);
  return Object.fromEntries(known.map(({ seat, links }) => [seat, links[roll] ?? ""]));
}

/**
 * All links down to the end; none if that is not the end that was promised.
 * @param {string} value
 * @param {number} deepest
 * @param {string} end
 */
function chain(value, deepest, end) {
  const links = [value];
  while (links.length <= deepest) links.push(hex(sha256(bytes(links.at(-1) ?? ""))));
  return links.at(-1) === end ? links.reverse() : [];
}

/** The k-th of all equally likely outcomes. @param {ChanceFacts} request @param {number} k */
function outcome(request, k) {
  if (!request.pool) return String(k + 1);
  let left = k;
  for (const [word, count] of request.pool) {
    if (left < count) return word;
    left -= count;
  }
  return "";
}
