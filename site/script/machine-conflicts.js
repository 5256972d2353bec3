// @ts-check
/** Choices of readings: which conflicts arise, what is wrong with a choice, and how one reading is changed. */
import { reads } from "./machine-specialise.js";

/** @typedef {Readonly<Record<string, string>>} Choice */
/** @typedef {import("./machine.d.ts").Fault} Fault */
/** @typedef {any} Parameter */

/**
 * Whether a condition on readings holds.
 * @param {any} e
 * @param {Choice} choice
 * @returns {boolean}
 */
function holds(e, choice) {
  if (typeof e === "number") return e !== 0;
  if ("is" in e) return choice[e.conflict] === e.is;
  const parts = e.args.map((/** @type {any} */ arg) => () => holds(arg, choice));
  if (e.op === "not") return !parts[0]();
  return e.op === "and" ? parts.every(called) : parts.some(called);
}

/** @param {() => boolean} part */
function called(part) {
  return part();
}

/**
 * The conflicts, each after those that its condition asks about, and otherwise as written; a circle ends the list.
 * @param {Parameter[]} parameters
 */
function inDecidingOrder(parameters) {
  const left = [...parameters];
  const order = [];
  while (left.length) {
    const free = left.findIndex((each) => !left.some((other) => reads(each.arises, "conflict", other.conflict)));
    order.push(...left.splice(Math.max(free, 0), 1));
  }
  return order;
}

/**
 * The conflicts that arise under a choice, in their order; what is chosen for one that does not arise counts as nothing.
 * @param {Parameter[]} parameters
 * @param {Choice} choice
 */
export function arising(parameters, choice) {
  const decided = /** @type {Record<string, string>} */ ({});
  const found = new Set();
  for (const { conflict, arises } of inDecidingOrder(parameters)) {
    if (!holds(arises, decided)) continue;
    found.add(conflict);
    if (Object.hasOwn(choice, conflict)) decided[conflict] = choice[conflict];
  }
  return parameters.map((each) => each.conflict).filter((conflict) => found.has(conflict));
}

/**
 * Why a choice cannot be played.
 * @param {Parameter[]} parameters
 * @param {Choice} choice
 */
export function faults(parameters, choice) {
  /** @type {Fault[]} */
  const found = [];
  const arise = arising(parameters, choice);
  const known = new Map(parameters.map((each) => [each.conflict, each]));
  for (const [conflict, reading] of Object.entries(choice)) {
    const parameter = known.get(conflict);
    const isKnown = parameter?.readings.some((/** @type {any} */ each) => each.reading === reading);
    if (!isKnown) found.push({ conflict, reading, kind: "unknown" });
    else if (!arise.includes(conflict)) found.push({ conflict, reading, kind: "does-not-arise" });
  }
  const excluded = new Set();
  for (const conflict of arise) {
    if (!Object.hasOwn(choice, conflict)) {
      found.push({ conflict, kind: "missing" });
      continue;
    }
    const reading = choice[conflict];
    const chosen = known.get(conflict).readings.find((/** @type {any} */ each) => each.reading === reading);
    for (const other of chosen?.requires ?? []) {
      if (isRead(other, choice, arise)) continue;
      found.push({ conflict, reading, kind: "requires", other: [other.conflict, other.reading] });
    }
    for (const other of chosen?.excludes ?? []) {
      const pair = [`${conflict}=${reading}`, `${other.conflict}=${other.reading}`].sort().join(" ");
      if (!isRead(other, choice, arise) || excluded.has(pair)) continue;
      excluded.add(pair);
      found.push({ conflict, reading, kind: "excludes", other: [other.conflict, other.reading] });
    }
  }
  return found;
}

/**
 * Whether a conflict that arises is read so.
 * @param {{conflict: string, reading: string}} asked
 * @param {Choice} choice
 * @param {string[]} arise
 */
function isRead(asked, choice, arise) {
  return arise.includes(asked.conflict) && choice[asked.conflict] === asked.reading;
}

/**
 * A choice with one reading changed: what no longer arises is left out, what arises anew is read as `otherwise` has it,
 * else as the first reading that goes with the rest.
 * @param {Parameter[]} parameters
 * @param {Choice} choice
 * @param {string} conflict
 * @param {string} reading
 * @param {Choice} otherwise
 */
export function changed(parameters, choice, conflict, reading, otherwise) {
  /** @type {Record<string, string>} */
  const made = {};
  for (const each of inDecidingOrder(parameters)) {
    const name = each.conflict;
    if (!holds(each.arises, made)) continue;
    if (name === conflict) made[name] = reading;
    else if (Object.hasOwn(choice, name)) made[name] = choice[name];
    else if (Object.hasOwn(otherwise, name)) made[name] = otherwise[name];
    else made[name] = firstThatFits(each, made, parameters);
  }
  const names = parameters.map((each) => each.conflict).filter((name) => Object.hasOwn(made, name));
  return Object.fromEntries(names.map((name) => [name, made[name]]));
}

/**
 * @param {Parameter} parameter
 * @param {Record<string, string>} made
 * @param {Parameter[]} parameters
 */
function firstThatFits(parameter, made, parameters) {
  const readings = parameter.readings.map((/** @type {any} */ each) => each.reading);
  const fitting = readings.find((/** @type {string} */ reading) => {
    const found = faults(parameters, { ...made, [parameter.conflict]: reading });
    return !found.some((fault) => fault.kind === "requires" || fault.kind === "excludes");
  });
  return fitting ?? readings[0];
}
