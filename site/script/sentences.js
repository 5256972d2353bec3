// @ts-check
/** A text cut into the sentences that are read aloud one after another. Pure. */

/**
 * Sentences of a text, each with where it begins and ends in it; white space around them is left out.
 * @param {string} text
 * @param {string} language
 * @returns {{text: string, from: number, to: number}[]}
 */
export function sentencesOf(text, language) {
  const found = [];
  for (const { from, to } of pieces(text, language)) {
    const piece = text.slice(from, to);
    const inside = piece.trim();
    if (!/[\p{L}\p{N}]/u.test(inside)) continue;
    const begin = from + piece.indexOf(inside);
    found.push({ text: inside.replace(/\s+/g, " "), from: begin, to: begin + inside.length });
  }
  return found;
}

/**
 * @param {string} text
 * @param {string} language
 */
function* pieces(text, language) {
  if ("Segmenter" in Intl) {
    for (const { segment, index } of new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)) {
      yield { from: index, to: index + segment.length };
    }
    return;
  }
  let from = 0;
  for (const match of text.matchAll(/[.!?…]+["”’»)]*\s+/gu)) {
    const to = match.index + match[0].length;
    yield { from, to };
    from = to;
  }
  yield { from, to: text.length };
}

/**
 * The best of the voices for a language: its own before those of another country, the device's before those that need a
 * network, the default before others. Null where there is none.
 * @param {readonly {lang: string, localService: boolean, default: boolean}[]} voices
 * @param {string} language
 * @returns {any}
 */
export function voiceFor(voices, language) {
  const wanted = language.toLowerCase();
  const rank = (/** @type {{lang: string, localService: boolean, default: boolean}} */ voice) => {
    const spoken = voice.lang.toLowerCase().replace("_", "-");
    if (spoken !== wanted && !spoken.startsWith(`${wanted}-`) && !wanted.startsWith(`${spoken}-`)) return -1;
    return 4 * Number(voice.localService) + 2 * Number(voice.default) + Number(spoken.startsWith(wanted));
  };
  const best = [...voices].filter((voice) => rank(voice) >= 0).sort((a, b) => rank(b) - rank(a));
  return best[0] ?? null;
}
