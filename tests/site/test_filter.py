"""Which conflicts of a page are shown: by keyboard, from an address, and told to those who do not see it."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Reader

pytestmark = pytest.mark.browser

SHOWN = {"en": ("Source", "25", "1 of 25 shown", "Show all"), "nl": ("Bron", "25", "1 van 25 getoond", "Toon alles")}


@pytest.mark.parametrize("language", SHOWN)
def test_conflicts_are_filtered(language: str, reader: Reader):
    label, every, shown, clear = SHOWN[language]
    page = reader(f"{language}/goose/disagreements.html", width=360)
    cards, rows = page.locator(".conflict:visible"), page.locator(".matrix tbody tr:visible")
    select = page.locator("select[name=sources]")
    expect(select).to_have_accessible_name(label)
    select.focus()
    page.keyboard.type("wikipedia")
    expect(cards).to_have_count(1)
    expect(rows).to_have_count(1)
    expect(page.locator(".filter output")).to_have_text(shown)
    assert page.url.endswith("?sources=wikipedia")
    page.evaluate("location.hash = '#pool'")
    expect(cards).to_have_count(int(every))
    select.select_option("fr")
    page.get_by_role("button", name=clear).click()
    expect(cards).to_have_count(int(every))
    expect(select).to_be_focused()


def test_a_choice_comes_with_its_address(reader: Reader):
    page = reader("en/goose/disagreements.html?sources=nl&effects=nothing-known&editions=%3Cscript%3E")
    expect(page.locator(".filter select").first).to_have_value("nl")
    hidden = page.locator(".conflict[hidden]")
    assert all("nl" not in (each.get_attribute("data-sources") or "").split() for each in hidden.all())
    expect(page.locator("#maze-target")).to_be_visible()
