/** The line to the server: it joins again by itself, and never sends anything twice. */

/** @typedef {import("../types.js").Message} Message */
/** @typedef {{resolve: (message: Message) => void, reject: (error: Error) => void}} Waiting */

const DELAYS = [500, 1000, 2000, 4000, 8000, 15000];
/** A reply that takes longer than this is not waited for; the next view says what became of it. */
const PATIENCE = 20000;
/** From this code on, the server has closed the line on purpose and will not let us in again. */
const TURNED_AWAY = 4000;

/**
 * @typedef {object} Line
 * @property {(type: string, body?: object, patience?: number) => Promise<Message>} request sends a message and waits
 * for its reply
 * @property {(type: string) => void} send sends a message that has no reply of its own
 * @property {() => void} retry tries at once instead of waiting
 */

/**
 * @param {{table: string, token: () => string, name: () => string, hear: (message: Message) => void,
 *          status: (link: "joining" | "up" | "down" | "lost", seconds: number) => void}} ends
 * @returns {Line}
 */
export function openLine(ends) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  let last = 0;
  let failures = 0;
  let timer = 0;
  let lost = false;

  function join() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(ends.table)}/socket`);
    socket.addEventListener("open", () => post({ type: "hello", token: ends.token(), name: ends.name() }));
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => (event.code >= TURNED_AWAY ? giveUp() : leave()));
  }

  /** @param {Message} message */
  function receive(message) {
    if (message.type === "view") {
      failures = 0;
      ends.status("up", 0);
    }
    ends.hear(message);
    const reply = message.id === undefined ? undefined : waiting.get(message.id);
    if (reply && message.id !== undefined) {
      waiting.delete(message.id);
      reply.resolve(message);
    }
  }

  /** What was under way is given up, not sent again: after joining, the new view says whether it had arrived. */
  function leave() {
    socket = null;
    for (const reply of waiting.values()) reply.reject(new Error("the line broke"));
    waiting.clear();
    if (lost) return;
    const delay = DELAYS[Math.min(failures, DELAYS.length - 1)] * (0.8 + Math.random() * 0.4);
    failures += 1;
    ends.status(failures === 1 ? "joining" : "down", Math.ceil(delay / 1000));
    timer = window.setTimeout(join, delay);
    if (failures === 2) void seeWhetherGone();
  }

  /** A table that does not exist will not come back. */
  async function seeWhetherGone() {
    const answer = await fetch(`/api/tables/${encodeURIComponent(ends.table)}`).catch(() => null);
    if (answer?.status === 404) giveUp();
  }

  function giveUp() {
    lost = true;
    clearTimeout(timer);
    ends.status("lost", 0);
  }

  /** @param {object} message */
  function post(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function retry() {
    if (!socket && !lost) join();
  }

  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => document.hidden || retry());
  join();

  return {
    retry,
    send: (type) => void post({ type }),
    request(type, body = {}, patience = PATIENCE) {
      const id = ++last;
      return new Promise((resolve, reject) => {
        if (!post({ type, id, ...body })) return reject(new Error("no connection to the server"));
        waiting.set(id, { resolve, reject });
        window.setTimeout(() => waiting.delete(id) && reject(new Error("no reply")), patience);
      });
    },
  };
}
