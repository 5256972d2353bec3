"""A game beside its sources: each conflict with all its witnesses, and what each edition chooses.

`ast` holds the types and `from_resolved` the pass that makes them. `choices` says what an edition reads, also where a
command line changes one of its choices.
"""
