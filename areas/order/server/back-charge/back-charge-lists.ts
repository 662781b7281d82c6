import { sql } from 'kysely';
import {
  pageBackCharge,
  pageBackChargeError,
  pageSuspended,
} from '#areas/funding/contract/back-charge.ts';
import { backChargeState } from '#areas/funding/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { ordersJoined, ordersMatching } from '../lists/order-query.ts';
import { restOfRepair } from './repair-rest.ts';

const isSuspended = sql<boolean>`meal_order.suspense_amount > meal_order.refund_suspense`;

const left = sql<number>`meal_order.suspense_amount - meal_order.refund_suspense`;

const suspended = serveQuery(
  pageSuspended,
  (context, { keyword, canteenId, mealType, suspenseReasons, minAmount, maxAmount, ...period }) =>
    ordersJoined(context)
      .where(isSuspended)
      .where(placeWhere('mealOrder', context.scope))
      .where(wherePeriod('mealOrder.occurredAt', period))
      .where(
        whereEquals({
          'mealOrder.canteenId': canteenId,
          'mealOrder.mealType': mealType,
          'mealOrder.suspenseReason': suspenseReasons,
        }),
      )
      .where(whereBetween(left, minAmount, maxAmount))
      .where(whereGiven(keyword, (text) => ordersMatching(context, text)))
      .select([
        'mealOrder.orderId',
        'mealOrder.occurredAt',
        'mealOrder.recordedAt',
        'mealOrder.cardNo',
      ])
      .select([
        'mealOrder.mealType',
        'mealOrder.amount',
        left.as('suspenseAmount'),
        'mealOrder.suspenseReason',
      ])
      .select(['canteen.canteenName', 'stall.stallName', 'device.deviceName'])
      .select(['customer.custNum', 'customer.custName', 'organisation.orgFullName']),
);

const repairState = sql<
  1 | 2 | 3
>`case paid.rest when order_repair.amount then ${sql.lit(backChargeState.key.backCharged)} when 0 then ${sql.lit(backChargeState.key.returned)}
  else ${sql.lit(backChargeState.key.partlyReturned)} end`;

/* The person whose order it was, or who paid. */
const named = (context: Context, text: string) =>
  ordersMatching(context, text, [
    sql`customer.cust_num ^@ ${text}`,
    sql`customer.cust_name like ${containsPattern(text)}`,
  ]);

const done = serveQuery(
  pageBackCharge,
  (context, { keyword, canteenId, batchNo, states, minAmount, maxAmount, ...period }) =>
    context.tx
      .selectFrom('orderRepair')
      .innerJoin('mealOrder', (join) =>
        join
          .onRef('mealOrder.orderId', '=', 'orderRepair.orderId')
          .onRef('mealOrder.bizDate', '=', 'orderRepair.bizDate'),
      )
      .innerJoin('customer', 'customer.custId', 'orderRepair.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
      .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
      .leftJoin('operator', 'operator.userId', 'orderRepair.operatorId')
      .leftJoinLateral(restOfRepair(context.merchantId).as('paid'), (join) => join.onTrue())
      .where(placeWhere('mealOrder', context.scope))
      .where(wherePeriod('orderRepair.occurredAt', period))
      .where(whereEquals({ 'mealOrder.canteenId': canteenId, 'orderRepair.batchNo': batchNo }))
      .where(whereBetween('orderRepair.amount', minAmount, maxAmount))
      .where(whereGiven(states, (some) => sql`${repairState} = any(${some}::smallint[])`))
      .where(whereGiven(keyword, (text) => named(context, text)))
      .select([
        'orderRepair.repairId',
        'orderRepair.orderId',
        'orderRepair.occurredAt as repairedAt',
      ])
      .select([
        'orderRepair.amount',
        repairState.as('state'),
        sql<number>`order_repair.amount - paid.rest`.as('refundAmount'),
        'orderRepair.personalAmount',
        'orderRepair.subsidyAmount',
        'orderRepair.redAmount',
      ])
      .select(['orderRepair.batchNo', 'orderRepair.reason', 'operator.realName as operatorName'])
      .select(['mealOrder.occurredAt', 'canteen.canteenName', 'stall.stallName'])
      .select(['customer.custNum', 'customer.custName', 'organisation.orgFullName']),
);

const failed = serveQuery(
  pageBackChargeError,
  (context, { keyword, canteenId, batchNo, ...period }) =>
    context.tx
      .selectFrom('accountBatchRow')
      .innerJoin('accountBatch', 'accountBatch.batchNo', 'accountBatchRow.batchNo')
      .innerJoin('mealOrder', (join) =>
        join
          .on(sql<boolean>`meal_order.order_id = (account_batch_row.detail ->> 'orderId')::bigint`)
          .on(sql<boolean>`meal_order.biz_date = (account_batch_row.detail ->> 'bizDate')::date`),
      )
      .innerJoin('customer', 'customer.custId', 'accountBatchRow.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
      .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
      .where('accountBatch.kind', '=', 'backCharge')
      .where('accountBatchRow.state', '=', 'failed')
      .where(isSuspended)
      /* The last try of an order stands for it. */
      .where(
        sql<boolean>`not exists (select from account_batch_row later where later.merchant_id = ${context.merchantId}
          and later.detail ? 'orderId' and later.detail ->> 'orderId' = account_batch_row.detail ->> 'orderId'
          and later.batch_no > account_batch_row.batch_no)`,
      )
      .where(placeWhere('mealOrder', context.scope))
      .where(wherePeriod('accountBatch.createdAt', period))
      .where(whereEquals({ 'mealOrder.canteenId': canteenId, 'accountBatchRow.batchNo': batchNo }))
      .where(whereGiven(keyword, (text) => ordersMatching(context, text)))
      .select([
        'mealOrder.orderId',
        'mealOrder.occurredAt',
        'canteen.canteenName',
        'stall.stallName',
      ])
      .select(['customer.custNum', 'customer.custName', 'organisation.orgFullName'])
      .select([
        'accountBatchRow.batchNo',
        'accountBatch.createdAt as triedAt',
        left.as('suspenseAmount'),
      ])
      .select((eb) => eb.ref('accountBatchRow.reason').$notNull().as('reason'))
      .select(
        sql<string>`account_batch_row.batch_no || '-' || account_batch_row.row_no`.as('rowKey'),
      ),
  { row: (row, { language }) => ({ ...row, reason: translate(language, row.reason) }) },
);

export const backChargeListRoutes = [suspended, done, failed];
