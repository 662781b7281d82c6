import { forgetCount } from './journal.ts';
import { dropThing, keepThing, readThing } from './store.ts';
import type { Identity } from './wire.ts';

const NAME = 'identity';

/** Who this page is; undefined before it was paired. */
export const readIdentity = (store: IDBDatabase): Promise<Identity | undefined> =>
  readThing<Identity>(store, NAME);

/** From now on the page is this machine. Its key lies in the browser as a key that signs, and is nowhere to be read. */
export async function keepIdentity(store: IDBDatabase, identity: Identity): Promise<void> {
  await forgetCount(store, identity.sn);
  await keepThing(store, NAME, identity);
}

/** The page is no machine any more; its sales stay. */
export async function dropIdentity(store: IDBDatabase): Promise<void> {
  await dropThing(store, NAME);
}
