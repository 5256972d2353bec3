// @ts-check
/**
 * What can be offered and answered before a turn: the options of the player who decides, and what each leads to. A turn
 * is played as if nobody was asked; whoever wants to be asked goes through the decisions first.
 */

/** @typedef {import("./machine-run.js").Run} Run */
/** @typedef {import("./machine.d.ts").Row} Row */
/** @typedef {import("./machine.d.ts").Tallies} Tallies */
/** @typedef {import("./machine.d.ts").Decision} Decision */
/** @typedef {import("./machine.d.ts").Decided} Decided */

const WORDS = /** @type {Record<string, string>} */ ({ taken: "take", passed: "pass" });

export class Offers {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    const { machine } = run;
    const choosing = machine.nodes.filter((/** @type {any} */ node) => node.kind === "choice");
    const known = new Set(choosing.map((/** @type {any} */ node) => node.name));
    /** The offer that each node of decisions belongs to. @type {Map<number, any>} */
    this.nodes = new Map();
    for (const offer of machine.offers) {
      for (const name of [`offer ${offer.name}`, `answer ${offer.name}`]) {
        if (known.has(name)) this.nodes.set(run.id(name), { ...offer, offers: name.startsWith("offer ") });
      }
    }
    this.stops = run.stops(
      machine.nodes
        .filter((/** @type {any} */ node) => node.event !== "offer" || node.kind === "choice")
        .map((/** @type {any} */ node) => node.name),
    );
  }

  /**
   * What is to be decided at the start of the turn of a row; null where nothing is.
   * @param {Row} row
   * @param {Tallies} [tallies]
   * @returns {Decision | null}
   */
  decision(row, tallies) {
    const { run } = this;
    if (!this.nodes.size || row[run.winnerAt]) return null;
    return run.carefully(() => {
      run.load(row, tallies);
      run.beginTurn();
      return this.found(run.until(this.stops, run.TURN)).decision;
    });
  }

  /**
   * What comes of one of the options of a decision.
   * @param {Decision} decision
   * @param {string} word
   * @returns {Decided}
   */
  decide(decision, word) {
    const { run } = this;
    return run.carefully(() => {
      /** @type {import("./machine.d.ts").Step[]} */
      const steps = [];
      run.load(decision.row, decision.tallies);
      run.locals.set(decision.locals);
      const option = this.options(decision.node).find((each) => this.word(decision.node, each) === word);
      if (!option) throw new RangeError(`${word} is none of ${decision.options.join(", ")}`);
      run.trace = steps;
      try {
        return { ...this.found(this.after(option)), steps };
      } finally {
        run.trace = null;
      }
    });
  }

  /**
   * The decision at a node, or the end of them. Where there is one option only, it is taken.
   * @param {number} at
   */
  found(at) {
    const { run, nodes } = this;
    let options = nodes.has(at) ? this.options(at) : [];
    while (options.length === 1) {
      at = this.after(options[0]);
      options = nodes.has(at) ? this.options(at) : [];
    }
    const row = run.row.slice();
    const tallies = run.talliesNow();
    const offer = nodes.get(at);
    if (!offer) return { decision: null, row, tallies, over: run.isEnd[at] === 1 };
    const me = run.locals[0];
    // The player on turn offers, the other answers; who may double back took the offer before.
    const seat = offer.offers === (offer.after === null) ? me : 1 - me;
    const words = options.map((each) => this.word(at, each));
    const decision = {
      seat,
      offer: offer.name,
      answers: words.includes("take"),
      options: words,
      row,
      tallies,
      node: at,
      locals: Array.from(run.locals),
    };
    return { decision, row, tallies, over: false };
  }

  /** @param {number} node */
  options(node) {
    return this.run.leaving[node].filter(({ guard }) => guard === null || guard());
  }

  /**
   * The node at which something is decided, or the offers are over, once an option is taken.
   * @param {import("./machine-run.js").Way} option
   */
  after(option) {
    const { run } = this;
    if (run.trace !== null && option.because) run.take(option);
    else option.act?.();
    return this.stops[option.to] ? option.to : run.until(this.stops, option.to);
  }

  /**
   * The word by which a player says what an option does.
   * @param {number} node
   * @param {import("./machine-run.js").Way} option
   */
  word(node, option) {
    return option.does === "offered" ? this.nodes.get(node).name : (WORDS[option.does] ?? "throw");
  }
}
