import assert from "node:assert/strict";
import { test } from "node:test";

import { fairly, thrownDice } from "../../../site/script/dice.js";
import { chiSquareTail, evenness } from "../../../site/script/evenness.js";

test("what would favour the first numbers is drawn again", () => {
  for (const n of [2, 3, 5, 6, 7, 12, 100]) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    const left = [...Array.from({ length: 2 ** 32 % n }, (_, index) => limit + index), limit - 1];
    assert.equal(fairly(n, () => left.shift()), n - 1);
    assert.equal(left.length, 0);
    for (let value = 0; value < n; value++) assert.equal(fairly(n, () => 7 * n + value), value);
  }
});

test("loaded dice would be found out", () => {
  assert.ok(evenness([10_600, 9_880, 9_880, 9_880, 9_880, 9_880]).chance < 1e-6);
  assert.ok(evenness([10_100, 9_980, 9_980, 9_980, 9_980, 9_980]).chance > 0.5);
});

test("dice of the browser's generator are fair, each and from one to the next", () => {
  const thrown = thrownDice(120_000);
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
