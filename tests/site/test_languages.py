"""The switch of languages leads to the same place of the same page in another language."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Reader

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1280, 360])
def test_the_switch_stays_at_the_place(width: int, reader: Reader):
    page = reader("nl/goose/rules.html#bridge", width=width)
    place = page.locator("#bridge")
    expect(place).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "nl"
    said = page.locator("h1").inner_text()
    switch = page.locator("nav.languages")
    assert switch.locator("a").evaluate_all("links => links.map(link => link.lang)") == ["en", "nl", "fr", "de"]
    expect(switch.locator("[aria-current]")).to_have_attribute("lang", "nl")
    french = switch.locator("a[hreflang=fr]")
    french.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/goose/rules.html#bridge")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("h1").inner_text() != said
    expect(page.locator("nav.languages [aria-current]")).to_have_attribute("lang", "fr")
    expect(page.locator("#bridge")).to_be_in_viewport()
