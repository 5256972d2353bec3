// @ts-check
/**
 * The form of the questions: what is chosen, what rests, and why a reading cannot be chosen. The form itself is in the
 * page; here it is kept in step with the choice.
 *
 * @typedef {import("./our-choice.js").OurChoice} OurChoice
 * @typedef {import("./our-rules.js").Told} Told
 */

import { made } from "./dom.js";
import { button } from "./elements.js";

/**
 * @param {HTMLFormElement} form
 * @param {OurChoice} our
 * @param {Told} told
 */
export function questions(form, our, told) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem("edition"));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input === /** @type {unknown} */ (select)) our.begin(select.value);
    else if (input.type === "radio") our.choose([[input.name, input.value]]);
  });
  const show = () => {
    select.value = our.state.edition;
    for (const fieldset of /** @type {NodeListOf<HTMLFieldSetElement>} */ (form.querySelectorAll("fieldset"))) {
      showQuestion(fieldset, our, told);
    }
  };
  our.listeners.push(show);
  show();
}

/**
 * @param {HTMLFieldSetElement} fieldset
 * @param {OurChoice} our
 * @param {Told} told
 */
function showQuestion(fieldset, our, told) {
  const conflict = fieldset.id;
  const chosen = our.state.choice[conflict];
  const rests = chosen === undefined;
  fieldset.disabled = rests;
  fieldset.classList.toggle("our-resting", rests);
  fieldset.classList.toggle("our-changed", !rests && chosen !== our.edition[conflict]);
  note(fieldset, "our-rests", rests ? [resting(conflict, our, told)] : []);
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (fieldset.querySelectorAll("[data-reading]"))) {
    const reading = /** @type {string} */ (box.dataset.reading);
    const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    input.checked = chosen === reading;
    const { faults, allowing } = rests || input.checked ? NOTHING : our.barred(conflict, reading);
    input.disabled = faults.length > 0;
    box.classList.toggle("our-barred", faults.length > 0);
    const offered = faults.length ? offer(conflict, reading, allowing, our, told) : [];
    const why = faults.map((fault) => reason(fault, conflict, our, told));
    const shown = note(box, "our-why", why.length ? [made("p", {}, why.join(" ")), ...offered] : []);
    if (shown) input.setAttribute("aria-describedby", shown.id);
    else input.removeAttribute("aria-describedby");
  }
}

/** @type {{faults: import("./machine.js").Fault[], allowing: import("./choices.js").Chosen[] | null}} */
const NOTHING = { faults: [], allowing: [] };

/**
 * Why a question rests.
 * @param {string} conflict
 * @param {OurChoice} our
 * @param {Told} told
 */
function resting(conflict, our, told) {
  const now = told.asks(conflict).map((id) => {
    const reading = our.state.choice[id];
    const answer = reading === undefined ? told.say("our-rules.not-asked") : told.reading(id, reading);
    return told.say("our-rules.now", { question: told.question(id), reading: answer });
  });
  return [told.say("our-rules.resting", { condition: told.arises(conflict) }), ...now].join(" ");
}

/**
 * Why a reading cannot be chosen: it needs another, or another bars it.
 * @param {import("./machine.js").Fault} fault
 * @param {string} conflict
 * @param {OurChoice} our
 * @param {Told} told
 */
function reason(fault, conflict, our, told) {
  const [other, wanted] = fault.other ?? ["", ""];
  const text = told.say(`our-rules.${fault.kind}`, {
    reading: told.reading(fault.conflict, fault.reading ?? ""),
    wanted: told.reading(other, wanted),
    question: told.question(other),
  });
  if (fault.conflict === conflict) return text;
  // It is another answer that does not go with this one: say where that was given.
  const own = { own: told.question(fault.conflict), chosen: told.reading(fault.conflict, fault.reading ?? "") };
  return `${told.say("our-rules.barred-by-other", own)} ${text}`;
}

/**
 * The button that chooses a reading with the changes that allow it, and these; a sentence where there are none.
 * @param {string} conflict
 * @param {string} reading
 * @param {import("./choices.js").Chosen[] | null} allowing
 * @param {OurChoice} our
 * @param {Told} told
 */
function offer(conflict, reading, allowing, our, told) {
  if (allowing === null) return [made("p", {}, told.say("our-rules.no-way"))];
  /** @type {import("./choices.js").Chosen[]} */
  const changes = [[conflict, reading], ...allowing];
  const others = our.comingOf(changes).filter((each) => each.conflict !== conflict);
  const choose = () => {
    our.choose(changes);
    document.getElementById(`our.${conflict}.${reading}`)?.focus();
  };
  return [
    button(told.say("our-rules.allow"), choose),
    made("ul", {}, ...others.map((each) => made("li", {}, told.changes([each])))),
  ];
}

/**
 * A note of a kind in a box: made, filled anew, or taken away where there is nothing to say.
 * @param {HTMLElement} box
 * @param {string} kind
 * @param {import("./elements.js").Child[]} content
 * @returns {HTMLElement | null}
 */
function note(box, kind, content) {
  let found = /** @type {HTMLElement | null} */ (box.querySelector(`:scope > .${kind}`));
  if (!content.length) {
    found?.remove();
    return null;
  }
  if (!found) {
    const owner = box.id || box.querySelector("input")?.id || "";
    found = made("div", { class: kind, id: `${owner}..${kind}` });
    const legend = box.querySelector(":scope > legend");
    if (legend) legend.after(/** @type {HTMLElement} */ (found));
    else box.append(/** @type {HTMLElement} */ (found));
  }
  const shown = /** @type {HTMLElement} */ (found);
  // The same note is left alone, so that a button in it keeps the focus.
  const anew = made("div", {}, ...content);
  if (anew.textContent !== shown.textContent) shown.replaceChildren(...anew.childNodes);
  else {
    const [before, after] = [shown.querySelector("button"), anew.querySelector("button")];
    if (before && after) before.replaceWith(after);
  }
  return shown;
}
