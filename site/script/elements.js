// @ts-check
/** Elements that a form or a report is made of. */

import { made } from "./dom.js";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * A button.
 * @param {string} text
 * @param {() => void} pressed
 * @param {Attributes} [attributes]
 */
export function button(text, pressed, attributes = {}) {
  return made("button", { type: "button", ...attributes, onclick: pressed }, text);
}

/**
 * A table with headings for its columns and for each row.
 * @param {string} caption  "" where a heading above it says what it is.
 * @param {string[]} head
 * @param {Child[][]} rows
 * @param {Attributes} [attributes]
 */
export function tableOf(caption, head, rows, attributes = {}) {
  return made(
    "table",
    { class: "our-table", ...attributes },
    caption && made("caption", {}, caption),
    made("thead", {}, made("tr", {}, ...head.map((text) => (text ? made("th", { scope: "col" }, text) : made("td"))))),
    made(
      "tbody",
      {},
      ...rows.map(([first, ...rest]) =>
        made("tr", {}, made("th", { scope: "row" }, first), ...rest.map((cell) => made("td", {}, cell))),
      ),
    ),
  );
}
