// @ts-check
/**
 * What every page loads: it looks which things a page holds that need a script, and loads those scripts and no others.
 */
import "./large-type.js";
import { keepOffline } from "./offline.js";

/** The script of each kind of element, by the attribute that marks it. */
const SCRIPTS = {
  "data-read-aloud": "./aloud.js",
  "data-play": "./play.js",
  "data-our-rules": "./our-rules.js",
  "data-replay": "./replay.js",
  "data-table-helpers": "./table.js",
  "data-filter": "./filter.js",
};

/** The root of the pages of this language. */
const base = new URL("../../", import.meta.url).href;
const context = { language: document.documentElement.lang, base };

for (const [mark, script] of Object.entries(SCRIPTS)) {
  const elements = document.querySelectorAll(`[${mark}]`);
  if (!elements.length) continue;
  import(script).then(({ mount }) => {
    for (const element of elements) mount(element, context);
  });
}

// Places of a page, and the choices that an address holds, have the same names in every language.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".languages a"))) {
  link.addEventListener("click", () => { link.hash = location.hash; });
}

keepOffline(context);
