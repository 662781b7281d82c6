import { hash, randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import {
  BASE_PREFIX,
  contentText,
  ENVELOPE_VERSION,
  SIGN_TYPE,
  signText,
} from '#kit/contract/envelope.ts';
import type { JobView } from '#kit/contract/job.ts';
import type { Actor } from '../context.ts';
import { developmentDefaults } from '../start/config.ts';

export interface CallOptions {
  /** The export twin instead of the list. */
  readonly export?: boolean;
  readonly english?: boolean;
  readonly headers?: Record<string, string>;
  /** Changes the envelope after signing: to try wrong signatures, stale times, used nonces. */
  readonly tamper?: (envelope: Record<string, unknown>) => void;
  /** Sign as if it were this moment (epoch milliseconds). */
  readonly timestamp?: number;
  readonly nonce?: string;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

const nonce = (): string =>
  Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** An answer as it travelled. */
export interface TestAnswer<Data> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Data;
  readonly headers: Headers;
}

/** An operator logged in at the server under test. */
export interface Caller {
  readonly actor: Actor;
  /** The session token every call carries. */
  readonly token: string;
  /** Calls an endpoint and answers its data; anything but success throws with the whole answer in the message. */
  call<E extends Endpoint>(endpoint: E, content: ContentOf<E>): Promise<ResultOf<E>>;
  /** Calls an endpoint and answers whatever came back; of a file only that it came. */
  answer<E extends Endpoint>(
    endpoint: E,
    content: unknown,
    options?: CallOptions,
  ): Promise<TestAnswer<ResultOf<E>>>;
  /** The file an endpoint or the export twin of a list answers. */
  file(
    endpoint: Endpoint,
    content: unknown,
    options?: CallOptions,
  ): Promise<{ bytes: Buffer; fileName: string; type: string }>;
  /** A multipart upload of one file and text fields. */
  upload<E extends Endpoint>(
    endpoint: E,
    file: { name: string; bytes: Uint8Array },
    fields?: Record<string, string>,
  ): Promise<TestAnswer<ResultOf<E>>>;
  /** Polls long work until it ends. `poll` is the endpoint that answers a JobView, `started` what the start of the work answered. */
  finished(poll: Endpoint, started: { readonly jobId: string }): Promise<z.input<typeof JobView>>;
}

/** Calls a running server over HTTP as the operator who holds this token. */
export function createCaller(origin: string, token: string, actor: Actor): Caller {
  const request = async (
    endpoint: Endpoint,
    content: unknown,
    options: CallOptions,
  ): Promise<Response> => {
    const plain = endpoint.transport === 'json';
    const body = plain ? content : signedEnvelope(content, options);
    options.tamper?.(body as Record<string, unknown>);
    const headers: Record<string, string> = {
      token,
      'accept-language': options.english ? 'en-US' : 'zh-CN',
      ...options.headers,
    };

    const url = origin + pathOf(endpoint, content, options);
    const method = (options.export && endpoint.page?.export?.method) || endpoint.method;
    if (method === 'GET') {
      const parts = Object.entries(body as object).map(([key, value]) => [
        key,
        key === 'content' ? contentText(value) : String(value),
      ]);
      return fetch(`${url}?${new URLSearchParams(Object.fromEntries(parts))}`, { headers });
    }

    return fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  };

  const answerOf = async <Data>(response: Response): Promise<TestAnswer<Data>> => {
    const { status, headers } = response;
    if (!headers.get('content-type')?.startsWith('application/json')) {
      await response.arrayBuffer();
      return { status, headers, code: status, message: '', data: undefined as Data };
    }

    const body = (await response.json()) as { code: number; message: string; data: Data };

    return { status, headers, ...body };
  };

  const caller: Caller = {
    actor,
    token,
    async call(endpoint, content) {
      const answer = await caller.answer(endpoint, content);
      if (answer.code !== 10000) throw new Error(`${endpoint.id}: ${JSON.stringify(answer)}`);

      return answer.data;
    },
    answer: async (endpoint, content, options = {}) =>
      answerOf(await request(endpoint, content, options)),
    async file(endpoint, content, options = {}) {
      const response = await request(endpoint, content, options);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.headers.get('content-type')?.startsWith('application/json'))
        throw new Error(bytes.toString());

      const name =
        /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
        '';

      return {
        bytes,
        fileName: decodeURIComponent(name),
        type: response.headers.get('content-type') ?? '',
      };
    },
    async upload(endpoint, file, fields = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);

      return answerOf(
        await fetch(origin + pathOf(endpoint, fields, {}), {
          method: 'POST',
          headers: { token },
          body: form,
        }),
      );
    },
    async finished(poll, { jobId }) {
      for (;;) {
        const view = (await caller.call(poll, { jobId } as never)) as z.input<typeof JobView>;
        if (view.state !== 'queued' && view.state !== 'running') return view;

        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };

  return caller;
}

/** A signed envelope around some content. */
export function signedEnvelope(
  content: unknown,
  options: Pick<CallOptions, 'timestamp' | 'nonce'> = {},
): Record<string, unknown> {
  const head = {
    version: ENVELOPE_VERSION,
    nonceStr: options.nonce ?? nonce(),
    timestamp: options.timestamp ?? Date.now(),
    signType: SIGN_TYPE,
  };

  const sign = hash(
    'md5',
    signText(head, contentText(content), developmentDefaults.signSecret),
  ).toUpperCase();

  return { ...head, sign, ...(content !== undefined && { content }) };
}

const pathOf = (endpoint: Endpoint, content: unknown, options: CallOptions): string => {
  const path = options.export ? (endpoint.page?.export?.path ?? endpoint.path) : endpoint.path;
  return (
    BASE_PREFIX +
    path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String((content as Record<string, unknown>)[name])),
    )
  );
};
