// @ts-check
/**
 * The address of a table's rules and of a play: what stands behind the `#`.
 *
 *     #h=<hash>&p=<players>&m=<points>&n=<how many choices>&rules=<edition>~<conflict>.<reading>~…&t=<turns>
 *
 * `rules` names every choice (`n` then says how many, so that one cut short is noticed), or only those that differ from
 * the edition (no `n`). `m` is to how many points a match goes. `t` holds the turns of a play, parted by dots: the dice
 * as digits, then a colon and the move as players write it with `_` for a space; a word alone (`double`, `take`) is a
 * decision. Nothing but ids, digits and moves is read; whatever else an address holds is dropped, and an address too
 * long is none.
 *
 * @typedef {import("./machine.js").Game} Game
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {{thrown: number[], move: string}} Taken  A turn: what was thrown ([]: nothing), and what was moved ("": nothing).
 * @typedef {{edition: string, choice: Choice, whole: boolean, cut: boolean, players: number | null, length: number,
 *   hash: string, turns: Taken[]}} Address
 * @typedef {{kind: "edition" | "conflict" | "reading" | "new" | "resting" | "barred" | "cut" | "hash",
 *   conflict?: string, was?: string, now?: string | null}} Since
 * @typedef {{edition: string, choice: Choice, players: number, turns: Taken[], since: Since[]}} Opened
 */

import { barring, changed, completed, exists, nearestEdition } from "./choices.js";

const LONGEST = 16_000;
const MOST_CHOICES = 200;
const MOST_TURNS = 2_000;
const HASH_DIGITS = 12;
const ID = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,79}$/u;
const TURN = /^([1-6]{1,12})?(?::([\p{L}\p{N}/*()+:,–_-]{1,80}))?$/u;
const WORD = /^[\p{L}-]{1,80}$/u;

/**
 * What an address says; null where it names no rules.
 * @param {string} fragment  As in `location.hash`.
 * @returns {Address | null}
 */
export function readAddress(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text || text.length > LONGEST) return null;
  const fields = new Map();
  for (const part of text.split("&")) {
    const [, key, value] = /^([a-z]{1,8})=(.*)$/s.exec(part) ?? [];
    const plain = key && !fields.has(key) ? decoded(value) : null;
    if (plain !== null) fields.set(key, plain);
  }
  if (!fields.has("rules")) return null;
  const [edition, ...pairs] = fields.get("rules").split("~");
  /** @type {Map<string, string>} */
  const choice = new Map();
  for (const pair of pairs.slice(0, MOST_CHOICES)) {
    const dot = pair.indexOf(".");
    const [conflict, reading] = [pair.slice(0, dot), pair.slice(dot + 1)];
    if (dot > 0 && ID.test(conflict) && ID.test(reading)) choice.set(conflict, reading);
  }
  const count = whole(fields.get("n"), MOST_CHOICES);
  return {
    edition: ID.test(edition) ? edition : "",
    choice: Object.fromEntries(choice),
    whole: count !== null,
    cut: count !== null && choice.size < count,
    players: whole(fields.get("p"), 99),
    length: whole(fields.get("m"), 99) ?? 0,
    hash: /^[0-9a-f]{8,64}$/.test(fields.get("h") ?? "") ? fields.get("h") : "",
    turns: turnsOf(fields.get("t") ?? ""),
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * @param {string | undefined} text
 * @param {number} most
 */
function whole(text, most) {
  if (!/^\d{1,4}$/.test(text ?? "")) return null;
  const number = Number(text);
  return number <= most ? number : null;
}

/**
 * @param {string} text
 * @returns {Taken[]}
 */
function turnsOf(text) {
  /** @type {Taken[]} */
  const turns = [];
  for (const part of text ? text.split(".").slice(0, MOST_TURNS) : []) {
    const match = TURN.exec(part);
    if (match && (match[1] || match[2])) {
      turns.push({ thrown: [...(match[1] ?? "")].map(Number), move: (match[2] ?? "").replaceAll("_", " ") });
    } else if (WORD.test(part)) {
      turns.push({ thrown: [], move: part });
    } else {
      break; // What follows a turn that cannot be read would be another play.
    }
  }
  return turns;
}

/**
 * The fragment, with its `#`: the choice whole, unless `brief`, and the hash of the game.
 * @param {{edition: string, choice: Choice, players?: number | null, length?: number, turns?: Taken[]}} address
 * @param {Game} game
 * @param {{brief?: boolean}} [options]  brief: only what differs from the edition.
 */
export function writeAddress(address, game, { brief = false } = {}) {
  const base = Object.hasOwn(game.editions, address.edition) ? game.editions[address.edition] : {};
  const chosen = Object.entries(address.choice).filter(([conflict, reading]) => !brief || base[conflict] !== reading);
  const rules = [address.edition, ...chosen.map(([conflict, reading]) => `${conflict}.${reading}`)];
  const fields = [
    `h=${game.hash.slice(0, HASH_DIGITS)}`,
    ...(address.players ? [`p=${address.players}`] : []),
    ...(address.length ? [`m=${address.length}`] : []),
    ...(brief ? [] : [`n=${chosen.length}`]),
    `rules=${rules.map(encodeURIComponent).join("~")}`,
    ...(address.turns?.length ? [`t=${writeTurns(address.turns)}`] : []),
  ];
  return `#${fields.join("&")}`;
}

/**
 * Turns as `t` holds them.
 * @param {Taken[]} turns
 */
export function writeTurns(turns) {
  return turns
    .map(({ thrown, move }) => {
      const written = encodeURIComponent(move.replaceAll(" ", "_")).replaceAll("%2F", "/").replaceAll("%2C", ",");
      if (!thrown.length && WORD.test(move)) return written;
      return thrown.join("") + (move ? `:${written}` : "");
    })
    .join(".");
}

/**
 * The rules of an address as they can be played today, and what has changed since it was made. The choice has no faults.
 * @param {Address} address
 * @param {Game} game
 * @returns {Opened}
 */
export function opened(address, game) {
  /** @type {Since[]} */
  const since = [];
  const other = address.hash !== "" && !game.hash.startsWith(address.hash) && !address.hash.startsWith(game.hash);
  let edition = address.edition;
  if (!Object.hasOwn(game.editions, edition)) {
    edition = nearestEdition(game, address.choice);
    since.push({ kind: "edition", was: address.edition, now: edition });
  }
  const base = game.editions[edition];
  const entries = Object.entries(address.choice);
  const wanted = entries.filter(([conflict, reading]) => exists(game, conflict, reading));
  const { choice, left } = allowed(game, base, wanted);
  const known = new Set(game.conflicts.map((each) => each.id));
  for (const [conflict, reading] of entries) {
    const now = choice[conflict] ?? null;
    if (!known.has(conflict)) since.push({ kind: "conflict", conflict, was: reading });
    else if (!exists(game, conflict, reading)) since.push({ kind: "reading", conflict, was: reading, now });
    else if (left.has(conflict)) since.push({ kind: "barred", conflict, was: reading, now });
    else if (now === null) since.push({ kind: "resting", conflict, was: reading });
  }
  if (address.cut) since.push({ kind: "cut" });
  else if (address.whole) {
    for (const [conflict, now] of Object.entries(choice)) {
      if (!Object.hasOwn(address.choice, conflict)) since.push({ kind: "new", conflict, now });
    }
  }
  if (other) since.unshift({ kind: "hash" });
  const [least, most] = game.playersOf(choice);
  const players = Math.min(Math.max(address.players ?? Math.max(2, least), least), most);
  return { edition, choice, players, turns: address.turns, since };
}

/**
 * What is wanted as far as it goes together: all of it, or one after another, leaving out what those before bar.
 * @param {Game} game
 * @param {Choice} base
 * @param {[string, string][]} wanted
 */
function allowed(game, base, wanted) {
  /** @type {Set<string>} */
  const left = new Set();
  let choice = completed(game, Object.fromEntries(wanted), base);
  if (!barring(game, choice).length) return { choice, left };
  choice = completed(game, {}, base);
  for (const [conflict, reading] of wanted) {
    const next = changed(game, choice, base, [[conflict, reading]]);
    if (barring(game, next).length) left.add(conflict);
    else choice = next;
  }
  return { choice, left };
}
