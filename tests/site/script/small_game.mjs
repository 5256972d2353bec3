/** A small game with every kind of tie between conflicts, for tests of what reads choices. */

const reading = (id, more = {}) => ({ id, status: "attested", requires: [], excludes: [], passages: [], ...more });

const conflicts = [
  { id: "target", structural: false, readings: [reading("37"), reading("39"), reading("30")] },
  {
    id: "cube",
    structural: false,
    readings: [reading("used"), reading("none")],
  },
  // Arises where there is a cube.
  { id: "beavers", structural: false, readings: [reading("no"), reading("yes")] },
  // `automatic` needs a cube; `twice` needs beavers, and cannot go with target 30.
  {
    id: "doubles",
    structural: false,
    readings: [
      reading("again"),
      reading("automatic", { requires: [["cube", "used"]] }),
      reading("twice", {
        requires: [
          ["cube", "used"],
          ["beavers", "yes"],
        ],
        excludes: [["target", "30"]],
      }),
    ],
  },
];

const arises = { beavers: (choice) => choice.cube === "used" };

export const game = {
  game: "small",
  board: "track",
  players: [2, 6],
  hash: "0123456789abcdef0123456789abcdef",
  keys: {},
  conflicts,
  editions: {
    plain: { target: "37", cube: "none", doubles: "again" },
    full: { target: "39", cube: "used", beavers: "no", doubles: "automatic" },
  },
  arising: (choice) => conflicts.map((each) => each.id).filter((id) => arises[id]?.(choice) ?? true),
  faults(choice) {
    const faults = [];
    const arising = game.arising(choice);
    for (const [conflict, chosen] of Object.entries(choice)) {
      const found = conflicts.find((each) => each.id === conflict)?.readings.find((each) => each.id === chosen);
      if (!found) faults.push({ conflict, reading: chosen, kind: "unknown" });
      else if (!arising.includes(conflict)) faults.push({ conflict, reading: chosen, kind: "does-not-arise" });
      else {
        for (const other of found.requires) {
          if (choice[other[0]] !== other[1]) faults.push({ conflict, reading: chosen, kind: "requires", other });
        }
        for (const other of found.excludes) {
          if (choice[other[0]] === other[1]) faults.push({ conflict, reading: chosen, kind: "excludes", other });
        }
      }
    }
    for (const id of arising) if (!(id in choice)) faults.push({ conflict: id, kind: "missing" });
    return faults;
  },
  playersOf: (choice) => (choice.target === "30" ? [4, 4] : [2, 6]),
};
