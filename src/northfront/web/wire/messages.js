/** What the server sent, put into the store: whole views and patches to them. */

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").LogLine} LogLine */

const ENVELOPE = new Set(["type", "id", "from", "log_from", "steps_from", "chat_from", "edition"]);

/**
 * The keys of the snapshot that a message carries. Where answers are neither hexes nor units, all of them are words.
 * @param {Message} message
 * @returns {Partial<Snapshot>}
 */
function contents(message) {
  /** @type {Partial<Snapshot>} */
  const found = Object.fromEntries(Object.entries(message).filter(([key]) => !ENVELOPE.has(key)));
  if (found.ask) found.ask = { ...found.ask, words: found.ask.of === "word" ? found.ask.options : found.ask.words };
  return found;
}

/**
 * What a full view changes in the store.
 * @param {Message} message
 * @returns {Partial<State>}
 */
export function fromView(message) {
  return contents(message);
}

/**
 * What a patch changes in the store; null where it does not fit what we have, so that the whole view must be asked for.
 * @param {State} state
 * @param {Message} message
 * @returns {Partial<State> | null}
 */
export function fromPatch(state, message) {
  if (message.from !== state.serial) return null;
  const news = contents(message);
  if (news.units) news.units = merged(state.units, news.units);
  if (news.log) news.log = [...state.log.slice(0, Number(message.log_from ?? state.log.length)), ...news.log];
  if (news.chat && state.chat) news.chat = [...state.chat.slice(0, Number(message.chat_from ?? 0)), ...news.chat];
  if (news.steps)
    news.steps = [...state.steps.slice(0, Number(message.steps_from ?? state.steps.length)), ...news.steps];
  return news;
}

/**
 * The units with the changed ones in their places; null takes a unit out of the view.
 * @param {State["units"]} units
 * @param {Record<string, State["units"][string] | null>} changed
 */
function merged(units, changed) {
  const found = { ...units };
  for (const [unit, facts] of Object.entries(changed)) {
    if (facts) found[unit] = facts;
    else delete found[unit];
  }
  return found;
}

/**
 * What has just happened. A patch can also bring old lines: when another player sits down at this screen, who knows
 * more.
 * @param {Message} message
 * @returns {LogLine[]}
 */
export function newLines(message) {
  const lines = message.type === "patch" && Array.isArray(message.log) ? message.log : [];
  return lines.filter((/** @type {LogLine} */ line) => line.n > Number(message.from));
}
