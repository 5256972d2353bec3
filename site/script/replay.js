// @ts-check
/**
 * A short play on two small boards, one for each of two readings, stepping together until they part. It stands in an
 * element with the play under each reading as an address: `data-replay`, `data-replay-other`; what the readings are
 * called: `data-reading`, `data-reading-other`; `data-game`; and `data-label`, what its button says. Nothing is loaded
 * before somebody asks for it.
 */
import { opened, readAddress } from "./address.js";
import { made } from "./dom.js";
import { GridBoard } from "./grid-board.js";
import { PointsBoard } from "./points-board.js";
import { Session } from "./session.js";
import { Told } from "./told.js";
import { TrackBoard } from "./track-board.js";
import { sayer } from "./words.js";

const STEP = 500;

/**
 * @param {HTMLElement} element
 * @param {{language: string, base: string}} context
 */
export function mount(element, context) {
  const { game = "", replay = "", replayOther = "", label = "" } = element.dataset;
  if (!/^[\p{L}\p{N}_-]+$/u.test(game) || !replay || !replayOther) return;
  const root = new URL(context.base, location.href);
  const folder = new URL(`assets/games/${game}/`, root);
  const button = made("button", { type: "button", class: "play-button replay-begin", onclick: begin }, label);
  element.append(made("div", { class: "play" }, button));

  async function begin() {
    button.disabled = true;
    const asked = [fetch(new URL("data.json", folder)).then((response) => response.json()), import(new URL("machine.js", folder).href)];
    const [data, machines] = await Promise.all(asked);
    const say = sayer(context.language, data.messages);
    const shown = new Replay(data, machines.game, say, element.dataset, new URL(`${game}/play.html`, root));
    button.parentElement.replaceWith(shown.element);
    shown.focus();
  }
}

export class Replay {
  /**
   * @param {any} data
   * @param {import("./machine.js").Game} game
   * @param {import("./words.js").Say} say
   * @param {DOMStringMap} told
   * @param {URL} page where it can be played on
   */
  constructor(data, game, say, told, page) {
    this.say = say;
    this.at = 0;
    this.sides = [
      new Course(data, game, say, told.replay ?? "", told.reading ?? "", page),
      new Course(data, game, say, told.replayOther ?? "", told.readingOther ?? "", page),
    ];
    this.count = Math.max(...this.sides.map(({ session }) => session.played.length));
    for (const side of this.sides) side.missUpTo(this.count);
    this.back = made("button", { type: "button", class: "play-button", onclick: () => this.goTo(this.at - 1) }, say("replay.back"));
    this.next = made("button", { type: "button", class: "play-button is-main", onclick: () => this.goTo(this.at + 1) }, say("replay.next"));
    this.where = made("span", { class: "play-where" });
    this.verdict = made("p", { class: "replay-verdict", role: "status" });
    const controls = made("div", { class: "play-history", hidden: this.count === 0 }, this.back, this.next, this.where);
    const boards = made("div", { class: "replay-boards" }, ...this.sides.map(({ element }) => element));
    this.element = made("div", { class: "play replay" }, controls, this.verdict, boards);
    this.goTo(0);
  }

  focus() {
    this.next.focus({ preventScroll: true });
  }

  /** @param {number} at */
  goTo(at) {
    const isNext = at === this.at + 1;
    this.at = Math.max(0, Math.min(at, this.count));
    for (const side of this.sides) side.show(this.at, isNext);
    const had = document.activeElement;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === this.count;
    if (had === this.next && this.next.disabled) this.back.focus();
    if (had === this.back && this.back.disabled) this.next.focus();
    this.where.textContent = this.say("replay.at", { at: this.at, count: this.count });
    // A telling play is the shortest: it is its last turn on which the readings part.
    this.verdict.textContent = this.say(this.at === this.count ? "replay.parted" : this.at ? "replay.same" : "replay.start");
  }
}

/** The play under one reading. */
class Course {
  /**
   * @param {any} data
   * @param {import("./machine.js").Game} game
   * @param {import("./words.js").Say} say
   * @param {string} fragment
   * @param {string} title
   * @param {URL} page
   */
  constructor(data, game, say, fragment, title, page) {
    this.say = say;
    const address = readAddress(fragment);
    if (!address) throw new RangeError(`no play in ${fragment}`);
    const { choice, players, turns } = opened(address, game);
    this.machine = game.machine(choice, players);
    this.session = new Session(this.machine);
    this.told = new Told(data, this.machine, say);
    this.walks = 0;
    this.session.replay(turns);
    const Board = { track: TrackBoard, points: PointsBoard, grid: GridBoard }[game.board];
    /** @type {any} */
    this.board = new Board(data, this.machine);
    this.line = made("p", { class: "replay-line" });
    this.why = made("div", { class: "replay-why" });
    page.hash = fragment;
    const on = made("a", { href: page.href, class: "replay-on" }, say("replay.board"));
    this.element = made("section", { class: "replay-course" }, made("h5", {}, title), this.board.element, this.line, this.why, on);
  }

  /**
   * Misses what turns are left to be missed, so that as much is played as under the other reading.
   * @param {number} count
   */
  missUpTo(count) {
    while (this.session.phase === "miss" && this.session.played.length < count) this.session.miss();
  }

  /**
   * Shows the play after so many turns, and what happened in the last of them.
   * @param {number} at
   * @param {boolean} isNext whether pieces may walk
   */
  show(at, isNext) {
    const { session, board, say } = this;
    const isThere = at <= session.played.length;
    this.element.classList.toggle("is-out", !isThere);
    session.goTo(at);
    const last = at && isThere ? session.history.at(-1) : null;
    if (last && isNext && this.machine.game.board === "track") {
      const walk = ++this.walks;
      board.walk(last, board.squares, { delay: STEP, isOff: () => walk !== this.walks });
    } else if (this.machine.game.board === "track") {
      this.walks++;
      board.showRow(session.row);
    } else {
      const seat = last ? last.seat : Math.max(0, session.seat);
      board.showRow(session.row, session.persons, seat);
      board.trail((last?.result?.taken ?? []).flatMap(({ from, to }) => [from, to].filter((place) => place >= 0).map((place) => board.at(seat, place))));
    }
    this.line.textContent = last ? this.told.line(last) : isThere ? "" : say("replay.cannot");
    this.why.replaceChildren(...(last ? [this.told.reasons(last, { brief: true })] : []));
  }
}
