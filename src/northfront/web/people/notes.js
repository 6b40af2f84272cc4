/** What the player of this seat writes down for himself: kept on the server, shown to nobody else. */

import { debounced, h } from "../lib/dom.js";
import { touches } from "../lib/store.js";

/** @typedef {import("../types.js").Store} Store */
/** @typedef {import("../types.js").Talk} Talk */

const LONGEST = 5000;
const PAUSE = 800;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Talk} talk
 */
export function createNotes(root, store, talk) {
  const kept = h("span", { role: "status" }, "nobody else reads them");
  const field = h("textarea", {
    class: "field my-notes",
    maxlength: LONGEST,
    "aria-label": "My notes",
    placeholder: "Your plans, and what you must not forget.",
  });
  root.append(h("div", { class: "head" }, h("span", {}, "My notes"), kept), field);
  let dirty = false;

  async function keep() {
    const { value } = field;
    kept.textContent = "keeping them…";
    const done = await talk.notes(value);
    dirty = !done || field.value !== value;
    kept.textContent = done ? "kept; nobody else reads them" : "not kept yet";
  }
  const soon = debounced(PAUSE, () => dirty && void keep());
  field.addEventListener("input", () => {
    dirty = true;
    soon();
  });
  field.addEventListener("blur", () => dirty && void keep());
  store.subscribe((state, changed) => {
    if (touches(changed, "my_notes", "viewer") && !dirty) field.value = state.my_notes;
  });
  return { focus: () => field.focus() };
}
