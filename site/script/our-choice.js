// @ts-check
/**
 * The rules of one table while they are being agreed on: the edition it began from, its choice, the number of players,
 * and what it was before. A choice that is held here can always be played.
 *
 * @typedef {import("./machine.js").Game} Game
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {import("./choices.js").Chosen} Chosen
 * @typedef {{edition: string, choice: Choice, players: number}} State
 * @typedef {{conflict: string, own: string | null, base: string | null}} Difference
 */

import { barred, changed, differences } from "./choices.js";

const LONGEST_HISTORY = 100;

export class OurChoice {
  /**
   * @param {Game} game
   * @param {State} state
   */
  constructor(game, state) {
    this.game = game;
    this.state = state;
    /** @type {State[]} */
    this.before = [];
    /** Readings of conflicts that rest, for when they arise again. @type {Choice} */
    this.remembered = {};
    /** @type {((what: {also: Difference[], tookBack: boolean}) => void)[]} */
    this.listeners = [];
  }

  /** The choice of the edition. */
  get edition() {
    return this.game.editions[this.state.edition];
  }

  /** What is read where nothing has been chosen. */
  get base() {
    return { ...this.edition, ...this.remembered };
  }

  /** How the choice differs from its edition. */
  get differences() {
    return differences(this.game, this.state.choice, this.edition);
  }

  /**
   * Whether a reading can be chosen: see `choices.barred`.
   * @param {string} conflict
   * @param {string} reading
   */
  barred(conflict, reading) {
    return barred(this.game, this.state.choice, this.base, conflict, reading);
  }

  /**
   * What comes of changes, without making them: every conflict that would be read otherwise than now.
   * @param {Chosen[]} changes
   */
  comingOf(changes) {
    return differences(this.game, changed(this.game, this.state.choice, this.base, changes), this.state.choice);
  }

  /**
   * Make changes that can be played together.
   * @param {Chosen[]} changes
   */
  choose(changes) {
    const asked = new Set(changes.map(([conflict]) => conflict));
    const choice = changed(this.game, this.state.choice, this.base, changes);
    const also = differences(this.game, choice, this.state.choice).filter((each) => !asked.has(each.conflict));
    this.#go({ ...this.state, choice }, also);
  }

  /**
   * Begin from an edition: its choice, and nothing else.
   * @param {string} edition
   */
  begin(edition) {
    this.#go({ ...this.state, edition, choice: { ...this.game.editions[edition] } }, [], { forget: true });
  }

  /** @param {number} players */
  play(players) {
    this.#go({ ...this.state, players }, []);
  }

  takeBack() {
    const before = this.before.pop();
    if (before) {
      this.state = before;
      this.#tell({ also: [], tookBack: true });
    }
  }

  /**
   * @param {State} state
   * @param {Difference[]} also
   * @param {{forget?: boolean}} [options]
   */
  #go(state, also, { forget = false } = {}) {
    const [least, most] = this.game.playersOf(state.choice);
    this.before.push(this.state);
    if (this.before.length > LONGEST_HISTORY) this.before.shift();
    this.remembered = forget ? {} : { ...this.remembered, ...this.state.choice };
    for (const id of Object.keys(state.choice)) delete this.remembered[id];
    this.state = { ...state, players: Math.min(Math.max(state.players, least), most) };
    this.#tell({ also, tookBack: false });
  }

  /** @param {{also: Difference[], tookBack: boolean}} what */
  #tell(what) {
    for (const listener of this.listeners) listener(what);
  }
}
