import { sql } from 'kysely';
import { backChargeImport } from '#areas/funding/contract/back-charge.ts';
import { tryRow } from '#areas/funding/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow } from '#kit/server/import/rows.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { type BackChargeLine, rows as lines } from './back-charge-lines.ts';
import { repairOrder } from './repair.ts';

type Rows = readonly ImportRow<BackChargeLine>[];

/** Orders these rows name that the caller sees, by id: what is in suspense, and the account of theirs if the person is seen too. */
async function ordersOf({ tx, scope }: Context, rows: Rows) {
  const found = await tx
    .selectFrom('mealOrder')
    .leftJoin('account', 'account.accountId', 'mealOrder.accountId')
    .leftJoin('customer', 'customer.custId', 'account.custId')
    .select(['mealOrder.orderId', 'mealOrder.accountId', 'customer.orgId'])
    .select(sql<number>`meal_order.suspense_amount - meal_order.refund_suspense`.as('suspended'))
    .where(
      sql<boolean>`meal_order.order_id = any(${rows.map(({ value }) => value.orderId)}::bigint[])`,
    )
    .where(placeWhere('mealOrder', scope))
    .execute();
  return new Map(
    found.map(({ orgId, accountId, ...order }) => [
      order.orderId,
      { ...order, accountId: inScope(scope.organisations, orgId) ? accountId : null },
    ]),
  );
}

/** Accounts of the people these rows name whom the caller sees, by number. */
async function payersOf({ tx, scope }: Context, rows: Rows): Promise<ReadonlyMap<string, number>> {
  const found = await tx
    .selectFrom('customer')
    .innerJoin('account', 'account.custId', 'customer.custId')
    .select(['customer.custNum', 'account.accountId'])
    .where(sql<boolean>`customer.cust_num = any(${rows.map(({ value }) => value.custNum)}::text[])`)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .execute();
  return new Map(found.map(({ custNum, accountId }) => [custNum, accountId]));
}

export const backChargeImporting = implementImport(backChargeImport, {
  kind: 'order.backChargeImport',
  rows: lines,
  repeats: [
    { keyOf: ({ orderId }: BackChargeLine) => String(orderId), message: '订单号与第{row}行重复' },
  ],
  async check(context, rows: Rows, _options, refuse) {
    const [orders, payers] = [await ordersOf(context, rows), await payersOf(context, rows)];
    for (const { rowNumber, value } of rows) {
      const order = orders.get(value.orderId);
      if (!order) refuse(rowNumber, '订单不存在');
      else if (order.suspended === 0) refuse(rowNumber, '订单没有挂账');
      else if (value.amount > order.suspended) refuse(rowNumber, '补扣金额超过挂账金额');
      else if (value.custNum === '' && order.accountId === null)
        refuse(rowNumber, '订单没有消费人员，请填写人员编号');

      if (value.custNum !== '' && !payers.has(value.custNum))
        refuse(rowNumber, '人员{num}不存在', { num: value.custNum });
    }
  },
  async store(context, rows, _options, refuse, _isAgain, batchNo) {
    const [orders, payers] = [await ordersOf(context, rows), await payersOf(context, rows)];
    for (const { rowNumber, value } of rows) {
      const { orderId, custNum, amount, reason } = value;
      const accountId = custNum === '' ? orders.get(orderId)?.accountId : payers.get(custNum);
      if (!orders.has(orderId) || !accountId) {
        refuse(rowNumber, '订单不存在');
        continue;
      }

      const operatorId = context.actor.userId;
      const request = {
        orderId,
        accountId,
        reason,
        batchNo,
        operatorId,
        amount: amount || undefined,
      };
      const done = await tryRow(context, () => repairOrder(context, request));
      if (done instanceof Refusal) refuse(rowNumber, done.message);
    }
  },
});
