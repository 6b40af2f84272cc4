/** Opens the school: the table where it was left, or a new one against the computer. */

import { openDialog } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { kept } from "./progress.js";

/** In this scenario the pupil begins, whatever the dice would say. */
const TABLE = { game: "ford", scenario: "school", seats: { german: "here", soviet: "computer:staff:quick" } };
let going = false;

export async function openSchool() {
  if (going) return;
  going = true;
  try {
    location.assign((await leftOff()) ?? (await newTable()));
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    openDialog("That did not work", h("p", { role: "alert" }, text || "The server does not answer. Try again."));
  } finally {
    going = false;
  }
}

/** Where the school was left, if that table is still there; the browser remembers the seat. */
async function leftOff() {
  const before = kept();
  if (!before || before.done) return null;
  const path = encodeURIComponent(before.table);
  const there = await fetch(`/api/tables/${path}`).catch(() => null);
  return there?.ok ? `/t/${path}?school` : null;
}

async function newTable() {
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(TABLE),
  });
  const made = await answer.json();
  if (!answer.ok) throw new Error(made.text);
  return `/t/${encodeURIComponent(made.table)}?school#${made.token}`;
}
