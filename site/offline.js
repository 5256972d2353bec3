// Keeps the pages of the languages that are read, so that they open without a network.
//
// Each build has a worker of its own, with the hash of every file. A worker serves files of its build alone: what it
// keeps is checked against the hash when it is fetched, and a language is served from what is kept only when all of it
// is there. A new worker takes over when no page of the old build is open but the one that asks for it. Which build gave
// a page is noted, and what that page then asks for comes from the same build, whichever worker answers by then.

/** @type {{version: string, files: Record<string, Record<string, string>>}} */
const build = BUILD;
const PREFIX = "variorum-";
const WHOLE = "whole";
const AT_ONCE = 8;
const TRIES = 5;
const PAUSE = 200;
const PAGES = `${PREFIX}pages`;
/** Milliseconds for which a page that is not seen yet may still be on its way. */
const ON_ITS_WAY = 60_000;

const root = new URL("./", self.location.href).href;
const nameOf = (language, version = build.version) => `${PREFIX}${version}-${language}`;
const markOf = (language) => `${root}${language}/${WHOLE}`;

/** Fetch every file of a language, unless all of them are there; it fails where one is of another build. */
async function keep(language) {
  const files = Object.entries(build.files[language] ?? {});
  const cache = await caches.open(nameOf(language));
  if (!files.length || (await cache.match(markOf(language)))) return;
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const [path, hash] = file;
      const address = `${root}${path}`;
      const answer = await fetch(address, { integrity: `sha256-${hash}`, cache: "no-cache" });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(address, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await cache.put(markOf(language), new Response(""));
}

/** The languages of which an earlier build was kept. */
async function kept() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  return Object.keys(build.files).filter((language) => names.some((name) => name.endsWith(`-${language}`)));
}

/** The note of the build that gave a page, or a worker that a page began. */
const noteOf = (page) => `${root}page/${page}`;

/** Note which build gives a page or a worker; "" where it comes from the network. */
async function given(page, version) {
  if (!page) return;
  const note = { version, at: Date.now() };
  await (await caches.open(PAGES)).put(noteOf(page), new Response(JSON.stringify(note)));
}

/** The build that gave a page; this one where that is not known. */
async function giverOf(page) {
  const note = page ? await (await caches.open(PAGES)).match(noteOf(page)) : null;
  return note ? (await note.json()).version : build.version;
}

async function answer(event) {
  const { request, clientId, resultingClientId } = event;
  const address = new URL(request.url);
  address.search = address.hash = "";
  if (address.href.endsWith("/")) address.pathname += "index.html";
  const path = address.href.slice(root.length);
  const language = path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
  const begins = request.mode === "navigate" || Boolean(resultingClientId);
  const version = request.mode === "navigate" ? build.version : await giverOf(clientId);
  const found = await held(address.href, language, version);
  if (begins) await given(resultingClientId, found ? version : "");
  return found ?? fetch(request);
}

/** What is kept of a file of a build, where its language is kept whole. */
async function held(address, language, version) {
  if (!version || !(await caches.has(nameOf(language, version)))) return undefined;
  const cache = await caches.open(nameOf(language, version));
  return (await cache.match(markOf(language))) ? cache.match(address) : undefined;
}

/** Forget the builds of which no page is left, and the notes of pages that are closed. */
async function tidy() {
  const open = new Set((await self.clients.matchAll({ type: "all", includeUncontrolled: true })).map((each) => noteOf(each.id)));
  const notes = await caches.open(PAGES);
  const needed = new Set([build.version]);
  for (const asked of await notes.keys()) {
    const note = await (await notes.match(asked)).json();
    if (open.has(asked.url) || Date.now() - note.at < ON_ITS_WAY) needed.add(note.version);
    else await notes.delete(asked);
  }
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PAGES);
  const kept = (name) => [...needed].some((version) => name.startsWith(`${PREFIX}${version}-`));
  await Promise.all(names.filter((name) => !kept(name)).map((name) => caches.delete(name)));
}

/**
 * Take over for the page that asks, when no other is open; the one that it came from may take a moment to close, and one
 * that goes on to another page is not seen for a moment, so that the page has to be alone twice.
 */
async function takeOverFor(page) {
  let alone = false;
  for (let tried = 0; tried < TRIES; tried++) {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open.some((each) => each.id === page)) return;
    if (alone && open.length === 1) return self.skipWaiting();
    alone = open.length === 1;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(kept().then((languages) => Promise.all(["", ...languages.filter(Boolean)].map(keep))));
});

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(root)) event.respondWith(answer(event));
});

self.addEventListener("message", (event) => {
  const { language, takeOver } = event.data ?? {};
  if (language) {
    const done = keep(language).then(
      () => true,
      () => false,
    );
    event.waitUntil(done.then((whole) => event.source?.postMessage({ kept: whole ? language : null })).then(tidy));
  }
  if (takeOver) event.waitUntil(takeOverFor(event.source?.id));
});
