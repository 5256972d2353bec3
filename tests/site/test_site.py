"""What was built: nothing is asked of another host, every place can be linked to, and headings and tables are told."""

import re
import subprocess
import sys
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from tests.site.conftest import LANGUAGES, build
from variorum.pages import LANGUAGES as WORDS
from variorum.site.around import around
from variorum.site.html import accessible_tables

PAGES = ("index", "rules", "squares", "disagreements", "editions", "sources", "claims")
PAGES_OF_CHOICE = ("index", "board", "opening", "rules", "disagreements", "editions", "sources", "claims")
NOT_LOADED = ("alternate", "canonical", "next", "prev")
LOADING = {"link": "href"} | dict.fromkeys(("img", "script", "iframe", "source", "audio", "video"), "src")


@dataclass
class Seen(HTMLParser):
    """What a page holds."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)
    language: str = ""
    alternates: dict[str, str] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what matters of a tag."""
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in LOADING and LOADING[tag] in found and found.get("rel", "").strip() not in NOT_LOADED:
            self.loaded.append(found[LOADING[tag]])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "html":
            self.language = found.get("lang", "")
        if tag == "link" and "alternate" in found.get("rel", "").split():
            self.alternates[found["hreflang"]] = found["href"]
        if tag == "meta":
            self.meta[found.get("name") or found.get("property") or found.get("http-equiv", "")] = found.get(
                "content", ""
            )
        if tag == "th" and "scope" not in found:
            self.bare.append(str(found))


def seen(path: Path) -> Seen:
    parser = Seen()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser


def html_pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_all_pages_are_there(site: Path):
    for language in LANGUAGES:
        for name in PAGES:
            assert (site / language / "goose" / f"{name}.html").is_file(), name
        for name in PAGES_OF_CHOICE:
            for game in ("backgammon", "fox-and-geese"):
                assert (site / language / game / f"{name}.html").is_file(), (game, name)
        assert (site / language / "backgammon" / "points.html").is_file()
    assert (site / "en" / "diagnostics.html").is_file()
    assert (site / "index.html").is_file()


def test_nothing_is_asked_of_another_host(site: Path):
    for path in html_pages(site):
        away = [address for address in seen(path).loaded if re.match(r"(https?:)?//", address)]
        assert not away, path
    for path in site.rglob("*.css"):
        asked = re.findall(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^)'\"]+)", path.read_text(encoding="utf-8"))
        assert not asked, path


def test_pages_refuse_other_hosts(site: Path):
    """The theme's script knows addresses (of Mermaid, of GitHub) that it asks only for diagrams and repositories."""
    for path in html_pages(site):
        text = path.read_text(encoding="utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert policy is not None, path
        assert "default-src 'self'" in policy[1]
        assert "http" not in policy[1]
        assert "unsafe" not in policy[1]
        assert 'class="mermaid"' not in text
        assert "data-md-component=source" not in text.replace('"', "")


def test_every_link_within_the_site_leads_somewhere(site: Path):
    ids = {path: set(seen(path).ids) for path in html_pages(site)}
    for path in html_pages(site):
        base = "/" + path.relative_to(site).as_posix()
        for link in seen(path).links:
            if re.match(r"[a-z]+:", link):
                continue
            address, fragment = urldefrag(urljoin(base, link))
            target = site / unquote(address).lstrip("/")
            target = target / "index.html" if target.is_dir() else target
            assert target in ids, f"{path}: {link}"
            assert not fragment or unquote(fragment) in ids[target] or fragment.startswith("__"), f"{path}: {link}"


def test_each_page_says_its_language_and_where_the_others_are(site: Path):
    for path in html_pages(site):
        language, _, within = path.relative_to(site).as_posix().partition("/")
        page = seen(path)
        if not within or within == "404.html":
            assert page.language == (language if within else LANGUAGES[0]), path
            continue
        assert page.language == language, path
        alone = within.startswith("guide/") or within == "diagnostics.html"
        assert page.alternates.keys() == (set() if alone else {*LANGUAGES, "x-default"}), path
        for other, address in page.alternates.items():
            there = (path.parent / address).resolve()
            assert there == (site / "index.html" if other == "x-default" else site / other / within).resolve(), path
            assert there.is_file(), path


def test_each_page_says_what_it_is(site: Path):
    for path in html_pages(site):
        assert seen(path).meta.get("description", "").strip(), path


def test_a_page_that_is_not_there_is_told_in_the_language_of_the_site(site: Path):
    for language in LANGUAGES:
        path = site / language / "404.html"
        say = WORDS[language].say
        text = path.read_text(encoding="utf-8")
        assert f"<h1>{escape(say('site.missing'))}</h1>" in text
        assert escape(say("site.missing-lead")) in text
        assert seen(path).meta["robots"] == "noindex"
        for game in ("goose", "backgammon", "fox-and-geese"):
            assert f'href="/{language}/{game}/index.html"' in text
        assert not (site / language / "sitemap.xml").exists()


def test_there_is_a_map_where_the_address_of_the_site_is_known(site: Path):
    assert not (site / "sitemap.xml").exists()
    told = around(site, LANGUAGES, "https://example.org/v")["sitemap.xml"]
    addresses = re.findall("<loc>https://example.org/v/([^<]*)</loc>", told)
    pages = {path.relative_to(site).as_posix() for path in html_pages(site)}
    assert set(addresses) == {path for path in pages if "/" in path and not path.endswith("404.html")}
    for address in set(re.findall('href="https://example.org/v/([^"]*)"', told)):
        assert (site / address).is_file(), address


def test_ids_are_given_once(site: Path):
    for path in html_pages(site):
        ids = seen(path).ids
        assert len(ids) == len(set(ids)), [each for each in ids if ids.count(each) > 1]


def test_headings_go_down_one_step_at_a_time(site: Path):
    for path in html_pages(site):
        levels = seen(path).headings
        assert levels.count(1) == 1, path
        assert levels[0] == 1, path
        for before, after in pairwise(levels):
            assert after <= before + 1, path


def test_headings_of_tables_have_a_scope(site: Path):
    for path in html_pages(site):
        assert not seen(path).bare, path
    matrix = (site / "en" / "goose" / "disagreements.html").read_text(encoding="utf-8")
    assert '<th scope="col">' in matrix
    assert '<th scope="row">' in matrix
    assert 'class="table-box" role="region" tabindex="0" aria-label="Who says what"' in matrix


def test_pictures_are_told_in_words(site: Path):
    for name in ("board", "opening"):
        text = (site / "en" / "fox-and-geese" / f"{name}.html").read_text(encoding="utf-8")
        pictures = re.findall(r"<svg[^>]*class=\"board.*?</svg>", text, re.DOTALL)
        assert pictures, name
        for picture in pictures:
            assert picture.startswith("<svg ")
            assert 'role="img"' in picture
            assert re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", picture)
            assert "viewBox" in picture
            assert "<script" not in picture
            assert not re.search('href="(?!#)', picture)


def test_a_table_without_a_heading_above_it():
    html = accessible_tables("<table>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</table>")
    assert html.count('<th scope="row">a</th>') == 1


@pytest.mark.slow
def test_the_build_is_the_same_every_time(site: Path, root: Path, tmp_path: Path):
    assert build(root, tmp_path, PYTHONHASHSEED="7", TZ="Asia/Tokyo") == "built\n"
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    again = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert files.keys() == again.keys()
    for path, content in files.items():
        assert again[path] == content, path


@pytest.mark.parametrize("theme", ["language: en", "language: tlh"])
def test_errors_stop_the_build_without_a_traceback(theme: str, tmp_path: Path):
    (tmp_path / "mkdocs.yml").write_text(f"site_name: x\ntheme: {{name: material, {theme}}}\nplugins: [variorum]\n")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# x\n")
    (tmp_path / "rules" / "bad").mkdir(parents=True)
    (tmp_path / "rules" / "bad" / "bad.rules").write_text("game bad\n    players  tow\n")
    command = [sys.executable, "-m", "mkdocs", "build"]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert ("rules/bad/bad.rules:2" if theme.endswith("en") else "tlh") in done.stderr
