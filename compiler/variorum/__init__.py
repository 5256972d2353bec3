"""Variorum: rules of traditional games as data, compiled to machines that play and pages that explain.

>>> import variorum
>>> game = variorum.load("rules/goose")
>>> machine = game.edition("jumbo-nl").machine(players=2)
>>> machine.state(machine.step(machine.initial(), (6, 3)))["squares"]
[26, 0]
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from variorum.api import Edition, Game, Machine, Played, Reason, RulesError, load
    from variorum.api_choices import ChoiceMachine

__version__ = "0.1.0"
__all__ = ["ChoiceMachine", "Edition", "Game", "Machine", "Played", "Reason", "RulesError", "__version__", "load"]


def __getattr__(name: str) -> Any:
    """Load the compiler when something of it is asked for, and not before."""
    if name in __all__:
        from importlib import import_module  # noqa: PLC0415

        module = "variorum.api_choices" if name == "ChoiceMachine" else "variorum.api"
        return getattr(import_module(module), name)
    raise AttributeError(f"module 'variorum' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
