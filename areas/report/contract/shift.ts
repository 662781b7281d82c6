import { z } from 'zod';
import { offlineType } from '#areas/funding/contract/lookups.ts';
import { tenderType } from '#areas/order/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Moments } from '#kit/contract/period-fields.ts';
import { placeFilter } from './filters.ts';
import { cash, handInState } from './hand-in.ts';

/* What went through the hands of an operator between two moments, as a cashier hands over to the next. */

/** The parts of a shift, in the order of its slip. */
export const shiftPart = lookup({
  sales: { key: 1, desc: '销售', colour: 'success' },
  repairs: { key: 2, desc: '补扣', colour: 'warning' },
  refunds: { key: 3, desc: '退款', colour: 'error' },
  recharges: { key: 4, desc: '充值', colour: 'success' },
  gifts: { key: 5, desc: '充值赠送', colour: 'default' },
  revocations: { key: 6, desc: '充值撤销', colour: 'error' },
  withdrawals: { key: 7, desc: '提现付款', colour: 'warning' },
  deposits: { key: 8, desc: '押金收款', colour: 'default' },
  depositReturns: { key: 9, desc: '押金退回', colour: 'default' },
  cards: { key: 10, desc: '发卡补卡', colour: 'default' },
});

/** Sees the shifts of other operators, as far as the data scope reaches; with the report alone an operator sees their own. */
export const EVERY_SHIFT = 'report:shift:everyone';

const common = { access: 'report:shift:view', scope: 'canteen' } as const;
const filter = {
  ...Moments,
  operatorId: Id.optional().meta({ title: '操作员' }),
  canteenIds: placeFilter.canteenIds,
  deviceIds: z.array(Id).min(1).max(2000).meta({ title: '设备' }).optional(),
};

const line = {
  part: keyOf(shiftPart).meta({ title: '项目', width: 120, sort: true }),
  /** What paid; null beside sales, repairs and refunds. */
  tenderType: keyOf(tenderType).nullable().meta({ title: '支付方式', width: 130 }),
  /** Where the money came in or went out; null for what a wallet paid. */
  channel: keyOf(rechargeChannel).nullable().meta({ title: '支付渠道', width: 120 }),
  payMethod: keyOf(offlineType).nullable().meta({ title: '充值方式', width: 130 }),
  /** Orders, recharges, withdrawals or cards. */
  num: Count.meta({ title: '笔数::shift', sort: true }),
  amount: Fen.meta({ title: '金额', sort: true }),
};
/** What was sold, given back, recharged and paid out, by way of payment. */
export const shiftLines = listSet({
  ...common,
  id: 'report.shiftPage',
  title: '收银交班报表',
  path: '/report/shift/page',
  filter,
  shown: { rowKey: z.string(), ...line },
  key: 'rowKey',
  order: ascending('part', 'tenderType', 'channel', 'payMethod'),
  columns: ['part', 'tenderType', 'channel', 'payMethod', 'num', 'amount'],
  export: 'report.shiftExport',
});

/** The cash of the same, by the rule of what is handed in, and what was handed in of the time. */
export const shiftCash = read({
  ...common,
  id: 'report.shiftCash',
  title: '交班现金核对',
  path: '/report/shift/cash',
  content: z.object(filter),
  result: z.object({
    ...cash,
    /** Null: of several operators. */
    operatorName: z.string().nullable(),
    /** Whether places and people outside of the caller's scope are left out. */
    isPart: z.boolean(),
    /** What hand-ins that lie within the period expected, returned and cancelled ones aside; null where the caller does not see them all. */
    handedAmount: Fen.nullable(),
    /** Those that touch the period. */
    handIns: z.array(
      z.object({
        handInId: Id,
        operatorName: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        expectedAmount: Fen,
        countedAmount: Fen,
        state: keyOf(handInState),
      }),
    ),
  }),
});

/** Whose shifts the caller may look at. */
export const shiftOperators = read({
  ...common,
  id: 'report.shiftOperators',
  title: '交班操作员选择列表',
  path: '/report/shift/operators',
  content: z.object({}),
  result: z.array(z.object({ userId: Id, username: z.string(), realName: z.string() })),
});
