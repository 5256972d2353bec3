// @ts-check
/**
 * State notation: a row of a machine as an object that people and programs write, and back.
 *
 *     {"player": 1, "squares": [26, 0], "resting": [0, 2]}        on a track; players count from 1
 *     {"points": [0, …], "bar": [0, 0], "off": [0, 0]}            on points, as the player on turn sees them
 *     {"player": 1, "goose": ["a5", …], "fox": ["d4"]}            on a grid
 */

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {import("./machine.d.ts").Row} Row */
/** @typedef {Record<string, any>} State */

const BUILT_IN = new Set(["player", "square", "winner"]);
const OF_BOARDS = new Set([...BUILT_IN, "pieces", "occupant", "captured", "hand", "opening", "cube", "match"]);
const MOST_ANYWHERE = 1000;
const MOST_DOUBLINGS = 30;
const MOST_POINTS = 99;

/** @param {string} key @param {string} reason */
function wrong(key, reason) {
  return Object.assign(new Error(`${key}: ${reason}`), { name: "StateError", key, reason });
}

/** @param {any} field */
function isFlag(field) {
  return field.kind === "flag" || field.kind === "until-throw";
}

/**
 * Whether a value is a whole number between two others.
 * @param {unknown} value
 * @param {number} low
 * @param {number} high
 * @returns {value is number}
 */
function isNumber(value, low, high) {
  return typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
}

/**
 * The states that the rules declare.
 * @param {Run} run
 */
function ownFields(run) {
  const known = run.places ? OF_BOARDS : BUILT_IN;
  return [...run.layout.values()].filter(({ field }) => !known.has(field.kind));
}

/**
 * @param {Run} run
 * @param {Row} row
 * @returns {State}
 */
export function stateOf(run, row) {
  return run.places ? positionOf(run, row) : trackOf(run, row);
}

/**
 * The row that a state stands for. Throws a StateError where it is none.
 * @param {Run} run
 * @param {State} state
 * @returns {number[]}
 */
export function rowOf(run, state) {
  if (typeof state !== "object" || state === null || Array.isArray(state)) throw wrong("", "not-an-object");
  return run.places ? rowOfPosition(run, state) : rowOfTrack(run, state);
}

// ---------------------------------------------------------------- tracks

/**
 * @param {Run} run
 * @param {Row} row
 */
function trackOf(run, row) {
  const changing = run.changing();
  /** @type {State} */
  const state = {};
  for (const { at, size, field } of run.layout.values()) {
    if (field.kind === "winner" || !changing.has(field.name)) continue;
    if (field.kind === "player") state.player = row[at] + 1;
    else if (field.kind === "square") state.squares = row.slice(at, at + size);
    else {
      const values = row.slice(at, at + size).map((entry) => (isFlag(field) ? entry !== 0 : entry));
      state[field.name] = field.of === "side" ? values : values[0];
    }
  }
  return state;
}

/**
 * @param {Run} run
 * @param {State} state
 */
function rowOfTrack(run, state) {
  const own = ownFields(run);
  checkKeys(state, ["player", "squares", ...own.map(({ field }) => field.name)]);
  const row = [...run.start];
  row[run.playerAt] = playerOf(run, state);
  const { at, size, field: square } = /** @type {any} */ (run.layout.get("square"));
  const squares = state.squares ?? row.slice(at, at + size);
  const last = run.machine.squares;
  const fits = (/** @type {unknown} */ each) => isNumber(each, 0, last);
  if (!Array.isArray(squares) || squares.length !== size || !squares.every(fits)) throw wrong("squares", "squares");
  if (squares.includes(last)) throw wrong("squares", "after-the-end");
  row.splice(at, size, ...squares);
  const changing = run.changing();
  for (const { at: entry, size: count, field } of own) {
    if (Object.hasOwn(state, field.name)) setEntries(row, entry, count, field, state[field.name]);
    else if (field.kind === "until-throw" && changing.has(field.name)) {
      const fresh = squares.map((/** @type {number} */ each) => +(each === square.start));
      row.splice(entry, count, ...(field.of === "side" ? fresh : [+fresh.every(Boolean)]));
    }
  }
  return row;
}

/**
 * @param {State} state
 * @param {string[]} keys
 */
function checkKeys(state, keys) {
  for (const key of Object.keys(state)) if (!keys.includes(key)) throw wrong(key, "unknown-key");
}

/**
 * @param {Run} run
 * @param {State} state
 */
function playerOf(run, state) {
  const player = state.player ?? 1;
  if (!isNumber(player, 1, run.seats)) throw wrong("player", "player");
  return player - 1;
}

/**
 * @param {number[]} row
 * @param {number} at
 * @param {number} count
 * @param {any} field
 * @param {any} given
 */
function setEntries(row, at, count, field, given) {
  const high = typeof field.high === "number" ? field.high : 1;
  const values = field.of === "side" ? given : [given];
  const fits = (/** @type {unknown} */ each) =>
    isFlag(field) ? typeof each === "boolean" : isNumber(each, field.low, high);
  if (!Array.isArray(values) || values.length !== count || !values.every(fits)) throw wrong(field.name, "value");
  row.splice(at, count, ...values.map(Number));
}

// ---------------------------------------------------------------- points and grids

/**
 * The number that the other side has for the point that a side counts as `number`.
 * @param {Run} run
 * @param {number} number
 */
export function seenAcross(run, number) {
  const points = run.places - 2;
  if (run.machine.ring) return ((number + points / 2 - 1) % points) + 1;
  return points + 1 - number;
}

/**
 * @param {Run} run
 * @param {Row} row
 */
function positionOf(run, row) {
  const { machine, places } = run;
  const player = row[run.playerAt];
  const side = player % run.sides;
  /** @type {State} */
  const found = {};
  if (machine.board === "points") {
    const { at } = /** @type {any} */ (run.layout.get("standing"));
    const own = row.slice(at + side * places, at + (side + 1) * places);
    const other = row.slice(at + (1 - side) * places, at + (2 - side) * places);
    found.points = own.slice(1, -1).map((count, index) => count - other[seenAcross(run, index + 1)]);
    found.bar = [own[places - 1], other[places - 1]];
    found.off = [own[0], other[0]];
    if (player) found.player = player + 1;
  } else {
    found.player = player + 1;
    const { at, size } = /** @type {any} */ (run.layout.get("occupant"));
    machine.pieces.forEach((/** @type {any} */ piece, /** @type {number} */ kind) => {
      found[piece.name] = machine.places.filter(
        (/** @type {string} */ _, /** @type {number} */ place) => place < size && row[at + place] === kind + 1,
      );
      const hand = run.layout.get(`${piece.name}-in-hand`);
      if (hand) found[`${piece.name}-in-hand`] = row[hand.at];
    });
  }
  Object.assign(found, outsideOf(run, row, side));
  const opening = run.layout.get("opening");
  if (opening && row[opening.at]) found.opening = true;
  const changing = run.changing();
  for (const { at, field } of ownFields(run)) {
    if (changing.has(field.name)) found[field.name] = isFlag(field) ? row[at] !== 0 : row[at];
  }
  return found;
}

/**
 * What stands outside the board, as a side sees it.
 * @param {Run} run
 * @param {Row} row
 * @param {number} side
 */
function outsideOf(run, row, side) {
  /** @type {State} */
  const found = {};
  const cube = cubeOf(run, row);
  if (cube && (cube.value > 1 || cube.owner !== null)) {
    found.cube = { value: cube.value, owner: cube.owner === null ? 0 : cube.owner === side ? 1 : 2 };
  }
  const standing = standingOf(run, row);
  if (standing) {
    const { length, score, crawford } = standing;
    found.match = { length, score: [score[side], score[1 - side]], crawford };
  }
  return found;
}

/**
 * What the cube shows and whose it is; null in a game without one.
 * @param {Run} run
 * @param {Row} row
 */
export function cubeOf(run, row) {
  const doublings = run.layout.get("cube doublings");
  if (!doublings) return null;
  const owner = row[run.at("cube owner")];
  return { value: 2 ** row[doublings.at], owner: owner ? owner - 1 : null };
}

/**
 * How the match of a row stands; null where the game is played for itself.
 * @param {Run} run
 * @param {Row} row
 * @returns {import("./machine.d.ts").Standing | null}
 */
export function standingOf(run, row) {
  const length = run.layout.get("match length");
  if (!length || !row[length.at]) return null;
  const at = run.at("match score");
  return { length: row[length.at], score: [row[at], row[at + 1]], crawford: row[run.at("crawford game")] !== 0 };
}

/**
 * A row as one of a match that stands so.
 * @param {Run} run
 * @param {Row} row
 * @param {import("./machine.d.ts").Standing} standing
 */
export function inMatch(run, row, standing) {
  if (!run.layout.has("match length")) throw wrong("match", "unknown-key");
  const changed = [...row];
  changed[run.at("match length")] = standing.length;
  changed.splice(run.at("match score"), 2, ...standing.score);
  changed[run.at("crawford game")] = standing.crawford ? 1 : 0;
  return changed;
}

/**
 * @param {Run} run
 * @param {State} state
 */
function rowOfPosition(run, state) {
  const { machine, layout } = run;
  const own = ownFields(run);
  const keys = machine.board === "points" ? ["points", "bar", "off", "player"] : ["player"];
  if (machine.board === "grid") {
    for (const { name } of machine.pieces) keys.push(name, ...(layout.has(`${name}-in-hand`) ? [`${name}-in-hand`] : []));
  }
  if (layout.has("cube doublings")) keys.push("cube");
  if (layout.has("match length")) keys.push("match");
  if (layout.has("opening")) keys.push("opening");
  checkKeys(state, [...keys, ...own.map(({ field }) => field.name)]);
  /** @type {number[]} */
  let row = new Array(run.start.length).fill(0);
  for (const { at, size } of own) row.splice(at, size, ...run.start.slice(at, at + size));
  row[run.playerAt] = playerOf(run, state);
  const side = row[run.playerAt] % run.sides;
  if (layout.has("opening")) {
    const opening = state.opening ?? false;
    if (typeof opening !== "boolean") throw wrong("opening", "value");
    row[run.at("opening")] = +opening;
  }
  for (const { at, size, field } of own) {
    if (Object.hasOwn(state, field.name)) setEntries(row, at, size, field, state[field.name]);
  }
  if (machine.board === "points") putPoints(run, row, state, side);
  else putGrid(run, row, state);
  return readOutside(run, row, state, side);
}

/**
 * @param {Run} run
 * @param {number[]} row
 * @param {State} state
 * @param {number} me
 */
function putPoints(run, row, state, me) {
  const most = run.machine.pieces[0].count;
  const { places } = run;
  const numbers = (/** @type {string} */ key, /** @type {number} */ size, /** @type {number} */ low) => {
    const given = state[key] ?? (key === "bar" ? [0, 0] : key === "off" ? [-1, -1] : undefined);
    if (key === "off" && !("off" in state)) return given;
    const fits = (/** @type {unknown} */ each) => isNumber(each, low, MOST_ANYWHERE);
    if (!Array.isArray(given) || given.length !== size || !given.every(fits)) throw wrong(key, "numbers");
    return given;
  };
  const points = numbers("points", places - 2, -MOST_ANYWHERE);
  const bar = numbers("bar", 2, 0);
  const off = numbers("off", 2, 0);
  const { at } = /** @type {any} */ (run.layout.get("standing"));
  [me, 1 - me].forEach((side, number) => {
    const base = at + side * places;
    const sign = number ? -1 : 1;
    let held = bar[number];
    points.forEach((/** @type {number} */ count, /** @type {number} */ index) => {
      const place = number ? seenAcross(run, index + 1) : index + 1;
      row[base + place] = Math.max(sign * count, 0);
      held += Math.max(sign * count, 0);
    });
    row[base + places - 1] = bar[number];
    row[base] = off[number] >= 0 ? off[number] : Math.max(most - held, 0);
    held += Math.max(off[number], 0);
    if (held > most) throw wrong("points", "too-many-pieces");
    if (off[number] >= 0 && held < most) throw wrong("points", "too-few-pieces");
  });
}

/**
 * @param {Run} run
 * @param {number[]} row
 * @param {State} state
 */
function putGrid(run, row, state) {
  const { machine, layout, start } = run;
  const { at, size } = /** @type {any} */ (layout.get("occupant"));
  const changing = run.changing();
  for (const step of machine.steps) for (const action of step.do) if ("set" in action) changing.add(action.set);
  machine.pieces.forEach((/** @type {any} */ piece, /** @type {number} */ kind) => {
    const { name } = piece;
    const given = Object.hasOwn(state, name) ? state[name] : [];
    if (!Array.isArray(given)) throw wrong(name, "places");
    for (const each of given) {
      const place = machine.places.indexOf(each);
      if (place < 0) throw wrong(name, "places");
      if (row[at + place]) throw wrong(name, "taken-twice");
      row[at + place] = kind + 1;
    }
    const hand = layout.get(`${name}-in-hand`);
    const begins = start.slice(at, at + size).filter((/** @type {number} */ each) => each === kind + 1).length;
    const most = hand ? piece.count : begins;
    let held = given.length;
    if (hand) {
      const left = state[`${name}-in-hand`] ?? Math.max(most - held, 0);
      if (!isNumber(left, 0, most)) throw wrong(`${name}-in-hand`, "value");
      row[hand.at] = left;
      held += left;
    }
    if (held > most) throw wrong(name, "too-many-pieces");
    if (held < most && !changing.has(`captured ${name}`)) throw wrong(name, "too-few-pieces");
    row[/** @type {any} */ (layout.get(`captured ${name}`)).at] = Math.max(most - held, 0);
  });
}

/**
 * A row with what a state says of the cube and the match, the player on turn being of `side`.
 * @param {Run} run
 * @param {number[]} row
 * @param {State} state
 * @param {number} side
 */
function readOutside(run, row, state, side) {
  if (state.cube !== undefined) {
    const { value = 1, owner = 0 } = typeof state.cube === "object" && state.cube ? state.cube : { value: state.cube };
    const doublings = isNumber(value, 1, 2 ** MOST_DOUBLINGS) ? Math.log2(value) : NaN;
    if (!Number.isInteger(doublings) || !isNumber(owner, 0, 2) || (value === 1 && owner)) throw wrong("cube", "cube");
    const high = /** @type {any} */ (run.layout.get("cube doublings")).field.high;
    const most = run.changing().has("cube doublings") && typeof high === "number" ? high : 0;
    if (doublings > most || (value > 1 && !owner && !doublesByItself(run))) throw wrong("cube", "cube");
    row[run.at("cube doublings")] = doublings;
    row[run.at("cube owner")] = owner ? (owner === 1 ? side : 1 - side) + 1 : 0;
  }
  if (state.match === undefined) return row;
  const { length, score = [0, 0], crawford } = state.match ?? {};
  const fits = Array.isArray(score) && score.length === 2 && score.every((each) => isNumber(each, 0, MOST_POINTS));
  if (!isNumber(length, 1, MOST_POINTS) || !fits || Math.max(...score) >= length) throw wrong("match", "match");
  const first = Math.max(...score) === length - 1 && !Math.min(...score);
  const isCrawford = crawford ?? (first && asksForCrawford(run));
  const possible = Math.max(...score) === length - 1 && (Math.min(...score) !== length - 1 || first);
  if (typeof isCrawford !== "boolean" || (isCrawford && !possible)) throw wrong("match", "match");
  return inMatch(run, row, { length, score: [score[side], score[1 - side]], crawford: isCrawford });
}

/**
 * Whether the cube can double before anybody owns it, by a tie for the right to begin.
 * @param {Run} run
 */
function doublesByItself(run) {
  const ties = run.machine.transitions.filter((/** @type {any} */ way) => way.from === "thrown");
  return ties.some((/** @type {any} */ way) => JSON.stringify(way.do).includes('"set":"cube doublings"'));
}

/**
 * Whether some rule asks which game of a match it is.
 * @param {Run} run
 */
export function asksForCrawford(run) {
  return run.machine.transitions.some((/** @type {any} */ way) =>
    JSON.stringify(way.if).includes('"get":"crawford game"'),
  );
}
