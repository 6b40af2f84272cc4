/** The ways to hear that it is my move: this page, this browser, e-mail, a chat service; as lines with a switch. */

import { askDesk, keepPushChannel, pushChannel } from "../lib/desk.js";
import { h } from "../lib/dom.js";
import { knocks, setKnock } from "./knock.js";
import { makeDesk } from "./sync.js";

/** @typedef {import("../types.js").Channel} Channel */
/** @typedef {import("../types.js").Desk} Desk */
/** @typedef {import("../types.js").Offered} Offered */
/** @typedef {{desk: Desk | null, offered: Offered, opened: string, say: (text: string) => void, again: () => Promise<void>,
 *             open: (kind: string) => void}} Dialog */

/**
 * All lines of the dialog.
 * @param {Dialog} dialog
 */
export function ways(dialog) {
  const others = channelsOf(dialog, "push").filter((one) => one.id !== pushChannel());
  return [
    pageLine(dialog),
    browserLine(dialog),
    ...others.map((one) => knownLine(dialog, one, one.label || "Another browser")),
    addressLine(dialog, "mail"),
    addressLine(dialog, "chat"),
  ];
}

/**
 * @param {Dialog} dialog
 * @param {string} kind
 */
function channelsOf({ desk }, kind) {
  return (desk?.channels ?? []).filter((one) => one.kind === kind);
}

/**
 * @param {string} key
 * @param {string} title
 * @param {string} more
 * @param {{on: boolean, run: (() => void) | null}} state no `run`: it cannot be switched
 * @param {import("../lib/dom.js").Child[]} below
 */
function line(key, title, more, { on, run }, ...below) {
  const button = h("button", {
    type: "button",
    class: "switch",
    role: "switch",
    "aria-checked": String(on),
    "aria-labelledby": `way-${key}`,
    "aria-describedby": `way-${key}-more`,
    "aria-disabled": run ? null : "true",
    "data-key": `way ${key}`,
    onclick: () => run?.(),
  });
  const words = h("span", {}, h("b", { id: `way-${key}` }, title), h("small", { id: `way-${key}-more` }, more));
  return h("li", {}, h("div", { class: "way" }, button, words), ...below);
}

/** @param {Dialog} dialog */
function pageLine(dialog) {
  const run = () => {
    setKnock(!knocks());
    void dialog.again();
  };
  return line("page", "In the open page", "in the title of its tab, with a soft sound", { on: knocks(), run });
}

/** @param {Dialog} dialog */
function browserLine(dialog) {
  const mine = channelsOf(dialog, "push").find((one) => one.id === pushChannel());
  const hindrance = whyNoPush(dialog);
  const more = mine?.trouble ? trouble(mine) : hindrance || "the browser asks once for permission";
  const run = hindrance ? null : () => void (mine ? toggle(dialog, mine) : subscribe(dialog));
  return line("browser", "From this browser, even when it is closed", more, { on: Boolean(mine?.on), run });
}

/** @param {Dialog} dialog */
function whyNoPush({ offered }) {
  if (!offered.push) return "this server cannot; whoever runs it can change that: pip install 'northfront[push]'";
  if (!window.isSecureContext) return "only where the address begins with https";
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "this browser cannot do it";
  if (Notification.permission === "denied") return "this browser was told not to ask: its settings change that";
  return "";
}

/** @param {Dialog} dialog */
async function subscribe(dialog) {
  const hindered = await makeDesk();
  if (hindered) return dialog.say(hindered);
  if ((await Notification.requestPermission()) !== "granted") {
    dialog.say("The browser was not allowed to show notices.");
    return dialog.again();
  }
  try {
    const worker = await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
    await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: dialog.offered.push };
    const subscription = (await worker.pushManager.subscribe(wanted)).toJSON();
    const body = { kind: "push", subscription, label: browserName() };
    const { ok, text, found } = await askDesk("POST", "/channels", body);
    if (ok) keepPushChannel(found.id);
    else dialog.say(text);
  } catch {
    dialog.say("This browser's push service does not answer.");
  }
  await dialog.again();
}

/** "Chromium on Linux", so that its owner knows it again on another device. */
function browserName() {
  const agent = navigator.userAgent;
  const names = [/Firefox/, /Edg/, /OPR/, /Chrome/, /Safari/].filter((one) => one.test(agent)).map((one) => one.source);
  const name = { Edg: "Edge", OPR: "Opera" }[names[0] ?? ""] ?? names[0] ?? "A browser";
  const system = /Android|iPhone|iPad|Windows|Mac|Linux/.exec(agent)?.[0] ?? "";
  return system ? `${name} on ${system}` : name;
}

/**
 * @param {Dialog} dialog
 * @param {"mail" | "chat"} kind
 */
function addressLine(dialog, kind) {
  const texts = TEXTS[kind];
  const [known] = channelsOf(dialog, kind);
  if (known) return knownLine(dialog, known, texts.title);
  const offered = kind === "chat" || dialog.offered.mail;
  const open = dialog.opened === kind;
  const run = offered ? () => dialog.open(open ? "" : kind) : null;
  return line(
    kind,
    texts.title,
    offered ? texts.more : texts.none,
    { on: open, run },
    open ? form(dialog, kind) : null,
  );
}

const TEXTS = {
  mail: {
    title: "By e-mail",
    more: "after 10 minutes, if you have not looked",
    none: "this server sends no mail",
    label: "E-mail address",
    hint: "you@example.org",
    done: "A link was sent there. Open it to receive mails.",
    button: "Send the link",
  },
  chat: {
    title: "To a chat service",
    more: "through the address of a webhook",
    none: "",
    label: "Address of the webhook",
    hint: "https://…",
    done: "Send a test to see whether it arrives.",
    button: "Use it",
  },
};

/**
 * @param {Dialog} dialog
 * @param {"mail" | "chat"} kind
 */
function form(dialog, kind) {
  const { label, hint, button, done } = TEXTS[kind];
  const field = h("input", {
    class: "field",
    type: kind === "mail" ? "email" : "text",
    "aria-label": label,
    placeholder: hint,
    autocomplete: kind === "mail" ? "email" : "off",
    required: true,
    "data-key": `address ${kind}`,
  });
  const made = h("form", { class: "way-form" }, field, h("button", { class: "btn inkbtn" }, button));
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    const hindered = await makeDesk();
    if (hindered) return dialog.say(hindered);
    const { ok, text } = await askDesk("POST", "/channels", {
      kind,
      address: field.value,
      label: shortLabel(field.value),
    });
    dialog.say(ok ? done : text);
    if (ok) dialog.open("");
  });
  return made;
}

/** The host alone: the rest of such an address is a secret. @param {string} address */
function shortLabel(address) {
  return /^\w+:\/\/([^/?#@]+)/.exec(address)?.[1]?.slice(0, 80) ?? "";
}

/**
 * A way that the desk knows: a switch, and a button that takes it away.
 * @param {Dialog} dialog
 * @param {Channel} channel
 * @param {string} title
 */
function knownLine(dialog, channel, title) {
  const remove = async () => {
    await askDesk("DELETE", `/channels/${channel.id}`);
    await dialog.again();
  };
  const made = line(channel.id, title, state(channel), { on: channel.on, run: () => void toggle(dialog, channel) });
  const button = {
    type: "button",
    class: "quiet-link",
    "aria-label": `Remove: ${title}`,
    onclick: () => void remove(),
  };
  made.firstElementChild?.append(h("button", button, "Remove"));
  return made;
}

/** @param {Channel} channel */
function state(channel) {
  if (channel.trouble) return trouble(channel);
  if (!channel.confirmed) return `open the link that was sent to ${channel.label}`;
  return channel.kind === "mail" ? `${channel.label}, after 10 minutes` : channel.label;
}

/** @param {Channel} channel */
function trouble(channel) {
  return `the last word did not arrive: ${channel.trouble}`;
}

/**
 * @param {Dialog} dialog
 * @param {Channel} channel
 */
async function toggle(dialog, channel) {
  const { ok, text } = await askDesk("PUT", `/channels/${channel.id}`, { on: !channel.on });
  if (!ok) dialog.say(text);
  await dialog.again();
}
