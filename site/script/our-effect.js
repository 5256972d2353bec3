// @ts-check
/**
 * What a choice does to the game: games played at random in a worker, counted while they go on, beside the figures that
 * are kept of the editions.
 *
 * @typedef {import("./our-choice.js").OurChoice} OurChoice
 * @typedef {import("./our-rules.js").Told} Told
 * @typedef {import("./our-rules.js").Figures} Figures
 */

import { made } from "./dom.js";
import { button, tableOf } from "./elements.js";
import { barChart, histogram } from "./odds-chart.js";
import { bins, lengths, nothingCounted, quantile, share, together } from "./statistics.js";

const SEED = 20260; // the same games for the same rules, whoever plays them
const GAMES = { track: 10_000, points: 1_000, grid: 1_000 };
const REDRAWN_MS = 250;

/**
 * @param {HTMLElement} place
 * @param {OurChoice} our
 * @param {Told} told
 * @param {string} machine  The address of the game's module.
 */
export function effects(place, our, told, machine) {
  const { say } = told;
  const track = our.game.board === "track";
  const players = made("select", { id: "our-players", onchange: () => our.play(Number(players.value)) });
  const begin = button(say("our-rules.simulate"), () => simulate(), { class: "md-button md-button--primary" });
  const stop = button(say("our-rules.stop"), () => halt(), { class: "md-button", hidden: true });
  const status = made("p", { role: "status", class: "our-status-line" });
  const charts = made("div", { class: "our-charts" });
  place.replaceChildren(
    made("p", {}, say(track ? "our-rules.effect-lead" : "our-rules.effect-lead-choice")),
    made(
      "p",
      { class: "our-buttons" },
      made("label", { for: "our-players" }, say("our-rules.players")),
      players,
      begin,
      stop,
    ),
    status,
    charts,
  );

  let count = nothingCounted();
  let job = 0;
  let running = false;
  let wanted = false; // whether the reader has asked for numbers: then they follow every change
  let drawn = 0;
  /** @type {Worker | null} */
  let worker = null;

  our.listeners.push(() => {
    showPlayers();
    if (key() !== counted) {
      halt();
      counted = key();
      count = nothingCounted();
      charts.replaceChildren();
      status.textContent = "";
      begin.textContent = say("our-rules.simulate");
      if (wanted) simulate();
    }
  });
  let counted = key();
  showPlayers();

  function key() {
    return JSON.stringify([our.state.edition, our.state.choice, our.state.players]);
  }

  function showPlayers() {
    const [least, most] = our.game.playersOf(our.state.choice);
    const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index).filter(canPlay);
    players.replaceChildren(...numbers.map((number) => made("option", { value: number }, number)));
    players.value = String(our.state.players);
    players.disabled = numbers.length < 2;
  }

  /** @param {number} number */
  function canPlay(number) {
    try {
      return number === our.state.players || Boolean(our.game.machine(our.state.choice, number));
    } catch {
      return false;
    }
  }

  function simulate() {
    wanted = true;
    counted = key();
    worker ??= started();
    if (!worker) return;
    running = true;
    job += 1;
    const games = GAMES[our.game.board];
    worker.postMessage({
      job,
      machine,
      choice: our.state.choice,
      players: our.state.players,
      seed: SEED,
      from: count.games,
      games,
    });
    showButtons();
  }

  function halt() {
    if (!running) return;
    running = false;
    job += 1;
    worker?.postMessage({ job });
    showButtons();
    draw();
  }

  function started() {
    try {
      const begun = new Worker(new URL("./odds-worker.js", import.meta.url), { type: "module" });
      begun.addEventListener("message", ({ data }) => data.job === job && took(data));
      begun.addEventListener("error", () => failed());
      return begun;
    } catch {
      failed();
      return null;
    }
  }

  /** @param {{tally?: import("./statistics.js").Count, done?: boolean, fault?: string}} data */
  function took(data) {
    if (!data.tally) return failed();
    count = together(count, data.tally);
    if (data.done) running = false;
    if (data.done || performance.now() - drawn > REDRAWN_MS) draw();
    if (data.done) showButtons();
  }

  function failed() {
    running = false;
    showButtons();
    status.textContent = say("our-rules.no-worker");
  }

  function showButtons() {
    stop.hidden = !running;
    begin.hidden = running;
    begin.textContent = say(count.games ? "our-rules.go-on" : "our-rules.simulate");
  }

  function draw() {
    drawn = performance.now();
    if (!count.games) return;
    // While games go on the number is only shown; it is read aloud when they are done.
    status.setAttribute("aria-live", running ? "off" : "polite");
    status.textContent = say(running ? "our-rules.simulating" : "our-rules.simulated", { count: count.games });
    const open = charts.querySelector("details")?.open ?? false;
    charts.replaceChildren(...pictures(count, our, told));
    const details = charts.querySelector("details");
    if (details) details.open = open;
  }
}

/**
 * @param {import("./statistics.js").Count} count
 * @param {OurChoice} our
 * @param {Told} told
 */
function pictures(count, our, told) {
  const { say } = told;
  const { edition, players } = our.state;
  const sides = told.sides(players, count.wins.length);
  /** @param {(odds: Figures) => number} of */
  const marked = (of) => {
    const odds = told.odds(edition);
    return odds && odds.players === players && odds.win.length === count.wins.length ? of(odds) : null;
  };
  /** @type {{label: string, number: number, kind: string, of: (odds: Figures) => number}[]} */
  const ends = [
    ...sides.map((who, side) => ({
      label: say("our-rules.wins", { who }),
      number: count.wins[side],
      kind: `win odds-side-${side}`,
      of: (/** @type {Figures} */ odds) => odds.win[side],
    })),
    { label: say("our-rules.draw"), number: count.drawn, kind: "draw", of: (odds) => odds.draw },
    { label: say("our-rules.stalemate"), number: count.stalemates, kind: "stalemate", of: (odds) => odds.stalemate },
    { label: say("our-rules.broken"), number: count.broken, kind: "broken", of: () => 0 },
  ].filter((each) => each.number > 0 || each.kind.startsWith("win") || (marked(each.of) ?? 0) > 0);
  for (const each of ends) each.label = each.label.charAt(0).toLocaleUpperCase(told.language) + each.label.slice(1);
  const bars = ends.map(({ label, number, kind, of }) => {
    const part = share(number, count.games);
    return { label, kind, ...part, text: withError(part.share, part.error, told), mark: marked(of) };
  });
  const said = bars.map((bar) => say("our-rules.bar-said", { label: bar.label, number: told.percent(bar.share) }));
  const length = lengths(count.turns);
  const binned = bins(count.turns);
  const [low, high] = [quantile(count.turns, 0.1), quantile(count.turns, 0.9)];
  return [
    made("h3", {}, say("our-rules.outcome")),
    barChart(bars, say("our-rules.chart", { bars: told.each(said) })),
    bars.some((bar) => bar.mark !== null) &&
      made("p", { class: "odds-legend" }, say("our-rules.mark", { edition: told.edition(edition) })),
    !bars.some((bar) => bar.mark !== null) &&
      told.odds(edition) &&
      made("p", { class: "odds-legend" }, say("our-rules.other-players", { count: told.odds(edition)?.players ?? 0 })),
    length && made("h3", {}, say("our-rules.length")),
    length &&
      histogram(binned, {
        description: say("our-rules.histogram", { low: told.number(low ?? 0), high: told.number(high ?? 0) }),
        axis: say("our-rules.length-axis"),
        median: length.median,
        number: (n) => told.number(n),
      }),
    length && made("p", { class: "odds-half" }, say("our-rules.half", { count: length.median })),
    made(
      "details",
      {},
      made("summary", {}, say("our-rules.numbers")),
      made("div", { class: "table-box", role: "region", tabindex: 0, "aria-label": say("our-rules.outcome") }, table()),
      length && made("div", { class: "table-box", role: "region", tabindex: 0, "aria-label": say("our-rules.length") }, binTable()),
      made("p", {}, say("our-rules.error-note")),
    ),
  ].filter((each) => each instanceof Node);

  function table() {
    const beside = told.editions().filter((id) => told.odds(id)?.players === players);
    const head = ["", say("our-rules.column-own"), ...beside.map((id) => told.edition(id))];
    const rows = ends.map(({ label, of }, index) => [
      label,
      bars[index].text,
      ...beside.map((id) => figure(told.odds(id), (odds) => (odds.win.length === count.wins.length ? of(odds) : null), told)),
    ]);
    if (length) {
      const own = say("our-rules.with-error", { number: told.number(length.mean, 1), error: told.number(length.error, 1) });
      rows.push([
        say("our-rules.turns"),
        own,
        ...beside.map((id) => told.number(told.odds(id)?.turns ?? NaN, 1)),
      ]);
      rows.push([
        say("our-rules.median"),
        told.number(length.median),
        ...beside.map((id) => told.number(told.odds(id)?.median ?? NaN)),
      ]);
    }
    return tableOf(say("our-rules.outcome"), head, rows);
  }

  function binTable() {
    const games = length?.games ?? 1;
    const rows = binned.map((bin) => [
      say("our-rules.length-row", { from: told.number(bin.from), to: told.number(bin.to) }),
      told.percent(bin.count / games),
    ]);
    return tableOf(say("our-rules.length"), ["", say("our-rules.length-share")], rows);
  }
}

/**
 * @param {Figures | null} odds
 * @param {(odds: Figures) => number | null} of
 * @param {Told} told
 */
function figure(odds, of, told) {
  const chance = odds && of(odds);
  if (!odds || chance === null) return "–";
  return odds.games ? withError(chance, share(chance * odds.games, odds.games).error, told) : told.percent(chance);
}

/**
 * @param {number} part
 * @param {number} error
 * @param {Told} told
 */
function withError(part, error, told) {
  return told.say("our-rules.with-error", { number: told.percent(part), error: told.percent(error) });
}
