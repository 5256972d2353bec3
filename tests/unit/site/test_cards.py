"""The cards of the games on the first page."""

from variorum.pages import LANGUAGES
from variorum.site.cards import Card, cards


def test_a_card_leads_to_the_pages_that_there_are():
    told = {"hop": Card('<svg class="board"></svg>', "Two sources.")}
    shown = cards({"hop": "Hop *a* ways"}, told, ("hop/index.md", "hop/rules.md"), "../", LANGUAGES["nl"])
    assert "(../hop/index.md)" in shown
    assert "[Spelregels](../hop/rules.md)" in shown
    assert "play.md" not in shown
    assert '<div class="game-board"><svg class="board"></svg></div>' in shown


def test_a_game_without_a_board_has_a_card_without_a_picture():
    shown = cards({"hop": "Hop"}, {"hop": Card("", "Two sources.")}, (), "", LANGUAGES["en"])
    assert "game-board" not in shown
    assert "Two sources." in shown
