// @ts-check
/**
 * The words of a page, filled in the browser as they are at build time: `{slot}`, `{count:turn|turns}` (a number with
 * its noun, in the order of the plural categories of the language), `{count:=turn|turns}` (the noun alone), and of a noun
 * `{piece}`, `{piece:plural}`. A message `key@f` comes before `key` where the noun in the slot `piece` is feminine.
 *
 * @typedef {{singular: string, plural: string, gender?: string, forms?: Record<string, string>}} Noun
 * @typedef {string | number | Noun} Slot
 * @typedef {(key: string, slots?: Record<string, Slot>) => string} Say
 */

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];
const SLOT = /\{\{|\}\}|\{([\w-]+)(?::([^{}]*))?\}/g;

/**
 * How messages are said in a language.
 * @param {string} language
 * @param {Readonly<Record<string, string>>} messages
 * @returns {Say} a message that there is not is its key, and a slot that is not filled stays as it is
 */
export function sayer(language, messages) {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const known = CATEGORIES.filter((name) => rules.resolvedOptions().pluralCategories.includes(/** @type {any} */ (name)));

  /**
   * @param {number} number
   * @param {string} forms
   */
  const counted = (number, forms) => {
    const nouns = forms.replace(/^=/, "").split("|");
    const noun = nouns[Math.min(known.indexOf(rules.select(number)), nouns.length - 1)];
    return forms.startsWith("=") ? noun : `${numbers.format(number)} ${noun}`;
  };

  return (key, slots = {}) => {
    const { piece } = slots;
    const gender = typeof piece === "object" ? piece.gender : "";
    const template = (gender && own(messages, `${key}@${gender}`)) || own(messages, key);
    if (template === undefined) return key;
    return template.replace(SLOT, (whole, name, form = "") => {
      if (whole === "{{" || whole === "}}") return whole[0];
      const value = own(slots, name);
      if (value === undefined) return whole;
      if (typeof value === "number") return form.includes("|") ? counted(value, form) : numbers.format(value);
      if (typeof value === "string") return value;
      return form === "plural" ? value.plural : (value.forms?.[form] ?? value.singular);
    });
  };
}

/**
 * Items joined by "and".
 * @param {string} language
 * @param {string[]} items
 */
export function listed(language, items) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/**
 * A chance in per cent, with so many decimals.
 * @param {string} language
 * @param {number} chance
 * @param {number} [decimals]
 */
export function percent(language, chance, decimals = 1) {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: decimals }).format(chance);
}

/**
 * @template Value
 * @param {Readonly<Record<string, Value>>} from
 * @param {string} key
 * @returns {Value | undefined}
 */
function own(from, key) {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}
