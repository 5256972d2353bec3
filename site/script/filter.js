// @ts-check
/**
 * Chooses which conflicts of a page are shown: by source, edition and effect. The choice stands in the address, so that
 * it can be shared; without this script all are shown.
 *
 * @typedef {{name: string, label: string, any: string, options: [string, string][]}} Group
 * @typedef {{groups: Group[], title: string, shown: string, clear: string}} Asked
 */

/**
 * @param {HTMLElement} element  Holds the words in `data-words`, and in `data-filter` the class of what is filtered.
 */
export function mount(element) {
  const asked = wordsOf(element);
  const kind = element.dataset.filter ?? "";
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.${CSS.escape(kind)}`)]);
  if (!asked || !asked.groups.length || cards.length < 2) return;

  const form = document.createElement("form");
  form.setAttribute("aria-label", asked.title);
  form.addEventListener("submit", (event) => event.preventDefault());
  const address = new URLSearchParams(location.search);
  const selects = asked.groups.map((group) => select(form, group, address.get(group.name) ?? ""));
  const clear = document.createElement("button");
  clear.type = "button";
  clear.textContent = asked.clear;
  const output = document.createElement("output");
  form.append(clear, output);
  element.replaceChildren(form);

  const rows = rowsOf(cards);
  /** @param {boolean} isTold  Whether the address is to hold the choice. */
  const show = (isTold) => {
    const chosen = selects.map((each) => /** @type {[string, string]} */ ([each.name, each.value]));
    const wanted = chosen.filter(([, value]) => value);
    let count = 0;
    for (const card of cards) {
      const fits = wanted.every(([name, value]) => (card.dataset[name] ?? "").split(" ").includes(value));
      card.hidden = !fits;
      const row = rows.get(card);
      if (row) row.hidden = !fits;
      count += fits ? 1 : 0;
    }
    clear.hidden = !wanted.length;
    output.textContent = wanted.length ? filled(asked.shown, count, cards.length) : "";
    if (isTold) remember(wanted, selects);
  };
  for (const each of selects) each.addEventListener("change", () => show(true));
  clear.addEventListener("click", () => {
    for (const each of selects) each.value = "";
    show(true);
    selects[0].focus();
  });
  // What a link leads to is shown, whatever was chosen before.
  addEventListener("hashchange", () => {
    const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (target && cards.some((card) => card.hidden && card.contains(target))) {
      for (const each of selects) each.value = "";
      show(true);
      target.scrollIntoView();
    }
  });
  show(false);
}

/**
 * @param {HTMLElement} element
 * @returns {Asked | null}
 */
function wordsOf(element) {
  try {
    return JSON.parse(element.dataset.words ?? "");
  } catch {
    return null;
  }
}

/**
 * A choice with its label.
 * @param {HTMLFormElement} form
 * @param {Group} group
 * @param {string} value  What is chosen at first, where it is one of the options.
 */
function select(form, group, value) {
  const label = document.createElement("label");
  const named = document.createElement("span");
  named.textContent = group.label;
  const made = document.createElement("select");
  made.name = group.name;
  for (const [id, text] of [/** @type {[string, string]} */ (["", group.any]), ...group.options]) {
    made.add(new Option(text, id, false, id === value));
  }
  label.append(named, made);
  form.append(label);
  return made;
}

/**
 * The row of the table above that leads to each card.
 * @param {HTMLElement[]} cards
 */
function rowsOf(cards) {
  /** @type {Map<HTMLElement, HTMLTableRowElement>} */
  const rows = new Map();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("tbody th a"))) {
    const target = link.hash && document.getElementById(decoded(link.hash.slice(1)));
    const card = target && cards.find((each) => each.contains(target));
    const row = link.closest("tr");
    if (card && row) rows.set(card, row);
  }
  return rows;
}

/**
 * @param {string} template
 * @param {...number} numbers
 */
function filled(template, ...numbers) {
  return template.replace(/%(\d)/g, (_, at) => (numbers[at - 1] ?? 0).toLocaleString(document.documentElement.lang));
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Puts the choice into the address, beside what else stands there.
 * @param {[string, string][]} wanted
 * @param {HTMLSelectElement[]} selects
 */
function remember(wanted, selects) {
  const address = new URL(location.href);
  for (const each of selects) address.searchParams.delete(each.name);
  for (const [name, value] of wanted) address.searchParams.set(name, value);
  history.replaceState(history.state, "", address);
}
