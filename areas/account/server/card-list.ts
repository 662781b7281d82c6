import type { LedgerContext } from '#areas/ledger/server/api.ts';

type Reading = Pick<LedgerContext, 'client' | 'merchantId'>;

/**
 * Cards whose payability changed after a number of the list, in the order of the changes, at most so many. Who begins (0) gets only
 * cards that must not pay. The number answered is the one up to which the list is whole with it.
 */
export async function cardListSince(reading: Reading, since: number, limit: number) {
  const { client, merchantId } = reading;
  const last = await cardListNo(reading);
  const { rows } = await client.query<{ cardNo: string; state: number; listNo: number }>({
    name: 'card.listed',
    text: `select card_no as "cardNo", state, list_no as "listNo" from card
      where merchant_id = $1 and list_no > $2 and list_no <= $3 and ($2 > 0 or state <> 1) order by list_no limit $4`,
    values: [merchantId, since, last, limit],
  });

  const whole = rows.length < limit;
  const cards = rows.map(({ cardNo, state }) => ({ cardNo, state }));

  return { cardListNo: whole ? last : (rows.at(-1)?.listNo ?? last), cards };
}

/** The number of the last change to the list of cards that must not pay; 0 while there was none. */
export async function cardListNo({ client, merchantId }: Reading): Promise<number> {
  const { rows } = await client.query<{ list_no: number }>({
    name: 'card.listNo',
    text: 'select list_no from card_list where merchant_id = $1',
    values: [merchantId],
  });
  return rows[0]?.list_no ?? 0;
}
