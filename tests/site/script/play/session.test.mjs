/** Plays as persons make them, on machines as the site serves them; MACHINES is the folder that holds them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { readAddress, writeAddress } from "../../../../site/script/address.js";
import { Chance } from "../../../../site/script/chance.js";
import { chosen, race, said } from "../../../../site/script/opponent.js";
import { Session } from "../../../../site/script/session.js";

const games = {};
for (const name of ["goose", "backgammon", "fox-and-geese"]) {
  const { game } = await import(pathToFileURL(`${process.env.MACHINES}/games/${name}/machine.js`).href);
  games[name] = game;
}

const machineOf = (name, edition, players = 2) => games[name].machine(games[name].editions[edition], players);

/** Plays on at random, as far as `until`. */
function playOn(session, chance, until = () => false, most = 600) {
  for (let times = 0; times < most && session.phase !== "over" && !until(session); times++) {
    if (session.phase === "throw") session.throwDice(chance.dice(session.dice));
    else if (session.phase === "miss") session.miss();
    else if (session.phase === "between") session.nextGame();
    else if (session.phase === "decide") {
      const { options } = session.moment.decision;
      session.decide(options[chance.below(options.length)]);
    } else {
      while (session.options.length && !(session.canConfirm && chance.below(2))) session.take(chance.below(session.options.length));
      session.confirm();
    }
  }
  return session;
}

const cases = [
  ["goose", "jumbo-nl", 4, 0],
  ["goose", "traditional", 3, 0],
  ["backgammon", "money", 2, 0],
  ["backgammon", "tournament", 2, 3],
  ["backgammon", "kitchen", 2, 0],
  ["fox-and-geese", "lexikon", 2, 0],
  ["fox-and-geese", "diagonals", 2, 0],
];

test("a play is read again from its address, turn by turn, and every moment of it can be gone back to", () => {
  for (const [name, edition, players, length] of cases) {
    const machine = machineOf(name, edition, players);
    const session = playOn(new Session(machine, { length }), new Chance(7));
    const { choice } = machine;
    const address = readAddress(writeAddress({ edition, choice, players, length, turns: session.turns }, games[name]));
    assert.equal(address.length, length);
    const again = new Session(machine, { length: address.length });
    assert.equal(again.replay(address.turns), session.turns.length, name);
    assert.deepEqual(again.moment, session.moment, name);
    assert.equal(again.phase, session.phase);
    const moments = session.played.map(({ after }) => after.row);
    session.goTo(0);
    assert.deepEqual(session.moment.row, again.first.row);
    moments.forEach((row, at) => {
      session.goTo(at + 1);
      assert.deepEqual(session.moment.row, row);
    });
  }
});

test("what is played after going back takes the place of what followed", () => {
  const session = playOn(new Session(machineOf("goose", "fr")), new Chance(1), ({ at }) => at === 5);
  const third = session.played[2];
  session.goTo(2);
  assert.ok(session.canGoForward);
  session.throwDice(third.thrown.join() === "1,2" ? [2, 2] : [1, 2]);
  assert.equal(session.played.length, 3);
  assert.notEqual(session.played[2], third);
});

test("every result of a throw can be put together from steps, and taken back again", () => {
  const chance = new Chance(3);
  for (const [name, edition] of [["backgammon", "money"], ["fox-and-geese", "children"], ["fox-and-geese", "diagonals"]]) {
    const session = new Session(machineOf(name, edition));
    for (let turns = 0; turns < 12 && !session.end; turns++) {
      playOn(session, chance, ({ phase }) => phase === "choose", 5);
      if (session.phase !== "choose") continue;
      const { results, points } = session.ways;
      const reached = new Set(points.map(({ result }) => result).filter((result) => result !== null));
      assert.equal(reached.size, results.length, `${name} ${session.turns.length}`);
      // The steps of a result in its own order lead to it.
      const wanted = results[chance.below(results.length)];
      for (const { from, to, die } of wanted.taken) {
        session.take(session.options.findIndex(({ taken }) => taken.from === from && taken.to === to && taken.die === die));
      }
      assert.ok(session.canConfirm);
      assert.deepEqual(session.row, wanted.done);
      const before = session.throwRow ?? session.moment.row;
      while (session.takeBack());
      assert.deepEqual(session.row, before);
      for (const { from, to, die } of wanted.taken) {
        session.take(session.options.findIndex(({ taken }) => taken.from === from && taken.to === to && taken.die === die));
      }
      assert.deepEqual(session.confirm().after.row, wanted.row);
    }
  }
});

test("the first die is the first person's, and a tie is thrown again", () => {
  const session = new Session(machineOf("backgammon", "tournament"), { length: 5 });
  assert.equal(session.opening, true);
  assert.equal(session.throwDice([4, 4]).kind, "tie");
  assert.equal(session.throwDice([3, 6]), null);
  assert.deepEqual([session.phase, session.person, session.seat], ["choose", 1, 0]);
  assert.throws(() => session.throwDice([1, 2]), RangeError);
});

test("a double is offered, taken and passed, and a match has its Crawford game", () => {
  const session = new Session(machineOf("backgammon", "tournament"), { length: 2 });
  assert.equal(session.replay([{ thrown: [6, 3], move: "24/15" }, { thrown: [], move: "double" }]), 2);
  assert.deepEqual([session.phase, session.person], ["decide", 0]);
  session.decide("pass");
  assert.deepEqual([session.phase, session.score, session.end.person], ["between", [0, 1], 1]);
  session.nextGame();
  assert.equal(session.crawford, true);
  session.throwDice([6, 3]);
  session.playResult(session.ways.results[0]);
  assert.equal(session.phase, "throw", "nobody may double in the Crawford game");
  const over = playOn(session, new Chance(5));
  assert.ok(Math.max(...over.score) >= 2);
  assert.equal(over.matchWinner, over.score[0] >= 2 ? 0 : 1);
  const taken = new Session(machineOf("backgammon", "money"));
  const turns = [{ thrown: [6, 3], move: "24/15" }, { thrown: [], move: "double" }, { thrown: [], move: "take" }];
  assert.equal(taken.replay(turns), 3);
  assert.deepEqual(taken.machine.cube(taken.row), { value: 2, owner: 0 });
  assert.deepEqual([taken.phase, taken.person], ["throw", 1]);
});

test("two games with sides changed are one match", () => {
  const { editions } = games["fox-and-geese"];
  const machine = games["fox-and-geese"].machine({ ...editions.lexikon, match: "swap-sides" }, 2);
  const session = playOn(new Session(machine), new Chance(2), ({ phase }) => phase === "between");
  assert.deepEqual([session.phase, session.person], ["between", -1]);
  session.nextGame();
  assert.deepEqual([session.seat, session.person], [0, 1]);
  assert.equal(playOn(session, new Chance(3)).phase, "over");
});

test("turns that cannot be played stop a replay, and harm nothing", () => {
  const backgammon = new Session(machineOf("backgammon", "money"));
  const turns = [{ thrown: [6, 3], move: "24/15" }, { thrown: [5, 5], move: "1/off" }, { thrown: [1, 2], move: "13/11" }];
  assert.equal(backgammon.replay(turns), 1);
  assert.deepEqual([backgammon.phase, backgammon.at], ["decide", 1]);
  for (const turn of [{ thrown: [], move: "redouble" }, { thrown: [6], move: "" }, { thrown: [1, 2, 3], move: "13/10" }]) {
    assert.equal(backgammon.replay([turn]), 0);
  }
  const goose = new Session(machineOf("goose", "jumbo-nl"));
  assert.equal(goose.replay([{ thrown: [], move: "double" }]), 0);
  assert.equal(goose.replay([{ thrown: [6, 3], move: "" }, { thrown: [6], move: "" }]), 1);
  assert.equal(new Session(machineOf("fox-and-geese", "lexikon")).replay([{ thrown: [], move: "d5-d3" }]), 0);
});

test("a program that looks ahead takes what it can, and plays on in the race", () => {
  const fox = machineOf("fox-and-geese", "children");
  const session = new Session(fox);
  session.replay([{ thrown: [], move: "c5-c4" }]);
  const taken = chosen("ahead", fox, session.ways.results, session.seat, () => 0);
  assert.match(taken.move, /x/);
  const machine = machineOf("backgammon", "money");
  assert.deepEqual(race(machine, machine.initial(), 0), { mine: 167, theirs: 167, alone: 0 });
  const hit = new Session(machine);
  hit.replay([{ thrown: [6, 1], move: "24/18 6/5" }]);
  hit.decide("throw");
  hit.throwDice([4, 3]);
  assert.match(chosen("ahead", machine, hit.ways.results, hit.seat, () => 0).move, /\*/);
});

test("by chance nobody doubles and everybody takes; who looks ahead passes what is lost", () => {
  const machine = machineOf("backgammon", "money");
  const state = { points: Array(24).fill(0), bar: [0, 0], off: [13, 0], player: 1 };
  state.points[0] = 2;
  state.points[5] = -15;
  const decision = machine.decision(machine.row(state));
  assert.equal(said("random", machine, decision), "throw");
  const answer = machine.decide(decision, "double").decision;
  assert.equal(said("random", machine, answer), "take");
  assert.equal(said("ahead", machine, answer), "pass");
});
