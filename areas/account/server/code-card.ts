import { accountStatus, cardKind, cardState } from '#areas/ledger/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';

/**
 * The card a payment code stands for: one its owner carries, else an electronic one, which is issued with the first code. A code needs no plastic: who
 * has lost a card still pays by it, and the electronic card can be reported lost like any other. Cards of further people are never meant.
 * @returns undefined where there is no account that may have one, or its electronic card is lost
 */
export async function cardForCode(tx: Context['tx'], custId: number): Promise<string | undefined> {
  const carried = await tx
    .selectFrom('card')
    .innerJoin('account', 'account.accountId', 'card.accountId')
    .select('card.cardNo')
    .where('account.custId', '=', custId)
    .where('card.state', '=', cardState.key.normal)
    .where('card.kind', '<>', cardKind.key.supplementary)
    .orderBy('card.kind')
    .orderBy('card.cardNo')
    .limit(1)
    .executeTakeFirst();

  if (carried) return carried.cardNo;

  const account = await tx
    .selectFrom('account')
    .select('accountId')
    .where('custId', '=', custId)
    .where('status', '<>', accountStatus.key.closed)
    .executeTakeFirst();

  if (!account) return undefined;

  const { accountId } = account;
  const issued = await tx
    .insertInto('card')
    .values({ accountId, cardNo: `E${accountId}`, kind: cardKind.key.electronic })
    .onConflict((taken) => taken.doNothing())
    .returning('cardNo')
    .executeTakeFirst();

  if (issued) return issued.cardNo;

  /* Another terminal issued it at this moment, unless it was there and is lost. */
  const standing = await tx
    .selectFrom('card')
    .select('cardNo')
    .where('accountId', '=', accountId)
    .where('kind', '=', cardKind.key.electronic)
    .where('state', '=', cardState.key.normal)
    .executeTakeFirst();

  return standing?.cardNo;
}
