// @ts-check
/** Pieces on a track: one for each side, with its number. */
import { BoardView, boardOf } from "./board-view.js";
import { isStill, pause } from "./dom.js";

/** @typedef {import("./board-view.js").Piece} Piece */

/** Milliseconds of a step below which a walk is one leap, and the most squares that are shown one by one. */
const QUICK = 90;
const MOST_HOPS = 12;

/** What share of a square's side the radius of a piece is, and how much above the middle a piece stands. */
const SHARE = 0.23;
const LOWER = 0.1;

const SHAPES = ["disc", "square", "diamond", "triangle", "ringed", "disc"];

export class TrackBoard extends BoardView {
  /**
   * @param {any} data
   * @param {import("./machine.js").Machine} machine
   */
  constructor(data, machine) {
    super(boardOf(data, machine.choice), (group) => SHAPES[(Number(group.slice(5)) - 1) % SHAPES.length]);
    this.machine = machine;
    /** @type {number[]} */
    this.squares = [];
  }

  /**
   * Shows where every side's piece stands; one beyond the last square stands on it.
   * @param {readonly number[]} squares
   */
  showSquares(squares) {
    const { places, spread, shrink, radius } = this.board;
    const last = this.machine.squares;
    const shown = squares.map((square) => Math.min(Math.max(square, 0), last));
    this.squares = shown;
    /** @type {Piece[]} */
    const pieces = shown.map((square, side) => {
      const here = shown.flatMap((other, each) => (other === square ? [each] : []));
      const crowd = Math.min(here.length, spread.length) - 1;
      const [x, y] = places[square] ?? places["1"];
      const [dx, dy] = spread[crowd][Math.min(here.indexOf(side), crowd)];
      const outside = square === 0 ? Math.max(0, here.length - 2) * -radius : 0;
      return { group: `side-${side + 1}`, at: [x + dx + outside, y + dy], size: shrink[crowd], text: `${side + 1}` };
    });
    this.show(pieces);
  }

  /**
   * Buttons for all squares.
   * @returns {import("./board-view.js").Spot[]}
   */
  spotsOf() {
    const { places, radius } = this.board;
    const side = radius / SHARE;
    const squares = Array.from({ length: this.machine.squares }, (_, at) => at + 1);
    return squares.map((place) => {
      const [x, y] = places[place];
      return { id: `${place}`, at: [x, y + LOWER * side], width: side - 2, height: side - 2, place };
    });
  }

  /** @param {import("./machine.js").Row} row */
  showRow(row) {
    this.showSquares(squaresOf(this.machine, row));
  }

  /**
   * Walks through the steps of a turn; it may be called off between two squares.
   * @param {import("./session.js").Played} played
   * @param {number[]} squares where pieces stood before
   * @param {{delay: number, told?: (step: import("./machine.js").Step) => void, isOff?: () => boolean}} how delay: in
   *   milliseconds, of a step
   */
  async walk(played, squares, { delay, told = () => {}, isOff = () => false }) {
    const side = played.seat % this.machine.sides;
    for (const step of played.steps) {
      told(step);
      const others = step.squares.some((square, each) => square !== squares[each] && each !== side);
      if (others) this.showSquares((squares = [...step.squares]));
      const hops = this.walked(step, squares[side]);
      const shown = isStill() || delay < QUICK || hops.length > MOST_HOPS ? hops.slice(-1) : hops;
      for (const square of shown) {
        squares = squares.map((each, at) => (at === side ? square : each));
        this.showSquares(squares);
        await pause(shown.length > 1 ? delay / 3 : delay);
        if (isOff()) return;
      }
    }
    this.showRow(played.after.row);
  }

  /**
   * The squares, one after another, over which a piece walks in a step of the machine.
   * @param {import("./machine.js").Step} step
   * @param {number} from
   */
  walked(step, from) {
    if (step.lands === null) return [];
    const to = Math.min(step.lands, this.machine.squares);
    if (step.does !== "moves" && step.does !== "counts-back") return [to];
    const sign = Math.sign(to - from);
    return Array.from({ length: Math.abs(to - from) }, (_, hop) => from + sign * (hop + 1));
  }
}

/**
 * Where every side's piece stands.
 * @param {import("./machine.js").Machine} machine
 * @param {import("./machine.js").Row} row
 * @returns {number[]}
 */
export function squaresOf(machine, row) {
  return /** @type {number[]} */ (machine.state(row).squares);
}
