import type { Cart } from './cart.ts';
import { keepThing, readThing } from './store.ts';

/** A cart that was put aside while its buyer fetches something. */
export interface Parked {
  readonly id: string;
  /** Wall time. */
  readonly at: string;
  readonly cart: Cart;
}

const nameOf = (sn: string): string => `parked ${sn}`;

/** Carts put aside at a machine, the oldest first. */
export const readParked = async (store: IDBDatabase, sn: string): Promise<readonly Parked[]> =>
  (await readThing<readonly Parked[]>(store, nameOf(sn))) ?? [];

/** Keeps them, through a reload as well. */
export const keepParked = (
  store: IDBDatabase,
  sn: string,
  parked: readonly Parked[],
): Promise<unknown> => keepThing(store, nameOf(sn), parked);
