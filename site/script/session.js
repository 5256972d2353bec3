// @ts-check
/**
 * A play, apart from how it is shown: what has been played, what can be done next, and how to go back. Pure: it throws
 * no dice and knows no page.
 *
 * Seats count in each game from the player who begins; persons are the same throughout, and colours go with persons. In
 * a game that opens with a throw for the right to begin, the first die is the first person's.
 *
 * @typedef {import("./machine.js").Machine} Machine
 * @typedef {import("./machine.js").Row} Row
 * @typedef {import("./machine.js").Tallies} Tallies
 * @typedef {import("./machine.js").Decision} Decision
 * @typedef {import("./machine.js").Result} Result
 * @typedef {import("./machine.js").Step} Step
 * @typedef {import("./machine.js").Ways} Ways
 * @typedef {import("./address.js").Taken} Turn
 * @typedef {"throw" | "miss" | "decide" | "choose" | "between" | "over"} Phase
 *
 * @typedef {object} Moment where a play stands before somebody does something
 * @property {Row} row
 * @property {Tallies} tallies
 * @property {Decision | null} decision what is to be decided before the throw
 * @property {readonly number[]} persons the person on each seat
 * @property {boolean} opening whether it is still to be thrown who begins
 * @property {readonly (readonly number[])[]} ties throws for the right to begin that settled nothing, in this game
 * @property {number} game games before this one
 * @property {readonly number[]} score of the persons
 * @property {boolean} needed whether a game in which somebody needed one point has begun before
 * @property {Row} start the row that this game began from
 *
 * @typedef {object} Played something that has been done
 * @property {"turn" | "tie" | "word" | "game"} kind
 * @property {number} seat who did it; -1 where nobody in particular did
 * @property {number} person
 * @property {readonly number[]} thrown
 * @property {string} move as players write it, or the word that was said
 * @property {Step[]} steps
 * @property {boolean} missed
 * @property {Result | null} result
 * @property {Moment} before
 * @property {Moment} after
 *
 * @typedef {object} End
 * @property {"won" | "drawn" | "stalemate"} kind
 * @property {number} side
 * @property {number} person
 * @property {number} points what the winner has scored
 * @property {Step | null} step by which it came
 */

const GAMES_OF_ROUND = 2;
/** Missed turns after which nothing more is expected of a play that is replayed. */
const MOST_MISSED = 1000;

export class Session {
  /**
   * @param {Machine} machine
   * @param {{length?: number}} [options] length: points to which a match goes; 0: one game (or a round of two).
   */
  constructor(machine, { length = 0 } = {}) {
    this.machine = machine;
    this.onTrack = machine.game.board === "track";
    this.length = machine.match === "points" ? length : 0;
    /** @type {Played[]} */
    this.played = [];
    /** How much of `played` stands; the rest can be gone forward to. */
    this.at = 0;
    this.first = this.gameFrom(0, [0, 0], false);
    this.beginTurn();
  }

  // ---------------------------------------------------------------- where the play stands

  /** @returns {Moment} */
  get moment() {
    return this.at ? this.played[this.at - 1].after : this.first;
  }

  /** @returns {Phase} */
  get phase() {
    const { decision } = this.moment;
    if (this.end) return this.matchOver ? "over" : "between";
    if (this.thrown) return "choose";
    if (decision && !this.declined) return "decide";
    if (this.dice > 0) return "throw";
    return this.onTrack ? "miss" : "choose";
  }

  /** How many dice are to be thrown. */
  get dice() {
    return this.machine.dice(this.moment.row);
  }

  /** Whether the throw is for the right to begin. */
  get opening() {
    return this.moment.opening && !this.thrown;
  }

  /** The seat that is to do something; -1: nobody in particular. */
  get seat() {
    const { decision, row } = this.moment;
    if (this.opening || this.end) return -1;
    return this.phase === "decide" && decision ? decision.seat : this.machine.onTurn(this.throwRow ?? row);
  }

  /** The person who is to do something; -1: nobody in particular. */
  get person() {
    return this.seat < 0 ? -1 : this.persons[this.seat];
  }

  /** The person on each seat, as far as it is known who begins. */
  get persons() {
    return this.draftPersons ?? this.moment.persons;
  }

  /** The row as it is to be shown: with the steps of this turn that have been taken. */
  get row() {
    return this.path.length > 1 ? this.point.row : (this.throwRow ?? this.moment.row);
  }

  /** How the game has ended; null where it goes on. @returns {End | null} */
  get end() {
    const { row, tallies, persons } = this.moment;
    const { machine } = this;
    const steps = this.at ? this.played[this.at - 1].steps : [];
    const step = steps.findLast((each) => each.does === "wins" || each.does === "drawn" || each.does === "passed") ?? null;
    if (machine.isOver(row)) {
      const side = machine.winner(row);
      if (side === null) return { kind: "drawn", side: -1, person: -1, points: 0, step };
      const points = this.onTrack ? 0 : machine.points(row, tallies)[side];
      return { kind: "won", side, person: persons[side], points, step: step ?? steps.at(-1) ?? null };
    }
    if (machine.stalemate(row)) return { kind: "stalemate", side: -1, person: -1, points: 0, step };
    return null;
  }

  /** The score of the persons, with what the game that has just ended has brought. */
  get score() {
    const { score, row, tallies, persons } = this.moment;
    if (this.onTrack || !this.machine.isOver(row)) return [...score];
    const gained = this.machine.points(row, tallies);
    return score.map((points, person) => points + gained[persons.indexOf(person)]);
  }

  get matchOver() {
    if (this.length) return Math.max(...this.score) >= this.length;
    return this.machine.match !== "changing-sides" || this.moment.game + 1 >= GAMES_OF_ROUND;
  }

  /** The person who has won the match; null: nobody, or nobody yet. */
  get matchWinner() {
    const [one, other] = this.score;
    return !this.end || !this.matchOver || one === other ? null : one > other ? 0 : 1;
  }

  /** Whether this is the game of a match in which the cube may not be used. */
  get crawford() {
    return this.length > 0 && (this.machine.standing(this.moment.row)?.crawford ?? false);
  }

  // ---------------------------------------------------------------- the turn that is being put together

  /** @returns {import("./machine.js").WayPoint} */
  get point() {
    return this.ways.points[this.path[this.path.length - 1]];
  }

  /** @returns {Ways} what can be played; only in phase `choose` */
  get ways() {
    if (!this.knownWays) {
      const { tallies } = this.moment;
      const row = this.throwRow ?? this.moment.row;
      this.knownWays = this.machine.ways(row, this.thrown ?? [], { came: this.cameSoFar(), tallies });
    }
    return this.knownWays;
  }

  /** The steps that can be taken next. */
  get options() {
    return this.phase === "choose" ? this.point.steps : [];
  }

  /** The steps of this turn so far. @returns {import("./machine.js").Taken[]} */
  get taken() {
    return this.path.slice(1).map((to, number) => {
      const { steps } = this.ways.points[this.path[number]];
      return /** @type {any} */ (steps.find((step) => step.to === to)).taken;
    });
  }

  /** Whether the turn may stop here. */
  get canConfirm() {
    return this.phase === "choose" && this.point.result !== null;
  }

  /** Whether nothing can be moved. */
  get mustPass() {
    return this.phase === "choose" && this.path.length === 1 && this.ways.results.every((result) => result.pass);
  }

  /**
   * Takes a step of the turn.
   * @param {number} number of `options`
   */
  take(number) {
    this.path.push(this.options[number].to);
  }

  /** Takes the last step of the turn back; whether there was one. */
  takeBack() {
    if (this.path.length < 2) return false;
    this.path.pop();
    return true;
  }

  /** Ends the turn that has been put together. */
  confirm() {
    const { result } = this.point;
    if (result === null) throw new RangeError("the turn cannot stop here");
    return this.playResult(this.ways.results[result]);
  }

  // ---------------------------------------------------------------- what is done

  /**
   * A throw. On a track the turn is played; elsewhere its player chooses, unless it was a tie.
   * @param {readonly number[]} thrown
   * @returns {Played | null} null where a player is to choose
   */
  throwDice(thrown) {
    const { machine } = this;
    if (this.phase !== "throw") throw new RangeError(`no throw in ${this.phase}`);
    if (thrown.length !== this.dice || !thrown.every((face) => face >= 1 && face <= 6)) {
      throw new RangeError(`${this.dice} dice are thrown, not ${thrown}`);
    }
    if (this.onTrack) return this.playTrack(thrown);
    const before = this.moment;
    if (!before.opening) {
      this.thrown = [...thrown];
      return null;
    }
    const { row, tie } = machine.thrown(before.row, thrown);
    if (tie) {
      const after = { ...before, row, ties: [...before.ties, [...thrown]] };
      return this.keep({ kind: "tie", seat: -1, person: -1, thrown, move: "", steps: [], after });
    }
    this.draftPersons = thrown[0] < thrown[1] ? [1, 0] : [0, 1];
    this.thrown = [...thrown];
    this.throwRow = this.opened(before, thrown, this.draftPersons);
    return null;
  }

  /** A turn that is missed. */
  miss() {
    if (this.phase !== "miss") throw new RangeError(`nothing is missed in ${this.phase}`);
    return this.playTrack([]);
  }

  /**
   * A result of the turn.
   * @param {Result} result one of `ways.results`
   */
  playResult(result) {
    const before = this.moment;
    const row = result.row;
    const turn = { thrown: this.thrown ?? [], move: result.pass ? "" : result.move, steps: result.steps, result };
    const seat = this.seat;
    const moment = { ...before, row, tallies: result.tallies, persons: this.persons, opening: false };
    const start = this.throwRow ?? before.start;
    return this.keep({ kind: "turn", seat, person: this.person, ...turn, after: this.decided({ ...moment, start }) });
  }

  /**
   * Something said before the throw: an offer, `take`, `pass`; `throw` where nothing is offered.
   * @param {string} word
   * @returns {Played | null}
   */
  decide(word) {
    const before = this.moment;
    const { decision } = before;
    if (this.phase !== "decide" || !decision || !decision.options.includes(word)) {
      throw new RangeError(`${word} cannot be said in ${this.phase}`);
    }
    const { row, tallies, steps, decision: next } = this.machine.decide(decision, word);
    if (word === "throw") {
      this.declined = true;
      return null;
    }
    const after = { ...before, row, tallies, decision: next };
    const person = before.persons[decision.seat];
    return this.keep({ kind: "word", seat: decision.seat, person, thrown: [], move: word, steps, after });
  }

  /** The next game of the match. */
  nextGame() {
    if (this.phase !== "between") throw new RangeError("the match does not go on");
    const { game, needed } = this.moment;
    const after = this.gameFrom(game + 1, this.score, needed || this.needsOne(this.moment.score));
    return this.keep({ kind: "game", seat: -1, person: -1, thrown: [], move: "", steps: [], after });
  }

  // ---------------------------------------------------------------- back and forth

  /** Whether something can be taken back: a step of the turn, the throw, or what was played before. */
  get canGoBack() {
    return this.at > 0;
  }

  get canGoForward() {
    return this.at < this.played.length;
  }

  /**
   * Goes to where so many things have been done.
   * @param {number} at
   */
  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.played.length));
    this.beginTurn();
  }

  /** What has been done so far. */
  get history() {
    return this.played.slice(0, this.at);
  }

  /** The turns so far, as an address has them. @returns {Turn[]} */
  get turns() {
    return this.history
      .filter(({ kind, missed }) => kind !== "game" && !missed)
      .map(({ thrown, move }) => ({ thrown: [...thrown], move }));
  }

  /**
   * Plays turns as an address has them, as far as they can be played.
   * @param {readonly Turn[]} turns
   * @returns {number} how many could be played
   */
  replay(turns) {
    for (const [number, turn] of turns.entries()) if (!this.replayOne(turn)) return number;
    return turns.length;
  }

  /**
   * @param {Turn} turn
   * @returns {boolean}
   */
  replayOne({ thrown, move }) {
    if (this.phase === "between") this.nextGame();
    for (let missed = 0; this.phase === "miss" && missed < MOST_MISSED; missed++) this.miss();
    if (this.phase === "decide" && !thrown.length) {
      if (!this.moment.decision?.options.includes(move)) return false;
      this.decide(move);
      return true;
    }
    if (this.phase === "decide" && this.moment.decision?.options.includes("throw")) this.decide("throw");
    if (this.phase === "throw") {
      if (thrown.length !== this.dice) return false;
      if (this.throwDice(thrown)) return true;
    } else if (thrown.length) return false;
    if (this.phase !== "choose") return false;
    const { results } = this.ways;
    const result = results.every((each) => each.pass) ? results[0] : this.machine.meant(results, move);
    if (!result) {
      this.beginTurn();
      return false;
    }
    this.playResult(result);
    return true;
  }

  // ---------------------------------------------------------------- inside

  beginTurn() {
    /** @type {number[] | null} */
    this.thrown = null;
    /** The row after a throw that settled who begins. @type {Row | null} */
    this.throwRow = null;
    /** @type {number[] | null} */
    this.draftPersons = null;
    /** Whether the player on turn has said that nothing is offered. */
    this.declined = false;
    /** @type {Ways | null} */
    this.knownWays = null;
    /** The places on the way of the turn, by number. */
    this.path = [0];
  }

  /**
   * @param {Omit<Played, "before" | "missed" | "result"> & {missed?: boolean, result?: Result | null}} done
   * @returns {Played}
   */
  keep(done) {
    /** @type {Played} */
    const played = { missed: false, result: null, ...done, before: this.moment };
    this.played.length = this.at;
    this.played.push(played);
    this.at++;
    this.beginTurn();
    return played;
  }

  /** @param {readonly number[]} thrown */
  playTrack(thrown) {
    const before = this.moment;
    const seat = this.machine.onTurn(before.row);
    const { row, steps, missed, tallies } = this.machine.turn(before.row, thrown, { tallies: before.tallies });
    const after = { ...before, row, tallies };
    return this.keep({ kind: "turn", seat, person: before.persons[seat], thrown, move: "", steps, missed, after });
  }

  /**
   * A moment with what is to be decided in it.
   * @param {Moment} moment
   * @returns {Moment}
   */
  decided(moment) {
    const { machine } = this;
    const decision = machine.isOver(moment.row) ? null : machine.decision(moment.row, moment.tallies);
    return { ...moment, decision };
  }

  /**
   * The beginning of a game.
   * @param {number} game
   * @param {readonly number[]} score
   * @param {boolean} needed
   * @returns {Moment}
   */
  gameFrom(game, score, needed) {
    const { machine } = this;
    const opening = !this.onTrack && machine.state(machine.initial()).opening === true;
    const turned = !opening && !this.onTrack && game % 2 === 1;
    const persons = turned ? [1, 0] : Array.from({ length: machine.players }, (_, seat) => seat);
    const shared = { game, score, needed, opening, ties: [], persons, tallies: machine.noTallies() };
    const row = this.standing(machine.initial(), { score, needed }, persons);
    return this.decided({ ...shared, row, start: row, decision: null });
  }

  /**
   * A row at the beginning of a game, as a game of the match.
   * @param {Row} row
   * @param {{score: readonly number[], needed: boolean}} before
   * @param {readonly number[]} persons
   */
  standing(row, { score, needed }, persons) {
    if (!this.length) return row;
    const crawford = this.machine.crawford && !needed && this.needsOne(score);
    const ofSeats = /** @type {[number, number]} */ (persons.map((person) => score[person]));
    return this.machine.inMatch(row, { length: this.length, score: ofSeats, crawford });
  }

  /** @param {readonly number[]} score */
  needsOne(score) {
    return this.length > 0 && Math.max(...score) === this.length - 1;
  }

  /**
   * The row after the throw that settles who begins: it is for that person that the score is written.
   * @param {Moment} before
   * @param {readonly number[]} thrown
   * @param {readonly number[]} persons
   */
  opened(before, thrown, persons) {
    let row = this.standing(this.machine.initial(), before, persons);
    for (const each of [...before.ties, thrown]) row = this.machine.thrown(row, each).row;
    return row;
  }

  /** How often each position has come in this game. */
  cameSoFar() {
    const { game, start } = this.moment;
    const came = this.machine.came(this.throwRow ?? start);
    for (const { result, before } of this.history) if (result && before.game === game) came.add(result);
    return came;
  }
}
