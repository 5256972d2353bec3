// @ts-check
/** The large-type view: a class of the root element, kept from page to page. */

import { keep, recall } from "./kept.js";

const CLASS = "large-type";

/** Show the page as it was chosen last. */
export function showAsKept() {
  document.documentElement.classList.toggle(CLASS, recall("large-type") === "yes");
}

/**
 * A button that turns the view on and off.
 * @param {HTMLElement} made
 */
export function toggles(made) {
  const show = () => made.setAttribute("aria-pressed", String(document.documentElement.classList.contains(CLASS)));
  made.addEventListener("click", () => {
    const large = document.documentElement.classList.toggle(CLASS);
    keep("large-type", large ? "yes" : null);
    show();
  });
  showAsKept();
  show();
}

// Every page loads this, so that it is large from the beginning.
showAsKept();
