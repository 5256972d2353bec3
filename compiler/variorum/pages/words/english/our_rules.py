"""The words of the rules that a table chooses, and of their card; the script of the page says most of them."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "nav.our-rules": "Our rules",
    "title.our-rules": "Our rules for {game}",
    "overview.to-our-rules": "{link}: agree on your own rules, see what they do, and print them as a card.",
    "our-rules.lead": (
        "Where sources differ, a table has to agree. Begin from an edition, choose one reading for each question, "
        "and take the card with you. Nothing is sent anywhere: your choice stays in this browser, and in the "
        "address that you share."
    ),
    "our-rules.without-script": (
        "Without JavaScript this page is a list of what can be agreed; with it, it also works out what your choice"
        " does."
    ),
    "our-rules.needs-script": "This part needs JavaScript.",
    "our-rules.questions": "The questions",
    "our-rules.begin": "Begin from",
    "our-rules.more": "More about this question",
    "our-rules.arises": "Asked only where {condition}.",
    "our-rules.means": "What it means",
    "our-rules.read-by": "read so by {editions}",
    # ---- choosing
    "our-rules.fails": "The rules could not be fetched: {reason}",
    "our-rules.resting": "This question rests: it is asked only where {condition}.",
    "our-rules.now": "Now: {question} – {reading}.",
    "our-rules.requires": "“{reading}” needs the answer “{wanted}” to “{question}”.",
    "our-rules.excludes": "“{reading}” cannot go with the answer “{wanted}” to “{question}”.",
    "our-rules.barred-by-other": "You have chosen “{chosen}” for “{own}”.",
    "our-rules.allow": "Choose it with these changes:",
    "our-rules.change": "{question} – {reading}",
    "our-rules.change-resting": "{question} – is no longer asked",
    "our-rules.no-way": "No one or two changes would allow it.",
    "our-rules.also": "This changed as well: {changes}.",
    "our-rules.took-back": "The last change has been taken back.",
    "our-rules.take-back": "Take back",
    "our-rules.summary": "{count:question|questions} answered otherwise than in {edition}",
    "our-rules.summary-none": "As in {edition}",
    "our-rules.bar": "Your choice",
    "our-rules.to-card": "Card",
    "our-rules.to-play": "Play",
    "our-rules.to-share": "Share",
    "our-rules.to-effect": "Odds",
    # ---- an address
    "our-rules.since": "This address was made for an earlier state of the rules. What has changed since:",
    "our-rules.since-same": (
        "The rules have been revised since this address was made; all that it chooses can still be chosen."
    ),
    "our-rules.odd": "Not everything in this address can be read:",
    "our-rules.since.edition": "There is no edition “{was}” any more; the nearest is {now}.",
    "our-rules.since.edition-none": "The address names no edition; the nearest is {now}.",
    "our-rules.since.conflict": "The question “{conflict}” is no longer asked (your answer was “{was}”).",
    "our-rules.since.reading": "“{question}”: the answer “{was}” is gone; it is now {now}.",
    "our-rules.since.reading-resting": "“{question}”: the answer “{was}” is gone, and the question does not arise.",
    "our-rules.since.new": "A question is new: “{question}”; it is answered {now}, as the edition does.",
    "our-rules.since.resting": "“{question}” does not arise under the other choices.",
    "our-rules.since.barred": "“{question}”: “{was}” cannot go with the other choices; it is now {now}.",
    "our-rules.since.cut": "The address has been cut short; what is missing is as in the edition.",
    "our-rules.remembered": "These are the rules that you chose here last time.",
    "our-rules.start-anew": "Begin anew",
    "our-rules.close": "Close this note",
    # ---- how a choice differs
    "our-rules.differs": "How your rules differ",
    "our-rules.differs-none": "Nothing differs from {edition}.",
    "our-rules.yours": "yours",
    "our-rules.no-longer": "No longer asked: {questions}",
    "our-rules.not-asked": "not asked",
    "our-rules.as-edition": "Answer as {edition} does",
    "our-rules.told": "Where it shows: {said}.",
    "our-rules.by-itself": "By itself this change has the effect: {changes}.",
    "our-rules.by-itself-none": "By itself this change does nothing to the odds that is worth a number.",
    "our-rules.from-to": "{what}: {after} instead of {before}",
    "our-rules.watch": "Watch both, step by step",
    "our-rules.play-own": "Play it with your answer",
    "our-rules.play-base": "Play it as {edition} has it",
    # ---- what a choice does
    "our-rules.effect": "What it does to the game",
    "our-rules.effect-lead": (
        "Your rules are played at random in this browser, thousands of times. Beside that stand the exact numbers "
        "of the edition, where they are known."
    ),
    "our-rules.effect-lead-choice": (
        "Your rules are played in this browser by two players who choose their moves at random; people who think "
        "play otherwise. Beside that stand the numbers of the edition, found in the same way."
    ),
    "our-rules.players": "Players",
    "our-rules.simulate": "Simulate",
    "our-rules.stop": "Stop",
    "our-rules.go-on": "Go on",
    "our-rules.simulating": "{count:game|games} so far …",
    "our-rules.simulated": "{count:game|games} played",
    "our-rules.no-worker": "This browser cannot simulate games here.",
    "our-rules.wins": "{who} wins",
    "our-rules.draw": "draw",
    "our-rules.stalemate": "nobody can move any more",
    "our-rules.broken": "broken off",
    "our-rules.turns": "turns on average",
    "our-rules.median": "turns in the middle game",
    "our-rules.outcome": "How games end",
    "our-rules.length": "How long games take",
    "our-rules.length-axis": "turns of all players together",
    "our-rules.length-row": "{from} to {to} turns",
    "our-rules.length-share": "Share of the games that are won",
    "our-rules.column-own": "Your rules",
    "our-rules.with-error": "{number} ± {error}",
    "our-rules.error-note": (
        "± is the standard error: two thirds of all simulations come as near as that to the true number."
    ),
    "our-rules.numbers": "The numbers",
    "our-rules.mark": "The mark shows the edition {edition}.",
    "our-rules.half": "Half of the games that are won take no more than {count:turn|turns}.",
    "our-rules.other-players": "Numbers of editions are kept for {count:player|players} only.",
    "our-rules.chart": "Bar chart: {bars}",
    "our-rules.bar-said": "{label} {number}",
    "our-rules.histogram": "Histogram of the number of turns; most games that are won take {low} to {high} turns.",
    # ---- the card
    "our-rules.card": "Your rule card",
    "our-rules.card-lead": "One page to print, with all that you have agreed.",
    "our-rules.card-title": "{game}: our rules",
    "our-rules.card-from": "After the edition {edition}",
    "our-rules.card-changed": "marked: answered otherwise than there",
    "our-rules.card-agreed": "Agreed",
    "our-rules.card-facts": "To play",
    "our-rules.card-places": "The squares",
    "our-rules.card-square": "Square",
    "our-rules.card-happens": "What happens there",
    "our-rules.card-rules": "The rules",
    "our-rules.card-mark": "changed",
    "our-rules.card-players": "With {count:player|players}",
    "our-rules.card-address": "These rules on the web:",
    "our-rules.paper": "Paper",
    "our-rules.print": "Print the card",
    # ---- sharing
    "our-rules.share": "Share and play",
    "our-rules.share-lead": "The address holds your choice; whoever opens it sees the same rules.",
    "our-rules.address": "Address",
    "our-rules.share-button": "Share",
    "our-rules.copy-button": "Copy the address",
    "our-rules.copied": "The address has been copied.",
    "our-rules.copy-by-hand": "Copy the address from the field.",
    "our-rules.share-text": "Our rules for {game}",
    "our-rules.play": "Play with these rules",
}
"""English templates by key."""
