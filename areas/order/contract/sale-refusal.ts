import { z } from 'zod';
import { Count, Fen, Id, Keyword, ShownTime } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { nuclearMode, sourceType } from './lookups.ts';
import { refusalBy, refusalHelp, refusalReason } from './refusal-reasons.ts';

/** How long a refused sale is kept. */
export const REFUSALS_KEPT_DAYS = 90;

const access = 'order:refusal:page';

const atPlace = {
  ...OpenMoments,
  canteenId: Id.optional().meta({ title: '食堂' }),
  stallId: Id.optional().meta({ title: '档口' }),
  deviceId: Id.optional().meta({ title: '设备' }),
  reasons: keysOf(refusalReason).optional().meta({ title: '拒绝原因' }),
};

/** Sales that were refused at terminals that asked, and on diners' own pages, newest first. */
export const pageRefusal = listSet({
  id: 'order.refusalPage',
  title: '被拒交易',
  path: '/api/v2/order/refusal/page',
  access,
  scope: 'canteen',
  own: {
    refusalId: Id,
    refusedAt: ShownTime.meta({ title: '被拒时间', sort: true }),
    custId: Id.nullable(),
    amount: Fen.nullable().meta({ title: '金额', total: true, sort: true, width: 90 }),
    cardNo: z.string().nullable().meta({ title: '卡号', width: 110 }),
    reason: keyOf(refusalReason).meta({ title: '拒绝原因', width: 170 }),
    refusingRuleId: Id.nullable(),
    /** The rule that refused it, under its name of that moment; null where no rule did. */
    refusingRuleName: z.string().nullable().meta({ title: '拒绝规则', width: 140 }),
    nuclearMode: keyOf(nuclearMode).nullable().meta({ title: '核身方式', hidden: true }),
    sourceType: keyOf(sourceType).nullable().meta({ title: '来源', width: 120, hidden: true }),
    /** The order that could not be paid. */
    orderId: Id.nullable().meta({ title: '订单号', width: 110, hidden: true, leadsTo: 'orderId' }),
    /** 1; more where so many could not be kept one by one. */
    sales: Count.meta({ title: '笔数', total: true, width: 70 }),
  },
  shown: {
    custNum: z.string().nullable().meta({ title: '人员编号', width: 100 }),
    custName: z.string().nullable().meta({ title: '姓名', width: 84, leadsTo: 'custId' }),
    help: keyOf(refusalHelp).meta({ title: '处理建议', width: 220 }),
    /** The words of the refusal, where they say more than the reason. */
    said: z.string().nullable().meta({ title: '拒绝说明', width: 180 }),
    /** The canteen, the supermarket or the mall. */
    placeName: z.string().nullable().meta({ title: '场所', width: 110 }),
    stallName: z.string().nullable().meta({ title: '档口', width: 110 }),
    deviceName: z.string().nullable().meta({ title: '设备', width: 120 }),
  },
  key: 'refusalId',
  columns: [
    'refusedAt',
    'custNum',
    'custName',
    'amount',
    'reason',
    'help',
    'placeName',
    'stallName',
    'deviceName',
    'refusingRuleName',
    'cardNo',
    'said',
    'sales',
    'nuclearMode',
    'sourceType',
    'orderId',
  ],
  filter: {
    ...atPlace,
    /** Person number from its beginning, name anywhere, or a whole card number. */
    keyword: Keyword.meta({ placeholder: '姓名、编号或卡号' }),
    custId: Id.optional(),
    refusingRuleId: Id.optional(),
    sourceType: keyOf(sourceType).optional().meta({ title: '来源' }),
  },
  period: 'refusedAt',
  order: descending('refusedAt'),
  export: 'order.refusalPageExport',
});

/** Refused sales counted by reason and by hour of the merchant's clock. */
export const refusalSum = listSet({
  id: 'order.refusalSum',
  title: '被拒原因分析',
  path: '/api/v2/order/refusal/sum',
  access: 'order:refusal:sum',
  scope: 'canteen',
  shown: {
    rowKey: z.string(),
    /** Null where the rows are by hour. */
    reason: keyOf(refusalReason).nullable().meta({ title: '拒绝原因', width: 180 }),
    /** Null where the rows are by hour. */
    help: keyOf(refusalHelp).nullable().meta({ title: '处理建议', width: 240 }),
    /** `HH:00`; null where the rows are by reason. */
    hour: z.string().nullable().meta({ title: '时段', width: 90, sort: true }),
    sales: Count.meta({ title: '被拒笔数', total: true, sort: true }),
    people: Count.meta({ title: '涉及人数', sort: true }),
    amount: Fen.meta({ title: '被拒金额', total: true, sort: true }),
  },
  key: 'rowKey',
  columns: ['reason', 'hour', 'sales', 'people', 'amount', 'help'],
  filter: { ...atPlace, by: keyOf(refusalBy).default(1) },
  order: descending('sales'),
  export: 'order.refusalSumExport',
});
