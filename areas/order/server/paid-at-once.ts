import type { SalesJournal } from '#areas/ledger/server/api.ts';
import type { Deciding } from '#kit/server/money/command.ts';
import { orderState } from '../contract/lookups.ts';
import { appliedText } from './lists/applied-text.ts';
import { occasionAt, type PayFacts, type WalletPayment } from './payment.ts';
import type { PlannedOrder } from './place-order.ts';
import { tenderSums } from './sale/tenders.ts';

/**
 * Posts what pays an order as it is made, a ledger transaction of its own, now, whenever the order is for; answers the order as it is then: paid.
 * To be called once nothing refuses it any more.
 */
export function paidAtOnce(
  planned: PlannedOrder,
  payment: WalletPayment,
  { journal, pay: { calendar } }: { readonly journal: SalesJournal; readonly pay: PayFacts },
  { now, newId }: Deciding,
): PlannedOrder {
  const { head } = planned;
  const { place, deviceId = null, ...sold } = head;
  const occasion = {
    ...occasionAt(calendar, { ...sold, ...place, deviceId }, { now, operatorId: 0 }),
    remark: appliedText(head.applied),
  };
  const { tenders } = journal.postPayment(newId, { occasion, wallets: payment, outside: [] });

  return {
    ...planned,
    head: {
      ...head,
      orderState: orderState.key.paid,
      tenders: tenderSums(tenders),
      overLimit: payment.overLimit,
    },
  };
}
