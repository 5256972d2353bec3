"""The turn as a diagram: from its beginning to its end, with the rules that hold at each stage as links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.lettering import BOLD, shortened, width_of
from variorum.pages.chosen import mentioned, parts
from variorum.pages.markdown import capital, unmarked
from variorum.pages.sentences import kind_of
from variorum.resolved import ast
from variorum.resolved.ast import Closing, Event

WIDTH = 300.0
DIFFERS = "≠"
"""The mark of a rule on which sources differ."""

_LEFT, _RIGHT = 12.0, 16.0  # room for what leads back, and for what leads past stages
_TITLE, _ENTRY, _NOTE = 13.0, 12.5, 12.0
_LINE = 25.0  # so high that a finger finds it on the narrowest phone
_HEAD = 24.0
_NOTED = 18.0
_ARROW = 18.0
_INSET = 10.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, a move, … of a stage: its title, its address on the page of the rules, and whether sources differ."""

    title: str
    anchor: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the turn with what holds at it. `past`: from here the turn may go straight to its end; `again`: it may
    come round to this stage."""

    key: str
    title: str
    entries: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()
    past: bool = False
    again: bool = False


def turn_diagram(apparatus: Apparatus) -> str:
    """The turn of a game as a figure, for the page of its rules."""
    say = apparatus.words.say
    drawing = _Drawing(stages(apparatus))
    title = unmarked(say("diagram.title", game=apparatus.game_name))
    drawn = svg.element(
        "svg",
        *drawing.parts(),
        xmlns="http://www.w3.org/2000/svg",
        width=round(1.2 * WIDTH),
        viewBox=f"0 0 {svg.number(WIDTH)} {svg.number(drawing.height)}",
        role="group",
        aria_label=title,
        class_="board turn",
        data_search_exclude="",
    )
    differs = any(entry.differs for stage in drawing.stages for entry in stage.entries)
    said = unmarked(say("diagram.caption-differs" if differs else "diagram.caption", mark=DIFFERS))
    return svg.element("figure", drawn, svg.element("figcaption", svg.plain(said)), class_="board-box")


# ---------------------------------------------------------------- what it shows


def stages(apparatus: Apparatus) -> tuple[Stage, ...]:
    """The stages of a turn in their order; those at which nothing can be said are left out."""
    game, say = apparatus.collated.game, apparatus.words.say
    made: list[Stage] = []

    def add(key: str, entries: Sequence[Entry], found: Sequence[object] = (), *, keep: bool = False) -> None:
        notes = []
        past = _closes(game, found, Closing.TURN_MISSED) and key == "begins"
        again = key == "lands" and any(isinstance(part, _GOES) for part in _effects(game, found))
        ends = (Closing.DRAWN, Closing.GAME_ENDS)
        if past:
            notes.append("missed")
        if again:
            notes.append("again")
        if _closes(game, found, Closing.THROWS_AGAIN):
            notes.append("throws-again")
        if any(isinstance(part, ast.Wins) for part in _effects(game, found)) or _closes(game, found, *ends):
            notes.append("may-end")
        if entries or keep:
            said = tuple(unmarked(say(f"diagram.{note}")) for note in notes)
            made.append(Stage(key, unmarked(say(f"diagram.{key}")), tuple(entries), said, past, again))

    def rules(key: str, *events: Event, keep: bool = False) -> None:
        found = [rule for rule in game.rules if rule.trigger.event in events]
        add(key, [_entry(apparatus, rule, "") for rule in found], found, keep=keep)

    rules("begins", Event.TURN_BEGINS, keep=True)
    add("offers", [_entry(apparatus, offer, "offer.") for offer in game.offers], game.offers)
    if game.dice != ast.Number(0):
        rules("throw", Event.THROW, keep=True)
    if game.moves:
        listed = [(move, "move.") for move in game.moves] + [(each, "obligation.") for each in game.obligations]
        add("choose", [_entry(apparatus, entry, prefix) for entry, prefix in listed])
        rules("no-move", Event.NO_MOVE)
    else:
        rules("moves", Event.OVERSHOOT, Event.PASS, keep=True)
    rules("lands", Event.LAND, Event.CAPTURE)
    rules("rests", Event.REST)
    rules("ends", Event.TURN_ENDS, Event.EVERY_ON, Event.REPETITION, keep=True)
    return tuple(made)


_GOES = (ast.Moves, ast.GoesTo, ast.CountsBack)


def _effects(game: ast.Game, found: Sequence[object]) -> Iterator[object]:
    """Every effect of some rules, under any reading."""
    for part in parts(tuple(found)):
        yield part
        if isinstance(part, ast.EffectsOf):
            yield from parts(game.conflict(part.conflict).readings)


def _closes(game: ast.Game, found: Sequence[object], *what: Closing) -> bool:
    return any(isinstance(part, ast.Closes) and part.what in what for part in _effects(game, found))


def _entry(apparatus: Apparatus, entry: ast.Rule | ast.Move | ast.Obligation | ast.Offer, prefix: str) -> Entry:
    game = apparatus.collated.game
    differs = any(
        sum(reading.status is ast.Status.ATTESTED for reading in game.conflict(name).readings) > 1
        for name in mentioned(entry)
    )
    title = unmarked(capital(apparatus.speaker.title(entry.name, kind_of(prefix))))
    return Entry(title, f"{prefix}{entry.name}", differs)


# ---------------------------------------------------------------- how it is drawn


class _Drawing:
    """Boxes below one another, with arrows from each to the next."""

    def __init__(self, found: Sequence[Stage]) -> None:
        self.stages = tuple(found)
        self.left, self.right = _LEFT, WIDTH - _RIGHT
        self.tops: list[float] = []
        y = 1.0
        for stage in self.stages:
            self.tops.append(y)
            y += self._height(stage) + _ARROW
        self.height = y - _ARROW + 1

    @property
    def width(self) -> float:
        """The width of a box."""
        return self.right - self.left

    def parts(self) -> Iterator[str]:
        """From top to bottom, so that it is read out in its order."""
        for number, (stage, top) in enumerate(zip(self.stages, self.tops, strict=True)):
            yield from self._box(stage, top)
            if number + 1 < len(self.stages):
                yield self._down(top + self._height(stage), self.tops[number + 1])
            if stage.past:
                yield self._past(top + _HEAD / 2, self.tops[-1] + _HEAD / 2)
            if stage.again:
                yield self._again(top + _HEAD / 2, top + self._height(stage) - _NOTED / 2 - 4)

    # ------------------------------------------------------------ a box

    def _columns(self, stage: Stage) -> int:
        room = (self.width - 2 * _INSET - 6) / 2
        narrow = all(width_of(_shown(entry), _ENTRY) <= room for entry in stage.entries)
        return 2 if narrow and len(stage.entries) > 1 else 1

    def _height(self, stage: Stage) -> float:
        rows = -(-len(stage.entries) // self._columns(stage))
        return _HEAD + rows * _LINE + len(stage.notes) * _NOTED + (5 if rows or stage.notes else 2)

    def _box(self, stage: Stage, top: float) -> Iterator[str]:
        yield svg.rectangle((self.left, top), self.width, self._height(stage), "stage", rounded=6)
        at = (self.left + _INSET, top + _HEAD / 2 + 1)
        yield svg.text(
            at, shortened(stage.title, self.width - 2 * _INSET, BOLD * _TITLE), "stage-title", _TITLE, anchor="start"
        )
        columns = self._columns(stage)
        across = (self.width - 2 * _INSET + 6) / columns
        for number, entry in enumerate(stage.entries):
            row, column = divmod(number, columns)
            yield _link(entry, (self.left + _INSET + column * across, top + _HEAD + row * _LINE), across - 6)
        y = top + _HEAD + -(-len(stage.entries) // columns) * _LINE
        for note in stage.notes:
            written = shortened(note, self.width - 2 * _INSET, _NOTE)
            yield svg.text((self.left + _INSET, y + _NOTED / 2), written, "stage-note", _NOTE, anchor="start")
            y += _NOTED

    # ------------------------------------------------------------ arrows

    def _down(self, begin: float, end: float) -> str:
        x = (self.left + self.right) / 2
        return _path(f"M{svg.number(x)} {svg.number(begin)}V{svg.number(end - 6)}") + _head((x, end), "down")

    def _past(self, begin: float, end: float) -> str:
        """Past all other stages to the last one, on the right."""
        x, edge = self.right + 10, self.right
        d = f"M{svg.number(edge)} {svg.number(begin)}H{svg.number(x)}V{svg.number(end)}H{svg.number(edge + 6)}"
        return _path(d, "past") + _head((edge, end), "left")

    def _again(self, begin: float, end: float) -> str:
        """Back to the head of the box, on the left."""
        x, edge = self.left - 8, self.left
        d = f"M{svg.number(edge)} {svg.number(end)}H{svg.number(x)}V{svg.number(begin)}H{svg.number(edge - 6)}"
        return _path(d, "past") + _head((edge, begin), "right")


def _shown(entry: Entry) -> str:
    return f"{entry.title} {DIFFERS}" if entry.differs else entry.title


def _link(entry: Entry, corner: svg.Point, width: float) -> str:
    written = shortened(entry.title, width - (14 if entry.differs else 0), _ENTRY)
    x, y = corner
    area = svg.element("rect", x=x - 4, y=y, width=width + 4, height=_LINE, fill="none", class_="hit")
    said = svg.element("tspan", svg.plain(written), class_="said")
    mark = svg.element("tspan", DIFFERS, dx=5, class_="mark") if entry.differs else ""
    at = {"x": x, "y": y + _LINE / 2 + 0.36 * _ENTRY}
    shown = svg.element("text", said, mark, font_size=_ENTRY, class_="entry", **at)
    return svg.element("a", area, shown, href=f"#{entry.anchor}")


def _path(d: str, kind: str = "") -> str:
    named = f"flow {kind}".rstrip()
    return svg.element("path", d=d, fill="none", stroke="currentColor", stroke_width=1.6, class_=named)


def _head(tip: svg.Point, way: str) -> str:
    x, y = tip
    corners = {
        "down": ((x, y), (x - 4.5, y - 7), (x + 4.5, y - 7)),
        "left": ((x, y), (x + 7, y - 4.5), (x + 7, y + 4.5)),
        "right": ((x, y), (x - 7, y - 4.5), (x - 7, y + 4.5)),
    }[way]
    return svg.polygon(corners, "flow tip", "currentColor")
