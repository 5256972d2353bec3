"""State charts as `variorum export --to scxml` writes them, read back and looked at."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

SCXML = "{http://www.w3.org/2005/07/scxml}"
RUNNER = Path(__file__).parent / "chart.js"


def read(text: str) -> dict[str, Any]:
    """A chart as the runner takes it. Raises AssertionError where it is not built as the recommendation says."""
    root = ElementTree.fromstring(text)  # noqa: S314 - it is our own
    assert root.tag == f"{SCXML}scxml"
    assert root.get("version") == "1.0"
    states: dict[str, Any] = {}
    for element in root:
        kind = _name(element)
        assert kind in {"datamodel", "state", "final"}, kind
        if kind != "datamodel":
            name = element.get("id") or ""
            assert re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name), name
            assert name not in states, name
            states[name] = _state(element)
    data = [(datum.get("id"), datum.get("expr")) for datum in root.iter(f"{SCXML}data")]
    assert len(dict(data)) == len(data)
    targets = {each["target"] for state in states.values() for each in state["transitions"]}
    assert targets <= states.keys(), targets - states.keys()
    assert root.get("initial") in states
    return {"initial": root.get("initial"), "data": data, "states": states}


def run(charts: list[dict[str, Any]], node: Path) -> list[Any]:
    """What each chart shows of the data it names in `shown`, when its `events` come one after another."""
    done = subprocess.run(
        [str(node), str(RUNNER)], input=json.dumps(charts), capture_output=True, text=True, check=True, timeout=120
    )
    found: list[Any] = json.loads(done.stdout)
    return found


def _state(element: ElementTree.Element) -> dict[str, Any]:
    entry: list[Any] = []
    transitions = []
    for child in element:
        kind = _name(child)
        if kind == "onentry":
            entry += _content(child)
        elif kind == "transition":
            event, cond = child.get("event"), child.get("cond")
            assert event is None or re.fullmatch(r"[^\s*]+", event), event
            assert cond is None or cond
            transitions.append(
                {"event": event, "cond": cond, "target": child.get("target"), "content": _content(child)}
            )
        else:
            assert kind == "donedata", kind
    return {"final": _name(element) == "final", "entry": entry, "transitions": transitions}


def _content(parent: ElementTree.Element) -> list[Any]:
    """Executable content; what stands after `else` belongs to it."""
    found: list[Any] = []
    for child in parent:
        kind = _name(child)
        if kind == "assign":
            found.append(("assign", child.attrib["location"], child.attrib["expr"]))
        elif kind == "foreach":
            found.append(("foreach", child.attrib["array"], child.attrib["item"], _content(child)))
        elif kind == "if":
            inner = list(child)
            middle = next((at for at, each in enumerate(inner) if _name(each) == "else"), len(inner))
            parts = []
            for elements in (inner[:middle], inner[middle + 1 :]):
                branch = ElementTree.Element("branch")
                branch.extend(elements)
                parts.append(_content(branch))
            found.append(("if", child.attrib["cond"], *parts))
        else:
            raise AssertionError(kind)
    return found


def _name(element: ElementTree.Element) -> str:
    assert element.tag.startswith(SCXML), element.tag
    return element.tag.removeprefix(SCXML)
