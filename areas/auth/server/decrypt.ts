import { implement } from '#kit/server/implement.ts';
import { decryptValue } from '../contract/decrypt.ts';

/** Opens a value of the wire for programs that cannot. */
export const decryptRoute = implement(decryptValue, async ({ crypto }, { value }) =>
  crypto.openWire('value', value),
);
