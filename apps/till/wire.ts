import { deviceHeaders, deviceSignText } from '#areas/device/contract/device-api.ts';
import { code } from '#kit/contract/answer.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { currentLanguage } from './texts.ts';

/** No answer, or one that asks to come again: the same request has to be sent again until there is one. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The house refuses the request as such: sending it again would change nothing. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly reason: string;
  constructor(message: string, { status, reason }: { status: number; reason: string }) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** Who a till is. The key signs and can be read by nobody, this page included. */
export interface Identity {
  readonly sn: string;
  readonly key: CryptoKey;
  readonly deviceName: string;
}

/** The wire of the till: signed calls of the device API (docs/device-api.md). */
export interface Wire {
  /** @throws NoAnswerError or RefusedError */
  call<E extends Endpoint>(endpoint: E, body: ContentOf<E>, seconds?: number): Promise<ResultOf<E>>;
}

const NONCE_BYTES = 12;

/** After how long an answer counts as lost. */
const CALL_SECONDS = 15;

const ENCODER = new TextEncoder();

const SERVER_ERROR = 500;

/** Too slow, in the middle of another change, too many at once: of this moment. */
const OF_THIS_MOMENT = [408, 429];

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly reason?: string };
}

/**
 * Opens the wire of a machine; `now` is the till's clock in epoch milliseconds, and `onClock` hears the server's where the till's is refused.
 */
export function openWire(
  { sn, key }: Identity,
  now: () => number,
  onClock: (epochMilliseconds: number) => void,
): Wire {
  async function signed(method: string, path: string, body: string) {
    const time = String(Math.round(now()));
    const nonce = hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const bodyDigest = hexOf(await crypto.subtle.digest('SHA-256', ENCODER.encode(body)));
    const text = deviceSignText({ method, path, time, nonce, bodyDigest });
    const sign = hexOf(await crypto.subtle.sign('HMAC', key, ENCODER.encode(text)));

    return {
      [deviceHeaders.sn]: sn,
      [deviceHeaders.time]: time,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.sign]: sign,
    };
  }

  async function send(endpoint: Endpoint, body: unknown, seconds: number) {
    const text = JSON.stringify(body);
    const path = BASE_PREFIX + endpoint.path;
    const headers = {
      'content-type': 'application/json',
      'accept-language': currentLanguage(),
      ...(await signed(endpoint.method, path, text)),
    };

    return transmit(path, { method: endpoint.method, headers, body: text }, seconds);
  }

  return {
    async call(endpoint, body, seconds = CALL_SECONDS) {
      const first = await send(endpoint, body, seconds);
      if (first.reason !== 'STALE_TIMESTAMP') return understood(first) as never;

      onClock(first.serverTime);

      return understood(await send(endpoint, body, seconds)) as never;
    },
  };
}

interface Arrived {
  readonly status: number;
  readonly answer: Answer | undefined;
  readonly reason: string | undefined;
  /** Epoch milliseconds by the header of the answer. */
  readonly serverTime: number;
}

/** @throws NoAnswerError where nothing arrived in time */
async function transmit(path: string, request: RequestInit, seconds: number): Promise<Arrived> {
  try {
    const signal = AbortSignal.timeout(seconds * 1000);
    const response = await fetch(path, { ...request, signal, cache: 'no-store' });
    const answer: Answer | undefined = await response.json().catch(() => undefined);
    const serverTime = Date.parse(response.headers.get('date') ?? '');

    return { status: response.status, answer, reason: answer?.data?.reason, serverTime };
  } catch (error) {
    throw new NoAnswerError(String(error));
  }
}

function understood({ status, answer, reason = '' }: Arrived): unknown {
  if (status >= SERVER_ERROR || OF_THIS_MOMENT.includes(status) || !answer)
    throw new NoAnswerError(`HTTP ${status}`);
  if (answer.code === code.success) return answer.data;

  throw new RefusedError(answer.message, { status, reason });
}

const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
