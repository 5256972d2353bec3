// @ts-check
/**
 * What a table needs beside a game: fair dice, who begins, and a counter of missed turns. Each stands in a place of its
 * own in the page (`data-helper`).
 */

import { dieFace, fairly, thrownDice } from "./dice.js";
import { made } from "./dom.js";
import { button, tableOf } from "./elements.js";
import { evenness } from "./evenness.js";
import { keep, recall } from "./kept.js";
import { sayer } from "./words.js";

const MOST_DICE = 6;
const MOST_PLAYERS = 12;
const LONGEST_NAME = 40;
const TRIAL = 6_000;

/** @typedef {(key: string, slots?: Record<string, string | number>) => string} Say */

/**
 * @param {HTMLElement} place
 * @param {{language: string, base: string}} context
 */
export function mount(place, context) {
  const say = sayer(context.language, JSON.parse(place.dataset.messages ?? "{}"));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (place.querySelector(`[data-helper="${name}"]`));
  const players = new Players();
  const [dice, first, missed] = [part("dice"), part("first"), part("missed")];
  if (dice) diceHelper(dice, say, context.language);
  if (first) firstHelper(first, say, players);
  if (missed) missedHelper(missed, say, players);
  place.dataset.ready = "";
}

/** Who plays, and how many turns each misses; the same for all helpers, and kept until the next visit. */
class Players {
  constructor() {
    const kept = parsed(recall("players"));
    /** @type {{name: string, missed: number}[]} */
    this.all = kept.length >= 2 ? kept : [unnamed(), unnamed()];
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** @param {number} count */
  setCount(count) {
    this.all = Array.from({ length: count }, (_, seat) => this.all[seat] ?? unnamed());
    this.changed();
  }

  changed() {
    keep("players", JSON.stringify(this.all));
    for (const listener of this.listeners) listener();
  }

  /**
   * @param {number} seat
   * @param {Say} say
   */
  name(seat, say) {
    return this.all[seat].name.trim() || say("helper.player", { number: seat + 1 });
  }
}

function unnamed() {
  return { name: "", missed: 0 };
}

/**
 * Players as they were kept; none where that is anything else.
 * @param {string | null} text
 */
function parsed(text) {
  try {
    const kept = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.slice(0, MOST_PLAYERS).map((each) => ({
      name: String(each?.name ?? "").slice(0, LONGEST_NAME),
      missed: Number.isInteger(each?.missed) ? Math.min(Math.max(each.missed, 0), 99) : 0,
    }));
  } catch {
    return [];
  }
}

// ---------------------------------------------------------------- dice

/**
 * @param {HTMLElement} place
 * @param {Say} say
 * @param {string} language
 */
function diceHelper(place, say, language) {
  const kept = Number(recall("dice"));
  const counts = Array(6).fill(0);
  const select = made(
    "select",
    { id: "table-dice", onchange: () => keep("dice", select.value) },
    ...Array.from({ length: MOST_DICE }, (_, index) => made("option", { value: index + 1 }, index + 1)),
  );
  select.value = String(kept >= 1 && kept <= MOST_DICE ? kept : 2);
  const shown = made("div", { class: "table-thrown", "aria-hidden": "true" });
  const said = made("p", { class: "table-said", role: "status" });
  const check = made("div");
  const again = button(say("helper.throw"), () => {
    const thrown = thrownDice(Number(select.value));
    for (const face of thrown) counts[face - 1] += 1;
    shown.replaceChildren(...thrown.map((face) => dieFace(face, "table-die")));
    const slots = { dice: thrown.join(" + "), total: thrown.reduce((sum, face) => sum + face, 0) };
    // The same throw twice is news as well, but a text that stays the same is not read out.
    said.textContent = "";
    requestAnimationFrame(() => {
      said.textContent = say(thrown.length > 1 ? "helper.thrown" : "helper.thrown-one", slots);
    });
    showCheck();
  });
  again.className = "md-button md-button--primary";
  const details = made(
    "details",
    { class: "table-check" },
    made("summary", {}, say("helper.check")),
    made("p", {}, say("helper.check-lead")),
    made(
      "p",
      { class: "our-buttons" },
      button(say("helper.check-throw", { count: TRIAL }), () => {
        for (const face of thrownDice(TRIAL)) counts[face - 1] += 1;
        showCheck();
      }),
      button(say("helper.check-reset"), () => {
        counts.fill(0);
        showCheck();
      }),
    ),
    check,
  );
  place.replaceChildren(
    made("p", { class: "our-buttons" }, made("label", { for: "table-dice" }, say("helper.dice-count")), select, again),
    shown,
    said,
    details,
  );
  showCheck();

  function showCheck() {
    const found = evenness(counts);
    if (!found) {
      check.replaceChildren(made("p", {}, say("helper.check-none")));
      return;
    }
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    const rows = counts.map((count, index) => [
      String(index + 1),
      number.format(count),
      percent.format(count / found.total),
    ]);
    check.replaceChildren(
      tableOf(say("helper.check-caption", { count: found.total }), [say("helper.face"), say("helper.times"), say("helper.share")], rows),
      made("p", { role: "status" }, say("helper.check-said", { chance: percent.format(found.chance), expected: number.format(found.expected) })),
    );
  }
}

// ---------------------------------------------------------------- who begins

/**
 * @param {HTMLElement} place
 * @param {Say} say
 * @param {Players} players
 */
function firstHelper(place, say, players) {
  const count = made(
    "select",
    { id: "table-players", onchange: () => players.setCount(Number(count.value)) },
    ...Array.from({ length: MOST_PLAYERS - 1 }, (_, index) => made("option", { value: index + 2 }, index + 2)),
  );
  const names = made("ol", { class: "table-names" });
  const said = made("p", { class: "table-said", role: "status" });
  const pick = button(say("helper.pick"), () => {
    const seat = fairly(players.all.length);
    said.textContent = "";
    requestAnimationFrame(() => {
      said.textContent = say("helper.begins", { who: players.name(seat, say) });
    });
  });
  pick.className = "md-button md-button--primary";
  place.replaceChildren(
    made("p", { class: "our-buttons" }, made("label", { for: "table-players" }, say("helper.players")), count, pick),
    said,
    made("p", {}, say("helper.names-lead")),
    names,
  );
  const show = () => {
    count.value = String(players.all.length);
    if (names.children.length === players.all.length) return; // what is being typed is left alone
    names.replaceChildren(...players.all.map((_, seat) => made("li", {}, nameField(seat))));
  };
  players.listeners.push(show);
  show();

  /** @param {number} seat */
  function nameField(seat) {
    const field = made("input", {
      type: "text",
      maxlength: LONGEST_NAME,
      autocomplete: "off",
      "aria-label": say("helper.name", { number: seat + 1 }),
      placeholder: say("helper.player", { number: seat + 1 }),
      oninput: () => {
        players.all[seat].name = field.value;
        players.changed();
      },
    });
    field.value = players.all[seat].name;
    return field;
  }
}

// ---------------------------------------------------------------- missed turns

/**
 * @param {HTMLElement} place
 * @param {Say} say
 * @param {Players} players
 */
function missedHelper(place, say, players) {
  const list = made("ul", { class: "table-missed" });
  const said = made("p", { role: "status", class: "table-said" });
  place.replaceChildren(
    list,
    said,
    made(
      "p",
      { class: "our-buttons" },
      button(say("helper.none-missed"), () => {
        for (const each of players.all) each.missed = 0;
        players.changed();
        said.textContent = say("helper.all-free");
      }),
    ),
  );
  const show = () => {
    while (list.children.length > players.all.length) list.lastChild?.remove();
    players.all.forEach((_, seat) => {
      const row = list.children[seat] ?? list.appendChild(rowOf(seat));
      const who = players.name(seat, say);
      const [name, less, number, more] = row.children;
      name.textContent = who;
      number.textContent = String(players.all[seat].missed);
      less.setAttribute("aria-label", say("helper.less", { who }));
      more.setAttribute("aria-label", say("helper.more", { who }));
      /** @type {HTMLButtonElement} */ (less).ariaDisabled = String(players.all[seat].missed === 0);
      row.classList.toggle("table-misses", players.all[seat].missed > 0);
    });
  };
  players.listeners.push(show);
  show();

  /** @param {number} seat */
  function rowOf(seat) {
    return made(
      "li",
      {},
      made("span", { class: "table-who" }),
      button("−", () => change(seat, -1)),
      made("output", {}),
      button("+", () => change(seat, 1)),
    );
  }

  /**
   * @param {number} seat
   * @param {number} by
   */
  function change(seat, by) {
    const player = players.all[seat];
    player.missed = Math.min(Math.max(player.missed + by, 0), 99);
    players.changed();
    said.textContent = say("helper.misses", { who: players.name(seat, say), count: player.missed });
  }
}
