// Answers what a test asks of machines, in Node and in browsers alike: each question names a game and what to do.

import { Chance } from "./script/chance.js";

const games = new Map();

/** The answers to questions; machines lie at `games/GAME/machine.js` beside `base`. */
export async function answers(base, questions) {
  const found = [];
  for (const question of questions) {
    if (!games.has(question.game)) {
      games.set(question.game, (await import(`${base}games/${question.game}/machine.js`)).game);
    }
    found.push(ANSWERS[question.ask](games.get(question.game), question));
  }
  return found;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** CRC-32 of an ASCII text, going on from another. */
function crc(text, before) {
  let sum = ~before;
  for (let at = 0; at < text.length; at++) sum = (sum >>> 8) ^ CRC[(sum ^ text.charCodeAt(at)) & 255];
  return ~sum >>> 0;
}

const ANSWERS = {
  /** Random plays: a sum over the row after every turn where `turnByTurn`, and how each ended. */
  plays(game, { choice, players, seed, from = 0, count, turnByTurn }) {
    const machine = game.machine(choice, players);
    return Array.from({ length: count }, (_, number) => {
      let sum = 0;
      const onTurn = turnByTurn && ((row) => (sum = crc(row.join(), sum)));
      const { row, turns, throws, winner, drawn, stalemate } = machine.play(seed, from + number, { onTurn });
      return [sum, turns, throws, winner, drawn, stalemate, [...row]];
    });
  },

  simulated: (game, { choice, players, seed, from, count }) => game.machine(choice, players).simulate(seed, from, count),

  /** The rows of a play turn by turn, to find where one differs. */
  rows(game, { choice, players, seed, k }) {
    const rows = [];
    game.machine(choice, players).play(seed, k, { onTurn: (row) => rows.push([...row]) });
    return rows;
  },

  /** Turns on a track from rows, with all that is told of them. */
  turns(game, { choice, players, turns }) {
    const machine = game.machine(choice, players);
    return turns.map(({ row, thrown }) => {
      const turn = machine.turn(row, thrown);
      return { ...turn, dice: machine.dice(row), quick: machine.after(row, thrown), stuck: machine.stalemate(turn.row) };
    });
  },

  /** Where the pieces stand after each turn of plays with these throws; missed turns come before the next throw. */
  thrown(game, { choice, players, plays }) {
    const machine = game.machine(choice, players);
    return plays.map((throws) => {
      const turns = [];
      let row = machine.initial();
      const left = [...throws];
      while (left.length && !machine.isOver(row)) {
        const player = machine.onTurn(row) + 1;
        const roll = machine.dice(row) ? left.shift() : null;
        row = machine.turn(row, roll ?? []).row;
        turns.push({ player, roll, squares: machine.state(row).squares });
      }
      return { turns, winner: machine.winner(row), stalemate: machine.stalemate(row) };
    });
  },

  /** What can be played from rows, in order, as players write it. */
  results(game, { choice, players, positions }) {
    const machine = game.machine(choice, players);
    return positions.map(({ row, thrown, full }) =>
      machine.results(row, thrown).map((result) => {
        const { done, move, pass, taken } = result;
        const found = machine.meant(machine.results(row, thrown), move);
        const told = { row: [...result.row], done, move, pass, meant: found?.done.join() === done.join() };
        return full ? { ...told, taken, steps: result.steps, tallies: result.tallies } : told;
      }),
    );
  },

  /** States there and back. */
  states(game, { choice, players, rows }) {
    const machine = game.machine(choice, players);
    return rows.map((row) => {
      const state = machine.state(row);
      return { state, back: [...machine.row(state)], cube: machine.cube(row), standing: machine.standing(row) };
    });
  },

  /** The rows of states, or why they are none. */
  rowsOfStates(game, { choice, players, states }) {
    const machine = game.machine(choice, players);
    return states.map((state) => {
      try {
        return [...machine.row(state)];
      } catch (problem) {
        return { name: problem.name, key: problem.key };
      }
    });
  },

  /** What can be offered and answered before turns: all ways through. */
  offers(game, { choice, players, rows }) {
    const machine = game.machine(choice, players);
    const through = (decision) =>
      decision && {
        seat: decision.seat,
        offer: decision.offer,
        answers: decision.answers,
        options: decision.options.map((word) => {
          const { decision: next, row, tallies, over, steps } = machine.decide(decision, word);
          return { word, row, tallies, over, rules: steps.map((step) => step.rule), next: through(next) };
        }),
      };
    return rows.map((row) => through(machine.decision(row)));
  },

  /** How a match stands before and after each of its games. */
  matches: (game, { choice, players, matches }) => {
    const machine = game.machine(choice, players);
    return matches.map(({ length, games }) => {
      let match = machine.matchBegun(length);
      const told = games.map(({ begins, row, tallies }) => {
        const start = machine.matchGame(match, begins);
        match = machine.matchAfter(match, begins, row, tallies);
        return { start, score: match.score };
      });
      return { kind: machine.match, games: told, over: match.over, winner: match.winner };
    });
  },

  /** What each choice comes to. */
  choices: (game, { choices }) =>
    choices.map((choice) => ({
      arising: game.arising(choice),
      faults: game.faults(choice),
      players: game.playersOf(choice),
    })),

  changed: (game, { changes }) =>
    changes.map(({ choice, conflict, reading, otherwise }) => game.changed(choice, conflict, reading, otherwise)),

  chance: (_, { plays }) =>
    plays.map(({ seed, k, words, bounds, draws }) => {
      const many = (count, draw) => Array.from({ length: count }, draw);
      const { s0, s1, s2, s3 } = new Chance(seed, k);
      const whole = new Chance(seed, k);
      const found = { state: [s0, s1, s2, s3].map((each) => each >>> 0), words: many(words, () => whole.word()) };
      for (const bound of bounds) {
        const chance = new Chance(seed, k);
        found[`below ${bound}`] = many(draws, () => chance.below(bound));
        found[`word after below ${bound}`] = chance.word();
      }
      return found;
    }),

  about: ({ game, board, players, hash, keys, conflicts, editions }) => ({
    game,
    board,
    players,
    hash,
    keys,
    conflicts,
    editions,
  }),
};
