"""The map of the site for search engines."""

from xml.etree import ElementTree

from variorum.site.sitemap import sitemap

SPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


def mapped(pages: dict[str, list[str]]) -> dict[str, dict[str, str]]:
    """What is said of each page: the languages in which it is there, and where."""
    top = ElementTree.fromstring(sitemap("https://example.org/a&b/", pages))  # noqa: S314 - made here
    return {
        url.findtext("s:loc", "", SPACE): {
            link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("x:link", SPACE)
        }
        for url in top.findall("s:url", SPACE)
    }


def test_a_page_is_told_with_its_counterparts() -> None:
    found = mapped({"en": ["index.html", "g/x.html"], "nl": ["index.html"]})
    both = {"en": "https://example.org/a&b/en/index.html", "nl": "https://example.org/a&b/nl/index.html"}
    assert found["https://example.org/a&b/nl/index.html"] == both
    assert found["https://example.org/a&b/en/index.html"] == both
    assert found["https://example.org/a&b/en/g/x.html"] == {"en": "https://example.org/a&b/en/g/x.html"}


def test_what_is_in_one_language_has_no_counterpart_and_what_is_missing_is_not_told() -> None:
    found = mapped({"en": ["404.html", "guide/a.html"], "nl": ["404.html"]})
    assert found == {"https://example.org/a&b/en/guide/a.html": {}}
