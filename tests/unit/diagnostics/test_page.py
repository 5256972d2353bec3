"""The pages about the codes."""

from __future__ import annotations

from variorum.diagnostics import Severity
from variorum.diagnostics.catalogue import AREAS
from variorum.diagnostics.catalogue.entry import Entry
from variorum.diagnostics.page import all_codes_page, code_page

ENTRY = Entry(
    code="unknown-square",
    severity=Severity.ERROR,
    message="There is no square `{name}`.",
    help="[[Did you mean `{best_guess}`? ]]Declare it.",
    why="""
        Names are declared.
    """,
    example_bad="it goes to gose",
    example_good="it goes to goose  ```",
)


def test_the_page_of_a_code() -> None:
    assert (
        code_page(ENTRY)
        == """\
<!-- Generated: edit the entries in compiler/variorum/diagnostics/catalogue/ instead. -->

# unknown-square { #unknown-square }

An **error**: the rules cannot be used until it is put right.

**It says:** There is no square `NAME`.

**Why:** Names are declared.

**Example:**

```text
it goes to gose
```

**To put it right:** Did you mean `BEST-GUESS`? Declare it.

````text
it goes to goose  ```
````
"""
    )


def test_one_page_has_every_code_by_area() -> None:
    page = all_codes_page({"Names": (ENTRY,), "Play": ()})
    assert "\n## Names\n\n### unknown-square { #unknown-square }\n" in page
    assert "Play" not in page


def test_the_real_catalogue_has_a_page_for_every_code() -> None:
    page = all_codes_page()
    for entry in (entry for entries in AREAS.values() for entry in entries):
        assert f"### {entry.code} " in page
