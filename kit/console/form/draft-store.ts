import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { persist, readPersisted } from '../base/remembered.ts';
import type { AnyContent } from '../list/list-types.ts';

/* Drafts lie in the storage of the browser, locked with a key that the server tells to their writer only: the next user of the machine
   cannot read them. WebCrypto is not used: a page opened by a plain http address has none. */

const PREFIX = 'draft:';

/** Where the draft of an operator's form lies; `form` names it without saying whom it is about. */
export const draftName = (merchantId: string, userId: string, form: string): string =>
  `${PREFIX}${merchantId}:${userId}:${form}`;

/** What was typed into a form and not saved. */
export interface Draft {
  /** Values by field. */
  readonly values: AnyContent;
  /** Of a write that was tried: whatever became of it, it is not done twice. */
  readonly idempotencyKey?: string;
}

interface Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Nonce and locked JSON text, base64. */
  readonly box: string;
}

export function keepDraft(name: string, key: string, draft: Draft, now = Date.now()): void {
  persist(name, { at: now, box: lock(key, draft) } satisfies Kept);
  tidy(now);
}

const NONCE_BYTES = 24;

/** Locks a draft with a key, 64 hexadecimal digits. */
export function lock(key: string, draft: Draft): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(hexToBytes(key), nonce).encrypt(
    utf8ToBytes(JSON.stringify(draft)),
  );

  return base64(Uint8Array.from([...nonce, ...sealed]));
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The oldest of more give way. */
const MOST = 20;

/** Older drafts are forgotten. */
const KEPT_DAYS = 7;

/** Forgets drafts that are too old or too many, those of every operator. */
function tidy(now: number): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const known = names
    .map((name) => ({ name, at: readPersisted<Kept>(name)?.at ?? 0 }))
    .toSorted((one, two) => two.at - one.at);
  for (const [position, { name, at }] of known.entries()) {
    if (position >= MOST || now - at > KEPT_DAYS * DAY_MILLISECONDS) localStorage.removeItem(name);
  }
}

export const forgetDraft = (name: string): void => persist(name, undefined);

/** A draft and when it was left; undefined where there is none that can be read. */
export function findDraft(
  name: string,
  key: string,
  now = Date.now(),
): (Draft & { readonly at: number }) | undefined {
  tidy(now);
  const kept = readPersisted<Kept>(name);
  const draft = kept && unlock(key, kept.box);

  return draft && { ...draft, at: kept.at };
}

/** The draft behind a box; undefined where the key is another's or the box was changed. */
export function unlock(key: string, box: string): Draft | undefined {
  try {
    const bytes = bytesOf(box);
    const cipher = xchacha20poly1305(hexToBytes(key), bytes.subarray(0, NONCE_BYTES));
    return JSON.parse(bytesToUtf8(cipher.decrypt(bytes.subarray(NONCE_BYTES)))) as Draft;
  } catch {
    return undefined;
  }
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
