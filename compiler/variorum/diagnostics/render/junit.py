"""Diagnostics as a JUnit report, for services that show test results: one test case a file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree

from variorum.diagnostics.ast import Diagnostic, Severity, Span
from variorum.diagnostics.ordered import ordered
from variorum.diagnostics.render import text
from variorum.diagnostics.render.places import Sources, is_in_file
from variorum.diagnostics.worded import severity

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NO_PLACE = "arguments"


def render(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """A test suite with a case for every file of `sources` and every other that a diagnostic names; what is wrong
    in the arguments makes one more.

    A case fails when its file has an error. It holds one failure with all that was found, since several services
    read only the first; warnings and notes alone go into its output. Nothing in it tells the time or the machine.
    """
    found = ordered(diagnostics)
    by_file: dict[str, list[Diagnostic]] = {file: [] for file in sources if is_in_file(Span(file))}
    for diagnostic in found:
        by_file.setdefault(diagnostic.span.file if is_in_file(diagnostic.span) else "", []).append(diagnostic)
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", name="variorum")
    failed = 0
    for file, group in sorted(by_file.items()):
        failed += _case(suite, file, group, sources)
    for element in (suites, suite):
        for name, count in (("tests", len(by_file)), ("failures", failed), ("errors", 0), ("skipped", 0)):
            element.set(name, str(count))
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _case(suite: ElementTree.Element, file: str, found: list[Diagnostic], sources: Sources) -> bool:
    """Adds the case of `file`; returns whether it failed."""
    case = ElementTree.SubElement(suite, "testcase", classname="variorum", name=_legal(file) or NO_PLACE, time="0")
    if not found:
        return False
    body = _legal(text.render(found, sources))
    if all(severity(diagnostic) is not Severity.ERROR for diagnostic in found):
        ElementTree.SubElement(case, "system-out").text = body
        return False
    failure = ElementTree.SubElement(case, "failure", type="error", message=text.summary(found))
    failure.text = body
    return True


def _legal(value: str) -> str:
    """`value` without the characters that XML 1.0 has no way to write."""
    return _NOT_XML.sub("", value)
