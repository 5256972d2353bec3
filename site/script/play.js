// @ts-check
/**
 * The board to play on. `mount` puts it into an element `data-play="GAME"`; `Table` holds a play and shows it, and lets
 * persons and programs play.
 *
 * @typedef {import("./play-setup.js").Chosen} Chosen
 * @typedef {import("./session.js").Played} Played
 */
import { opened, readAddress, writeAddress } from "./address.js";
import { Announcer } from "./announce.js";
import { fairly, thrownDice } from "./dice.js";
import { isStill, made, pause } from "./dom.js";
import { Controls } from "./play-controls.js";
import { Log } from "./play-log.js";
import { Setup } from "./play-setup.js";
import { GridBoard } from "./grid-board.js";
import { PointsBoard } from "./points-board.js";
import { TrackBoard } from "./track-board.js";
import { chosen as choiceOf, said as sayingOf } from "./opponent.js";
import { Session } from "./session.js";
import { Told } from "./told.js";
import { sayer } from "./words.js";

/** Milliseconds from step to step at the slowest and the fastest. */
const SLOWEST = 1600;
const FASTEST = 40;
/** The longest address that is written, in characters. */
const LONGEST = 15_000;

/**
 * @param {HTMLElement} element
 * @param {{language: string, base: string}} context
 */
export async function mount(element, context) {
  const name = element.dataset.play ?? "";
  if (!/^[\p{L}\p{N}_-]+$/u.test(name)) return;
  const folder = new URL(`assets/games/${name}/`, new URL(context.base, location.href));
  const [response, { game }] = await Promise.all([fetch(new URL("data.json", folder)), import(new URL("machine.js", folder).href)]);
  const table = new Table(await response.json(), game);
  element.replaceChildren(table.element);
  element.classList.add("is-mounted");
  table.open(location.hash);
  addEventListener("hashchange", () => table.open(location.hash));
}

export class Table {
  /**
   * @param {any} data
   * @param {import("./machine.js").Game} game
   */
  constructor(data, game) {
    this.data = data;
    this.game = game;
    this.say = sayer(data.language, data.messages);
    this.setup = new Setup(data, game, this.say, (chosen) => this.begin(chosen, true));
    this.controls = new Controls(this, this.say);
    this.announcer = new Announcer();
    this.place = made("div", { class: "play-place" });
    this.note = made("p", { class: "play-note", role: "status", hidden: true });
    this.side = made("div", { class: "play-side" });
    const table = made("div", { class: "play-table" }, this.controls.status, this.place, this.controls.element, this.side);
    this.element = made("div", { class: "play", onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event) });
    this.element.append(this.setup.element, this.note, table, this.announcer.element);
    /** Counts what makes running animations and programs stop. */
    this.turnstile = 0;
    this.isAutomatic = false;
    this.isWatching = false;
    this.isBusy = false;
    /** Whether pieces are about to walk, so that what comes of it is not to be told yet. */
    this.isWalking = false;
    /** The place that a move is to leave. @type {number | null} */
    this.leaving = null;
    /** Whether the reader was last heard of in here: what has the focus may be gone by now. */
    this.isInside = false;
    document.addEventListener("focusin", ({ target }) => (this.isInside = this.element.contains(/** @type {Node} */ (target))));
  }

  // ---------------------------------------------------------------- beginnings

  /**
   * Begins with what an address says, or else with the first edition.
   * @param {string} fragment
   */
  open(fragment) {
    if (fragment === this.written) return;
    const address = readAddress(fragment);
    const edition = Object.keys(this.game.editions)[0];
    const plain = { edition, choice: { ...this.game.editions[edition] }, players: 2, turns: [], since: [] };
    const found = address ? opened(address, this.game) : plain;
    const [least, most] = this.game.playersOf(found.choice);
    const players = Math.min(Math.max(found.players, least), most);
    const chooses = this.game.board !== "track";
    const who = Array.from({ length: players }, (_, person) => /** @type {const} */ (chooses && person && !found.turns.length ? "ahead" : "person"));
    this.begin({ edition: found.edition, choice: found.choice, players, who, length: address?.length ?? 0 }, false);
    const since = found.since.filter(({ kind }) => kind !== "hash").length;
    const notes = since ? [this.say("play.since", { count: since })] : [];
    if (found.turns.length) {
      const played = this.session.replay(found.turns);
      notes.push(this.say("play.opened", { count: played }));
      if (played < found.turns.length) notes.push(this.say("play.stopped", { number: played + 1 }));
      this.render();
    }
    this.tell(notes.join(" "));
  }

  /**
   * Begins a play.
   * @param {Chosen} chosen
   * @param {boolean} isNew whether a person asked for it
   */
  begin(chosen, isNew) {
    this.stop();
    this.chosen = chosen;
    this.machine = this.game.machine(chosen.choice, chosen.players);
    this.session = new Session(this.machine, { length: chosen.length });
    this.told = new Told(this.data, this.machine, this.say);
    this.log = new Log(this.told, this.say);
    this.controls.about.hidden = true;
    this.side.replaceChildren(this.controls.about, this.log.element, this.controls.help);
    const Board = { track: TrackBoard, points: PointsBoard, grid: GridBoard }[this.game.board];
    /** @type {any} */
    this.board = new Board(this.data, this.machine);
    this.place.replaceChildren(this.board.element);
    this.laidFor = "";
    this.setup.show(chosen);
    if (isNew) this.tell("");
    this.render();
    if (isNew) {
      this.remember();
      this.controls.focus();
    }
    this.goOn();
  }

  /** @param {string} text */
  tell(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  // ---------------------------------------------------------------- what persons do

  /**
   * A throw, of the browser's dice unless it is given.
   * @param {number[]} [thrown]
   */
  async throw(thrown = thrownDice(this.session.dice)) {
    if (this.session.phase !== "throw" || this.isBusy) return;
    const key = this.busy();
    await this.controls.roll(thrown);
    if (key !== this.turnstile) return;
    this.isBusy = false;
    const who = this.session.opening ? "" : this.told.who(this.session.seat, this.session.person);
    const said = who ? this.say("play.said.throws", { who, thrown: this.told.thrown(thrown) }) : this.say("play.said.thrown", { thrown: this.told.thrown(thrown) });
    this.announcer.say(said);
    const before = this.board.squares;
    const played = this.session.throwDice(thrown);
    await this.after(played, before);
    if (!played && this.session.mustPass) this.announcer.say(this.controls.asked());
  }

  async miss() {
    if (this.session.phase === "miss" && !this.isBusy) await this.after(this.session.miss(), this.board.squares);
  }

  /** @param {string} word */
  async decide(word) {
    const { decision } = this.session.moment;
    if (this.session.phase !== "decide" || !decision?.options.includes(word) || this.isBusy) return;
    await this.after(this.session.decide(word), this.board.squares);
  }

  async confirm() {
    if (this.session.canConfirm && !this.isBusy) await this.after(this.session.confirm(), null);
  }

  async nextGame() {
    if (this.session.phase === "between") await this.after(this.session.nextGame(), null);
  }

  /** Takes the last step of the turn back, or lets go of the piece that was chosen. */
  takeBack() {
    if (this.isBusy) return;
    if (this.leaving !== null && !this.followsOn()) this.leaving = null;
    else {
      if (!this.session.takeBack()) return;
      this.leaving = this.followsOn();
      this.announcer.say(this.say("play.said.back"));
    }
    this.render();
    this.focusBoard();
  }

  /** @param {number} at */
  goTo(at) {
    this.stop();
    this.session.goTo(at);
    this.leaving = null;
    this.render();
    const last = this.session.history.at(-1);
    this.announcer.say(last ? this.told.line(last) : this.say("play.said.start"));
    this.remember();
    this.controls.keepFocus();
  }

  /** The place was pressed. @param {number} place */
  choose(place) {
    const { session } = this;
    if (session.phase !== "choose" || this.isBusy || !this.isPersons()) return;
    const options = session.options.map(({ taken }, number) => ({ taken, number }));
    const to = options.filter(({ taken }) => taken.to === place && (taken.from === this.leaving || taken.from < 0));
    if (to.length) {
      // Of two dice that lead to the same place the smaller is played: the other may be of more use.
      const { taken, number } = to.reduce((least, each) => (each.taken.die < least.taken.die ? each : least));
      const seat = session.seat;
      session.take(number);
      this.announcer.say(this.told.step(/** @type {any} */ ({ taken, changes: [], readings: [] }), seat, session.persons));
      this.leaving = this.followsOn();
      this.render();
      if (session.options.length) this.focusBoard();
      else this.controls.focus();
    } else if (options.some(({ taken }) => taken.from === place)) {
      this.leaving = this.leaving === place ? null : place;
      this.render();
      this.focusBoard();
    }
  }

  /** The place that every step that can follow leaves, once the turn has begun; null where there are several. */
  followsOn() {
    const from = new Set(this.session.options.map(({ taken }) => taken.from));
    return this.session.path.length > 1 && from.size === 1 ? [...from][0] : null;
  }

  focusBoard() {
    if (this.game.board !== "track" && this.isPersons() && this.session.phase === "choose") this.board.focus();
  }

  // ---------------------------------------------------------------- what follows

  /**
   * Shows what has been done, and lets whoever is next go on.
   * @param {Played | null} played
   * @param {number[] | null} before where pieces stood, on a track
   */
  async after(played, before) {
    this.leaving = this.followsOn();
    const key = this.busy();
    if (played) await this.showPlayed(played, before);
    if (key !== this.turnstile) return;
    this.isBusy = false;
    this.render();
    if (played) {
      this.remember();
      if (this.session.end) this.announcer.say(this.told.end(this.session));
    }
    if (this.session.phase === "choose" && !this.session.mustPass && this.isInside) this.focusBoard();
    else this.controls.keepFocus();
    this.goOn();
  }

  /**
   * Walks through what has been done, step by step.
   * @param {Played} played
   * @param {number[] | null} before
   */
  async showPlayed(played, before) {
    const { told } = this;
    const key = this.turnstile;
    this.isWalking = true;
    this.controls.show();
    this.isWalking = false;
    const persons = played.after.opening ? played.before.persons : played.after.persons;
    const tell = (/** @type {import("./machine.js").Step} */ step) => {
      const said = told.step(step, played.seat, persons);
      if (!step.taken) this.announcer.say(said);
      if (said) this.controls.because(step, said);
    };
    if (this.game.board === "track") {
      await this.board.walk(played, before ?? [], { delay: this.step, told: tell, isOff: () => key !== this.turnstile });
    } else {
      played.steps.forEach(tell);
      this.announcer.say(told.line(played));
    }
  }

  /** Lets a program do what is next, where it is its turn. */
  async goOn() {
    const { session } = this;
    const key = this.turnstile;
    if (this.isWatching) {
      if (!session.canGoForward) return this.automatic(false);
      await pause(this.step);
      if (key !== this.turnstile) return;
      const played = session.played[session.at];
      const before = this.board.squares;
      session.goTo(session.at + 1);
      return this.after(played, before);
    }
    if (session.phase === "over" && this.isAutomatic) return this.automatic(false);
    const mover = this.mover();
    if (mover === "person") return;
    await pause(isStill() ? Math.min(this.step, 300) : this.step);
    if (key !== this.turnstile || this.session !== session) return;
    switch (session.phase) {
      case "throw":
        return this.throw();
      case "miss":
        return this.miss();
      case "decide":
        return this.decide(sayingOf(mover, this.machine, /** @type {any} */ (session.moment.decision)));
      case "choose":
        return this.playProgram(mover);
      case "between":
        return this.isAutomatic ? this.nextGame() : undefined;
      default:
        return this.automatic(false);
    }
  }

  /**
   * A program plays a turn, a step at a time.
   * @param {"random" | "ahead"} mover
   */
  async playProgram(mover) {
    const { session } = this;
    const key = this.busy();
    const seat = session.seat;
    const result = choiceOf(mover, this.machine, session.ways.results, seat, (count) => fairly(count));
    for (const taken of result.taken) {
      const number = session.options.findIndex((option) => option.taken.from === taken.from && option.taken.to === taken.to && option.taken.die === taken.die);
      if (number < 0) break;
      session.take(number);
      this.showBoard();
      this.announcer.say(this.told.step(/** @type {any} */ ({ taken, changes: [], readings: [] }), seat, session.persons));
      await pause(isStill() ? 0 : this.step / 2);
      if (key !== this.turnstile) return;
    }
    this.isBusy = false;
    await this.after(session.playResult(result), null);
  }

  /** Who does what is next. @returns {"person" | "random" | "ahead"} */
  mover() {
    const { session } = this;
    const { who } = this.chosen;
    if (session.phase === "over") return "person";
    if (this.isAutomatic) return who.includes("random") || this.game.board === "track" ? "random" : "ahead";
    if (session.phase === "between" || session.phase === "miss") return session.phase === "miss" ? who[session.person] : "person";
    if (session.person >= 0) return who[session.person];
    return who.includes("person") ? "person" : who[0];
  }

  isPersons() {
    return !this.isWatching && this.mover() === "person";
  }

  // ---------------------------------------------------------------- automatic play

  /** @param {boolean} on */
  automatic(on) {
    this.stop();
    this.isAutomatic = on;
    this.isWatching = on && this.session.canGoForward;
    if (!on) this.remember();
    this.render();
    this.goOn();
  }

  watch() {
    this.stop();
    this.session.goTo(0);
    this.isWatching = this.isAutomatic = true;
    this.render();
    this.goOn();
  }

  stop() {
    this.turnstile++;
    this.isBusy = this.isAutomatic = this.isWatching = false;
  }

  busy() {
    this.isBusy = true;
    return ++this.turnstile;
  }

  /** Milliseconds from step to step. */
  get step() {
    return SLOWEST * (FASTEST / SLOWEST) ** (Number(this.controls.speed.value) / 100);
  }

  // ---------------------------------------------------------------- what is seen

  render() {
    this.showBoard();
    this.controls.show();
    this.log.show(this.session.played, this.session.at);
    this.element.classList.toggle("is-busy", this.isBusy);
  }

  showBoard() {
    const { session, board } = this;
    if (this.game.board === "track") {
      board.showRow(session.row);
      if (!board.buttons.size) board.lay(board.spotsOf(), (/** @type {number} */ place) => this.controls.tellOf(place));
      board.describe((/** @type {string} */ id) => ({ state: "is-told", name: this.controls.squareName(Number(id)) }));
      return;
    }
    const { persons } = session;
    const people = this.chosen.who;
    const viewer = people[1] === "person" && people[0] !== "person" ? 1 : 0;
    board.bottom = persons.indexOf(viewer);
    const seat = Math.max(0, session.seat);
    board.showRow(session.row, persons, seat);
    board.trail(this.lastMoved());
    const laid = `${board.bottom} ${seat}`;
    if (laid !== this.laidFor) board.lay(board.spotsOf(seat), (/** @type {number} */ place) => this.choose(place));
    this.laidFor = laid;
    const options = this.isPersons() && !this.isBusy ? session.options : [];
    board.describe((/** @type {string} */ id) => {
      const place = Number(id);
      const reached = options.some(({ taken }) => taken.to === place && (taken.from === this.leaving || taken.from < 0));
      const left = options.some(({ taken }) => taken.from === place);
      const state = reached ? "can-reach" : place === this.leaving ? "is-chosen" : left && this.followsOn() === null ? "can-leave" : "";
      return { state, name: this.controls.placeName(place, seat, state) };
    });
  }

  /** @returns {[number, number][]} the places of the last turn, in the drawing */
  lastMoved() {
    const { session, board } = this;
    const last = session.history.findLast(({ kind }) => kind === "turn");
    if (!last?.result || session.path.length > 1) return [];
    const seat = last.seat;
    return last.result.taken.flatMap(({ from, to }) => [from, to].filter((place) => place >= 0).map((place) => board.at(seat, place)));
  }

  // ---------------------------------------------------------------- addresses and keys

  get address() {
    const { edition, choice, players, length } = this.chosen;
    const written = writeAddress({ edition, choice, players, turns: this.session.turns, length }, this.game);
    // An address that is too long is none: the rules alone are better than nothing.
    return written.length < LONGEST ? written : writeAddress({ edition, choice, players, length }, this.game);
  }

  /** Puts the play into the address, so that the page can be left and come back to. */
  remember() {
    // Browsers refuse an address that changes many times a second.
    if (this.isAutomatic && this.session.phase !== "over") return;
    this.written = this.address;
    history.replaceState(null, "", this.written);
  }

  async share() {
    this.remember();
    try {
      await navigator.clipboard.writeText(location.href);
      this.tell(this.say("play.shared"));
    } catch {
      this.tell(this.say("play.share-by-hand"));
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
    const done = this.controls.onKey(event.key);
    if (done) event.preventDefault();
  }
}
