// @ts-check
/** Runs a specialised machine: from node to node, each time by the first transition whose guard holds. */
import { Work } from "./machine-closures.js";
import { flat } from "./machine-expressions.js";

/** @typedef {import("./machine.d.ts").Step} Step */
/** @typedef {import("./machine.d.ts").Change} Change */
/** @typedef {import("./machine.d.ts").Tallies} Tallies */

/**
 * @typedef {object} Way a transition, ready to be taken
 * @property {import("./machine-closures.js").Value | null} guard null: it always holds
 * @property {(() => void) | null} act
 * @property {number} to
 * @property {string} does
 * @property {any} because
 * @property {boolean} moves whether it says where a piece lands
 */

/** The most transitions of one turn: one that takes more is called endless, as in Python. */
const MOST_STEPS = 10_000;
/** So many transitions are taken before it is asked whether they go round. */
const UNSUSPICIOUS = 300;

/** Thrown where a turn may go round for ever; it is then done again with an eye on that. */
const SUSPICION = new Error("many steps");

export class Run extends Work {
  /** @param {any} machine a specialised machine */
  constructor(machine) {
    super(machine);
    this.seats = machine.seats;
    this.playerAt = this.at("player");
    this.winnerAt = this.at("winner");
    /** @type {Map<string, number>} */
    this.ids = new Map();
    for (const { name } of machine.nodes) this.ids.set(name, this.ids.size);
    for (const name of ["begin", "turn", "throw", "choose", "turn-ends"]) {
      if (!this.ids.has(name)) this.ids.set(name, this.ids.size);
    }
    this.names = [...this.ids.keys()];
    this.isEnd = this.stops(
      machine.nodes.filter((/** @type {any} */ node) => node.kind === "end").map((/** @type {any} */ node) => node.name),
    );
    /** @type {Way[][]} */
    this.leaving = this.names.map(() => []);
    for (const each of machine.transitions) this.leaving[this.id(each.from)].push(this.way(each));
    this.TURN = this.id("turn");
    this.THROW = this.id("throw");
    this.CHOOSE = this.id("choose");
    this.untilThrow = this.stops(["throw", "choose", "turn"]);
    this.untilTurn = this.stops(["turn"]);
    this.die1 = this.slot("die-1");
    this.total = this.slot("total");
    const thrown = machine.nodes.find((/** @type {any} */ node) => node.name === "throw");
    /** How many dice are thrown, at the node `throw`. */
    this.count = thrown?.dice === undefined ? () => 0 : this.value(thrown.dice);
    /** @type {Step[] | null} where steps are kept; null: they are not */
    this.trace = null;
    /** @type {Set<string> | null} */
    this.seen = null;
    this.endless = false;
    this.start = this.begun();
  }

  /** @param {string} name */
  id(name) {
    return /** @type {number} */ (this.ids.get(name));
  }

  /**
   * Nodes as a list of 1 (one of these) and 0.
   * @param {string[]} names
   */
  stops(names) {
    return Uint8Array.from(this.names, (name) => (names.includes(name) ? 1 : 0));
  }

  /**
   * @param {any} each a transition
   * @returns {Way}
   */
  way(each) {
    return {
      guard: each.if === 1 ? null : this.value(each.if),
      act: each.do.length ? this.actions(each.do) : null,
      to: this.id(each.to),
      does: each.does,
      because: each.because,
      moves: each.do.some((/** @type {any} */ action) => action["set-local"] === "target"),
    };
  }

  /** The row before the first turn. */
  begun() {
    for (const { at, size, field } of this.layout.values()) this.row.fill(field.start, at, at + size);
    this.noTallies();
    this.beginTurn();
    this.until(this.untilTurn, this.id("begin"));
    this.startTallies = this.talliesNow();
    return this.row.slice();
  }

  // -------------------------------------------------------------- what is known

  /**
   * Goes on from a row.
   * @param {readonly number[]} row
   * @param {Tallies} [tallies]
   */
  load(row, tallies) {
    if (row.length !== this.row.length) throw new RangeError(`a row of ${row.length} numbers, not ${this.row.length}`);
    this.setRow(row);
    if (tallies) this.setTallies(tallies);
    else this.noTallies();
  }

  /** @param {readonly number[]} row */
  setRow(row) {
    const mine = this.row;
    for (let at = 0; at < mine.length; at++) mine[at] = row[at];
  }

  /** @param {Tallies} tallies */
  setTallies(tallies) {
    for (const [name, list] of this.tallies) {
      for (let entry = 0; entry < list.length; entry++) list[entry] = tallies[name][entry];
    }
  }

  noTallies() {
    for (const [name, list] of this.tallies) list.fill(/** @type {any} */ (this.tallied.get(name)).start);
  }

  /** @returns {Record<string, number[]>} */
  talliesNow() {
    return Object.fromEntries([...this.tallies].map(([name, list]) => [name, [...list]]));
  }

  /** The numbers of the turn, as they are before anything happens in it. */
  beginTurn() {
    const seat = this.row[this.playerAt];
    this.locals.fill(0);
    this.locals[0] = seat % this.sides;
    this.locals[1] = (seat + 1) % this.seats;
  }

  /**
   * Gives the dice these faces; those that are not thrown show 0.
   * @param {readonly number[]} dice
   */
  throwDice(dice) {
    const { locals, die1 } = this;
    let total = 0;
    for (let at = 0; at < 12; at++) {
      const face = dice[at] ?? 0;
      locals[die1 + at] = face;
      total += face;
    }
    locals[this.total] = total;
  }

  // -------------------------------------------------------------- from node to node

  /**
   * Takes transitions from a node until one leads to a stop or an end; where it has led.
   * @param {Uint8Array} stops
   * @param {number} at
   */
  until(stops, at) {
    const { leaving, isEnd } = this;
    for (let steps = 0; ; steps++) {
      if (steps > UNSUSPICIOUS && !this.isSteady(at, steps)) return at;
      const ways = leaving[at];
      /** @type {Way | null} */
      let taken = null;
      for (let number = 0; number < ways.length; number++) {
        const { guard } = ways[number];
        if (guard === null || guard()) {
          taken = ways[number];
          break;
        }
      }
      if (taken === null) return at;
      if (this.trace !== null && taken.because) this.take(taken);
      else if (taken.act !== null) taken.act();
      at = taken.to;
      if (stops[at] || isEnd[at]) return at;
    }
  }

  /**
   * Whether a turn of many transitions has not come round; `endless` is set where it has.
   * @param {number} at
   * @param {number} steps
   */
  isSteady(at, steps) {
    if (this.seen === null) throw SUSPICION;
    if (steps === UNSUSPICIOUS + 1) this.seen.clear();
    const now = `${at} ${this.row} ${this.locals}`;
    if (this.seen.has(now) || steps > MOST_STEPS) {
      this.endless = true;
      return false;
    }
    this.seen.add(now);
    return true;
  }

  /**
   * Does what a transition does, and keeps it as a step.
   * @param {Way} way a transition with a reason
   */
  take(way) {
    let changes = /** @type {Change[]} */ ([]);
    if (way.act !== null) {
      const before = this.row.slice();
      const tallies = this.talliesNow();
      way.act();
      changes = this.changesSince(before, tallies);
    }
    // What only decides where to go on is no step of its own, unless it did something on the way.
    if (way.does === "branches" && !changes.length) return;
    /** @type {Step[]} */ (this.trace).push({
      rule: way.because.rule,
      readings: way.because.readings,
      passages: way.because.passages,
      changes,
      does: way.does === "branches" ? "changes" : way.does,
      lands: way.moves ? this.locals[this.slot("target")] : null,
      squares: this.squaresNow(),
      taken: null,
    });
  }

  /** Where every side's piece stands, on a track. */
  squaresNow() {
    const square = this.layout.get("square");
    return square ? this.row.slice(square.at, square.at + square.size) : [];
  }

  /**
   * @param {number[]} before
   * @param {Tallies} tallies
   */
  changesSince(before, tallies) {
    /** @type {Change[]} */
    const changes = [];
    for (const { at, size, field } of this.layout.values()) {
      for (let entry = 0; entry < size; entry++) {
        const [from, to] = [before[at + entry], this.row[at + entry]];
        if (from !== to) changes.push(this.change(field, entry, from, to));
      }
    }
    for (const [name, list] of this.tallies) {
      const field = this.tallied.get(name);
      list.forEach((to, entry) => {
        const from = tallies[name][entry];
        if (from !== to) changes.push(this.change(field, entry, from, to));
      });
    }
    return changes;
  }

  /**
   * @param {any} field
   * @param {number} entry
   * @param {number} from
   * @param {number} to
   * @returns {Change}
   */
  change(field, entry, from, to) {
    const ofPlace = field.of === "place" || field.of === "side-place";
    const ofSide = field.of === "side" || field.of === "side-place";
    return {
      field: field.name,
      kind: field.kind,
      side: ofSide ? (ofPlace ? Math.floor(entry / this.places) : entry) : null,
      place: ofPlace ? entry % this.places : null,
      from,
      to,
    };
  }

  /**
   * Does `work`, which begins by loading a row, again with an eye on turns that go round for ever if it takes long.
   * @template Made
   * @param {() => Made} work
   * @returns {Made}
   */
  carefully(work) {
    this.endless = false;
    try {
      return work();
    } catch (problem) {
      if (problem !== SUSPICION) throw problem;
      this.seen = new Set();
      try {
        return work();
      } finally {
        this.seen = null;
      }
    }
  }

  /** The fields that some transition sets. */
  changing() {
    const found = new Set(
      this.machine.fields
        .filter((/** @type {any} */ field) => field.kind === "player" || field.kind === "square")
        .map((/** @type {any} */ field) => field.name),
    );
    for (const way of this.machine.transitions) for (const action of flat(way.do)) if ("set" in action) found.add(action.set);
    return found;
  }
}
