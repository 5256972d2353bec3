// @ts-check
/** A board of points: men in stacks, a bar and a tray for each side, the cube. One person sits at the bottom. */
import { BoardView, boardOf } from "./board-view.js";
import { drawn } from "./dom.js";

/** @typedef {import("./board-view.js").Piece} Piece */
/** @typedef {import("./board-view.js").Spot} Spot */
/** @typedef {import("./machine.js").Machine} Machine */
/** @typedef {import("./machine.js").Row} Row */

export class PointsBoard extends BoardView {
  /**
   * @param {any} data
   * @param {Machine} machine
   */
  constructor(data, machine) {
    super(boardOf(data, machine.choice), (group) => (group === "side-2" ? "ringed" : "disc"));
    this.machine = machine;
    this.points = machine.places.length - 2;
    /** The seat whose first point is at the bottom right. */
    this.bottom = 0;
    /** The numbers beside the points, as they are counted at the bottom. @type {{text: any, number: number}[]} */
    this.numbers = [...this.svg.querySelectorAll("text.label")]
      .filter((text) => /^\d+$/.test(text.textContent) && !text.classList.contains("name"))
      .map((text) => ({ text, number: Number(text.textContent) }));
    for (const cube of this.svg.querySelectorAll(".cube")) cube.remove();
    this.cube = drawn("g", { class: "play-cube" }, drawn("rect", { x: -14, y: -14, width: 28, height: 28, rx: 4 }));
    this.cube.append(drawn("text", { "text-anchor": "middle", y: 5.4, "font-size": 15 }));
    if (this.board.places.cube) this.svg.append(this.cube);
  }

  /**
   * Where a seat's place is in the layout.
   * @param {number} seat
   * @param {number} place
   */
  id(seat, place) {
    return `${seat === this.bottom ? 1 : 2}:${this.machine.places[place]}`;
  }

  /**
   * The middle of the first man on a place.
   * @param {number} seat
   * @param {number} place
   */
  at(seat, place) {
    return this.board.places[this.id(seat, place)];
  }

  /**
   * @param {Row} row
   * @param {readonly number[]} persons
   * @param {number} counting the seat by whose count points are numbered
   */
  showRow(row, persons, counting) {
    const { places, steps, most } = this.board;
    /** @type {Piece[]} */
    const pieces = [];
    for (const seat of [0, 1]) {
      this.men(row, seat).forEach((count, place) => {
        const id = this.id(seat, place);
        const [x, y] = places[id];
        const [dx, dy] = steps[id] ?? [0, 0];
        const shown = place === 0 ? Math.min(count, 1) : Math.min(count, most);
        for (let number = 0; number < shown; number++) {
          const isLast = number === shown - 1 && (count > shown || place === 0);
          pieces.push({ group: `side-${persons[seat] + 1}`, at: [x + number * dx, y + number * dy], text: isLast ? `${count}` : "" });
        }
      });
    }
    this.show(pieces);
    for (const { text, number } of this.numbers) text.textContent = `${counting === this.bottom ? number : this.points + 1 - number}`;
    const cube = this.machine.cube(row);
    this.cube.toggleAttribute("hidden", !cube);
    if (cube && places.cube) {
      const [x, y] = places[cube.owner === null ? "cube" : `cube:${cube.owner === this.bottom ? 1 : 2}`] ?? places.cube;
      this.cube.style.transform = `translate(${x}px, ${y}px)`;
      this.cube.querySelector("text").textContent = `${cube.value}`;
    }
  }

  /**
   * The men of a seat by place, as it counts.
   * @param {Row} row
   * @param {number} seat
   */
  men(row, seat) {
    const state = /** @type {any} */ (this.machine.state(row));
    const mine = this.machine.onTurn(row) === seat;
    const men = new Array(this.points + 2).fill(0);
    men[0] = state.off[mine ? 0 : 1];
    men[this.points + 1] = state.bar[mine ? 0 : 1];
    state.points.forEach((/** @type {number} */ count, /** @type {number} */ at) => {
      if (mine ? count > 0 : count < 0) men[mine ? at + 1 : this.points - at] = Math.abs(count);
    });
    return men;
  }

  /**
   * Buttons for the places of a seat: whole columns, its bar and its tray.
   * @param {number} seat
   * @returns {Spot[]}
   */
  spotsOf(seat) {
    const { steps, most, radius } = this.board;
    return this.machine.places.map((_, place) => {
      const [x, y] = this.at(seat, place);
      const [, dy] = steps[this.id(seat, place)] ?? [0, 0];
      const isTray = place === 0;
      const reach = isTray ? 4 * radius : (most - 1) * Math.abs(dy);
      const middle = y + (isTray ? (seat === this.bottom ? -1.5 : 1.5) * radius : (Math.sign(dy) * reach) / 2);
      return { id: `${place}`, at: [x, middle], width: 2 * radius + (isTray ? 6 : 1), height: reach + 2.4 * radius, place };
    });
  }
}
