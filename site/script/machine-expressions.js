// @ts-check
/**
 * Expressions and actions of a machine, as `grammar/machine.schema.json` describes them: a number, or an object with
 * `local`, `get`, `op`, `conflict`, `in`, `nearest`, `only`, `last-square`, `some` or `sum`.
 */

/** @typedef {any} Expression */
/** @typedef {any} Action */

/**
 * The expressions of which one is made.
 * @param {Expression} e
 * @returns {Expression[]}
 */
export function partsOf(e) {
  if (typeof e === "number") return [];
  if ("get" in e) return [e.of, e.at].filter((part) => part !== undefined);
  if ("op" in e) return e.args;
  if ("cases" in e) return e.cases.map((/** @type {any} */ each) => each.value);
  if ("in" in e || "nearest" in e) return [e.square];
  if ("some" in e) return [e.where];
  if ("sum" in e) return [e.where, e.sum];
  return [];
}

/**
 * Calls `look` with an expression and every one within it.
 * @param {Expression} e
 * @param {(part: Expression) => void} look
 */
export function walk(e, look) {
  look(e);
  for (const part of partsOf(e)) walk(part, look);
}

/**
 * Every expression that actions evaluate, in their inner actions too.
 * @param {Action[]} actions
 * @returns {Expression[]}
 */
export function expressionsOf(actions) {
  return actions.flatMap((action) => {
    if ("set" in action) return [action.of, action.at, action.to].filter((part) => part !== undefined);
    if ("set-local" in action) return [action.to];
    if ("each" in action) return [action.where, ...expressionsOf(action.do)];
    return [action.when, ...expressionsOf(action.do), ...expressionsOf(action.otherwise)];
  });
}

/**
 * The actions and every one within them.
 * @param {Action[]} actions
 * @returns {Action[]}
 */
export function flat(actions) {
  return actions.flatMap((action) => {
    if ("each" in action) return [action, ...flat(action.do)];
    if ("when" in action) return [action, ...flat(action.do), ...flat(action.otherwise)];
    return [action];
  });
}

/**
 * Whether two expressions are the same.
 * @param {Expression} a
 * @param {Expression} b
 */
export function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The expression with `change` applied to each part from the inside out.
 * @param {Expression} e
 * @param {(part: Expression) => Expression} change
 * @returns {Expression}
 */
export function rebuilt(e, change) {
  const inner = (/** @type {Expression} */ part) => rebuilt(part, change);
  if (typeof e === "number") return change(e);
  if ("get" in e) {
    const made = /** @type {any} */ ({ get: e.get });
    if (e.of !== undefined) made.of = inner(e.of);
    if (e.at !== undefined) made.at = inner(e.at);
    return change(made);
  }
  if ("op" in e) return change({ op: e.op, args: e.args.map(inner) });
  if ("cases" in e) {
    const cases = e.cases.map((/** @type {any} */ each) => ({ reading: each.reading, value: inner(each.value) }));
    return change({ conflict: e.conflict, cases });
  }
  if ("in" in e) return change({ in: e.in, square: inner(e.square) });
  if ("nearest" in e) return change({ nearest: e.nearest, step: e.step, square: inner(e.square) });
  if ("some" in e) return change({ some: e.some, where: inner(e.where) });
  if ("sum" in e) return change({ sum: inner(e.sum), place: e.place, where: inner(e.where) });
  return change(e);
}

/**
 * `and` of the parts, without those that are always true; 0 if one never holds.
 * @param {Expression[]} parts
 * @returns {Expression}
 */
export function allOf(parts) {
  return joined(parts, "and", 0, 1);
}

/**
 * `and` or `or` of the parts: `decides` settles it at once, `nothing` says nothing.
 * @param {Expression[]} parts
 * @param {string} op
 * @param {number} decides
 * @param {number} nothing
 * @returns {Expression}
 */
function joined(parts, op, decides, nothing) {
  const kept = [];
  for (const part of parts) {
    if (part === decides) return decides;
    if (part.op === op) kept.push(...part.args);
    else if (part !== nothing) kept.push(part);
  }
  if (!kept.length) return nothing;
  return kept.length === 1 ? kept[0] : { op, args: kept };
}

/**
 * The expression, itself no longer reducible inside, with constants worked out.
 * @param {Expression} e
 * @returns {Expression}
 */
export function folded(e) {
  if (typeof e === "number") return e;
  if (("some" in e || "sum" in e) && e.where === 0) return 0;
  if (!("op" in e)) return e;
  if (e.op === "and") return allOf(e.args);
  if (e.op === "or") return joined(e.args, "or", 1, 0);
  if (e.op === "not") {
    const [part] = e.args;
    if (typeof part === "number") return part ? 0 : 1;
    return part.op === "not" ? part.args[0] : e;
  }
  return e.args.every((/** @type {any} */ arg) => typeof arg === "number") ? operate(e.op, e.args) : e;
}

/**
 * The result of an operation on numbers; comparisons give 1 or 0.
 * @param {string} op
 * @param {number[]} values
 * @returns {number}
 */
export function operate(op, values) {
  const [left, right] = values;
  switch (op) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "<<":
      return left * 2 ** right;
    case "min":
      return Math.min(...values);
    case "max":
      return Math.max(...values);
    case "==":
      return +(left === right);
    case "!=":
      return +(left !== right);
    case "<":
      return +(left < right);
    case "<=":
      return +(left <= right);
    case ">":
      return +(left > right);
    case ">=":
      return +(left >= right);
    default:
      throw new TypeError(op);
  }
}
