/** Making elements in a line each. Styles are set as properties, for the page's policy forbids style attributes. */

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element: `on...` are listeners, `vars` CSS custom properties, false and null leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  dress(made, attributes);
  made.append(...solid(children));
  return made;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  dress(made, attributes);
  made.append(...solid(children));
  return /** @type {SVGElementTagNameMap[K]} */ (made);
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "vars") {
      setVars(element, /** @type {Record<string, string>} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {Record<string, string>} vars
 */
function setVars(element, vars) {
  const { style } = /** @type {HTMLElement} */ (element);
  for (const [name, value] of Object.entries(vars)) style.setProperty(name, value);
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function solid(children) {
  return children.flatMap((child) => child || []);
}

/**
 * Puts new children in the place of the old ones. The keyboard stays where it was: on the element with the same
 * `data-key`, or on the container itself where that element is gone.
 * @param {HTMLElement} container
 * @param {Child[]} children
 */
export function fill(container, ...children) {
  postponed.delete(container);
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && active !== container && container.contains(active);
  const key = inside ? active.dataset.key : undefined;
  container.replaceChildren(...solid(children));
  if (!inside) return;
  const same = key ? container.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  else container.focus({ preventScroll: true });
}

/** What the mouse is pressed on. @type {Node | null} */
let pressed = null;
/** @type {Map<HTMLElement, Child[]>} */
const postponed = new Map();

/**
 * As `fill`, but not while a mouse button is down inside: a click whose element is replaced under the mouse is lost.
 * For what changes while somebody may press it, and where a press means the same before and after.
 * @param {HTMLElement} container
 * @param {Child[]} children
 */
export function fillUnpressed(container, ...children) {
  if (pressed && pressed !== container && container.contains(pressed)) postponed.set(container, children);
  else fill(container, ...children);
}

document.addEventListener(
  "pointerdown",
  (event) => {
    pressed = event.pointerType === "mouse" && event.target instanceof Node ? event.target : null;
  },
  true,
);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(
    end,
    () => {
      pressed = null;
      setTimeout(catchUp); // after the click
    },
    true,
  );
}

function catchUp() {
  for (const [container, children] of postponed) fill(container, ...children);
}

/**
 * An element of the page that must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/**
 * A rule's chip. A click on any element with `data-rule` opens the rules there.
 * @param {string} rule
 * @param {Attributes} [more]
 */
export function chip(rule, more = {}) {
  return rule
    ? h("button", { type: "button", class: "chip", "data-rule": rule, title: `Open rule ${rule}`, ...more }, rule)
    : null;
}

/**
 * A sentence in which each [4.6c] has become a chip.
 * @param {string} text
 * @param {Attributes} [more]
 * @returns {Child[]}
 */
export function withChips(text, more = {}) {
  return text
    .split(/(\[[A-Z0-9][\w.()*-]*\])/)
    .map((part) => (/^\[.*\]$/.test(part) ? chip(part.slice(1, -1), more) : part));
}

/**
 * A key as it is named on a button.
 * @param {string} name
 */
export function kbd(name) {
  return h("kbd", { "aria-hidden": "true" }, name);
}

/**
 * @template {unknown[]} T
 * @param {number} wait milliseconds of quiet before it is done
 * @param {(...values: T) => void} run
 * @returns {(...values: T) => void}
 */
export function debounced(wait, run) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => run(...values), wait);
  };
}
