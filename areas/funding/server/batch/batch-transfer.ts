import { sql } from 'kysely';
import { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { type Account, refusalTexts, withdrawableAmount } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { accountsOf } from '../recharge/recharge.ts';
import { allowanceOf, leftOf, startTransfers, TO_SELF } from '../transfer.ts';
import { creditRows, type Target } from './batch-people.ts';
import {
  type BatchRows,
  type ChunkWorker,
  doneRow,
  failedRow,
  takeWaiting,
  writeOutcomes,
} from './batch-rows.ts';

const texts = { money: '转出人可转余额不足', day: '转出人今日可转金额不足' } as const;

/** The people of a target as payees of the same amount; those who come after the payer's money or day is used up cannot be paid. */
export async function transferRows(
  context: Context,
  target: Target,
  payer: Account,
  amount: number,
): Promise<BatchRows> {
  const money = Math.floor(withdrawableAmount(payer, heldWallet.key.personal) / amount);
  const day = Math.floor(leftOf(await allowanceOf(context, payer)) / amount);
  const runsOut = money <= day ? texts.money : texts.day;

  return sql`select account_id, cust_id, recharge_id, amount, detail, coalesce(reason,
        case when row_number() over (partition by reason is null order by account_id) > ${Math.min(money, day)} then ${runsOut} end) as reason
      from (select account_id, cust_id, recharge_id, amount, detail,
                   case when account_id = ${payer.accountId} then ${TO_SELF} else reason end as reason
              from (${creditRows(context, target, amount, true)}) payee) named`;
}

/** What every row of a batch of transfers shares. */
export const TransferCommand = z.object({ fromCustId: z.int(), remark: z.string() });

/** Rows a transaction; the payer stays locked while it lasts. */
const CHUNK = 200;

/** Pays the next rows of a batch, in account order, while the payer's money lasts. */
export const transferChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { fromCustId, remark } = TransferCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const accounts = await accountsOf(context, [fromCustId, ...rows.map(({ custId }) => custId)]);
  const payer = accounts.get(fromCustId);
  if (!payer) throw new Error('payer of a batch without an account');

  const transfers = await startTransfers(context, payer, { remark, batchNo });
  const outcomes = rows.map((row) => {
    const payee = accounts.get(row.custId);
    const done = payee ? transfers.move(payee, row.amount) : { text: refusalTexts.NO_ACCOUNT };

    return 'transferId' in done ? doneRow(row, row.amount) : failedRow(row, reasonOf(done));
  });

  await transfers.write();
  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};

/* A row keeps source text without values: what is left of the day is another figure by the time it is read. */
const reasonOf = ({ reason, text }: { reason?: string; text: string }): string =>
  reason === 'TRANSFER_DAY_MAX' ? texts.day : text;
