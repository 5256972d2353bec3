"""The parts of the benchmarks: a module for each theme, with a function `measure(bench)`.

A module's docstring is what the site says of its figures: the first line their heading, the rest how they are measured.
"""

FIRST = ("plays", "choices", "odds", "sweep", "solve", "commands", "parsing", "evidence")
"""The order on the page; a part that is not named here comes after them."""
