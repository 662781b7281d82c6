import { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { rechargeState, repealPolicy } from './lookups.ts';

/* Revoking a recharge gives the money back to where it came from. When less is left than was recharged, REJECT refuses,
   PARTIAL takes what is left, and DEBT takes all: what is missing is owed, and the next recharge repays it first (rule ledger/revocation). */
const repealShape = {
  policy: keyOf(repealPolicy).default('REJECT'),
  reason: text(200, 1),
  idempotencyKey: IdempotencyKey,
};
const common = { access: 'account:recharge:repeal', scope: 'organisation' } as const;

/**
 * What revoking these recharges, or everything of a batch that is not yet revoked, would take now; nothing is changed. Several
 * recharges of one wallet are covered in the order they were made.
 */
export const repealCheck = read({
  ...common,
  id: 'account.walletRechargeRepealCheck',
  title: '充值撤销预检',
  path: '/api/v3/acc/wallet/recharge/repeal/check',
  content: z
    .object({ rechargeIds: z.array(Id).min(1).max(5000).optional(), batchNo: Id.optional() })
    .refine(
      ({ rechargeIds, batchNo }) => (rechargeIds === undefined) !== (batchNo === undefined),
      '请指定充值记录或批次号',
    ),
  result: z.object({
    recharges: Count,
    people: Count,
    /** Recharged and not yet revoked. */
    amount: Fen,
    /** Of it, what the wallets still hold. */
    takeable: Fen,
    /** Gifts that came with them and go with them, and what of these can be taken. */
    gift: Fen,
    giftTakeable: Fen,
    /** Recharges that cannot be taken back whole. */
    short: Count,
    /** Of a single recharge: whose it is, and the wallet before and after taking what it holds. */
    one: z
      .object({
        custNum: z.string(),
        custName: z.string(),
        walletType: keyOf(heldWallet),
        balance: Fen,
        balanceAfter: Fen,
      })
      .nullable(),
  }),
});

export const repealSingle = write({
  ...common,
  id: 'account.walletRechargeRepealSingle',
  title: '撤销充值',
  path: '/api/v3/acc/wallet/recharge/repeal/single',
  content: z.object({ rechargeId: Id, ...repealShape }),
  result: z.object({
    rechargeId: Id,
    state: keyOf(rechargeState),
    revokedAmount: Fen,
    /** What of its gift was taken back beside it. */
    revokedGift: Fen,
    /** What could not be taken back. */
    shortfall: Fen,
    /** What of `revokedAmount` and `revokedGift` is owed. */
    debt: Fen,
  }),
});

const RepealStarted = z.object({ jobId: Id, batchNo: Id, people: Count, amount: Fen });
/** Each recharge on its own: one that cannot be revoked leaves the others alone. */
export const repealBatch = write({
  ...common,
  id: 'account.walletRechargeRepealBatch',
  title: '批量撤销充值',
  path: '/api/v3/acc/wallet/recharge/repeal/batch',
  content: z.object({ rechargeIds: z.array(Id).min(1).max(5000), ...repealShape }),
  result: RepealStarted,
});
/** Everything a batch recharged that is not yet revoked. */
export const repealBatchNum = write({
  ...common,
  id: 'account.walletRechargeRepealBatchNum',
  title: '按批次撤销充值',
  path: '/api/v3/acc/wallet/recharge/repeal/batch/num',
  content: z.object({ batchNo: Id, ...repealShape }),
  result: RepealStarted,
});

const period = { ...OpenMoments, keyword: Keyword };

const RepealRow = z.object({
  repealId: Id,
  rechargeId: Id.meta({ title: '充值单号', width: 130, hidden: true }),
  occurredAt: z.string().meta({ title: '撤销时间', kind: 'datetime', sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  walletType: keyOf(heldWallet).meta({ title: '钱包', width: 120 }),
  rechargeAmount: Fen.meta({ title: '充值金额' }),
  /** What came on top of the recharge. */
  rechargeGift: Fen.meta({ title: '赠送金额', width: 100 }),
  /** Taken back of the recharge itself, of its gift, and both. */
  amount: Fen.meta({ title: '撤销金额', total: true, sort: true }),
  giftAmount: Fen.meta({ title: '撤回赠送', total: true, width: 100 }),
  takenAmount: Fen,
  /** What of both became a debt. */
  debtAmount: Fen,
  rechargeAt: z.string().meta({ title: '充值时间', kind: 'datetime' }),
  batchNo: Id.nullable().meta({ title: '批次号', width: 120 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
  remark: z.string().nullable().meta({ title: '撤销原因', width: 200 }),
});
export const pageRepeal = listSet({
  id: 'account.walletRepealPage',
  title: '撤销记录',
  path: '/api/v3/acc/wallet/repeal/page',
  access: 'account:repeal:page',
  scope: 'organisation',
  filter: {
    ...period,
    orgId: Id.optional(),
    operatorName: Keyword,
    walletType: keyOf(heldWallet).optional(),
  },
  shown: RepealRow.shape,
  key: 'repealId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'orgFullName',
    'walletType',
    'rechargeAmount',
    'rechargeGift',
    'amount',
    'giftAmount',
    {
      key: 'takenAmount',
      title: '撤销合计',
      kind: 'money',
      total: true,
      hint: '撤销金额与撤回赠送之和',
    },
    {
      key: 'debtAmount',
      title: '转欠款金额',
      kind: 'money',
      total: true,
      hint: '撤销合计中记为欠款的部分',
    },
    'rechargeAt',
    'batchNo',
    'operatorName',
    'rechargeId',
    'remark',
  ],
  export: 'account.walletRepealPageExport',
});

const RepealErrorRow = z.object({
  rowKey: z.string(),
  rechargeId: Id.nullable().meta({ title: '充值单号', width: 130 }),
  batchNo: Id.meta({ title: '撤销批次号', width: 120 }),
  createdAt: z.string().meta({ title: '撤销时间', kind: 'datetime', sort: true }),
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  amount: Fen.meta({ title: '未撤销金额', total: true }),
  reason: z.string().nullable().meta({ title: '原因', width: 260 }),
});
/** The rows of revoking batches that could not be done, wholly or in part. */
export const pageRepealError = listSet({
  id: 'account.walletRechargeRepealError',
  title: '撤销失败记录',
  path: '/api/v3/acc/wallet/recharge/repeal/error',
  access: 'account:repeal:page',
  scope: 'organisation',
  filter: period,
  shown: RepealErrorRow.shape,
  key: 'rowKey',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'orgFullName',
    'amount',
    'batchNo',
    'rechargeId',
    'reason',
  ],
  export: 'account.walletRechargeRepealErrorExport',
});
