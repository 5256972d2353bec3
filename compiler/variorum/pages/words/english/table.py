"""The words of the helpers at the table: dice, who begins, missed turns; and of reading a page aloud."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "nav.table": "At the table",
    "title.table": "At the table",
    "helper.lead": (
        "Dice that roll under no sofa, a fair answer to who begins, and a memory for missed turns. Everything "
        "happens in this browser and works without a network."
    ),
    "helper.needs-script": "This helper needs JavaScript.",
    "helper.dice": "Dice",
    "helper.first": "Who begins?",
    "helper.missed": "Missed turns",
    # ---- dice
    "helper.dice-count": "Number of dice",
    "helper.throw": "Throw",
    "helper.thrown": "{dice} = {total}",
    "helper.thrown-one": "{total}",
    "helper.check": "Are these dice fair?",
    "helper.check-lead": (
        "Each throw comes from the generator of random numbers that this browser also uses for secrets, and each "
        "face is as likely as any other. You can count for yourself: the throws above are counted here, and you "
        "can have many more thrown at once."
    ),
    "helper.check-throw": "Throw {count:die|dice}",
    "helper.check-reset": "Count anew",
    "helper.check-none": "Nothing has been thrown yet.",
    "helper.check-caption": "{count:die|dice} thrown",
    "helper.face": "Face",
    "helper.times": "How often",
    "helper.share": "Share",
    "helper.check-said": (
        "With {expected} for each face the count would be perfectly even. Fair dice come out as uneven as this, or"
        " more so, in {chance} of all cases; only less than about 1 % would be suspicious."
    ),
    # ---- who begins
    "helper.players": "Number of players",
    "helper.pick": "Pick who begins",
    "helper.begins": "{who} begins.",
    "helper.names-lead": "If you like, type your names:",
    "helper.name": "Name of player {number}",
    "helper.player": "Player {number}",
    # ---- missed turns
    "helper.less": "{who}: one turn less to miss",
    "helper.more": "{who}: one more turn to miss",
    "helper.misses": "{who} misses {count:turn|turns}.",
    "helper.none-missed": "Nobody misses a turn",
    "helper.all-free": "Nobody misses a turn any more.",
    # ---- reading aloud, and large type
    "aloud.bar": "Reading this page",
    "aloud.start": "Read aloud",
    "aloud.pause": "Pause",
    "aloud.go-on": "Go on",
    "aloud.stop": "Stop",
    "aloud.large": "Large type",
}
"""English templates by key."""
