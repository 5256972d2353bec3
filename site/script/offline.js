// @ts-check
/**
 * Keeps the pages of this language for when there is no network, and goes over to a new build of the site when the page
 * is the only one that is open.
 *
 * @param {{language: string, base: string}} context
 */
export async function keepOffline({ language, base }) {
  const worker = navigator.serviceWorker;
  if (!worker || !location.protocol.startsWith("http")) return;
  const root = new URL("../", base).href;
  // A page that one build gave is not to go on with another.
  const controlled = Boolean(worker.controller);
  worker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
  });
  worker.addEventListener("message", (event) => {
    if (event.data?.kept) document.documentElement.dataset.kept = event.data.kept;
  });
  try {
    const registration = await worker.register(`${root}offline.js`, { scope: root });
    if (registration.waiting) {
      registration.waiting.postMessage({ takeOver: true });
    }
    (await worker.ready).active?.postMessage({ language });
  } catch {
    // Where nothing can be kept the pages are read with a network, as before.
  }
}
