// @ts-check
/**
 * Reading a page aloud, sentence by sentence, in a voice of its language; and the button of the large-type view. Marks of
 * sources, numbers of passages, tools and pictures are left out. Where the browser cannot speak, only the latter is there.
 */

import { made } from "./dom.js";
import { button } from "./elements.js";
import { toggles } from "./large-type.js";
import { sentencesOf, voiceFor } from "./sentences.js";
import { sayer } from "./words.js";

const BLOCKS = "h1, h2, h3, h4, h5, p, li, dt, dd, legend, caption, th, td, blockquote, figcaption";
const LEFT_OUT =
  ".siglum, .passage, .headerlink, .read-aloud, svg, button, input, select, textarea, script, style, [hidden], " +
  "[aria-hidden=true], nav, .our-bar, .visually-hidden, details:not([open]) > :not(summary)";
const MARK = "read-aloud";
/** Milliseconds of silence after a heading, a paragraph, a sentence. */
const PAUSES = { heading: 700, block: 450, sentence: 150 };

/** @typedef {{block: Element, text: string, range: Range, pause: number}} Spoken */

/**
 * @param {HTMLElement} place  Its `data-messages` are the words, its `data-read-aloud` the selector of what is read.
 * @param {{language: string, base: string}} context
 */
export function mount(place, context) {
  const say = sayer(context.language, JSON.parse(place.dataset.messages ?? "{}"));
  const large = button(say("aloud.large"), () => {});
  toggles(large);
  const bar = made("div", { class: "read-aloud", role: "group", "aria-label": say("aloud.bar") });
  place.replaceChildren(bar);
  if ("speechSynthesis" in window) new Reader(bar, place.dataset.readAloud || "article", say, context.language);
  bar.append(large);
  place.hidden = false;
  place.dataset.ready = "";
}

class Reader {
  /**
   * @param {HTMLElement} bar
   * @param {string} what
   * @param {(key: string) => string} say
   * @param {string} language
   */
  constructor(bar, what, say, language) {
    this.what = what;
    this.say = say;
    this.language = language;
    /** @type {Spoken[]} */
    this.sentences = [];
    this.at = 0;
    /** @type {"still" | "reading" | "paused"} */
    this.state = "still";
    /** Which reading is going on: what an earlier one still reports is of no account. */
    this.turn = 0;
    this.start = button(say("aloud.start"), () => this.#pressed(), { class: "read-aloud-start" });
    this.stop = button(say("aloud.stop"), () => this.#stop(), { hidden: true });
    this.note = made("span", { role: "status" });
    bar.append(this.start, this.stop, this.note);
    // Voices may come later than the page; until there is one for the language the button is not there.
    const look = () => {
      this.start.hidden = voiceFor(speechSynthesis.getVoices(), language) === null;
    };
    speechSynthesis.addEventListener?.("voiceschanged", look);
    look();
    window.addEventListener("pagehide", () => this.#stop());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.state !== "still") this.#stop();
    });
  }

  #pressed() {
    if (this.state === "reading") {
      this.state = "paused";
      this.turn++;
      speechSynthesis.cancel();
    } else {
      if (this.state === "still") {
        this.sentences = spokenIn(document.querySelector(this.what) ?? document.body, this.language);
        this.at = 0;
      }
      this.state = "reading";
      this.#read(++this.turn);
    }
    this.#show();
  }

  #stop() {
    if (this.state === "still") return;
    this.state = "still";
    this.turn++;
    speechSynthesis.cancel();
    this.#show();
    marked(null);
  }

  /** @param {number} turn */
  #read(turn) {
    const spoken = this.sentences[this.at];
    if (turn !== this.turn) return;
    if (!spoken) {
      this.#stop();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(spoken.text);
    const voice = voiceFor(speechSynthesis.getVoices(), this.language);
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? this.language;
    utterance.addEventListener("end", () => {
      if (turn !== this.turn) return;
      this.at++;
      setTimeout(() => this.#read(turn), spoken.pause);
    });
    utterance.addEventListener("error", () => turn === this.turn && this.#stop());
    marked(spoken);
    speechSynthesis.speak(utterance);
  }

  #show() {
    const key = { still: "aloud.start", reading: "aloud.pause", paused: "aloud.go-on" }[this.state];
    this.start.textContent = this.say(key);
    this.stop.hidden = this.state === "still";
  }
}

/**
 * What is read of a part of the page, sentence by sentence.
 * @param {Element} root
 * @param {string} language
 * @returns {Spoken[]}
 */
export function spokenIn(root, language) {
  /** @type {Spoken[]} */
  const all = [];
  for (const { block, nodes } of blocksOf(root)) {
    const text = nodes.map((node) => node.data).join("");
    const found = sentencesOf(text, block.closest("[lang]")?.getAttribute("lang") ?? language);
    found.forEach((sentence, index) => {
      const last = index === found.length - 1;
      const kind = !last ? "sentence" : /^H\d$/.test(block.tagName) ? "heading" : "block";
      all.push({ block, text: sentence.text, range: rangeOf(nodes, sentence.from, sentence.to), pause: PAUSES[kind] });
    });
  }
  return all;
}

/**
 * The text nodes that are read, those of one block together: an item of a list, say, without the list under it.
 * @param {Element} root
 */
function blocksOf(root) {
  /** @type {{block: Element, nodes: Text[]}[]} */
  const blocks = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS);
    if (!block || !root.contains(block)) continue;
    if (blocks.at(-1)?.block !== block) blocks.push({ block, nodes: [] });
    blocks.at(-1)?.nodes.push(/** @type {Text} */ (node));
  }
  return blocks;
}

/**
 * @param {Text[]} nodes
 * @param {number} from
 * @param {number} to
 */
function rangeOf(nodes, from, to) {
  const range = document.createRange();
  let before = 0;
  for (const node of nodes) {
    const end = before + node.length;
    if (from >= before && from < end) range.setStart(node, from - before);
    if (to > before && to <= end) range.setEnd(node, to - before);
    before = end;
  }
  return range;
}

/**
 * Show which sentence is being read: by a highlight where the browser has those, else by its block.
 * @param {Spoken | null} spoken
 */
function marked(spoken) {
  for (const each of document.querySelectorAll(".being-read")) each.classList.remove("being-read");
  const highlights = /** @type {any} */ (globalThis.CSS)?.highlights;
  if (highlights) highlights.delete(MARK);
  if (!spoken) return;
  if (highlights) highlights.set(MARK, new /** @type {any} */ (globalThis).Highlight(spoken.range));
  else spoken.block.classList.add("being-read");
  const { top, bottom } = spoken.block.getBoundingClientRect();
  if (top < 80 || bottom > innerHeight - 40) spoken.block.scrollIntoView({ block: "center" });
}
