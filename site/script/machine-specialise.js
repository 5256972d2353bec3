// @ts-check
/**
 * A machine with parameters and a choice of readings become a machine in which everything is decided: readings are
 * constants, guards and values are worked out as far as they go, transitions that cannot be taken and nodes that cannot
 * be reached are dropped, and so are numbers that nothing reads. It is the compiler's own pass, step for step: what a
 * row holds depends on it.
 */
import { expressionsOf, flat, folded, rebuilt, same, walk } from "./machine-expressions.js";

/** @typedef {import("./machine-expressions.js").Expression} Expression */
/** @typedef {import("./machine-expressions.js").Action} Action */
/** @typedef {Readonly<Record<string, string>>} Choice */

const STEP = "step "; // the source of a step while it is worked on as a transition; no node's name begins so
const FIXED = new Set(["begin", "turn", "throw", "won"]);
/** Kinds of fields that state notation shows. */
const ALWAYS_KEPT = new Set([
  "player",
  "square",
  "winner",
  "pieces",
  "occupant",
  "captured",
  "hand",
  "opening",
  "match",
]);

/**
 * How many teams there are and how many players each has; 0 teams: each player is a side of his own.
 * @param {any} machine
 * @param {Choice} choice
 */
export function sidesOf(machine, choice) {
  const found = machine["sides-cases"].find((/** @type {any} */ each) => chosen(each.when, choice));
  return found ? { teams: found.teams, members: found.members } : { teams: 0, members: 1 };
}

/**
 * Whether a test of one reading, or none, holds.
 * @param {{conflict: string, reading: string} | null} when
 * @param {Choice} choice
 */
function chosen(when, choice) {
  return when === null || choice[when.conflict] === when.reading;
}

/**
 * The machine for one choice of readings and so many players, who can play.
 * @param {any} machine
 * @param {Choice} choice
 * @param {number} players
 */
export function specialised(machine, choice, players) {
  return new Specialiser(machine, choice, players, sidesOf(machine, choice).teams || players).machine();
}

class Specialiser {
  /**
   * @param {any} machine
   * @param {Choice} choice
   * @param {number} seats
   * @param {number} sides
   */
  constructor(machine, choice, seats, sides) {
    this.source = machine;
    this.choice = choice;
    this.seats = seats;
    this.sides = sides;
    /** @type {Expression} */
    this.squares = 0;
    /** @type {Map<string, number[]>} */
    this.sets = new Map();
    /** @type {Map<string, number>} */
    this.constants = new Map();
    /** @type {Map<string, string[]>} */
    this.passages = new Map();
    for (const { conflict, readings } of machine.parameters) {
      for (const { reading, passages } of readings) this.passages.set(`${conflict}=${reading}`, passages);
    }
    this.decided = this.decided.bind(this);
  }

  machine() {
    const source = this.source;
    const choosing = "steps" in source;
    this.squares = this.expression(source.squares);
    let last = typeof this.squares === "number" ? this.squares : 0;
    if (choosing) last = source.places.length;
    for (const { name } of source.sets) this.sets.set(name, this.set(name, last, []));
    const steps = choosing
      ? source.steps.map((/** @type {any} */ step) => this.transition({ ...step, from: STEP + step.name, does: "" }))
      : [];
    /** @type {any[]} */
    let ways = source.transitions.map((/** @type {any} */ way) => this.transition(way));
    ways = this.live([...ways, ...steps]);
    ways = this.withoutStops(ways);
    ways = this.live(this.withConstants(ways));
    ways = this.withoutDeadWrites(ways);
    ways = this.withoutStops(this.live(ways));
    const made = new Map(ways.filter(isStep).map((way) => [way.from, way]));
    const reached = new Set(ways.flatMap((way) => (isStep(way) ? [way.to] : [way.from, way.to])));
    ways = ways.filter((way) => !isStep(way));
    return {
      game: source.game,
      board: source.board,
      seats: this.seats,
      sides: this.sides,
      choice: this.choice,
      squares: typeof this.squares === "number" ? this.squares : 0,
      sets: this.sets,
      fields: source.fields.map((/** @type {any} */ each) => ({ ...each, high: this.expression(each.high) })),
      nodes: source.nodes
        .filter((/** @type {any} */ node) => reached.has(node.name))
        .map((/** @type {any} */ node) => this.node(node)),
      transitions: ways,
      ...(choosing ? this.choosing(made, ways) : null),
    };
  }

  /**
   * What a player chooses, with the steps that are left.
   * @param {Map<string, any>} made
   * @param {any[]} ways
   */
  choosing(made, ways) {
    const { source } = this;
    const lines = source.grid?.lines ?? [];
    const holds = lines.find((/** @type {any} */ each) => chosen(each.when, this.choice)) ?? lines[0];
    return {
      places: source.places,
      pieces: source.pieces.map((/** @type {any} */ each) => ({ ...each, count: this.expression(each.count) })),
      grid: source.grid ? { ...source.grid, neighbours: holds.neighbours } : null,
      steps: source.steps
        .filter((/** @type {any} */ step) => made.has(STEP + step.name))
        .map((/** @type {any} */ step) => {
          const way = made.get(STEP + step.name);
          return { ...step, if: way.if, do: way.do, to: way.to, because: way.because };
        }),
      plan: {
        ...source.plan,
        again: source.plan.again.filter((/** @type {string[]} */ pair) => pair.every((name) => made.has(STEP + name))),
      },
      obligations: source.obligations.filter((/** @type {any} */ each) => this.expression(each.if) !== 0),
      repeats: source.repeats && ways.some((way) => reads(way.if, "local", "repeated")),
      offers: source.offers,
      matches: source.matches.filter((/** @type {any} */ each) => chosen(each.when, this.choice)),
      ring: source.ring ?? false,
    };
  }

  /**
   * The places of a set on a board whose last place is `last`.
   * @param {string} name
   * @param {number} last
   * @param {string[]} above
   * @returns {number[]}
   */
  set(name, last, above) {
    const table = this.source.sets.find((/** @type {any} */ each) => each.name === name);
    const found = new Set();
    const holds = table.cases.findLast((/** @type {any} */ each) => chosen(each.when, this.choice));
    for (const square of holds?.squares ?? []) {
      if (typeof square === "number") found.add(square);
      else if (!above.includes(square.set)) {
        for (const each of this.set(square.set, last, [...above, name])) found.add(each);
      }
    }
    return [...found].filter((square) => square <= last).sort((a, b) => a - b);
  }

  /** @param {any} node */
  node(node) {
    if (node.dice === undefined) return node;
    return { ...node, dice: this.constants.get("dice") ?? this.expression(node.dice) };
  }

  // -------------------------------------------------------------- expressions

  /**
   * @param {Expression} e
   * @returns {Expression}
   */
  expression(e) {
    return rebuilt(e, this.decided);
  }

  /**
   * An expression whose parts are decided, itself decided.
   * @param {Expression} e
   * @returns {Expression}
   */
  decided(e) {
    if (typeof e === "number") return e;
    if ("is" in e) return +(this.choice[e.conflict] === e.is);
    if ("cases" in e) {
      const found = e.cases.find((/** @type {any} */ each) => each.reading === this.choice[e.conflict]);
      return found ? found.value : e;
    }
    if ("last-square" in e) return this.squares;
    if (e.local === "seats") return this.seats - 1;
    if (e.local === "drawn") return this.sides + 1;
    if ("in" in e) {
      const places = this.placesOf(e.in);
      if (!places.length) return 0;
      return typeof e.square === "number" ? +places.includes(e.square) : e;
    }
    if ("only" in e) return this.placesOf(e.only)[0] ?? 0;
    if ("nearest" in e) return this.placesOf(e.nearest).length ? e : e.square;
    return folded(e);
  }

  /** @param {string} name */
  placesOf(name) {
    return /** @type {number[]} */ (this.sets.get(name));
  }

  /**
   * @param {Action[]} actions
   * @returns {Action[]}
   */
  actions(actions) {
    return actions.flatMap((action) => this.action(action));
  }

  /**
   * @param {Action} action
   * @returns {Action[]}
   */
  action(action) {
    if ("set" in action) {
      const where = /** @type {any} */ ({});
      if (action.of !== undefined) where.of = this.expression(action.of);
      if (action.at !== undefined) where.at = this.expression(action.at);
      const to = this.expression(action.to);
      return same(to, { get: action.set, ...where }) ? [] : [{ set: action.set, ...where, to }];
    }
    if ("set-local" in action) return [{ "set-local": action["set-local"], to: this.expression(action.to) }];
    if ("each" in action) {
      const where = this.expression(action.where);
      const inner = this.actions(action.do);
      return where !== 0 && inner.length ? [{ each: action.each, where, do: inner }] : [];
    }
    const when = this.expression(action.when);
    if (typeof when === "number") return this.actions(when ? action.do : action.otherwise);
    return [{ when, do: this.actions(action.do), otherwise: this.actions(action.otherwise) }];
  }

  /** @param {any} way */
  transition(way) {
    const guard = this.expression(way.if);
    const actions = guard === 0 ? [] : this.actions(way.do); // what never holds is never done
    return { from: way.from, if: guard, do: actions, to: way.to, does: way.does, because: this.because(way.because) };
  }

  /**
   * A reason with the readings that are chosen of its conflicts, and the passages of both.
   * @param {any} because
   */
  because(because) {
    if (!because) return null;
    const readings = because.conflicts
      .filter((/** @type {string} */ conflict) => Object.hasOwn(this.choice, conflict))
      .map((/** @type {string} */ conflict) => [conflict, this.choice[conflict]]);
    const cited = [...because.passages];
    for (const [conflict, reading] of readings) cited.push(...(this.passages.get(`${conflict}=${reading}`) ?? []));
    const passages = [...new Set(cited)].map(passageOf);
    return { rule: because.rule, readings, passages };
  }

  // -------------------------------------------------------------- the graph

  /**
   * The transitions that can be taken from nodes that can be reached.
   * @param {any[]} ways
   */
  live(ways) {
    /** @type {Map<string, any[]>} */
    const leaving = new Map();
    const choosing = new Set(this.source.nodes.filter((/** @type {any} */ node) => node.kind === "choice").map(nameOf));
    for (const way of ways) {
      const kept = leaving.get(way.from) ?? [];
      leaving.set(way.from, kept);
      const always = kept.length > 0 && kept[kept.length - 1].if === 1 && !choosing.has(way.from);
      if (way.if !== 0 && !always) kept.push(way);
    }
    const reached = new Set();
    const waiting = ["begin", "turn", ...[...leaving.keys()].filter((from) => from.startsWith(STEP))];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (reached.has(node)) continue;
      reached.add(node);
      for (const way of leaving.get(node) ?? []) waiting.push(way.to);
    }
    return [...leaving].flatMap(([from, kept]) => (reached.has(from) ? kept : []));
  }

  /**
   * Without the nodes that only hand on, with nothing done and no rule behind it.
   * @param {any[]} ways
   */
  withoutStops(ways) {
    /** @type {Map<string, any[]>} */
    const leaving = new Map();
    for (const way of ways) leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
    /** @type {Map<string, string>} */
    const onward = new Map();
    for (const [node, [only, ...others]] of leaving) {
      const hands = !others.length && only.if === 1 && !only.do.length && !only.because;
      if (hands && !FIXED.has(node)) onward.set(node, only.to);
    }
    const final = (/** @type {string} */ node) => {
      const seen = new Set();
      while (onward.has(node) && !seen.has(node)) {
        seen.add(node);
        node = /** @type {string} */ (onward.get(node));
      }
      return node;
    };
    return ways.filter((way) => !onward.has(way.from)).map((way) => ({ ...way, to: final(way.to) }));
  }

  /**
   * A number of the turn that is only ever set to one constant is that constant.
   * @param {any[]} ways
   */
  withConstants(ways) {
    /** @type {Map<string, Map<string, Expression>>} */
    const written = new Map();
    for (const action of ways.flatMap((way) => flat(way.do))) {
      const name = action["set-local"];
      if (name === undefined) continue;
      const values = written.get(name) ?? new Map();
      written.set(name, values.set(JSON.stringify(action.to), action.to));
    }
    for (const [name, values] of written) {
      const [value] = values.values();
      if (values.size === 1 && typeof value === "number") this.constants.set(name, value);
    }
    if (this.missesNoCapture()) this.constants.set("missed-capture", 0);
    if (!this.constants.size) return ways;
    return ways.map((way) => ({
      ...way,
      if: this.expression(this.settled(way.if)),
      do: this.actions(this.settledActions(way.do)),
    }));
  }

  /**
   * An expression with the numbers of the turn that are constants.
   * @param {Expression} e
   * @returns {Expression}
   */
  settled(e) {
    return rebuilt(e, (part) => this.constants.get(part.local) ?? part);
  }

  /**
   * @param {Action[]} actions
   * @returns {Action[]}
   */
  settledActions(actions) {
    return actions
      .filter((action) => !this.constants.has(action["set-local"]))
      .map((action) => {
        const made = { ...action };
        for (const key of ["of", "at", "to", "where", "when"]) {
          if (key in made) made[key] = this.settled(made[key]);
        }
        if ("do" in made) made.do = this.settledActions(made.do);
        if ("otherwise" in made) made.otherwise = this.settledActions(made.otherwise);
        return made;
      });
  }

  /** Whether no turn that the obligations keep leaves out a capture. */
  missesNoCapture() {
    const held = (this.source.obligations ?? []).filter((/** @type {any} */ each) => this.expression(each.if) === 1);
    const orders = new Set(held.flatMap((/** @type {any} */ each) => each.keep));
    return orders.has("most-captures") || (orders.has("capture") && orders.has("cannot-go-on"));
  }

  /**
   * Without writing numbers of the turn, and states in the row, that nothing reads.
   * @param {any[]} ways
   */
  withoutDeadWrites(ways) {
    const always = new Set(["captures"]); // obligations ask for it
    if (!("steps" in this.source)) always.clear();
    for (const node of this.source.nodes) {
      if (node.dice !== undefined) walk(node.dice, (part) => part.local !== undefined && always.add(part.local));
    }
    const shown = this.source.fields.filter((/** @type {any} */ each) => each.tally || ALWAYS_KEPT.has(each.kind));
    for (;;) {
      const locals = new Set(always);
      const fields = new Set(shown.map(nameOf));
      for (const way of ways) {
        for (const e of [way.if, ...expressionsOf(way.do)]) {
          walk(e, (part) => {
            if (part.local !== undefined) locals.add(part.local);
            else if (part.get !== undefined) fields.add(part.get);
          });
        }
      }
      let isChanged = false;
      ways = ways.map((way) => {
        const kept = keptOf(way.do, locals, fields);
        if (same(kept, way.do)) return way;
        isChanged = true;
        return { ...way, do: kept };
      });
      if (!isChanged) return ways;
    }
  }
}

/** @param {any} way */
function isStep(way) {
  return way.from.startsWith(STEP);
}

/** @param {{name: string}} each */
function nameOf(each) {
  return each.name;
}

/**
 * Whether an expression has a part with this key and name.
 * @param {Expression} e
 * @param {string} key
 * @param {string} name
 */
export function reads(e, key, name) {
  let found = false;
  walk(e, (part) => {
    found ||= part[key] === name;
  });
  return found;
}

/**
 * A passage `siglum:number` as a pair.
 * @param {string} cited
 * @returns {[string, number]}
 */
export function passageOf(cited) {
  const at = cited.lastIndexOf(":");
  return [cited.slice(0, at), Number(cited.slice(at + 1))];
}

/**
 * The actions that write what is read.
 * @param {Action[]} actions
 * @param {Set<string>} locals
 * @param {Set<string>} fields
 * @returns {Action[]}
 */
function keptOf(actions, locals, fields) {
  return actions.flatMap((action) => {
    if ("set-local" in action) return locals.has(action["set-local"]) ? [action] : [];
    if ("set" in action) return fields.has(action.set) ? [action] : [];
    const inner = keptOf(action.do, locals, fields);
    if ("each" in action) return inner.length ? [{ ...action, do: inner }] : [];
    const otherwise = keptOf(action.otherwise, locals, fields);
    return inner.length || otherwise.length ? [{ ...action, do: inner, otherwise }] : [];
  });
}
