/**
 * What a generated `machine.js` gives: `export const game: Game`.
 *
 * A row is the state of a play before a turn: a fixed number of small integers, never changed in place. Seats and sides
 * count from 0, dice show 1 to 6, place 0 of a track is off the board. Nothing here has a side effect, but `Came`.
 * Types alone: nothing of this file is loaded by a browser.
 */

/** A state before a turn. Two rows are the same state where all their numbers are. */
export type Row = readonly number[];

/** Conflict to reading, for the conflicts that arise. */
export type Choice = Readonly<Record<string, string>>;

/** What is counted beside the row, one number for each side (or one for the game): points scored, stakes. */
export type Tallies = Readonly<Record<string, readonly number[]>>;

export interface Reading {
  id: string;
  /** attested, variant or conjecture */
  status: string;
  /** Pairs of a conflict and the reading of it that goes with this one, or that cannot go with it. */
  requires: [string, string][];
  excludes: [string, string][];
  /** Passages as a siglum and a number. */
  passages: [string, number][];
}

export interface Conflict {
  id: string;
  /** Whether it decides what the board, the pieces or the dice are. */
  structural: boolean;
  readings: Reading[];
}

/** Why a choice cannot be played. */
export interface Fault {
  conflict: string;
  reading?: string;
  /**
   * missing: it arises and nothing is chosen; unknown: there is no such conflict or reading; requires, excludes: the
   * reading needs, or cannot go with, the reading `other`; does-not-arise: something is chosen that is not asked.
   */
  kind: "missing" | "unknown" | "requires" | "excludes" | "does-not-arise";
  other?: [string, string];
}

export interface Game {
  /** The id of the game. */
  game: string;
  board: "track" | "points" | "grid";
  /** The least and the most players under any choice. */
  players: [number, number];
  /** A hash of all that decides play, as hexadecimal digits: another hash, other rules. */
  hash: string;
  /** The same for each edition, as its evidence is keyed. */
  keys: Record<string, string>;
  conflicts: Conflict[];
  editions: Record<string, Record<string, string>>;
  /** The conflicts that arise under a choice, in the order of `conflicts`. */
  arising(choice: Choice): string[];
  faults(choice: Choice): Fault[];
  /**
   * A choice with one reading changed, and so that it can be played if at all possible: what no longer arises is left
   * out, what arises anew is read as `otherwise` (an edition's choice, say) has it, else as the first reading that
   * goes with the rest.
   */
  changed(choice: Choice, conflict: string, reading: string, otherwise?: Choice): Record<string, string>;
  /** The least and the most players under one choice. */
  playersOf(choice: Choice): [number, number];
  /** The machine of one choice. Throws a RangeError for a choice with faults, or a number of players that cannot play. */
  machine(choice: Choice, players: number): Machine;
}

/** One thing that happens in a turn, with what stands behind it. */
export interface Step {
  /** The rule; null for what needs none. */
  rule: string | null;
  /** The readings on which it depends: conflict and reading. */
  readings: [string, string][];
  /** Passages of the rule, then of the readings, each once: siglum and number. */
  passages: [string, number][];
  changes: Change[];
  /**
   * In a word what happens: moves, goes, counts-back, sent, wins, drawn, missed, over, again, changes, dice, nothing,
   * offered, taken, passed; `step` for one that a player chooses.
   */
  does: string;
  /** Where the piece that moves will land, on a track; it may be past the last square. Null where none moves. */
  lands: number | null;
  /** Where every side's piece stands after it, on a track. */
  squares: number[];
  /** The step that a player took; null for what it sets off. */
  taken: Taken | null;
}

/** An entry of the row or of a tally that got another value. */
export interface Change {
  field: string;
  /** What the field is: player, square, winner, flag, count, until-throw, pieces, occupant, captured, hand, … */
  kind: string;
  /** Whose entry it is; null for one of the game. */
  side: number | null;
  /** Its place as the side counts it, on points and grids; null for an entry without a place. */
  place: number | null;
  from: number;
  to: number;
}

/** A step that a player takes. Places are numbers (see `Machine.places`); -1 where there is none. */
export interface Taken {
  kind: string;
  die: number;
  direction: number;
  from: number;
  over: number;
  to: number;
  /** As players write it: 13/11, d5-d4, d4xb4. */
  text: string;
}

/** A turn on a track. */
export interface Turn {
  row: Row;
  steps: Step[];
  missed: boolean;
  /** Whether it went round for ever; `row` is then one on the way. The rules of a published game never do. */
  endless: boolean;
  tallies: Tallies;
}

/**
 * What a player can come to: one of the distinct results of a turn. All but `pass` is worked out when it is asked for,
 * so that it does not go into a message to another thread.
 */
export interface Result {
  /** The row after the turn. */
  readonly row: Row;
  /** The row when the player's steps are done, before what ends the turn. */
  readonly done: Row;
  /** As players write it; "–" where nothing is moved. */
  readonly move: string;
  /** The player's steps, in order. */
  readonly taken: Taken[];
  /** All that happens, with reasons: each of the player's steps, what it sets off, and what ends the turn. */
  readonly steps: Step[];
  /** Whether nothing is moved. */
  pass: boolean;
  /** Tallies after the turn. */
  readonly tallies: Tallies;
}

/** The turns that a player may play, as steps from place to place on the way; the turn begins at `points[0]`. */
export interface Ways {
  results: Result[];
  points: WayPoint[];
}

/** Where some steps of a turn have led. */
export interface WayPoint {
  row: Row;
  /** The number of the result that the turn comes to if it stops here; null where it may not. */
  result: number | null;
  /** The steps that can be taken next, each with the number of the place on the way to which it leads. */
  steps: { taken: Taken; to: number }[];
}

/** How a turn is asked about beside its row. All may be left out. */
export interface Beside {
  /** How often each position has come, for rules of repetition. */
  came?: Came;
  /** What is counted beside the row so far. */
  tallies?: Tallies;
}

/** The positions of a play so far. */
export interface Came {
  /** Count the position that comes after a result. */
  add(result: Result): void;
  /** Take the last `add` back. */
  undo(): void;
}

/** What a player is to decide before the throw: to double, to take. */
export interface Decision {
  seat: number;
  /** The id of the offer. */
  offer: string;
  /** Whether it answers an offer. */
  answers: boolean;
  /** The words that can be said: `throw` (nothing is offered), the id of an offer, `take`, `pass`. */
  options: string[];
  row: Row;
  tallies: Tallies;
  /** Where the machine is, for `decide`. */
  node: number;
  locals: number[];
}

/** What has come of a decision. */
export interface Decided {
  /** What is to be decided next; null where the throw (or, where the game is over, nothing) comes next. */
  decision: Decision | null;
  row: Row;
  tallies: Tallies;
  over: boolean;
  steps: Step[];
}

/** How a match stands before a game; the score is of the sides as they sit in that game. */
export interface Standing {
  length: number;
  score: [number, number];
  crawford: boolean;
}

/** A match on its way. Its persons count from 0 throughout; in a game, seats count from the person who begins. */
export interface Match {
  length: number | null;
  score: [number, number];
  games: number;
  crawfordPlayed: boolean;
  over: boolean;
  /** The person who has won; null: nobody, or not yet. */
  winner: number | null;
}

export interface Machine {
  game: Game;
  choice: Choice;
  players: number;
  /** Sides: as many as players, or as teams. Seat s plays for side s % sides. */
  sides: number;
  /** The number of squares of a track; 0 on other boards. */
  squares: number;
  /** The sets of places by name. */
  sets: Record<string, number[]>;
  /** The names of the places of points and grids; none on a track. */
  places: string[];
  /** The kinds of piece of points and grids: which side plays it (null: each) and how many there are. */
  pieces: { name: string; plural: string; side: number | null; count: number }[];
  /** Of a grid: column and row of each place, and its neighbour in each direction (-1: none). */
  grid: { at: [number, number][]; neighbours: number[][] } | null;

  initial(): Row;
  /** The tallies before the first turn. */
  noTallies(): Tallies;
  isOver(row: Row): boolean;
  /** The side that has won. */
  winner(row: Row): number | null;
  drawn(row: Row): boolean;
  /** Whether nobody can ever move again: from here on every turn is missed. */
  stalemate(row: Row): boolean;
  /** The seat on turn. */
  onTurn(row: Row): number;
  /** A number of the row by its field (`square`, `held`, …), side and place. */
  get(row: Row, field: string, side?: number, place?: number): number;

  /** State notation: an object that people and programs write. `row` throws a StateError where it is none. */
  state(row: Row): Record<string, unknown>;
  row(state: Record<string, unknown>): Row;

  /** How many dice are thrown in the turn of a row; 0: none. */
  dice(row: Row): number;
  /** A turn on a track; `thrown` is empty where nothing is thrown. */
  turn(row: Row, thrown: readonly number[], beside?: Beside): Turn;
  /** The row after a turn on a track, and nothing else: quicker. */
  after(row: Row, thrown: readonly number[]): Row;

  /** The row after a throw for the right to begin; `tie`: it is thrown again from that row. Other throws change nothing. */
  thrown(row: Row, thrown: readonly number[]): { row: Row; tie: boolean };
  /** On points and grids: what the player can come to, each once, in the order of generation. Throws a RangeError for a tie. */
  results(row: Row, thrown: readonly number[], beside?: Beside): Result[];
  /** The same with the steps by which a player comes to each, in any order. Throws as `results` does. */
  ways(row: Row, thrown: readonly number[], beside?: Beside): Ways;
  /** The result that a move names, as players write it; null where it is none. */
  meant(results: readonly Result[], move: string): Result | null;
  came(row: Row): Came;

  /** What is to be decided before the throw; null where nothing is. */
  decision(row: Row, tallies?: Tallies): Decision | null;
  decide(decision: Decision, word: string): Decided;
  /** The doubling cube; null in a game or edition without one. `owner` null: it is in the middle. */
  cube(row: Row): { value: number; owner: number | null } | null;

  /** Whether games make a match: to points, or two games with sides changed; null: a game stands alone. */
  match: "points" | "changing-sides" | null;
  /** Whether some rule asks for the Crawford game. */
  crawford: boolean;
  standing(row: Row): Standing | null;
  inMatch(row: Row, standing: Standing): Row;
  /** What each side has scored in a game that is over; where no rule scores, the winner has 1. */
  points(row: Row, tallies: Tallies): [number, number];
  /** A match to `length` points (null: a round of two games) before its first game. */
  matchBegun(length: number | null): Match;
  /**
   * The row with which the next game begins. `begins` is the person who has seat 0 in it: where a game opens with a throw
   * for the right to begin, the one whose die is higher (ties are thrown again), else the persons begin in turn.
   */
  matchGame(match: Match, begins: number): Row;
  /** The match after that game, of which these are the last row and tallies. */
  matchAfter(match: Match, begins: number, row: Row, tallies: Tallies): Match;

  /** Play number `k` of a seed, at random: the same as everywhere else. */
  play(seed: number, k: number, options?: PlayOptions): Played;
  /** Plays `from` to `from + count - 1` of a seed, counted. */
  simulate(seed: number, from: number, count: number, options?: PlayOptions): Tally;
}

export interface PlayOptions {
  /** Turns after which a play is broken off: 100,000 on a track and 10,000 elsewhere, unless given. */
  most?: number;
  /** The row to begin from. */
  start?: Row;
  /** Called after every turn; plays are then as slow as the listener. */
  onTurn?: (row: Row, thrown: readonly number[]) => void;
}

export interface Played {
  row: Row;
  turns: number;
  throws: number;
  winner: number | null;
  drawn: boolean;
  stalemate: boolean;
  /** Whether it was broken off. */
  broken: boolean;
}

/** Plays, counted. */
export interface Tally {
  games: number;
  /** By side. */
  wins: number[];
  drawn: number;
  stalemates: number;
  broken: number;
  /** How many of the games that were won took so many turns: index is the number of turns. */
  turns: number[];
  /** The same for throws. */
  throws: number[];
}

/** A state that is none: `key` says where, `reason` in a word why. */
export interface StateError extends Error {
  key: string;
  reason: string;
}

/** Chance: xoshiro128**, seeded for each play by itself. */
export class Chance {
  constructor(seed: number, k?: number);
  /** The next 32 bits. */
  word(): number;
  /** An even choice of 0 … n - 1; n from 1 to 6 ** 12. */
  below(n: number): number;
  /** A throw of so many dice. */
  dice(count: number): number[];
}

export const game: Game;
