// @ts-check
/**
 * Matches: games that follow one another, to a number of points or two of them with sides changed. Seats count in each
 * game from the player who begins; the persons of a match are 0 and 1 throughout.
 */
import { asksForCrawford, inMatch } from "./machine-states.js";

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {import("./machine.d.ts").Match} Match */
/** @typedef {import("./machine.d.ts").Row} Row */

const GAMES_OF_ROUND = 2;

/**
 * A match before its first game.
 * @param {number | null} length in points; null: a round of two games
 * @returns {Match}
 */
export function matchBegun(length) {
  return { length, score: [0, 0], games: 0, crawfordPlayed: false, over: false, winner: null };
}

/**
 * The row with which the next game of a match begins.
 * @param {Run} run
 * @param {Match} match
 * @param {number} begins the person who begins, and has seat 0 in it
 */
export function matchGame(run, match, begins) {
  if (match.length === null) return [...run.start];
  const crawford = needsOne(match) && !match.crawfordPlayed && asksForCrawford(run);
  return inMatch(run, run.start, { length: match.length, score: turned(match.score, begins), crawford });
}

/**
 * A match after its next game.
 * @param {Match} match
 * @param {number} begins the person who began it
 * @param {[number, number]} points what each seat has scored in it
 * @returns {Match}
 */
export function matchAfter(match, begins, points) {
  const gained = turned(points, begins);
  /** @type {[number, number]} */
  const score = [match.score[0] + gained[0], match.score[1] + gained[1]];
  const games = match.games + 1;
  const over = match.length === null ? games === GAMES_OF_ROUND : Math.max(...score) >= match.length;
  const winner = over && score[0] !== score[1] ? Number(score[1] > score[0]) : null;
  return { length: match.length, score, games, crawfordPlayed: match.crawfordPlayed || needsOne(match), over, winner };
}

/** @param {Match} match */
function needsOne({ length, score }) {
  return length !== null && Math.max(...score) === length - 1;
}

/**
 * Two numbers of persons as those of seats, or the other way round.
 * @param {[number, number]} pair
 * @param {number} begins
 * @returns {[number, number]}
 */
function turned([first, second], begins) {
  return begins ? [second, first] : [first, second];
}
