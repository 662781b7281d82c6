import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fieldOf } from '../list/list-types.ts';

const KEY = 'idempotencyKey';

/**
 * The idempotency key a write asks for: made once before the first try and sent with every retry (rule wire/idempotency).
 * Empty where the contract has no such key.
 */
export const idempotencyOf = (endpoint: Endpoint): { readonly idempotencyKey?: string } =>
  fieldOf(endpoint.content, KEY) ? { idempotencyKey: freshKey() } : {};

/** 32 random letters and digits; `randomUUID` is not used because a console on a plain http address has none. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
