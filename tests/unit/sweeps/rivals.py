"""A small game with conflicts that arise, require and exclude one another, with claims."""

from __future__ import annotations

from tests.unit.evidence.small import Small, small

RULES = """\
squares
    ladder (plural ladders) 3 13
    well   7

states of each counter
    held from 0 to 2

tallies
    pot of the game, at first 0

rule stake
    applies when pool is yes
    when a player throws
        pot goes up by 1

rule rest
    when a turn begins and its held is more than 0
        its held goes down by 1
        the turn is missed

rule ladder
    when a counter lands on ladder
        it goes to <ladder-target>

rule trapped
    when a counter comes to rest on well
        its held becomes <missed>

rule bounce
    applies when missed is 2
    when a counter lands on 15
        it goes to <back-to>

conflict ladder-target
    question "Where does the ladder lead?"
    reading 9 conjecture
    reading 11 variant

conflict missed
    question "How many turns are missed?"
    reading 1 conjecture
    reading 2 conjecture

conflict back-to
    arises when missed is 2
    question "Where does 15 send you?"
    reading 5 conjecture
    reading 6 variant
        requires ladder-target is 11
    reading 8 conjecture
        excludes ladder-target is 11

conflict well-name
    question "What is it called?"
    reading pit conjecture
    reading hole conjecture

conflict pool
    question "Is there a pool?"
    reading no conjecture
    reading yes conjecture

"""


def rivals(claims: str = "") -> Small:
    """The game with the edition `own`."""
    settles = {"ladder-target": "9", "missed": "1", "well-name": "pit", "pool": "no"}
    return small(RULES.replace("    well   7\n", "    well   7, called <well-name>\n") + claims, settles)


CLAIMS = """\
claim two-ladders
    in own
    there are 2 ladders
    own number 2 "the test's"

claim over-soon
    in own
    with 2 players
    no play ends in stalemate

claim stays-short
    in own
    with missed as 1
    the mean number of turns is at most 14.5
    own number 14.5 "the test's"

"""
