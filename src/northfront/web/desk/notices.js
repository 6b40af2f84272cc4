/** "Tell me when it is my move": the bell and the small window under it. */

import { askDesk, deskToken } from "../lib/desk.js";
import { loopbackWarning } from "../lib/dialogs.js";
import { fill, h } from "../lib/dom.js";
import { makeDesk, syncDesk } from "./sync.js";
import { ways } from "./ways.js";

/** @typedef {import("../types.js").Desk} Desk */
/** @typedef {import("../types.js").Offered} Offered */

const QUIET = "22:00-08:00";

/**
 * Opens the window under its button, or closes it.
 * @param {HTMLElement} under
 */
export async function openNotices(under) {
  const old = document.getElementById("notices");
  if (old) return old.hidePopover();
  const title = h("h2", { id: "notices-title" }, "Tell me when it is my move");
  const list = h("ul", { class: "ways", tabindex: "-1" });
  const foot = h("div", { class: "notices-foot", tabindex: "-1" });
  const said = h("p", { class: "notices-said", role: "status" });
  const promise = h("p", { class: "muted" }, "One message each time, and no more until you have looked at the table.");
  const box = h("div", { id: "notices", class: "notices", popover: "auto", role: "dialog", tabindex: "-1" });
  box.setAttribute("aria-labelledby", "notices-title");
  box.append(title, promise, list, loopbackWarning() ?? "", said, foot);
  box.addEventListener("toggle", (event) => {
    const gone = /** @type {ToggleEvent} */ (event).newState === "closed";
    under.setAttribute("aria-expanded", String(!gone));
    if (gone) box.remove();
  });
  document.body.append(box);
  place(box, under);
  box.showPopover();
  box.focus();

  /** @type {Offered} */
  const nothing = { push: "", mail: false, chat: [], lost: false };
  const state = { desk: /** @type {Desk | null} */ (null), offered: nothing, opened: "", hours: false };
  const say = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const draw = () => {
    fill(list, ...ways({ ...state, say, again, open }));
    fill(foot, ...footOf());
  };
  async function again() {
    state.desk = await syncDesk();
    draw();
  }
  /** @param {string} kind */
  function open(kind) {
    state.opened = kind;
    void again().then(() => list.querySelector("input")?.focus());
  }

  function footOf() {
    const quiet = state.desk?.quiet ?? "";
    const toggle = {
      type: "button",
      class: "quiet-link",
      "data-key": "hours",
      "aria-expanded": String(state.hours),
      onclick: () => {
        state.hours = !state.hours;
        draw();
      },
    };
    const test = { type: "button", class: "btn", "data-key": "test", onclick: () => void sendTest() };
    return [
      h("div", { class: "row" }, h("button", test, "Send a test"), h("button", toggle, quietWords(quiet))),
      state.hours ? hours(quiet) : null,
    ];
  }

  async function sendTest() {
    if (!deskToken()) return say("Switch one of these on first.");
    const { ok, text, found } = await askDesk("POST", "/test");
    const many = found?.sent === 1 ? "A test is on its way." : `${found?.sent} tests are on their way.`;
    say(!ok ? text : found.sent ? many : "Switch one of these on first.");
  }

  /** @param {string} quiet */
  function hours(quiet) {
    const [from, to] = (quiet || QUIET).split("-");
    const time = (/** @type {string} */ name, /** @type {string} */ value) =>
      h("label", {}, name, h("input", { class: "field", type: "time", required: true, value, "data-key": name }));
    const fields = [time("Quiet from", from), time("to", to)];
    const none = { type: "button", class: "btn plain", onclick: () => void keep("") };
    const form = h(
      "form",
      { class: "hours" },
      ...fields,
      h("button", { class: "btn inkbtn" }, "Keep"),
      h("button", none, "None"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void keep(fields.map((one) => one.querySelector("input")?.value).join("-"));
    });
    return form;
  }

  /** @param {string} quiet */
  async function keep(quiet) {
    const hindered = await makeDesk();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { ok, text } = hindered ? { ok: false, text: hindered } : await askDesk("PUT", "/quiet", { quiet, zone });
    say(ok ? "" : text);
    state.hours = !ok;
    await again();
  }

  draw();
  const asked = await fetch("/api/notices").catch(() => null);
  if (asked?.ok) state.offered = await asked.json();
  else say("The server does not answer. Try again in a moment.");
  await again();
}

/** @param {string} quiet such as 22:00-08:00 */
function quietWords(quiet) {
  const [from, to] = quiet.split("-").map((time) => time.replace(/^0/, ""));
  return quiet ? `Quiet ${from} to ${to}` : "No quiet hours";
}

/**
 * Under its button, and never over the decision.
 * @param {HTMLElement} box
 * @param {HTMLElement} under
 */
function place(box, under) {
  const { right, bottom } = under.getBoundingClientRect();
  const panel = document.getElementById("decide")?.getBoundingClientRect();
  const limit = panel && panel.left > window.innerWidth / 2 ? panel.left - 8 : window.innerWidth - 8;
  box.style.setProperty("--top-at", `${bottom + 12}px`);
  box.style.setProperty("--right-at", `${Math.max(8, window.innerWidth - Math.min(right, limit))}px`);
}
