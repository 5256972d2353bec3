"""Plots: numbers at their places, shares that fill their bars, nothing beyond the picture."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.unit.pages import kept
from variorum.collated.status import PassageStatus, status_of
from variorum.driver import Loaded, held_evidence, load
from variorum.evidence.ast import Lengths
from variorum.evidence.effects import ranked
from variorum.evidence.store import GameEvidence
from variorum.pages import LANGUAGES
from variorum.pages.apparatus import Apparatus
from variorum.pages.plots.changes import changes_plot
from variorum.pages.plots.coverage import coverage, coverage_plot
from variorum.pages.plots.lengths import curves, lengths_plot, won_within
from variorum.pages.plots.scale import Scale, round_step
from variorum.pages.plots.wins import wins_plot

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("backgammon", "fox-and-geese", "goose")


@cache
def read(folder: Path) -> tuple[Loaded, GameEvidence | None]:
    loaded = load(folder)
    return loaded, held_evidence(loaded)


def shown(root: Path, name: str, language: str = "en") -> Apparatus:
    loaded, evidence = read(root / "rules" / name)
    assert loaded.collated is not None
    return Apparatus(loaded.collated, LANGUAGES[language], evidence=evidence, machine=loaded.machine)


@pytest.fixture(scope="module")
def apparatus(root: Path) -> dict[str, Apparatus]:
    return {name: shown(root, name) for name in GAMES}


def passages(apparatus: Apparatus) -> dict[str, tuple[PassageStatus, ...]]:
    sigla = apparatus.collated.sources.sigla
    return {each.source.siglum: each.passages or () for each in status_of(apparatus.collated, sigla)}


def plots(apparatus: Apparatus) -> list[str]:
    made = [*wins_plot(apparatus), *lengths_plot(apparatus), *coverage_plot(apparatus, passages(apparatus))]
    editions = apparatus.evidence.editions.values() if apparatus.evidence else ()
    made += [changes_plot(apparatus, each.edition, ranked(each)) for each in editions]
    return [each for each in made if each]


def picture(made: Iterable[str], kind: str) -> ElementTree.Element:
    figures = [ElementTree.fromstring(each) for each in made if each.startswith("<figure")]  # noqa: S314 - our own
    return next(each[0] for each in figures if kind in each[0].attrib["class"].split())


@pytest.mark.parametrize(
    ("length", "most", "step"), [(100, 6, 20), (100, 11, 10), (7, 8, 1), (1, 5, 0.5), (160, 6, 50), (0.03, 4, 0.01)]
)
def test_marks_are_round_and_few(length: float, most: int, step: float):
    assert round_step(length, most) == pytest.approx(step)
    marks = Scale(0, length, 0, 300).ticks(most)
    assert 2 <= len(marks) <= most


def test_a_scale_runs_evenly():
    scale = Scale(10, 20, 100, 200)
    assert (scale(10), scale(15), scale(20)) == (100, 150, 200)
    assert Scale(-5, 5, 0, 100).ticks(3) == (-5, 0, 5)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plot_lies_within_and_can_be_read(root: Path, game: str, language: str):
    made = plots(shown(root, game, language))
    assert sum(each.startswith("<figure") for each in made) >= 3
    for each in made:
        if not each.startswith("<figure"):
            assert each.startswith("<details")
            continue
        drawn = ElementTree.fromstring(each)[0]  # noqa: S314 - our own
        _, _, width, height = map(float, drawn.attrib["viewBox"].split())
        assert drawn.findtext(f"{SVG}title")
        assert drawn.findtext(f"{SVG}desc")
        for part in drawn.iter(f"{SVG}text"):
            assert 0 <= float(part.attrib["x"]) <= width
            assert 0 <= float(part.attrib["y"]) <= height
            assert float(part.attrib["font-size"]) * 288 / width >= 11
        for part in drawn.iter(f"{SVG}rect"):
            assert float(part.attrib["x"]) >= 0
            assert float(part.attrib["x"]) + float(part.attrib["width"]) <= width
            assert float(part.attrib["y"]) + float(part.attrib["height"]) <= height


def test_how_games_come_out_fills_each_bar(apparatus: dict[str, Apparatus]):
    for each in apparatus.values():
        drawn = picture(wins_plot(each), "wins")
        bars: dict[str, float] = {}
        for part in drawn.iter(f"{SVG}rect"):
            if float(part.attrib["height"]) > 12:
                bars[part.attrib["y"]] = bars.get(part.attrib["y"], 0.0) + float(part.attrib["width"])
        assert bars
        assert all(width == pytest.approx(294, abs=0.5) for width in bars.values())


def test_editions_with_the_same_lengths_share_a_curve(apparatus: dict[str, Apparatus]):
    assert [each.editions for each in curves(apparatus["backgammon"])] == [("money", "tournament", "kitchen")]
    assert len(curves(apparatus["goose"])) == 5
    assert len(picture(lengths_plot(apparatus["goose"]), "lengths").findall(f"{SVG}path[@class='area']")) == 5


def test_games_won_so_far_grow_to_all_that_are_won():
    lengths = Lengths(10, (0.1, 0.2, 0.1), 0.1, None)
    assert won_within(lengths, 0) == 0
    assert won_within(lengths, 10) == pytest.approx(0.2)
    assert won_within(lengths, 15) == pytest.approx(0.4)
    assert won_within(lengths, 30) == won_within(lengths, 90) == pytest.approx(0.8)


def test_every_passage_is_counted_once(apparatus: dict[str, Apparatus]):
    for each in apparatus.values():
        listed = passages(each)
        counted = coverage(each, listed)
        for siglum, found in counted.items():
            assert sum(found.values()) == len(listed[siglum])
            assert not found["uncited"], siglum  # `check` sees to it


def test_changes_go_left_and_right(apparatus: dict[str, Apparatus]):
    evidence = apparatus["goose"].evidence
    assert evidence is not None
    edition = evidence.editions["jumbo-nl"]
    drawn = picture([changes_plot(apparatus["goose"], "jumbo-nl", ranked(edition))], "changes")
    axes = [each.attrib["d"] for each in drawn.iter(f"{SVG}path") if each.attrib["class"] == "axis"]
    assert axes
    assert drawn.findall(f"{SVG}rect[@class='part more']")
    assert drawn.findall(f"{SVG}rect[@class='part less']")
    told = drawn.findtext(f"{SVG}desc") or ""
    assert "Finish: reach or pass: turns −19.0 and first wins +4.7." in told


def test_without_evidence_there_is_no_plot():
    bare = Apparatus(kept.tiny(), LANGUAGES["en"])
    assert not list(wins_plot(bare))
    assert not list(lengths_plot(bare))
    without = kept.evidence()
    editions = {name: replace(each, lengths=None) for name, each in without.editions.items()}
    assert not list(lengths_plot(Apparatus(kept.tiny(), LANGUAGES["en"], evidence=replace(without, editions=editions))))
    assert not changes_plot(bare, "as-a", ())
