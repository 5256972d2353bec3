"""The words of margins and cards: what a page is, the sources behind it, citing and reporting, who says what."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    # ------------------------------------------------------------ what a page is, in a sentence
    "description.index": "{game}: what you need, how it is won and what a turn is, after {sources:source|sources}.",
    "description.board": "The board of {game} before the first turn, in pictures and in words.",
    "description.opening": "Everything that the first turn of {game} can be.",
    "description.rules": "The rules of {game} in plain words, each with the sources that say it.",
    "description.squares": "What happens on each square of {game}, and where sources differ.",
    "description.points": "The points of {game} that have a name, and what happens there.",
    "description.disagreements": "Your box says otherwise? {conflicts:point|points} on which the rules of {game} are "
    "read in more than one way, with who says what.",
    "description.questions": "Questions and answers about {game}: what stands in the rules, in whose, and what is a "
    "house rule.",
    "description.positions": "Positions of {game}, drawn, with what can be played in them.",
    "description.matters": "Which rules of {game} change the odds, and by how much.",
    "description.editions": "Complete sets of rules to play {game} by, with the odds of each.",
    "description.sources": "The documents behind the rules of {game}, and what each passage supports.",
    "description.claims": "What is said about {game}, and what play confirms or refutes.",
    "description.other": "{game}, with every reading of the rules that the sources give.",
    # ------------------------------------------------------------ the margins of a page
    "colophon.sources": "{count:source stands|sources stand} behind this page: {sigla}.",
    "colophon.consulted": "Last consulted on {date}.",
    "colophon.report": "Report a mistake on this page",
    "cite.rule": "Cite this rule",
    "cite.text": "“{rule}”. {game}{edition}. Variorum, {address}. {after}",
    "cite.edition": ", rules as of {edition}",
    "cite.after": "After {passages}.",
    "cite.own": "The editor’s own.",
    "cite.report": "Report a mistake here",
    "report.title": "{game}: {what}",
    "report.place": "Place: {place}",
    "report.passages": "Passages: {passages}",
    "report.edition": "Rules: {game}, {edition}",
    "report.ask": "What is wrong, and what says so?",
    # ------------------------------------------------------------ the overview and the rules
    "nav.questions": "Questions",
    "overview.glance": "In thirty seconds",
    "overview.aim": "How it is won",
    "overview.more": "More about this game",
    "overview.to-questions": "{link}: short answers, and whose rules they stand in.",
    "rules.differ": "{why}: {question}",
    # ------------------------------------------------------------ who says what
    "matrix.lead": "Each row is a question, each column a source. A letter is a reading: one answer to the question.",
    "matrix.legend": "In brackets: only mentioned, as a variant. With a question mark: unclear, or the source says "
    "both. A dot: silent. ×: the question does not arise. A dash: a source known only through another, which has no "
    "word on it.",
    "matrix.says": "{reading}",
    "matrix.mentions": "{reading}, as a variant",
    "matrix.unclear": "{reading}, unclear",
    "matrix.contradicts-itself": "{reading}, among others",
    "card.details": "Numbers, editions, wording",
    "card.conjecture": "No source says so: the editor’s suggestion.",
    "card.other-plays": "Other readings side by side:",
    "card.numbers": "In numbers:",
    "filter.title": "Show only",
    "filter.sources": "Source",
    "filter.sources.any": "all sources",
    "filter.editions": "Edition",
    "filter.editions.any": "all editions",
    "filter.effects": "What it changes",
    "filter.effects.any": "anything",
    "filter.effects.length": "how long games take",
    "filter.effects.stalemate": "getting stuck",
    "filter.effects.draw": "draws",
    "filter.effects.first": "who wins",
    "filter.effects.points": "scores",
    "filter.effects.hardly": "hardly anything",
    "filter.effects.none": "nothing",
    "filter.effects.unknown": "not known",
    "filter.shown": "{count} of {all} shown",
    "filter.clear": "Show all",
    # ------------------------------------------------------------ what it does to the game
    "effect.heading-game": "What it does to the game",
    "effect.changes": "It changes {what}.",
    "effect.what.length": "how long a game takes",
    "effect.what.stalemate": "how often nobody can move again",
    "effect.what.draw": "how often a game is drawn",
    "effect.what.first": "how often whoever begins wins",
    "effect.what.points": "how much a game scores",
    # ------------------------------------------------------------ claims, editions and sources
    "claims.said": "So it stands in {sources}.",
    "claims.why": "What the verdict rests on",
    "editions.all-choices": "All its choices ({count:choice|choices})",
    "sources.behind": "{count:source|sources}, last consulted on {date}.",
}
"""English templates by key."""
