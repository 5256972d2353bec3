"""What is done to the pages on their way."""

from variorum.site.html import COLOURS, coloured_sigla


def badge(siglum: str) -> str:
    return f'<a class="siglum" href="sources.html#{siglum}" title="A book">{siglum}</a>'


def test_a_source_has_the_colour_of_its_place():
    assert 'class="siglum source-2" href="sources.html#fr"' in coloured_sigla(badge("fr"), ("nl", "fr"))


def test_colours_begin_again_when_all_are_given():
    sigla = [f"s{number}" for number in range(COLOURS + 1)]
    assert "source-1" in coloured_sigla(badge(sigla[-1]), sigla)


def test_what_is_no_source_of_the_game_is_left_alone():
    assert coloured_sigla(badge("other"), ("nl",)) == badge("other")
