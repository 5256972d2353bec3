// @ts-check
/**
 * The address of a choice: kept in step, shared, copied; and the way to the board with the same rules.
 *
 * @typedef {import("./our-choice.js").OurChoice} OurChoice
 * @typedef {import("./our-rules.js").Told} Told
 */

import { writeAddress } from "./address.js";
import { made } from "./dom.js";
import { button } from "./elements.js";
import { keep } from "./kept.js";

/**
 * The fragment of the present choice.
 * @param {OurChoice} our
 */
export function fragment(our) {
  return writeAddress(our.state, our.game);
}

/**
 * @param {HTMLElement} place
 * @param {OurChoice} our
 * @param {Told} told
 */
export function sharing(place, our, told) {
  const { say } = told;
  const field = made("input", { id: "our-address", type: "text", readonly: true, onfocus: () => field.select() });
  const status = made("p", { role: "status", class: "our-status-line" });
  const play = made("a", { class: "md-button md-button--primary" }, say("our-rules.play"));
  const here = () => location.href.replace(/#.*$/s, "") + fragment(our);
  place.replaceChildren(
    made("p", {}, say("our-rules.share-lead")),
    made("p", { class: "our-address" }, made("label", { for: "our-address" }, say("our-rules.address")), " ", field),
    made(
      "p",
      { class: "our-buttons" },
      play,
      button(say("our-rules.copy-button"), copy, { class: "md-button" }),
      "share" in navigator && button(say("our-rules.share-button"), share, { class: "md-button" }),
    ),
    status,
  );
  const show = () => {
    field.value = here();
    play.href = `play.html${fragment(our)}`;
    status.textContent = "";
  };
  our.listeners.push(show);
  our.listeners.push(() => {
    const now = fragment(our);
    history.replaceState(history.state, "", now);
    keep(`our-rules:${our.game.game}`, now);
  });
  show();

  async function copy() {
    try {
      await navigator.clipboard.writeText(here());
      status.textContent = say("our-rules.copied");
    } catch {
      field.focus();
      field.select();
      status.textContent = say("our-rules.copy-by-hand");
    }
  }

  async function share() {
    try {
      await navigator.share({ title: say("our-rules.share-text", { game: told.title }), url: here() });
    } catch (error) {
      // Who closes the dialogue has changed his mind; anything else means that it is not allowed here.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  }
}
