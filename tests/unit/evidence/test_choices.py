"""Evidence of games in which players choose: what is kept of telling plays, odds and conflicts that do not arise."""

from __future__ import annotations

import json

from tests.rules.played import engine_of, loaded
from variorum.evidence.ast import ConflictEvidence, Figures
from variorum.evidence.effects import RandomPlayOf
from variorum.evidence.form import as_object, from_object
from variorum.evidence.partings import conflicts_in_play, partings, partings_elsewhere
from variorum.evidence.questions import asked_here
from variorum.evidence.sampled import _agree


def parted(game: str, edition: str, conflict: str, *, elsewhere: bool = False) -> ConflictEvidence:
    of = loaded(game)
    assert of.collated is not None
    assert of.machine is not None
    chosen = of.collated.edition(edition)
    assert chosen is not None
    look = partings_elsewhere if elsewhere else partings
    found = look(of.collated, of.machine, chosen, conflict, asked_here)
    assert found is not None
    return found


def test_a_move_that_one_reading_allows() -> None:
    (other,) = parted("fox-and-geese", "lexikon", "jump-on").others
    assert other.standing == "told"
    play = other.play
    assert play is not None
    assert (play.parts, play.turns, play.found, play.bound) == ("moves", 4, "shortest", None)
    assert len(play.first.moves) == 3
    assert play.second.moves[:3] == play.first.moves
    assert play.second.moves[3] in play.second.only
    assert play.first.only == ()
    assert play.first.after is None
    assert play.first.state == play.second.state
    assert (play.first.options, play.second.options) == (1, 3)


def test_what_cannot_show_in_an_edition_shows_under_the_nearest_choices() -> None:
    (other,) = parted("fox-and-geese", "lexikon", "huffing").others
    assert (other.standing, other.looked_at) == ("alike", 0)
    assert other.nearest == {"capture": "optional"}
    assert other.play is not None
    assert other.play.parts == "end"


def test_a_conflict_that_does_not_arise_is_looked_at_where_it_does() -> None:
    found = parted("backgammon", "money", "beaver-refused", elsewhere=True)
    (other,) = found.others
    assert {found.reading, other.reading} == {"loses-doubled", "loses-before"}
    assert other.nearest == {"beavers": "yes"}
    play = other.play
    assert play is not None
    assert (play.parts, play.turns) == ("score", 2)
    assert play.first.moves[1:] == ("double", "take", "beaver", "pass")
    assert play.first.tallies != play.second.tallies


def test_the_side_of_the_home_table_is_a_matter_of_words() -> None:
    machine = loaded("backgammon").machine
    assert machine is not None
    assert "home-side" not in conflicts_in_play(machine)
    assert {"crawford", "cube-limit", "beaver-refused"} <= conflicts_in_play(machine)


def test_what_is_kept_can_be_read_back() -> None:
    found = parted("fox-and-geese", "lexikon", "jump-on")
    assert from_object(ConflictEvidence, json.loads(json.dumps(as_object(found)))) == found


def test_readings_that_random_play_never_comes_to_ask_nothing_new() -> None:
    own = RandomPlayOf(engine_of("backgammon", "money").machine)
    assert RandomPlayOf(engine_of("backgammon", "money", crawford="no").machine).key == own.key
    assert RandomPlayOf(engine_of("backgammon", "money", gammons="not-counted").machine).key != own.key


def test_two_counts_of_plays_agree_where_chance_explains_the_difference() -> None:
    def counted(games: int, first: float, turns: float) -> Figures:
        return Figures(2, (first, 1 - first), 0.0, 0.0, turns, None, 50, games, 30 / games**0.5)

    assert _agree(counted(50, 0.56, 53.0), counted(1000, 0.5, 52.0))
    assert not _agree(counted(50, 0.95, 53.0), counted(1000, 0.5, 52.0))
    assert not _agree(counted(50, 0.5, 90.0), counted(1000, 0.5, 52.0))
