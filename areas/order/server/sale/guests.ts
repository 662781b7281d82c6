import { type Expression, sql } from 'kysely';
import { clientType } from '#areas/canteen/contract/client-type.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { loginTypes } from '#areas/customer/contract/casual.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { inPlaces, placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { addExternal, addVisitor, pageExternal, pageVisitor } from '../../contract/at-counter.ts';
import { nuclearMode, orderKind, orderState } from '../../contract/lookups.ts';
import { noteTradeNo } from '../channel-payment.ts';
import { verifyOrder } from '../kitchen/verify.ts';
import { daysWhere } from '../lists/order-query.ts';
import { lockedOrder } from '../locked-order.ts';
import { noteSteps } from '../order-event.ts';
import { payOrder } from '../pay-order.ts';
import { placeOrder } from '../place-order.ts';
import { assertPayWay, outsideOf } from './outside-tender.ts';

const guests = (context: Context, orderKind: number) =>
  context.tx
    .selectFrom('mealOrder')
    .leftJoin('orderGuest', 'orderGuest.orderId', 'mealOrder.orderId')
    .leftJoin('casualVisitor', 'casualVisitor.casualId', 'orderGuest.casualId')
    .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
    .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
    .leftJoin('operator', 'operator.userId', 'orderGuest.operatorId')
    .where('mealOrder.orderKind', '=', orderKind)
    .where(placeWhere('mealOrder', context.scope))
    .select([
      'mealOrder.orderId',
      'mealOrder.occurredAt',
      'mealOrder.bizDate',
      'mealOrder.mealType',
      'mealOrder.amount',
      'mealOrder.channelAmount',
      'mealOrder.cashAmount',
      'mealOrder.orderState',
      'mealOrder.refundState',
      'canteen.canteenName',
      'stall.stallName',
      'casualVisitor.loginType',
      'operator.realName as operatorName',
    ])
    .select([
      sql<string>`coalesce(order_guest.guest_name, '')`.as('guestName'),
      sql<string>`coalesce(order_guest.company, '')`.as('company'),
      sql<number>`coalesce(order_guest.people, 1)`.as('people'),
      sql<string>`coalesce(order_guest.remark, '')`.as('remark'),
      sql<number>`meal_order.refunded_amount`.as('refundAmount'),
      sql<number>`meal_order.paid_amount - meal_order.refunded_amount`.as('netAmount'),
    ]);

const listOf = (endpoint: typeof pageExternal, orderKind: number) =>
  serveQuery(
    endpoint,
    (context, { startDate, endDate, keyword, canteenIds, stallIds, mealTypes, orderState }) =>
      guests(context, orderKind)
        .where(daysWhere(context, 'mealOrder.bizDate', { startDate, endDate }))
        .where(
          whereEquals({
            'mealOrder.canteenId': canteenIds,
            'mealOrder.stallId': stallIds,
            'mealOrder.mealType': mealTypes,
            'mealOrder.orderState': orderState,
          }),
        )
        .where(
          whereGiven(keyword, (text) =>
            whereContains(text, 'orderGuest.guestName', 'orderGuest.company'),
          ),
        ) as Expression<never>,
  );

const ORDER_KIND = orderKind.key;

interface Sale {
  readonly canteenId: number;
  readonly stallId?: number | undefined;
  /** Fen. */
  readonly amount: number;
  readonly people: number;
  readonly payWay: number;
  readonly tradeNo: string;
  readonly remark: string;
}

type PartySale = Sale & { readonly guestName: string; readonly company: string };

const NUCLEAR_MODE = nuclearMode.key;

interface Guest {
  readonly orderKind: 8 | 9;
  readonly nuclearMode: number;
  readonly guestName: string;
  readonly company: string;
  readonly casualId: number | null;
  readonly goodsName: string;
}

/** Refuses a place the caller does not see as one that does not exist. */
async function assertPlace({ tx, scope }: Context, { canteenId, stallId }: Sale): Promise<void> {
  const found = await tx
    .selectFrom('canteen')
    .leftJoin('stall', (join) =>
      join
        .onRef('stall.canteenId', '=', 'canteen.canteenId')
        .on('stall.stallId', '=', stallId ?? 0),
    )
    .select(['stall.stallId'])
    .where('canteen.canteenId', '=', canteenId)
    .where('canteen.removedAt', 'is', null)
    .executeTakeFirst();

  const isSeen =
    stallId === undefined
      ? inScope(scope.canteens, canteenId)
      : inPlaces(scope, canteenId, stallId);
  if (!found || !isSeen || (stallId !== undefined && found.stallId === null))
    throw notFound('食堂或档口不存在');
}

const ORDER_STATE = orderState.key;

/** A guest ate and pays at once: an order that is paid, verified and completed as it is made. */
async function sellToGuest(context: Context, sale: Sale, guest: Guest) {
  const { tx, actor, now } = context;
  const { canteenId, stallId = null, amount, people, remark } = sale;
  await assertPlace(context, sale);
  await assertPayWay(context, canteenId, sale.payWay);
  const { bizDate, mealType } = mealAt(await mealCalendar(context), canteenId, now);
  const line = {
    goodsKind: 3,
    goodsName: guest.goodsName,
    measure: 1,
    unitPrice: amount,
    quantity: 1000,
  } as const;
  const { orderId } = await placeOrder(context, {
    orderKind: guest.orderKind,
    nuclearMode: guest.nuclearMode,
    sourceType: clientType.key.backOffice,
    place: atCanteen(canteenId, stallId),
    bizDate,
    mealType,
    lines: [line],
    discountAmount: 0,
  });

  await tx
    .insertInto('orderGuest')
    .values({
      orderId,
      bizDate,
      casualId: guest.casualId,
      guestName: guest.guestName,
      company: guest.company,
      people,
      remark,
      operatorId: actor.userId,
    })
    .execute();

  await payOrder(context, {
    orderId,
    outside: [outsideOf(sale.payWay, amount)],
    operatorId: actor.userId,
  });

  if (sale.tradeNo !== '' && sale.payWay !== rechargeChannel.key.cash)
    await noteTradeNo(context, { orderId, channel: sale.payWay, amount, tradeNo: sale.tradeNo });

  const order = await lockedOrder(context, orderId);
  await verifyOrder(context, order);
  await noteSteps(context, 'complete', [order], ORDER_STATE.completed);

  return { orderId, amount };
}

/** A party from outside eats and pays. Wrap it in `once`. @throws Refusal 404 */
export function sellToParty(context: Context, { guestName, company, ...sale }: PartySale) {
  const guest = {
    guestName,
    company,
    casualId: null,
    goodsName: '外部消费',
    nuclearMode: NUCLEAR_MODE.number,
  };
  return sellToGuest(context, sale, { ...guest, orderKind: ORDER_KIND.external });
}

/** A visitor of the caller's organisations whose visit is on. @throws Refusal 404, 409 VISIT_NOT_ON */
async function visitor({ tx, scope, now }: Context, casualId: number) {
  const found = await tx
    .selectFrom('casualVisitor')
    .select(['casualName', 'company', 'loginType', 'validFrom', 'validUntil'])
    .where('casualId', '=', casualId)
    .where(scopeWhere('casualVisitor.orgId', scope.organisations))
    .executeTakeFirst();

  if (!found) throw notFound('访客不存在');

  const today = now.slice(0, 10);
  if (today < found.validFrom || today > found.validUntil)
    throw conflict('VISIT_NOT_ON', '访客不在有效期内');

  return found;
}

/** How a visitor who logs in so proves who they are (nuclearMode): SMS code, QR code, card, face. */
const PROOF: Readonly<Record<number, number>> = {
  [loginTypes.key.mobileCode]: NUCLEAR_MODE.number,
  [loginTypes.key.visitorQrCode]: NUCLEAR_MODE.qrCode,
  [loginTypes.key.temporaryCard]: NUCLEAR_MODE.card,
  [loginTypes.key.face]: NUCLEAR_MODE.face,
};

/** A known visitor eats and pays. Wrap it in `once`. @throws Refusal 404, 409 VISIT_NOT_ON */
export async function sellToVisitor(
  context: Context,
  { casualId, ...sale }: Sale & { readonly casualId: number },
) {
  const { casualName, company, loginType } = await visitor(context, casualId);
  const guest = { guestName: casualName, company, casualId, goodsName: '访客用餐' };
  const nuclearMode = PROOF[loginType] ?? NUCLEAR_MODE.number;

  return sellToGuest(context, sale, { ...guest, nuclearMode, orderKind: ORDER_KIND.visitor });
}

export const guestRoutes = [
  listOf(pageExternal, ORDER_KIND.external),
  listOf(pageVisitor, ORDER_KIND.visitor),
  implement(addExternal, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.external', key: idempotencyKey, request }, () =>
      sellToParty(context, request),
    ),
  ),
  implement(addVisitor, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.visitor', key: idempotencyKey, request }, () =>
      sellToVisitor(context, request),
    ),
  ),
];
