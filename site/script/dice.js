// @ts-check
/** Dice: thrown from the browser's cryptographic generator, drawn, and read where somebody types what real dice show. */
import { drawn, isStill, made, pause } from "./dom.js";

const FACES = 6;
const TUMBLES = 6;
const TUMBLE = 70;

/** Where the pips of a face are, in thirds from the middle. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
}; // prettier-ignore

/**
 * One of so many numbers from 0, each as likely as any other: what would favour some is drawn again.
 * @param {number} count
 * @param {(size: number) => number} [word] 32 random bits
 */
export function fairly(count, word = () => crypto.getRandomValues(new Uint32Array(1))[0]) {
  const limit = Math.floor(2 ** 32 / count) * count;
  let drawnBits = word(32);
  while (drawnBits >= limit) drawnBits = word(32);
  return drawnBits % count;
}

/**
 * A throw of so many dice.
 * @param {number} count
 */
export function thrownDice(count) {
  return Array.from({ length: count }, () => 1 + fairly(FACES));
}

/**
 * What somebody has typed as a throw; null where it is none of so many dice.
 * @param {string} text
 * @param {number} count
 * @returns {number[] | null}
 */
export function readThrow(text, count) {
  const faces = text.replace(/[\s+,;.·-]+/g, "");
  return /^[1-6]+$/.test(faces) && faces.length === count ? [...faces].map(Number) : null;
}

/**
 * A die as a picture; `person` gives it a colour.
 * @param {number} face
 * @param {string} [kind]
 */
export function dieFace(face, kind = "") {
  return drawn(
    "svg",
    { viewBox: "-12 -12 24 24", class: `play-die ${kind}`, "aria-hidden": "true" },
    drawn("rect", { x: -11, y: -11, width: 22, height: 22, rx: 5 }),
    ...(PIPS[face] ?? []).map(([x, y]) => drawn("circle", { cx: 6 * x, cy: 6 * y, r: 2.2 })),
  );
}

/** A tray of dice. */
export class DiceTray {
  constructor() {
    this.element = made("div", { class: "play-dice", role: "img" });
    this.element.hidden = true;
  }

  /**
   * Shows a throw; those of `played` are greyed, as often as they are in it.
   * @param {readonly number[]} thrown
   * @param {string} said
   * @param {number[]} [played]
   */
  show(thrown, said, played = []) {
    const left = [...played];
    this.element.hidden = !thrown.length;
    this.element.setAttribute("aria-label", said);
    this.element.replaceChildren(
      ...thrown.map((face) => {
        const at = left.indexOf(face);
        if (at >= 0) left.splice(at, 1);
        return dieFace(face, at >= 0 ? "is-played" : "");
      }),
    );
  }

  /**
   * Lets the dice tumble before they lie.
   * @param {readonly number[]} thrown
   * @param {string} said
   */
  async roll(thrown, said) {
    this.element.hidden = false;
    for (let times = 0; times < TUMBLES && !isStill(); times++) {
      this.element.replaceChildren(...thrownDice(thrown.length).map((face) => dieFace(face, "is-tumbling")));
      await pause(TUMBLE);
    }
    this.show(thrown, said);
  }
}
