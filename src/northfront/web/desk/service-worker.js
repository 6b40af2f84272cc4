/** Shows the word that it is my move while no page is open, and leads to the table. It keeps nothing and fetches nothing. */

/** @typedef {{title: string, body: string, path: string, tag: string}} Word */

const worker = /** @type {any} */ (globalThis);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {Word} */
  const { title, body, path, tag } = event.data.json();
  const icon = "/web/icon.svg";
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, data: { path } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.path, event.notification.tag));
});

/**
 * To the page of this table if one is open; else a new one.
 * @param {string} path
 * @param {string} table
 */
async function goTo(path, table) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = open.find((/** @type {any} */ page) => new URL(page.url).pathname === `/t/${table}`);
  return found ? found.focus() : worker.clients.openWindow(path);
}
