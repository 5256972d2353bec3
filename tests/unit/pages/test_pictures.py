"""One picture of each kind as it was last looked at: `pictures/*.html`, written anew by `pytest --record`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from variorum.collated.status import status_of
from variorum.driver import held_evidence, load
from variorum.evidence.effects import ranked
from variorum.pages import LANGUAGES
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.empty import empty_boards
from variorum.pages.plots.changes import changes_plot
from variorum.pages.plots.coverage import coverage_plot
from variorum.pages.plots.lengths import lengths_plot
from variorum.pages.plots.wins import wins_plot
from variorum.pages.squares import set_picture
from variorum.pages.telling import pairs
from variorum.pages.telling_pictures import telling_picture
from variorum.pages.turns import turn_diagram

FOLDER = Path(__file__).parent / "pictures"
KINDS = ("board", "set", "telling", "turn", "wins", "lengths", "changes", "coverage")


@pytest.fixture(scope="module")
def made(root: Path) -> dict[str, str]:
    loaded = load(root / "rules" / "goose")
    assert loaded.collated is not None
    evidence = held_evidence(loaded)
    assert evidence is not None
    apparatus = Apparatus(loaded.collated, LANGUAGES["en"], evidence=evidence, machine=loaded.machine)
    maze = loaded.collated.game.conflict("maze-target")
    edition = evidence.editions["jumbo-nl"]
    found = {each.source.siglum: each.passages or () for each in status_of(loaded.collated, ("nl", "fr"))}
    return {
        "board": empty_boards(apparatus)[0].svg,
        "set": set_picture(apparatus, "goose"),
        "telling": telling_picture(apparatus, maze, pairs(apparatus, maze)[0]),
        "turn": turn_diagram(apparatus),
        "wins": "\n".join(wins_plot(apparatus)),
        "lengths": "\n".join(lengths_plot(apparatus)),
        "changes": changes_plot(apparatus, "jumbo-nl", ranked(edition)),
        "coverage": "\n".join(coverage_plot(apparatus, found)),
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_as_it_was(made: dict[str, str], kind: str, pytestconfig: pytest.Config):
    path = FOLDER / f"{kind}.html"
    text = made[kind].replace("><", ">\n<") + "\n"
    if pytestconfig.getoption("--record"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run `pytest tests/unit/pages --record`, and read the diff"


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_can_stand_on_a_page_with_others(made: dict[str, str], kind: str):
    drawn = ElementTree.fromstring(made[kind].partition("\n")[0])  # noqa: S314 - our own
    parts = list(drawn.iter())
    assert not [each for each in parts if "id" in each.attrib]
    assert not [each for each in parts if "style" in each.attrib or each.tag.endswith(("style", "script"))]
    assert all(each.attrib.get("fill", "none") in ("none", "currentColor") for each in parts)
