import { draftKey } from '#kit/contract/draft.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';

/* Two keyed hashes of 128 bits: the key of a person follows from the data key and is stored nowhere. */
const keyOf = ({ crypto, merchantId, actor }: Context): string =>
  ['draft key, first half', 'draft key, second half']
    .map((half) => crypto.blindIndex(half, `${merchantId} ${actor.userId}`).toString('hex'))
    .join('');

/** Tells an operator the key of their own drafts. */
export const draftKeyRoutes: readonly Route[] = [
  implement(draftKey, async (context) => ({ key: keyOf(context) })),
];
