// @ts-check
/**
 * The turns of a player who chooses: every way of taking steps one after another, in the order in which they are tried,
 * of which the obligations keep the best. Turns that end alike are one result. Of ways that differ only in how they came
 * to some place on the way, the first is gone on from: the others come to nothing new.
 */
import { Chance, faces } from "./chance.js";
import { allOf, flat, walk } from "./machine-expressions.js";
import { reads } from "./machine-specialise.js";
import { moveText, stepText } from "./machine-notation.js";

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {import("./machine.d.ts").Row} Row */
/** @typedef {import("./machine.d.ts").Tallies} Tallies */
/** @typedef {import("./machine.d.ts").Step} Step */
/** @typedef {import("./machine.d.ts").Taken} Taken */

/**
 * @typedef {object} Way a step that can be taken
 * @property {Kind} kind
 * @property {number} die
 * @property {number} direction
 * @property {number} from
 * @property {number} over
 * @property {number} to
 * @property {Way | null} before the step before it in its turn
 * @property {number} dice how many dice the turn has played with it
 * @property {number} highest the highest of them
 */

/**
 * @typedef {object} Kind a kind of step, ready to be tried
 * @property {number} number
 * @property {string} name
 * @property {"die" | "line" | "jump" | "place"} by
 * @property {import("./machine-closures.js").Value | null} to
 * @property {import("./machine-closures.js").Value} now the part of its guard that asks nothing of the step
 * @property {import("./machine-closures.js").Value} leaves the part that asks where the step begins
 * @property {import("./machine-closures.js").Value} guard the rest
 * @property {() => void} act
 * @property {number} target
 * @property {any} because
 */

/**
 * @typedef {object} Stop where the steps of a turn can stop
 * @property {Way | null} last
 * @property {number[]} done
 * @property {string} key a text that stands for `done`
 * @property {number[]} lasting the numbers of the turn
 * @property {Tallies | undefined} tallies
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
      ...guardsOf(run, step),
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
    /** Whether steps, and what they set off, change tallies. */
    this.tallies = this.changesTallies();
    /** Where a text for a place on the way is put together. @type {number[]} */
    this.scratch = [];
  }

  changesTallies() {
    const { run } = this;
    const { transitions, steps } = run.machine;
    const reached = new Set(steps.map((/** @type {any} */ step) => step.to));
    for (const node of reached) {
      if (node === "choose" || node === "turn-ends") continue;
      for (const way of transitions) if (way.from === node) reached.add(way.to);
    }
    reached.delete("choose");
    reached.delete("turn-ends");
    const ways = [...steps, ...transitions.filter((/** @type {any} */ way) => reached.has(way.from))];
    return ways.some((way) => flat(way.do).some((/** @type {any} */ action) => run.tallies.has(action.set)));
  }

  /** The numbers of the turn that last. */
  lastingNow() {
    const { lasting } = this;
    const { locals } = this.run;
    const found = new Array(lasting.length);
    for (let at = 0; at < found.length; at++) found[at] = locals[lasting[at]];
    return found;
  }

  /** @param {number[]} values */
  setLasting(values) {
    const { lasting } = this;
    const { locals } = this.run;
    for (let at = 0; at < values.length; at++) locals[lasting[at]] = values[at];
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
      return { row: run.row.slice(), tie: at === run.THROW };
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
export class Listing {
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
    /** The first stop in each row. @type {Map<string, Stop>} */
    this.first = new Map();
    /** @type {Set<string>} */
    this.seen = new Set();
    const { run } = this;
    const at = choosing.begin(row, thrown, tallies);
    /** The numbers of the turn as it begins. */
    this.locals = run.locals.slice();
    this.begins = keyOf(row);
    if (at === run.THROW) throw new RangeError("a tie: the throw is made again");
    this.withDice = thrown.length > 0;
    if (at !== run.CHOOSE) {
      this.stop(null, at, false);
      return;
    }
    this.goOn(null, at, this.diceToPlay());
  }

  /** The dice that are played, from high to low: those thrown, or as many times one as a double counts. */
  diceToPlay() {
    const dice = [...this.rolled].sort((a, b) => b - a);
    const times = this.choosing.plan["double-times"];
    if (times && dice.length && dice.every((face) => face === dice[0])) return new Array(times).fill(dice[0]);
    return dice;
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
      const best = kept.reduce((most, stop) => Math.max(most, worth(stop)), 0);
      kept = kept.filter((stop) => worth(stop) === best);
    }
    /** @type {Map<string, Outcome[]>} */
    const found = new Map();
    /** @type {Outcome[]} */
    const outcomes = [];
    for (const stop of kept) {
      const others = found.get(stop.key);
      if (others?.some((other) => other.isAlike(stop))) continue;
      const made = new Outcome(this, stop);
      if (others?.some((other) => other.endsAs(made))) continue;
      if (others) others.push(made);
      else found.set(stop.key, [made]);
      outcomes.push(made);
    }
    return outcomes;
  }

  /**
   * From where some steps have led: stop here, then every further step. The most captures of the turns so made.
   * @param {Way | null} last the last of them
   * @param {number} at
   * @param {number[]} dice what is left of them, from high to low
   * @returns {number}
   */
  goOn(last, at, dice) {
    const { run, choosing } = this;
    const isOpen = at === run.CHOOSE && (!this.withDice || dice.length > 0);
    if (isOpen && last?.before && this.hasBeen(last, dice)) return 0;
    const onward = isOpen ? this.nextSteps(last, dice) : [];
    let most = run.locals[choosing.slots.captures];
    // A player may not stop before the first step while there is one.
    const stop = last || !onward.length ? this.stop(last, at, onward.length > 0) : null;
    if (!onward.length) return most;
    const row = stop ? stop.done : run.row.slice();
    const lasting = stop ? stop.lasting : choosing.lastingNow();
    const tallies = choosing.tallies ? run.talliesNow() : undefined;
    for (const way of onward) {
      run.setRow(row);
      choosing.setLasting(lasting);
      if (tallies) run.setTallies(tallies);
      const to = choosing.take(way);
      const left = way.die ? without(dice, way.die) : dice;
      most = Math.max(most, this.goOn(way, to, left));
    }
    if (stop) stop.mostCaptures = most;
    return most;
  }

  /**
   * Whether some other way has led here before.
   * @param {Way} last
   * @param {number[]} dice
   */
  hasBeen(last, dice) {
    const { run, choosing, seen } = this;
    const { scratch, lasting } = choosing;
    const { row, locals } = run;
    let size = 0;
    for (; size < row.length; size++) scratch[size] = row[size];
    for (const slot of lasting) scratch[size++] = locals[slot];
    if (!this.withDice) {
      scratch[size++] = last.to;
      scratch[size++] = last.kind.number;
    }
    for (const die of dice) scratch[size++] = die;
    scratch.length = size;
    let key = keyOf(scratch);
    if (choosing.tallies) key += JSON.stringify(run.talliesNow());
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  }

  /**
   * The steps that can be taken, in the order in which they are tried.
   * @param {Way | null} last
   * @param {number[]} dice
   * @returns {Way[]}
   */
  nextSteps(last, dice) {
    const { choosing, run, withDice } = this;
    const { slots } = choosing;
    const { locals } = run;
    const goesOn = last !== null && !withDice;
    /** @type {Kind[]} */
    const kinds = [];
    for (const kind of goesOn ? choosing.again[last.kind.number] : choosing.kinds) if (kind.now()) kinds.push(kind);
    /** Pairs of a place and a kind of step that may begin there. @type {[number, Kind][]} */
    const begun = [];
    if (!kinds.length) return [];
    for (const origin of goesOn ? [last.to] : choosing.plan.origins) {
      locals[slots.from] = origin;
      for (const kind of kinds) if (kind.leaves()) begun.push([origin, kind]);
    }
    /** @type {Way[]} */
    const found = [];
    let tried = -1;
    for (const die of withDice ? dice : [0]) {
      if (die === tried) continue;
      tried = die;
      for (const [origin, kind] of begun) {
        if (kind.by === "die") {
          if (!die) continue;
          locals[slots.die] = die;
          locals[slots.from] = origin;
          const to = /** @type {import("./machine-closures.js").Value} */ (kind.to)();
          this.tryStep(found, last, kind, die, -1, origin, -1, to);
        } else if (kind.by === "place") {
          this.tryStep(found, last, kind, 0, -1, -1, -1, origin);
        } else {
          this.tryLines(found, last, kind, origin);
        }
      }
    }
    return found;
  }

  /**
   * @param {Way[]} found
   * @param {Way | null} last
   * @param {Kind} kind
   * @param {number} from
   */
  tryLines(found, last, kind, from) {
    const { neighbours } = this.choosing;
    const near = neighbours[from];
    for (let direction = 0; direction < near.length; direction++) {
      const next = near[direction];
      if (next < 0) continue;
      if (kind.by === "line") this.tryStep(found, last, kind, 0, direction, from, -1, next);
      else {
        const to = neighbours[next][direction];
        if (to >= 0) this.tryStep(found, last, kind, 0, direction, from, next, to);
      }
    }
  }

  /**
   * @param {Way[]} found
   * @param {Way | null} last
   * @param {Kind} kind
   * @param {number} die
   * @param {number} direction
   * @param {number} from
   * @param {number} over
   * @param {number} to
   */
  tryStep(found, last, kind, die, direction, from, over, to) {
    const { slots } = this.choosing;
    const { locals } = this.run;
    locals[slots.die] = die;
    locals[slots.direction] = direction;
    locals[slots.from] = from;
    locals[slots.over] = over;
    locals[slots.to] = to;
    if (!kind.guard()) return;
    const dice = (last ? last.dice : 0) + (die ? 1 : 0);
    const highest = last ? Math.max(last.highest, die) : die;
    found.push({ kind, die, direction, from, over, to, before: last, dice, highest });
  }

  /**
   * The turn can stop here.
   * @param {Way | null} last
   * @param {number} at
   * @param {boolean} goesOn
   */
  stop(last, at, goesOn) {
    const { run } = this;
    const { choosing } = this;
    const captures = run.locals[choosing.slots.captures];
    const done = run.row.slice();
    const key = keyOf(done);
    /** @type {Stop} */
    const stop = {
      last,
      done,
      key,
      lasting: choosing.lastingNow(),
      tallies: choosing.tallies ? run.talliesNow() : this.tallies,
      at,
      captures,
      mostCaptures: captures,
      goesOn,
      missed: false,
    };
    const first = this.first.get(key);
    if (!first) this.first.set(key, stop);
    if (!first || goesOn || first.goesOn || !isWorthAsMuch(first.last, last) || !isAlike(first, stop)) this.made.push(stop);
    return stop;
  }

  /**
   * Goes back to where a turn has stopped, with what is known at its end.
   * @param {Stop} stop
   * @param {number} repeated
   */
  backTo(stop, repeated) {
    const { run, choosing } = this;
    run.load(stop.done, stop.tallies);
    run.locals.set(this.locals);
    choosing.setLasting(stop.lasting);
    run.locals[choosing.slots["missed-capture"]] = stop.missed ? 1 : 0;
    run.locals[choosing.slots.repeated] = repeated;
  }
}

/**
 * What one or more turns come to. What ends the turn, how it is written and what is behind it are worked out when they
 * are asked for: most of what can be played is not.
 */
export class Outcome {
  /** @type {Listing} */
  #listing;
  /** @type {Stop} */
  #stop;
  /** How often the position after it has come, with this time. @type {number} */
  #repeated;
  /** @type {{row: number[], tallies: Tallies} | null} */
  #end = null;

  /**
   * @param {Listing} listing
   * @param {Stop} stop
   */
  constructor(listing, stop) {
    this.#listing = listing;
    this.#stop = stop;
    this.#repeated = 1 + (listing.came?.count(stop.done) ?? 0);
    this.pass = !stop.last;
  }

  /** The first way to come there. */
  get #ways() {
    /** @type {Way[]} */
    const ways = [];
    const { key } = this.#stop;
    const listing = this.#listing;
    if (key === listing.begins) return ways;
    for (let way = listing.first.get(key)?.last ?? null; way; way = way.before) ways.unshift(way);
    return ways;
  }

  /**
   * Whether a turn that stops in the same row ends alike, as far as can be told beforehand.
   * @param {Stop} stop
   */
  isAlike(stop) {
    return isAlike(this.#stop, stop);
  }

  /**
   * Whether another that stops in the same row ends alike.
   * @param {Outcome} other
   */
  endsAs(other) {
    return JSON.stringify(this.#ended()) === JSON.stringify(other.#ended());
  }

  /** The row after the turn. */
  get row() {
    return this.#ended().row;
  }

  get done() {
    return this.#stop.done.slice();
  }

  /** The tallies after the turn. */
  get tallies() {
    return this.#ended().tallies;
  }

  #ended() {
    const { run } = this.#listing;
    this.#end ??= run.carefully(() => {
      this.#endTurn();
      return { row: run.row.slice(), tallies: run.talliesNow() };
    });
    return this.#end;
  }

  #endTurn() {
    const { run } = this.#listing;
    const { at, done } = this.#stop;
    this.#listing.backTo(this.#stop, this.#repeated);
    if (at !== run.TURN && !done[run.winnerAt]) run.until(run.untilTurn, at);
  }

  /** As players write it. */
  get move() {
    return moveText(this.#listing.run, this.#listing.row, this.#ways);
  }

  /** @returns {Taken[]} */
  get taken() {
    const { run } = this.#listing;
    return this.#ways.map(({ kind, die, direction, from, over, to }) => {
      return { kind: kind.name, die, direction, from, over, to, text: stepText(run, from, to) };
    });
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
        this.#endTurn();
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
    const before = run.row.slice();
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
  "most-dice": ({ last }) => last?.dice ?? 0,
  "highest-die": ({ last }) => last?.highest ?? 0,
  capture: ({ captures }) => +(captures > 0),
  "most-captures": ({ captures }) => captures,
  "cannot-go-on": ({ goesOn }) => +!goesOn,
};

/**
 * Whether two turns have played as many dice, and as high ones.
 * @param {Way | null} one
 * @param {Way | null} other
 */
function isWorthAsMuch(one, other) {
  return one?.dice === other?.dice && one?.highest === other?.highest;
}

/**
 * Whether two turns that stop in the same row go on alike.
 * @param {Stop} one
 * @param {Stop} other
 */
function isAlike(one, other) {
  if (one.at !== other.at || one.missed !== other.missed) return false;
  for (let n = 0; n < one.lasting.length; n++) if (one.lasting[n] !== other.lasting[n]) return false;
  return one.tallies === other.tallies || JSON.stringify(one.tallies) === JSON.stringify(other.tallies);
}

/**
 * The guard of a step in three parts, each of which is asked as seldom as can be: what is the same for all steps, what
 * is the same for all from one place, and the rest.
 * @param {Run} run
 * @param {any} step
 */
function guardsOf(run, step) {
  const parts = step.if.op === "and" ? step.if.args : [step.if];
  /** @type {any[][]} */
  const found = [[], [], []];
  for (const part of parts) {
    let level = 0;
    walk(part, ({ local }) => {
      if (local === "from" && step.by !== "place") level = Math.max(level, 1);
      else if (OF_STEP.has(local)) level = 2;
    });
    found[level].push(part);
  }
  const [now, leaves, rest] = found.map((each) => run.value(allOf(each)));
  return { now, leaves, guard: rest };
}

const OF_STEP = new Set(["die", "direction", "from", "over", "to"]);

/**
 * A row as a text that no other row has.
 * @param {ArrayLike<number>} row
 */
export function keyOf(row) {
  return String.fromCharCode.apply(null, /** @type {number[]} */ (row));
}

/**
 * @param {number[]} dice
 * @param {number} die
 */
export function without(dice, die) {
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
