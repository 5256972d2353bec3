import assert from "node:assert/strict";
import { test } from "node:test";

import { barred, barring, changed, completed, differences, nearestEdition } from "../../../site/script/choices.js";
import { game } from "./small_game.mjs";

const { plain, full } = game.editions;

test("what no longer arises is left out, what arises anew is read as the edition or as the first that goes", () => {
  assert.deepEqual(changed(game, full, full, [["cube", "none"]]), { target: "39", cube: "none", doubles: "automatic" });
  assert.deepEqual(changed(game, plain, plain, [["cube", "used"]]), {
    target: "37",
    cube: "used",
    beavers: "no",
    doubles: "again",
  });
  const remembered = completed(game, { cube: "used", beavers: "yes" }, plain);
  assert.equal(remembered.beavers, "yes");
  assert.deepEqual(completed(game, { target: "nowhere" }, {}).target, "37");
});

test("a reading that cannot be chosen names what bars it and the least that would allow it", () => {
  const one = barred(game, plain, plain, "doubles", "automatic");
  assert.deepEqual(one.faults, [{ conflict: "doubles", reading: "automatic", kind: "requires", other: ["cube", "used"] }]);
  assert.deepEqual(one.allowing, [["cube", "used"]]);
  // Beavers arise through the cube, and are then read so that both go together.
  assert.deepEqual(barred(game, plain, plain, "doubles", "twice").allowing, [["cube", "used"]]);
  assert.equal(changed(game, plain, plain, [["doubles", "twice"], ["cube", "used"]]).beavers, "yes");
  const chosen = completed(game, { target: "39", cube: "used", beavers: "yes", doubles: "twice" }, full);
  assert.deepEqual(barred(game, chosen, full, "target", "30").allowing, [["doubles", "automatic"]]);
  assert.deepEqual(barred(game, full, full, "cube", "none").allowing, [["doubles", "again"]]);
  assert.deepEqual(barred(game, full, full, "target", "30"), { faults: [], allowing: [] });
});

test("every offered change is one that can be played", () => {
  for (const base of [plain, full]) {
    for (const { id, readings } of game.conflicts) {
      if (!game.arising(base).includes(id)) continue;
      for (const { id: reading } of readings) {
        const { allowing } = barred(game, base, base, id, reading);
        assert.notEqual(allowing, null);
        const choice = changed(game, base, base, [[id, reading], ...allowing]);
        assert.equal(choice[id], reading);
        assert.deepEqual(game.faults(choice), []);
      }
    }
  }
});

test("differences are in the order of the conflicts, and an edition is near by what it shares", () => {
  assert.deepEqual(differences(game, full, plain), [
    { conflict: "target", own: "39", base: "37" },
    { conflict: "cube", own: "used", base: "none" },
    { conflict: "beavers", own: "no", base: null },
    { conflict: "doubles", own: "automatic", base: "again" },
  ]);
  assert.equal(nearestEdition(game, { cube: "used", doubles: "automatic" }), "full");
  assert.equal(barring(game, full).length, 0);
});
