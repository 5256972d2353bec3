"""What an editor may write of a noun is what the grammar of the language asks for."""

import pytest

from variorum.pages.words import LANGUAGES
from variorum.translated.languages import FORMS, GENDERS


def test_every_language_of_pages_can_have_words():
    assert set(GENDERS) == set(FORMS) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_those_of_the_grammar(language: str):
    grammar = LANGUAGES[language].grammar
    cases = {f"{dot}{case}" for case in grammar.cases for dot in ("", "plural.")}
    assert set(grammar.forms) <= set(FORMS[language])
    # A state that is said of a feminine piece has a form of its own.
    assert set(FORMS[language]) <= {*grammar.forms, *cases, "f"}
