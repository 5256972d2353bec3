// @ts-check
/**
 * Plays games at random away from the page, in batches of about a tenth of a second, so that it can be stopped.
 *
 * In: `{job, machine, choice, players, seed, from, games}` begins (machine: the address of the game's module), any other
 * message stops. Out: `{job, tally, done}` after each batch, or `{job, fault}`.
 */

const BATCH_MS = 100;
let job = 0;

self.addEventListener("message", async (/** @type {MessageEvent} */ { data }) => {
  job = data.job;
  if (!data.machine) return;
  try {
    const { game } = await import(data.machine);
    const machine = game.machine(data.choice, data.players);
    let [from, batch] = [data.from, 20];
    const end = data.from + data.games;
    while (from < end && job === data.job) {
      const count = Math.min(batch, end - from);
      const begun = performance.now();
      const tally = machine.simulate(data.seed, from, count);
      const took = performance.now() - begun;
      from += count;
      self.postMessage({ job, tally, done: from >= end });
      batch = Math.max(1, Math.min(10 * batch, Math.round((batch * BATCH_MS) / Math.max(took, 1))));
      // A message that waits, such as the one that stops, is read between batches.
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch (error) {
    if (job === data.job) self.postMessage({ job, fault: String(error instanceof Error ? error.message : error) });
  }
});
