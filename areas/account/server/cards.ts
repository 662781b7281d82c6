import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import type { LedgerContext } from './ledger/context.ts';

interface NewCard {
  readonly accountId: number;
  readonly cardNo: string;
}

/** @throws Refusal 409 CARD_IN_USE when a number is a card's already */
export async function assertUnused({ client, merchantId }: LedgerContext, cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return;
  const { rows } = await client.query<{ card_no: string }>({
    name: 'card.used',
    text: 'select card_no from card where merchant_id = $1 and card_no = any($2::text[]) limit 1',
    values: [merchantId, textColumn(cards, (card) => card.cardNo)],
  });
  if (rows[0]) throw conflict('CARD_IN_USE', '卡号{cardNo}已被使用', { cardNo: rows[0].card_no });
}

/** Those of the numbers that are a card's already. */
export async function takenCards(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  cardNos: readonly string[],
): Promise<Set<string>> {
  if (cardNos.length === 0) return new Set();
  const { rows } = await client.query<{ no: string }>({
    name: 'card.taken',
    text: `select no from unnest($2::text[]) no,
      lateral (select from card where merchant_id = $1 and card_no = no limit 1) issued`,
    values: [merchantId, cardNos],
  });
  return new Set(rows.map(({ no }) => no));
}

/** Issues cards to accounts. @throws DatabaseError 23505 for a number that is a card's already */
export async function issueCards(
  { client, merchantId, newId }: LedgerContext,
  cards: readonly NewCard[],
): Promise<void> {
  if (cards.length === 0) return;
  await client.query({
    name: 'card.issue',
    text: `insert into card (merchant_id, account_id, card_no, card_id)
      select $1, * from unnest($2::bigint[], $3::text[], $4::bigint[])`,
    values: [
      merchantId,
      numberColumn(cards, (card) => card.accountId),
      textColumn(cards, (card) => card.cardNo),
      numberColumn(cards, () => newId()),
    ],
  });
}

async function changeCard({ client }: LedgerContext, text: string, values: unknown[]): Promise<void> {
  const changed = await client.query(text, values);
  if (changed.rowCount === 0) throw notFound('卡片不存在或状态不允许');
}

/** Marks a card lost from a moment on (merchant wall time, now unless given): offline sales before it still post (B2). */
export const reportCardLost = (context: LedgerContext, cardNo: string, lostAt?: string): Promise<void> =>
  changeCard(
    context,
    'update card set state = 2, lost_at = coalesce($3::timestamptz, now()) where merchant_id = $1 and card_no = $2 and state = 1',
    [context.merchantId, cardNo, lostAt ?? null],
  );

/** Makes a lost card usable again. */
export const reportCardFound = (context: LedgerContext, cardNo: string): Promise<void> =>
  changeCard(
    context,
    'update card set state = 1, lost_at = null where merchant_id = $1 and card_no = $2 and state = 2',
    [context.merchantId, cardNo],
  );

/**
 * Ends cards whose last day is over, from the end of that day on: what was sold offline before it still posts. Answers how many; twice ends
 * nothing twice.
 */
export async function expireCards({ client, merchantId, now }: LedgerContext, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `update card set state = 5, lost_at = (expires_on + 1)::timestamp::timestamptz, version = version + 1
      where merchant_id = $1 and card_no in (
        select card_no from card where merchant_id = $1 and state = 1 and expires_on < $2::text::timestamp::date
         order by card_no limit $3 for update skip locked)`,
    [merchantId, now, most],
  );
  return rowCount ?? 0;
}
