// @ts-check
/**
 * Who plays where no person does. `random` takes any of the results, each as likely as any other; `ahead` looks at every
 * one of them and takes the best by a measure that knows the kind of board and nothing of the game: on points who is
 * ahead in the race, with men that stand alone against it; on a grid what is captured and how much can be moved, after
 * the answer that is worst for it. It throws the same dice as everybody.
 *
 * @typedef {import("./machine.js").Machine} Machine
 * @typedef {import("./machine.js").Row} Row
 * @typedef {import("./machine.js").Result} Result
 * @typedef {(count: number) => number} Below a number from 0, below another
 */

const WON = 1000;
/** What a man that stands alone counts against its side, in pips, where an opponent may still come by. */
const ALONE = 3;
/** Who is so far ahead in the race (a share of what is left) doubles; who is further behind passes. */
const DOUBLES_AT = 0.1;
const PASSES_AT = 0.16;

/**
 * Which of the results is played.
 * @param {"random" | "ahead"} player
 * @param {Machine} machine
 * @param {readonly Result[]} results
 * @param {number} seat
 * @param {Below} below
 * @returns {Result}
 */
export function chosen(player, machine, results, seat, below) {
  if (player === "random" || results.length < 2) return results[below(results.length)];
  const worth = results.map((result) => worthOf(machine, result, seat));
  const best = Math.max(...worth);
  const equal = results.filter((_, at) => worth[at] >= best - 1e-9);
  return equal[below(equal.length)];
}

/**
 * What is said before the throw. By chance nobody doubles, and everybody takes.
 * @param {"random" | "ahead"} player
 * @param {Machine} machine
 * @param {import("./machine.js").Decision} decision
 */
export function said(player, machine, { options, row, seat, answers }) {
  if (player === "random" || machine.game.board !== "points") return answers ? "take" : "throw";
  const { mine, theirs } = race(machine, row, seat);
  const lead = (theirs - mine) / Math.max(1, mine);
  if (answers) return -lead * (mine / Math.max(1, theirs)) > PASSES_AT ? "pass" : "take";
  const offer = options.find((each) => each !== "throw");
  return offer && options.includes("throw") && lead > DOUBLES_AT && lead < 3 * DOUBLES_AT ? offer : "throw";
}

/**
 * @param {Machine} machine
 * @param {Result} result
 * @param {number} seat
 */
function worthOf(machine, result, seat) {
  const ended = worthOfEnd(machine, result.row, seat);
  if (ended !== null) return ended;
  return machine.game.board === "points" ? onPoints(machine, result.row, seat) : onGrid(machine, result.row, seat);
}

/**
 * @param {Machine} machine
 * @param {Row} row
 * @param {number} seat
 */
function worthOfEnd(machine, row, seat) {
  if (!machine.isOver(row)) return null;
  const winner = machine.winner(row);
  return winner === null ? 0 : winner === seat % machine.sides ? WON : -WON;
}

/**
 * @param {Machine} machine
 * @param {Row} row
 * @param {number} seat
 */
function onPoints(machine, row, seat) {
  const { mine, theirs, alone } = race(machine, row, seat);
  return theirs - mine - ALONE * alone;
}

/**
 * The way that each side still has to go, and how many men of a seat stand alone before an opponent's.
 * @param {Machine} machine
 * @param {Row} row
 * @param {number} seat
 */
export function race(machine, row, seat) {
  const state = /** @type {any} */ (machine.state(row));
  const count = state.points.length;
  const isOnTurn = machine.onTurn(row) === seat;
  // Points as the seat counts them, its own men positive.
  const points = isOnTurn ? state.points : [...state.points].reverse().map((/** @type {number} */ men) => -men);
  const bar = isOnTurn ? state.bar : [state.bar[1], state.bar[0]];
  let mine = (count + 1) * bar[0];
  let theirs = (count + 1) * bar[1];
  points.forEach((/** @type {number} */ men, /** @type {number} */ at) => {
    if (men > 0) mine += men * (at + 1);
    else theirs -= men * (count - at);
  });
  const furthest = bar[1] ? -1 : points.findIndex((/** @type {number} */ men) => men < 0);
  const passing = bar[1] > 0 || furthest >= 0;
  const alone = points.filter((/** @type {number} */ men, /** @type {number} */ at) => men === 1 && passing && at > furthest).length;
  return { mine, theirs, alone };
}

/**
 * @param {Machine} machine
 * @param {Row} row
 * @param {number} seat
 */
function onGrid(machine, row, seat) {
  const answers = machine.results(row, []);
  let worst = Infinity;
  for (const answer of answers) {
    worst = Math.min(worst, worthOfEnd(machine, answer.row, seat) ?? 10 * lead(machine, answer.row, seat));
  }
  return worst - answers.length / 10;
}

/**
 * By how much of its pieces a side has lost less than the others.
 * @param {Machine} machine
 * @param {Row} row
 * @param {number} seat
 */
function lead(machine, row, seat) {
  const state = /** @type {any} */ (machine.state(row));
  let found = 0;
  for (const { name, side, count } of machine.pieces) {
    const lost = count - (state[name]?.length ?? 0);
    found += side === seat % machine.sides ? -lost : lost;
  }
  return found;
}
