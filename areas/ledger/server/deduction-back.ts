import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { Account, Lot } from './book.ts';
import { LEDGER, TRADE, type WalletType } from './codes.ts';
import { fundOf } from './funds.ts';
import { type Leg, newJournal, newTransactionId, postTransaction } from './journal.ts';
import { ledgerWrites, readLots } from './store.ts';

/** A deduction that is taken back. */
interface GivenBack {
  /** Locked. */
  readonly account: Account;
  /** The transaction that took it. */
  readonly deductId: number;
  /** The day it was taken. */
  readonly bizDate: string;
  readonly remark: string;
}

/** Gives a deduction back, whole: into the wallet and the grants it took from; answers what went to funds of grants that are over, fen. */
export async function giveBackDeduction(
  context: Context,
  { account, deductId, bizDate, remark }: GivenBack,
): Promise<{ returnId: number; fundAmount: number }> {
  const { client, merchantId, now, actor, newId } = context;
  const { accountId } = account;
  const { rows } = await client.query<Taken>(
    `select p.posting_id, p.trade_type, p.wallet_type, p.lot_id, p.to_account, p.to_ref, p.amount from posting p
      where p.merchant_id = $1 and p.account_id = $3 and p.transaction_id = $2 and p.biz_date = $4::date
        and p.to_account in (${LEDGER.feeIncome}, ${LEDGER.profitAndLoss})
      order by p.line`,
    [merchantId, deductId, accountId, bizDate],
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
    bizDate: now.slice(0, 10),
    mealType: -1,
    operatorId: actor.userId,
    remark,
    person: account,
  };

  const legs = parts.map(({ leg }) => leg);
  postTransaction(journal, returnId, occasion, legs);
  await runAll(client, ledgerWrites(context, journal));
  const fundAmount = parts.reduce((sum, { toFund }) => sum + toFund, 0);

  return { returnId, fundAmount };
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

const takes = (lot: Lot, now: string): boolean =>
  !lot.closed && (lot.expiresAt === null || now <= lot.expiresAt);
