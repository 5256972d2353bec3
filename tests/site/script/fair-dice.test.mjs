import assert from "node:assert/strict";
import { test } from "node:test";

import { below, chiSquareTail, evenness, throwDice } from "../../../site/script/fair-dice.js";

/** Every byte once, then again: the evenest source that there is. */
function everyByte() {
  let next = 0;
  return (count) => Uint8Array.from({ length: count }, () => next++ % 256);
}

test("over every byte each face comes alike, since those that would favour a face are drawn again", () => {
  for (const n of [2, 3, 5, 6, 7, 12, 100, 256]) {
    const random = everyByte();
    const counts = Array(n).fill(0);
    const each = Math.floor(256 / n);
    for (let drawn = 0; drawn < n * each; drawn++) counts[below(n, random)] += 1;
    assert.deepEqual(new Set(counts), new Set([each]));
  }
});

test("a source that only takes the remainder would be found out", () => {
  const counts = Array(6).fill(0);
  for (let byte = 0; byte < 256 * 4000; byte++) counts[(byte % 256) % 6] += 1;
  assert.ok(evenness(counts).chance < 1e-6);
});

test("dice of the browser's generator are fair, each and from one to the next", () => {
  const thrown = throwDice(120_000);
  assert.ok(thrown.every((face) => face >= 1 && face <= 6));
  const faces = Array(6).fill(0);
  const pairs = Array(36).fill(0);
  thrown.forEach((face, index) => {
    faces[face - 1] += 1;
    if (index % 2) pairs[6 * (thrown[index - 1] - 1) + face - 1] += 1;
  });
  // A fair die fails each of these once in a hundred million runs.
  assert.ok(evenness(faces).chance > 1e-8, String(faces));
  assert.ok(evenness(pairs).chance > 1e-8, String(pairs));
});

test("the tail of chi-square is that of the printed tables", () => {
  for (const [x, freedom, chance] of [
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [1.145, 5, 0.95],
    [49.802, 35, 0.05],
    [3.841, 1, 0.05],
    [5.991, 2, 0.05],
  ]) {
    assert.ok(Math.abs(chiSquareTail(x, freedom) - chance) < 2e-4, `${x} ${freedom}`);
  }
  assert.equal(evenness([0, 0, 0, 0, 0, 0]), null);
  assert.equal(evenness([10, 10, 10, 10, 10, 10]).chance, 1);
});
