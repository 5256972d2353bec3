"""What may stand under a line: the start symbol of the grammar that its lines are read from."""

from __future__ import annotations

#: The start symbol for the lines below a line, by what the grammar found in that line.
PLACE_BELOW = {
    "game_head": "game_line",
    "places_head": "places_line",
    "piece_states_head": "states_line",
    "game_states_head": "states_line",
    "turn_states_head": "states_line",
    "tallies_head": "tallies_line",
    "setup_head": "setup_line",
    "start_head": "start_line",
    "turn_head": "turn_line",
    "rule_head": "rule_line",
    "relation_head": "relation_line",
    "move_head": "move_line",
    "obligation_head": "obligation_line",
    "offer_head": "offer_line",
    "conflict_head": "conflict_line",
    "edition_head": "edition_line",
    "claim_head": "claim_line",
    "when": "effect",
    "and_line": "effect",
    "if_block": "effect",
    "otherwise_block": "effect",
    "otherwise_if_block": "effect",
    "for_each_block": "effect",
    "reading": "reading_line",
    "may_jump": "effect",
    "may_move": "effect",
    "may_place": "effect",
    "may_step": "effect",
    "if_taken": "effect",
    "if_passed": "effect",
}
#: Heads that say nothing without lines below them.
NEEDS_LINES = frozenset(PLACE_BELOW) - {"reading", "when", "and_line", "may_jump", "may_move", "may_place", "may_step"}
#: Where the head could not be read, its lines are read as what most often stands there.
PLACE_BELOW_UNREAD = {
    "rule_line": "effect",
    "effect": "effect",
    "reading_line": "effect",
    "conflict_line": "reading_line",
    "offer_line": "effect",
    "move_line": "effect",
}
