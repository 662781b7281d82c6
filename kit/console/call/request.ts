import {
  type ContentOf,
  type Endpoint,
  type ExportChoice,
  exportContent,
  type Method,
  type PageShape,
  type ResultOf,
} from '#kit/contract/endpoint.ts';
import { BASE_PREFIX, contentText, type Envelope } from '#kit/contract/envelope.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { currentLanguage } from '../base/i18n.ts';
import { holdOverlay } from '../base/overlay.ts';
import { loadSettings } from '../shell/settings.ts';
import { inSession } from '../shell/watch/session-over.ts';
import {
  type Caller,
  noAnswer,
  readAnswer,
  readEvents,
  readFile,
  type SavedFile,
} from './answer.ts';
import { savedMerchant, savedToken } from './credentials.ts';
import { seal } from './envelope.ts';

/* What every call of the console goes through (rules wire/envelope, wire/answers). */

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Neither overlay nor messages: the caller shows what happens. */
  readonly quiet?: boolean;
  /** False: no waiting overlay, because the caller shows that it waits. */
  readonly overlay?: boolean;
  /** What is told of a refusal without words, a Chinese source text. */
  readonly otherwise?: string;
  /** Reasons of refusals that the caller answers itself: nothing is told of them. */
  readonly expects?: readonly string[];
  /** Headers of this one call, such as `code`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address beside the envelope. */
  readonly query?: Readonly<Record<string, string>>;
  /** A call of no user, such as a log-in: it carries no session, and what it answers ends none. */
  readonly anonymous?: boolean;
}

type CallParts<E extends Endpoint> =
  undefined extends ContentOf<E>
    ? [content?: ContentOf<E>, options?: CallOptions]
    : [content: ContentOf<E>, options?: CallOptions];

/**
 * Calls an endpoint that answers a file. A refusal, which comes as JSON, is shown for 4 s.
 * @throws CallError for everything but a file
 */
export function download<E extends Endpoint>(
  endpoint: E,
  ...[content, options = {}]: CallParts<E>
): Promise<SavedFile> {
  return send(outgoing(endpoint, content), options, readFile);
}

interface Outgoing {
  readonly method: Method;
  readonly path: string;
  readonly transport: Endpoint['transport'];
  readonly write: boolean;
  /** Sent again as it is, it is done once. */
  readonly repeatable: boolean;
  readonly content: unknown;
}

const send = <Read>(
  call: Outgoing,
  options: CallOptions,
  read: (response: Response, caller: Caller) => Promise<Read>,
): Promise<Read> => {
  const { write, repeatable } = call;
  return sent(write, { ...options, repeatable }, (token) => transmit(call, options, token), read);
};

/**
 * Calls an endpoint. Errors are shown (rule wire/answers) unless `quiet`.
 * @throws CallError for everything but success
 */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[content, options = {}]: CallParts<E>
): Promise<ResultOf<E>> {
  return send(outgoing(endpoint, content), options, readAnswer<ResultOf<E>>);
}

const outgoing = (endpoint: Endpoint, given: unknown): Outgoing => ({
  method: endpoint.method,
  transport: endpoint.transport,
  write: endpoint.kind === 'write',
  repeatable: hasKey(given),
  ...fillPath(endpoint.path, knownPart(endpoint.content, given)),
});

/** Whether what is sent has an idempotency key: the server does it once (rule wire/idempotency). */
const hasKey = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'idempotencyKey' in content;

/** Fills `{name}` parts of a path from the content and takes them out of it; a bare id fills the only part. */
export function fillPath(path: string, content: unknown): { path: string; content: unknown } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  if (names.length === 0) return { path, content };

  const bare = typeof content !== 'object' || content === null;
  const values: Record<string, unknown> = bare ? { [names[0] ?? '']: content } : { ...content };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  for (const name of names) delete values[name];

  return { path: filled, content: Object.keys(values).length > 0 ? values : undefined };
}

/** Sends one call and reads whatever came back, again where its session ended and the same person went on in another. */
function sent<Read>(
  write: boolean,
  options: CallOptions & Pick<Caller, 'repeatable'>,
  transmit: (token: string) => Promise<Response>,
  read: (response: Response, caller: Caller) => Promise<Read>,
): Promise<Read> {
  return inSession(async () => {
    const release = options.quiet || options.overlay === false ? undefined : holdOverlay(write);
    try {
      const token = tokenOf(options);
      const response = await transmit(token).catch((error: unknown) => noAnswer(error, options));
      return await read(response, { ...options, token });
    } finally {
      release?.();
    }
  });
}

/** Milliseconds a call may take; long reports need them. */
const TIMEOUT = 100_000;

async function transmit(call: Outgoing, options: CallOptions, token: string): Promise<Response> {
  const { url, init } = await addressed(call);
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const query = options.query && new URLSearchParams(options.query);

  return fetch(query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url, {
    ...init,
    signal,
    headers: { ...commonHeaders(token), ...init.headers, ...options.headers },
  });
}

/** The envelope where its method puts it: query parameters, form fields or JSON body. */
async function addressed({
  method,
  path,
  transport,
  content,
}: Outgoing): Promise<{ url: string; init: RequestInit }> {
  const url = `${BASE_PREFIX}${path}`;
  const { settings, clockAhead } = await loadSettings();
  const sealed = (what: unknown) => seal(what, settings.signSecret, Date.now() + clockAhead);
  if (method === 'GET')
    return { url: `${url}?${new URLSearchParams(asText(sealed(content)))}`, init: { method } };
  if (transport === 'form') {
    return {
      url,
      init: { method, body: new URLSearchParams(asText(sealed(contentText(content)))) },
    };
  }

  const body = JSON.stringify(transport === 'json' ? content : sealed(content));

  return { url, init: { method, body, headers: { 'Content-Type': 'application/json' } } };
}

const asText = (envelope: Envelope): Record<string, string> =>
  Object.fromEntries(Object.entries(envelope).map(([key, value]) => [key, contentText(value)]));

/** Headers every call carries. */
function commonHeaders(token: string): Record<string, string> {
  const merchant = savedMerchant();
  return {
    'Accept-Language': currentLanguage(),
    ...(merchant !== '' && { 'MERCHANT-ID': merchant }),
    ...(token !== '' && { token }),
  };
}

const tokenOf = ({ anonymous }: CallOptions): string => (anonymous ? '' : savedToken());

/**
 * Follows a live endpoint: `heard` gets every answer with the id of its event. Ends when the server ends the stream; a page that comes back with
 * the last id misses nothing.
 * @throws CallError for everything but events
 */
export function follow<E extends Endpoint>(
  endpoint: E,
  content: ContentOf<E>,
  lastId: string,
  heard: (answer: ResultOf<E>, id: string) => void,
  options: CallOptions = {},
): Promise<void> {
  const headers = {
    Accept: 'text/event-stream',
    ...(lastId !== '' && { 'Last-Event-ID': lastId }),
  };
  return send(outgoing(endpoint, content), { ...options, headers }, (response, caller) =>
    readEvents(response, caller, heard),
  );
}

/** What an export takes: the list's filter, and which columns in which kind of file. */
export type ExportContent<E extends Endpoint> = Omit<ContentOf<E> & object, 'page'> &
  Partial<ExportChoice>;

/**
 * Calls the export twin of a list.
 * @throws CallError for everything but a file; Error when the list has no export
 */
export function downloadExport<E extends Endpoint & { readonly page: PageShape }>(
  endpoint: E,
  content: ExportContent<E>,
  options: CallOptions = {},
): Promise<SavedFile> {
  const twin = endpoint.page.export;
  if (!twin) throw new Error(`${endpoint.id} has no export`);

  const asked: Outgoing = {
    method: twin.method ?? endpoint.method,
    transport: 'envelope',
    write: true,
    repeatable: false,
    ...fillPath(twin.path, knownPart(exportContent(endpoint.content), content)),
  };

  return send(asked, options, readFile);
}

/** Share of an upload that is on its way, 0 to 1. */
export type Progress = (share: number) => void;

/**
 * Uploads a form of fields and at most one file; no envelope travels with it (rule wire/envelope).
 * @throws CallError for everything but success
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  onProgress?: Progress,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const { path } = fillPath(endpoint.path, Object.fromEntries(form));
  const url = `${BASE_PREFIX}${path}`;

  return sent(
    true,
    options,
    (token) => post({ url, form, onProgress, token }, options),
    readAnswer<ResultOf<E>>,
  );
}

interface Posted {
  readonly url: string;
  readonly form: FormData;
  readonly onProgress: Progress | undefined;
  readonly token: string;
}

function post({ url, form, onProgress, token }: Posted, options: CallOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(options.signal.reason);

    const sender = new XMLHttpRequest();
    sender.open('POST', url);
    sender.timeout = TIMEOUT;

    for (const [name, value] of Object.entries({ ...commonHeaders(token), ...options.headers }))
      sender.setRequestHeader(name, value);

    sender.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(event.loaded / event.total);
    sender.onload = () => {
      const headers = { 'Content-Type': sender.getResponseHeader('Content-Type') ?? '' };
      resolve(new Response(sender.responseText, { status: sender.status, headers }));
    };
    sender.onerror = () => reject(new TypeError('network'));
    sender.ontimeout = () => reject(new DOMException('late', 'TimeoutError'));
    sender.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => sender.abort());
    sender.send(form);
  });
}
