import { type SqlBool, sql } from 'kysely';
import { ruleType } from '#areas/marketing/contract/lookups.ts';
import { seenRule } from '#areas/marketing/server/api.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { pageRuleUses } from '../../contract/rule-use.ts';
import { visibleOrders } from './order-query.ts';

/** Points that were given or paid, not those of orders that were never paid. */
const PAID = 2;

/** Orders a rule counted for, of a period and the caller's places. */
export const ruleUseRoutes = [
  serveQuery(pageRuleUses, async (context, { ruleId, ...filter }) => {
    const { merchantId } = context;
    const rule = await seenRule(context, ruleId);
    const earns = rule.ruleType === ruleType.key.pointsEarning;
    const points = sql<number>`coalesce((select case when p.earn_rule = ${ruleId} then p.earned else p.used end
      from mkt_points_order p where p.merchant_id = ${merchantId} and p.order_id = meal_order.order_id and p.state = ${PAID}
        and (p.earn_rule = ${ruleId} or p.use_rule = ${ruleId})), 0)`;
    const counted = earns
      ? sql<SqlBool>`exists (select from mkt_points_order p where p.merchant_id = ${merchantId}
          and p.order_id = meal_order.order_id and p.earn_rule = ${ruleId} and p.state = ${PAID})`
      : sql<SqlBool>`meal_order.applied is not null
          and meal_order.applied @> jsonb_build_array(jsonb_build_object('ruleId', ${ruleId}::bigint))`;

    return visibleOrders(context, filter)
      .where(counted)
      .select([
        'mealOrder.orderId',
        'mealOrder.occurredAt',
        'customer.custNum',
        'customer.custName',
        'organisation.orgFullName',
        'canteen.canteenName',
        'stall.stallName',
        'mealOrder.mealType',
        'mealOrder.amount',
        'mealOrder.orderState',
        'mealOrder.refundState',
        sql<number>`coalesce((select sum((part ->> 'amount')::bigint) from jsonb_array_elements(meal_order.applied) part
          where (part ->> 'ruleId')::bigint = ${ruleId}), 0)`.as('ruleAmount'),
        points.as('points'),
      ]);
  }),
];
