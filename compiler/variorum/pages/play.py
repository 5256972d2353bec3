"""The page with the board to play on. What happens on it is the script's; without one it says where the rules are."""

from __future__ import annotations

from html import escape

from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import heading, link, page


def play_page(apparatus: Apparatus, opening: str) -> str:
    """The board of a game to play on."""
    say, name = apparatus.words.say, apparatus.collated.game.name
    rules = link(say("nav.rules"), "rules.md")
    links = [link(say(f"nav.{key}"), f"{key}.md") for key in ("rules", "disagreements", "editions")]
    return page(
        opening,
        heading(1, say("title.play", game=apparatus.game_name)),
        say("play.lead"),
        f'<div data-play="{escape(name)}" class="play-mount" markdown="1">\n\n'
        f"{say('play.no-script', link=rules)}\n{{: .play-no-script }}\n\n</div>",
        say("play.see-also", links=apparatus.words.each(links)),
    )
