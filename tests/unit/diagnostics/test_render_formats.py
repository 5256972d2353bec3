"""The forms for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from variorum.diagnostics import Diagnostic, Label, Span
from variorum.diagnostics.render import FORMATS, github, junit, sarif
from variorum.diagnostics.render import json as json_form

At = Callable[..., Diagnostic]
FILE = "rules/goose/goose.rules"
SCHEMA = Path(__file__).parents[3] / "grammar" / "output" / "diagnostics.schema.json"


def parsed(report: str | bytes) -> ElementTree.Element:
    """The XML that `report` is; it is our own, so the standard parser is safe."""
    return ElementTree.fromstring(report)  # noqa: S314


@pytest.fixture
def found(at: At) -> list[Diagnostic]:
    """One of each severity: a place with labels, an option, and no place."""
    labels = (Label(Span(FILE, 1, 1, 1, 8), "declared here"), Label(Span("", 1), "nowhere"))
    return [
        at(4, 20, 4, 24, suggestion="goose", labels=labels),
        at(1, 5, 1, 8, file="--rolls", code="settled-already"),
        at(file="", code="claim-refuted"),
        at(2, 1, 5, 3, file="rules/oie, à 2/50%:x.rules"),
    ]


def test_every_form_is_the_same_whatever_the_order(found: list[Diagnostic]) -> None:
    for render in FORMATS.values():
        assert render(found, {FILE: "a\n"}) == render([*reversed(found), found[0]], {FILE: "a\n"})
        assert render(found, {}).endswith("\n")


def test_every_form_can_be_written_as_utf_8(at: At) -> None:
    for render in FORMATS.values():
        found = at(1, 1, file="rules/\udce9.rules", name="\ud800", labels=(Label(Span("\udce9"), "\udce9"),))
        render([found], {"rules/\udce9.rules": "\udce9"}).encode("utf-8")


class TestJson:
    def test_it_is_as_the_schema_says(self, found: list[Diagnostic]) -> None:
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        for diagnostics in (found, []):
            jsonschema.validate(json.loads(json_form.render(diagnostics, {})), schema)

    def test_an_object(self, at: At) -> None:
        labels = (Label(Span(FILE, 1, 1, 1, 8), "declared here"),)
        assert json.loads(json_form.render([at(4, 20, 4, 24, labels=labels)], {})) == [
            {
                "code": "unknown-square",
                "severity": "error",
                "message": "There is no square `gose`.",
                "file": FILE,
                "line": 4,
                "column": 20,
                "end": {"line": 4, "column": 24},
                "help": "Declare it under `squares`.",
                "labels": [
                    {"file": FILE, "line": 1, "column": 1, "end": {"line": 1, "column": 8}, "text": "declared here"}
                ],
            }
        ]

    def test_nothing_found_is_an_empty_list(self) -> None:
        assert json_form.render([], {}) == "[]\n"


class TestGithub:
    def test_one_line_each(self, found: list[Diagnostic]) -> None:
        assert github.render(found, {}).splitlines() == [
            "::notice title=claim-refuted::The claim `gose` is refuted, as expected.%0ALeave it as it stands.",
            "::warning title=settled-already::`gose` is settled already.%0ATake the line out.",
            (
                f"::error file={FILE},line=4,endLine=4,col=20,endColumn=24,title=unknown-square"
                f"::There is no square `gose`.%0A{FILE}:1:1: declared here%0Anowhere"
                "%0ADid you mean `goose`? Declare it under `squares`."
            ),
            (
                "::error file=rules/oie%2C à 2/50%25%3Ax.rules,line=2,endLine=5,title=unknown-square"
                "::There is no square `gose`.%0ADeclare it under `squares`."
            ),
        ]

    def test_text_of_the_users_starts_no_command(self, at: At) -> None:
        label = Label(Span(FILE), "a\r\n::error::b")
        (line,) = github.render([at(1, 1, name="50%\n::set-output x", labels=(label,))], {}).splitlines()
        assert "`50%25\\n::set-output x`" in line
        assert "a%0D%0A::error::b" in line


class TestSarif:
    def test_required_and_cross_referenced_properties(self, found: list[Diagnostic]) -> None:
        log = json.loads(sarif.render(found, {}))
        assert log["version"] == "2.1.0"
        assert log["$schema"].endswith("sarif-2.1.0.json")
        (run,) = log["runs"]
        driver = run["tool"]["driver"]
        assert driver["name"] == "variorum"
        assert run["columnKind"] == "unicodeCodePoints"
        ids = [rule["id"] for rule in driver["rules"]]
        assert ids == sorted(set(ids))
        assert "helpUri" not in driver["rules"][0]
        assert len(run["results"]) == len(found)
        for result in run["results"]:
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["level"] in ("error", "warning", "note")
            assert result["message"]["text"]
            for location in result.get("locations", []) + result.get("relatedLocations", []):
                region = location["physicalLocation"]["region"]
                assert all(isinstance(value, int) and value >= 1 for value in region.values())
                assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])

    def test_it_is_what_the_sarif_schema_asks_for(self, found: list[Diagnostic]) -> None:
        jsonschema.validate(json.loads(sarif.render(found, {})), SARIF_SUBSET)
        jsonschema.validate(json.loads(sarif.render([], {})), SARIF_SUBSET)

    def test_addresses_are_relative_and_escaped(self, at: At) -> None:
        files = ("rules/oie, à 2/50%.rules", "a:b.rules")
        results = json.loads(sarif.render([at(1, 1, file=file) for file in files], {}))["runs"][0]["results"]
        uris = {each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in results}
        assert uris == {"rules/oie%2C%20%C3%A0%202/50%25.rules", "a%3Ab.rules"}

    def test_what_is_in_no_file_has_no_location(self, found: list[Diagnostic]) -> None:
        results = json.loads(sarif.render(found, {}))["runs"][0]["results"]
        assert ["locations" in result for result in results] == [False, False, True, True]
        assert len(results[2]["relatedLocations"]) == 1


class TestJunit:
    def test_one_case_a_file(self, found: list[Diagnostic]) -> None:
        suites = parsed(junit.render(found, {FILE: "a\n", "rules/fox/fox.rules": "", "--rolls": "6"}))
        (suite,) = suites
        cases = {case.get("name"): case for case in suite}
        assert list(cases) == ["arguments", "rules/fox/fox.rules", FILE, "rules/oie, à 2/50%:x.rules"]
        for element in (suites, suite):
            assert (element.get("tests"), element.get("failures"), element.get("errors")) == ("4", "2", "0")
        assert list(cases["rules/fox/fox.rules"]) == []
        assert [child.tag for child in cases["arguments"]] == ["system-out"]
        (failure,) = cases[FILE]
        assert (failure.tag, failure.get("message")) == ("failure", "1 error")
        assert "error[unknown-square]: There is no square `gose`." in (failure.text or "")

    def test_markup_is_escaped_and_what_xml_cannot_hold_is_left_out(self, at: At) -> None:
        name = 'a<b>&"]]>\x0b\ufffe'
        text = junit.render([at(1, 1, 1, 2, file=f"{name}.rules", name=name)], {f"{name}.rules": "<\x01&\n"})
        case = parsed(text)[0][0]
        assert case.get("name") == 'a<b>&"]]>.rules'
        assert "1 | <␁&" in (case[0].text or "")

    def test_it_is_declared_as_utf_8(self, at: At) -> None:
        text = junit.render([at(1, 1, name="château")], {})
        assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n')
        assert "château" in (parsed(text.encode())[0][0][0].text or "")

    def test_nothing_to_report_is_a_valid_report(self) -> None:
        suites = parsed(junit.render([], {}))
        assert suites.get("tests") == "0"


# What OASIS' sarif-schema-2.1.0.json requires of the objects that we write (its properties, types and bounds).
_MESSAGE = {
    "type": "object",
    "required": ["text"],
    "additionalProperties": False,
    "properties": {"text": {"type": "string"}},
}
_LINE = {"type": "integer", "minimum": 1}
_LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "integer", "minimum": -1},
        "message": _MESSAGE,
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "additionalProperties": False,
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {"uri": {"type": "string", "pattern": "^(?!/)[A-Za-z0-9._~/%:@!$&'()*+,;=-]+$"}},
                },
                "region": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "startLine": _LINE,
                        "startColumn": _LINE,
                        "endLine": _LINE,
                        "endColumn": _LINE,
                    },
                },
            },
        },
    },
}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
SARIF_SUBSET: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool"],
                "additionalProperties": False,
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "additionalProperties": False,
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "additionalProperties": False,
                                "properties": {
                                    "name": {"type": "string"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "required": ["id"],
                                            "additionalProperties": False,
                                            "properties": {
                                                "id": {"type": "string"},
                                                "shortDescription": _MESSAGE,
                                                "fullDescription": _MESSAGE,
                                                "help": _MESSAGE,
                                                "defaultConfiguration": {
                                                    "type": "object",
                                                    "additionalProperties": False,
                                                    "properties": {"level": _LEVEL},
                                                },
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message"],
                            "additionalProperties": False,
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": -1},
                                "level": _LEVEL,
                                "message": _MESSAGE,
                                "locations": {"type": "array", "items": _LOCATION},
                                "relatedLocations": {"type": "array", "items": _LOCATION},
                            },
                        },
                    },
                },
            },
        },
    },
}
