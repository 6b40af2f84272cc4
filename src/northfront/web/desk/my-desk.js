/** The window "My desk": what I am called, my link for other devices, and a link that was lost. */

import { askDesk, deskToken, keepName, myName } from "../lib/desk.js";
import { linkRow, loopbackWarning, openDialog } from "../lib/dialogs.js";
import { fill, h } from "../lib/dom.js";
import { leaveDesk, makeDesk, syncDesk } from "./sync.js";

const LONGEST_NAME = 24;

/** @param {() => void} changed the tables or the name are other ones now */
export function openMyDesk(changed) {
  const said = h("p", { class: "desk-said", role: "status" });
  const say = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const inside = h("div", { class: "my-desk", tabindex: "-1" });
  const draw = () => {
    fill(inside, nameForm(say, changed), ...(deskToken() ? theLink(say, left) : theOffer(say, made)), lostForm(say));
  };
  const made = () => {
    draw();
    changed();
    inside.querySelector("input[readonly]")?.closest("label")?.querySelector("input")?.focus();
  };
  const left = () => {
    draw();
    changed();
  };
  openDialog("My desk", inside, said);
  draw();
  void syncDesk().then(draw);
}

/**
 * @param {(text: string) => void} say
 * @param {() => void} changed
 */
function nameForm(say, changed) {
  const field = h("input", {
    class: "field",
    value: myName(),
    maxlength: LONGEST_NAME,
    autocomplete: "nickname",
    placeholder: "None: only the side is shown",
    "data-key": "name",
  });
  const form = h(
    "form",
    { class: "link-row" },
    h("label", {}, "My name for the other players", field),
    h("button", { class: "btn" }, "Keep"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    keepName(field.value.trim());
    const { ok, text } = deskToken() ? await askDesk("PUT", "/name", { name: myName() }) : { ok: true, text: "" };
    say(ok ? "The others see it from now on." : text);
    changed();
  });
  return form;
}

/**
 * @param {(text: string) => void} say
 * @param {() => void} made
 */
function theOffer(say, made) {
  const make = async () => {
    const hindered = await makeDesk();
    if (hindered) say(hindered);
    else made();
  };
  return [
    h(
      "p",
      { class: "muted" },
      "Your tables are kept in this browser only. A personal link opens them on all your devices.",
    ),
    h(
      "button",
      { type: "button", class: "btn inkbtn", "data-key": "make", onclick: () => void make() },
      "Make my link",
    ),
  ];
}

/**
 * @param {(text: string) => void} say
 * @param {() => void} left
 */
function theLink(say, left) {
  const copy = async (/** @type {string} */ url) => {
    const done = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    say(done ? "The link is copied." : "The browser does not allow copying here. Select the link and copy it by hand.");
  };
  let warned = false;
  const leave = () => {
    if (!warned) {
      warned = true;
      button.textContent = "I have my link: remove them";
      return say("Copy your link first: nothing else will open your desk again.");
    }
    leaveDesk();
    say("This browser has forgotten your desk. Its link still opens it.");
    left();
  };
  const button = h(
    "button",
    { type: "button", class: "quiet-link", "data-key": "leave", onclick: leave },
    "Remove my tables from this browser",
  );
  return [
    linkRow("My link, for me alone", `${location.origin}/desk#${deskToken()}`, (url) => void copy(url)),
    h(
      "p",
      { class: "muted" },
      "Open it on another device: your tables are there too. Whoever has it can sit in your seats.",
    ),
    loopbackWarning(),
    button,
  ];
}

/** @param {(text: string) => void} say */
function lostForm(say) {
  const field = h("input", {
    class: "field",
    type: "email",
    required: true,
    "data-key": "lost",
    placeholder: "you@example.org",
  });
  const form = h(
    "form",
    { class: "link-row" },
    h("label", {}, "Your e-mail address", field),
    h("button", { class: "btn" }, "Send it again"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { ok, text, found } = await askDesk("POST", "/lost", { address: field.value });
    say(ok ? found.text : text);
  });
  return h("details", {}, h("summary", {}, "I have lost the link to my desk"), form);
}
