import { type SqlBool, sql } from 'kysely';
import { pointsKind, ruleType } from '#areas/marketing/contract/lookups.ts';
import { seenRule } from '#areas/marketing/server/api.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { pageRuleUses } from '../../contract/rule-use.ts';
import { visibleOrders } from './order-query.ts';

/** Orders a rule counted for, of a period and the caller's places. */
export const ruleUseRoutes = [
  serveQuery(pageRuleUses, async (context, { ruleId, ...filter }) => {
    const { merchantId } = context;
    const rule = await seenRule(context, ruleId);
    const earns = rule.ruleType === ruleType.key.pointsEarning;
    const entries = sql`from mkt_points_entry e where e.merchant_id = ${merchantId} and e.order_id = meal_order.order_id
      and e.kind in (${sql.lit(pointsKind.key.earned)}, ${sql.lit(pointsKind.key.paid)}) and e.rule_id = ${ruleId}`;
    const counted = earns
      ? sql<SqlBool>`exists (select ${entries})`
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
        sql<number>`coalesce((select sum(abs(e.change)) ${entries}), 0)`.as('points'),
      ]);
  }),
];
