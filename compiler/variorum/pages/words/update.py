"""Brings the PO files in step with the English messages: `python -m variorum.pages.words.update`."""

from __future__ import annotations

import sys

from variorum.pages.words.translations import FOLDER, LANGUAGES, PARTS, entries, updated
from variorum.project import write_whole


def main() -> int:
    """Write every PO file anew; what is printed is what is left for translators."""
    for language in LANGUAGES:
        for part in PARTS:
            path = FOLDER / language / f"{part}.po"
            old = entries(path.read_bytes()) if path.exists() else {}
            text = updated(language, part, old)
            path.parent.mkdir(exist_ok=True)
            write_whole(path, text)
            new = entries(text.encode())
            open_ = [key for key, entry in new.items() if not entry.text or entry.fuzzy]
            if open_:
                sys.stdout.write(f"{language}/{part}.po: {len(open_)} to translate: {', '.join(open_[:8])}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
