import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { exchangeKind, exchangeState, pointsKind } from './lookups.ts';

/* Points of people (document 2: points acquisition, deduction and exchange): what they have, how it came and went, what it was exchanged for. */

const common = { scope: 'organisation' } as const;
const base = '/api/v2/mkt/points';
/** A number of points; minus what goes. */
const Points = z.int();

const Person = {
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
};
const personColumns = [
  { key: 'custNum', title: '人员编号', width: 110 },
  { key: 'custName', title: '姓名', width: 90 },
  { key: 'orgFullName', title: '所属组织', width: 200 },
] as const;

const Balance = z.object({
  custId: Id,
  ...Person,
  balance: Points,
  earned: Points,
  used: Points,
  exchanged: Points,
  lastAt: z.string(),
});
/** Everybody who has, or had, points. */
export const pointsBalancePage = page({
  ...common,
  id: 'marketing.pointsBalancePage',
  title: '人员积分',
  path: `${base}/balance/page`,
  access: 'marketing:points:page',
  filter: { keyword: Keyword },
  row: Balance,
  columns: columns<typeof Balance>()([
    ...personColumns,
    { key: 'balance', title: '现有积分', kind: 'int', total: true, sort: true, width: 110 },
    { key: 'earned', title: '累计获得', kind: 'int', total: true, sort: true, width: 110 },
    { key: 'used', title: '累计抵扣', kind: 'int', total: true, width: 110 },
    { key: 'exchanged', title: '累计兑换', kind: 'int', total: true, width: 110 },
    { key: 'lastAt', title: '最近变动', kind: 'datetime', sort: true },
  ]),
  export: 'marketing.pointsBalanceExport',
});

const Entry = z.object({
  rowKey: z.string(),
  ...Person,
  kind: keyOf(pointsKind),
  change: Points,
  balanceAfter: Points,
  occurredAt: z.string(),
  orderId: Id.nullable(),
  ruleName: z.string().nullable(),
  operatorName: z.string().nullable(),
  remark: z.string(),
});
/** Every single change of points. */
export const pointsFlowPage = page({
  ...common,
  id: 'marketing.pointsFlowPage',
  title: '积分明细',
  path: `${base}/flow/page`,
  access: 'marketing:points:page',
  filter: {
    keyword: Keyword,
    custId: Id.optional(),
    kind: keyOf(pointsKind).optional(),
    startDate: DateTimeText.optional(),
    endDate: DateTimeText.optional(),
  },
  row: Entry,
  columns: columns<typeof Entry>()([
    { key: 'occurredAt', title: '发生时间', kind: 'datetime', sort: true },
    ...personColumns,
    { key: 'kind', title: '变动类型', kind: 'enum', of: pointsKind, width: 100 },
    { key: 'change', title: '积分变动', kind: 'int', total: true, width: 100 },
    { key: 'balanceAfter', title: '变动后积分', kind: 'int', width: 110 },
    { key: 'orderId', title: '订单号', width: 120 },
    { key: 'ruleName', title: '规则名称', width: 160 },
    { key: 'operatorName', title: '操作员', width: 100 },
    { key: 'remark', title: '备注', width: 160 },
  ]),
  export: 'marketing.pointsFlowExport',
});

/** What somebody has. */
export const pointsOf = read({
  ...common,
  id: 'marketing.pointsOf',
  title: '人员积分余额',
  path: `${base}/of`,
  access: 'marketing:points:page',
  content: z.object({ custId: Id }),
  result: z.object({ balance: Points, earned: Count, used: Count, exchanged: Count }),
});

/** Sets somebody's points right, with a reason; nobody falls below 0 by it. */
export const pointsAdjust = write({
  ...common,
  id: 'marketing.pointsAdjust',
  title: '调整积分',
  path: `${base}/adjust`,
  access: 'marketing:points:adjust',
  content: z.object({
    custId: Id,
    change: z
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((change) => change !== 0, '调整数量不能为0'),
    remark: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ balance: Points }),
});

/** Exchanges points of somebody for what a rule offers. */
export const pointsExchange = write({
  ...common,
  id: 'marketing.pointsExchange',
  title: '积分兑换',
  path: `${base}/exchange`,
  access: 'marketing:points:exchange',
  content: z.object({
    custId: Id,
    ruleId: Id,
    count: z.int().min(1, '数量须大于0').max(20).default(1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ exchangeId: Id, points: Count, balance: Points }),
});

/** What somebody can exchange points for now. */
export const pointsGifts = read({
  ...common,
  id: 'marketing.pointsGifts',
  title: '可兑换项目',
  path: `${base}/gifts`,
  access: 'marketing:points:exchange',
  content: z.object({ custId: Id }),
  result: z.array(
    z.object({ ruleId: Id, ruleName: z.string(), exchangeKind: keyOf(exchangeKind), points: Count, amount: Fen }),
  ),
});

const Exchange = z.object({
  exchangeId: Id,
  ...Person,
  ruleName: z.string(),
  exchangeKind: keyOf(exchangeKind),
  count: Count,
  points: Count,
  amount: Fen,
  couponNo: z.string().nullable(),
  state: keyOf(exchangeState),
  exchangedAt: z.string(),
  operatorName: z.string().nullable(),
  handledName: z.string().nullable(),
  handledAt: z.string().nullable(),
  remark: z.string(),
});
/** What was exchanged, by whom, and whether it was handed over. */
export const pointsExchangePage = page({
  ...common,
  id: 'marketing.pointsExchangePage',
  title: '积分兑换记录',
  path: `${base}/exchange/page`,
  access: 'marketing:points:page',
  filter: {
    keyword: Keyword,
    custId: Id.optional(),
    exchangeKind: keyOf(exchangeKind).optional(),
    state: keyOf(exchangeState).optional(),
    startDate: DateTimeText.optional(),
    endDate: DateTimeText.optional(),
  },
  row: Exchange,
  columns: columns<typeof Exchange>()([
    { key: 'exchangedAt', title: '兑换时间', kind: 'datetime', sort: true },
    ...personColumns,
    { key: 'ruleName', title: '兑换项目', width: 160 },
    { key: 'exchangeKind', title: '兑换类型', kind: 'enum', of: exchangeKind, width: 90 },
    { key: 'count', title: '数量', kind: 'int', total: true, width: 80 },
    { key: 'points', title: '使用积分', kind: 'int', total: true, sort: true, width: 100 },
    { key: 'amount', title: '红包金额', kind: 'money', total: true },
    { key: 'couponNo', title: '券号', width: 190 },
    { key: 'state', title: '状态', kind: 'enum', of: exchangeState, width: 90 },
    { key: 'operatorName', title: '操作员', width: 100 },
    { key: 'handledName', title: '处理人', width: 100 },
    { key: 'handledAt', title: '处理时间', kind: 'datetime' },
    { key: 'remark', title: '备注', width: 160, hidden: true },
  ]),
  export: 'marketing.pointsExchangePageExport',
});

/** Goods that were exchanged are handed over. */
export const pointsHandOver = write({
  ...common,
  id: 'marketing.pointsHandOver',
  title: '领取兑换物品',
  path: `${base}/exchange/hand-over`,
  access: 'marketing:points:handOver',
  content: z.object({ exchangeId: Id }),
});

/** Goods that were not handed over are not taken after all: the points come back. */
export const pointsExchangeCancel = write({
  ...common,
  id: 'marketing.pointsExchangeCancel',
  title: '取消积分兑换',
  path: `${base}/exchange/cancel`,
  access: 'marketing:points:handOver',
  content: z.object({ exchangeId: Id, remark: text(200, 1) }),
  result: z.object({ points: Count }),
});
