"""The words of scripts, filled in Node and in Python: the same message with the same numbers reads the same."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from variorum.pages.words import LANGUAGES, Slot, part_messages

PARTS = ("player", "our_rules", "table", "pictures", "site")
NUMBERS = (0, 1, 2, 5, 1000, 1_234_567)
FILLING = """
import { readFileSync } from "node:fs";
const { sayer } = await import(process.argv[1]);
const { language, messages, cases } = JSON.parse(readFileSync(0, "utf8"));
const say = sayer(language, messages);
process.stdout.write(JSON.stringify(cases.map(([key, slots]) => say(key, slots))));
"""


def cases(language: str) -> Iterator[tuple[str, dict[str, Slot]]]:
    """Every message of the scripts with each number in the slots that take one, and a word in the others."""
    for part in PARTS:
        for key, template in part_messages(language, part).items():
            specs = [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name]
            counts = {name for name, spec in specs if "|" in spec}
            for number in NUMBERS if counts else (0,):
                yield key, {name: number if name in counts else f"‹{name}›" for name, _ in specs}


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_filled_alike(language: str, node: Path, root: Path):
    words, asked = LANGUAGES[language], list(cases(language))
    assert len(asked) > 100
    messages = {key: words.messages[key] for key, _ in asked}
    module = (root / "site" / "script" / "words.js").as_uri()
    said = subprocess.run(
        [node, "--input-type=module", "-e", FILLING, module],
        input=json.dumps({"language": language, "messages": messages, "cases": asked}),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(said.stdout) == [words.say(key, **slots) for key, slots in asked]
