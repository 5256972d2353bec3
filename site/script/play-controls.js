// @ts-check
/** The words and buttons beside a board: whose turn it is and what can be done, the dice, back and forth, keys. */
import { DiceTray, readThrow } from "./dice.js";
import { drawn, made, parsed } from "./dom.js";

/** @typedef {import("./play.js").Table} Table */
/** @typedef {import("./words.js").Say} Say */

/** Keys that do something while the focus is in the player. */
const KEYS = /** @type {[string, string][]} */ ([
  ["t", "throw"],
  ["c", "confirm"],
  ["Escape", "back"],
  ["d", "double"],
  ["u", "undo"],
  ["r", "redo"],
  ["a", "automatic"],
]);

const ICONS = /** @type {Record<string, string>} */ ({
  first: "M5 5v14h2V5zm3 7 11 7V5z",
  undo: "m17 5-10 7 10 7z",
  redo: "m7 5 10 7-10 7z",
  last: "M17 5v14h2V5zM5 5v14l11-7z",
});

export class Controls {
  /**
   * @param {Table} table
   * @param {Say} say
   */
  constructor(table, say) {
    this.table = table;
    this.say = say;
    this.tray = new DiceTray();
    this.chip = made("span", { class: "play-chip", "aria-hidden": "true" });
    this.asking = made("span", {});
    this.score = made("p", { class: "play-score" });
    this.why = made("p", { class: "play-because" });
    this.status = made("div", { class: "play-status" }, made("p", { class: "play-asking" }, this.chip, this.asking), this.score, this.why);

    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, kind = "") =>
      made("button", { type: "button", class: `play-button ${kind}`, onclick }, text);
    this.buttons = {
      throw: button(say("play.throw"), () => table.throw(), "is-main"),
      miss: button(say("play.miss"), () => table.miss(), "is-main"),
      confirm: button(say("play.confirm"), () => table.confirm(), "is-main"),
      pass: button(say("play.go-on"), () => table.confirm(), "is-main"),
      next: button(say("play.next-game"), () => table.nextGame(), "is-main"),
      take: button(say("play.take"), () => table.decide("take"), "is-main"),
      drop: button(say("play.drop"), () => table.decide("pass")),
      hold: button(say("play.throw"), () => this.hold(), "is-main"),
      back: button(say("play.back"), () => table.takeBack()),
    };
    this.offers = made("span", { class: "play-offers" });
    this.actions = made("div", { class: "play-actions" }, ...Object.values(this.buttons), this.offers);

    this.typed = made("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 5, name: "throw" });
    this.fault = made("span", { class: "play-fault", role: "alert" });
    this.typing = made(
      "form",
      { class: "play-typing", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      made("label", {}, made("span", {}, say("play.typed")), this.typed),
      made("button", { type: "submit", class: "play-button" }, say("play.typed.play")),
      this.fault,
    );

    const icon = (/** @type {string} */ name, /** @type {() => void} */ onclick) => {
      const picture = drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, drawn("path", { d: ICONS[name] }));
      const title = say(`play.history.${name}`);
      return made("button", { type: "button", class: "play-button is-icon", title, "aria-label": title, onclick }, picture);
    };
    this.history = {
      first: icon("first", () => table.goTo(0)),
      undo: icon("undo", () => table.goTo(table.session.at - 1)),
      redo: icon("redo", () => table.goTo(table.session.at + 1)),
      last: icon("last", () => table.goTo(table.session.played.length)),
    };
    this.where = made("span", { class: "play-where" });
    this.auto = button(say("play.automatic"), () => table.automatic(!table.isAutomatic));
    this.speed = made("input", { type: "range", min: 0, max: 100, value: 50, name: "speed" });
    this.share = button(say("play.share"), () => table.share());
    this.rewatch = button(say("play.watch"), () => table.watch());
    const going = made("div", { class: "play-history", role: "group", "aria-label": say("play.history") }, ...Object.values(this.history), this.where);
    const automatic = made("div", { class: "play-automatic" }, this.auto, made("label", {}, made("span", {}, say("play.speed")), this.speed));
    const more = made("div", { class: "play-more" }, this.rewatch, this.share);
    this.element = made("div", { class: "play-controls" }, this.tray.element, this.actions, this.typing, going, automatic, more);

    const keys = KEYS.map(([key, does]) => made("div", {}, made("dt", {}, made("kbd", {}, key === "Escape" ? "Esc" : key.toUpperCase())), made("dd", {}, say(`play.key.${does}`))));
    keys.push(made("div", {}, made("dt", {}, made("kbd", {}, "← ↑ → ↓")), made("dd", {}, say("play.key.arrows"))));
    keys.push(made("div", {}, made("dt", {}, made("kbd", {}, "Enter")), made("dd", {}, say("play.key.enter"))));
    this.about = made("section", { class: "play-about", role: "status", hidden: true });
    this.help = made("details", { class: "play-help" }, made("summary", {}, say("play.help")), made("dl", {}, ...keys));
  }

  // ---------------------------------------------------------------- what is shown

  /** Shows what can be done now. */
  show() {
    const { table, say } = this;
    const { session } = table;
    const { phase } = session;
    if (!table.isWalking) this.showAsked();
    if (phase !== "over" && !table.isBusy) this.why.replaceChildren();
    const mine = table.isPersons() && !table.isBusy;
    const options = session.moment.decision?.options ?? [];
    const shown = {
      throw: mine && phase === "throw",
      miss: mine && phase === "miss",
      confirm: mine && session.canConfirm && !session.mustPass,
      pass: mine && session.mustPass,
      next: !table.isAutomatic && phase === "between",
      take: mine && phase === "decide" && options.includes("take"),
      drop: mine && phase === "decide" && options.includes("pass"),
      hold: mine && phase === "decide" && options.includes("throw"),
      back: mine && phase === "choose" && (session.path.length > 1 || (table.leaving !== null && table.followsOn() === null)),
    };
    for (const [key, button] of Object.entries(this.buttons)) button.hidden = !shown[/** @type {keyof typeof shown} */ (key)];
    const words = mine && phase === "decide" ? options.filter((word) => !["take", "pass", "throw"].includes(word)) : [];
    this.offers.replaceChildren(
      ...words.map((word) => made("button", { type: "button", class: "play-button", onclick: () => table.decide(word) }, table.told.offer(word))),
    );
    this.typing.hidden = !(shown.throw || shown.hold);
    this.typing.querySelector("label span").textContent = say("play.typed", { count: session.dice || 2 });
    this.showDice();
    this.showHistory();
  }

  showAsked() {
    const { session } = this.table;
    const person = session.end ? session.end.person : session.person;
    this.chip.className = `play-chip person-${person + 1}`;
    this.asking.textContent = this.asked();
    this.score.textContent = this.scored();
    this.score.hidden = !this.score.textContent;
  }

  showDice() {
    const { session } = this.table;
    const thrown = session.thrown ?? session.history.findLast((each) => each.thrown.length)?.thrown ?? [];
    if (this.table.isBusy && !session.thrown) return;
    const played = session.thrown ? session.taken.map(({ die }) => die) : [];
    this.tray.show(thrown, this.say("play.said.thrown", { thrown: this.table.told.thrown(thrown) }), played);
    this.tray.element.classList.toggle("is-old", !session.thrown);
  }

  showHistory() {
    const { table, say } = this;
    const { session } = table;
    this.history.first.disabled = this.history.undo.disabled = !session.canGoBack;
    this.history.redo.disabled = this.history.last.disabled = !session.canGoForward;
    this.where.textContent = say("play.history.at", { at: session.at, count: session.played.length });
    this.auto.setAttribute("aria-pressed", `${table.isAutomatic}`);
    this.auto.textContent = say(table.isAutomatic ? "play.automatic.stop" : "play.automatic");
    this.auto.disabled = session.phase === "over" && !session.canGoForward;
    this.rewatch.hidden = session.played.length === 0;
  }

  /** Whose turn it is, and what is asked. */
  asked() {
    const { table, say } = this;
    const { session, told } = table;
    if (session.phase === "over" || session.phase === "between") {
      const { matchWinner } = session;
      const ended = told.end(session);
      const isMatch = session.length > 0 || table.machine.match === "changing-sides";
      return matchWinner !== null && isMatch ? `${ended} ${say("play.end.match", { who: told.person(matchWinner) })}` : ended;
    }
    if (session.opening) return say("play.ask.opening");
    const who = told.who(session.seat, session.person);
    if (session.phase === "decide") {
      const { decision } = session.moment;
      return decision?.answers ? say("play.ask.answer", { who }) : say("play.ask.decide", { who });
    }
    if (session.phase === "miss") return say("play.ask.miss", { who });
    if (session.phase === "throw") return say("play.ask.throw", { who, count: session.dice });
    if (session.mustPass) return say("play.ask.pass", { who });
    if (table.leaving !== null && session.options.length) return say(session.canConfirm ? "play.ask.further" : "play.ask.target", { who });
    if (!session.options.length) return say("play.ask.confirm", { who });
    return say("play.ask.choose", { who });
  }

  /** The score of a match. */
  scored() {
    const { session, told, machine } = this.table;
    if (!session.length && machine.match !== "changing-sides") return "";
    const score = this.say("play.score", { first: told.person(0), one: session.score[0], second: told.person(1), other: session.score[1] });
    const length = session.length ? ` ${this.say("play.score.length", { count: session.length })}` : "";
    return `${score}${length}${session.crawford ? ` ${this.say("play.score.crawford")}` : ""}`;
  }

  /**
   * What happens as a piece walks, with its rule as a link.
   * @param {import("./machine.js").Step} step
   * @param {string} said
   */
  because(step, said) {
    const rule = this.table.told.rule(step);
    this.why.replaceChildren(said, ...(rule ? [" ", made("a", { href: rule.link }, rule.title)] : []));
  }

  /** @param {readonly number[]} thrown */
  roll(thrown) {
    for (const button of [...Object.values(this.buttons), ...this.offers.children]) button.hidden = true;
    this.typing.hidden = true;
    this.tray.element.classList.remove("is-old");
    return this.tray.roll(thrown, this.say("play.said.thrown", { thrown: this.table.told.thrown(thrown) }));
  }

  /**
   * The name of a place for those who hear it: what it is called, what stands there, and what can be done.
   * @param {number} place
   * @param {number} seat whose count it is
   * @param {string} state
   */
  placeName(place, seat, state) {
    const { table, say } = this;
    const { told, session, board, machine } = table;
    const parts = [told.place(place)];
    if (table.game.board === "points") {
      const across = place > 0 && place <= board.points ? board.points + 1 - place : -1;
      for (const [whose, at] of [[seat, place], [1 - seat, across]]) {
        const count = at < 0 ? 0 : board.men(session.row, whose)[at];
        if (count) parts.push(say("play.place.men", { count, who: told.who(whose, session.persons[whose]) }));
      }
    } else {
      const name = machine.places[place];
      const kind = board.standing(session.row).findIndex((/** @type {string[]} */ names) => names.includes(name));
      if (kind >= 0) parts.push(table.data.pieces[machine.pieces[kind].name].singular);
    }
    if (state) parts.push(say(`play.place.${state}`));
    return parts.join(", ");
  }

  /**
   * A square for those who hear it, with the pieces on it.
   * @param {number} square
   */
  squareName(square) {
    const { told, board, session } = this.table;
    const here = board.squares.flatMap((/** @type {number} */ each, /** @type {number} */ side) => (each === square ? [side] : []));
    const parts = [this.say("play.place.on", { place: told.place(square) })];
    return [...parts, ...here.map((/** @type {number} */ side) => told.side(side, session.persons))].join(", ");
  }

  /**
   * Says what happens on a square: the rules of the sets that it belongs to.
   * @param {number} square
   */
  tellOf(square) {
    const { told, machine, data } = this.table;
    const sets = Object.keys(machine.sets).filter((name) => machine.sets[name].includes(square) && data.sets[name]);
    const rules = new Set(sets.flatMap((name) => data.sets[name].rules));
    const items = [...rules].flatMap((id) => {
      const rule = data.rules[id];
      return rule ? [made("li", {}, made("strong", {}, made("a", { href: rule.link }, rule.title)), " ", ...parsed(rule.html))] : [];
    });
    const links = sets.map((name) => made("a", { href: data.sets[name].link }, data.sets[name].title));
    this.about.replaceChildren(
      made("h2", {}, this.say("play.place.on", { place: told.place(square) })),
      items.length ? made("ul", {}, ...items) : made("p", {}, this.say("play.place.nothing")),
      made("p", {}, ...links.flatMap((link) => [link, " "])),
    );
    this.about.hidden = false;
  }

  // ---------------------------------------------------------------- what is done

  /** Nothing is offered: the dice are thrown. @param {number[]} [thrown] */
  hold(thrown) {
    const { table } = this;
    if (table.session.phase !== "decide" || table.isBusy) return;
    table.session.decide("throw");
    table.throw(thrown);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const { table } = this;
    const thrown = readThrow(this.typed.value, table.session.dice);
    this.fault.textContent = thrown ? "" : this.say("play.typed.fault", { count: table.session.dice });
    this.typed.setAttribute("aria-invalid", `${!thrown}`);
    if (!thrown) return;
    this.typed.value = "";
    if (table.session.phase === "decide") this.hold(thrown);
    else table.throw(thrown);
  }

  /**
   * What a key does; whether it did something.
   * @param {string} key
   */
  onKey(key) {
    const { table, buttons } = this;
    const press = (/** @type {any[]} */ ...candidates) => {
      const found = candidates.find((button) => button && !button.hidden && !button.disabled);
      found?.click();
      return Boolean(found);
    };
    const does = KEYS.find(([each]) => each === (key.length === 1 ? key.toLowerCase() : key))?.[1];
    switch (does) {
      case "throw":
        return press(buttons.throw, buttons.hold, buttons.miss);
      case "confirm":
        return press(buttons.confirm, buttons.pass, buttons.take, buttons.next);
      case "double":
        return press(this.offers.firstElementChild);
      case "back":
        return press(buttons.back);
      case "undo":
        return press(this.history.undo);
      case "redo":
        return press(this.history.redo);
      case "automatic":
        table.automatic(!table.isAutomatic);
        return true;
      default:
        return false;
    }
  }

  /** Puts the focus on what is asked for next. */
  focus() {
    const { buttons } = this;
    const order = [buttons.confirm, buttons.pass, buttons.throw, buttons.hold, buttons.miss, buttons.take, buttons.next];
    const button = order.find((each) => !each.hidden);
    button?.focus({ preventScroll: true });
  }

  /** The same, where what had the focus is no longer there. */
  keepFocus() {
    const { activeElement } = document;
    const isGone = !activeElement || activeElement === document.body || /** @type {HTMLElement} */ (activeElement).hidden;
    if (isGone && this.table.isInside) this.focus();
  }
}
