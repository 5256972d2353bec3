// @ts-check
/** What a screen reader is told as things happen, one sentence after the other. */
import { made } from "./dom.js";

const KEPT = 12;

export class Announcer {
  constructor() {
    this.element = made("div", { class: "play-said", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  }

  /** @param {string} sentence */
  say(sentence) {
    if (!sentence) return;
    this.element.append(made("p", {}, sentence));
    while (this.element.childElementCount > KEPT) this.element.firstElementChild.remove();
  }
}
