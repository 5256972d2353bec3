"""What the plays of a machine come to: every state that can be reached, odds, stalemate, and what is never played.

`engine` says what is asked of an engine, `endless` keeps a turn from going on for ever, `reachable` finds the states,
`odds` and `simulate` compute on them or at random, and `exploration` is all that `check` wants to know of an edition.
"""
