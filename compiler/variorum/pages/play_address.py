"""The address of a play under chosen rules, as the page to play on reads it: what stands behind the `#`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from variorum.pages.chosen_plays import is_move

_HASH_DIGITS = 12

Throw = tuple[int, ...]


def play_fragment(
    edition: str, changes: Mapping[str, str], players: int, turns: Sequence[str], machine_hash: str = ""
) -> str:
    """The fragment, without its `#`: an edition with the choices that differ from it, and the turns of the play."""
    rules = [edition, *(f"{conflict}.{reading}" for conflict, reading in changes.items())]
    fields = [f"h={machine_hash[:_HASH_DIGITS]}"] if machine_hash else []
    fields += [f"p={players}", f"rules={'~'.join(quote(each, safe='.') for each in rules)}"]
    if turns:
        fields.append(f"t={'.'.join(turns)}")
    return "&".join(fields)


def turns_written(throws: Sequence[Throw], moves: Sequence[str] | None) -> Iterator[str]:
    """Turns as the address has them: `63`, `31:8/5_6/5`, `:c5-c4`, `double`. `moves` is None where nobody chooses."""
    if moves is None:
        yield from ("".join(map(str, throw)) for throw in throws)
        return
    left = iter(throws)
    for move in moves:
        if not is_move(move):
            yield quote(move, safe="")
            continue
        dice = "".join(map(str, next(left, ())))
        yield f"{dice}:{quote(move.replace(' ', '_'), safe='/,')}"
