"""Games that can be read and resolved, and what can be wrong in ones that can be read."""

from __future__ import annotations

import pytest

from tests.unit.resolved.games import CONFLICT, GAME, LENGTH, found, game_of, resolved, rule
from variorum.diagnostics import Span
from variorum.resolved.ast import Captured, Fixed, Not, Number, ReadingIs
from variorum.resolved.from_surface import from_surface
from variorum.surface.ast import File

HELD = "states of each counter\n    held  yes or no, at first no\n\n"
REST = "states of each counter\n    resting  from 0 to 3\n\n"
TURN = "states of the turn\n    stop  a square, at first where the turn began\n\n"
STAKE = "tallies\n    stake of each side, at first 0\n\n"
CHOICE = 'conflict way\n    question "Which way?"\n    reading a\n{0}    reading b\n{1}\n'


# ---------------------------------------------------------------- which game


@pytest.mark.parametrize("text", ["", "\n\n", "# The rules will come later.\n", rule("it wins")])
def test_without_its_head_a_game_is_none(text: str) -> None:
    game, diagnostics = resolved(text)
    assert game is None
    assert [each.code for each in diagnostics] == ["no-game"]


def test_no_file_is_no_game() -> None:
    assert [each.code for each in from_surface([]).diagnostics] == ["no-game"]
    assert from_surface([File("a.rules", (), ())]).diagnostics[0].span == Span("a.rules")


def test_a_game_may_stand_in_several_files() -> None:
    game, diagnostics = resolved(GAME, rule("it goes to inn"), "squares\n    inn  3\n")
    assert game is not None
    assert diagnostics == ()
    assert (len(game.rules), len(game.places)) == (1, 1)


def test_two_games_in_one_folder() -> None:
    game, diagnostics = resolved(GAME, "game hop\n    players  3\n    pieces  2 frog for each side\n", rule("it wins"))
    assert game is not None
    assert (game.name, game.players) == ("step", (2, 2))
    assert [(each.code, each.span.file) for each in diagnostics] == [("second-game", "2.rules")]


def test_what_a_game_lacks_is_said_once() -> None:
    text = "game step\n    players  2\n"
    _, (only,) = resolved(text + rule("it wins"))
    assert (only.code, only.facts["missing"]) == ("missing-from-game", "board pieces dice")


# ---------------------------------------------------------------- limits


def test_limits_of_the_game_block() -> None:
    for old, new, code in (
        ("players  2", "players  6 to 2", "impossible-players"),
        ("players  2", "players  0", "impossible-players"),
        ("players  2", "players  2 to 99", "impossible-players"),
        ("players  2", "players  2\n    sides  1000 teams of 1 players", "impossible-teams"),
        ("dice     2", "dice     13", "impossible-dice"),
        ("of 9 squares", "of 0 squares", "impossible-track"),
        ("of 9 squares", "of 999999999 squares", "impossible-track"),
        ("pieces   1", "pieces   0", "impossible-pieces"),
        ("pieces   1", "pieces   999999999", "impossible-pieces"),
    ):
        assert old in GAME
        text = "squares\n    long  1 to 999\n\n" + rule("it wins", when="a counter lands on long")
        codes = [found_code for found_code, _ in found(text, GAME.replace(old, new)) if "square" not in found_code]
        assert codes == [code], new


@pytest.mark.parametrize(
    ("readings", "code"),
    [("0", "impossible-track"), ("1001", "impossible-track"), ("long  means never", "meaning-does-not-fit")],
)
def test_limits_of_the_readings_of_a_length(readings: str, code: str) -> None:
    game = GAME.replace("of 9", "of <length>")
    assert code in [each for each, _ in found(LENGTH.replace("reading 6", f"reading {readings}"), game)]


def test_a_length_may_be_explained() -> None:
    game = GAME.replace("of 9", "of <length>")
    text = LENGTH.replace("reading 9", "reading long  means 30")
    assert [code for code, _ in found(text + rule("it goes to 30"), game)] == ["leads-beyond-short-track"]
    assert game_of(text + rule("it goes to 6"), game).conflict("length").structural
    assert found(text + rule("it goes to 31"), game) == [("square-off-the-board", "31")]


@pytest.mark.parametrize("count", ["from 3 to 0", "from 0 to 1000000", "from 0 to 3, at first 4"])
def test_counts_that_cannot_be(count: str) -> None:
    text = f"states of each counter\n    resting  {count}\n\n" + rule("its resting becomes 1")
    assert found(text) == [("impossible-count", f"resting  {count}")]


def test_rows_only_where_there_are_rows() -> None:
    setup = "setup\n    counters on rows 1 to 999999999\n"
    assert [code for code, _ in found(setup)] == ["not-on-a-track"]
    points = GAME.replace(
        "track of 9 squares, starting off the board", "points 1 to 24, counted from each side, with a bar and a tray"
    )
    assert found(setup, points) == [("impossible-rows", "rows 1 to 999999999")]
    grid = GAME.replace(
        "track of 9 squares, starting off the board", "grid with rows of 3 3, joined along rows and columns"
    )
    assert found("setup\n    counters on rows 1 to 2\n", grid) == []
    assert found("setup\n    counters on rows 2 to 3\n", grid) == [("impossible-rows", "rows 2 to 3")]
    assert found("setup\n    counters on column c\n", grid) == []
    assert found("setup\n    counters on column d\n", grid) == [("impossible-rows", "column d")]
    assert found("points\n    edge  column a\n")[0] == ("impossible-rows", "column a")


@pytest.mark.parametrize("throw", ["7+1", "0+1", "1+2+3"])
def test_throws_that_never_fall(throw: str) -> None:
    assert found(rule("it wins", when=f"a player throws and the throw is {throw}")) == [("impossible-throw", throw)]


# ---------------------------------------------------------------- squares


def test_squares_off_the_board() -> None:
    assert found(rule("it goes to 10")) == [("square-off-the-board", "10")]
    assert found(rule("it goes to <target>") + CONFLICT.replace("reading 6", "reading 99")) == [
        ("square-off-the-board", "reading 99")
    ]
    assert found(rule("it moves on by <target>") + CONFLICT.replace("reading 6", "reading 99")) == []


@pytest.mark.parametrize("squares", ["3 6", "none", "1 to 4"])
def test_a_set_that_is_no_single_square(squares: str) -> None:
    text = f"squares\n    inn  {squares}\n\n"
    assert found(text + rule("it goes to inn")) == [("not-one-square", "inn")]
    meant = CONFLICT.replace("reading 6", "reading inn")
    assert found(text + meant + rule("it goes to <target>")) == [("not-one-square", "reading inn")]


def test_a_set_that_is_one_square_through_another() -> None:
    assert found("squares\n    inn  3\n    trap  inn\n\n" + rule("it goes to trap")) == []
    assert found("squares\n    inn  3 4\n    trap  inn\n\n" + rule("it goes to trap")) == [("not-one-square", "trap")]


def test_a_short_track() -> None:
    game = GAME.replace("of 9", "of <length>")
    text = (
        LENGTH
        + "squares\n    inn  8\n    trap  3\n    cage  inn trap\n\n"
        + rule("it wins", when="a counter lands on cage")
    )
    assert found(text, game) == [("squares-beyond-short-track", "inn  8")]
    assert found(text + "squares when length is 6\n    inn  none\n", game) == []
    assert found(text + "squares when length is 6\n    inn  7\n", game) == [("square-off-the-board", "7")]
    assert found(text + "squares when length is 6\n    inn  5 to 7\n", game) == [("square-off-the-board", "7")]


def test_a_way_beyond_a_short_track() -> None:
    game = GAME.replace("of 9", "of <length>")
    assert found(LENGTH + rule("it goes to 8"), game) == [("leads-beyond-short-track", "it goes to 8")]
    assert found(LENGTH + "rule one\n    applies when length is 9\n" + rule("it goes to 8")[9:], game) == []
    way = CHOICE.format("        it goes to 7\n", "        it goes to 2\n")
    assert found(LENGTH + way + rule("<way>"), game) == [("leads-beyond-short-track", "it goes to 7")]
    arising = way.replace("question", "arises when length is 9\n    question")
    assert found(LENGTH + arising + rule("<way>"), game) == []


def test_what_a_track_would_pass_over_in_silence() -> None:
    for text in ("setup\n    counter on 3\n", "turn\n    each die is played once\n"):
        assert [code for code, _ in found(text)] == ["not-on-a-track"]
    assert [code for code, _ in found("", GAME.replace("dice     2", "dice     none"))] == ["impossible-dice"]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("    with 3 players\n    some play ends in stalemate\n", ["claim-of-other-players"]),
        ("    the chance of a win for player 3 is about 23 %\n", ["claim-of-other-players"]),
        ("    with 2 players\n    the chance of a win for player 2 is about 23 %\n", []),
        ("    after the throw 5, player 3 has won\n", ["claim-of-other-players"]),
        ("    after the throws 5 6, it is player 2's turn\n", []),
        ("    the mean number of turns is between 9.5 and 10\n", []),
        ("    the mean number of turns is between 10 and 9.5\n", ["range-turned-round"]),
        ("    no play ends within 0 turns\n", ["number-below-one"]),
        ("    with 2 players\n    with 2 players\n    no play ends in a draw\n", ["said-twice"]),
        ("    in every edition\n    in some edition\n    no play ends in a draw\n", ["said-twice"]),
        ("    no play uses no-such-rule\n", ["unknown-rule"]),
        ("    some turn sends another goat back\n", ["unknown-piece"]),
        ("    with 2 players\n", ["claim-says-nothing"]),
    ],
)
def test_claims(lines: str, codes: list[str]) -> None:
    assert [code for code, _ in found("claim one\n" + lines)] == codes


def test_squares_that_are_not_everywhere() -> None:
    text = (
        CONFLICT
        + "squares when target is 5\n    inn  3\n\n"
        + rule("it goes to <target>", when="a counter lands on inn")
    )
    assert found(text) == [("squares-not-everywhere", "a counter lands on inn")]
    assert found(text.replace("rule one\n", "rule one\n    applies when target is 5\n")) == []
    assert found(text + "squares when target is 6\n    inn  4\n") == []


# ---------------------------------------------------------------- states and tallies


def test_a_line_below_the_wrong_head_is_one_fault() -> None:
    text = (
        "states of each counter\n    held  yes or no, at first no\n    fresh  until the first throw of the game\n"
        "    jumped  yes or no, at first no\n\n"
        + rule("the game becomes jumped", "it becomes held", when="a player throws and the game is fresh")
    )
    assert [code for code, _ in found(text)] == ["first-throw-of-another"]
    game, _ = resolved(GAME + text)
    assert game is not None
    assert [(state.name, state.of) for state in game.states] == [
        ("held", "piece"), ("fresh", "game"), ("jumped", "piece"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("the game becomes held", "state-of-another", "held"),
        ("its stop becomes 1", "not-a-state-of-pieces", "stop"),
        ("held becomes 1", "whose-state", "held"),
        ("resting becomes 1", "whose-state", "resting"),
        ("its held becomes 1", "not-a-count", "held"),
        ("it becomes resting", "not-a-yes-or-no-state", "resting"),
        ("stop goes up by 1", "not-a-count", "stop"),
        ("stop becomes the total", "number-for-a-place", "the total"),
        ("stop becomes its resting", "number-for-a-place", "its resting"),
        ("its resting becomes stop", "place-for-a-number", "stop"),
        ("its resting becomes its square", "place-for-a-number", "its square"),
        ("its resting becomes 4", "count-too-high", "4"),
        ("it moves on by its held", "not-a-count", "held"),
        ("it moves on by its stake", "tally-asked-for", "stake"),
        ("it moves on by resting", "whose-state", "resting"),
        ("it goes to its resting", "number-for-a-place", "its resting"),
        ("it goes to the bar", "not-on-a-track", "the bar"),
        ("its side scores 1", "not-on-a-track", "its side scores 1"),
        ("that counter becomes held", "that-of-what", "that counter"),
        ("it goes to that counter's square", "that-of-what", "that counter's square"),
        ("its resting becomes that counter's resting", "that-of-what", "that counter's resting"),
    ],
)
def test_effects_that_do_not_fit(line: str, code: str, word: str) -> None:
    states = HELD + "    resting  from 0 to 3\n\n" + TURN + STAKE
    use = rule(
        "it becomes held", "its resting becomes 1", "its stake goes up by 1", "stop becomes 1", when="a turn ends"
    )
    text = states.replace("no\n\n    rest", "no\n    rest") + use.replace("one", "two") + rule(line)
    if (code, word) == ("whose-state", "held"):
        assert (code, word) in found(text)
    else:
        assert found(text) == [(code, word)]


@pytest.mark.parametrize(
    ("condition", "code", "word"),
    [
        ("the game is held", "state-of-another", "held"),
        ("the game is on 4", "not-of-the-game", "on 4"),
        ("its held is 1", "not-a-count", "held"),
        ("its stake is 1", "tally-asked-for", "stake"),
        ("that counter is held", "that-of-what", "that counter"),
        ("some opposing counter is held", "not-on-a-track", "some opposing counter is held"),
    ],
)
def test_conditions_that_do_not_fit(condition: str, code: str, word: str) -> None:
    text = HELD + STAKE + rule("it becomes held", "its stake goes up by 1", when=f"a turn ends and {condition}")
    assert found(text) == [(code, word)]


def test_tallies_are_counted_against_one_another() -> None:
    tallies = STAKE + "    pot of the game, at first 0\n\n"
    text = tallies.replace("0\n\n    pot", "0\n    pot") + rule("its stake goes down by pot", "pot becomes its stake")
    assert found(text) == []


def test_a_reading_too_high_for_its_state() -> None:
    text = REST + CONFLICT.replace("reading 5", "reading 2") + rule("its resting becomes <target>")
    assert found(text) == [("count-too-high", "reading 6")]


# ---------------------------------------------------------------- which piece `that` is


def test_that_is_known_within_for_each_and_some_other() -> None:
    assert found(HELD + rule("for each other counter there that is held", "    that counter is no longer held")) == []
    some = "a turn ends and some other counter is behind it"
    relation = "relation behind\n    holds when that counter is before it and that counter is held\n\n"
    assert found(HELD + relation + rule("it wins", when=some)) == []


def test_that_of_a_reading_is_the_one_of_where_it_is_used() -> None:
    text = HELD + CHOICE.format("        nothing happens\n", "        that counter becomes held\n")
    assert found(text + rule("for each other counter there", "    <way>")) == []
    assert found(text + rule("<way>")) == [("that-of-what", "that counter")]
    inner = CHOICE.replace("way", "inner").format("        nothing happens\n", "        <way>\n")
    assert found(text + inner + rule("for each other counter there", "    <inner>")) == []
    assert found(text + inner + rule("<inner>")) == [("that-of-what", "that counter")]


def test_a_jump_speaks_of_the_piece_jumped_over() -> None:
    game = GAME.replace(
        "track of 9 squares, starting off the board", "grid with rows of 3 3, joined along rows and columns"
    )
    may = "    a counter may jump along a line over a counter to an empty point\n"
    made = game_of(f"move jump\n{may}        that counter is captured\n", game)
    assert isinstance(made.moves[0].effects[0], Captured)


# ---------------------------------------------------------------- conflicts


def test_an_unknown_reading_is_none_of_always_and_never() -> None:
    text = (
        CONFLICT + rule("it goes to <target>") + LENGTH.replace("question", "arises when nothing is so\n    question")
    )
    game, diagnostics = resolved(GAME + text)
    assert game is not None
    assert [each.code for each in diagnostics] == ["undeclared-conflict"]
    arises = game.conflict("length").arises
    assert isinstance(arises, ReadingIs)
    assert (arises.conflict, arises.reading) == ("", "")
    game, _ = resolved(GAME + text.replace("nothing is so", "nothing is not so"))
    assert game is not None
    assert isinstance(arises := game.conflict("length").arises, Not)
    assert isinstance(arises.part, ReadingIs)
    game, _ = resolved(GAME + text.replace("nothing is so", "never"))
    assert game is not None
    assert game.conflict("length").arises == Fixed(holds=False)


def test_a_conflict_that_nothing_uses_has_any_readings() -> None:
    assert found(CHOICE.format("        it wins\n", "")) == []


def test_each_fault_of_a_conflict_is_told_once() -> None:
    text = CHOICE.format("        it wins\n", "        nothing happens\n")
    assert found(text + rule("it wins", when="a turn ends and way is a")) == [
        ("effects-where-meaning-belongs", "reading a")
    ]
    assert found(CHOICE.format("", "") + rule("<way>")) == [("reading-without-effects", "reading a")]


@pytest.mark.parametrize(
    ("meaning", "line", "code"),
    [
        ("the total", "it goes to <target>", "meaning-does-not-fit"),
        ("its square", "it moves on by <target>", "meaning-does-not-fit"),
        ("always", "it moves on by <target>", "meaning-does-not-fit"),
        ("the start", "it goes to <target>", None),
        ("the total", "it moves on by <target>", None),
    ],
)
def test_meanings_have_to_fit(meaning: str, line: str, code: str | None) -> None:
    text = CONFLICT.replace("reading 6", f"reading other  means {meaning}") + rule(line)
    assert [each for each, _ in found(text)] == ([code] if code else [])


def test_a_reading_in_itself() -> None:
    once = 'conflict way\n    question "?"\n    reading a  means it is held and <way>\n    reading b  means never\n\n'
    assert found(HELD + once + rule("it becomes held", when="a turn ends and <way>")) == [
        ("conflict-in-itself", "reading a  means it is held and <way>")
    ]
    there = CHOICE.format("        <back>\n", "        nothing happens\n")
    back = there.replace("way", "other").replace("back", "way").replace("other", "back")
    assert [code for code, _ in found(there + back + rule("<way>"))] == ["conflict-in-itself"]


def test_a_relation_in_itself() -> None:
    near = "relation near\n    holds when that counter is {0} it\n\n"
    relations = near + "relation far\n    fails when that counter is near it\n\n"
    ask = rule("it wins", when="a turn ends and some other counter is far it")
    assert found(relations.format("before") + ask) == []
    assert [code for code, _ in found(relations.format("far") + ask)] == ["relation-in-itself"]


def test_only_what_comes_first_after_an_end_is_told() -> None:
    text = rule("it goes to 5", "it wins", "it wins")
    assert found(text) == [("nothing-comes-after", "it wins")]


def test_a_condition_before_the_trigger_is_not_lost_in_silence() -> None:
    text = "rule one\n    and it is on 4\n    when a turn ends\n        it wins\n"
    assert found(text) == [("and-before-when", "and it is on 4")]


def test_a_number_that_cannot_be_read_makes_no_second_fault() -> None:
    from variorum.surface.from_text import from_text  # noqa: PLC0415 - this text alone cannot be read

    surface = from_text("a.rules", GAME.replace("of 9 ", "of 99999999999 ") + rule("it goes to 12"))
    assert [each.code for each in surface.diagnostics] == ["number-too-long"]
    game = from_surface([surface.value])
    assert game.diagnostics == ()
    assert game.value is not None
    assert game.value.rules[0].effects
    assert isinstance(game.value.dice, Number)
