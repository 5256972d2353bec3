"""What the theme's HTML lacks: names of landmarks and dialogs, and attributes where the standard has them."""

from __future__ import annotations

import re

_TAG = re.compile(r"<(div|input|label|nav)\b[^>]*>")
_SEARCH = re.compile(r'<input\b[^>]*\bclass="md-search__input"[^>]*\baria-label="([^"]*)"')
_TITLE = re.compile(r'<label class="md-nav__title" for="([^"]*)">\s*<span[^>]*></span>\s*([^<]*?)\s*</label>')
_LABELLED = re.compile(r' aria-labelledby="([^"]*)_label"')
_CONTENTS = ' for="__toc"'


def mended(html: str) -> str:
    """`html`, a page of the theme, such that its search dialog has a name, its landmarks have names of their own, and
    no attribute stands where the standard forbids it."""
    search = _SEARCH.search(html)
    titles: dict[str, str] = dict(_TITLE.findall(html))
    is_contents_hidden = 'id="__toc"' not in html

    def tag(match: re.Match[str]) -> str:
        found = match[0]
        if match[1] == "div":
            if search and 'role="dialog"' in found and "aria-label" not in found:
                return f'{found[:-1]} aria-label="{search[1]}">'
        elif match[1] == "input":
            if 'type="checkbox"' in found or 'type="radio"' in found:
                return found.replace(' autocomplete="off"', "")
        elif match[1] == "label":
            found = found.replace(' tabindex=""', "")
            return found.replace(_CONTENTS, "") if is_contents_hidden else found
        elif (labelled := _LABELLED.search(found)) and (title := titles.get(labelled[1])):
            # The label that the theme names it by may hold an icon alone.
            return found.replace(labelled[0], f' aria-label="{title}"')
        return found

    return _TAG.sub(tag, html)
