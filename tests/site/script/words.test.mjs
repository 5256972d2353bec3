/** Words filled in the browser, and dice as somebody types them. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fairly, readThrow } from "../../../site/script/dice.js";
import { sayer } from "../../../site/script/words.js";

test("a number has its noun in the form of the language", () => {
  const english = sayer("en", { turns: "{count:turn|turns} and {count:=it ends|they end}" });
  assert.deepEqual([0, 1, 2].map((count) => english("turns", { count })), [
    "0 turns and they end",
    "1 turn and it ends",
    "2 turns and they end",
  ]);
  const french = sayer("fr", { turns: "{count:tour|tours}" });
  assert.deepEqual([0, 1, 2].map((count) => french("turns", { count })), ["0 tour", "1 tour", "2 tours"]);
  assert.equal(french("turns", { count: 12345 }), "12\u202f345 tours");
  assert.equal(sayer("de", { n: "{n}" })("n", { n: 12345 }), "12.345");
});

test("nouns have forms and genders, and what is filled in is not filled again", () => {
  const say = sayer("fr", { it: "il: {piece}", "it@f": "elle: {piece:plural}", raw: "{{{text}}}" });
  assert.equal(say("it", { piece: { singular: "pion", plural: "pions", gender: "m" } }), "il: pion");
  assert.equal(say("it", { piece: { singular: "oie", plural: "oies", gender: "f" } }), "elle: oies");
  assert.equal(say("raw", { text: "{text} <b>" }), "{{text} <b>}");
  assert.equal(say("missing"), "missing");
  assert.equal(say("constructor"), "constructor");
});

test("a typed throw is read as people write one", () => {
  for (const text of ["63", "6 3", "6+3", " 6, 3 "]) assert.deepEqual(readThrow(text, 2), [6, 3]);
  for (const text of ["", "6", "637", "60", "6x3", "<b>"]) assert.equal(readThrow(text, 2), null);
});

test("numbers that would favour some faces are drawn again", () => {
  const words = [2 ** 32 - 1, 2 ** 32 - 4, 11];
  assert.equal(fairly(6, () => words.shift()), 5);
});
