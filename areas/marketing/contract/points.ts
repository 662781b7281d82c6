import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { exchangeKind, exchangeState, pointsKind } from './lookups.ts';

/* Points of people: what they have, how it came and went, what it was exchanged for. */

const common = { scope: 'organisation' } as const;
const base = '/api/v2/mkt/points';
/** A number of points; minus what goes. */
const Points = z.int();

const Person = {
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 200 }),
};

/** All people who have, or had, points. */
export const pointsBalancePage = listSet({
  ...common,
  id: 'marketing.pointsBalancePage',
  title: '人员积分',
  path: `${base}/balance/page`,
  access: 'marketing:points:page',
  own: {
    custId: Id,
    balance: Points.meta({ title: '现有积分', total: true, sort: true, width: 110 }),
  },
  shown: {
    ...Person,
    custName: Person.custName.meta({ leadsTo: 'custId' }),
    earned: Points.meta({ title: '累计获得', total: true, sort: true, width: 110 }),
    used: Points.meta({ title: '累计抵扣', total: true, width: 110 }),
    exchanged: Points.meta({ title: '累计兑换', total: true, width: 110 }),
    lastAt: ShownTime.meta({ title: '最近变动', sort: true }),
  },
  key: 'custId',
  columns: [
    'custNum',
    'custName',
    'orgFullName',
    'balance',
    'earned',
    'used',
    'exchanged',
    'lastAt',
  ],
  filter: { keyword: Keyword.meta({ placeholder: '姓名或编号' }) },
  search: ['custName', 'custNum'],
  order: descending('balance'),
  export: 'marketing.pointsBalanceExport',
});

/** Every single change of points. */
export const pointsFlowPage = listSet({
  ...common,
  id: 'marketing.pointsFlowPage',
  title: '积分明细',
  path: `${base}/flow/page`,
  access: 'marketing:points:page',
  own: {
    kind: keyOf(pointsKind).meta({ title: '变动类型', width: 100 }),
    change: Points.meta({ title: '积分变动', total: true, width: 100 }),
    balanceAfter: Points.meta({ title: '变动后积分', width: 110 }),
    occurredAt: ShownTime.meta({ title: '发生时间', sort: true }),
    orderId: Id.nullable().meta({ title: '订单号', width: 120, leadsTo: 'orderId' }),
    remark: z.string().meta({ title: '备注', width: 160 }),
  },
  shown: {
    /** Entries of one second stand in the order they were made: their numbers are of one length. */
    rowKey: z.string(),
    ...Person,
    ruleName: z.string().nullable().meta({ title: '规则名称', width: 160 }),
    operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  },
  key: 'rowKey',
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'orgFullName',
    'kind',
    'change',
    'balanceAfter',
    'orderId',
    'ruleName',
    'operatorName',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '姓名、编号或备注' }),
    custId: Id.optional(),
    kind: keyOf(pointsKind).optional(),
    ...OpenMoments,
  },
  search: ['custName', 'custNum', 'remark'],
  period: 'occurredAt',
  order: descending('occurredAt'),
  export: 'marketing.pointsFlowExport',
});

/** What a person has. */
export const pointsOf = read({
  ...common,
  id: 'marketing.pointsOf',
  title: '人员积分余额',
  path: `${base}/of`,
  access: 'marketing:points:page',
  content: z.object({ custId: Id }),
  result: z.object({ balance: Points, earned: Count, used: Count, exchanged: Count }),
});

/** Sets a person's points right, with a reason; they do not fall below 0 by it. */
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

/** Exchanges points of a person for what a rule offers. */
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

/** What a person can exchange points for now. */
export const pointsGifts = read({
  ...common,
  id: 'marketing.pointsGifts',
  title: '可兑换项目',
  path: `${base}/gifts`,
  access: 'marketing:points:exchange',
  content: z.object({ custId: Id }),
  result: z.array(
    z.object({
      ruleId: Id,
      ruleName: z.string(),
      exchangeKind: keyOf(exchangeKind),
      points: Count,
      amount: Fen,
    }),
  ),
});

/** What was exchanged, by whom, and whether it was handed over. */
export const pointsExchangePage = listSet({
  ...common,
  id: 'marketing.pointsExchangePage',
  title: '积分兑换记录',
  path: `${base}/exchange/page`,
  access: 'marketing:points:page',
  own: {
    exchangeId: Id,
    ruleName: z.string().meta({ title: '兑换项目', width: 160 }),
    exchangeKind: keyOf(exchangeKind).meta({ title: '兑换类型', width: 90 }),
    count: Count.meta({ title: '数量', total: true, width: 80 }),
    points: Count.meta({ title: '使用积分', total: true, sort: true, width: 100 }),
    amount: Fen.meta({ title: '红包金额', total: true }),
    couponNo: z.string().nullable().meta({ title: '券号', width: 190 }),
    state: keyOf(exchangeState).meta({ title: '状态', width: 90 }),
    exchangedAt: ShownTime.meta({ title: '兑换时间', sort: true }),
    handledAt: ShownTime.nullable().meta({ title: '处理时间' }),
    remark: z.string().meta({ title: '备注', width: 160, hidden: true }),
  },
  shown: {
    ...Person,
    operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
    handledName: z.string().nullable().meta({ title: '处理人', width: 100 }),
  },
  key: 'exchangeId',
  columns: [
    'exchangedAt',
    'custNum',
    'custName',
    'state',
    'orgFullName',
    'ruleName',
    'exchangeKind',
    'count',
    'points',
    'amount',
    'couponNo',
    'operatorName',
    'handledName',
    'handledAt',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '姓名、编号或兑换项目' }),
    custId: Id.optional(),
    exchangeKind: keyOf(exchangeKind).optional(),
    state: keyOf(exchangeState).optional(),
    ...OpenMoments,
  },
  search: ['custName', 'custNum', 'ruleName'],
  period: 'exchangedAt',
  order: descending('exchangedAt'),
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
