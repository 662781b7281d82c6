import { sql } from 'kysely';
import { z } from 'zod';
import { tradeType } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { accountsOf, type RechargeItem, rechargeWallets } from '../recharge/recharge.ts';
import { returnTransfers } from '../transfer.ts';
import { withdrawalRows } from '../withdrawal/withdrawal.ts';
import { StoredScope } from './batch-recharge.ts';
import {
  type ChunkWorker,
  doneRow,
  failedRow,
  partRow,
  type RowOutcome,
  takeWaiting,
  tryRow,
  type WaitingRow,
  writeOutcomes,
} from './batch-rows.ts';

/* Workers that take batches back. A row names in its detail what it takes back. */

/** Rows a transaction. */
const CHUNK = 200;

/** Why something is not taken back, in words. */
export const revokeTexts = {
  payerClosed: '转出人账户已注销，不能退回',
  payerBlocked: '转出人账户已禁止入账，不能退回',
  gone: '该记录已撤销',
  decided: '已审批，不能取消',
} as const;

const RevokeCommand = z.object({ reason: z.string() });
const Detail = z.object({ id: z.int() });
const idOf = ({ detail }: WaitingRow): number => Detail.parse(detail).id;

/** Payees give back what they were paid; who has not got it fails alone. */
export const transferBackChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { reason } = RevokeCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const found = await context.tx
    .selectFrom('accountTransfer')
    .select(['transferId', 'fromCustId', 'toCustId', 'amount'])
    .where('transferId', 'in', rows.map(idOf))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accountTransfer as back')
            .whereRef('back.reversesId', '=', 'accountTransfer.transferId')
            .select('back.transferId'),
        ),
      ),
    )
    .execute();

  const transfers = new Map(found.map((transfer) => [transfer.transferId, transfer]));
  const accounts = await accountsOf(context, [
    ...new Set(found.flatMap(({ fromCustId, toCustId }) => [fromCustId, toCustId])),
  ]);
  const back = await returnTransfers(context, { remark: reason, batchNo });
  const outcomes = rows.map((row) => {
    const transfer = transfers.get(idOf(row));
    const [giver, taker] = [
      accounts.get(transfer?.toCustId ?? 0),
      accounts.get(transfer?.fromCustId ?? 0),
    ];
    if (!transfer || !giver || !taker) return failedRow(row, revokeTexts.gone);

    const moved = back.move(transfer, giver, taker);

    return 'transferId' in moved ? doneRow(row, row.amount) : failedRow(row, moved.text);
  });

  await back.write();
  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};

/** Applications are cancelled as one by one; those decided on meanwhile stay. */
export const withdrawCancelChunk: ChunkWorker = async (context, batchNo) => {
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const found = await context.tx
    .selectFrom('withdrawal')
    .select(['withdrawId', 'version'])
    .where('withdrawId', 'in', rows.map(idOf))
    .execute();

  const versions = new Map(found.map(({ withdrawId, version }) => [withdrawId, version]));
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const withdrawId = idOf(row);
    const version = versions.get(withdrawId) ?? 0;
    const taken = await tryRow(context, () =>
      withdrawalRows.take(context, 'cancel', { withdrawId, version }),
    );
    outcomes.push(
      taken instanceof Refusal ? failedRow(row, revokeTexts.decided) : doneRow(row, row.amount),
    );
  }

  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};

interface ClearedPart {
  readonly clearId: number;
  readonly custId: number;
  readonly walletType: number;
  readonly amount: number;
  readonly expiresAt: string | null;
  readonly fundOrgId: number | null;
  readonly scope: unknown;
  /** It could not be spent any more. */
  readonly isOver: boolean;
}
/** What clearings took, lot by lot, of those that were not given back; they are locked. */
async function clearedParts(
  { tx, merchantId, now }: Context,
  clearIds: readonly number[],
): Promise<ClearedPart[]> {
  const { rows } = await sql<ClearedPart>`with cleared as materialized (
      select clear_id, account_id, cust_id, wallet_type, occurred_at::date as biz_date from wallet_clearing
       where merchant_id = ${merchantId} and clear_id = any(${[...clearIds]}::bigint[]) and returned_by is null for update)
    select cleared.clear_id, cleared.cust_id, cleared.wallet_type, -posting.change as amount, lot.expires_at, lot.fund_org_id, lot.scope,
           coalesce(lot.expires_at <= ${now}::text::timestamptz, false) as is_over
      from cleared
      join posting on posting.merchant_id = ${merchantId} and posting.account_id = cleared.account_id
       and posting.biz_date = cleared.biz_date and posting.transaction_id = cleared.clear_id and posting.trade_type = ${tradeType.key.clearing}
      left join wallet_lot lot on lot.merchant_id = ${merchantId} and lot.lot_id = posting.lot_id
     order by cleared.clear_id, posting.line`.execute(tx);
  return rows;
}

const itemOf = (
  { custId, walletType, amount, expiresAt, fundOrgId, scope }: ClearedPart,
  remark: string,
): RechargeItem => ({
  custId,
  walletType,
  amount,
  remark,
  expiresAt: expiresAt ?? undefined,
  fundOrgId: fundOrgId ?? undefined,
  scope: scope ? StoredScope.parse(scope) : undefined,
});

/** Clearings say what of them was given back, and by which batch. */
async function markReturned(
  { tx, merchantId }: Context,
  batchNo: number,
  returned: readonly { readonly clearId: number; readonly amount: number }[],
): Promise<void> {
  const ids = returned.map(({ clearId }) => clearId);
  const amounts = returned.map(({ amount }) => amount);
  await sql`update wallet_clearing c set returned_by = ${batchNo}, returned_amount = given.amount
    from unnest(${ids}::bigint[], ${amounts}::bigint[]) given (clear_id, amount)
   where c.merchant_id = ${merchantId} and c.clear_id = given.clear_id`.execute(tx);
}

/** What was cleared is granted again with its validity and its places; what could not be spent any more stays with its fund. */
export const clearBackChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { reason } = RevokeCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const parts = await clearedParts(context, rows.map(idOf));
  const valid = parts.filter(({ isOver }) => !isOver);
  const items = valid.map((part) => itemOf(part, reason));
  const { userId: operatorId } = context.actor;
  const outcomes = await rechargeWallets(context, {
    items,
    channel: rechargeChannel.key.internal,
    source: rechargeSource.key.operator,
    batchNo,
    operatorId,
    givesBack: true,
  });

  const given = valid.map((part, at) => ({ ...part, outcome: outcomes[at] }));
  const told = rows.map((row): RowOutcome => {
    const own = given.filter(({ clearId }) => clearId === idOf(row));
    const refused = own.flatMap(({ outcome }) =>
      outcome && 'refused' in outcome ? outcome.refused : [],
    )[0];
    if (refused) return failedRow(row, refusalTexts[refused]);
    if (!parts.some(({ clearId }) => clearId === idOf(row)))
      return failedRow(row, revokeTexts.gone);
    if (own.length === 0) return failedRow(row, refusalTexts.GRANT_EXPIRED);

    const amount = own.reduce((sum, each) => sum + each.amount, 0);

    return amount === row.amount
      ? doneRow(row, amount)
      : partRow(row, amount, refusalTexts.GRANT_EXPIRED);
  });

  const returned = told.flatMap((outcome, at) => {
    const row = rows[at];
    return row && outcome.state !== 'failed'
      ? [{ clearId: idOf(row), amount: outcome.doneAmount }]
      : [];
  });
  await markReturned(context, batchNo, returned);
  await writeOutcomes(context, batchNo, told);

  return rows.length;
};
