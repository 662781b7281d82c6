import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  accountReason,
  exceedsBalance,
  ledgerWrites,
  newJournal,
  postTransfer,
  spendTexts,
  withdrawableAmount,
} from '#areas/ledger/server/api.ts';
import { settingsOf } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { TextParams } from '#kit/server/texts.ts';

export interface Transfer {
  readonly transferId: number;
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  /** The transfer it takes back. */
  readonly reversesId?: number;
}

/** Why a transfer is refused: a stable word, and Chinese source text with its values. */
export interface Obstacle {
  readonly reason: string;
  readonly text: string;
  readonly params?: TextParams;
}

/** Transfers of one payer, decided one after the other on locked accounts; nothing is written before `write`. */
export interface TransferRun {
  /** Moves the money, or says why not. */
  move(to: Account, amount: number): Transfer | Obstacle;
  write(): Promise<void>;
}

export async function startTransfers(
  context: Context,
  payer: Account,
  shared: { readonly remark: string; readonly batchNo?: number },
): Promise<TransferRun> {
  const { add, write } = await moving(context, shared);
  let allowance = await allowanceOf(context, payer);

  return {
    move(to, amount) {
      const obstacle =
        payeeObstacle(payer, to, amount) ?? payerObstacle(payer, amount, allowance, context.now);
      if (obstacle) return obstacle;

      allowance = { ...allowance, moved: allowance.moved + amount };

      return add({ from: payer, to, amount });
    },
    write,
  };
}

interface Shared {
  readonly remark: string;
  readonly batchNo: number | undefined;
  readonly operatorId: number;
  readonly at: string;
}

const addDocuments = insertBatch<Transfer & Shared>('account_transfer', [
  ['transfer_id', 'bigint', (row) => row.transferId],
  ['from_account_id', 'bigint', (row) => row.from.accountId],
  ['from_cust_id', 'bigint', (row) => row.from.custId],
  ['to_account_id', 'bigint', (row) => row.to.accountId],
  ['to_cust_id', 'bigint', (row) => row.to.custId],
  ['amount', 'bigint', (row) => row.amount],
  ['batch_no', 'bigint', (row) => row.batchNo],
  ['reverses_id', 'bigint', (row) => row.reversesId],
  ['remark', 'text', (row) => row.remark],
  ['operator_id', 'bigint', (row) => row.operatorId],
  ['occurred_at', 'timestamptz', (row) => row.at],
]);

/** Transfers as they are posted, and written together. */
async function moving(
  context: Context,
  shared: { readonly remark: string; readonly batchNo?: number },
) {
  const { client, merchantId, newId, now, actor } = context;
  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const journal = newJournal();
  const done: Transfer[] = [];
  const own = { remark: shared.remark, batchNo: shared.batchNo, operatorId: actor.userId };
  const occasion = { occurredAt: now, bizDate, mealType: -1, ...own };

  return {
    add(draft: Omit<Transfer, 'transferId'>): Transfer {
      const transfer = { ...draft, transferId: postTransfer(journal, newId, occasion, draft) };
      done.push(transfer);

      return transfer;
    },
    async write() {
      const documents = done.map((transfer) => ({ ...transfer, ...own, at: now }));
      await runAll(client, [
        ...ledgerWrites(context, journal),
        ...addDocuments(merchantId, documents),
      ]);
    },
  };
}

/** What a payer may still transfer today, fen; read it with the payer locked where something is decided on it. */
export interface Allowance {
  readonly most: number;
  readonly moved: number;
}

export async function allowanceOf(context: Context, payer: Account): Promise<Allowance> {
  const { client, merchantId, now } = context;
  const { transferDayMax: most } = await settingsOf(context, 'acc');
  const { rows } = await client.query<{ moved: number }>({
    name: 'transfer.today',
    text: `select coalesce(sum(amount), 0)::bigint as moved from account_transfer
      where merchant_id = $1 and from_account_id = $2 and reverses_id is null and occurred_at >= $3::text::timestamptz`,
    values: [merchantId, payer.accountId, `${now.slice(0, 10)} 00:00:00`],
  });

  return { most, moved: rows[0]?.moved ?? 0 };
}

export const TO_SELF = '不能转给转出人自己';

/** Why the payee may not be paid. */
export function payeeObstacle(
  payer: Account,
  payee: Account,
  amount: number,
): Obstacle | undefined {
  if (payee.accountId === payer.accountId) return { reason: 'TRANSFER_TO_SELF', text: TO_SELF };
  if (payee.status === accountStatus.key.closed)
    return { reason: 'ACCOUNT_CLOSED', text: '转入人账户已注销' };
  if (payee.creditBlock) return { reason: 'CREDIT_BLOCKED', text: '转入人账户已禁止入账' };
  if (exceedsBalance(payee.limits, payee.wallets[heldWallet.key.personal].balance, amount))
    return { reason: 'BALANCE_LIMIT', text: '转入后余额超过转入人的余额上限' };

  return undefined;
}

const payerTexts = {
  ...spendTexts,
  INSUFFICIENT_BALANCE: '转出人可转余额不足，补贴、红包、赠送与冻结金额不能转账',
} as const;

/** Why the payer may not pay a transfer of that amount. */
export function payerObstacle(
  payer: Account,
  amount: number,
  allowance: Allowance,
  at: string,
): Obstacle | undefined {
  const reason = accountReason(payer, { at, past: false });
  if (reason) return { reason, text: payerTexts[reason] };
  if (allowance.most === 0) return { reason: 'TRANSFER_FORBIDDEN', text: '账户设置不允许转账' };
  if (amount > leftOf(allowance)) {
    const params = { most: yuan(allowance.most), left: yuan(leftOf(allowance)) };
    return {
      reason: 'TRANSFER_DAY_MAX',
      text: '每人每天最多转出{most}元，今天还可转出{left}元',
      params,
    };
  }
  if (amount > withdrawableAmount(payer, heldWallet.key.personal))
    return { reason: 'INSUFFICIENT_BALANCE', text: payerTexts.INSUFFICIENT_BALANCE };

  return undefined;
}

export const leftOf = ({ most, moved }: Allowance): number => Math.max(0, most - moved);

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Payees give back what they were paid, whatever their day allows. @returns as `transferring` */
export async function returnTransfers(
  context: Context,
  shared: { readonly remark: string; readonly batchNo: number },
): Promise<{
  move(
    paid: { readonly transferId: number; readonly amount: number },
    from: Account,
    to: Account,
  ): Transfer | Obstacle;
  write(): Promise<void>;
}> {
  const { add, write } = await moving(context, shared);
  return {
    move({ transferId: reversesId, amount }, from, to) {
      const allowance = { most: amount, moved: 0 };
      const obstacle =
        payeeObstacle(from, to, amount) ?? payerObstacle(from, amount, allowance, context.now);

      return obstacle ?? add({ from, to, amount, reversesId });
    },
    write,
  };
}
