// @ts-check
/**
 * A turn as a player puts it together, step by step: from each place on the way the steps that some allowed turn goes on
 * with, in whatever order they are taken. What a turn comes to is what `Listing` says.
 */
import { Listing, keyOf, without } from "./machine-choices.js";
import { stepText } from "./machine-notation.js";

/** @typedef {import("./machine-choices.js").Choosing} Choosing */
/** @typedef {import("./machine-choices.js").Way} Way */
/** @typedef {import("./machine.d.ts").Row} Row */
/** @typedef {import("./machine.d.ts").WayPoint} WayPoint */

/** Places on the way of one turn after which further ones are not looked at. */
const MOST_POINTS = 20_000;

/**
 * @param {Choosing} choosing
 * @param {Row} row
 * @param {readonly number[]} thrown
 * @param {import("./machine.d.ts").Beside} beside
 * @returns {import("./machine.d.ts").Ways}
 */
export function waysOf(choosing, row, thrown, beside) {
  const { run } = choosing;
  return run.carefully(() => {
    const listing = new Listing(choosing, row, thrown, beside);
    const results = listing.results();
    /** @type {Map<string, number>} */
    const ends = new Map();
    results.forEach((result, number) => {
      const key = keyOf(result.done);
      if (!ends.has(key)) ends.set(key, number);
    });
    const at = choosing.begin(row, thrown, beside.tallies);
    const walk = new Walk(choosing, listing, ends);
    if (at === run.CHOOSE) walk.from(null, at, listing.diceToPlay());
    else walk.points.push({ row: [...row], result: 0, steps: [] });
    return { results, points: pruned(walk.points) };
  });
}

class Walk {
  /**
   * @param {Choosing} choosing
   * @param {Listing} listing
   * @param {Map<string, number>} ends the number of a result by its row
   */
  constructor(choosing, listing, ends) {
    this.choosing = choosing;
    this.listing = listing;
    this.ends = ends;
    /** @type {WayPoint[]} */
    this.points = [];
    /** @type {Map<string, number>} */
    this.known = new Map();
  }

  /**
   * The number of the place on the way to which some steps have led; all that can follow is looked at.
   * @param {Way | null} last
   * @param {number} at
   * @param {number[]} dice
   * @returns {number}
   */
  from(last, at, dice) {
    const { choosing, listing, points, known } = this;
    const { run } = choosing;
    const lasting = choosing.lastingNow();
    const piece = last && !listing.withDice ? `${last.to} ${last.kind.number}` : "";
    const key = `${keyOf(run.row)} ${dice} ${piece} ${at} ${[...lasting]}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const number = points.length;
    known.set(key, number);
    const row = run.row.slice();
    /** @type {WayPoint} */
    const point = { row: Array.from(row), result: this.ends.get(keyOf(row)) ?? null, steps: [] };
    points.push(point);
    const isOpen = at === run.CHOOSE && (!listing.withDice || dice.length > 0) && points.length < MOST_POINTS;
    const tallies = run.talliesNow();
    for (const way of isOpen ? listing.nextSteps(last, dice) : []) {
      run.setRow(row);
      choosing.setLasting(lasting);
      run.setTallies(tallies);
      const to = choosing.take(way);
      const { kind, die, direction, from, over } = way;
      const taken = { kind: kind.name, die, direction, from, over, to: way.to, text: stepText(run, from, way.to) };
      point.steps.push({ taken, to: this.from(way, to, die ? without(dice, die) : dice) });
    }
    return number;
  }
}

/**
 * The places on the way without the steps that lead to no result.
 * @param {WayPoint[]} points each after those that lead to it, or reached before
 */
function pruned(points) {
  const good = points.map((point) => point.result !== null);
  for (let changed = true; changed; ) {
    changed = false;
    for (let number = points.length - 1; number >= 0; number--) {
      if (!good[number] && points[number].steps.some((step) => good[step.to])) changed = good[number] = true;
    }
  }
  return points.map((point) => ({ ...point, steps: point.steps.filter((step) => good[step.to]) }));
}
