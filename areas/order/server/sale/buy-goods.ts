import { clientType } from '#areas/canteen/contract/client-type.ts';
import { businessState } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import {
  type Account,
  availableAfter,
  openSalesJournal,
  ownAccounts,
  type SalesJournal,
} from '#areas/ledger/server/api.ts';
import { claimGoods, type SoldGoods } from '#areas/supermarket/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import {
  type Deciding,
  type Fact,
  factOf,
  heldIn,
  type MoneyCommand,
  type Reading,
} from '#kit/server/money/command.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { goodsKind, lineMeasure, nuclearMode, orderKind } from '../../contract/lookups.ts';
import { type PricedOrder, pricedOf } from '../booking/price.ts';
import { assertDue } from '../booking/shown.ts';
import type { LineDraft } from '../order-line.ts';
import { paidAtOnce } from '../paid-at-once.ts';
import { type PayFacts, planPayment, readPayFacts } from '../payment.ts';
import {
  type OrderFacts,
  orderedWrites,
  type PlannedOrder,
  planOrder,
  readOrderFacts,
} from '../place-order.ts';

/** What a person wants of a mall. */
export interface WantedGoods {
  readonly mallId: number;
  readonly custId: number;
  /** Goods of the supermarket that fills its orders, each once. */
  readonly pieces: readonly { readonly goodsId: number; readonly count: number }[];
  /** Fen they cost as they were shown. */
  readonly amount: number;
}

/** What a person buys in a mall. */
export interface GoodsPurchase extends WantedGoods {
  /** Fen it was said to cost after rules; undefined: it was not said. */
  readonly due?: number | undefined;
  /** The right payment password was typed. */
  readonly isConfirmed: boolean;
  readonly sourceType: number;
}

const refusals = {
  NOT_ON_SHELF: '商品已下架',
  PRICE_CHANGED: '商品价格已变化，请刷新后重试',
} as const;

/** Purchases of goods, each with its payment. */
export const buyGoods: MoneyCommand<GoodsPurchase, PurchaseFacts, PurchasePlan, PlacedPurchase> = {
  read: readPurchases,
  decide: planPurchase,

  write: (writing, plans, { order, journal }) => [
    ...journal.writes(writing),
    ...orderedWrites(writing, order, plans),
  ],

  answer: ({ orderId, amount }) => ({ orderId, amount }),
  personOf: ({ custId }) => custId,
};

/** What a buyer hears. Fen. */
export interface PlacedPurchase {
  readonly orderId: number;
  readonly amount: number;
}

type PurchasePlan = PlannedOrder;

type Claimed = Awaited<ReturnType<typeof claimGoods>>;

interface PurchaseFacts {
  readonly accounts: ReadonlyMap<number, Account>;
  /** What each asks of the supermarket that fills its orders. */
  claimOf(wanted: WantedGoods): Fact<Claimed>;
  readonly order: OrderFacts;
  readonly pay: PayFacts;
  readonly journal: SalesJournal;
}

async function readPurchases(
  context: Context,
  purchases: readonly WantedGoods[],
  { lock }: Reading,
): Promise<PurchaseFacts> {
  const calendar = await mealCalendar(context);
  const [accounts, claims, order] = await Promise.all([
    ownAccounts(
      context,
      purchases.map(({ custId }) => custId),
      { lock },
    ),
    Promise.all(purchases.map((purchase) => factOf(readClaim(context, purchase)))),
    readOrderFacts(
      context,
      purchases.map((purchase) => ({
        account: purchase,
        ...mealAt(calendar, purchase.mallId, context.now),
      })),
    ),
  ]);

  const payers = purchases.flatMap(({ custId, mallId }) => {
    const account = accounts.get(custId);
    const { bizDate } = mealAt(calendar, mallId, context.now);
    return account ? [{ account, placeId: mallId, bizDate }] : [];
  });
  const claimOf = new Map(purchases.map((purchase, at) => [purchase, claims[at]]));

  return {
    accounts,
    claimOf: (purchase) => claimOf.get(purchase) as Fact<Claimed>,
    order,
    pay: await readPayFacts(context, payers),
    journal: openSalesJournal(),
  };
}

/** @throws Refusal 404, 409 PLACE_RESTING */
async function readClaim(context: Context, wanted: WantedGoods): Promise<Claimed> {
  const { client, merchantId } = context;
  const { mallId, pieces, amount } = wanted;
  const supermarketId = await supplierOf(context, mallId);

  return claimGoods(client, merchantId, {
    supermarketId,
    pieces: pieces.map(({ goodsId, count }) => ({ lineId: goodsId, count })),
    amount,
    sold: false,
  });
}

/**
 * Decides on goods of a mall and their payment from the buyer's own account, all or nothing; its supermarket packs and sends them.
 * @throws Refusal 404; 409 PLACE_RESTING, NOT_ON_SHELF, PRICE_CHANGED, and why the account does not pay
 */
function planPurchase(
  purchase: GoodsPurchase,
  facts: PurchaseFacts,
  deciding: Deciding,
): PurchasePlan {
  const { mallId, due, isConfirmed, sourceType } = purchase;
  const { order, account } = planGoods(purchase, facts, deciding, sourceType);
  const { amount, head } = order;
  assertDue({ due }, amount);
  const { bizDate, mealType } = head;
  const payable = { placeId: mallId, bizDate, mealType, paidAmount: 0, refundedAmount: 0 };
  const payment =
    amount > 0
      ? planPayment(facts.pay, payable, { account, amount, isConfirmed }, deciding.now)
      : undefined;
  order.take(true);

  return payment ? paidAtOnce(order, payment, facts, deciding) : order;
}

/** The order of goods as the mall sells them now. @throws Refusal 404; 409 PLACE_RESTING, NOT_ON_SHELF, PRICE_CHANGED */
function planGoods(
  wanted: WantedGoods,
  facts: PurchaseFacts,
  deciding: Deciding,
  sourceType: number,
): { readonly order: PlannedOrder; readonly account: Account } {
  const { mallId, custId } = wanted;
  const claimed = heldIn(facts.claimOf(wanted));
  const account = facts.accounts.get(custId);
  if (!account) throw notFound('人员不存在或没有账户');
  if ('reason' in claimed) throw conflict(claimed.reason, refusals[claimed.reason]);

  const { bizDate, mealType } = mealAt(facts.pay.calendar, mallId, deciding.now);
  const order = planOrder(
    facts.order,
    {
      orderKind: orderKind.key.supermarket,
      place: { placeKind: placeKind.key.mall, placeId: mallId, stallId: null },
      account,
      bizDate,
      mealType,
      lines: claimed.goods.map(lineOf),
      discountAmount: 0,
      nuclearMode: nuclearMode.key.qrCode,
      sourceType,
    },
    deciding,
  );

  return { order, account };
}

/**
 * What goods would cost if they were bought now, and fen their buyer may spend on them; nothing is written.
 * @throws Refusal 404; 409 PLACE_RESTING, NOT_ON_SHELF, PRICE_CHANGED, why a rule refuses it
 */
export async function priceGoods(
  context: Context,
  wanted: WantedGoods,
): Promise<PricedOrder & { readonly available: number }> {
  const facts = await readPurchases(context, [wanted], { lock: false });
  const { order, account } = planGoods(wanted, facts, context, clientType.key.h5);
  const where = { placeId: wanted.mallId, mealType: order.head.mealType };

  return { ...pricedOf(order), available: availableAfter(account, context.now, where) };
}

const THOUSAND = 1000;

const lineOf = ({ goodsId, goodsName, categoryId, price, count }: SoldGoods): LineDraft => ({
  goodsKind: goodsKind.key.goods,
  goodsId,
  goodsName,
  categoryId: categoryId ?? undefined,
  measure: lineMeasure.key.byPiece,
  unitPrice: price,
  quantity: count * THOUSAND,
});

/** The supermarket that fills the orders of an open mall. @throws Refusal 404, 409 PLACE_RESTING */
async function supplierOf({ tx }: Context, mallId: number): Promise<number> {
  const found = await tx
    .selectFrom('mall')
    .innerJoin('supermarket', 'supermarket.supermarketId', 'mall.supermarketId')
    .select([
      'mall.supermarketId',
      'mall.businessState',
      'supermarket.businessState as supplierState',
    ])
    .where('mall.mallId', '=', mallId)
    .where('mall.removedAt', 'is', null)
    .where('supermarket.removedAt', 'is', null)
    .executeTakeFirst();

  if (!found) throw notFound('商城不存在或已被删除');
  if (
    found.businessState !== businessState.key.open ||
    found.supplierState !== businessState.key.open
  )
    throw conflict('PLACE_RESTING', '商城休息中');

  return found.supermarketId;
}
