// Keeps the pages of the languages that are read, so that they open without a network.
//
// Each build has a worker of its own, with the hash of every file. A worker serves files of its build alone: what it
// keeps is checked against the hash when it is fetched, and a language is served from what is kept only when all of it
// is there. A new worker takes over when no page of the old build is open but the one that asks for it.

/** @type {{version: string, files: Record<string, Record<string, string>>}} */
const build = BUILD;
const PREFIX = "variorum-";
const WHOLE = "whole";
const AT_ONCE = 8;
const TRIES = 5;
const PAUSE = 200;

const root = new URL("./", self.location.href).href;
const nameOf = (language) => `${PREFIX}${build.version}-${language}`;
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

async function answer(request) {
  const address = new URL(request.url);
  address.search = address.hash = "";
  if (address.href.endsWith("/")) address.pathname += "index.html";
  const path = address.href.slice(root.length);
  const language = path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
  if (!build.files[language]?.[path]) return fetch(request);
  const cache = await caches.open(nameOf(language));
  if (!(await cache.match(markOf(language)))) return fetch(request);
  return (await cache.match(address.href)) ?? fetch(request);
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

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}${build.version}-`);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(root)) event.respondWith(answer(event.request));
});

self.addEventListener("message", (event) => {
  const { language, takeOver } = event.data ?? {};
  if (language) {
    const done = keep(language).then(
      () => true,
      () => false,
    );
    event.waitUntil(done.then((whole) => event.source?.postMessage({ kept: whole ? language : null })));
  }
  if (takeOver) event.waitUntil(takeOverFor(event.source?.id));
});
