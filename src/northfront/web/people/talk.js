/** What people say to each other and agree on beside the game, as messages to the server. */

import { seatToken } from "../lib/files.js";
import { notice, say } from "../lib/notice.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Talk} Talk */

/**
 * @param {State} state
 * @param {import("../wire/socket.js").Line} line
 * @returns {Talk}
 */
export function createTalk(state, line) {
  /**
   * Whether it was done; if not, it is said why.
   * @param {string} type
   * @param {object} [body]
   */
  async function send(type, body = {}) {
    const reply = await line.request(type, body).catch(() => null);
    if (reply && reply.type !== "refused") return true;
    const why = String(reply?.text ?? "No connection to the server; try again in a moment");
    notice(why, { rule: String(reply?.rule ?? "") });
    say(why, "urgent");
    return false;
  }

  return {
    chat: (text) => send("chat", { text }),
    read: (n) => void send("chat-read", { n }),
    notes: (text) => send("notes", { text }),
    resign: () => void send("resign"),
    offerDraw: () => void send("offer-draw"),
    proposePace: (days, claim) => void send("propose-pace", { days, claim }),
    claim: () => void send("claim"),
    async rematch() {
      const answer = await fetch(`/api/tables/${encodeURIComponent(state.table)}/rematch`, {
        method: "POST",
        headers: { Authorization: `Bearer ${seatToken(state.table)}` },
      }).catch(() => null);
      const made = await answer?.json().catch(() => null);
      if (!answer?.ok || !made) notice(made?.text ?? "The server did not open a table.");
      else if (made.table) location.assign(`/t/${made.table}#${made.token}`);
    },
  };
}
