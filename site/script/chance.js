// @ts-check
/**
 * Chance: xoshiro128** (Blackman and Vigna), seeded for each play by itself, so that play k of a seed is the same in
 * every browser and in Python. All arithmetic is in 32 bits.
 */

/** @typedef {import("./machine.d.ts").Chance} Shape */

const FACES = 6;
const WORDS = 2 ** 32;
const LARGEST = FACES ** 12;
const CONSTANTS = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];

/**
 * A 32-bit hash of a 32-bit number.
 * @param {number} x
 */
export function mix(x) {
  x ^= x >>> 16;
  x = Math.imul(x, 0x21f0aaad);
  x ^= x >>> 15;
  x = Math.imul(x, 0x735a2d97);
  return x ^ (x >>> 15);
}

/** The chance of one play. @implements {Shape} */
export class Chance {
  /**
   * @param {number} seed from 0 to 2 ** 32 - 1
   * @param {number} [k] the number of the play, from 0
   */
  constructor(seed, k = 0) {
    const a = mix(mix(seed) ^ k);
    this.s0 = mix(a ^ CONSTANTS[0]);
    this.s1 = mix(a ^ CONSTANTS[1]);
    this.s2 = mix(a ^ CONSTANTS[2]);
    this.s3 = mix(a ^ CONSTANTS[3]);
  }

  /** The next 32 bits. */
  word() {
    const s1 = this.s1;
    const five = Math.imul(s1, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const s2 = this.s2 ^ this.s0;
    const s3 = this.s3 ^ s1;
    this.s1 = s1 ^ s2;
    this.s0 ^= s3;
    this.s2 = s2 ^ (s1 << 9);
    this.s3 = (s3 << 11) | (s3 >>> 21);
    return result >>> 0;
  }

  /**
   * An even choice of 0 … n - 1. One of 1 draws nothing.
   * @param {number} n from 1 to 6 ** 12
   */
  below(n) {
    if (!(n >= 1 && n <= LARGEST)) throw new RangeError(`a choice of ${n}`);
    if (n === 1) return 0;
    const limit = WORDS - (WORDS % n);
    let drawn = this.word();
    while (drawn >= limit) drawn = this.word();
    return drawn % n;
  }

  /**
   * A throw of so many dice.
   * @param {number} count
   */
  dice(count) {
    return faces(this.below(FACES ** count), count);
  }
}

/**
 * The faces that a numbered throw of so many dice shows, the first die most significant.
 * @param {number} number
 * @param {number} count
 */
export function faces(number, count) {
  const shown = new Array(count);
  for (let at = count - 1; at >= 0; at--) {
    shown[at] = (number % FACES) + 1;
    number = Math.floor(number / FACES);
  }
  return shown;
}
