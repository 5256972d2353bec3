// @ts-check
/**
 * A table's own rules: the questions, how the choice differs from its edition, what it does, the card, sharing.
 *
 * @typedef {{players: number, win: number[], draw: number, stalemate: number, turns: number | null,
 *   turnsError: number | null, median: number | null, games: number | null}} Figures
 * @typedef {{said: string, adds: Record<string, string>, odds?: Figures, beside?: Figures, players?: number,
 *   own?: import("./address.js").Taken[], other?: import("./address.js").Taken[]}} Known
 * @typedef {{on: string[], texts: string[], of: Record<string, number>}} CardText
 * @typedef {{label: string, texts: CardText[], where?: CardText}} CardEntry
 * @typedef {{facts: CardEntry[], places: CardEntry[], rules: CardEntry[]}} CardTexts
 * @typedef {{game: string, title: string, language: string,
 *   editions: {id: string, title: string, odds: Figures | null}[],
 *   conflicts: {id: string, question: string, arises: string, asks: string[], readings: Record<string, string>}[],
 *   known: Record<string, Record<string, Record<string, Known>>>, sides: Record<string, string[]>, card: CardTexts,
 *   messages: Record<string, string>}} Data
 * @typedef {{language: string, base: string}} Context
 */

import { opened, readAddress } from "./address.js";
import { made } from "./dom.js";
import { button } from "./elements.js";
import { recall } from "./kept.js";
import { OurChoice } from "./our-choice.js";
import { ruleCard } from "./our-card.js";
import { differing } from "./our-differs.js";
import { effects } from "./our-effect.js";
import { questions } from "./our-form.js";
import { fragment, sharing } from "./our-share.js";
import { sinceNote } from "./our-since.js";
import { sayer } from "./words.js";

const SHOWN_MS = 20_000;

/**
 * @param {HTMLElement} place
 * @param {Context} context
 */
export async function mount(place, context) {
  // What is chosen before all is there would be lost.
  place.inert = true;
  const folder = new URL(`assets/games/${encodeURIComponent(place.dataset.game ?? "")}/`, new URL(context.base, location.href));
  const machine = new URL("machine.js", folder).href;
  const [{ game }, data] = await Promise.all([import(machine), fetched(new URL("our-rules.json", folder))]);
  const told = new Told(data, context);
  const { state, since, remembered } = beginning(game);
  const our = new OurChoice(game, state);
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (place.querySelector(`[data-our="${name}"]`));
  questions(/** @type {HTMLFormElement} */ (place.querySelector("form")), our, told);
  differing(part("differs"), our, told);
  effects(part("effect"), our, told, machine);
  ruleCard(part("card"), our, told);
  sharing(part("share"), our, told);
  const note = sinceNote(since, { told, remembered, anew: () => our.begin(Object.keys(game.editions)[0]) });
  if (note) place.prepend(note);
  place.append(bar(our, told));
  place.querySelector("[data-without-script]")?.remove();
  window.addEventListener("hashchange", () => {
    // Another address was put in the place of this one: it is a table of its own.
    if (readAddress(location.hash)) location.reload();
  });
  place.inert = false;
  place.dataset.ready = "";
}

/** @param {URL} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address.pathname}`);
  return /** @type {Promise<Data>} */ (answer.json());
}

/**
 * What the page begins with: its address, else what was chosen here last time, else the first edition.
 * @param {import("./machine.js").Game} game
 */
function beginning(game) {
  const given = readAddress(location.hash);
  const kept = given ? null : readAddress(recall(`our-rules:${game.game}`) ?? "");
  const address = given ?? kept;
  if (address) {
    const { since, edition, choice, players } = opened(address, game);
    return { state: { edition, choice, players }, since, remembered: kept !== null };
  }
  const edition = Object.keys(game.editions)[0];
  const choice = { ...game.editions[edition] };
  return { state: { edition, choice, players: Math.max(2, game.playersOf(choice)[0]) }, since: [], remembered: false };
}

/**
 * The bar that stays in sight: how much differs, the last change to take back, and where to go.
 * @param {OurChoice} our
 * @param {Told} told
 */
function bar(our, told) {
  const { say } = told;
  const summary = made("span", { class: "our-summary" });
  const also = made("p", { class: "our-also", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clearing;
  const back = button(say("our-rules.take-back"), () => our.takeBack(), { class: "our-back" });
  const play = made("a", {}, say("our-rules.to-play"));
  const links = made(
    "span",
    { class: "our-links" },
    play,
    made("a", { href: "#our-effect" }, say("our-rules.to-effect")),
    made("a", { href: "#our-card" }, say("our-rules.to-card")),
    made("a", { href: "#our-share" }, say("our-rules.to-share")),
  );
  const show = (/** @type {{also: import("./our-choice.js").Difference[], tookBack: boolean}} */ what) => {
    const count = our.differences.filter((each) => each.own !== null).length;
    const edition = told.edition(our.state.edition);
    summary.textContent = say(count ? "our-rules.summary" : "our-rules.summary-none", { count, edition });
    play.href = `play.html${fragment(our)}`;
    back.disabled = our.before.length === 0;
    also.textContent = what.also.length ? say("our-rules.also", { changes: told.changes(what.also) }) : "";
    if (what.tookBack) also.textContent = say("our-rules.took-back");
    // It stands among the differences as well, and is in the way of what is read beneath it.
    clearTimeout(clearing);
    clearing = setTimeout(() => also.replaceChildren(), SHOWN_MS);
  };
  our.listeners.push(show);
  show({ also: [], tookBack: false });
  return made("aside", { class: "our-bar", "aria-label": say("our-rules.bar") }, also, summary, back, links);
}

/** What the data of a game say, in the words of the page. */
export class Told {
  /**
   * @param {Data} data
   * @param {Context} context
   */
  constructor(data, context) {
    const { language } = context;
    this.data = data;
    this.context = context;
    this.language = language;
    this.title = data.title;
    this.card = data.card;
    /** @type {(key: string, slots?: Record<string, string | number>) => string} */
    this.say = sayer(language, data.messages);
    this.conflicts = new Map(data.conflicts.map((each) => [each.id, each]));
    this.titles = new Map(data.editions.map((each) => [each.id, each]));
  }

  /** @param {string} conflict */
  question(conflict) {
    return this.conflicts.get(conflict)?.question ?? conflict;
  }

  /**
   * @param {string} conflict
   * @param {string} reading
   */
  reading(conflict, reading) {
    const readings = this.conflicts.get(conflict)?.readings ?? {};
    return Object.hasOwn(readings, reading) ? readings[reading] : reading;
  }

  /**
   * Where a conflict arises, as a clause.
   * @param {string} conflict
   */
  arises(conflict) {
    return this.conflicts.get(conflict)?.arises ?? "";
  }

  /**
   * The conflicts on which it hangs whether a conflict arises.
   * @param {string} conflict
   */
  asks(conflict) {
    return this.conflicts.get(conflict)?.asks ?? [];
  }

  editions() {
    return this.data.editions.map((each) => each.id);
  }

  /** @param {string} edition */
  edition(edition) {
    return this.titles.get(edition)?.title ?? edition;
  }

  /**
   * @param {string} edition
   * @returns {Figures | null}
   */
  odds(edition) {
    return this.titles.get(edition)?.odds ?? null;
  }

  /**
   * What is known of a reading in an edition that has another.
   * @param {string} edition
   * @param {string} conflict
   * @param {string} reading
   * @returns {Known | null}
   */
  known(edition, conflict, reading) {
    return this.data.known[edition]?.[conflict]?.[reading] ?? null;
  }

  /**
   * @param {number} players
   * @param {number} sides
   */
  sides(players, sides) {
    return this.data.sides[`${players}|${sides}`] ?? Array.from({ length: sides }, (_, side) => String(side + 1));
  }

  /**
   * Changes in words, each a question with its answer.
   * @param {import("./our-choice.js").Difference[]} changes
   */
  changes(changes) {
    return this.each(
      changes.map(({ conflict, own }) =>
        own === null
          ? this.say("our-rules.change-resting", { question: this.question(conflict) })
          : this.say("our-rules.change", { question: this.question(conflict), reading: this.reading(conflict, own) }),
      ),
    );
  }

  /** @param {string[]} items */
  each(items) {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(items);
  }

  /**
   * @param {number} number
   * @param {number} [decimals]
   */
  number(number, decimals = 0) {
    if (!Number.isFinite(number)) return "–";
    return new Intl.NumberFormat(this.language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(number);
  }

  /** @param {number} part */
  percent(part) {
    return new Intl.NumberFormat(this.language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(part);
  }
}
