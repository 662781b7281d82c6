import { accountCommands } from '#areas/account/server/testing/area.ts';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { setUpMenu } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { RunningServer, TestMerchant } from '#kit/server/testing/server.ts';
import { placeBooking } from '../booking/book.ts';
import type { BookingDraft } from '../booking/draft.ts';
import { rows } from './ledger-house.ts';

type SettingKind = Parameters<typeof canteenCommands.setFirst>[1];

/* A canteen that takes orders ahead: lunch 11:00 to 13:00, ordered until 09:00 and taken back until 10:00 of its day. */

interface Setup {
  readonly people?: number;
  readonly money?: number;
  readonly supply?: number | null;
  readonly limit?: number | null;
  readonly settings?: Partial<Record<SettingKind, object>>;
}

export interface BookingHouse {
  readonly merchant: TestMerchant;
  readonly canteenId: number;
  readonly stallId: number;
  readonly custIds: readonly number[];
  /** The line of the menu that offers the dish tomorrow. */
  readonly lineId: number;
}

export const LUNCH = 2;

const orderModes = [1, 2, 3];

export const PRICE = 1200;

export const TOMORROW = '2026-03-03';

export const TODAY = '2026-03-02';

export async function bookingHouse(
  server: RunningServer,
  setup: Setup = {},
): Promise<BookingHouse> {
  const { people = 2, money = 10_000, supply = 3, limit = null, settings = {} } = setup;
  const merchant = await server.merchant();

  return merchant.within(async (context) => {
    const { tx, newId } = context;
    const [orgId, canteenId, stallId, dishesId] = [newId(), newId(), newId(), newId()];
    const canteen = { canteenId, canteenName: '食堂', canteenNum: '1', ifBook: 1, ifReserve: 1 };
    await tx.insertInto('canteen').values(canteen).execute();
    await tx
      .insertInto('stall')
      .values({ stallId, canteenId, stallName: '档口', stallNum: '1', ifReserve: 1 })
      .execute();

    await setMealTimes(context, 0, [
      {
        mealType: LUNCH,
        startMinute: 660,
        endMinute: 780,
        ifOpen: 1,
        bookCutoffMinute: 540,
        cancelCutoffMinute: 600,
      },
    ]);

    const all: Partial<Record<SettingKind, object>> = { order: { orderModes }, ...settings };
    for (const [kind, value] of Object.entries(all))
      await canteenCommands.setFirst(
        context,
        kind as SettingKind,
        canteenId,
        kind === 'order' ? { orderModes, ...value } : value,
      );

    await tx
      .insertInto('organisation')
      .values({ orgId, orgName: 'a', orgFullName: 'a', orgLevel: 1, path: `/${orgId}/` })
      .execute();
    const custIds = Array.from({ length: people }, newId);
    await tx
      .insertInto('customer')
      .values(
        custIds.map((custId) => ({ custId, custNum: `${custId}`, custName: `人${custId}`, orgId })),
      )
      .execute();
    await accountCommands.openAccounts(
      context,
      custIds.map((custId) => ({ custId, cardNo: `C${custId}` })),
    );
    const items = custIds.map((custId) => ({ custId, walletType: 1, amount: money }));
    if (money > 0) await rechargeWallets(context, { items, channel: 1, source: 1, operatorId: 1 });
    await tx.insertInto('dish').values({ dishesId, dishesName: '红烧肉', price: PRICE }).execute();
    const line = {
      dishesId,
      weekDay: null,
      mealType: LUNCH,
      saleMode: 1 as const,
      salePrice: null,
      saleBegin: null,
      saleEnd: null,
    };

    await setUpMenu(context, { recipeName: '菜谱', recipeType: 1, canteenId, stallId }, [
      { ...line, applyDate: TOMORROW, supplyNum: supply, limitNum: limit },
      { ...line, applyDate: TODAY, supplyNum: supply, limitNum: limit },
    ]);

    const { lineId } = await tx
      .selectFrom('recipeLine')
      .select('lineId')
      .where('applyDate', '=', TOMORROW)
      .executeTakeFirstOrThrow();

    return { merchant, canteenId, stallId, custIds, lineId };
  });
}

/** Orders at a moment of the merchant's clock. */
export const bookAt = (house: BookingHouse, now: string, draft = draftOf(house)) =>
  house.merchant.within((context) => placeBooking(at(context, now), draft));

/** A pre-order of one portion for tomorrow's lunch, by one of the people. */
export const draftOf = (
  house: BookingHouse,
  who = 0,
  more: Partial<BookingDraft> = {},
): BookingDraft => ({
  kind: 2,
  mode: 2,
  custId: house.custIds[who] as number,
  canteenId: house.canteenId,
  stallId: house.stallId,
  bizDate: TOMORROW,
  mealType: LUNCH,
  portions: [{ lineId: house.lineId, count: 1 }],
  amount: PRICE,
  sourceType: 9,
  ...more,
});

export const at = (context: Context, now: string): Context => ({ ...context, now });

/** Portions that were sold of tomorrow's dish. */
export const soldOf = async ({ merchant, lineId }: BookingHouse): Promise<number> =>
  (
    await rows<{ sold: number }>(
      `select coalesce(sum(sold), 0)::int as sold from (
         select sold from recipe_sold where merchant_id = $1 and line_id = ${lineId}
         union all select taken from recipe_taken where merchant_id = $1 and line_id = ${lineId}) parts`,
      merchant.merchantId,
    )
  )[0]?.sold ?? 0;

interface Head {
  readonly order_state: number;
  readonly check_state: number;
  readonly paid_amount: number;
  readonly refunded_amount: number;
  readonly outcome: number | null;
  readonly fee: number;
}

export const headOf = async (
  { merchant }: BookingHouse,
  orderId: number,
): Promise<Head | undefined> =>
  (
    await rows<Head>(
      `select o.order_state, o.check_state, o.paid_amount, o.refunded_amount, b.outcome, b.fee from meal_order o
         join order_booking b on b.merchant_id = $1 and b.order_id = o.order_id
        where o.merchant_id = $1 and o.order_id = ${orderId}`,
      merchant.merchantId,
    )
  )[0];
