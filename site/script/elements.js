// @ts-check
/** Elements out of code: text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * An HTML element. A function is a listener (`onclick`), `true` an attribute without a value; false and null are left out.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (children.filter(isThere).map((each) => (each instanceof Node ? each : String(each)))));
  return made;
}

/** @param {Child} child */
function isThere(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} pressed
 * @param {Attributes} [attributes]
 */
export function button(text, pressed, attributes = {}) {
  return element("button", { type: "button", ...attributes, onclick: pressed }, text);
}

/**
 * A table with headings for its columns and for each row.
 * @param {string} caption  "" where a heading above it says what it is.
 * @param {string[]} head
 * @param {Child[][]} rows
 * @param {Attributes} [attributes]
 */
export function tableOf(caption, head, rows, attributes = {}) {
  return element(
    "table",
    attributes,
    caption && element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...head.map((text) => (text ? element("th", { scope: "col" }, text) : element("td"))))),
    element(
      "tbody",
      {},
      ...rows.map(([first, ...rest]) =>
        element("tr", {}, element("th", { scope: "row" }, first), ...rest.map((cell) => element("td", {}, cell))),
      ),
    ),
  );
}
