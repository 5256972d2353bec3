"""What helps at a table, used as people would: dice, who begins, missed turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Reader

pytestmark = pytest.mark.browser

BOTH = ("de", pytest.param("en", marks=pytest.mark.slow))


def opened(reader: Reader, language: str, **more: object) -> Page:
    """The page when its script is ready."""
    page = reader(f"{language}/table.html", **more)
    expect(page.locator("[data-table-helpers][data-ready]")).to_be_attached(timeout=20_000)
    return page


@pytest.mark.parametrize("language", ["en", "de"])
def test_dice_are_thrown_said_and_counted(reader: Reader, language: str) -> None:
    page = opened(reader, language, width=320)
    dice = page.locator("[data-helper=dice]")
    dice.get_by_role("combobox").select_option("3")
    dice.locator(".md-button").focus()
    page.keyboard.press("Enter")
    said = dice.locator(".table-said")
    expect(said).to_contain_text("=")
    thrown, total = (said.inner_text()).split("=")
    faces = [int(each) for each in thrown.split("+")]
    assert len(faces) == 3
    assert all(1 <= face <= 6 for face in faces)
    assert sum(faces) == int(total)
    expect(dice.locator(".table-die")).to_have_count(3)
    dice.locator("summary").click()
    dice.locator("details button").first.click()
    counts = [
        int("".join(filter(str.isdigit, each))) for each in dice.locator("tbody td:nth-child(2)").all_inner_texts()
    ]
    assert sum(counts) == 6_003
    assert min(counts) > 800
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.reload()
    expect(page.locator("#table-dice")).to_have_value("3")


@pytest.mark.parametrize("language", BOTH)
def test_somebody_begins_by_name(reader: Reader, language: str) -> None:
    page = opened(reader, language)
    first = page.locator("[data-helper=first]")
    first.get_by_role("combobox").select_option("3")
    names = ("Ada", "<b>Bo</b>", "Cleo")
    for field, name in zip(first.get_by_role("textbox").all(), names, strict=True):
        field.fill(name)
    begun = set()
    for _ in range(60):
        first.get_by_role("button").click()
        expect(first.locator(".table-said")).not_to_be_empty()
        begun.add(first.locator(".table-said").inner_text())
        if len(begun) == 3:
            break
    # That one of three never comes in sixty picks has a chance of 1 in 10,000,000,000.
    assert {name for name in names if any(name in said for said in begun)} == set(names)
    assert first.locator("b").count() == 0


@pytest.mark.parametrize("language", BOTH)
def test_missed_turns_are_counted_and_kept(reader: Reader, language: str) -> None:
    page = opened(reader, language)
    page.locator("[data-helper=first]").get_by_role("textbox").first.fill("Ada")
    row = page.locator("[data-helper=missed] li").first
    less, more = row.get_by_role("button").first, row.get_by_role("button").last
    more.click()
    more.click()
    less.click()
    expect(row.locator("output")).to_have_text("1")
    expect(page.locator("[data-helper=missed] [role=status]")).to_contain_text("Ada")
    expect(more).to_have_accessible_name(
        "Ada: one more turn to miss" if language == "en" else "Ada: einmal mehr aussetzen"
    )
    page.reload()
    expect(row.locator("output")).to_have_text("1")
    expect(row).to_contain_text("Ada")
    less.press("Enter")
    less.press("Enter")  # there is nothing left to take away
    expect(row.locator("output")).to_have_text("0")
