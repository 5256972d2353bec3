// @ts-check
/** A game from its machine, as `machine.d.ts` describes it. */
import { Chance } from "./chance.js";
import { Came, Choosing } from "./machine-choices.js";
import { arising, changed, faults } from "./machine-conflicts.js";
import { matchAfter, matchBegun, matchGame } from "./machine-match.js";
import { meant } from "./machine-notation.js";
import { Offers } from "./machine-offers.js";
import { Run } from "./machine-run.js";
import { passageOf, sidesOf, specialised } from "./machine-specialise.js";
import { asksForCrawford, cubeOf, inMatch, rowOf, standingOf, stateOf } from "./machine-states.js";
import { after, diceOf, isStuck, playOf, turnOf } from "./machine-track.js";
import { waysOf } from "./machine-ways.js";

export { Chance };

/** @typedef {import("./machine.d.ts").Game} Game */
/** @typedef {import("./machine.d.ts").Machine} Machine */
/** @typedef {Readonly<Record<string, string>>} Choice */
/** @typedef {import("./machine.d.ts").Row} Row */

/**
 * @param {any} data the machine of a game, with its conflicts as parameters, and what is known of its editions
 * @returns {Game}
 */
export function gameOf(data) {
  const { parameters } = data;
  /** @type {Game} */
  const game = {
    game: data.game,
    board: data.board,
    players: data.players,
    hash: data.hash,
    keys: data.keys,
    editions: data.editions,
    conflicts: parameters.map((/** @type {any} */ each) => ({
      id: each.conflict,
      structural: each.structural,
      readings: each.readings.map((/** @type {any} */ reading) => ({
        id: reading.reading,
        status: reading.status,
        requires: reading.requires.map(pair),
        excludes: reading.excludes.map(pair),
        passages: reading.passages.map(passageOf),
      })),
    })),
    arising: (choice) => arising(parameters, choice),
    faults: (choice) => faults(parameters, choice),
    changed: (choice, conflict, reading, otherwise = {}) => changed(parameters, choice, conflict, reading, otherwise),
    playersOf: (choice) => playersOf(data, choice),
    machine: (choice, players) => {
      const [fault] = faults(parameters, choice);
      if (fault) throw new RangeError(`${fault.kind}: ${fault.conflict} ${fault.reading ?? ""}`);
      const [least, most] = playersOf(data, choice);
      if (!(players >= least && players <= most)) throw new RangeError(`${players} players, not ${least} to ${most}`);
      const ordered = parameters
        .filter((/** @type {any} */ each) => Object.hasOwn(choice, each.conflict))
        .map((/** @type {any} */ each) => [each.conflict, choice[each.conflict]]);
      return machineOf(game, specialised(data, Object.fromEntries(ordered), players));
    },
  };
  return game;
}

/**
 * @param {{conflict: string, reading: string}} test
 * @returns {[string, string]}
 */
function pair({ conflict, reading }) {
  return [conflict, reading];
}

/**
 * @param {any} data
 * @param {Choice} choice
 * @returns {[number, number]}
 */
function playersOf(data, choice) {
  const { teams, members } = sidesOf(data, choice);
  return teams ? [teams * members, teams * members] : data.players;
}

/**
 * @param {Game} game
 * @param {any} machine a specialised machine
 * @returns {Machine}
 */
function machineOf(game, machine) {
  const run = new Run(machine);
  const won = (/** @type {Row} */ row) => row[run.winnerAt];
  const made = {
    game,
    choice: machine.choice,
    players: machine.seats,
    sides: machine.sides,
    squares: machine.squares,
    sets: Object.fromEntries(machine.sets),
    initial: () => [...run.start],
    noTallies: () => structuredClone(run.startTallies),
    isOver: (/** @type {Row} */ row) => won(row) !== 0,
    winner: (/** @type {Row} */ row) => (won(row) && won(row) <= run.sides ? won(row) - 1 : null),
    drawn: (/** @type {Row} */ row) => won(row) > run.sides,
    onTurn: (/** @type {Row} */ row) => row[run.playerAt],
    get: (/** @type {Row} */ row, /** @type {string} */ field, side = 0, place = 0) => {
      const found = run.layout.get(field);
      if (!found) throw new RangeError(`no field ${field}`);
      return row[found.at + (found.field.of.endsWith("place") ? side * run.places + place : side)];
    },
    state: (/** @type {Row} */ row) => stateOf(run, row),
    row: (/** @type {Record<string, unknown>} */ state) => rowOf(run, state),
    cube: (/** @type {Row} */ row) => (run.changing().has("cube doublings") ? cubeOf(run, row) : null),
    standing: (/** @type {Row} */ row) => standingOf(run, row),
    inMatch: (/** @type {Row} */ row, /** @type {any} */ standing) => inMatch(run, row, standing),
    crawford: asksForCrawford(run),
    simulate: (/** @type {number} */ seed, /** @type {number} */ from, /** @type {number} */ count, options = {}) =>
      tallied(/** @type {any} */ (made), seed, from, count, options),
  };
  return /** @type {any} */ (Object.assign(made, machine.steps ? withChoices(run) : onTrack(run)));
}

/**
 * What the machine of a game has of its own in which players choose.
 * @param {Run} run
 */
function withChoices(run) {
  const { machine } = run;
  const choosing = new Choosing(run);
  const offers = new Offers(run);
  const notHere = () => {
    throw new TypeError("players choose in this game");
  };
  /**
   * @param {Row} row
   * @param {any} tallies
   * @returns {[number, number]}
   */
  const points = (row, tallies) => {
    const scored = tallies["points scored"];
    return scored ? [scored[0], scored[1]] : [+(row[run.winnerAt] === 1), +(row[run.winnerAt] === 2)];
  };
  const grid = machine.grid && { at: centred(machine.grid.rows), neighbours: machine.grid.neighbours };
  return {
    places: machine.places,
    pieces: machine.pieces.map((/** @type {any} */ { name, plural, side, count }) => ({ name, plural, side, count })),
    grid,
    match: machine.matches.find((/** @type {any} */ each) => each.kind !== "single")?.kind ?? null,
    dice: (/** @type {Row} */ row) => choosing.dice(row),
    stalemate: () => false,
    turn: notHere,
    after: notHere,
    thrown: (/** @type {Row} */ row, /** @type {readonly number[]} */ thrown) => choosing.thrown(row, thrown),
    results: (/** @type {Row} */ row, /** @type {readonly number[]} */ thrown, beside = {}) =>
      choosing.results(row, thrown, beside),
    ways: (/** @type {Row} */ row, /** @type {readonly number[]} */ thrown, beside = {}) =>
      waysOf(choosing, row, thrown, beside),
    meant: (/** @type {readonly any[]} */ results, /** @type {string} */ move) => meant(run, results, move),
    came: (/** @type {Row} */ row) => new Came(run, row),
    decision: (/** @type {Row} */ row, /** @type {any} */ tallies) => offers.decision(row, tallies),
    decide: (/** @type {any} */ decision, /** @type {string} */ word) => offers.decide(decision, word),
    points,
    matchBegun,
    matchGame: (/** @type {any} */ match, /** @type {number} */ begins) => matchGame(run, match, begins),
    matchAfter: (/** @type {any} */ match, /** @type {number} */ begins, /** @type {Row} */ row, /** @type {any} */ tallies) =>
      matchAfter(match, begins, points(row, tallies)),
    play: (/** @type {number} */ seed, /** @type {number} */ k, options = {}) => choosing.play(seed, k, options),
  };
}

/**
 * The column and the row of each of so many points in rows that are centred.
 * @param {number[]} rows
 * @returns {[number, number][]}
 */
function centred(rows) {
  const widest = Math.max(...rows);
  return rows.flatMap((size, row) =>
    Array.from({ length: size }, (_, at) => /** @type {[number, number]} */ ([Math.floor((widest - size) / 2) + at, row])),
  );
}

/**
 * What the machine of a game on a track has of its own.
 * @param {Run} run
 */
function onTrack(run) {
  const notHere = () => {
    throw new TypeError("nobody chooses in this game");
  };
  return {
    places: [],
    pieces: [],
    grid: null,
    match: null,
    dice: (/** @type {Row} */ row) => diceOf(run, row),
    stalemate: (/** @type {Row} */ row) => isStuck(run, row),
    turn: (/** @type {Row} */ row, /** @type {readonly number[]} */ thrown, beside = /** @type {any} */ ({})) =>
      turnOf(run, row, thrown, beside.tallies),
    after: (/** @type {Row} */ row, /** @type {readonly number[]} */ thrown) => after(run, row, thrown),
    thrown: (/** @type {Row} */ row) => ({ row, tie: false }),
    results: notHere,
    ways: notHere,
    meant: notHere,
    came: notHere,
    decision: () => null,
    decide: notHere,
    points: notHere,
    matchBegun: notHere,
    matchGame: notHere,
    matchAfter: notHere,
    play: (/** @type {number} */ seed, /** @type {number} */ k, options = {}) => playOf(run, seed, k, options),
  };
}

/**
 * Plays of a seed, counted.
 * @param {Machine} machine
 * @param {number} seed
 * @param {number} from
 * @param {number} count
 * @param {import("./machine.d.ts").PlayOptions} options
 * @returns {import("./machine.d.ts").Tally}
 */
function tallied(machine, seed, from, count, options) {
  const wins = new Array(machine.sides).fill(0);
  const tally = { games: count, wins, drawn: 0, stalemates: 0, broken: 0, turns: [], throws: [] };
  for (let k = from; k < from + count; k++) {
    const played = machine.play(seed, k, options);
    if (played.winner !== null) {
      wins[played.winner]++;
      add(tally.turns, played.turns);
      add(tally.throws, played.throws);
    } else if (played.drawn) tally.drawn++;
    else if (played.stalemate) tally.stalemates++;
    else tally.broken++;
  }
  return tally;
}

/**
 * Counts one more at a number.
 * @param {number[]} counts
 * @param {number} number
 */
function add(counts, number) {
  while (counts.length <= number) counts.push(0);
  counts[number]++;
}
