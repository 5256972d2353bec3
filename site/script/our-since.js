// @ts-check
/**
 * The note at the top: what has changed since an address was made, or that the rules of last time are shown.
 *
 * @typedef {import("./address.js").Since} Since
 * @typedef {import("./our-rules.js").Told} Told
 */

import { made } from "./dom.js";
import { button } from "./elements.js";

/**
 * @param {Since[]} since
 * @param {{told: Told, remembered: boolean, anew: () => void}} options
 * @returns {HTMLElement | null}  null where there is nothing to say.
 */
export function sinceNote(since, { told, remembered, anew }) {
  const { say } = told;
  const lines = since.filter((each) => each.kind !== "hash").map((each) => inWords(each, told));
  const isOld = since.some((each) => each.kind === "hash");
  if (!since.length && !remembered) return null;
  let lead = "";
  if (since.length) lead = say(isOld ? (lines.length ? "our-rules.since" : "our-rules.since-same") : "our-rules.odd");
  const box = made(
    "div",
    { class: "our-since", role: "status" },
    remembered && made("p", {}, say("our-rules.remembered")),
    lead && made("p", {}, lead),
    lines.length > 0 && made("ul", {}, ...lines.map((text) => made("li", {}, text))),
    made(
      "p",
      { class: "our-buttons" },
      button(say("our-rules.close"), () => box.remove(), { class: "md-button" }),
      remembered &&
        button(
          say("our-rules.start-anew"),
          () => {
            anew();
            box.remove();
          },
          { class: "md-button" },
        ),
    ),
  );
  return box;
}

/**
 * @param {Since} since
 * @param {Told} told
 */
function inWords({ kind, conflict = "", was = "", now = null }, told) {
  const named = (/** @type {string} */ reading) => told.reading(conflict, reading);
  switch (kind) {
    case "edition":
      return told.say(was ? "our-rules.since.edition" : "our-rules.since.edition-none", { was, now: told.edition(now ?? "") });
    case "conflict":
      return told.say("our-rules.since.conflict", { conflict, was });
    case "reading":
      return told.say(now === null ? "our-rules.since.reading-resting" : "our-rules.since.reading", {
        question: told.question(conflict),
        was,
        now: now === null ? "" : named(now),
      });
    case "cut":
      return told.say("our-rules.since.cut");
    default:
      return told.say(`our-rules.since.${kind}`, {
        question: told.question(conflict),
        was: was && named(was),
        now: now === null ? told.say("our-rules.not-asked") : named(now),
      });
  }
}
