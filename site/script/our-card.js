// @ts-check
/**
 * The rule card: one page to print, with what was agreed, what is needed, the squares and the rules, as the choice has
 * them. On the screen it flows; on paper its letters are made as large as its page allows.
 *
 * @typedef {import("./our-choice.js").OurChoice} OurChoice
 * @typedef {import("./our-rules.js").Told} Told
 * @typedef {import("./our-rules.js").CardText} CardText
 * @typedef {import("./our-rules.js").CardEntry} CardEntry
 */

import { writeAddress } from "./address.js";
import { made } from "./dom.js";
import { button, tableOf } from "./elements.js";
import { keep, recall } from "./kept.js";

const PAPERS = ["a4", "a5"];
const LARGEST = { a4: 11, a5: 9.5 }; // points
const SMALLEST = 4;

/**
 * @param {HTMLElement} place
 * @param {OurChoice} our
 * @param {Told} told
 */
export function ruleCard(place, our, told) {
  const { say } = told;
  const kept = recall("paper") ?? "";
  let paper = PAPERS.includes(kept) ? kept : "a4";
  const card = made("article", { class: "rule-card", lang: told.language, "data-paper": paper });
  const papers = made(
    "select",
    {
      id: "our-paper",
      onchange: () => {
        paper = papers.value;
        keep("paper", paper);
        showPaper();
      },
    },
    ...PAPERS.map((each) => made("option", { value: each }, each.toUpperCase())),
  );
  papers.value = paper;
  place.replaceChildren(
    made("p", {}, say("our-rules.card-lead")),
    made(
      "p",
      { class: "our-buttons" },
      made("label", { for: "our-paper" }, say("our-rules.paper")),
      papers,
      button(say("our-rules.print"), () => print(), { class: "md-button md-button--primary" }),
    ),
    card,
  );
  markPath(card);
  showPaper();
  const show = () => {
    card.replaceChildren(...content(our, told));
    fit(card, paper);
  };
  our.listeners.push(show);
  show();
  // Letters that come later than the page have other widths.
  document.fonts?.ready.then(() => fit(card, paper));
  window.addEventListener("beforeprint", () => {
    fit(card, paper);
    card.classList.add("card-sheet");
  });
  function showPaper() {
    // The page that is printed takes its size from the root, since all else on it is left out.
    document.documentElement.dataset.card = paper;
    card.dataset.paper = paper;
    if (card.firstChild) fit(card, paper);
  }

  window.addEventListener("afterprint", () => card.classList.remove("card-sheet"));
}

/**
 * When the page is printed all is left out but what stands on the way to the card.
 * @param {HTMLElement} card
 */
function markPath(card) {
  for (let box = card.parentElement; box && box !== document.documentElement; box = box.parentElement) {
    box.dataset.cardPath = "";
  }
}

/**
 * @param {OurChoice} our
 * @param {Told} told
 * @returns {Node[]}
 */
function content(our, told) {
  const { say } = told;
  const { edition, choice, players } = our.state;
  const changed = new Set(our.differences.map((each) => each.conflict));
  const { facts, places, rules } = told.card;
  const mark = () => made("span", { class: "card-mark", role: "img", "aria-label": say("our-rules.card-mark") }, "◆");
  const agreed = our.game.conflicts
    .filter(({ id }) => id in choice)
    .map(({ id }) =>
      made(
        "li",
        {},
        made("span", { class: "card-question" }, told.question(id)),
        " ",
        made("strong", {}, told.reading(id, choice[id])),
        changed.has(id) && " ",
        changed.has(id) && mark(),
      ),
    );
  const rows = places
    .map((each) => [each.label, each.where ? textUnder(each.where, choice) : "", textsUnder(each, choice)])
    .filter(([, where]) => where);
  const base = new URL(location.href);
  const address = base.origin + base.pathname + writeAddress({ edition, choice, players }, our.game, { brief: true });
  const from = say("our-rules.card-from", { edition: told.edition(edition) });
  /** @type {(Node | false)[]} */
  const parts = [
    made(
      "header",
      {},
      made("h3", { id: "card-title" }, say("our-rules.card-title", { game: told.title })),
      made(
        "p",
        { class: "card-from" },
        `${from} · ${say("our-rules.card-players", { count: players })}`,
        changed.size > 0 && " · ",
        changed.size > 0 && mark(),
        changed.size > 0 && ` ${say("our-rules.card-changed")}`,
      ),
    ),
    made(
      "div",
      { class: "card-body" },
      made("section", {}, made("h4", {}, say("our-rules.card-facts")), terms(facts, choice)),
      made("section", {}, made("h4", {}, say("our-rules.card-agreed")), made("ul", { class: "card-agreed" }, ...agreed)),
      rows.length > 0 &&
        made(
          "section",
          { class: "card-table" },
          made("h4", { id: "card-places" }, say("our-rules.card-places")),
          tableOf(
            "",
            [say("our-rules.card-square"), say("our-rules.card-happens")],
            rows.map(([label, where, text]) => [made("span", {}, label, made("small", {}, ` ${where}`)), text]),
            { class: "card-places", "aria-labelledby": "card-places" },
          ),
        ),
      made("section", {}, made("h4", {}, say("our-rules.card-rules")), terms(rules, choice)),
    ),
    made("footer", {}, `${say("our-rules.card-address")} `, made("span", { class: "card-address" }, address)),
  ];
  return parts.filter((each) => each instanceof Node);
}

/**
 * Labels with their texts, those that say something.
 * @param {CardEntry[]} entries
 * @param {Record<string, string>} choice
 */
function terms(entries, choice) {
  const said = entries.map((each) => [each.label, textsUnder(each, choice)]).filter(([, text]) => text);
  return made(
    "dl",
    {},
    ...said.map(([label, text]) => made("div", {}, made("dt", {}, label), " ", made("dd", {}, text))),
  );
}

/**
 * @param {CardEntry} entry
 * @param {Record<string, string>} choice
 */
function textsUnder(entry, choice) {
  return entry.texts.map((text) => textUnder(text, choice)).filter(Boolean).join(" ");
}

/**
 * What a text reads as under a choice.
 * @param {CardText} text
 * @param {Record<string, string>} choice
 */
export function textUnder({ on, of, texts }, choice) {
  const key = on.map((conflict) => choice[conflict] ?? "").join("|");
  return Object.hasOwn(of, key) ? texts[of[key]] : "";
}

/**
 * The largest letters with which the card keeps to one page of its paper.
 * @param {HTMLElement} card
 * @param {string} paper
 */
function fit(card, paper) {
  const sheet = /** @type {HTMLElement} */ (card.cloneNode(true));
  sheet.classList.add("card-sheet");
  sheet.style.position = "absolute"; // also while a page is being printed
  sheet.setAttribute("aria-hidden", "true");
  for (const each of sheet.querySelectorAll("[id]")) each.removeAttribute("id");
  card.parentElement?.append(sheet);
  let [low, high] = [SMALLEST, LARGEST[/** @type {"a4" | "a5"} */ (paper)]];
  const fits = (/** @type {number} */ size) => {
    sheet.style.setProperty("--card-size", `${size}pt`);
    const body = /** @type {HTMLElement} */ (sheet.querySelector(".card-body"));
    return body.scrollWidth <= body.clientWidth + 1 && body.scrollHeight <= body.clientHeight + 1;
  };
  if (!fits(high)) {
    while (high - low > 0.1) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    high = low;
  }
  card.style.setProperty("--card-size", `${(0.985 * high).toFixed(2)}pt`);
  sheet.remove();
}
