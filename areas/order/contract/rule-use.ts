import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { orderState, refundState } from './lookups.ts';

/** Who got what of a market rule: the orders it counted for, newest first. Without dates it is today. */
export const pageRuleUses = listSet({
  id: 'order.ruleUses',
  title: '规则使用明细',
  path: '/api/v2/order/rule-uses/page',
  access: 'order:order:page',
  scope: 'canteen',
  shown: {
    orderId: Id.meta({ title: '订单号', width: 110 }),
    occurredAt: z.string().meta({ title: '消费时间', kind: 'datetime', sort: true }),
    custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
    custName: z.string().nullable().meta({ title: '姓名', width: 90 }),
    orgFullName: z.string().nullable().meta({ title: '所属组织', width: 200 }),
    canteenName: z.string().nullable().meta({ title: '食堂', width: 120 }),
    stallName: z.string().nullable().meta({ title: '档口', width: 120 }),
    mealType: keyOf(mealType).meta({ title: '餐次', width: 80 }),
    /** Fen paid for the order. */
    amount: Fen.meta({ title: '订单金额', total: true, sort: true }),
    /** Fen the rule took off the order; of a management fee what it put on top. */
    ruleAmount: Fen.meta({ title: '规则金额', kind: 'money', total: true, sort: true }),
    /** Points the rule gave, or that paid by it. */
    points: Count.meta({ title: '积分', kind: 'int', total: true, width: 90 }),
    orderState: keyOf(orderState).meta({ title: '订单状态', width: 100 }),
    refundState: keyOf(refundState).meta({ title: '退款状态', width: 100 }),
  },
  key: 'orderId',
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'orderId',
    'orderState',
    'ruleAmount',
    'points',
    'amount',
    'canteenName',
    'stallName',
    'mealType',
    'orgFullName',
    'refundState',
  ],
  filter: {
    ruleId: Id,
    ...OpenMoments,
    /** Person number or name, card number, or the whole order number. */
    keyword: Keyword.meta({ placeholder: '姓名、编号、卡号或订单号' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
  },
  order: descending('occurredAt'),
  export: 'order.ruleUsesExport',
});
