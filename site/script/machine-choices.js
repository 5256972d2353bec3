// @ts-check
/**
 * The turns of a player who chooses: every way of taking steps one after another, in the order in which they are tried,
 * of which the obligations keep the best. Turns that end alike are one result. Of ways that differ only in how they came
 * to some place on the way, the first is gone on from: the others come to nothing new.
 */
import { Chance, faces } from "./chance.js";
import { reads } from "./machine-specialise.js";
import { moveText, stepText } from "./machine-notation.js";

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {import("./machine.d.ts").Row} Row */
/** @typedef {import("./machine.d.ts").Tallies} Tallies */
/** @typedef {import("./machine.d.ts").Step} Step */
/** @typedef {import("./machine.d.ts").Taken} Taken */
/** @typedef {{kind: Kind, die: number, direction: number, from: number, over: number, to: number}} Way a step */

/**
 * @typedef {object} Kind a kind of step, ready to be tried
 * @property {number} number
 * @property {string} name
 * @property {"die" | "line" | "jump" | "place"} by
 * @property {import("./machine-closures.js").Value | null} to
 * @property {import("./machine-closures.js").Value} guard
 * @property {() => void} act
 * @property {number} target
 * @property {any} because
 */

/**
 * @typedef {object} Stop where the steps of a turn can stop
 * @property {Way[]} steps
 * @property {Int32Array} done
 * @property {Int32Array} locals
 * @property {Record<string, number[]>} tallies
 * @property {number} at
 * @property {number} captures
 * @property {number} mostCaptures the most captures of a turn that begins with these steps
 * @property {boolean} goesOn
 * @property {boolean} missed
 */

const MOST_TURNS = 10_000;
const FACES = 6;

/** How a machine's steps make turns. */
export class Choosing {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    const { machine } = run;
    this.plan = machine.plan;
    this.neighbours = machine.grid?.neighbours ?? [];
    /** @type {Kind[]} */
    this.kinds = machine.steps.map((/** @type {any} */ step, /** @type {number} */ number) => ({
      number,
      name: step.name,
      by: step.by,
      to: step["ends-on"] === null ? null : run.value(step["ends-on"]),
      guard: run.value(step.if),
      act: run.actions(step.do),
      target: run.id(step.to),
      because: step.because,
    }));
    /** For each kind of step those that the same piece may take after it. */
    this.again = this.kinds.map((after) =>
      this.kinds.filter((kind) =>
        this.plan.again.some((/** @type {string[]} */ pair) => pair[0] === after.name && pair[1] === kind.name),
      ),
    );
    this.orders = machine.obligations.flatMap((/** @type {any} */ each) => each.keep);
    this.untilChoice = run.stops(["choose", "turn-ends"]);
    this.asksForMisses = machine.transitions.some((/** @type {any} */ way) => reads(way.if, "local", "missed-capture"));
    this.slots = Object.fromEntries(
      ["die", "direction", "from", "over", "to", "played", "captures", "missed-capture", "repeated"].map((name) => [
        name,
        run.slot(name),
      ]),
    );
    /** The numbers of the turn that stay as it goes on from step to step. */
    this.lasting = [...new Set(["played", "captures", ...written(machine)])].map((name) => run.slot(name));
  }

  /**
   * The row after a throw, when its player is to choose; `tie`: the throw for the right to begin is made again.
   * @param {Row} row
   * @param {readonly number[]} thrown
   */
  thrown(row, thrown) {
    const { run } = this;
    return run.carefully(() => {
      const at = this.begin(row, thrown);
      return { row: Array.from(run.row), tie: at === run.THROW };
    });
  }

  /**
   * Begins a turn; the node at which its player is to choose (or another, where there is nothing to choose).
   * @param {Row} row
   * @param {readonly number[]} thrown
   * @param {Tallies} [tallies]
   */
  begin(row, thrown, tallies) {
    const { run } = this;
    run.load(row, tallies);
    run.beginTurn();
    const at = run.until(run.untilThrow, run.TURN);
    if (at !== run.THROW) return at;
    if (thrown.length !== run.count()) throw new RangeError(`${run.count()} dice are thrown, not ${thrown.length}`);
    run.throwDice(thrown);
    return run.until(run.untilThrow, run.THROW);
  }

  /**
   * What the player on turn can come to, in the order of generation.
   * @param {Row} row
   * @param {readonly number[]} thrown
   * @param {import("./machine.d.ts").Beside} [beside]
   * @returns {Outcome[]}
   */
  results(row, thrown, beside = {}) {
    return this.run.carefully(() => new Listing(this, row, thrown, beside).results());
  }

  /**
   * Does a step; the node to which it leads once all that it sets off is done.
   * @param {Way} way
   */
  take(way) {
    const { run } = this;
    this.place(way);
    way.kind.act();
    run.locals[this.slots.played]++;
    return way.kind.target === run.CHOOSE ? run.CHOOSE : run.until(this.untilChoice, way.kind.target);
  }

  /**
   * The numbers of a step, for its guard and its actions.
   * @param {Way} way
   */
  place(way) {
    const { locals } = this.run;
    const { slots } = this;
    locals[slots.die] = way.die;
    locals[slots.direction] = way.direction;
    locals[slots.from] = way.from;
    locals[slots.over] = way.over;
    locals[slots.to] = way.to;
  }

  /**
   * Play number `k` of a seed, at random: each result is as likely as any other, and nothing is offered.
   * @param {number} seed
   * @param {number} k
   * @param {import("./machine.d.ts").PlayOptions} options
   * @returns {import("./machine.d.ts").Played}
   */
  play(seed, k, { most = MOST_TURNS, start = this.run.start, onTurn } = {}) {
    const { run } = this;
    const chance = new Chance(seed, k);
    const count = this.dice(run.start);
    const opening = run.layout.get("opening");
    let row = /** @type {Row} */ (start);
    let turns = 0;
    let given = /** @type {number[] | null} */ (null);
    while (opening && row[opening.at] && !row[run.winnerAt]) {
      given = faces(chance.below(FACES ** count), count);
      row = this.thrown(row, given).row;
    }
    const came = run.machine.repeats ? new Came(run, row) : undefined;
    while (!row[run.winnerAt] && turns < most) {
      turns++;
      const dice = given ?? faces(chance.below(FACES ** count), count);
      given = null;
      const listed = this.results(row, dice, { came });
      const chosen = listed[chance.below(listed.length)];
      row = chosen.row;
      came?.add(chosen);
      if (onTurn) onTurn(row, dice);
    }
    const won = row[run.winnerAt];
    return {
      row: [...row],
      turns,
      throws: count ? turns : 0,
      winner: won && won <= run.sides ? won - 1 : null,
      drawn: won > run.sides,
      stalemate: false,
      broken: !won,
    };
  }

  /**
   * How many dice are thrown in the turn of a row.
   * @param {Row} row
   */
  dice(row) {
    const { run } = this;
    if (row[run.winnerAt]) return 0;
    return run.carefully(() => {
      run.load(row);
      run.beginTurn();
      return run.until(run.untilThrow, run.TURN) === run.THROW ? run.count() : 0;
    });
  }
}

/** Goes through the steps of one turn. */
class Listing {
  /**
   * @param {Choosing} choosing
   * @param {Row} row
   * @param {readonly number[]} thrown
   * @param {import("./machine.d.ts").Beside} beside
   */
  constructor(choosing, row, thrown, { came, tallies }) {
    this.choosing = choosing;
    this.run = choosing.run;
    this.row = row;
    this.rolled = thrown;
    this.came = /** @type {Came | undefined} */ (came);
    this.tallies = tallies;
    /** @type {Stop[]} */
    this.made = [];
    /** @type {Set<string>} */
    this.seen = new Set();
    const { run } = this;
    const at = choosing.begin(row, thrown, tallies);
    if (at === run.THROW) throw new RangeError("a tie: the throw is made again");
    this.withDice = thrown.length > 0;
    if (at !== run.CHOOSE) {
      this.stop([], at, false);
      return;
    }
    let dice = [...thrown].sort((a, b) => b - a);
    const times = choosing.plan["double-times"];
    if (times && dice.length && dice.every((face) => face === dice[0])) dice = new Array(times).fill(dice[0]);
    this.goOn([], at, dice);
  }

  /** @returns {Outcome[]} */
  results() {
    const { choosing } = this;
    if (choosing.asksForMisses && this.made.some((stop) => stop.captures)) {
      for (const stop of this.made) stop.missed = stop.mostCaptures > stop.captures || !stop.captures;
    }
    let kept = this.made;
    for (const order of choosing.orders) {
      const worth = WORTH[order];
      const best = Math.max(...kept.map(worth));
      kept = kept.filter((stop) => worth(stop) === best);
    }
    /** @type {Map<string, Way[]>} */
    const first = new Map();
    for (const stop of this.made) {
      const key = keyOf(stop.done);
      if (!first.has(key)) first.set(key, stop.steps);
    }
    /** @type {Map<string, Outcome>} */
    const found = new Map();
    for (const stop of kept) {
      const made = this.ended(stop, /** @type {Way[]} */ (first.get(keyOf(stop.done))));
      const key = `${keyOf(made.row)} ${keyOf(stop.done)} ${JSON.stringify(made.tallies)}`;
      if (!found.has(key)) found.set(key, made);
    }
    return [...found.values()];
  }

  /**
   * From where some steps have led: stop here, then every further step. The most captures of the turns so made.
   * @param {Way[]} steps
   * @param {number} at
   * @param {number[]} dice what is left of them, from high to low
   * @returns {number}
   */
  goOn(steps, at, dice) {
    const { run, choosing, seen } = this;
    const last = steps[steps.length - 1];
    const piece = last && !this.withDice ? `${last.to} ${last.kind.number}` : "";
    const lasting = choosing.lasting.map((slot) => run.locals[slot]);
    const key = `${keyOf(run.row)} ${dice} ${piece} ${at} ${lasting} ${[...run.tallies.values()]}`;
    if (seen.has(key)) return 0;
    seen.add(key);
    const onward = at === run.CHOOSE ? this.nextSteps(last, dice) : [];
    const captures = run.locals[choosing.slots.captures];
    let most = captures;
    // A player may not stop before the first step while there is one.
    const stop = steps.length || !onward.length ? this.stop(steps, at, onward.length > 0) : null;
    if (!onward.length) return most;
    const row = run.row.slice();
    const locals = run.locals.slice();
    const tallies = run.talliesNow();
    for (const way of onward) {
      run.row.set(row);
      run.locals.set(locals);
      for (const [name, list] of run.tallies) list.splice(0, list.length, ...tallies[name]);
      const to = choosing.take(way);
      const left = way.die ? without(dice, way.die) : dice;
      most = Math.max(most, this.goOn([...steps, way], to, left));
    }
    if (stop) stop.mostCaptures = most;
    return most;
  }

  /**
   * The steps that can be taken, in the order in which they are tried.
   * @param {Way | undefined} last
   * @param {number[]} dice
   * @returns {Way[]}
   */
  nextSteps(last, dice) {
    const { choosing, run, withDice } = this;
    const { kinds, plan, slots } = choosing;
    const { locals } = run;
    /** @type {Way[]} */
    const found = [];
    const tried = last && !withDice ? choosing.again[last.kind.number] : kinds;
    let before = -1;
    for (const die of withDice ? dice : [0]) {
      if (die === before) continue;
      before = die;
      for (const origin of last && !withDice ? [last.to] : plan.origins) {
        for (const kind of tried) {
          if (kind.by === "die") {
            if (!die) continue;
            locals[slots.die] = die;
            locals[slots.from] = origin;
            const to = /** @type {import("./machine-closures.js").Value} */ (kind.to)();
            locals[slots.to] = to;
            locals[slots.direction] = -1;
            locals[slots.over] = -1;
            if (kind.guard()) found.push({ kind, die, direction: -1, from: origin, over: -1, to });
          } else if (kind.by === "place") {
            this.tryStep(found, { kind, die: 0, direction: -1, from: -1, over: -1, to: origin });
          } else {
            this.tryLines(found, kind, origin);
          }
        }
      }
    }
    return found;
  }

  /**
   * @param {Way[]} found
   * @param {Kind} kind
   * @param {number} from
   */
  tryLines(found, kind, from) {
    const { neighbours } = this.choosing;
    const near = neighbours[from];
    for (let direction = 0; direction < near.length; direction++) {
      const next = near[direction];
      if (next < 0) continue;
      if (kind.by === "line") this.tryStep(found, { kind, die: 0, direction, from, over: -1, to: next });
      else {
        const to = neighbours[next][direction];
        if (to >= 0) this.tryStep(found, { kind, die: 0, direction, from, over: next, to });
      }
    }
  }

  /**
   * @param {Way[]} found
   * @param {Way} way
   */
  tryStep(found, way) {
    this.choosing.place(way);
    if (way.kind.guard()) found.push(way);
  }

  /**
   * The turn can stop here.
   * @param {Way[]} steps
   * @param {number} at
   * @param {boolean} goesOn
   */
  stop(steps, at, goesOn) {
    const { run } = this;
    const captures = run.locals[this.choosing.slots.captures];
    /** @type {Stop} */
    const stop = {
      steps,
      done: run.row.slice(),
      locals: run.locals.slice(),
      tallies: run.talliesNow(),
      at,
      captures,
      mostCaptures: captures,
      goesOn,
      missed: false,
    };
    this.made.push(stop);
    return stop;
  }

  /**
   * What comes after a turn has stopped.
   * @param {Stop} stop
   * @param {Way[]} steps the first way to come there
   */
  ended(stop, steps) {
    const { run, choosing } = this;
    run.row.set(stop.done);
    run.locals.set(stop.locals);
    for (const [name, list] of run.tallies) list.splice(0, list.length, ...stop.tallies[name]);
    run.locals[choosing.slots["missed-capture"]] = stop.missed ? 1 : 0;
    run.locals[choosing.slots.repeated] = 1 + (this.came?.count(stop.done) ?? 0);
    const locals = run.locals.slice();
    if (stop.at !== run.TURN && !stop.done[run.winnerAt]) run.until(run.untilTurn, stop.at);
    return new Outcome(this, stop, steps, locals);
  }
}

/** What one or more turns come to; how they are written, and what is behind them, is worked out when asked for. */
export class Outcome {
  /** @type {Listing} */
  #listing;
  /** @type {Stop} */
  #stop;
  /** @type {Way[]} */
  #ways;
  /** @type {Int32Array} */
  #locals;

  /**
   * @param {Listing} listing whose run has just ended the turn
   * @param {Stop} stop
   * @param {Way[]} ways
   * @param {Int32Array} locals
   */
  constructor(listing, stop, ways, locals) {
    const { run } = listing;
    this.#listing = listing;
    this.#stop = stop;
    this.#locals = locals;
    this.row = Array.from(run.row);
    this.done = Array.from(stop.done);
    this.#ways = this.done.every((entry, at) => entry === listing.row[at]) ? [] : ways;
    this.tallies = run.talliesNow();
    this.pass = !stop.steps.length;
  }

  /** As players write it. */
  get move() {
    return moveText(this.#listing.run, this.#listing.row, this.#ways);
  }

  /** @returns {Taken[]} */
  get taken() {
    const { run } = this.#listing;
    return this.#ways.map(({ kind, ...way }) => ({ kind: kind.name, ...way, text: stepText(run, way.from, way.to) }));
  }

  /** The player's steps, each with what it sets off, then what ends the turn. */
  get steps() {
    const { run, choosing, row, rolled, tallies } = this.#listing;
    /** @type {Step[]} */
    const steps = [];
    const taken = this.taken;
    run.carefully(() => {
      steps.length = 0;
      choosing.begin(row, rolled, tallies);
      run.trace = steps;
      try {
        this.#ways.forEach((way, number) => this.#replay(way, taken[number]));
        if (this.#stop.at === run.TURN || this.#stop.done[run.winnerAt]) return;
        run.locals.set(this.#locals);
        run.until(run.untilTurn, this.#stop.at);
      } finally {
        run.trace = null;
      }
    });
    return steps;
  }

  /**
   * Takes a step of the player again, and keeps it and what it sets off.
   * @param {Way} way
   * @param {Taken} taken
   */
  #replay(way, taken) {
    const { run, choosing } = this.#listing;
    const before = Array.from(run.row);
    const tallies = run.talliesNow();
    const { kind } = way;
    choosing.place(way);
    kind.act();
    const step = {
      rule: kind.because?.rule ?? kind.name,
      readings: kind.because?.readings ?? [],
      passages: kind.because?.passages ?? [],
      changes: run.changesSince(before, tallies),
      does: "step",
      lands: null,
      squares: run.squaresNow(),
      taken,
    };
    /** @type {Step[]} */ (run.trace).push(step);
    run.locals[choosing.slots.played]++;
    if (kind.target !== run.CHOOSE) run.until(choosing.untilChoice, kind.target);
  }
}

/** The positions of a play so far, for rules that ask how often one has come. */
export class Came {
  /**
   * @param {Run} run
   * @param {Row} row the row from which the play begins
   */
  constructor(run, row) {
    this.run = run;
    /** @type {Map<string, number>} */
    this.times = new Map([[keyOf(row), 1]]);
    /** @type {string[]} */
    this.added = [];
  }

  /**
   * How often the position after a turn whose steps are done has come.
   * @param {ArrayLike<number>} done
   */
  count(done) {
    return this.times.get(this.after(done)) ?? 0;
  }

  /** @param {ArrayLike<number>} done */
  after(done) {
    const row = Array.from(done);
    const { playerAt, seats } = this.run;
    row[playerAt] = (row[playerAt] + 1) % seats;
    return keyOf(row);
  }

  /** @param {{done: Row}} result */
  add({ done }) {
    const key = this.after(done);
    this.times.set(key, (this.times.get(key) ?? 0) + 1);
    this.added.push(key);
  }

  undo() {
    const key = this.added.pop();
    if (key !== undefined) this.times.set(key, (this.times.get(key) ?? 1) - 1);
  }
}

/** What a turn is worth by an order. @type {Record<string, (stop: Stop) => number>} */
const WORTH = {
  "most-dice": ({ steps }) => steps.filter((way) => way.die).length,
  "highest-die": ({ steps }) => Math.max(0, ...steps.map((way) => way.die)),
  capture: ({ captures }) => +(captures > 0),
  "most-captures": ({ captures }) => captures,
  "cannot-go-on": ({ goesOn }) => +!goesOn,
};

/**
 * A row as a text that no other row has.
 * @param {ArrayLike<number>} row
 */
function keyOf(row) {
  return String.fromCharCode.apply(null, /** @type {number[]} */ (row));
}

/**
 * @param {number[]} dice
 * @param {number} die
 */
function without(dice, die) {
  const left = [...dice];
  left.splice(left.indexOf(die), 1);
  return left;
}

/**
 * The numbers of a turn that something sets.
 * @param {any} machine
 * @returns {string[]}
 */
function written(machine) {
  /** @type {string[]} */
  const found = [];
  JSON.stringify([machine.transitions, machine.steps], (key, value) => {
    if (key === "set-local") found.push(value);
    return value;
  });
  return found;
}
