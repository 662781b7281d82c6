import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { PairingCode } from './pairing-code.ts';

/*
 * Tills that are pages of the house (rule devices/tills): a page shows a code, an operator enters it at a machine, and the machine's new secret is sealed
 * to the key of this page.
 */

const open = { access: 'public', transport: 'json' } as const;

/** Bytes as base64url. */
const Bytes = z.string().regex(/^[\w-]{1,400}$/);

/** What the page asks with: 256 random bits. */
const Asker = z.string().regex(/^[\w-]{43}$/);

/** A code for a page that is no machine yet. @errors 400 the key is no point of P-256; 429 TOO_MANY */
export const tillCode = write({
  ...open,
  id: 'deviceTill.code',
  title: '网页收银机配对码',
  path: '/api/till/code',
  content: z.object({
    asker: Asker,
    /** The page's public key for ECDH on P-256: the raw point. */
    pageKey: Bytes.length(87),
  }),
  result: z.object({ code: z.string(), secondsLeft: z.int() }),
});

/** What a page is once its code was entered: a machine and its secret, sealed. */
export const TillAnswer = z.object({
  sn: z.string(),
  deviceName: z.string(),
  /** The house's public key of this one seal, its nonce, and the secret under AES-GCM with the key both agree on. */
  houseKey: Bytes,
  nonce: Bytes,
  sealed: Bytes,
});
export type TillAnswer = z.output<typeof TillAnswer>;

/** Whether the code of a page was entered; null while it was not. @errors 404 the code is over; 429 TOO_MANY */
export const tillPaired = write({
  ...open,
  id: 'deviceTill.paired',
  title: '网页收银机配对结果',
  path: '/api/till/paired',
  content: z.object({ asker: Asker }),
  result: TillAnswer.nullable(),
});

/**
 * The page that shows this code is the machine from now on. Its secret is a new one: a page or a program that was the machine before is not known any more.
 * @errors 400 code unknown or too old, machine that neither sells nor recharges; 404; 409 DEVICE_DISABLED; 429 TOO_MANY guesses
 */
export const pairTill = write({
  id: 'device.tillPair',
  title: '配对网页收银机',
  path: '/api/v2/device/till/pair',
  access: 'device:device:secret',
  scope: 'canteen',
  content: z.object({ deviceId: Id, code: PairingCode }),
});
