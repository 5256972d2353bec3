"""The board to play on, used as a person uses it: with a mouse, with the keyboard alone, and on a narrow screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

pytestmark = pytest.mark.browser

GAMES = ("goose", "backgammon", "fox-and-geese")
BLOCKED = "Service Worker registration blocked by Playwright"


class Opened:
    """Opens pages, and keeps what they complain of."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.faults: list[str] = []

    def __call__(self, language: str, game: str, fragment: str = "", *, width: int = 1280) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": 800}, reduced_motion="reduce", service_workers="block"
        )
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", self.told)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: self.faults.append(dialog.message))
        page.goto(f"{self.address}/{language}/{game}/play.html{fragment}")
        page.wait_for_selector("[data-play].is-mounted")
        return page

    def told(self, message: ConsoleMessage) -> None:
        """Keep what the console says, but for what Playwright says of itself."""
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.faults.append(message.text)


@pytest.fixture
def opened(browser: Browser, served: str) -> Iterator[Opened]:
    opening = Opened(browser, served)
    yield opening
    for context in browser.contexts:
        context.close()
    assert opening.faults == []


def asked(page: Page) -> str:
    return page.locator(".play-asking").inner_text()


def persons_play(page: Page, label: str) -> None:
    """Has a person play on every seat."""
    page.locator(".play-setup summary").click()
    for select in page.locator(".play-people select").all():
        select.select_option("person")
    page.get_by_role("button", name=label).click()


def type_throw(page: Page, thrown: str) -> None:
    page.locator("input[name=throw]").fill(thrown)
    page.locator("input[name=throw]").press("Enter")


@pytest.mark.parametrize(
    ("language", "begin", "won"), [("en", "Play by itself", "has won"), ("nl", "Vanzelf spelen", "gewonnen")]
)
def test_a_whole_goose_game_plays_itself(opened: Opened, language: str, begin: str, won: str) -> None:
    page = opened(language, "goose")
    page.get_by_role("slider").fill("100")
    page.get_by_role("button", name=begin).click()
    expect(page.locator(".play-asking")).to_contain_text(won, timeout=40_000)
    turns = page.locator(".play-turns > li")
    assert turns.count() > 3
    expect(page.locator(".play-said p").last).to_have_text(asked(page))
    # Reasons unfold: the rule, the readings and the sources, each a link.
    turns.first.locator("summary").click()
    reasons = turns.first.locator(".play-reasons")
    expect(reasons.locator("a[href^='rules.html#']").first).to_be_visible()
    expect(reasons.locator("a.passage[href^='sources.html#']").first).to_be_visible()


def test_typed_throws_walk_by_the_rules_and_can_be_gone_back_on(opened: Opened) -> None:
    page = opened("en", "goose")
    type_throw(page, "7 1")
    expect(page.get_by_role("alert")).to_contain_text("2 numbers")
    type_throw(page, "6 3")
    expect(page.locator(".play-turns > li")).to_have_text(["Player 1: 6 + 3 → 26"])
    type_throw(page, "4+2")
    expect(page.locator(".play-turns > li").last).to_have_text("Player 2: 4 + 2 → 12")
    said = page.locator(".play-said").inner_text()
    assert "Player 2 moves on to 6 (Bridge)." in said
    assert "Player 2 goes to 12." in said
    page.keyboard.press("u")
    expect(page.locator(".play-asking")).to_contain_text("Player 2: throw")
    expect(page.locator(".play-where")).to_have_text("1 of 2")
    page.get_by_role("button", name="One forward").click()
    expect(page.locator(".play-where")).to_have_text("2 of 2")
    page.get_by_role("button", name="One back").click()
    type_throw(page, "12")
    expect(page.locator(".play-turns > li")).to_have_text(["Player 1: 6 + 3 → 26", "Player 2: 1 + 2 → 3"])


@pytest.mark.parametrize(
    ("language", "new", "point", "back", "confirm"),
    [("en", "New game", "point", "Take back", "Confirm"), ("nl", "Nieuw spel", "punt", "Terugnemen", "Bevestigen")],
)
def test_a_turn_of_backgammon_is_put_together_taken_back_and_confirmed(
    opened: Opened, language: str, new: str, point: str, back: str, confirm: str
) -> None:
    page = opened(language, "backgammon")
    persons_play(page, new)
    type_throw(page, "63")
    spots = page.locator(".play-spot")
    expect(page.locator(".play-spot.can-leave")).to_have_count(4)

    def press(number: int) -> None:
        spots.and_(page.get_by_role("button", name=f"{point} {number},")).or_(
            spots.and_(page.get_by_role("button", name=f"{point} {number}", exact=True))
        ).first.click()

    press(24)
    expect(page.locator(".play-spot.can-reach")).to_have_count(2)
    press(18)
    press(13)
    press(10)
    expect(page.get_by_role("button", name=confirm)).to_be_visible()
    page.get_by_role("button", name=back).click()
    expect(page.get_by_role("button", name=confirm)).to_be_hidden()
    page.get_by_role("button", name=back).click()
    expect(page.locator(".play-spot.can-leave")).to_have_count(4)
    # The steps in the other order come to the same.
    press(13)
    press(10)
    press(24)
    press(18)
    page.get_by_role("button", name=confirm).click()
    expect(page.locator(".play-turns > li")).to_contain_text(["24/18 13/10"])


def test_the_cube_is_offered_taken_and_passed_in_a_match(opened: Opened) -> None:
    page = opened("en", "backgammon", "#m=3&rules=tournament&p=2&t=63:24/15")
    expect(page.locator(".play-note")).to_contain_text("1 turn")
    page.get_by_role("button", name="Double").click()
    expect(page.locator(".play-asking")).to_contain_text("Player 1: take the double")
    page.get_by_role("button", name="Take").click()
    expect(page.locator(".play-cube text")).to_have_text("2")
    expect(page.locator(".play-asking")).to_contain_text("Player 2: throw")
    for _ in range(2):
        page.keyboard.press("u")
    page.get_by_role("button", name="Double").click()
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".play-asking")).to_contain_text("Player 2 has won")
    expect(page.locator(".play-score")).to_contain_text("Player 1: 0, Player 2: 1. The match goes to 3 points.")
    page.get_by_role("button", name="Next game").click()
    expect(page.locator(".play-asking")).to_contain_text("Throw for who begins")


def test_a_fox_captures_by_the_keyboard_alone(opened: Opened) -> None:
    page = opened("nl", "fox-and-geese", "#rules=lexikon&p=2&t=:c5-c4")
    board = page.locator(".play-spots")
    page.locator(".play-history button:not([disabled])").first.focus()
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.classList.contains('play-spot')"):
            break
    focused = page.locator(".play-spot:focus")
    expect(focused).to_have_attribute("aria-label", "d4, vos, kan zetten")
    page.keyboard.press("Enter")
    expect(board.locator(".can-reach")).to_have_count(1)
    expect(focused).to_have_attribute("aria-label", "b4, bereikbaar")
    page.keyboard.press("Escape")
    expect(focused).to_have_attribute("aria-label", "d4, vos, kan zetten")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_text("Bevestigen")
    page.keyboard.press("Escape")
    expect(focused).to_have_attribute("aria-label", "d4, vos, kan zetten")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".play-turns > li").last).to_contain_text("d4xb4")
    expect(page.locator(".play-piece.kind-1:not(.is-gone)")).to_have_count(12)
    page.keyboard.press("ArrowLeft")
    expect(focused).to_be_visible()


def test_a_shared_play_opens_where_it_was_and_can_be_watched(opened: Opened) -> None:
    page = opened("en", "goose")
    type_throw(page, "63")
    expect(page.locator(".play-turns > li")).to_have_count(1)
    type_throw(page, "51")
    expect(page.locator(".play-turns > li")).to_have_count(2)
    shared = page.evaluate("location.hash")
    again = opened("nl", "goose", shared)
    expect(again.locator(".play-turns > li")).to_have_text(["Speler 1: 6 + 3 → 26", "Speler 2: 5 + 1 → 12"])
    expect(again.locator(".play-note")).to_contain_text("2 beurten")
    again.get_by_role("slider").fill("100")
    again.get_by_role("button", name="Van begin af bekijken").click()
    expect(again.locator(".play-where")).to_have_text("2 van 2")
    expect(again.locator(".play-asking")).to_contain_text("Speler 1: gooi")


def test_the_program_plays_against_a_person(opened: Opened) -> None:
    page = opened("en", "fox-and-geese")
    page.get_by_role("slider").fill("100")
    page.get_by_role("button", name="c5, ").click()
    page.get_by_role("button", name="c4, ").click()
    page.get_by_role("button", name="Confirm").click()
    # A goose is given away, and who looks ahead takes it.
    expect(page.locator(".play-turns > li").nth(1)).to_contain_text("d4xb4")
    expect(page.locator(".play-asking")).to_contain_text("choose a piece")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_a_narrow_phone_and_targets_are_large(opened: Opened, game: str) -> None:
    page = opened("nl", game, width=320)
    page.locator(".play-setup summary").click()
    page.locator(".play-help summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.evaluate(
        """() => [...document.querySelectorAll(".play-button, .play select, .play summary")]
            .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 44)
            .map((each) => each.textContent)"""
    )
    assert small == []


@pytest.mark.parametrize(
    "fragment",
    [
        "#rules=jumbo-nl~%3Cscript%3Ealert(1)%3C/script%3E.x&t=%3Cimg%20src=x%20onerror=alert(1)%3E",
        "#rules=<img src=x onerror=alert(1)>&p=99&t=66.66.99.<b>",
        "#rules=__proto__~constructor.prototype&t=constructor.toString&p=0&m=99",
        "#rules=jumbo-nl&t=" + ".".join(["12"] * 500) + ":" + "x" * 5000,
    ],
)
def test_a_hostile_address_does_no_harm(opened: Opened, fragment: str) -> None:
    page = opened("en", "goose", fragment)
    assert page.locator(".play img, .play script, .play b").count() == 0
    assert asked(page)
    assert page.locator(".play-piece").count() >= 2


def test_a_square_tells_what_happens_on_it(opened: Opened) -> None:
    page = opened("nl", "goose", "#rules=jumbo-nl&p=2&t=63")
    page.get_by_role("button", name="Vakje 26, Speler 1").focus()
    page.keyboard.press("Enter")
    about = page.locator(".play-about")
    expect(about).to_contain_text("Hier gebeurt niets.")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".play-spot:focus")).to_have_attribute("aria-label", "Vakje 47")
    page.get_by_role("button", name="Vakje 31 (Put)").click()
    expect(about.locator("a[href='rules.html#captive'], a[href^='rules.html#']").first).to_be_visible()
