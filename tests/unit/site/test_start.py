"""The page that leads to the languages."""

from variorum.site.start import start_page


def test_the_start_page_leads_to_each_language_without_a_script() -> None:
    page = start_page(("en", "nl"))
    assert '<a href="nl/index.html" lang="nl" hreflang="nl"><strong>Nederlands</strong>' in page
    assert '<a href="en/index.html" lang="en" hreflang="en"><strong>English</strong>' in page
    assert "http:" not in page
    assert "https:" not in page


def test_its_script_is_the_only_one_that_may_run() -> None:
    policy = start_page(("en",)).partition('Content-Security-Policy" content="')[2].partition('"')[0]
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert "sha256-" in policy
