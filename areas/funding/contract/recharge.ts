import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { heldWallet, rechargeTradeType, walletType } from '#areas/ledger/contract/lookups.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import {
  Count,
  DateTimeText,
  Fen,
  Id,
  IdempotencyKey,
  Keyword,
  PositiveFen,
  text,
} from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { BatchCheck, BatchStarted, hasTarget, noTarget, targetShape } from './batch.ts';
import { offlineType, rechargeState } from './lookups.ts';

/** Money that was handed over outside the system: a transfer needs its voucher number, cash does not. */
const Payment = z.object({
  amount: PositiveFen,
  offlineType: keyOf(offlineType),
  voucherNo: text(60).default(''),
  remark: text(200).default(''),
});
/** A grant of subsidy or red packet money; without an end it does not expire. */
const Grant = z.object({
  amount: PositiveFen,
  expiresAt: DateTimeText.nullable().default(null),
  /** Where and at which meals it pays; none: anywhere, at any meal. */
  canteenIds: z.array(Id).max(100).default([]),
  mealTypes: z.array(keyOf(mealType)).max(10).default([]),
  remark: text(200).default(''),
});
const hasVoucher = ({ offlineType, voucherNo }: z.output<typeof Payment>): boolean =>
  offlineType === 3 || voucherNo !== '';
const noVoucher = { path: ['voucherNo'], error: '转账充值请填写凭证号' };

const One = { custId: Id, idempotencyKey: IdempotencyKey };
const Recharged = z.object({
  rechargeId: Id,
  amount: Fen,
  /** Of the wallet, after it. */
  balance: Fen,
  /** What of the amount repaid a debt. */
  repaid: Fen,
  /** What came on top of it. */
  giftAmount: Fen,
});
const single = { scope: 'organisation', result: Recharged } as const;

/** Credits one person's personal wallet. */
export const rechargeSingle = write({
  ...single,
  id: 'account.walletRechargeSingle',
  title: '个人充值',
  path: '/api/v3/acc/wallet/recharge/single',
  aliases: [{ id: 'account.personalRecharge', path: '/recharge/personalRecharge' }],
  access: 'account:recharge:single',
  content: Payment.extend(One).refine(hasVoucher, noVoucher),
});
export const subsidySingle = write({
  ...single,
  id: 'account.subsidyRechargeSingle',
  title: '单人补贴发放',
  path: '/api/v3/acc/subsidy/recharge/single',
  aliases: [{ id: 'account.subsidyRecharge', path: '/recharge/subsidyRecharge' }],
  access: 'account:subsidy:single',
  content: Grant.extend(One),
});
export const redSingle = write({
  ...single,
  id: 'account.redRechargeSingle',
  title: '单人红包发放',
  path: '/api/v3/acc/red/recharge/single',
  access: 'account:red:single',
  content: Grant.extend(One),
});

const batchShape = { ...targetShape, idempotencyKey: IdempotencyKey };
const batch = { scope: 'organisation', result: BatchStarted } as const;

/** What a batch would do: nothing is changed. */
export const rechargeCheck = read({
  id: 'account.batchOperateRechargeCheck',
  title: '批量充值预检',
  path: '/api/v3/acc/batch/operate/recharge/check',
  access: 'account:recharge:batch',
  scope: 'organisation',
  content: z
    .object({
      ...targetShape,
      amount: PositiveFen,
      /** Of the personal wallet the limits count, too. */
      walletType: z.literal([1, 2, 4]).optional(),
      expiresAt: DateTimeText.nullable().default(null),
    })
    .refine(hasTarget, noTarget),
  result: BatchCheck,
});
/** The same amount to everybody in the batch; runs as a job, one result a person. */
export const rechargeBatch = write({
  ...batch,
  id: 'account.walletRechargeBatch',
  title: '批量充值',
  path: '/api/v3/acc/wallet/recharge/batch',
  aliases: [
    { id: 'account.v2WalletBatchRechargePer', path: '/api/v2/wallet/batch/recharge/per' },
    { id: 'account.v2WalletBatchRechargeOrg', path: '/api/v2/wallet/batch/recharge/org' },
  ],
  access: 'account:recharge:batch',
  content: Payment.extend(batchShape).refine(hasVoucher, noVoucher).refine(hasTarget, noTarget),
});
export const subsidyBatch = write({
  ...batch,
  id: 'account.subsidyRechargeBatch',
  title: '批量补贴发放',
  path: '/api/v3/acc/subsidy/recharge/batch',
  aliases: [
    { id: 'account.v2SubsidyBatchRechargePer', path: '/api/v2/subsidy/batch/recharge/per' },
    { id: 'account.v2SubsidyBatchRechargeOrg', path: '/api/v2/subsidy/batch/recharge/org' },
  ],
  access: 'account:subsidy:batch',
  content: Grant.extend(batchShape).refine(hasTarget, noTarget),
});
export const redBatch = write({
  ...batch,
  id: 'account.redRechargeBatch',
  title: '批量红包发放',
  path: '/api/v3/acc/red/recharge/batch',
  aliases: [
    { id: 'account.redBatchPerRecharge', path: '/recharge/red/batchPerRecharge' },
    { id: 'account.redBatchOrgRecharge', path: '/recharge/red/batchOrgRecharge' },
  ],
  access: 'account:red:batch',
  content: Grant.extend(batchShape).refine(hasTarget, noTarget),
});

const RechargeRow = z.object({
  rechargeId: Id,
  accountId: Id,
  occurredAt: z.string(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  walletType: keyOf(heldWallet),
  amount: Fen,
  revokedAmount: Fen,
  netAmount: Fen,
  /** What came on top, in its own lot, and what of it was taken back. */
  giftAmount: Fen,
  revokedGift: Fen,
  state: keyOf(rechargeState),
  offlineType: keyOf(offlineType).nullable(),
  channel: keyOf(rechargeChannel),
  source: keyOf(rechargeSource),
  voucherNo: z.string().nullable(),
  batchNo: Id.nullable(),
  operatorName: z.string().nullable(),
  remark: z.string().nullable(),
});
const rechargeColumns = columns<typeof RechargeRow>()([
  { key: 'occurredAt', title: '充值时间', kind: 'datetime', sort: true },
  { key: 'custNum', title: '人员编号', width: 110 },
  { key: 'custName', title: '姓名', width: 90 },
  { key: 'orgFullName', title: '所属组织', width: 180 },
  { key: 'walletType', title: '钱包', kind: 'enum', of: heldWallet, width: 120 },
  { key: 'amount', title: '充值金额', kind: 'money', total: true, sort: true },
  { key: 'state', title: '状态', kind: 'enum', of: rechargeState, width: 90 },
  { key: 'revokedAmount', title: '撤销金额', kind: 'money', total: true, width: 100 },
  { key: 'netAmount', title: '实际金额', kind: 'money', total: true },
  { key: 'giftAmount', title: '赠送金额', kind: 'money', total: true, width: 100 },
  { key: 'revokedGift', title: '撤回赠送', kind: 'money', total: true, width: 100 },
  { key: 'offlineType', title: '充值方式', kind: 'enum', of: offlineType, width: 130 },
  { key: 'source', title: '充值来源', kind: 'enum', of: rechargeSource, width: 130 },
  { key: 'operatorName', title: '操作员', width: 100 },
  { key: 'voucherNo', title: '凭证号', width: 130 },
  { key: 'batchNo', title: '批次号', width: 110 },
  { key: 'remark', title: '备注', width: 180 },
  { key: 'channel', title: '充值渠道', kind: 'enum', of: rechargeChannel, hidden: true },
  { key: 'rechargeId', title: '充值单号', width: 130, hidden: true },
]);
const rechargeFilter = {
  ...OpenMoments,
  keyword: Keyword,
  orgId: Id.optional(),
  accountId: Id.optional(),
  walletType: keyOf(heldWallet).optional(),
  state: keyOf(rechargeState).optional(),
  offlineType: keyOf(offlineType).optional(),
  source: keyOf(rechargeSource).optional(),
  channel: keyOf(rechargeChannel).optional(),
  batchNo: Id.optional(),
  psnType: Id.optional(),
  operatorName: Keyword,
  minAmount: Fen.optional(),
  maxAmount: Fen.optional(),
};
/** Recharges, subsidies and red packets as documents. */
export const pageRecharge = page({
  id: 'account.walletRechargeDetails',
  title: '充值明细',
  path: '/api/v3/acc/wallet/recharge/details',
  aliases: [{ id: 'account.rechargePage', path: '/recharge/queryPageRecharge' }],
  access: 'account:recharge:details',
  scope: 'organisation',
  filter: rechargeFilter,
  row: RechargeRow,
  columns: rechargeColumns,
  export: 'account.walletRechargeDetailsExport',
});
/** The grants of subsidies among them; asking for another wallet's is refused. */
export const pageSubsidy = page({
  id: 'account.subsidyRechargePage',
  title: '补贴发放记录',
  path: '/api/v3/acc/subsidy/recharge/page',
  access: 'account:subsidy:page',
  scope: 'organisation',
  filter: { ...rechargeFilter, walletType: z.literal(walletType.key.subsidy).optional() },
  row: RechargeRow,
  columns: rechargeColumns,
  export: 'account.subsidyRechargePageExport',
});

const CollectRow = z.object({
  tradeType: keyOf(rechargeTradeType),
  channel: keyOf(rechargeChannel),
  count: Count,
  amount: Fen,
  revokedAmount: Fen,
  netAmount: Fen,
  rowKey: z.string(),
});
const collectColumns = columns<typeof CollectRow>()([
  { key: 'tradeType', title: '交易类型', kind: 'enum', of: rechargeTradeType, width: 160 },
  { key: 'channel', title: '充值渠道', kind: 'enum', of: rechargeChannel, width: 160 },
  { key: 'count', title: '笔数', kind: 'int', total: true },
  { key: 'amount', title: '充值金额', kind: 'money', total: true },
  { key: 'revokedAmount', title: '撤销金额', kind: 'money', total: true },
  { key: 'netAmount', title: '实际金额', kind: 'money', total: true },
]);
/** What came into wallets by trade type and channel. */
export const pageRechargeCollect = page({
  id: 'account.walletTradeTypeCollectPage',
  title: '充值汇总',
  path: '/api/v3/acc/wallet/trade-type/collect/page',
  access: 'account:recharge:details',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    orgId: Id.optional(),
    walletType: keyOf(heldWallet).optional(),
    channel: keyOf(rechargeChannel).optional(),
  },
  row: CollectRow,
  columns: collectColumns,
  export: 'account.walletTradeTypeCollectPageExport',
});
