// @ts-check
/**
 * Shares with their standard errors, means and medians of games that were counted, and the bins of a histogram. Pure.
 *
 * @typedef {{games: number, wins: number[], drawn: number, stalemates: number, broken: number, turns: number[]}} Count
 */

const MOST_BINS = 32;

/**
 * @param {Count} one
 * @param {Count} other
 * @returns {Count}
 */
export function together(one, other) {
  const length = Math.max(one.turns.length, other.turns.length);
  return {
    games: one.games + other.games,
    wins: one.wins.length ? one.wins.map((wins, side) => wins + other.wins[side]) : [...other.wins],
    drawn: one.drawn + other.drawn,
    stalemates: one.stalemates + other.stalemates,
    broken: one.broken + other.broken,
    turns: Array.from({ length }, (_, index) => (one.turns[index] ?? 0) + (other.turns[index] ?? 0)),
  };
}

/** @returns {Count} */
export function nothingCounted() {
  return { games: 0, wins: [], drawn: 0, stalemates: 0, broken: 0, turns: [] };
}

/**
 * A share of games, with the standard error of that share.
 * @param {number} count
 * @param {number} games
 */
export function share(count, games) {
  if (!games) return { share: 0, error: 0 };
  const part = count / games;
  return { share: part, error: Math.sqrt((part * (1 - part)) / games) };
}

/**
 * The mean and median of how many turns games took, with the standard error of the mean; null without games.
 * @param {number[]} turns  How many games took so many turns.
 */
export function lengths(turns) {
  let [games, sum, squares] = [0, 0, 0];
  turns.forEach((count, length) => {
    games += count;
    sum += count * length;
    squares += count * length * length;
  });
  if (!games) return null;
  const mean = sum / games;
  const variance = games > 1 ? Math.max(0, (squares - games * mean * mean) / (games - 1)) : 0;
  return { games, mean, error: Math.sqrt(variance / games), median: quantile(turns, 0.5) ?? 0 };
}

/**
 * The least length that at least this part of the games does not exceed; null without games.
 * @param {number[]} turns
 * @param {number} part
 */
export function quantile(turns, part) {
  const games = turns.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let length = 0; length < turns.length; length++) {
    seen += turns[length];
    if (games && seen >= part * games) return length;
  }
  return null;
}

/**
 * Bins of equal, round width for a histogram; the last one takes in all that is longer than nearly all games.
 * @param {number[]} turns
 * @returns {{from: number, to: number, count: number, last: boolean}[]}
 */
export function bins(turns) {
  const longest = quantile(turns, 0.99);
  if (longest === null) return [];
  const width = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((each) => longest / each < MOST_BINS) ?? 10_000;
  const made = [];
  const shortest = turns.findIndex((count) => count > 0);
  for (let from = Math.floor(shortest / width) * width; from <= longest; from += width) {
    const last = from + width > longest;
    const to = last ? Math.max(turns.length - 1, from + width - 1) : from + width - 1;
    made.push({ from, to, count: turns.slice(from, to + 1).reduce((sum, count) => sum + count, 0), last });
  }
  return made;
}
