// @ts-check
/** What a browser keeps from visit to visit. Where it keeps nothing (by its settings, or since it is full) nothing is said. */

const PREFIX = "variorum:";

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | null} text  null: keep nothing.
 */
export function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // It is only a convenience.
  }
}
