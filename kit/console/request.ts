import type { ContentOf, Endpoint, ExportChoice, Method, PageShape, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX, contentText, type Envelope } from '#kit/contract/envelope.ts';
import { readAnswer, readFile, refuse, type SavedFile } from './answer.ts';
import { CallError, localCode } from './call-error.ts';
import { savedMerchant, savedToken } from './credentials.ts';
import { seal } from './envelope.ts';
import { currentLanguage, t } from './i18n.ts';
import { holdOverlay } from './overlay.ts';
import { loadSettings } from './settings.ts';
import { SECONDS } from './verdict.ts';

/* The request layer of document 0 section 7. */

/** Milliseconds a call may take; long reports need them. */
const TIMEOUT = 100_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Neither overlay nor messages: the caller shows what happens. */
  readonly quiet?: boolean;
  /** False: no waiting overlay, because the caller shows that it waits. */
  readonly overlay?: boolean;
  /** What is told of a refusal without words, a Chinese source text. */
  readonly otherwise?: string;
  /** Headers of this one call, such as `code`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address beside the envelope. */
  readonly query?: Readonly<Record<string, string>>;
}

type CallParts<E extends Endpoint> =
  undefined extends ContentOf<E>
    ? [content?: ContentOf<E>, options?: CallOptions]
    : [content: ContentOf<E>, options?: CallOptions];

interface Outgoing {
  readonly method: Method;
  readonly path: string;
  readonly transport: Endpoint['transport'];
  readonly write: boolean;
  readonly content: unknown;
}

/** Fills `{name}` parts of a path from the content and takes them out of it; a bare id fills the only part. */
export function fillPath(path: string, content: unknown): { path: string; content: unknown } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  if (names.length === 0) return { path, content };
  const bare = typeof content !== 'object' || content === null;
  const values: Record<string, unknown> = bare ? { [names[0] ?? '']: content } : { ...content };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  for (const name of names) delete values[name];
  return { path: filled, content: Object.keys(values).length > 0 ? values : undefined };
}

const outgoing = (endpoint: Endpoint, given: unknown): Outgoing => ({
  method: endpoint.method,
  transport: endpoint.transport,
  write: endpoint.kind === 'write',
  ...fillPath(endpoint.path, given),
});

/** Headers every call carries. */
function commonHeaders(): Record<string, string> {
  const [token, merchant] = [savedToken(), savedMerchant()];
  return {
    'Accept-Language': currentLanguage(),
    ...(merchant !== '' && { 'MERCHANT-ID': merchant }),
    ...(token !== '' && { token }),
  };
}

const asText = (envelope: Envelope): Record<string, string> =>
  Object.fromEntries(Object.entries(envelope).map(([key, value]) => [key, contentText(value)]));

/** The envelope where its method puts it: query parameters, form fields or JSON body. */
async function addressed({ method, path, transport, content }: Outgoing): Promise<{ url: string; init: RequestInit }> {
  const url = `${BASE_PREFIX}${path}`;
  const { settings, clockAhead } = await loadSettings();
  const sealed = (what: unknown) => seal(what, settings.signSecret, Date.now() + clockAhead);
  if (method === 'GET') return { url: `${url}?${new URLSearchParams(asText(sealed(content)))}`, init: { method } };
  if (transport === 'form') {
    return { url, init: { method, body: new URLSearchParams(asText(sealed(contentText(content)))) } };
  }
  const body = JSON.stringify(transport === 'json' ? content : sealed(content));
  return { url, init: { method, body, headers: { 'Content-Type': 'application/json' } } };
}

function noAnswer(error: unknown, options: CallOptions): never {
  if (options.signal?.aborted)
    throw new CallError('aborted', { status: 0, code: localCode.aborted, reason: 'ABORTED' });
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  const parts = late ? { code: localCode.timeout, reason: 'TIMEOUT' } : { code: localCode.network, reason: 'NETWORK' };
  const message = late ? t('请求超时，请稍后再试') : t('网络连接失败，请检查网络后重试');
  return refuse(new CallError(message, { status: 0, ...parts }), { quiet: options.quiet, seconds: SECONDS.network });
}

/** Sends one call and answers whatever came back; a failure on the way there is shown for 5 s. */
async function send<Read>(
  call: Outgoing,
  options: CallOptions,
  read: (response: Response, token: string) => Promise<Read>,
): Promise<Read> {
  const release = options.quiet || options.overlay === false ? undefined : holdOverlay(call.write);
  try {
    const token = savedToken();
    const response = await transmit(call, options).catch((error: unknown) => noAnswer(error, options));
    return await read(response, token);
  } finally {
    release?.();
  }
}

async function transmit(call: Outgoing, options: CallOptions): Promise<Response> {
  const { url, init } = await addressed(call);
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const query = options.query && new URLSearchParams(options.query);
  return fetch(query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url, {
    ...init,
    signal,
    headers: { ...commonHeaders(), ...init.headers, ...options.headers },
  });
}

/**
 * Calls an endpoint. Errors are shown (document 0 section 7) unless `quiet`.
 * @throws CallError for everything but success
 */
export function call<E extends Endpoint>(endpoint: E, ...[content, options = {}]: CallParts<E>): Promise<ResultOf<E>> {
  return send(outgoing(endpoint, content), options, (response, token) =>
    readAnswer<ResultOf<E>>(response, token, options.quiet, options.otherwise),
  );
}

/**
 * Calls an endpoint that answers a file. A refusal, which comes as JSON, is shown for 4 s.
 * @throws CallError for everything but a file
 */
export function download<E extends Endpoint>(
  endpoint: E,
  ...[content, options = {}]: CallParts<E>
): Promise<SavedFile> {
  return send(outgoing(endpoint, content), options, (response, token) => readFile(response, token, options.quiet));
}

/** What an export takes: the list's filter, and which columns in which kind of file. */
export type ExportContent<E extends Endpoint> = Omit<ContentOf<E> & object, 'page'> & Partial<ExportChoice>;

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
    ...fillPath(twin.path, content),
  };
  return send(asked, options, (response, token) => readFile(response, token, options.quiet));
}

/** Share of an upload that is on its way, 0 to 1. */
export type Progress = (share: number) => void;

function post(url: string, form: FormData, onProgress: Progress | undefined, options: CallOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    sender.open('POST', url);
    sender.timeout = TIMEOUT;
    for (const [name, value] of Object.entries({ ...commonHeaders(), ...options.headers }))
      sender.setRequestHeader(name, value);
    sender.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
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

/**
 * Uploads a form of fields and at most one file; no envelope travels with it (architecture.md section 4).
 * @throws CallError for everything but success
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  onProgress?: Progress,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const release = options.quiet || options.overlay === false ? undefined : holdOverlay(true);
  try {
    const token = savedToken();
    const { path } = fillPath(endpoint.path, Object.fromEntries(form));
    const response = await post(`${BASE_PREFIX}${path}`, form, onProgress, options).catch((error: unknown) =>
      noAnswer(error, options),
    );
    return await readAnswer<ResultOf<E>>(response, token, options.quiet);
  } finally {
    release?.();
  }
}
