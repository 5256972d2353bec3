// @ts-check
/**
 * What is chosen before a play: the edition (or the table's own rules), how many play, who plays for each, and to how
 * many points.
 *
 * @typedef {import("./machine.js").Game} Game
 * @typedef {import("./words.js").Say} Say
 * @typedef {"person" | "random" | "ahead"} Player
 * @typedef {{edition: string, choice: Record<string, string>, players: number, who: Player[], length: number}} Chosen
 */
import { writeAddress } from "./address.js";
import { differences } from "./choices.js";
import { made } from "./dom.js";

const LENGTHS = [0, 1, 3, 5, 7, 9, 11];
const OWN = "";

export class Setup {
  /**
   * @param {any} data
   * @param {Game} game
   * @param {Say} say
   * @param {(chosen: Chosen) => void} begin
   */
  constructor(data, game, say, begin) {
    this.data = data;
    this.game = game;
    this.say = say;
    /** The rules that came with the address, where they are no edition's. @type {{edition: string, choice: Record<string, string>} | null} */
    this.own = null;
    this.summary = made("summary", {});
    this.edition = made("select", { name: "edition", onchange: () => this.refresh() });
    this.players = made("select", { name: "players", onchange: () => this.refresh() });
    this.length = made("select", { name: "length" });
    this.people = made("div", { class: "play-people" });
    this.explained = made("p", { class: "play-hint" });
    this.choosing = made("a", { class: "play-choosing" }, say("play.setup.choose"));
    this.form = made(
      "form",
      { class: "play-form", onsubmit: (/** @type {Event} */ event) => this.submit(event, begin) },
      labelled(say("play.setup.rules"), this.edition),
      labelled(say("play.setup.players"), this.players),
      labelled(say("play.setup.length"), this.length),
      this.people,
      this.explained,
      made("button", { type: "submit", class: "play-button is-main" }, say("play.new")),
      data.conflicts.length ? this.choosing : null,
    );
    this.element = made("details", { class: "play-setup" }, this.summary, this.form);
    const numbers = LENGTHS.map((points) => [`${points}`, points ? say("play.setup.points", { count: points }) : say("play.setup.single")]);
    fill(this.length, /** @type {[string, string][]} */ (numbers), "0");
  }

  /**
   * Shows what is chosen.
   * @param {Chosen} chosen
   */
  show({ edition, choice, players, who, length }) {
    const changes = differences(this.game, choice, this.game.editions[edition]).length;
    this.own = changes ? { edition, choice } : this.own;
    const listed = this.data.editions.map((/** @type {any} */ each) => [each.id, each.title]);
    const title = this.titleOf(edition);
    if (this.own) listed.unshift([OWN, this.say("play.setup.own", { edition: this.titleOf(this.own.edition), count: this.changesOfOwn() })]);
    fill(this.edition, listed, changes ? OWN : edition);
    fill(this.players, [], `${players}`);
    this.length.value = `${length}`;
    this.refresh(players, who);
    const rules = changes ? this.say("play.setup.own", { edition: title, count: changes }) : title;
    this.choosing.href = `our-rules.html${writeAddress({ edition, choice, players }, this.game)}`;
    this.summary.textContent = this.say("play.setup.summary", { rules, count: players });
  }

  changesOfOwn() {
    return this.own ? differences(this.game, this.own.choice, this.game.editions[this.own.edition]).length : 0;
  }

  /** @param {string} edition */
  titleOf(edition) {
    return this.data.editions.find((/** @type {any} */ each) => each.id === edition)?.title ?? edition;
  }

  /** What the edition that is selected chooses. */
  get selected() {
    const edition = this.edition.value;
    if (edition === OWN && this.own) return this.own;
    return { edition, choice: { ...this.game.editions[edition] } };
  }

  /**
   * @param {number} [players]
   * @param {Player[]} [who]
   */
  refresh(players = Number(this.players.value), who = this.who) {
    const { choice } = this.selected;
    const [least, most] = this.game.playersOf(choice);
    const count = Math.min(Math.max(players || 2, least), most);
    const numbers = Array.from({ length: most - least + 1 }, (_, at) => `${least + at}`);
    fill(this.players, numbers.map((number) => [number, number]), `${count}`);
    this.players.parentElement.hidden = least === most;
    const machine = this.game.machine(choice, count);
    this.length.parentElement.hidden = machine.match !== "points";
    const chooses = this.game.board !== "track";
    const kinds = /** @type {[string, string][]} */ (
      (chooses ? ["person", "random", "ahead"] : ["person", "random"]).map((kind) => [
        kind,
        this.say(chooses || kind === "person" ? `play.by.${kind}` : "play.by.program"),
      ])
    );
    this.people.replaceChildren(
      ...Array.from({ length: count }, (_, person) => {
        const select = made("select", { name: `person-${person + 1}` });
        fill(select, kinds, who[person] ?? "person");
        return labelled(this.say("play.setup.who", { number: person + 1 }), select);
      }),
    );
    this.explained.textContent = chooses ? this.say(`play.by.explained.${this.game.board}`) : "";
    this.explained.hidden = !chooses;
  }

  /** @returns {Player[]} */
  get who() {
    return [...this.people.querySelectorAll("select")].map((select) => /** @type {Player} */ (select.value));
  }

  /**
   * @param {Event} event
   * @param {(chosen: Chosen) => void} begin
   */
  submit(event, begin) {
    event.preventDefault();
    const { edition, choice } = this.selected;
    const length = this.length.parentElement.hidden ? 0 : Number(this.length.value);
    begin({ edition, choice, players: Number(this.players.value), who: this.who, length });
    this.element.open = false;
  }
}

/**
 * @param {string} text
 * @param {Node} control
 */
function labelled(text, control) {
  return made("label", { class: "play-field" }, made("span", {}, text), control);
}

/**
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} options
 * @param {string} value
 */
function fill(select, options, value) {
  select.replaceChildren(...options.map(([key, text]) => made("option", { value: key, selected: key === value }, text)));
  if (options.length) select.value = value;
}
