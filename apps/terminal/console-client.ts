import { createCipheriv, hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { login, logout } from '#areas/auth/contract/session.ts';
import { code } from '#kit/contract/answer.ts';
import type { ContentOf, Endpoint, PageShape, ResultOf } from '#kit/contract/endpoint.ts';
import {
  BASE_PREFIX,
  contentText,
  ENVELOPE_VERSION,
  type Envelope,
  NONCE_LENGTH,
  SIGN_TYPE,
  signText,
} from '#kit/contract/envelope.ts';

/** A call of the console API that was refused or not understood; the message names the endpoint and says why. */
export class ConsoleCallError extends Error {
  override readonly name = 'ConsoleCallError';
  readonly status: number;
  readonly code: number;
  constructor(message: string, status: number, answerCode: number) {
    super(message);
    this.status = status;
    this.code = answerCode;
  }
}

const Settings = z.object({ signSecret: z.string(), fieldKey: z.string(), fieldIv: z.string() });

/** What a call is sealed with; `now` is the clock of the caller. */
type Wire = z.output<typeof Settings> & { readonly now: () => number };

/** Puts content into a signed envelope (rule wire/envelope). */
export function seal(
  content: unknown,
  { signSecret, now }: Pick<Wire, 'signSecret' | 'now'>,
): Envelope {
  const head = {
    version: ENVELOPE_VERSION,
    nonceStr: newNonce(),
    timestamp: now(),
    signType: SIGN_TYPE,
  };
  const sign = hash('md5', signText(head, contentText(content), signSecret)).toUpperCase();

  return { ...head, sign, ...(content !== undefined && { content }) };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

const newNonce = (): string =>
  Array.from({ length: NONCE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A row of a list as it travels. */
export type RowOf<E extends Endpoint & { readonly page: PageShape }> =
  ResultOf<E> extends { records: (infer Row)[] } ? Row : never;

/** An operator logged in at the console API. */
export interface ConsoleClient {
  readonly origin: string;
  readonly merchantId: string;
  /** Of the session; every call carries it. */
  readonly token: string;
  /** @throws ConsoleCallError for everything but success */
  call<E extends Endpoint>(endpoint: E, content: ContentOf<E>): Promise<ResultOf<E>>;
  /** Every row of a list, page by page. */
  rows<E extends Endpoint & { readonly page: PageShape }>(
    endpoint: E,
    filter: Omit<ContentOf<E> & object, 'page'>,
  ): AsyncGenerator<RowOf<E>>;
  /** A field of personal data as it travels. */
  encrypt(plainText: string): string;
  logOut(): Promise<void>;
}

/** Encrypts a field the way the console does (rule wire/encrypted-fields). */
function encrypt(plainText: string, { fieldKey, fieldIv }: Wire): string {
  const cipher = createCipheriv(
    'aes-256-cbc',
    Buffer.from(fieldKey, 'hex'),
    Buffer.from(fieldIv, 'hex'),
  );
  return cipher.update(plainText, 'utf8', 'base64') + cipher.final('base64');
}

const ROWS_A_PAGE = 500;

/**
 * Logs in at a running server as the console does, with the compatibility keys the server tells every client. `now` is its clock, where that is
 * not the machine's.
 * @throws ConsoleCallError when name or password are refused; TypeError when nothing answers at `origin`
 */
export async function logIn(
  origin: string,
  user: { username: string; password: string },
  now: () => number = Date.now,
): Promise<ConsoleClient> {
  const settings = { ...(await readSettings(origin)), now };
  const credentials = { username: user.username, password: encrypt(user.password, settings) };
  const begun = (await callOnce(origin, settings, {}, login, credentials)) as ResultOf<
    typeof login
  >;
  const headers = { token: begun.x_token, 'merchant-id': begun.merchantId };
  const client: ConsoleClient = {
    origin,
    merchantId: begun.merchantId,
    token: begun.x_token,
    call: async (endpoint, content) =>
      (await callOnce(origin, settings, headers, endpoint, content)) as ResultOf<typeof endpoint>,
    async *rows(endpoint, filter) {
      for (let current = 1; ; current += 1) {
        const page = { current, size: ROWS_A_PAGE };
        const result = await callOnce(origin, settings, headers, endpoint, { ...filter, page });
        const { records } = result as { records: RowOf<typeof endpoint>[] };
        yield* records;
        if (records.length < ROWS_A_PAGE) return;
      }
    },
    encrypt: (plainText) => encrypt(plainText, settings),
    async logOut() {
      await callOnce(origin, settings, headers, logout, undefined);
    },
  };

  return client;
}

async function readSettings(origin: string): Promise<z.output<typeof Settings>> {
  const response = await fetch(`${origin}/console-settings.json`);
  if (!response.ok)
    throw new ConsoleCallError(
      `${origin} is not a cloud canteen: ${response.status}`,
      response.status,
      0,
    );

  return Settings.parse(await response.json());
}

const Reply = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

async function callOnce(
  origin: string,
  wire: Wire,
  headers: Record<string, string>,
  endpoint: Endpoint,
  content: unknown,
): Promise<unknown> {
  const { url, init } = requestOf(endpoint, content, wire);
  const response = await fetch(origin + url, { ...init, headers: { ...headers, ...init.headers } });
  const text = await response.text();
  const reply = Reply.safeParse(
    response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  );
  if (!reply.success)
    throw new ConsoleCallError(
      `${endpoint.title} ${url}: ${text.slice(0, 200)}`,
      response.status,
      0,
    );
  if (reply.data.code !== code.success) {
    const detail = reply.data.data === undefined ? '' : ` ${JSON.stringify(reply.data.data)}`;
    const message = `${endpoint.title} (${endpoint.id}): ${reply.data.message}${detail}`;
    throw new ConsoleCallError(message, response.status, reply.data.code);
  }

  return reply.data.data;
}

/** The request an endpoint's method and transport ask for. */
function requestOf(
  endpoint: Endpoint,
  content: unknown,
  wire: Wire,
): { url: string; init: RequestInit } {
  const values = content as Record<string, unknown> | undefined;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values?.[name])),
  );
  const url = `${BASE_PREFIX}${path}`;
  const { method } = endpoint;
  if (method === 'GET') return { url: `${url}?${asText(seal(content, wire))}`, init: { method } };
  if (endpoint.transport === 'form') {
    return { url, init: { method, body: asText(seal(contentText(content), wire)) } };
  }

  const headers = { 'content-type': 'application/json' };

  return { url, init: { method, headers, body: JSON.stringify(seal(content, wire)) } };
}

const asText = (envelope: Envelope): URLSearchParams =>
  new URLSearchParams(Object.entries(envelope).map(([key, value]) => [key, contentText(value)]));
