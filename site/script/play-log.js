// @ts-check
/** The turns of a play as a list, each with its reasons unfolded on demand. */
import { made } from "./dom.js";

export class Log {
  /**
   * @param {import("./told.js").Told} told
   * @param {import("./words.js").Say} say
   */
  constructor(told, say) {
    this.told = told;
    /** @type {{played: import("./session.js").Played, element: HTMLElement}[]} */
    this.entries = [];
    this.list = made("ol", { class: "play-turns" });
    this.empty = made("p", { class: "play-hint" }, say("play.log.empty"));
    this.element = made("section", { class: "play-log", "aria-label": say("play.log") }, made("h2", {}, say("play.log")), this.empty, this.list);
  }

  /**
   * @param {readonly import("./session.js").Played[]} played
   * @param {number} at how many of them stand
   */
  show(played, at) {
    let same = 0;
    while (same < this.entries.length && this.entries[same].played === played[same]) same++;
    for (const { element } of this.entries.splice(same)) element.remove();
    for (const each of played.slice(same)) {
      const element = this.entry(each);
      this.list.append(element);
      this.entries.push({ played: each, element });
    }
    this.entries.forEach(({ element }, number) => element.classList.toggle("is-ahead", number >= at));
    this.empty.hidden = played.length > 0;
    const last = this.entries[at - 1]?.element;
    if (last) this.list.scrollTop = last.offsetTop + last.offsetHeight - this.list.clientHeight;
  }

  /** @param {import("./session.js").Played} played */
  entry(played) {
    const line = this.told.line(played);
    const chip = made("span", { class: `play-chip person-${played.person + 1}`, "aria-hidden": "true" });
    if (!played.steps.some((step) => step.rule !== null && step.does !== "nothing")) return made("li", {}, chip, line);
    const details = made("details", {}, made("summary", {}, chip, line));
    // Reasons are made when they are asked for: most never are.
    details.addEventListener("toggle", () => {
      if (details.open && details.childElementCount === 1) details.append(this.told.reasons(played));
    });
    return made("li", {}, details);
  }
}
