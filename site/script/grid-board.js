// @ts-check
/** A grid: pieces on points that lines join, told apart by shape and letter. */
import { BoardView, boardOf } from "./board-view.js";

/** @typedef {import("./board-view.js").Piece} Piece */
/** @typedef {import("./board-view.js").Spot} Spot */
/** @typedef {import("./machine.js").Machine} Machine */
/** @typedef {import("./machine.js").Row} Row */

const SHAPES = ["disc", "square", "diamond", "triangle"];

export class GridBoard extends BoardView {
  /**
   * @param {any} data
   * @param {Machine} machine
   */
  constructor(data, machine) {
    super(boardOf(data, machine.choice), (group) => SHAPES[(Number(group.slice(5)) - 1) % SHAPES.length]);
    this.machine = machine;
    this.letters = letters(machine.pieces.map(({ name }) => data.pieces[name]?.singular ?? name));
  }

  /**
   * @param {number} _seat
   * @param {number} place
   */
  at(_seat, place) {
    return this.board.places[this.machine.places[place]];
  }

  /** @param {Row} row */
  showRow(row) {
    this.show(
      this.standing(row).flatMap((names, kind) =>
        names.map((name) => ({ group: `kind-${kind + 1}`, at: this.board.places[name], text: this.letters[kind] })),
      ),
    );
  }

  /**
   * The places of each kind of piece, by name.
   * @param {Row} row
   * @returns {string[][]}
   */
  standing(row) {
    const state = /** @type {any} */ (this.machine.state(row));
    return this.machine.pieces.map(({ name }) => state[name] ?? []);
  }

  /**
   * Buttons for all places.
   * @returns {Spot[]}
   */
  spotsOf() {
    const [one, other] = [this.machine.grid?.at[0], this.machine.grid?.at[1]];
    const [a, b] = [this.at(0, 0), this.at(0, 1)];
    const space = one && other ? Math.abs(b[0] - a[0]) / Math.max(1, Math.abs(other[0] - one[0])) : 3 * this.board.radius;
    return this.machine.places.map((_, place) => ({ id: `${place}`, at: this.at(0, place), width: space, height: space, place }));
  }
}

/**
 * A capital letter for each name, with as many more as tell them apart.
 * @param {string[]} names
 */
function letters(names) {
  return names.map((name) => {
    const others = names.filter((other) => other !== name);
    const size = others.some((other) => other[0] === name[0]) ? 2 : 1;
    return name.slice(0, 1).toUpperCase() + name.slice(1, size);
  });
}
