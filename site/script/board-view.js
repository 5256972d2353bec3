// @ts-check
/**
 * A board in the page: the picture made at build time, pieces laid on it, and over it a button for each place where one
 * can be chosen. The views of the kinds of board say where pieces are and what places are called.
 *
 * @typedef {{when: Record<string, string>, svg: string, size: [number, number], places: Record<string, [number, number]>,
 *   radius: number, steps: Record<string, [number, number]>, spread: [number, number][][], shrink: number[],
 *   most: number}} Board
 * @typedef {{group: string, at: [number, number], size?: number, text?: string, key?: string}} Piece
 *   A piece to be seen: pieces of a group are alike, unless they have a key.
 * @typedef {{id: string, at: [number, number], width: number, height: number, place: number}} Spot  A button for a place.
 */
import { drawn, made, parsed } from "./dom.js";

/**
 * The board of a choice of readings: of several the first whose readings are all chosen.
 * @param {{boards: Board[]}} data
 * @param {Record<string, string>} choice
 * @returns {Board}
 */
export function boardOf(data, choice) {
  const fits = (/** @type {Board} */ board) => Object.entries(board.when).every(([conflict, reading]) => choice[conflict] === reading);
  return data.boards.find(fits) ?? data.boards[0];
}

/** Shapes by group, beside their colours: `side-1` is a disc, the kinds of a grid differ. */
const SHAPES = /** @type {Record<string, (r: number) => any>} */ ({
  disc: (r) => drawn("circle", { r }),
  ringed: (r) => drawn("g", {}, drawn("circle", { r }), drawn("circle", { r: 0.55 * r, class: "inner" })),
  square: (r) => drawn("rect", { x: -0.9 * r, y: -0.9 * r, width: 1.8 * r, height: 1.8 * r, rx: 0.2 * r }),
  diamond: (r) => drawn("polygon", { points: `0,${-1.2 * r} ${1.2 * r},0 0,${1.2 * r} ${-1.2 * r},0` }),
  triangle: (r) => drawn("polygon", { points: `0,${-1.15 * r} ${1.1 * r},${0.8 * r} ${-1.1 * r},${0.8 * r}` }),
});

export class BoardView {
  /**
   * @param {Board} board
   * @param {(group: string) => string} shapeOf the shape of the pieces of a group
   */
  constructor(board, shapeOf) {
    this.board = board;
    this.shapeOf = shapeOf;
    const [picture] = parsed(board.svg, "image/svg+xml");
    /** @type {any} */
    this.svg = picture;
    this.svg.classList.add("play-picture");
    this.svg.removeAttribute("width");
    this.marks = drawn("g", { class: "play-marks" });
    this.pieces = drawn("g", { class: "play-pieces" });
    this.svg.append(this.marks, this.pieces);
    this.spots = made("div", { class: "play-spots" });
    const [width, height] = board.size;
    this.element = made("div", { class: "play-board" }, this.svg, this.spots);
    this.element.style.setProperty("--board-aspect", `${width / height}`);
    /** @type {{piece: Piece, element: any}[]} */
    this.laid = [];
    /** @type {Map<string, any>} */
    this.buttons = new Map();
    this.focused = "";
  }

  // ---------------------------------------------------------------- pieces

  /**
   * Lays these pieces; those that lie elsewhere move there.
   * @param {Piece[]} wanted
   */
  show(wanted) {
    const left = [...this.laid];
    /** @type {({piece: Piece, element: any} | null)[]} */
    const found = wanted.map((piece) => taken(left, (other) => other.at[0] === piece.at[0] && other.at[1] === piece.at[1], piece));
    wanted.forEach((piece, number) => (found[number] ??= taken(left, () => true, piece)));
    for (const { element } of left) this.fade(element);
    this.laid = wanted.map((piece, number) => {
      const moves = found[number] !== null && String(found[number]?.piece.at) !== String(piece.at);
      const element = found[number]?.element ?? this.newPiece(piece);
      place(element, piece);
      if (moves) this.pieces.append(element); // what moves is above what lies
      return { piece, element };
    });
    // Above what lies below it on the same place, without moving elements that need not be moved.
    for (const { piece, element } of this.laid) if (piece.text) this.pieces.append(element);
  }

  /** @param {Piece} piece */
  newPiece(piece) {
    const element = drawn("g", { class: `play-piece ${piece.group}` }, SHAPES[this.shapeOf(piece.group)](this.board.radius - 0.8));
    element.append(drawn("text", { "text-anchor": "middle", y: 0.36 * 1.1 * this.board.radius, "font-size": 1.1 * this.board.radius }));
    this.pieces.append(element);
    return element;
  }

  /** @param {any} element */
  fade(element) {
    element.classList.add("is-gone");
    setTimeout(() => element.remove(), 400);
  }

  /** Marks the places between which the last move went. @param {[number, number][]} places */
  trail(places) {
    const radius = this.board.radius + 2;
    this.marks.replaceChildren(...places.map(([x, y]) => drawn("circle", { cx: x, cy: y, r: radius, class: "trail" })));
  }

  // ---------------------------------------------------------------- places

  /**
   * Lays buttons over places.
   * @param {Spot[]} spots
   * @param {(place: number) => void} choose
   */
  lay(spots, choose) {
    const [width, height] = this.board.size;
    this.buttons.clear();
    this.spots.replaceChildren(
      ...spots.map((spot) => {
        const button = made("button", { type: "button", class: "play-spot", tabindex: "-1", onclick: () => choose(spot.place) });
        const style = button.style;
        style.left = `${(100 * (spot.at[0] - spot.width / 2)) / width}%`;
        style.top = `${(100 * (spot.at[1] - spot.height / 2)) / height}%`;
        style.width = `${(100 * spot.width) / width}%`;
        style.height = `${(100 * spot.height) / height}%`;
        button.dataset.place = spot.id;
        this.buttons.set(spot.id, button);
        return button;
      }),
    );
    this.spots.onkeydown = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
  }

  /**
   * Says of each place what it is called and whether it can be chosen now.
   * @param {(id: string) => {name: string, state: "" | "is-told" | "can-leave" | "is-chosen" | "can-reach"}} about
   */
  describe(about) {
    let first = "";
    for (const [id, button] of this.buttons) {
      const { name, state } = about(id);
      button.setAttribute("aria-label", name);
      button.className = `play-spot ${state}`;
      button.setAttribute("aria-disabled", state ? "false" : "true");
      if (state === "is-chosen") button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      if (!first && state && state !== "is-chosen") first = id;
    }
    const kept = this.buttons.get(this.focused);
    const isFocused = kept !== undefined && kept === document.activeElement;
    this.focusable(isFocused || (kept && kept.getAttribute("aria-disabled") === "false") ? this.focused : first || [...this.buttons.keys()][0] || "");
  }

  /** @param {string} id the place that the tab key leads to */
  focusable(id) {
    this.focused = id;
    for (const [each, button] of this.buttons) button.tabIndex = each === id ? 0 : -1;
  }

  /** Puts the focus on the first place that can be chosen. */
  focus() {
    for (const [id, button] of this.buttons) {
      if (button.classList.contains("can-reach") || button.classList.contains("can-leave")) {
        this.focusable(id);
        button.focus({ preventScroll: true });
        return;
      }
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = [...this.buttons].find(([, button]) => button === event.target);
    if (!way || !from) return;
    event.preventDefault();
    const [x, y] = middle(from[1]);
    let best = null;
    let least = Infinity;
    for (const [id, button] of this.buttons) {
      const [u, v] = middle(button);
      const along = (u - x) * way[0] + (v - y) * way[1];
      const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
      const far = along + 3 * aside;
      if (id !== from[0] && along > 2 && far < least) [best, least] = [id, far];
    }
    if (best === null) return;
    this.focusable(best);
    this.buttons.get(best).focus();
  }
}

/**
 * Takes one laid piece that fits out of a list; null where none does.
 * @param {{piece: Piece, element: any}[]} from
 * @param {(piece: Piece) => boolean} fits
 * @param {Piece} wanted
 */
function taken(from, fits, wanted) {
  const at = from.findIndex(({ piece }) => piece.group === wanted.group && piece.key === wanted.key && fits(piece));
  return at < 0 ? null : from.splice(at, 1)[0];
}

/**
 * @param {any} element
 * @param {Piece} piece
 */
function place(element, { at, size = 1, text = "" }) {
  element.style.transform = `translate(${at[0]}px, ${at[1]}px) scale(${size})`;
  element.querySelector("text").textContent = text;
}

/** @param {HTMLElement} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
