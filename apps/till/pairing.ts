import {
  type TillAnswer,
  tillCode,
  tillPaired,
} from '#areas/device/contract/machine/till-pairing.ts';
import { code as answerCode } from '#kit/contract/answer.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Identity } from './wire.ts';

/*
 * How the page becomes a machine: it makes a pair of keys whose private half no script can read, shows a code, and opens what is sealed to it straight into a
 * key that only signs. The machine's secret is never text in this browser.
 */

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

const ASKER_BYTES = 32;

/** A page that shows its code. */
export interface Asking {
  readonly code: string;
  /** Epoch milliseconds. */
  readonly until: number;
  /** What the page has become; undefined while nobody has entered the code. @throws CodeOverError where the code is over */
  paired(): Promise<Identity | undefined>;
}

/** The code was not entered in time. */
export class CodeOverError extends Error {
  override readonly name = 'CodeOverError';
}

/** Gets a code. @throws Error where the house cannot be reached */
export async function askForCode(): Promise<Asking> {
  const keys = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  const pageKey = textOf(await crypto.subtle.exportKey('raw', keys.publicKey));
  const asker = textOf(crypto.getRandomValues(new Uint8Array(ASKER_BYTES)));
  const { code, secondsLeft } = await send(tillCode, { asker, pageKey });

  return {
    code,
    until: Date.now() + secondsLeft * 1000,
    async paired() {
      const answer = await send(tillPaired, { asker });

      return answer ? opened(answer, keys.privateKey) : undefined;
    },
  };
}

/** The machine's secret as a key that signs and cannot be read. */
async function opened(answer: TillAnswer, privateKey: CryptoKey): Promise<Identity> {
  const { sn, deviceName, houseKey, nonce, sealed } = answer;
  const agreed = await crypto.subtle.deriveKey(
    {
      name: 'ECDH',
      public: await crypto.subtle.importKey('raw', bytesOf(houseKey), CURVE, false, []),
    },
    privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['unwrapKey'],
  );
  const key = await crypto.subtle.unwrapKey(
    'raw',
    bytesOf(sealed),
    agreed,
    { name: 'AES-GCM', iv: bytesOf(nonce) },
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );

  return { sn, deviceName, key };
}

const NOT_FOUND = 404;

async function send<E extends Endpoint>(endpoint: E, content: ContentOf<E>): Promise<ResultOf<E>> {
  const response = await fetch(BASE_PREFIX + endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
  if (response.status === NOT_FOUND) throw new CodeOverError('the code is over');

  const { code, message, data } = await response.json();
  if (code !== answerCode.success) throw new Error(message);

  return data ?? null;
}

const textOf = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
