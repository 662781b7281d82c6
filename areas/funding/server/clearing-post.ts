import type { Account } from '#areas/ledger/server/api.ts';
import {
  LEDGER,
  ledgerWrites,
  newJournal,
  newTransactionId,
  postTransaction,
  TRADE,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { withdrawSource } from '../contract/lookups.ts';

interface Out {
  readonly account: Pick<
    Account,
    'accountId' | 'custId' | 'orgId' | 'psnType' | 'jobId' | 'costCenterId'
  >;
  readonly amount: number;
  readonly to: { readonly account: number; readonly ref: number };
  readonly channel?: number;
  readonly payMethod?: number;
  readonly remark: string;
}

/** Money in clearing leaves it: out of the house, or to what the house gave up. */
export async function postFromClearing(
  context: Context,
  { account, amount, to, channel, payMethod, remark }: Out,
): Promise<void> {
  const { client, now, actor } = context;
  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const from = { from: LEDGER.withdrawClearing, fromRef: account.accountId };
  const leg = { tradeType: TRADE.withdraw, ...from, to: to.account, toRef: to.ref, amount };
  const journal = newJournal();
  const occasion = {
    occurredAt: now,
    bizDate,
    mealType: -1,
    source: withdrawSource.key.closing,
    operatorId: actor.userId,
    remark,
    person: account,
  };

  const paid = channel === undefined ? occasion : { ...occasion, channel, payMethod };
  postTransaction(journal, newTransactionId(context.newId, 1), paid, [leg]);
  await runAll(client, ledgerWrites(context, journal));
}
