import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { type LockedOrder, lockedOrder } from '../locked-order.ts';

/** Refuses orders of places the caller does not see as orders that do not exist. */
export async function assertVisible(
  { tx, scope }: Context,
  orderIds: readonly number[],
): Promise<void> {
  const found = await tx
    .selectFrom('mealOrder')
    .select('orderId')
    .where('orderId', 'in', orderIds)
    .where(placeWhere('mealOrder', scope))
    .execute();
  if (found.length !== new Set(orderIds).size) throw notFound('订单不存在');
}

/**
 * Orders of the caller's places, each locked: in id order, so that two who take steps of the same orders wait for each other and do not
 * lock each other out. @throws Refusal 404
 */
export async function lockVisible(
  context: Context,
  orderIds: readonly number[],
): Promise<LockedOrder[]> {
  await assertVisible(context, orderIds);
  const locked: LockedOrder[] = [];
  for (const orderId of [...new Set(orderIds)].sort((left, right) => left - right))
    locked.push(await lockedOrder(context, orderId));

  return locked;
}
