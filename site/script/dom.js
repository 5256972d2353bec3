// @ts-check
/** Elements made in the browser: all text is text, never HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and what is in it. An attribute that is false, null or undefined is left out, one that is
 * true stands without a value; those that begin with `on` are listeners.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} inside
 * @returns {any}
 */
export function made(name, attributes = {}, ...inside) {
  return filled(document.createElement(name), attributes, inside);
}

/**
 * The same for SVG.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} inside
 * @returns {any}
 */
export function drawn(name, attributes = {}, ...inside) {
  return filled(document.createElementNS(SVG, name), attributes, inside);
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {(Node | string | number | null | undefined | false)[]} inside
 */
function filled(element, attributes, inside) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(.../** @type {Node[]} */ (inside.filter((each) => each !== null && each !== undefined && each !== false)));
  return element;
}

/**
 * HTML or SVG that was made and escaped when the site was built, as nodes.
 * @param {string} text
 * @param {"text/html" | "image/svg+xml"} [kind]
 * @returns {Node[]}
 */
export function parsed(text, kind = "text/html") {
  const found = new DOMParser().parseFromString(text, kind);
  const from = kind === "text/html" ? found.body.childNodes : [found.documentElement];
  return [...from].map((node) => document.importNode(node, true));
}

/** Whether the reader wants as little motion as can be. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
