import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { writeEvent } from '#kit/server/lifecycle.ts';
import { withdrawMethod, withdrawSource, withdrawStatus } from '../../contract/lookups.ts';

/** Money that was handed over in cash when an account closed. */
interface PaidOut {
  readonly custId: number;
  readonly accountId: number;
  /** Fen. */
  readonly amount: number;
  readonly remark: string;
}

/** Withdrawals: paid, in cash, because the account closes. */
const PAID = {
  state: withdrawStatus.key.paid,
  withdrawSource: withdrawSource.key.closing,
  withdrawMethod: withdrawMethod.key.cash,
  channel: rechargeChannel.key.cash,
} as const;

/** Keeps the document of money that was paid out because its account closes; the postings are the caller's. */
export async function keepClosingWithdrawal(context: Context, paid: PaidOut): Promise<void> {
  const { tx, now, actor } = context;
  const withdrawId = context.newId();
  await tx
    .insertInto('withdrawal')
    .values({ ...PAID, ...paid, paidAt: now, withdrawId, createdBy: actor.userId })
    .execute();

  await writeEvent(context, {
    document: 'withdrawal',
    documentId: withdrawId,
    action: 'add',
    toState: PAID.state,
    remark: paid.remark,
  });
}
