"""The pages in a browser: no page is wider than its window, and nothing is asked of another host."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.site.conftest import Served

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--hide-scrollbars",
    "--window-size=1300,900",
)
ADDRESSES = (
    "",
    "goose/index.html",
    "goose/rules.html",
    "goose/squares.html",
    "goose/disagreements.html",
    "goose/editions.html",
    "goose/sources.html",
    "goose/claims.html",
    "backgammon/index.html",
    "backgammon/board.html",
    "backgammon/opening.html",
    "fox-and-geese/index.html",
    "fox-and-geese/board.html",
    "fox-and-geese/opening.html",
    "diagnostics.html",
    "guide/disagreements.html",
    "guide/first-rules.html",
    "guide/language.html",
)

# A window of Chromium is no narrower than 500 pixels, but a frame is as wide as it is told, and its pages take that for
# the width of the screen.
FRAMES = """<!doctype html><html><body><script>
const query = new URLSearchParams(location.search), dark = query.get("dark") === "1", measured = [];
localStorage.setItem("/en/.__palette", JSON.stringify({index: +dark, color: {
  media: `(prefers-color-scheme: ${dark ? "dark" : "light"})`, scheme: dark ? "slate" : "default",
  primary: "custom", accent: "custom"}}));
const addresses = query.getAll("page");
const frame = document.createElement("iframe");
frame.style.cssText = `border:0;width:${query.get("width")}px;height:800px`;
document.body.style.margin = 0;
document.body.append(frame);
frame.onload = () => {
  const page = frame.contentDocument, top = page.documentElement;
  measured.push({page: addresses[measured.length], wide: top.scrollWidth, window: top.clientWidth,
    scheme: page.body.dataset.mdColorScheme});
  if (measured.length < addresses.length) frame.src = addresses[measured.length];
  else fetch("/measured", {method: "POST", body: JSON.stringify(measured)});
};
frame.src = addresses[0];
</script></body></html>
"""


@contextmanager
def browser(chromium: Path, profile: Path, address: str) -> Iterator[None]:
    """A browser that has opened the address, for as long as the block runs."""
    command = [str(chromium), *FLAGS, f"--user-data-dir={profile}", address]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=60)


SLOW = [(360, False), (1280, True)]


@pytest.mark.parametrize(
    ("width", "dark"),
    [(320, False), (360, True), *(pytest.param(*each, marks=pytest.mark.slow) for each in SLOW), (1280, False)],
)
def test_no_page_is_wider_than_its_window(
    width: int, dark: bool, site: Path, served: Served, chromium: Path, tmp_path: Path
):
    (site / "frames.htm").write_text(FRAMES, encoding="utf-8")
    query = urlencode({"width": width, "dark": int(dark), "page": [f"/en/{page}" for page in ADDRESSES]}, doseq=True)
    with browser(chromium, tmp_path, f"{served.address}/frames.htm?{query}"):
        measured = json.loads(served.sent.get(timeout=120))
    assert [each["page"] for each in measured] == [f"/en/{page}" for page in ADDRESSES]
    for each in measured:
        assert each["window"] == width
        assert each["wide"] <= width, each
        assert each["scheme"] == ("slate" if dark else "default")


def test_no_other_host_is_asked(served: Served, chromium: Path, tmp_path: Path):
    log = tmp_path / "net.json"
    for number, page in enumerate(("goose/disagreements.html", "diagnostics.html")):
        command = [str(chromium), *FLAGS, f"--user-data-dir={tmp_path / str(number)}", f"--log-net-log={log}"]
        command += ["--dump-dom", f"{served.address}/en/{page}"]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        asked = set(re.findall(r'"url":"(https?://[^"]+)"', log.read_text(encoding="utf-8")))
        assert f"{served.address}/en/{page}" in asked
        # Chromium's own errands, which it runs with any page, are none of the site's.
        own = re.compile(r"https?://[a-z0-9.-]+\.(google|googleapis|gstatic|gvt1)\.com/")
        assert {url for url in asked if not url.startswith(served.address) and not own.match(url)} == set()
