import assert from "node:assert/strict";
import { test } from "node:test";

import { bins, lengths, nothingCounted, quantile, share, together } from "../../../site/script/statistics.js";

test("batches come to the same as all games at once", () => {
  const one = { games: 3, wins: [2, 1], drawn: 0, stalemates: 0, broken: 0, turns: [0, 2, 1] };
  const two = { games: 2, wins: [0, 1], drawn: 0, stalemates: 1, broken: 0, turns: [0, 0, 0, 0, 1] };
  const all = { games: 5, wins: [2, 2], drawn: 0, stalemates: 1, broken: 0, turns: [0, 2, 1, 0, 1] };
  assert.deepEqual(together(one, two), all);
  assert.deepEqual(together(nothingCounted(), one), one);
});

test("shares and lengths with their standard errors", () => {
  assert.deepEqual(share(0, 0), { share: 0, error: 0 });
  assert.ok(Math.abs(share(50, 100).error - 0.05) < 1e-12);
  const found = lengths([0, 0, 1, 0, 1]);
  assert.deepEqual([found.games, found.mean, found.median], [2, 3, 2]);
  assert.ok(Math.abs(found.error - 1) < 1e-12);
  assert.equal(lengths([]), null);
  assert.equal(quantile([0, 1, 1, 1, 1], 0.75), 3);
});

test("bins hold every game once, and are few", () => {
  for (const turns of [[0, 5], Array.from({ length: 700 }, (_, n) => (n > 9 ? 701 - n : 0)), [...Array(3999).fill(0), 1, 2]]) {
    const made = bins(turns);
    assert.equal(
      made.reduce((sum, bin) => sum + bin.count, 0),
      turns.reduce((sum, count) => sum + count, 0),
    );
    assert.ok(made.length <= 33 && made.at(-1).last);
  }
  assert.deepEqual(bins([]), []);
});
