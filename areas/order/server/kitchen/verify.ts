import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { checkState, deliveryState } from '../../contract/lookups.ts';
import { OUTCOME } from '../booking/draft.ts';
import { endBooking } from '../booking/end-booking.ts';
import type { LockedOrder } from '../locked-order.ts';
import { stepWrite } from '../order-state.ts';

/** The buyer came: a locked order is verified and completed, once. @throws Refusal 409 CHECKED_ALREADY, ORDER_STATE */
export async function verifyOrder(context: LedgerContext, order: LockedOrder): Promise<void> {
  const { client, merchantId } = context;
  const write = stepWrite(merchantId, order, 'complete');
  const { rowCount } = await client.query(
    `update meal_order set check_state = $4, delivery_state = case when delivery_state is not null then $5::smallint end
      where merchant_id = $1 and order_id = $2 and biz_date = $3::date and check_state = 1`,
    [merchantId, order.orderId, order.bizDate, checkState.key.redeemed, deliveryState.key.pickedUp],
  );

  if (rowCount === 0) throw conflict('CHECKED_ALREADY', '订单已核销或已过期');

  await runAll(client, [write]);
  await endBooking(context, order.orderId, OUTCOME.served);
}
