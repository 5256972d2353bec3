// @ts-check
/**
 * A play in sentences: who does what, and why. Everything is plain text, but what the data of a game hold as HTML.
 *
 * @typedef {import("./machine.js").Machine} Machine
 * @typedef {import("./machine.js").Step} Step
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").Played} Played
 * @typedef {import("./words.js").Say} Say
 */
import { made, parsed } from "./dom.js";
import { listed } from "./words.js";

/** What a step may do without anything to be seen. */
const SILENT = new Set(["nothing", "dice", "changes", "branches", "over"]);

export class Told {
  /**
   * @param {any} data of the game
   * @param {Machine} machine
   * @param {Say} say
   */
  constructor(data, machine, say) {
    this.data = data;
    this.machine = machine;
    this.say = say;
    this.onTrack = machine.game.board === "track";
    this.withPoints = machine.game.board === "points";
  }

  // ---------------------------------------------------------------- who and where

  /**
   * A player by seat and person.
   * @param {number} seat
   * @param {number} person
   */
  who(seat, person) {
    const { sides } = this.data;
    if (sides.length && seat >= 0) return capital(sides[seat % sides.length]);
    return this.say("play.player", { number: person + 1 });
  }

  /** @param {number} person */
  person(person) {
    return this.say("play.player", { number: person + 1 });
  }

  /**
   * A side that has won, or whose piece moves.
   * @param {number} side
   * @param {readonly number[]} persons
   */
  side(side, persons) {
    if (this.machine.sides < this.machine.players) return this.say("play.team", { number: side + 1 });
    return this.who(side, persons[side]);
  }

  /** @param {number} place */
  place(place) {
    const { say } = this;
    if (this.onTrack) {
      if (place === 0) return say("play.place.start");
      const name = this.nameOf(place);
      return name ? say("play.place.named", { number: place, name }) : say("play.place.square", { number: place });
    }
    const name = this.machine.places[place];
    if (!this.withPoints) return name;
    if (place === 0) return say("play.place.tray");
    return place === this.machine.places.length - 1 ? say("play.place.bar") : say("play.place.point", { number: place });
  }

  /**
   * The name of a square: that of the smallest set that has it.
   * @param {number} square
   */
  nameOf(square) {
    const sets = Object.entries(this.machine.sets).filter(([, squares]) => squares.includes(square));
    sets.sort((a, b) => a[1].length - b[1].length);
    return sets.length ? (this.data.sets[sets[0][0]]?.title ?? "") : "";
  }

  /** @param {readonly number[]} thrown */
  thrown(thrown) {
    return thrown.join(" + ");
  }

  // ---------------------------------------------------------------- what happens

  /**
   * A step as a sentence; "" where there is nothing to be said.
   * @param {Step} step
   * @param {number} seat on turn
   * @param {readonly number[]} persons
   */
  step(step, seat, persons) {
    const { say } = this;
    const who = this.side(seat % this.machine.sides, persons);
    if (step.taken) {
      const { from, to, over } = step.taken;
      if (from < 0) return say("play.step.placed", { who, to: this.place(to) });
      const key = over >= 0 ? "play.step.over" : "play.step.taken";
      return say(key, { who, from: this.place(from), to: this.place(to), over: over >= 0 ? this.place(over) : "" });
    }
    const moved = step.changes.find(({ kind, side }) => (kind === "square" || kind === "pieces") && side !== null);
    if (step.does === "sent") {
      const side = moved?.side ?? null;
      const named = side === null ? who : this.side(side, persons);
      const where = moved ? (moved.kind === "pieces" ? this.arrived(step) : moved.to) : null;
      return where === null ? this.bare(step) : say("play.step.sent", { who: named, to: this.place(where) });
    }
    if (step.does === "wins" || step.does === "passed") {
      const winner = step.changes.find(({ kind }) => kind === "winner");
      return winner ? say("play.step.wins", { who: this.side(winner.to - 1, persons) }) : this.bare(step);
    }
    if (step.lands !== null) {
      if (step.lands > this.machine.squares) return say("play.step.past", { who, number: step.lands });
      const key = { moves: "play.step.moves", "counts-back": "play.step.counts-back" }[step.does] ?? "play.step.goes";
      return say(key, { who, to: this.place(step.lands) });
    }
    if (SILENT.has(step.does)) return step.changes.some(({ kind }) => kind !== "player") && step.rule ? this.bare(step) : "";
    const key = `play.step.${step.does}`;
    const said = say(key, { who });
    return said === key ? this.bare(step) : said;
  }

  /**
   * The place where a man has come to in a step on points.
   * @param {Step} step
   */
  arrived(step) {
    return step.changes.find(({ kind, from, to }) => kind === "pieces" && to > from)?.place ?? null;
  }

  /**
   * A step that is called by its rule alone.
   * @param {Step} step
   */
  bare(step) {
    const rule = this.rule(step);
    return rule ? this.say("play.step.rule", { rule: rule.title }) : "";
  }

  /**
   * What was done, in a line.
   * @param {Played} played
   */
  line(played) {
    const { say } = this;
    const { kind, seat, person, thrown, move, after, missed, before } = played;
    if (kind === "game") return say("play.line.game", { number: after.game + 1 });
    if (kind === "tie") return say("play.line.tie", { thrown: this.thrown(thrown) });
    const who = this.who(seat, person);
    if (kind === "word") return say(`play.line.${move === "take" || move === "pass" ? move : "offer"}`, { who, offer: this.offer(move) });
    if (this.onTrack) {
      const side = seat % this.machine.sides;
      const to = this.place(this.machine.get(after.row, "square", side));
      if (missed) return say("play.line.missed", { who });
      return say("play.line.track", { who, thrown: this.thrown(thrown), to });
    }
    if (!move) return say(thrown.length ? "play.line.no-move" : "play.line.no-step", { who, thrown: this.thrown(thrown) });
    return say(thrown.length ? "play.line.move" : "play.line.step", { who, thrown: this.thrown(thrown), move, before: before.game });
  }

  /** @param {string} offer */
  offer(offer) {
    return this.data.rules[`offer.${offer}`]?.title ?? offer;
  }

  /**
   * How a game has ended, and why.
   * @param {Session} session
   */
  end(session) {
    const { say } = this;
    const { end } = session;
    if (!end) return "";
    if (end.kind === "stalemate") return say("play.end.stalemate");
    const rule = end.step ? this.rule(end.step) : null;
    if (end.kind === "drawn") return rule ? say("play.end.drawn-by", { rule: rule.title }) : say("play.end.drawn");
    const who = this.side(end.side, session.moment.persons);
    const scored = this.withPoints && end.points > 0 ? ` ${say("play.end.points", { count: end.points })}` : "";
    return (rule ? say("play.end.won-by", { who, rule: rule.title }) : say("play.end.won", { who })) + scored;
  }

  // ---------------------------------------------------------------- why

  /** @param {Step} step */
  rule(step) {
    if (step.rule === null) return null;
    const { rules } = this.data;
    const prefix = step.taken ? "move." : ["offered", "taken", "passed"].includes(step.does) ? "offer." : "";
    const key = [prefix + step.rule, step.rule, `move.${step.rule}`, `offer.${step.rule}`].find((each) => Object.hasOwn(rules, each));
    return key ? { id: key, ...rules[key] } : null;
  }

  /**
   * The reasons of what was done: a list with an entry for each step, and the text of each rule where it first comes.
   * @param {Played} played
   * @param {{brief?: boolean}} [options] brief: rules are named alone
   */
  reasons(played, { brief = false } = {}) {
    const { seat, before, after } = played;
    const persons = after.opening ? before.persons : after.persons;
    const steps = played.steps.filter(({ does, rule }) => rule !== null && does !== "nothing");
    const rules = steps.map((step) => this.rule(step)?.id);
    const items = steps.map((step, at) => this.reason(step, seat, persons, brief || rules.indexOf(rules[at]) < at));
    return made("ol", { class: "play-reasons" }, ...items);
  }

  /**
   * Why a step happens: its rule, the readings chosen, the sources, each a link to its place.
   * @param {Step} step
   * @param {number} seat
   * @param {readonly number[]} persons
   * @param {boolean} brief
   */
  reason(step, seat, persons, brief) {
    const { say, data } = this;
    const rule = this.rule(step);
    const item = made("li", {}, made("p", { class: "play-step" }, this.step(step, seat, persons) || rule?.title || ""));
    if (rule) {
      const link = made("a", { href: rule.link }, rule.title);
      item.append(made("div", { class: "play-rule" }, made("strong", {}, link), " ", ...(brief ? [] : parsed(rule.html))));
    }
    for (const [conflict, reading] of step.readings) {
      const asked = data.conflicts.find((/** @type {any} */ each) => each.id === conflict);
      const chosen = asked?.readings.find((/** @type {any} */ each) => each.id === reading);
      if (!chosen) continue;
      const question = made("a", { href: asked.link }, asked.question);
      const answer = made("a", { href: chosen.link }, chosen.title);
      item.append(made("p", { class: "play-reading" }, question, " ", made("strong", {}, answer)));
    }
    if (step.passages.length) item.append(made("p", { class: "play-sources" }, `${say("play.sources")} `, ...this.passages(step.passages)));
    return item;
  }

  /**
   * The classes of a source's badge: its colour is that of its place among the sources, as on the pages.
   *
   * @param {string} siglum
   */
  badge(siglum) {
    const place = Object.keys(this.data.sources).indexOf(siglum);
    return place < 0 ? "siglum" : `siglum source-${(place % 8) + 1}`;
  }

  /** @param {[string, number][]} passages */
  passages(passages) {
    /** @type {Map<string, number[]>} */
    const bySource = new Map();
    for (const [siglum, number] of passages) bySource.set(siglum, [...(bySource.get(siglum) ?? []), number]);
    return [...bySource].flatMap(([siglum, numbers]) => {
      const source = this.data.sources[siglum];
      return [
        made("a", { class: this.badge(siglum), href: source?.link ?? `sources.html#${siglum}`, title: source?.title }, siglum),
        ...numbers.flatMap((number) => {
          const title = this.say("play.passage", { source: siglum, number });
          return [" ", made("a", { class: "passage", href: `sources.html#${siglum}.${number}`, title, "aria-label": title }, `${number}`)];
        }),
        " ",
      ];
    });
  }

  /** @param {string[]} items */
  listed(items) {
    return listed(this.data.language, items);
  }
}

/** @param {string} text */
export function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
