/*
 * Lets a page open without a network: keeps what a build consists of, and pictures where it is asked to. Calls go past it: what they answered is kept by
 * the page itself, which knows whose it is.
 */

/** The build this worker belongs to, written before its code by page-build.ts. */
declare const BUILD: {
  /** Of the page, `diner`; its address is `/diner/`. */
  readonly name: string;
  readonly id: string;
  /** Addresses of what the page cannot do without. */
  readonly files: readonly string[];
  /** Address under which pictures lie that are kept as they are shown; none are kept without it. */
  readonly pictures?: string;
};

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What is used of a service worker; the types of browsers' pages do not know it. */
interface ServiceWorkerScope {
  addEventListener(type: 'install' | 'activate', work: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', work: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const scope = self as unknown as ServiceWorkerScope;

/** Other programs of this address may have caches as well. */
const OURS = `${BUILD.name}-`;
const NAME = OURS + BUILD.id;
/** Pictures outlive a build. */
const PICTURES = `${OURS}pictures`;
/** Pictures kept at most; the oldest go. */
const MOST_PICTURES = 300;

const PAGE = `/${BUILD.name}/`;
const ASSETS = `${PAGE}assets/`;

/** After how long without an answer the page is opened as it was kept: a line that died says nothing by itself. */
const PAGE_SECONDS = 3;

scope.addEventListener('install', (event) => event.waitUntil(keepBuild()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;

  if (mode === 'navigate' && pathname === PAGE) event.respondWith(answerPage(event.request));
  else if (pathname.startsWith(ASSETS) || BUILD.files.includes(pathname))
    event.respondWith(answerFile(event, NAME));
  else if (BUILD.pictures !== undefined && pathname.startsWith(BUILD.pictures))
    event.respondWith(answerFile(event, PICTURES, MOST_PICTURES));
});

/** Keeps the page and its files, all of one build or nothing. @throws Error where the server has another build by now */
async function keepBuild(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-store', redirect: 'error' });
  const text = await page.clone().text();
  if (!page.ok || !BUILD.files.every((file) => text.includes(file)))
    throw new Error('the page is not of this build');

  const cache = await caches.open(NAME);
  await cache.addAll([...BUILD.files]);
  await cache.put(PAGE, page);

  /* The open page has loaded all of its script, it misses nothing of the build it came from. */
  await scope.skipWaiting();
}

/** Removes what older builds kept, and answers the page that is open from now on. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(OURS) && name !== NAME && name !== PICTURES);
  await Promise.all(older.map((name) => caches.delete(name)));

  await scope.clients.claim();
}

/** The page as the server has it, and as it was kept where the server does not answer in time or is in trouble. */
async function answerPage(request: Request): Promise<Response> {
  const answer = fetchWhole(request).catch(() => undefined);
  const fresh = await Promise.race([answer, waitFor(PAGE_SECONDS)]);
  if (fresh && fresh.status < 500) return fresh;

  return (await keptAnswer(NAME, PAGE)) ?? (await answer) ?? Response.error();
}

/** An answer with all of its bytes: on a bad line they may stop in the middle. */
async function fetchWhole(request: Request): Promise<Response> {
  const answer = await fetch(request);
  await answer.clone().arrayBuffer();

  return answer;
}

const waitFor = (seconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), seconds * 1000));

/** A file whose name changes with its content: what is kept of it holds for good. */
async function answerFile(event: RequestEvent, cache: string, most?: number): Promise<Response> {
  const kept = await keptAnswer(cache, event.request);
  if (kept) return kept;

  const answer = await fetch(event.request);
  if (answer.status === 200)
    event.waitUntil(keepFile(cache, event.request, answer.clone(), most).catch(() => undefined));

  return answer;
}

async function keepFile(
  name: string,
  request: Request,
  answer: Response,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);

  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - most));
  await Promise.all(tooMany.map((old) => cache.delete(old)));
}

/** A browser that keeps nothing shows the page all the same. */
async function keptAnswer(name: string, asked: Request | string): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(asked, { ignoreVary: true });
  } catch {
    return undefined;
  }
}
