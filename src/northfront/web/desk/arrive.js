/** What the links of a desk do: open the desk here, lead to a table, confirm an address, stop mails. */

import { askDesk, deskToken } from "../lib/desk.js";
import { openDialog } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { myTables } from "../lib/files.js";
import { openMyDesk } from "./my-desk.js";
import { adoptDesk, syncDesk } from "./sync.js";

/**
 * The page was opened at /desk.
 * @param {() => void} changed there are other tables now
 */
export async function arrive(changed) {
  const [word, given = ""] = decodeURIComponent(location.hash.slice(1)).split("=");
  const to = new URLSearchParams(location.search).get("to") ?? "";
  history.replaceState(null, "", to ? location.href.split("#")[0] : "/desk"); // the link does not stay on the screen
  if (word === "confirm") return ask("Confirm your address?", CONFIRM, "Confirm it", () => confirmed(given));
  if (word === "stop") return ask("No more mails?", STOP, "Send no more", () => stopped(given));
  if (word) await openDesk(word, changed);
  if (to) await goTo(to, changed);
}

const CONFIRM = "You will get an e-mail at this address when it is your move. A lost link can be sent there, too.";
const STOP = "You will get no more e-mails about your moves. You can turn them on again at your desk.";

/**
 * A press of a button, since mail programs open links by themselves.
 * @param {string} title
 * @param {string} text
 * @param {string} button
 * @param {() => Promise<string>} run what it says then
 */
function ask(title, text, button, run) {
  const words = h("p", { role: "status" }, text);
  const go = h("button", { type: "button", class: "btn inkbtn" }, button);
  go.addEventListener("click", async () => {
    go.remove();
    words.textContent = await run();
  });
  openDialog(title, words, h("div", { class: "dialog-foot" }, go));
  go.focus();
}

/** @param {string} word */
async function confirmed(word) {
  const { ok, text, found } = await askDesk("POST", "/confirm", { word });
  return ok ? `${found.address} is confirmed. You hear there when it is your move.` : text;
}

/** @param {string} word */
async function stopped(word) {
  const { ok, text } = await askDesk("POST", `/unsubscribe?word=${encodeURIComponent(word)}`);
  return ok ? "No more mails will come." : text;
}

/**
 * @param {string} token
 * @param {() => void} changed
 */
async function openDesk(token, changed) {
  const here = myTables().filter((one) => one.token).length;
  const open = async () => {
    const hindered = await adoptDesk(token);
    changed();
    return hindered || "Your tables are here.";
  };
  if (token === deskToken() || !here) {
    const hindered = await adoptDesk(token);
    if (hindered) openDialog("My desk", h("p", { role: "alert" }, hindered));
    return changed();
  }
  const many = here === 1 ? "The table" : `The ${here} tables`;
  ask("Open this desk here?", `${many} of this browser will lie on it, too.`, "Open it", open);
}

/**
 * @param {string} table
 * @param {() => void} changed
 */
async function goTo(table, changed) {
  await syncDesk();
  const found = myTables().find((one) => one.table === table && one.token);
  if (found) return location.replace(`/t/${encodeURIComponent(table)}#${found.token}`);
  const mine = h("button", { type: "button", class: "btn inkbtn" }, "My desk");
  const watch = h("a", { class: "btn plain", href: `/t/${encodeURIComponent(table)}` }, "Only watch");
  const box = openDialog(
    "This browser does not know your seat",
    h(
      "p",
      {},
      "Open the link to your desk here first; then this link takes you to your seat. If you have lost it, it can be sent again.",
    ),
    h("div", { class: "dialog-foot" }, watch, mine),
  );
  mine.addEventListener("click", () => {
    box.close();
    openMyDesk(changed);
  });
  mine.focus();
}
