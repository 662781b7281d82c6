import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { Account, Piece } from './book.ts';
import { CASH_CHANNEL, LEDGER, TRADE, WALLET } from './codes.ts';
import {
  type Leg,
  newJournal,
  newTransactionId,
  type Occasion,
  postTransaction,
} from './journal.ts';
import { ledgerWrites } from './store.ts';

/* Money between a person and the house that is no sale: deposits, what is paid out or given up, and what is taken from a wallet. */

/** Takes the deposit of a card in (fen above 0) or gives it back (below), in cash; it is never part of a wallet (rule people/card). */
export async function moveDeposit(
  context: Context,
  account: Account,
  change: number,
  remark: string,
): Promise<void> {
  if (change === 0) return;

  const held = { account: LEDGER.cardDeposit, ref: account.accountId };
  const [from, to] =
    change > 0
      ? [{ account: LEDGER.receivedByChannel, ref: CASH_CHANNEL }, held]
      : [held, { account: LEDGER.paidOutByChannel, ref: CASH_CHANNEL }];

  await openToday(context);
  await post(context, { channel: CASH_CHANNEL, remark, person: account }, [
    {
      tradeType: change > 0 ? TRADE.deposit : TRADE.depositReturn,
      from: from.account,
      fromRef: from.ref,
      to: to.account,
      toRef: to.ref,
      amount: Math.abs(change),
    },
  ]);
}

const openToday = ({ client, now }: Context): Promise<unknown> =>
  ensureMonths(client, ['posting'], [now.slice(0, 10)]);

/** Posts one transaction that happens now, by the operator who calls; answers its id. */
async function post(
  context: Context,
  more: Partial<Occasion>,
  legs: readonly Leg[],
): Promise<number> {
  const { client, newId, now, actor } = context;
  const occasion = {
    occurredAt: now,
    bizDate: now.slice(0, 10),
    mealType: -1,
    operatorId: actor.userId,
    ...more,
  };
  const journal = newJournal();
  const transactionId = newTransactionId(newId, legs.length);
  postTransaction(journal, transactionId, occasion, legs);
  await runAll(client, ledgerWrites(context, journal));

  return transactionId;
}

/** What a closed account leaves behind. */
interface Left {
  readonly account: Account;
  /** Fen of own money, which wait in clearing since the account was emptied. */
  readonly own: number;
  /** Fen of its cards' deposits. */
  readonly deposit: number;
  /** True: out of the house in cash; false: the house's own. */
  readonly isPaidOut: boolean;
  /** As withdrawal.source. */
  readonly source: number;
}

/** Settles what a closed account leaves behind. */
export async function settleClosed(context: Context, left: Left): Promise<void> {
  const { account, own, deposit, isPaidOut, source } = left;
  const to = isPaidOut
    ? { to: LEDGER.paidOutByChannel, toRef: CASH_CHANNEL }
    : { to: LEDGER.profitAndLoss, toRef: 0 };
  const fromRef = account.accountId;
  const legs = [
    { tradeType: TRADE.withdrawal, from: LEDGER.withdrawalClearing, fromRef, ...to, amount: own },
    { tradeType: TRADE.depositReturn, from: LEDGER.cardDeposit, fromRef, ...to, amount: deposit },
  ].filter(({ amount }) => amount > 0);
  if (legs.length === 0) return;

  await openToday(context);
  await post(context, { channel: CASH_CHANNEL, source, person: account }, legs);
}

/** Money of a closed account that waits in clearing. */
interface Cleared {
  readonly account: Pick<
    Account,
    'accountId' | 'custId' | 'orgId' | 'psnType' | 'jobId' | 'costCenterId'
  >;
  /** Fen. */
  readonly amount: number;
  /** Out of the house by a channel, in a way of withdrawals; absent: it is given up, and the house's own. */
  readonly paidBy?: { readonly channel: number; readonly payMethod: number };
  /** As withdrawal.source. */
  readonly source: number;
  readonly remark: string;
}

/** Money in clearing leaves it: out of the house, or to what the house gave up. */
export async function leaveClearing(
  context: Context,
  { account, amount, paidBy, source, remark }: Cleared,
): Promise<void> {
  const to = paidBy
    ? { to: LEDGER.paidOutByChannel, toRef: paidBy.channel }
    : { to: LEDGER.profitAndLoss, toRef: 0 };
  const leg = {
    tradeType: TRADE.withdrawal,
    from: LEDGER.withdrawalClearing,
    fromRef: account.accountId,
    ...to,
    amount,
  };

  await openToday(context);
  await post(context, { source, remark, person: account, ...paidBy }, [leg]);
}

/** Own money of a person that goes out of the house. */
interface PaidOut {
  readonly account: Account;
  /** Fen, with the fee. */
  readonly amount: number;
  /** Fen of the amount that the house keeps. */
  readonly fee: number;
  readonly channel: number;
  /** As withdrawal.source and withdrawal.withdraw_method. */
  readonly source: number;
  readonly payMethod: number;
  readonly remark: string;
}

/** Wallet to clearing, clearing out of the house by its channel, and the fee: one transaction. */
export async function payOut(context: Context, paid: PaidOut): Promise<void> {
  const { account, amount, fee, channel, source, payMethod, remark } = paid;
  const { accountId } = account;
  const own = { account, walletType: WALLET.personal, lot: null };
  const net = amount - fee;
  const legs: Leg[] = [
    {
      ...own,
      tradeType: TRADE.withdrawal,
      change: -net,
      counter: LEDGER.withdrawalClearing,
      counterRef: accountId,
    },
    {
      tradeType: TRADE.withdrawal,
      from: LEDGER.withdrawalClearing,
      fromRef: accountId,
      to: LEDGER.paidOutByChannel,
      toRef: channel,
      amount: net,
    },
    ...(fee > 0
      ? [
          {
            ...own,
            tradeType: TRADE.managementFee,
            change: -fee,
            counter: LEDGER.feeIncome,
            counterRef: 0,
          },
        ]
      : []),
  ];

  await post(context, { channel, source, payMethod, remark }, legs);
}

/** Money that is taken from a wallet. */
interface Deducted {
  readonly account: Account;
  /** As planned. */
  readonly pieces: readonly Piece[];
  /** True: a fee; false: the house's own. */
  readonly isFee: boolean;
  readonly remark: string;
}

/** Takes money of a wallet for the house; answers the transaction. */
export const deduct = (
  context: Context,
  { account, pieces, isFee, remark }: Deducted,
): Promise<number> =>
  post(
    context,
    { remark },
    pieces.map(({ walletType, lot, amount }) => ({
      tradeType: isFee ? TRADE.managementFee : TRADE.correction,
      account,
      walletType,
      lot,
      change: -amount,
      counter: isFee ? LEDGER.feeIncome : LEDGER.profitAndLoss,
      counterRef: 0,
    })),
  );
