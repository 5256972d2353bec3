"""Machines as text: both ways, as the schema says, and reduced to what decides play."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.language.played import compiled as little
from tests.language.played import read_case, with_defaults
from tests.rules.goose.compiled import EDITIONS, Compiled, compiled
from variorum.machine.ast import Machine
from variorum.machine.json import machine_from_json, machine_json, playing_hash, playing_part
from variorum.machine.specialise import specialise


@pytest.fixture(scope="module")
def goose(root: Path) -> Compiled:
    return compiled(rules_of(root), root / "rules" / "goose", root)


@pytest.fixture(scope="module")
def validator(root: Path) -> Draft202012Validator:
    schema = json.loads((root / "grammar" / "machine.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def rules_of(root: Path) -> str:
    return (root / "rules" / "goose" / "goose.rules").read_text(encoding="utf-8")


def machines(goose: Compiled) -> list[Machine]:
    """The machine of the game, and some that are specialised."""
    special = [specialise(goose.machine, goose.choice(edition), players) for edition in EDITIONS for players in (2, 3)]
    teams = goose.choice("jaques", teams="two-of-three", pool="stakes")
    short = goose.choice("jumbo-nl", track_length="32", dice_near_end="one-beyond-50")
    return [goose.machine, *special, specialise(goose.machine, teams, 6), specialise(goose.machine, short, 4)]


def test_text_and_back(goose: Compiled) -> None:
    for machine in machines(goose):
        text = machine_json(machine)
        assert machine_from_json(text) == machine
        assert machine_json(machine_from_json(text)) == text


def test_it_is_as_the_schema_says(goose: Compiled, validator: Draft202012Validator) -> None:
    for machine in machines(goose):
        validator.validate(json.loads(machine_json(machine)))


def test_every_language_case_is_as_the_schema_says(root: Path, validator: Draft202012Validator) -> None:
    cases = sorted((root / "tests" / "language").glob("*/good/*.case"))
    assert len(cases) > 25
    for path in cases:
        rules, plays = read_case(path.read_text(encoding="utf-8"))
        machine = little(rules)
        validator.validate(json.loads(machine_json(machine)))
        choice = {parameter.conflict: parameter.alternatives[0].reading for parameter in machine.parameters}
        special = specialise(machine, choice | plays[0].choice, plays[0].players)
        validator.validate(json.loads(machine_json(special)))


def test_the_schema_is_strict(goose: Compiled, validator: Draft202012Validator) -> None:
    """Nothing can be added to any object, and nothing taken away but what may be left out."""
    given = json.loads(machine_json(goose.machine))
    seen: set[str] = set()
    for key, items in given.items():
        if isinstance(items, list) and key != "players":
            kept = []
            for item in items:
                if not shapes(key, item) <= seen:
                    seen |= shapes(key, item)
                    kept.append(item)
            given[key] = kept
    assert len(seen) > 20
    validator.validate(given)
    small = {key: items[:1] if isinstance(items, list) and key != "players" else items for key, items in given.items()}
    for key, items in given.items():
        for item in items if isinstance(items, list) and key != "players" else [{}]:
            whole = small | ({key: [item]} if item else {})
            validator.validate(whole)
            for path, _ in list(objects(whole)):
                if path[:1] == (key,) and key != "choice":
                    assert_strict(validator, whole, path)
    assert_strict(validator, small, ())


def assert_strict(validator: Draft202012Validator, whole: Any, path: tuple[Any, ...]) -> None:
    """Nothing can be added to the object at the end of the path or taken from it."""
    changed = copy.deepcopy(whole)
    place = changed
    for key in path:
        place = place[key]
    place["something-else"] = 1
    assert not validator.is_valid(changed), path
    del place["something-else"]
    for key in set(place) - {"of", "dice"}:
        value = place.pop(key)
        assert not validator.is_valid(changed), (path, key)
        place[key] = value


def shapes(key: str, item: Any) -> set[str]:
    """What kinds of objects an item of a list holds."""
    return {f"{key} {sorted(part)}" for _, part in objects(item)}


def objects(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """Every object in it, with the way to it."""
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from objects(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from objects(item, (*path, number))


def test_one_item_a_line(goose: Compiled) -> None:
    lines = machine_json(goose.machine).splitlines()
    starts = [line for line in lines if line.startswith('    {"from": ')]
    assert len(starts) == len(goose.machine.transitions)


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": 2}', "null"])
def test_other_formats_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="format 1"):
        machine_from_json(text)


# ---------------------------------------------------------------- the playing part


def test_citations_comments_notes_and_status_do_not_count(goose: Compiled, root: Path) -> None:
    text = rules_of(root)
    changes = (
        ("[jaques:80]", "[jaques:81]"),
        ("[nl:49 fr:26 jaques:32]", "[nl:49]"),
        ("# ----", "# another comment ----"),
        ('note "Printed on boards known from elsewhere."', 'note "Seen."'),
        ('question "How long is the track?"', 'question "Is it long?"'),
        ("follows fr\n", "follows nl\n"),
        ("claim thirteen-geese ", "claim geese-in-all "),
    )
    for before, after in changes:
        assert before in text, before
        assert hash_of(text.replace(before, after), root) == playing_hash(goose.machine), before


def test_what_changes_play_counts(goose: Compiled, root: Path) -> None:
    text = rules_of(root)
    win = text[text.index("rule win ") : text.index("# ", text.index("rule win "))]
    bridge = text[text.index("rule bridge ") : text.index("rule maze ")]
    changes = (
        ("it goes to 12", "it goes to 13"),
        ("    goose (plural geese)  5 9", "    goose (plural geese)  4 9"),
        ("reading 37 ", "reading 36 "),
        ("resting    from 0 to 3", "resting    from 0 to 4"),
        ("players  2 to 6", "players  2 to 5"),
        ('arises when trap-escape is nobody-behind\n    question "When', 'question "When'),
        ("it is sent to <return-to>", "it goes to <return-to>"),
        (win, ""),
        ("rule bridge ", win + "rule bridge "),
    )
    hashes = {playing_hash(goose.machine)}
    for before, after in changes[:-2]:
        assert before in text, before
        hashes.add(hash_of(text.replace(before, after), root))
    without = text.replace(win, "").replace(bridge, win + bridge)
    hashes.add(hash_of(without, root))
    assert len(hashes) == len(changes)


def hash_of(text: str, root: Path) -> str:
    return playing_hash(compiled(text, root / "rules" / "goose", root, strict=False).machine)


def test_it_holds_no_name_and_no_citation(goose: Compiled) -> None:
    for machine in machines(goose):
        text = playing_part(machine)
        for name in ("goose", "bridge", "fresh", "waited", "stake", "occupied", "captive", "jaques", "passage"):
            assert name not in text, name


def test_of_a_specialised_machine_only_what_is_played_counts(goose: Compiled) -> None:
    """What square 42 is called changes nothing; where it sends you does."""
    base = playing_hash(specialise(goose.machine, goose.choice("jumbo-nl"), 2))
    named = playing_hash(specialise(goose.machine, goose.choice("jumbo-nl", maze_name="maze"), 2))
    sent = playing_hash(specialise(goose.machine, goose.choice("jumbo-nl", maze_target="39"), 2))
    more = playing_hash(specialise(goose.machine, goose.choice("jumbo-nl"), 3))
    assert base == named
    assert len({base, sent, more}) == 3


def test_the_order_of_rules_counts_where_it_is_played() -> None:
    first = "rule a\n    when a counter lands on 4\n        it goes to 6\n"
    second = "rule b\n    when a counter lands on 4\n        it goes to 7\n"
    one, other = (playing_hash(little(with_defaults(text))) for text in (f"{first}\n{second}", f"{second}\n{first}"))
    assert one != other
