import { payType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { saleRules } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';
import { takesChannel } from '../sale/outside-tender.ts';

const PLACE_KIND = placeKind.key;

/**
 * Which channels bring the money for an order: those its canteen takes. None where its canteen is not paid on the diner's page at all, as what a
 * channel brings goes through the wallet.
 * @throws Refusal 404 for an order of another person
 */
export async function channelsOfOrder(
  context: Context,
  { orderId, custId }: { readonly orderId: number; readonly custId: number },
): Promise<(channel: number) => boolean> {
  const order = await context.tx
    .selectFrom('mealOrder')
    .select(['placeKind', 'placeId'])
    .where('orderId', '=', orderId)
    .where('custId', '=', custId)
    .executeTakeFirst();

  if (!order) throw notFound('订单不存在');

  const { placeKind, placeId } = order;
  if (placeKind !== PLACE_KIND.canteen || placeId === null) return () => true;

  const rules = await saleRules(context);

  return (channel) =>
    rules.takesOneOf(placeId, [payType.key.qrCode]) && takesChannel(rules, placeId, channel);
}
