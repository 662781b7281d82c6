import { cardState } from '#areas/ledger/contract/lookups.ts';
import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';

/**
 * A card that was handed in (cancelled and not barred) is stock and may go out again; what is lost or was replaced stays barred.
 * @throws Refusal 409 CARD_IN_USE when a number is a card's that is out, lost or replaced */
export async function assertUnused(
  { client, merchantId }: LedgerContext,
  cardNos: readonly string[],
): Promise<void> {
  if (cardNos.length === 0) return;

  const { rows } = await client.query<{ card_no: string }>({
    name: 'card.used',
    text: `select card_no from card where merchant_id = $1 and card_no = any($2::text[]) and not (state = ${cardState.key.cancelled} and not barred) limit 1`,
    values: [merchantId, textColumn(cardNos, (cardNo) => cardNo)],
  });

  if (rows[0]) throw conflict('CARD_IN_USE', '卡号{cardNo}已被使用', { cardNo: rows[0].card_no });
}

/** Those of the numbers that are a card's which is out, lost or replaced. */
export async function takenCards(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  cardNos: readonly string[],
): Promise<Set<string>> {
  if (cardNos.length === 0) return new Set();

  const { rows } = await client.query<{ no: string }>({
    name: 'card.taken',
    text: `select no from unnest($2::text[]) no,
      lateral (select from card where merchant_id = $1 and card_no = no and not (state = ${cardState.key.cancelled} and not barred) limit 1) issued`,
    values: [merchantId, cardNos],
  });

  return new Set(rows.map(({ no }) => no));
}

interface NewCard {
  readonly accountId: number;
  readonly cardNo: string;
}

/**
 * Issues cards to accounts. A number that was handed in goes out again: what was sold by it before is its earlier holder's.
 * @throws Refusal 409 CARD_IN_USE for a number that is a card's already
 */
export async function issueCards(context: LedgerContext, cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return;

  const { client, merchantId, newId } = context;
  await retire(context, cards);
  const issued = await client.query({
    name: 'card.issue',
    text: `insert into card as had (merchant_id, account_id, card_no, card_id)
      select $1, * from unnest($2::bigint[], $3::text[], $4::bigint[])
      on conflict (merchant_id, card_no) do update
        set account_id = excluded.account_id, card_id = excluded.card_id, state = 1, kind = 1, holder_name = '', remark = '', deposit = 0,
            lost_at = null, replaced_by = null, expires_on = null, issued_at = now(), since = now(), version = 1
      where had.state = ${cardState.key.cancelled} and not had.barred`,
    values: [
      merchantId,
      numberColumn(cards, (card) => card.accountId),
      textColumn(cards, (card) => card.cardNo),
      numberColumn(cards, () => newId()),
    ],
  });

  /* Another operator took the number at this moment. */
  if (issued.rowCount !== cards.length)
    throw conflict('CARD_IN_USE', '卡号{cardNo}已被使用', { cardNo: cards[0]?.cardNo ?? '' });
}

/** Keeps who held the numbers that go out again, and makes way for their new holders. */
async function retire(
  { client, merchantId }: LedgerContext,
  cards: readonly NewCard[],
): Promise<void> {
  await client.query({
    name: 'card.retire',
    text: `insert into card_past (merchant_id, card_id, card_no, account_id, kind, holder_name, deposit, remark, issued_at, ended_at)
      select merchant_id, card_id, card_no, account_id, kind, holder_name, deposit, remark, issued_at, coalesce(lost_at, now()) from card
       where merchant_id = $1 and card_no = any($2::text[]) and state = ${cardState.key.cancelled} and not barred`,
    values: [merchantId, textColumn(cards, (card) => card.cardNo)],
  });
}

/** Ends the cards of an account that is closed. */
export async function cancelCards(
  { client, merchantId }: LedgerContext,
  accountId: number,
): Promise<void> {
  await client.query({
    name: 'account.cancelCards',
    /* What was lost or replaced is barred for good. */
    text: `update card set state = ${cardState.key.cancelled}, lost_at = coalesce(lost_at, now()),
        barred = state in (${cardState.key.lost}, ${cardState.key.replaced})
      where merchant_id = $1 and account_id = $2 and state <> ${cardState.key.cancelled}`,
    values: [merchantId, accountId],
  });
}

/** Marks a card lost from a moment on (merchant wall time, now unless given): offline sales before it still post (B2). */
export const reportCardLost = (
  context: LedgerContext,
  cardNo: string,
  lostAt?: string,
): Promise<void> =>
  changeCard(
    context,
    'update card set state = 2, lost_at = coalesce($3::timestamptz, now()) where merchant_id = $1 and card_no = $2 and state = 1',
    [context.merchantId, cardNo, lostAt ?? null],
  );

async function changeCard(
  { client }: LedgerContext,
  text: string,
  values: unknown[],
): Promise<void> {
  const changed = await client.query(text, values);
  if (changed.rowCount === 0) throw notFound('卡片不存在或状态不允许');
}

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
export async function expireCards(
  { client, merchantId, now }: LedgerContext,
  most: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `update card set state = 5, lost_at = (expires_on + 1)::timestamp::timestamptz, version = version + 1
      where merchant_id = $1 and card_no in (
        select card_no from card where merchant_id = $1 and state = 1 and expires_on < $2::text::timestamp::date
         order by card_no limit $3 for update skip locked)`,
    [merchantId, now, most],
  );
  return rowCount ?? 0;
}
