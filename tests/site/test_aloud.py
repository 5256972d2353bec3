"""Reading a page aloud, with a voice that only notes what it is to say; and large type."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Reader

pytestmark = pytest.mark.browser


VOICES = """
window.said = [];
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) { super(); this.text = text; }
};
let speaking = null;
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => ["en-GB", "de-DE", "nl-NL"].map((lang) => ({ lang, localService: true, default: false })),
  addEventListener: () => {},
  speak(utterance) {
    window.said.push({ text: utterance.text, lang: utterance.lang });
    speaking = utterance;
    if (window.goOn !== false) setTimeout(() => speaking === utterance && utterance.dispatchEvent(new Event("end")), 1);
  },
  cancel() { speaking = null; },
} });
"""


def with_voice(reader: Reader, path: str, *, still: bool = False) -> Page:
    """A page in a browser that can speak; `still`: the first sentence never ends."""
    page = reader("en/index.html")
    page.add_init_script(VOICES + ("window.goOn = false;" if still else ""))
    page.goto(path)
    expect(page.locator("[data-read-aloud][data-ready]")).to_be_attached(timeout=20_000)
    return page


@pytest.mark.parametrize(("language", "voice"), [("en", "en-GB"), ("de", "de-DE")])
def test_sentences_are_read_in_the_voice_of_the_page_without_marks_of_sources(
    reader: Reader, language: str, voice: str
) -> None:
    page = with_voice(reader, f"{language}/goose/rules.html")
    start, stop = page.locator(".read-aloud button").nth(0), page.locator(".read-aloud button").nth(1)
    expect(stop).to_be_hidden()
    title = page.locator("h1").inner_text()
    start.click()
    expect(stop).to_be_visible()
    page.wait_for_function("() => said.length > 3")
    stop.click()
    said = page.evaluate("said")
    assert said[0]["text"] in title
    assert len(said) > 2
    assert {each["lang"] for each in said} == {voice}
    assert not any(each["text"] in ("nl", "fr", "jaques") or each["text"].isdigit() for each in said)
    expect(stop).to_be_hidden()
    page.wait_for_timeout(500)
    assert page.evaluate("said.length") == len(said)


def test_reading_pauses_goes_on_where_it_was_and_shows_the_sentence(reader: Reader) -> None:
    page = with_voice(reader, "en/goose/rules.html", still=True)
    start = page.locator(".read-aloud-start")
    start.click()
    assert page.evaluate("CSS.highlights.has('read-aloud')")
    start.click()
    start.click()
    first, second = page.evaluate("said")
    assert first == second
    page.keyboard.press("Escape")
    assert not page.evaluate("CSS.highlights.has('read-aloud')")


def test_there_is_no_button_where_there_is_no_voice(reader: Reader) -> None:
    page = with_voice(reader, "fr/goose/rules.html")
    expect(page.locator(".read-aloud-start")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "nl"])
def test_large_type_stays_from_page_to_page(reader: Reader, language: str) -> None:
    page = reader(f"{language}/goose/rules.html", width=360)
    large = page.locator(".read-aloud button[aria-pressed]")
    before = page.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    large.click()
    expect(large).to_have_attribute("aria-pressed", "true")
    assert page.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > 1.3 * before
    page.goto(f"{language}/goose/index.html")
    expect(page.locator("html")).to_have_class(re.compile("large-type"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
