// @ts-check
/**
 * The expressions and actions of a specialised machine as functions of the turn on its way. All functions of a machine
 * share one row and one list of the numbers of the turn; nothing is evaluated from text.
 */
import { operate, walk } from "./machine-expressions.js";

/** @typedef {import("./machine-expressions.js").Expression} Expression */
/** @typedef {import("./machine-expressions.js").Action} Action */
/** @typedef {() => number} Value */

/** A turn on its way: the row, the numbers of the turn, the tallies, and what makes functions that work on them. */
export class Work {
  /** @param {any} machine a specialised machine */
  constructor(machine) {
    this.machine = machine;
    this.sides = machine.sides;
    this.places = machine.places?.length ?? 0;
    /** @type {Map<string, {at: number, size: number, field: any}>} */
    this.layout = new Map();
    /** @type {Map<string, number[]>} */
    this.tallies = new Map();
    /** @type {Map<string, any>} */
    this.tallied = new Map();
    let size = 0;
    for (const field of machine.fields) {
      const perPlace = this.places && (field.of === "place" || field.of === "side-place") ? this.places : 1;
      const entries = perPlace * (field.of === "side" || field.of === "side-place" ? this.sides : 1);
      if (field.tally) {
        this.tallies.set(field.name, new Array(entries).fill(field.start));
        this.tallied.set(field.name, field);
      } else {
        this.layout.set(field.name, { at: size, size: entries, field });
        size += entries;
      }
    }
    /** @type {number[]} */
    this.row = [];
    while (this.row.length < size) this.row.push(0);
    /** @type {Map<string, number>} */
    this.slots = new Map();
    const names = ["me", "next-seat", "total"];
    for (let die = 1; die <= 12; die++) names.push(`die-${die}`);
    names.push("die", "direction", "from", "over", "to", "played", "captures", "missed-capture", "repeated");
    for (const name of names) this.slot(name);
    // A machine has few numbers of a turn; the list is made once, so that functions can hold on to it.
    this.locals = new Int32Array(this.slots.size + countLocals(machine));
    this.masks = new Map([...machine.sets].map(([name, places]) => [name, maskOf(places)]));
  }

  /**
   * The number under which a number of the turn is kept.
   * @param {string} name
   */
  slot(name) {
    const found = this.slots.get(name);
    if (found !== undefined) return found;
    this.slots.set(name, this.slots.size);
    return this.slots.size - 1;
  }

  /** @param {string} field */
  at(field) {
    return /** @type {{at: number, size: number}} */ (this.layout.get(field)).at;
  }

  // -------------------------------------------------------------- values

  /**
   * What an expression comes to, as a function.
   * @param {Expression} e
   * @returns {Value}
   */
  value(e) {
    if (typeof e === "number") return () => e;
    if (e.local !== undefined) {
      const { locals } = this;
      const at = this.slot(e.local);
      return () => locals[at];
    }
    if ("get" in e) return this.entry(e);
    if ("op" in e) return this.operation(e);
    if ("in" in e) {
      const mask = /** @type {Uint8Array} */ (this.masks.get(e.in));
      const square = this.value(e.square);
      return () => (mask[square()] === 1 ? 1 : 0);
    }
    if ("nearest" in e) return this.nearest(e);
    if ("some" in e) return this.some(e);
    if ("sum" in e) return this.sum(e);
    const { conflict } = e;
    return () => {
      throw new RangeError(`the value of ${conflict} is asked for, which is not read in any way`);
    };
  }

  /**
   * An entry of the row or of a tally.
   * @param {Expression} e
   * @returns {Value}
   */
  entry(e) {
    const tally = this.tallies.get(e.get);
    const list = tally ?? this.row;
    const base = tally ? 0 : this.at(e.get);
    const { locals, places } = this;
    if (e.at === undefined) {
      if (e.of === undefined) return () => list[base];
      if (typeof e.of === "number") return fixed(list, base + e.of);
      if (e.of.local !== undefined) {
        const of = this.slot(e.of.local);
        return () => list[base + locals[of]];
      }
      const of = this.value(e.of);
      return () => list[base + of()];
    }
    if (typeof e.at === "number" && (e.of === undefined || typeof e.of === "number")) {
      return fixed(list, base + (e.of ?? 0) * places + e.at);
    }
    if (e.of?.local !== undefined && e.at.local !== undefined) {
      const of = this.slot(e.of.local);
      const at = this.slot(e.at.local);
      return () => list[base + locals[of] * places + locals[at]];
    }
    const at = this.value(e.at);
    if (e.of === undefined) return () => list[base + at()];
    const of = this.value(e.of);
    return () => list[base + of() * places + at()];
  }

  /**
   * @param {Expression} e
   * @returns {Value}
   */
  operation(e) {
    const parts = /** @type {Value[]} */ (e.args.map((/** @type {Expression} */ arg) => this.value(arg)));
    const [f, g, h] = parts;
    if (e.op === "not") return () => (f() ? 0 : 1);
    if (e.op === "and") {
      if (parts.length === 2) return () => (f() && g() ? 1 : 0);
      if (parts.length === 3) return () => (f() && g() && h() ? 1 : 0);
      return () => {
        for (const part of parts) if (!part()) return 0;
        return 1;
      };
    }
    if (e.op === "or") {
      if (parts.length === 2) return () => (f() || g() ? 1 : 0);
      return () => {
        for (const part of parts) if (part()) return 1;
        return 0;
      };
    }
    const [left, right] = e.args;
    if (parts.length > 2) return () => operate(e.op, parts.map(called));
    if (typeof right === "number") {
      if (left.local !== undefined) return ofLocal(e.op, this.locals, this.slot(left.local), right);
      return ofConstant(e.op, f, right);
    }
    return ofTwo(e.op, f, g);
  }

  /**
   * The next or previous place of a set; the place itself where there is none.
   * @param {Expression} e
   * @returns {Value}
   */
  nearest(e) {
    const places = /** @type {number[]} */ (this.machine.sets.get(e.nearest));
    const square = this.value(e.square);
    if (e.step === "next") {
      return () => {
        const from = square();
        for (const place of places) if (place > from) return place;
        return from;
      };
    }
    return () => {
      const from = square();
      for (let at = places.length - 1; at >= 0; at--) if (places[at] < from) return places[at];
      return from;
    };
  }

  /**
   * @param {Expression} e
   * @returns {Value}
   */
  some(e) {
    const { locals, sides } = this;
    const side = this.slot(e.some);
    const where = this.value(e.where);
    return () => {
      for (let each = 0; each < sides; each++) {
        locals[side] = each;
        if (where()) return 1;
      }
      return 0;
    };
  }

  /**
   * @param {Expression} e
   * @returns {Value}
   */
  sum(e) {
    const { locals } = this;
    const place = this.slot(e.place);
    const amount = this.value(e.sum);
    const where = this.value(e.where);
    if (asksOnly(e.where, e.place)) {
      // Which places count is the same at all times.
      const counted = [...Array(this.places).keys()].filter((each) => {
        locals[place] = each;
        return where();
      });
      if (counted.length === 1) {
        const [only] = counted;
        return () => {
          locals[place] = only;
          return amount();
        };
      }
      return () => {
        let total = 0;
        for (const each of counted) {
          locals[place] = each;
          total += amount();
        }
        return total;
      };
    }
    const { places } = this;
    return () => {
      let total = 0;
      for (let each = 0; each < places; each++) {
        locals[place] = each;
        if (where()) total += amount();
      }
      return total;
    };
  }

  // -------------------------------------------------------------- actions

  /**
   * What actions do, in their order.
   * @param {Action[]} actions
   * @returns {() => void}
   */
  actions(actions) {
    const done = actions.map((action) => this.action(action));
    const [first, second] = done;
    if (!done.length) return () => {};
    if (done.length === 1) return first;
    if (done.length === 2) {
      return () => {
        first();
        second();
      };
    }
    return () => {
      for (const each of done) each();
    };
  }

  /**
   * @param {Action} action
   * @returns {() => void}
   */
  action(action) {
    if ("set-local" in action) {
      const { locals } = this;
      const at = this.slot(action["set-local"]);
      const to = this.value(action.to);
      return () => {
        locals[at] = to();
      };
    }
    if ("set" in action) return this.setting(action);
    if ("each" in action) {
      const { locals, sides } = this;
      const side = this.slot(action.each);
      const where = this.value(action.where);
      const inner = this.actions(action.do);
      return () => {
        for (let each = 0; each < sides; each++) {
          locals[side] = each;
          if (where()) inner();
        }
      };
    }
    const when = this.value(action.when);
    const then = this.actions(action.do);
    const otherwise = this.actions(action.otherwise);
    return () => {
      if (when()) then();
      else otherwise();
    };
  }

  /**
   * @param {Action} action
   * @returns {() => void}
   */
  setting(action) {
    const tally = this.tallies.get(action.set);
    const list = tally ?? this.row;
    const base = tally ? 0 : this.at(action.set);
    const { places } = this;
    const of = this.value(action.of ?? 0);
    const to = this.value(action.to);
    if (action.at === undefined) {
      return () => {
        const entry = base + of();
        list[entry] = to();
      };
    }
    const at = this.value(action.at);
    return () => {
      const entry = base + of() * places + at();
      list[entry] = to();
    };
  }
}

/** @param {Value} value */
function called(value) {
  return value();
}

/**
 * @param {ArrayLike<number>} list
 * @param {number} at
 * @returns {Value}
 */
function fixed(list, at) {
  return () => list[at];
}

/**
 * An operation on a number of the turn and a constant.
 * @param {string} op
 * @param {Int32Array} locals
 * @param {number} at
 * @param {number} n
 * @returns {Value}
 */
function ofLocal(op, locals, at, n) {
  switch (op) {
    case "+":
      return () => locals[at] + n;
    case "-":
      return () => locals[at] - n;
    case "==":
      return () => (locals[at] === n ? 1 : 0);
    case "!=":
      return () => (locals[at] !== n ? 1 : 0);
    case "<":
      return () => (locals[at] < n ? 1 : 0);
    case "<=":
      return () => (locals[at] <= n ? 1 : 0);
    case ">":
      return () => (locals[at] > n ? 1 : 0);
    case ">=":
      return () => (locals[at] >= n ? 1 : 0);
    default:
      return ofConstant(op, () => locals[at], n);
  }
}

/**
 * An operation on a value and a constant.
 * @param {string} op
 * @param {Value} f
 * @param {number} n
 * @returns {Value}
 */
function ofConstant(op, f, n) {
  switch (op) {
    case "+":
      return () => f() + n;
    case "-":
      return () => f() - n;
    case "==":
      return () => (f() === n ? 1 : 0);
    case "!=":
      return () => (f() !== n ? 1 : 0);
    case "<":
      return () => (f() < n ? 1 : 0);
    case "<=":
      return () => (f() <= n ? 1 : 0);
    case ">":
      return () => (f() > n ? 1 : 0);
    case ">=":
      return () => (f() >= n ? 1 : 0);
    default:
      return ofTwo(op, f, () => n);
  }
}

/**
 * An operation on two values.
 * @param {string} op
 * @param {Value} f
 * @param {Value} g
 * @returns {Value}
 */
function ofTwo(op, f, g) {
  switch (op) {
    case "+":
      return () => f() + g();
    case "-":
      return () => f() - g();
    case "*":
      return () => f() * g();
    case "<<":
      return () => f() * 2 ** g();
    case "min":
      return () => Math.min(f(), g());
    case "max":
      return () => Math.max(f(), g());
    case "==":
      return () => (f() === g() ? 1 : 0);
    case "!=":
      return () => (f() !== g() ? 1 : 0);
    case "<":
      return () => (f() < g() ? 1 : 0);
    case "<=":
      return () => (f() <= g() ? 1 : 0);
    case ">":
      return () => (f() > g() ? 1 : 0);
    case ">=":
      return () => (f() >= g() ? 1 : 0);
    default:
      throw new TypeError(op);
  }
}

/**
 * Whether an expression asks nothing but which place it is.
 * @param {Expression} e
 * @param {string} place
 */
function asksOnly(e, place) {
  let alone = true;
  walk(e, (part) => {
    if (typeof part === "number") return;
    if ("get" in part || "some" in part || "sum" in part || "cases" in part) alone = false;
    if (part.local !== undefined && part.local !== place) alone = false;
  });
  return alone;
}

/**
 * Which places are in a set, as 1 and 0.
 * @param {number[]} places
 */
function maskOf(places) {
  const mask = new Uint8Array(Math.max(0, ...places) + 1);
  for (const place of places) mask[place] = 1;
  return mask;
}

/**
 * At most how many numbers of a turn a machine names: every name in it counts.
 * @param {any} machine
 */
function countLocals(machine) {
  const names = new Set();
  JSON.stringify([machine.transitions, machine.steps, machine.nodes, machine.offers], (key, value) => {
    if (["local", "set-local", "each", "some", "place"].includes(key) && typeof value === "string") names.add(value);
    return value;
  });
  return names.size;
}
