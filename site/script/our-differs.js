// @ts-check
/**
 * How a choice differs from the edition that it began from, and what each change does by itself.
 *
 * @typedef {import("./our-choice.js").OurChoice} OurChoice
 * @typedef {import("./our-rules.js").Told} Told
 * @typedef {import("./our-rules.js").Figures} Figures
 */

import { writeAddress } from "./address.js";
import { made } from "./dom.js";
import { button } from "./elements.js";
import { share } from "./statistics.js";

const WORTH_SAYING = 0.0005;

/**
 * @param {HTMLElement} place
 * @param {OurChoice} our
 * @param {Told} told
 */
export function differing(place, our, told) {
  const show = () => {
    const changes = our.differences.filter((each) => each.own !== null);
    const gone = our.differences.filter((each) => each.own === null);
    if (!changes.length && !gone.length) {
      place.replaceChildren(made("p", {}, told.say("our-rules.differs-none", { edition: told.edition(our.state.edition) })));
    } else {
      const questions = told.each(gone.map((each) => told.question(each.conflict)));
      place.replaceChildren(
        made("ul", { class: "our-differences" }, ...changes.map((each) => change(each, our, told))),
        ...(gone.length ? [made("p", {}, told.say("our-rules.no-longer", { questions }))] : []),
      );
    }
  };
  our.listeners.push(show);
  show();
}

/**
 * @param {import("./our-choice.js").Difference} difference
 * @param {OurChoice} our
 * @param {Told} told
 */
function change({ conflict, own, base }, our, told) {
  const edition = our.state.edition;
  const answer = (/** @type {string | null} */ reading) =>
    reading === null ? told.say("our-rules.not-asked") : told.reading(conflict, reading);
  const known = own === null ? null : told.known(edition, conflict, own);
  return made(
    "li",
    {},
    made("a", { href: `#${conflict}`, onclick: (/** @type {Event} */ event) => go(event, conflict) }, told.question(conflict)),
    made(
      "dl",
      {},
      made("dt", {}, told.say("our-rules.yours")),
      made("dd", { class: "our-own" }, answer(own)),
      made("dt", {}, told.edition(edition)),
      made("dd", {}, answer(base)),
    ),
    known && made("p", {}, told.say("our-rules.told", { said: known.said })),
    known?.odds && made("p", {}, effect(known, told.odds(edition), told)),
    known?.own && own !== null && replay(known, own),
    made(
      "p",
      { class: "our-buttons" },
      known?.own && own !== null && playLink("our-rules.play-own", known.other, [conflict, own], known),
      known?.own && playLink("our-rules.play-base", known.own, null, known),
      base !== null && own !== null && back(conflict, base),
    ),
  );

  /**
   * The play on which the two part, step by step under both; nothing more is loaded before it is asked for.
   * @param {import("./our-rules.js").Known} known
   * @param {string} reading
   */
  function replay(known, reading) {
    const place = made("div", {
      "data-game": our.game.game,
      "data-label": told.say("our-rules.watch"),
      "data-replay": addressOf(known.other, [conflict, reading], known),
      "data-replay-other": addressOf(known.own, null, known),
      "data-reading": answer(reading),
      "data-reading-other": answer(base),
    });
    import("./replay.js").then(({ mount }) => mount(place, told.context));
    return place;
  }

  /**
   * @param {import("./address.js").Taken[] | undefined} turns
   * @param {[string, string] | null} changed
   * @param {import("./our-rules.js").Known} known
   */
  function addressOf(turns, changed, { adds, players }) {
    const choice = { ...our.edition, ...(changed ? { ...adds, [changed[0]]: changed[1] } : {}) };
    return writeAddress({ edition, choice, players, turns }, our.game, { brief: true });
  }

  /**
   * A play on which the two part, on the board to play on.
   * @param {string} key
   * @param {import("./address.js").Taken[] | undefined} turns
   * @param {[string, string] | null} changed
   * @param {import("./our-rules.js").Known} known
   */
  function playLink(key, turns, changed, known) {
    const address = addressOf(turns, changed, known);
    return made("a", { href: `play.html${address}` }, told.say(key, { edition: told.edition(edition) }));
  }

  /**
   * @param {string} id
   * @param {string} reading
   */
  function back(id, reading) {
    const { faults, allowing } = our.barred(id, reading);
    const changes = faults.length ? allowing : [];
    if (!changes) return null;
    return button(told.say("our-rules.as-edition", { edition: told.edition(edition) }), () => {
      our.choose([[id, reading], ...changes]);
    });
  }
}

/**
 * To a question, without putting its id in the place of the choice in the address.
 * @param {Event} event
 * @param {string} conflict
 */
function go(event, conflict) {
  event.preventDefault();
  const question = document.getElementById(conflict);
  question?.scrollIntoView({ block: "start" });
  /** @type {HTMLElement | null | undefined} */ (question?.querySelector("input:checked, button, input"))?.focus({
    preventScroll: true,
  });
}

/**
 * What a change does by itself, set beside the edition.
 * @param {import("./our-rules.js").Known} known
 * @param {Figures | null} odds
 * @param {Told} told
 */
function effect(known, odds, told) {
  const after = /** @type {Figures} */ (known.odds);
  const before = known.beside ?? odds;
  if (!before || before.players !== after.players || before.win.length !== after.win.length) return "";
  const changes = [];
  const say = (/** @type {string} */ what, /** @type {string} */ from, /** @type {string} */ to) =>
    changes.push(told.say("our-rules.from-to", { what, before: from, after: to }));
  const compare = (/** @type {string} */ what, /** @type {number} */ from, /** @type {number} */ to) =>
    Math.abs(from - to) >= Math.max(WORTH_SAYING, chanceAlone(from, before.games), chanceAlone(to, after.games)) &&
    say(what, told.percent(from), told.percent(to));
  const sides = told.sides(after.players, after.win.length);
  before.win.forEach((chance, side) => compare(told.say("our-rules.wins", { who: sides[side] }), chance, after.win[side]));
  compare(told.say("our-rules.draw"), before.draw, after.draw);
  compare(told.say("our-rules.stalemate"), before.stalemate, after.stalemate);
  const turnsBy = Math.max(0.05, 3 * (before.turnsError ?? 0), 3 * (after.turnsError ?? 0));
  if (before.turns !== null && after.turns !== null && Math.abs(before.turns - after.turns) >= turnsBy) {
    say(told.say("our-rules.turns"), told.number(before.turns, 1), told.number(after.turns, 1));
  }
  return changes.length
    ? told.say("our-rules.by-itself", { changes: told.each(changes) })
    : told.say("our-rules.by-itself-none");
}

/**
 * By how much shares of counted games can differ through chance alone: three standard errors; 0 where odds are exact.
 * @param {number} part
 * @param {number | null} games
 */
function chanceAlone(part, games) {
  return games ? 3 * share(part * games, games).error : 0;
}
