/** Choices, addresses and what would allow a reading, on the machines of the games as the site serves them. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { opened, readAddress, writeAddress } from "../../../../site/script/address.js";
import { barred, barring, changed, completed } from "../../../../site/script/choices.js";
import { OurChoice } from "../../../../site/script/our-choice.js";

const folder = join(process.env.MACHINES, "games");

for (const name of readdirSync(folder)) {
  const { game } = await import(pathToFileURL(join(folder, name, "machine.js")).href);

  test(`${name}: any reading of any edition can be had, with changes that are offered`, () => {
    for (const base of Object.values(game.editions)) {
      assert.deepEqual(completed(game, {}, base), base);
      for (const { id, readings } of game.conflicts) {
        if (!(id in base)) continue;
        for (const { id: reading } of readings) {
          const { faults, allowing } = barred(game, base, base, id, reading);
          assert.notEqual(allowing, null, `${id} ${reading}`);
          assert.equal(faults.length > 0, allowing.length > 0);
          const choice = changed(game, base, base, [[id, reading], ...allowing]);
          assert.equal(choice[id], reading);
          assert.deepEqual(game.faults(choice), []);
          const [least] = game.playersOf(choice);
          assert.ok(game.machine(choice, least));
        }
      }
    }
  });

  test(`${name}: whatever a table chooses can be played, comes back from its address, and can be taken back`, () => {
    let seed = 7;
    const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const [edition] = Object.keys(game.editions);
    const our = new OurChoice(game, { edition, choice: { ...game.editions[edition] }, players: 2 });
    const states = [];
    for (let step = 0; step < 120; step++) {
      const { id, readings } = game.conflicts[below(game.conflicts.length)];
      const reading = readings[below(readings.length)].id;
      if (!(id in our.state.choice)) continue;
      const { allowing } = our.barred(id, reading);
      if (!allowing) continue;
      states.push(our.state);
      our.choose([[id, reading], ...allowing]);
      assert.deepEqual(game.faults(our.state.choice), []);
      const back = opened(readAddress(writeAddress(our.state, game)), game);
      assert.deepEqual({ edition: back.edition, choice: back.choice, players: back.players }, our.state);
      assert.deepEqual(back.since, []);
    }
    assert.ok(states.length > 50);
    for (const state of states.slice(-100).reverse()) {
      our.takeBack();
      assert.deepEqual(our.state, state);
    }
  });

  test(`${name}: addresses of other rules open all the same`, () => {
    const [edition] = Object.keys(game.editions);
    for (const { id, readings } of game.conflicts) {
      for (const { id: reading } of readings) {
        const { choice } = opened(readAddress(`#h=ffffffff&n=2&rules=${edition}~${id}.${reading}~gone.x`), game);
        assert.deepEqual(barring(game, choice), []);
        assert.deepEqual(game.faults(choice), []);
      }
    }
  });
}
