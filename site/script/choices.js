// @ts-check
/**
 * Choices of readings: what arises, what goes together, what would allow what, and how a choice differs from an edition.
 * Pure: nothing here knows of a page. Conflicts and readings are ids.
 *
 * @typedef {import("./machine.js").Game} Game
 * @typedef {import("./machine.js").Fault} Fault
 * @typedef {Record<string, string>} Choice
 * @typedef {[string, string]} Chosen  A conflict and its reading.
 */

/** The faults by which readings bar one another; others are mended by leaving out and filling in. */
const BARRING = new Set(["requires", "excludes"]);

/**
 * @param {Game} game
 * @param {string} conflict
 * @param {string} reading
 */
export function exists(game, conflict, reading) {
  return game.conflicts.some((each) => each.id === conflict && each.readings.some((other) => other.id === reading));
}

/**
 * The readings that are wanted, as far as their conflicts arise, with every other conflict that arises read as `base`
 * has it, else as the first reading that goes with the rest. Readings may still bar one another (`barring`).
 * @param {Game} game
 * @param {Choice} wanted
 * @param {Choice} base
 * @returns {Choice}
 */
export function completed(game, wanted, base) {
  const all = { ...base, ...wanted };
  /** @type {Choice} */
  let choice = {};
  // A conflict arises through others, so that each round can bring up more; there is no circle.
  for (let round = 0; round <= game.conflicts.length; round++) {
    const arising = game.arising(choice);
    const next = Object.fromEntries(
      arising.map((id) => [id, choice[id] ?? (id in all && exists(game, id, all[id]) ? all[id] : null)]),
    );
    for (const id of arising) next[id] ??= firstAllowed(game, without(next, null), id);
    const before = Object.keys(choice).join();
    choice = /** @type {Choice} */ (next);
    if (Object.keys(choice).join() === before) break;
  }
  return choice;
}

/**
 * @param {Record<string, string | null>} choice
 * @param {string | null} value
 * @returns {Choice}
 */
function without(choice, value) {
  return /** @type {Choice} */ (Object.fromEntries(Object.entries(choice).filter((entry) => entry[1] !== value)));
}

/**
 * @param {Game} game
 * @param {Choice} choice
 * @param {string} conflict
 */
function firstAllowed(game, choice, conflict) {
  const readings = game.conflicts.find((each) => each.id === conflict)?.readings ?? [];
  const allowed = readings.find((each) => !barring(game, { ...choice, [conflict]: each.id }).length);
  return (allowed ?? readings[0]).id;
}

/**
 * Where readings of a choice bar one another.
 * @param {Game} game
 * @param {Choice} choice
 * @returns {Fault[]}
 */
export function barring(game, choice) {
  return game.faults(choice).filter((fault) => BARRING.has(fault.kind));
}

/**
 * The choice with one reading changed; what was read otherwise before (`base`) is remembered for what arises anew.
 * @param {Game} game
 * @param {Choice} choice
 * @param {Choice} base
 * @param {Chosen[]} changes
 */
export function changed(game, choice, base, changes) {
  return completed(game, { ...choice, ...Object.fromEntries(changes) }, base);
}

/**
 * Whether a reading can be chosen as things stand; if not, what bars it, and the fewest further changes that would
 * allow it (null where none of up to two was found).
 * @param {Game} game
 * @param {Choice} choice
 * @param {Choice} base
 * @param {string} conflict
 * @param {string} reading
 * @returns {{faults: Fault[], allowing: Chosen[] | null}}
 */
export function barred(game, choice, base, conflict, reading) {
  const faults = barring(game, changed(game, choice, base, [[conflict, reading]]));
  if (!faults.length) return { faults, allowing: [] };
  /** @type {Chosen[]} */
  const candidates = [];
  for (const id of involved(game, faults, conflict)) {
    const readings = game.conflicts.find((each) => each.id === id)?.readings ?? [];
    for (const other of readings) if (choice[id] !== other.id) candidates.push([id, other.id]);
  }
  // What a reading requires comes before what merely gets out of its way, and an edition's reading before others.
  const required = new Set(faults.filter((each) => each.kind === "requires").map((each) => each.other?.join(" ")));
  const rank = (/** @type {Chosen} */ each) => (required.has(each.join(" ")) ? 0 : base[each[0]] === each[1] ? 1 : 2);
  candidates.sort((a, b) => rank(a) - rank(b));
  const allows = (/** @type {Chosen[]} */ changes) =>
    holds(changed(game, choice, base, [[conflict, reading], ...changes]), [[conflict, reading], ...changes]) &&
    !barring(game, changed(game, choice, base, [[conflict, reading], ...changes])).length;
  for (const one of candidates) if (allows([one])) return { faults, allowing: [one] };
  for (const [index, one] of candidates.entries()) {
    for (const two of candidates.slice(index + 1)) {
      if (one[0] !== two[0] && allows([one, two])) return { faults, allowing: [one, two] };
    }
  }
  return { faults, allowing: null };
}

/**
 * @param {Choice} choice
 * @param {Chosen[]} wanted
 */
function holds(choice, wanted) {
  return wanted.every(([conflict, reading]) => choice[conflict] === reading);
}

/**
 * The conflicts that faults speak of, and those that decide whether these arise; not the one that is being changed.
 * @param {Game} game
 * @param {Fault[]} faults
 * @param {string} conflict
 */
function involved(game, faults, conflict) {
  const found = new Set(faults.flatMap((each) => [each.conflict, each.other?.[0] ?? each.conflict]));
  for (const each of game.conflicts) {
    for (const reading of each.readings) {
      if (reading.requires.some(([other]) => found.has(other))) found.add(each.id);
    }
  }
  found.delete(conflict);
  return found;
}

/**
 * Where a choice differs from another, in the order of the conflicts; null for one that does not arise.
 * @param {Game} game
 * @param {Choice} choice
 * @param {Choice} base
 * @returns {{conflict: string, own: string | null, base: string | null}[]}
 */
export function differences(game, choice, base) {
  return game.conflicts
    .map(({ id }) => ({ conflict: id, own: choice[id] ?? null, base: base[id] ?? null }))
    .filter((each) => each.own !== each.base);
}

/**
 * The edition from which a choice differs least; of several the first.
 * @param {Game} game
 * @param {Choice} choice
 */
export function nearestEdition(game, choice) {
  const agreeing = (/** @type {string} */ id) =>
    Object.entries(choice).filter(([conflict, reading]) => game.editions[id][conflict] === reading).length;
  return Object.keys(game.editions).reduce((best, id) => (agreeing(id) > agreeing(best) ? id : best));
}
