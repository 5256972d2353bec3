// @ts-check
/** Turns and plays of a game on a track. */
import { Chance, faces } from "./chance.js";

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {import("./machine.d.ts").Row} Row */
/** @typedef {import("./machine.d.ts").Tallies} Tallies */
/** @typedef {import("./machine.d.ts").Step} Step */

const FACES = 6;
const MOST_TURNS = 100_000;

/**
 * How many dice are thrown in the turn of a row; 0: it is missed, or the game is over.
 * @param {Run} run
 * @param {Row} row
 */
export function diceOf(run, row) {
  if (row[run.winnerAt]) return 0;
  return run.carefully(() => {
    run.load(row);
    run.beginTurn();
    return run.until(run.untilThrow, run.TURN) === run.THROW ? run.count() : 0;
  });
}

/**
 * A turn, with its steps.
 * @param {Run} run
 * @param {Row} row
 * @param {readonly number[]} thrown
 * @param {Tallies} [tallies]
 */
export function turnOf(run, row, thrown, tallies) {
  if (row[run.winnerAt]) throw new RangeError("the game is over");
  /** @type {Step[]} */
  let steps = [];
  const missed = run.carefully(() => {
    steps = [];
    run.trace = steps;
    try {
      return played(run, row, thrown, tallies);
    } finally {
      run.trace = null;
    }
  });
  return {
    row: run.row.slice(),
    steps,
    missed,
    endless: run.endless,
    tallies: run.talliesNow(),
  };
}

/**
 * The row after a turn.
 * @param {Run} run
 * @param {Row} row
 * @param {readonly number[]} thrown
 */
export function after(run, row, thrown) {
  run.carefully(() => played(run, row, thrown));
  return run.row.slice();
}

/**
 * Plays a turn; whether it was missed.
 * @param {Run} run
 * @param {Row} row
 * @param {readonly number[]} thrown
 * @param {Tallies} [tallies]
 */
function played(run, row, thrown, tallies) {
  run.load(row, tallies);
  run.beginTurn();
  const at = run.until(run.untilThrow, run.TURN);
  const throws = at === run.THROW && !run.endless;
  const dice = throws ? run.count() : 0;
  if (thrown.length !== dice) throw new RangeError(`${dice} dice are thrown, not ${thrown.length}`);
  if (!throws) return true;
  run.throwDice(thrown);
  run.until(run.untilTurn, run.THROW);
  return false;
}

/**
 * Whether nobody can ever move again: from here on every turn is missed, and rows come round.
 * @param {Run} run
 * @param {Row} row
 */
export function isStuck(run, row) {
  const seen = new Set();
  while (!seen.has(row.join())) {
    if (row[run.winnerAt] || diceOf(run, row)) return false;
    seen.add(row.join());
    row = after(run, row, []);
    if (run.endless) return false;
  }
  return true;
}

/**
 * Play number `k` of a seed. Turns without a throw follow one another in one way only, so a row that comes again among
 * them is a stalemate; it is kept at every power of two (Brent's way of finding a cycle) and looked for.
 * @param {Run} run
 * @param {number} seed
 * @param {number} k
 * @param {import("./machine.d.ts").PlayOptions} options
 */
export function playOf(run, seed, k, options = {}) {
  return run.carefully(() => playedOut(run, seed, k, options));
}

/**
 * @param {Run} run
 * @param {number} seed
 * @param {number} k
 * @param {import("./machine.d.ts").PlayOptions} options
 */
function playedOut(run, seed, k, { most = MOST_TURNS, start = run.start, onTurn }) {
  const chance = new Chance(seed, k);
  const { row, winnerAt } = run;
  run.load(start);
  let turns = 0;
  let missed = 0;
  let idle = 0;
  let stalemate = false;
  let kept = row;
  while (!row[winnerAt] && turns < most && !run.endless) {
    if (idle) {
      missed++;
      if (idle > 1 && equal(kept, row)) {
        stalemate = true;
        break;
      }
      if ((idle & (idle - 1)) === 0) kept = row.slice();
    }
    turns++;
    idle++;
    run.beginTurn();
    /** @type {readonly number[]} */
    let dice = [];
    if (run.until(run.untilThrow, run.TURN) === run.THROW) {
      idle = 0;
      const count = run.count();
      const number = chance.below(FACES ** count);
      dice = count <= 3 ? shown(count)[number] : faces(number, count);
      run.throwDice(dice);
      run.until(run.untilTurn, run.THROW);
    }
    if (onTurn) onTurn(row.slice(), dice);
  }
  const rolls = stalemate ? turns - missed : turns - missed - (idle > 0 ? 1 : 0);
  const won = row[winnerAt];
  return {
    row: row.slice(),
    turns,
    throws: rolls,
    winner: won && won <= run.sides ? won - 1 : null,
    drawn: won > run.sides,
    stalemate,
    broken: !won && !stalemate,
  };
}

/** The throws of few dice, made once. @type {(readonly number[])[][]} */
const SHOWN = [];

/** @param {number} count */
function shown(count) {
  SHOWN[count] ??= Array.from({ length: FACES ** count }, (_, number) => faces(number, count));
  return SHOWN[count];
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function equal(a, b) {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
