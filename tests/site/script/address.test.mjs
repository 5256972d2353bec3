import assert from "node:assert/strict";
import { test } from "node:test";

import { opened, readAddress, writeAddress } from "../../../site/script/address.js";
import { barring, completed } from "../../../site/script/choices.js";
import { game } from "./small_game.mjs";

const { full } = game.editions;
const turns = [
  { thrown: [3, 6], move: "" },
  { thrown: [], move: "double" },
  { thrown: [3, 1], move: "8/5* 6/5" },
  { thrown: [], move: "d4xb4-b5" },
];

test("what is written is read again, whole and brief", () => {
  const address = { edition: "plain", choice: { ...full, target: "30" }, players: 4, turns };
  const whole = readAddress(writeAddress(address, game));
  assert.deepEqual(whole.choice, address.choice);
  assert.deepEqual(whole.turns, turns);
  assert.equal(whole.whole, true);
  const today = opened(whole, game);
  assert.deepEqual(today, { edition: "plain", choice: address.choice, players: 4, turns, since: [] });

  const brief = writeAddress({ edition: "full", choice: { ...full, target: "37" }, players: 2 }, game, { brief: true });
  assert.equal(brief, "#h=0123456789ab&p=2&rules=full~target.37");
  assert.deepEqual(opened(readAddress(brief), game).choice, { ...full, target: "37" });
});

test("an old address opens and says what has changed since", () => {
  const old = "#h=ffffffffffff&p=2&n=5&rules=gone~target.38~cube.used~doubles.automatic~weather.fair~beavers.yes";
  const { edition, choice, since } = opened(readAddress(old), game);
  assert.equal(edition, "full");
  assert.deepEqual(choice, { target: "39", cube: "used", beavers: "yes", doubles: "automatic" });
  assert.deepEqual(since, [
    { kind: "hash" },
    { kind: "edition", was: "gone", now: "full" },
    { kind: "reading", conflict: "target", was: "38", now: "39" },
    { kind: "conflict", conflict: "weather", was: "fair" },
  ]);
  const shorter = opened(readAddress("#h=ffffffffffff&n=1&rules=plain~target.39"), game);
  assert.deepEqual(
    shorter.since.filter((each) => each.kind === "new").map((each) => each.conflict),
    ["cube", "doubles"],
  );
  assert.deepEqual(opened(readAddress("#h=0123456789ab&n=9&rules=plain~target.39"), game).since, [{ kind: "cut" }]);
});

test("readings that bar one another, or do not arise, are told and left out", () => {
  const barring_ = opened(readAddress("#rules=plain~target.30~cube.used~beavers.yes~doubles.twice"), game);
  assert.deepEqual(game.faults(barring_.choice), []);
  assert.deepEqual(barring_.since, [{ kind: "barred", conflict: "doubles", was: "twice", now: "again" }]);
  assert.deepEqual(opened(readAddress("#rules=plain~beavers.yes"), game).since, [
    { kind: "resting", conflict: "beavers", was: "yes" },
  ]);
});

test("a hostile address does no harm", () => {
  for (const text of ["", "#", "#top", "#rules", `#rules=plain&t=${"66.".repeat(9000)}`, "#p=2&h=0123456789ab"]) {
    assert.equal(readAddress(text), null);
  }
  const hostile = [
    "#rules=%3Cscript%3Ealert(1)%3C/script%3E~target.%22onload=",
    "#rules=__proto__~__proto__.polluted~constructor.prototype~toString.x",
    "#rules=%E0%A4%A~%ZZ",
    "#rules=plain~target.39~target.30~.~..~a.~.b&rules=full&p=1e9&h=zz",
    `#rules=${"x".repeat(5000)}~${"y.".repeat(3000)}`,
    "#rules=plain&p=-3&t=99.:.36:<img>.double",
    "#rules=plain~target.\u202e39&p=0",
    `#rules=plain${"~target.39".repeat(1000)}`,
  ];
  for (const text of hostile) {
    const address = readAddress(text);
    if (address === null) continue;
    const { edition, choice, players, since } = opened(address, game);
    assert.ok(Object.hasOwn(game.editions, edition));
    assert.deepEqual(game.faults(choice), []);
    assert.ok(players >= 2 && players <= 6);
    assert.ok(!JSON.stringify(since).match(/[<>"]{1}(script|img)/));
    assert.equal({}.polluted, undefined);
  }
  assert.deepEqual(readAddress("#rules=plain&t=36.45:<img>.12").turns, [{ thrown: [3, 6], move: "" }]);
});

test("any choice that can be played comes back from its address", () => {
  let seed = 1;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  let tried = 0;
  for (let number = 0; number < 300; number++) {
    const wanted = Object.fromEntries(game.conflicts.map(({ id, readings }) => [id, readings[below(readings.length)].id]));
    const edition = Object.keys(game.editions)[below(2)];
    const choice = completed(game, wanted, game.editions[edition]);
    if (barring(game, choice).length) continue;
    tried++;
    for (const brief of [false, true]) {
      const back = opened(readAddress(writeAddress({ edition, choice }, game, { brief })), game);
      assert.deepEqual([back.edition, back.choice, back.since], [edition, choice, []]);
    }
  }
  assert.ok(tried > 100);
});
