import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { heldWallet, rechargeTradeType, walletType } from '#areas/ledger/contract/lookups.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
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
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
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
/** The people among them who cannot be done, one by one. */
export const pageRechargeLeftOut = listSet({
  id: 'account.batchOperateRechargeLeftOutPage',
  title: '批量充值未包含人员',
  path: '/api/v3/acc/batch/operate/recharge/left/out/page',
  access: 'account:recharge:batch',
  scope: 'organisation',
  filter: {
    ...targetShape,
    amount: PositiveFen,
    walletType: z.literal([1, 2, 4]).optional(),
    expiresAt: DateTimeText.nullable().default(null),
  },
  shown: {
    custId: Id,
    custNum: z.string().meta({ title: '人员编号', width: 130, sort: true }),
    custName: z.string().meta({ title: '姓名', width: 110, leadsTo: 'custId' }),
    orgFullName: z.string().meta({ title: '所属组织', width: 220 }),
    reason: z.string().meta({ title: '原因', width: 240 }),
  },
  key: 'custId',
  order: ascending('custNum'),
  columns: ['custNum', 'custName', 'orgFullName', 'reason'],
  export: 'account.batchOperateRechargeLeftOutPageExport',
});
/** The same amount to each person in the batch; runs as a job, one result a person. */
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
  rechargeId: Id.meta({ title: '充值单号', width: 130, hidden: true }),
  accountId: Id,
  occurredAt: z.string().meta({ title: '充值时间', kind: 'datetime', sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  walletType: keyOf(heldWallet).meta({ title: '钱包', width: 120 }),
  amount: Fen.meta({ title: '充值金额', total: true, sort: true }),
  revokedAmount: Fen.meta({ title: '撤销金额', total: true, width: 100 }),
  netAmount: Fen.meta({ title: '实际金额', total: true }),
  /** What came on top, in its own lot, and what of it was taken back. */
  giftAmount: Fen.meta({ title: '赠送金额', total: true, width: 100 }),
  revokedGift: Fen.meta({ title: '撤回赠送', kind: 'money', total: true, width: 100 }),
  state: keyOf(rechargeState).meta({ title: '状态', width: 90 }),
  offlineType: keyOf(offlineType).nullable().meta({ title: '充值方式', width: 130 }),
  channel: keyOf(rechargeChannel).meta({ title: '充值渠道', hidden: true }),
  source: keyOf(rechargeSource).meta({ title: '充值来源', width: 130 }),
  voucherNo: z.string().nullable().meta({ title: '凭证号', width: 130 }),
  batchNo: Id.nullable().meta({ title: '批次号', width: 110 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  remark: z.string().nullable().meta({ title: '备注', width: 180 }),
});
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
export const pageRecharge = listSet({
  id: 'account.walletRechargeDetails',
  title: '充值明细',
  path: '/api/v3/acc/wallet/recharge/details',
  aliases: [{ id: 'account.rechargePage', path: '/recharge/queryPageRecharge' }],
  access: 'account:recharge:details',
  scope: 'organisation',
  filter: {
    ...rechargeFilter,
    /** The rule their gifts were given by. */
    giftRuleId: Id.optional(),
  },
  shown: RechargeRow.shape,
  key: 'rechargeId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'state',
    'orgFullName',
    'walletType',
    'amount',
    'revokedAmount',
    'netAmount',
    'giftAmount',
    'revokedGift',
    'offlineType',
    'source',
    'operatorName',
    'voucherNo',
    'batchNo',
    'remark',
    'channel',
    'rechargeId',
  ],
  export: 'account.walletRechargeDetailsExport',
});
/** The grants of subsidies among them; asking for another wallet's is refused. */
export const pageSubsidy = listSet({
  id: 'account.subsidyRechargePage',
  title: '补贴发放记录',
  path: '/api/v3/acc/subsidy/recharge/page',
  access: 'account:subsidy:page',
  scope: 'organisation',
  filter: { ...rechargeFilter, walletType: z.literal(walletType.key.subsidy).optional() },
  shown: {
    ...RechargeRow.shape,
    rechargeId: Id.meta({ title: '发放单号', width: 130, hidden: true }),
    occurredAt: z.string().meta({ title: '发放时间', kind: 'datetime', sort: true }),
    amount: Fen.meta({ title: '发放金额', total: true, sort: true }),
    source: keyOf(rechargeSource).meta({ title: '发放来源', width: 130 }),
  },
  key: 'rechargeId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'state',
    'orgFullName',
    'walletType',
    'amount',
    'revokedAmount',
    'netAmount',
    'giftAmount',
    'revokedGift',
    'offlineType',
    'source',
    'operatorName',
    'voucherNo',
    'batchNo',
    'remark',
    'channel',
    'rechargeId',
  ],
  export: 'account.subsidyRechargePageExport',
});

const CollectRow = z.object({
  tradeType: keyOf(rechargeTradeType).meta({ title: '交易类型', width: 160 }),
  channel: keyOf(rechargeChannel).meta({ title: '充值渠道', width: 160 }),
  count: Count.meta({ title: '笔数', total: true }),
  amount: Fen.meta({ title: '充值金额', total: true }),
  revokedAmount: Fen.meta({ title: '撤销金额', total: true }),
  netAmount: Fen.meta({ title: '实际金额', total: true }),
  rowKey: z.string(),
});
/** What came into wallets by trade type and channel. */
export const pageRechargeCollect = listSet({
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
  shown: CollectRow.shape,
  key: 'rowKey',
  order: ascending('tradeType'),
  columns: ['tradeType', 'channel', 'count', 'amount', 'revokedAmount', 'netAmount'],
  export: 'account.walletTradeTypeCollectPageExport',
});
