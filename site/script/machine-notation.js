// @ts-check
/** How players write moves: 13/11*, bar/22 and 6/off(2) on points; d5-d4, d4xb4xb6 and, for a piece placed, d4 on a grid. */
import { seenAcross } from "./machine-states.js";

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {{from: number, over: number, to: number}} Way */

/** A turn in which nothing is moved. */
export const NOTHING = "–";

/**
 * The steps of a turn that begins with `row`.
 * @param {Run} run
 * @param {readonly number[]} row
 * @param {Way[]} steps
 */
export function moveText(run, row, steps) {
  if (!steps.length) return NOTHING;
  if (run.machine.board === "points") return onPoints(run, row, steps);
  const names = run.machine.places;
  if (steps[0].from < 0) return steps.map((step) => names[step.to]).join(" ");
  return names[steps[0].from] + steps.map((step) => (step.over >= 0 ? "x" : "-") + names[step.to]).join("");
}

/**
 * One word for the way of each man, from the furthest; a place on the way stands in it where something was hit.
 * @param {Run} run
 * @param {readonly number[]} row
 * @param {Way[]} steps
 */
function onPoints(run, row, steps) {
  const { places } = run;
  const other = run.at("standing") + (1 - (row[run.playerAt] % 2)) * places;
  /** @type {Map<number, number>} */
  const hostile = new Map();
  for (let number = 1; number < places - 1; number++) hostile.set(number, row[other + seenAcross(run, number)]);
  /** @type {[number, boolean][][]} */
  const ways = [];
  for (const { from, to } of steps) {
    const hit = (hostile.get(to) ?? 0) > 0;
    hostile.set(to, 0);
    let came = ways.find((way) => way[way.length - 1][0] === from);
    if (!came) {
      came = [[from, false]];
      ways.push(came);
    }
    came.push([to, hit]);
  }
  ways.sort((a, b) => b[0][0] - a[0][0] || b[b.length - 1][0] - a[a.length - 1][0]);
  /** @type {Map<string, number>} */
  const written = new Map();
  for (const way of ways) {
    const shown = way.filter(([, hit], at) => at === 0 || at === way.length - 1 || hit);
    const text = shown.map(([number, hit]) => pointText(number, places) + (hit ? "*" : "")).join("/");
    written.set(text, (written.get(text) ?? 0) + 1);
  }
  return [...written].map(([text, count]) => (count > 1 ? `${text}(${count})` : text)).join(" ");
}

/**
 * @param {number} number
 * @param {number} places
 */
function pointText(number, places) {
  return number === 0 ? "off" : number === places - 1 ? "bar" : String(number);
}

/**
 * A place as moves name it.
 * @param {Run} run
 * @param {number} place
 */
export function placeText(run, place) {
  return run.machine.board === "points" ? pointText(place, run.places) : run.machine.places[place];
}

/**
 * One step, whatever it does on the way; from -1, a piece is placed.
 * @param {Run} run
 * @param {number} from
 * @param {number} to
 */
export function stepText(run, from, to) {
  if (from < 0) return placeText(run, to);
  return [from, to].map((place) => placeText(run, place)).join(run.machine.board === "points" ? "/" : "-");
}

/**
 * The ways that a move names, each as the places that it goes through; null where it cannot be read. Marks of hits are
 * not asked for, and a way that is written more than once is given as often.
 * @param {Run} run
 * @param {string} text
 * @returns {number[][] | null}
 */
export function readMove(run, text) {
  if (["", NOTHING, "-"].includes(text.trim())) return [];
  const numbers = new Map(run.machine.places.map((/** @type {string} */ name, /** @type {number} */ at) => [name, at]));
  numbers.set("off", 0);
  /** @type {number[][]} */
  const ways = [];
  for (const word of text.trim().split(/\s+/)) {
    const found = /^([^()]+)(?:\(([1-9])\))?$/.exec(word);
    if (!found) return null;
    const stops = found[1].replaceAll("*", "").split(/[/x-]/);
    if (!stops.every((stop) => numbers.has(stop))) return null;
    const way = stops.map((stop) => /** @type {number} */ (numbers.get(stop)));
    for (let times = Number(found[2] ?? 1); times > 0; times--) ways.push(way);
  }
  return ways;
}

/**
 * The result that a move names, as players write it; null where no one result is meant.
 * @template {{done: readonly number[], move: string, taken: {from: number, to: number}[]}} Result
 * @param {Run} run
 * @param {readonly Result[]} results
 * @param {string} text
 * @returns {Result | null}
 */
export function meant(run, results, text) {
  const plain = sortedWords(text);
  const exact = results.find((result) => sortedWords(result.move) === plain);
  if (exact) return exact;
  const ways = readMove(run, text);
  if (!ways) return null;
  const wanted = pathsOf(ways);
  const found = results.filter((result) => {
    if (run.machine.board === "points") return endsOf(result.taken) === endsOf(stepsOf(ways));
    return pathsOf([[result.taken[0]?.from, ...result.taken.map((step) => step.to)]]) === wanted;
  });
  return found.length === 1 ? found[0] : null;
}

/** @param {string} text */
function sortedWords(text) {
  return text.trim().split(/\s+/).sort().join(" ");
}

/** @param {number[][]} ways */
function pathsOf(ways) {
  return ways.map((way) => way.filter((place) => place >= 0).join("-")).join(" ");
}

/** @param {number[][]} ways */
function stepsOf(ways) {
  return ways.map((way) => ({ from: way[0], to: way[way.length - 1] }));
}

/**
 * By how many men each place changes.
 * @param {{from: number, to: number}[]} steps
 */
function endsOf(steps) {
  /** @type {Map<number, number>} */
  const changes = new Map();
  for (const { from, to } of steps) {
    changes.set(from, (changes.get(from) ?? 0) - 1);
    changes.set(to, (changes.get(to) ?? 0) + 1);
  }
  return JSON.stringify([...changes].filter(([, change]) => change).sort((a, b) => a[0] - b[0]));
}
