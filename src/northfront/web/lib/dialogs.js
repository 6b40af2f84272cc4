/** Small windows: go to a hex, the link of a seat, the menu, the curtain between two players at one screen. */

import { byId, fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { capital } from "./words.js";

/** @typedef {import("../types.js").Actions} Actions */
/** @typedef {import("../types.js").Store} Store */

/**
 * A window over the page; Escape and the cross close it, and the keyboard returns to where it was.
 * @param {string} title
 * @param {import("./dom.js").Child[]} inside
 */
export function openDialog(title, ...inside) {
  const box = h("dialog", { class: "dialog", "aria-label": title });
  const close = h(
    "button",
    { type: "button", class: "btn plain close", "aria-label": "Close", onclick: () => box.close() },
    icon("close"),
  );
  box.append(h("header", {}, h("h2", {}, title), close), h("div", { class: "dialog-body" }, ...inside));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Asks for one line of text.
 * @param {string} title
 * @param {string} hint
 * @param {(text: string) => void} then
 */
export function askLine(title, hint, then) {
  const field = h("input", {
    class: "field",
    "aria-label": title,
    placeholder: hint,
    autocomplete: "off",
    required: true,
  });
  const form = h("form", { class: "line-form" }, field, h("button", { class: "btn primary" }, "Go"));
  const box = openDialog(title, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.close();
    then(field.value.trim());
  });
  field.focus();
}

/**
 * Links for the other seats, each with a button that copies it.
 * @param {{side: string, url: string}[]} links
 * @param {string} watch
 * @param {(text: string) => void} copy
 */
export function showLinks(links, watch, copy) {
  const rows = [...links.map(({ side, url }) => [`${capital(side)} player`, url]), ["Somebody who watches", watch]];
  return openDialog(
    "Links to this table",
    h("p", { class: "muted" }, "Whoever opens a player's link takes that seat: send it only to that person."),
    loopbackWarning(),
    ...rows.map(([who, url]) => linkRow(who, url, copy)),
  );
}

/**
 * A link that can be marked, and a button that copies it.
 * @param {string} who
 * @param {string} url
 * @param {(text: string) => void} copy
 */
export function linkRow(who, url, copy) {
  const field = h("input", {
    class: "field",
    readonly: true,
    value: url,
    onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
  });
  const button = h("button", { type: "button", class: "btn", onclick: () => copy(url) }, icon("copy"), "Copy");
  return h("div", { class: "link-row" }, h("label", {}, who, field), button);
}

/** Wherever a link is made: whether others can open it at all. */
export function loopbackWarning() {
  const words = loopbackWords();
  return words ? h("p", { class: "warning" }, words) : null;
}

export function loopbackWords() {
  const host = location.hostname;
  return loopback(host) ? `Only this machine can open ${host}. Start with --host 0.0.0.0 to serve your network.` : "";
}

/** @param {string} host */
function loopback(host) {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** @typedef {{text: string, icon: Parameters<typeof icon>[0], run: () => void, note?: string}} MenuItem */

/**
 * A menu under its button, in groups.
 * @param {HTMLElement} under
 * @param {MenuItem[][]} groups
 */
export function openMenu(under, groups) {
  const old = document.getElementById("menu");
  if (old) return old.hidePopover();
  const menu = h("div", { id: "menu", class: "menu", role: "menu", popover: "auto" });
  menu.append(
    ...groups
      .filter((group) => group.length)
      .flatMap((group, i) => [i ? h("hr", { role: "separator" }) : "", ...group.map((item) => menuItem(menu, item))])
      .filter(Boolean),
  );
  menu.addEventListener("keydown", (event) => walkMenu(menu, event));
  menu.addEventListener("toggle", (event) => {
    const gone = /** @type {ToggleEvent} */ (event).newState === "closed";
    under.setAttribute("aria-expanded", String(!gone));
    if (gone) menu.remove();
  });
  document.body.append(menu);
  menu.showPopover();
  menu.querySelector("button")?.focus();
}

/** @param {HTMLElement} menu @param {MenuItem} item */
function menuItem(menu, item) {
  const run = () => {
    menu.hidePopover();
    item.run();
  };
  const note = item.note ? h("small", { class: item.note.length === 1 ? "key" : "" }, item.note) : null;
  return h("button", { type: "button", role: "menuitem", onclick: run }, icon(item.icon), item.text, note);
}

/**
 * @param {HTMLElement} menu
 * @param {KeyboardEvent} event
 */
function walkMenu(menu, event) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const all = [...menu.querySelectorAll("button")];
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  all[(at + step + all.length) % all.length].focus();
}

/**
 * Hides the whole table until the next player has taken the seat.
 * @param {Store} store
 * @param {Actions} actions
 */
export function createCurtain(store, actions) {
  const curtain = byId("curtain");
  const app = byId("app");
  store.subscribe((state, changed) => {
    if (!changed.has("curtain") && !changed.has("waiting")) return;
    app.inert = state.curtain;
    curtain.hidden = !state.curtain;
    if (!state.curtain) return;
    const side = state.waiting.find((one) => state.sides.includes(one)) ?? state.viewer;
    curtain.dataset.side = side;
    const ready = h(
      "button",
      { type: "button", class: "btn primary", onclick: () => actions.seat(side) },
      `I am the ${capital(side)} player`,
    );
    fill(
      curtain,
      h(
        "div",
        { class: "curtain-card" },
        h("span", { class: "swatch", "aria-hidden": "true" }),
        h("h2", {}, `The ${capital(side)} player decides next`),
        h("p", {}, "The map is covered because it shows what only that player may see. Please hand over the screen."),
        ready,
      ),
    );
    ready.focus();
  });
}
