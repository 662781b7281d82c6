import { lockTables } from '#areas/canteen/server/api.ts';
import { type LedgerContext, openBook, releaseMoney } from '#areas/ledger/server/api.ts';
import { type Portion, returnPortions } from '#areas/menu/server/api.ts';
import { OUTCOME, type Outcome } from './draft.ts';
import { leaveTable } from './table.ts';

/* What a meal that is over still had is not sold any more. */
const KEEPS_PORTIONS: readonly Outcome[] = [OUTCOME.served, OUTCOME.noShow];

interface Row {
  readonly account_id: number;
  readonly canteen_id: number;
  readonly stall_id: number | null;
  readonly biz_date: string;
  readonly meal_type: number;
  readonly portions: readonly Portion[];
  readonly deposit: number;
  readonly table_id: number | null;
  readonly table_party: number | null;
}

/**
 * Ends what was ordered ahead, once: its portions can be sold again and money that was set aside is free. The order has to be locked; what is no
 * such order or has ended stays as it is. Account, table, portions are locked in this order, as ordering, paying and giving back lock them.
 * @param fee fen that were kept
 * @returns whether it ended now
 */
export async function endBooking(
  context: LedgerContext,
  orderId: number,
  outcome: Outcome,
  fee = 0,
): Promise<boolean> {
  const { client, merchantId, now } = context;
  const { rows } = await client.query<Row>({
    name: 'booking.end',
    text: `update order_booking set outcome = $3, fee = $4, ended_at = $5::text::timestamptz, pay_until = null
      where merchant_id = $1 and order_id = $2 and outcome is null
      returning account_id, canteen_id, stall_id, biz_date, meal_type, portions, deposit, table_id, table_party`,
    values: [merchantId, orderId, outcome, fee, now],
  });

  const [ended] = rows;
  if (!ended) return false;

  const {
    account_id: accountId,
    portions,
    deposit,
    biz_date: bizDate,
    meal_type: mealType,
  } = ended;
  if (deposit > 0) await releaseDeposit(context, orderId, accountId);
  await leaveTable(context, { tableId: ended.table_id, tableParty: ended.table_party });

  if (portions.length > 0 && !KEEPS_PORTIONS.includes(outcome)) {
    const where = { canteenId: ended.canteen_id, stallId: ended.stall_id, bizDate, mealType };
    const purchase = { ...where, clock: undefined, accountId, portions, amount: 0, served: false };
    await returnPortions(client, merchantId, purchase);
  }

  return true;
}

/** Frees what was set aside for a room, unless that has happened. */
export const releaseDeposit = (
  context: LedgerContext,
  orderId: number,
  accountId: number,
): Promise<void> => releaseMoney(context, accountId, { kind: 'order', bizId: orderId });

/**
 * Locks what ending several orders will lock one after the other, as if it was one order: accounts with something set aside, then tables. Two who end
 * orders of the same tables wait for each other.
 */
export async function lockForEnding(
  context: LedgerContext,
  orderIds: readonly number[],
): Promise<void> {
  const { client, merchantId } = context;
  const { rows } = await client.query<{
    account_id: number;
    deposit: number;
    table_id: number | null;
  }>({
    name: 'booking.endings',
    text: `select account_id, deposit, table_id from order_booking
      where merchant_id = $1 and order_id = any($2::bigint[]) and outcome is null`,
    values: [merchantId, orderIds],
  });

  const accountIds = rows.filter(({ deposit }) => deposit > 0).map((row) => row.account_id);
  if (accountIds.length > 0) await openBook(context, { accountIds });
  await lockTables(
    context,
    rows.flatMap((row) => row.table_id ?? []),
  );
}
