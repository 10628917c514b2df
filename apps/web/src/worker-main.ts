// The service worker: keeps the client's own files on the device, so that it opens without a line; answers of the API never.

import { look, outdated, wayOf } from "./kept-files.ts";

/** What a worker has and a page has not, as far as it is used here; both cannot be typed in one program. */
type WorkerEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type WorkerScope = {
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  addEventListener(kind: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: MessageEvent) => void): void;
};
const scope = self as unknown as WorkerScope; // this file is started as a worker alone

/** Written by the build: the files of the shell with the revision of each that has none in its name. */
declare const shellFiles: readonly (readonly [path: string, revision: string | null])[];

const cacheName = "tradebook.files";
const page = "/index.html";
/** A line that answers no sooner is taken for none, when there is something to show instead. */
const pageWithinMs = 4000;
const shell = new Map(shellFiles);

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", ({ data }) => {
  if (data === "takeOver") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  const way = wayOf(url.pathname, request.mode === "navigate");
  if (way === "kept") event.respondWith(keptFirst(request));
  if (way === "page") event.respondWith(freshFirst(request, page));
  if (way === "fresh") event.respondWith(freshFirst(request, url.pathname));
});

/** A file whose name holds its content is fetched once in its life; the browser's own store gives what it has. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const [path, revision] of shell) {
    if (revision === null && (await cache.match(path)) !== undefined) continue;
    const answer = await fetch(new Request(path, revision === null ? {} : { cache: "no-cache" }));
    if (!answer.ok) throw new Error(`${path} is not there: ${answer.status}`);
    await cache.put(path, answer);
  }
  // The page had these before the worker was there to see them.
  for (const path of look) {
    const answer = await fetch(path);
    if (answer.ok) await cache.put(path, answer);
  }
}

async function activate(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
  for (const path of outdated(kept, new Set([...shell.keys(), ...look]))) await cache.delete(path);
  await scope.clients.claim();
}

async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The network's answer, or the last one when none comes in time; a server that is up but broken counts as none. */
async function freshFirst(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path, { ignoreVary: true });
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && path !== page) await cache.put(path, answer.clone());
    return answer;
  });
  if (kept === undefined) return fresh;
  // A late failure is nobody's any more.
  fresh.catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), pageWithinMs));
  const answer = await Promise.race([fresh.catch(() => undefined), late]);
  return answer === undefined || answer.status >= 500 ? kept : answer;
}
