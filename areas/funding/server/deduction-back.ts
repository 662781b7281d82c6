import { accountStatus, ledgerAccount, tradeType } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  balanceAt,
  fundOf,
  type Leg,
  type Lot,
  ledgerWrites,
  lockedAccount,
  newJournal,
  newTransactionId,
  postTransaction,
  readLots,
  refusalTexts,
  type WalletType,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { deductionBack } from '../contract/deduction.ts';

const TRADE = tradeType.key;

async function deductionOf({ tx }: Context, deductId: number) {
  const found = await tx
    .selectFrom('accountDeduction')
    .select(['accountId', 'custId', 'walletType', 'amount', 'occurredAt'])
    .where('deductId', '=', deductId)
    .executeTakeFirst();

  if (!found) throw notFound('扣款记录不存在');

  return found;
}

async function assertNotBack({ tx }: Context, deductId: number): Promise<void> {
  const found = await tx
    .selectFrom('accountDeductionReturn')
    .select('returnId')
    .where('deductId', '=', deductId)
    .executeTakeFirst();
  if (found) throw conflict('ALREADY_REVOKED', '该扣款已撤销');
}

/** Refuses an account that takes nothing in. */
function assertTakesIn(account: Account): void {
  if (account.status === accountStatus.key.closed)
    throw conflict('ACCOUNT_CLOSED', refusalTexts.ACCOUNT_CLOSED);
  if (account.creditBlock) throw conflict('CREDIT_BLOCKED', refusalTexts.CREDIT_BLOCKED);
}

/** A part that a deduction took, as the journal has it. */
interface Taken {
  readonly posting_id: number;
  readonly trade_type: number;
  readonly wallet_type: WalletType;
  readonly lot_id: number | null;
  readonly to_account: number;
  readonly to_ref: number;
  readonly amount: number;
}

const takes = (lot: Lot, now: string): boolean =>
  !lot.closed && (lot.expiresAt === null || now <= lot.expiresAt);

/** A part goes back to where it came from; what came out of a grant that is over goes to its fund. */
function legOf(
  taken: Taken,
  account: Account,
  lot: Lot | undefined,
  now: string,
): { leg: Leg; toFund: number } {
  const { amount, to_account: counter, to_ref: counterRef, posting_id: reversesId } = taken;
  const tradeType =
    taken.trade_type === TRADE.managementFee ? TRADE.managementFeeReturn : TRADE.correction;
  if (lot && !takes(lot, now)) {
    const fund = fundOf(lot);
    const house = { from: counter, fromRef: counterRef, to: fund.account, toRef: fund.ref };
    return { leg: { tradeType, ...house, amount, reversesId }, toFund: amount };
  }

  const wallet = { account, walletType: taken.wallet_type, lot: lot ?? null, change: amount };

  return { leg: { tradeType, ...wallet, counter, counterRef, reversesId }, toFund: 0 };
}

/**
 * Takes a deduction back, once and whole: into the wallet and the grants it took from.
 * @throws Refusal 404; 409 ALREADY_REVOKED, ACCOUNT_CLOSED, CREDIT_BLOCKED
 */
async function giveBack(
  context: Context,
  { deductId, reason }: { deductId: number; reason: string },
) {
  const { client, merchantId, now, actor, newId } = context;
  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const { custId, accountId, walletType, amount } = await deductionOf(context, deductId);
  const account = await lockedAccount(context, custId);
  await assertNotBack(context, deductId);
  assertTakesIn(account);

  const { rows } = await client.query<Taken>(
    `select p.posting_id, p.trade_type, p.wallet_type, p.lot_id, p.to_account, p.to_ref, p.amount from posting p
       join account_deduction d on d.merchant_id = $1 and d.deduct_id = $2
      where p.merchant_id = $1 and p.account_id = $3 and p.transaction_id = $2 and p.biz_date = d.occurred_at::date
        and p.to_account in (${ledgerAccount.key.feeIncome}, ${ledgerAccount.key.profitAndLoss})
      order by p.line`,
    [merchantId, deductId, accountId],
  );

  const book = {
    accounts: new Map([[accountId, account]]),
    cards: new Map(),
    held: new Set<number>(),
  };
  const lotIds = rows.flatMap((row) => row.lot_id ?? []);
  const lots = await readLots(context, book, lotIds);
  const parts = rows.map((row) =>
    legOf(row, account, row.lot_id === null ? undefined : lots.get(row.lot_id), now),
  );

  const journal = newJournal();
  const returnId = newTransactionId(newId, parts.length);
  const occasion = {
    occurredAt: now,
    bizDate,
    mealType: -1,
    operatorId: actor.userId,
    remark: reason,
    person: account,
  };

  const legs = parts.map(({ leg }) => leg);
  postTransaction(journal, returnId, occasion, legs);
  await runAll(client, ledgerWrites(context, journal));
  const fundAmount = parts.reduce((sum, { toFund }) => sum + toFund, 0);
  await context.tx
    .insertInto('accountDeductionReturn')
    .values({
      deductId,
      returnId,
      amount,
      fundAmount,
      reason,
      operatorId: actor.userId,
      occurredAt: now,
    })
    .execute();

  return {
    deductId,
    amount,
    fundAmount,
    balance: balanceAt(account, walletType as WalletType, now),
  };
}

export const deductionBackRoute = implement(
  deductionBack,
  (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.deductionBack', key: idempotencyKey, request }, () =>
      giveBack(context, request),
    ),
);
