"""Variorum: rules of traditional games as data, compiled to machines that play and pages that explain."""

__version__ = "0.1.0"
