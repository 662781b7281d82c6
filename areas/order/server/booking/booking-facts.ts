import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import {
  type BookingPlace,
  bookingPlaces,
  type LockedTable,
  openTables,
  type SaleRules,
  saleRules,
} from '#areas/canteen/server/api.ts';
import {
  type Account,
  openSalesJournal,
  ownAccounts,
  type SalesJournal,
} from '#areas/ledger/server/api.ts';
import {
  dishesNotServedAt,
  type Offered,
  offeredMany,
  openStock,
  type Purchase,
  type Stock,
} from '#areas/menu/server/api.ts';
import { dayKinds } from '#areas/system/server/api.ts';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { type Fact, factOf, type Reading } from '#kit/server/money/command.ts';
import { orderKind } from '../../contract/lookups.ts';
import { dishesBought } from '../lists/dishes-bought.ts';
import { type PayFacts, readPayFacts } from '../payment.ts';
import { MOST_DAYS_AHEAD, type OrderFacts, readOrderFacts } from '../place-order.ts';
import { type BookingDraft, namesDishes } from './draft.ts';
import { type Named, namedPlaces } from './named.ts';
import { mealPrice } from './prices.ts';
import { type Room, readRoom } from './room.ts';
import { standingOrders } from './standing-orders.ts';
import { type MealStop, stopsOnDays } from './stops.ts';

/* What orders made ahead are decided on. Reading refuses nothing: what cannot be had is a fact, too. */

/** An order to be made, and how it is paid where it is paid at once. */
export interface Booking {
  readonly draft: BookingDraft;
  /** It is paid as it is made, or not made; `isConfirmed`: the right payment password was typed. */
  readonly pay?: { readonly isConfirmed: boolean } | undefined;
}

/** What one order is decided on. */
export interface BookingFacts {
  readonly place: BookingPlace | undefined;
  /** The canteen works on the date. */
  readonly isWorkDay: boolean;
  readonly stops: readonly MealStop[];
  readonly buyer: Account | undefined;
  readonly named: Fact<Named>;
  /** Absent: it names no dishes. */
  readonly offered: Offered | undefined;
  /** Dishes that are not brought to the place it names. */
  readonly notServedThere: readonly string[];
  /** Portions by dish that the buyer has ordered for the meal; read only where the canteen limits them. */
  readonly boughtBefore: ReadonlyMap<number, number>;
  readonly room: Room | undefined;
  /** Of a buffet or a declared meal. */
  readonly price: Fact<number> | undefined;
  readonly table: LockedTable | undefined;
}

/** What a batch of orders is decided on; what one takes of it, the next does not find. */
export interface BookingsFacts {
  of(booking: Booking): BookingFacts;
  readonly stock: Stock;
  /** Take-out orders of a meal that stand, with those of the batch; read only where the canteen limits them. */
  readonly takeOuts: TakeOuts;
  readonly order: OrderFacts;
  readonly sale: SaleRules;
  readonly pay: PayFacts;
  /** What the payments of the batch post. */
  readonly journal: SalesJournal;
}

/** Take-out orders by meal. */
export interface TakeOuts {
  of(draft: BookingDraft): number;
  add(draft: BookingDraft): void;
}

/** Reads what orders are decided on: one flight, and a second one where a limit needs what the first one found. */
export async function readBookings(
  context: Context,
  bookings: readonly Booking[],
  { lock, looksOnly = false }: Reading,
): Promise<BookingsFacts> {
  const drafts = bookings.map(({ draft }) => draft);
  const people = drafts.map(({ custId }) => `${custId}`);
  const turns = looksOnly ? undefined : inTurn(context, people);
  const isPaying = bookings.some(({ pay }) => pay !== undefined);
  const [places, isWorkDay, stopsOf, buyers, offered, order, own, sale] = await Promise.all([
    bookingPlaces(
      context,
      drafts.map(({ canteenId }) => canteenId),
    ),
    workDays(context, drafts),
    stopsOnDays(context, drafts),
    ownAccounts(
      context,
      drafts.map(({ custId }) => custId),
      { lock: lock && isPaying },
    ),
    readOffers(context, drafts),
    readOrderFacts(
      context,
      drafts.map((draft) => ({ ...draft, account: draft })),
    ),
    readOwn(context, drafts, looksOnly),
    saleRules(context),
    turns,
  ]);

  const buying = drafts.flatMap((draft, at) => {
    const offer = offered[at];
    const buyer = buyers.get(draft.custId);
    return offer && buyer && !('reason' in offer)
      ? [{ offer, purchase: limitedPurchase(context, draft, buyer) }]
      : [];
  });
  const payers = bookings.flatMap(({ draft: { custId, canteenId, bizDate }, pay }) => {
    const account = buyers.get(custId);
    return pay && account ? [{ account, placeId: canteenId, bizDate }] : [];
  });
  const [stock, pay, takeOuts, further] = await Promise.all([
    openStock(context.client, context.merchantId, buying),
    readPayFacts(context, payers),
    readTakeOuts(context, drafts, places, looksOnly),
    Promise.all(
      drafts.map((draft, at) =>
        readFurther(context, draft, {
          place: places.get(draft.canteenId),
          buyer: buyers.get(draft.custId),
          offered: offered[at],
          named: own[at]?.named,
        }),
      ),
    ),
  ]);

  const facts = new Map(
    bookings.map((booking, at): [Booking, BookingFacts] => {
      const { draft } = booking;
      return [
        booking,
        {
          place: places.get(draft.canteenId),
          isWorkDay: isWorkDay(draft.bizDate),
          stops: stopsOf(draft),
          buyer: buyers.get(draft.custId),
          offered: offered[at],
          ...(own[at] as OwnFacts),
          ...(further[at] as FurtherFacts),
        },
      ];
    }),
  );

  return {
    of: (booking) => facts.get(booking) as BookingFacts,
    stock,
    takeOuts,
    order,
    sale,
    pay,
    journal: openSalesJournal(),
  };
}

/** What is limited for a person or a meal is decided one after the other; in one order, so that two batches never wait for each other. */
const inTurn = ({ client, merchantId }: Context, names: readonly string[]): Promise<unknown> =>
  client.query({
    name: 'booking.turn',
    text: `select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('booking ' || name, $1) as key from unnest($2::text[]) name order by key) turns`,
    values: [merchantId, names],
  });

async function workDays(
  context: Context,
  drafts: readonly BookingDraft[],
): Promise<(date: string) => boolean> {
  /* Orders for other dates are refused for that. */
  const dates = drafts
    .map(({ bizDate }) => bizDate)
    .filter((bizDate) => Math.abs(daysBetween(context.now, bizDate)) <= MOST_DAYS_AHEAD)
    .toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return () => true;

  const kindOf = await dayKinds(context, first, last);

  return (date) => kindOf(date).work;
}

/** What the menus offer each; undefined for what names no dishes. */
async function readOffers(
  { client, merchantId, now }: Context,
  drafts: readonly BookingDraft[],
): Promise<readonly (Offered | undefined)[]> {
  const naming = drafts.filter(namesDishes);
  if (naming.length === 0) return drafts.map(() => undefined);

  const offers = await offeredMany(
    client,
    merchantId,
    naming.map((draft) => purchaseOf(draft, now)),
  );
  const offerOf = new Map(naming.map((draft, at) => [draft, offers[at]]));

  return drafts.map((draft) => offerOf.get(draft));
}

/** What an order asks of the menu. */
export function purchaseOf(draft: BookingDraft, now: string, accountId?: number): Purchase {
  const { canteenId, stallId, bizDate, mealType, portions, packages, amount } = draft;
  const clock = draft.mode === mealOrderMode.key.sameMeal ? now.slice(11, 16) : undefined;

  return {
    canteenId,
    stallId,
    clientType: draft.sourceType,
    bizDate,
    mealType,
    clock,
    accountId,
    portions,
    packages,
    amount,
    served: false,
  };
}

/** The same by a buyer who may have had some of it before there was a limit. */
const limitedPurchase = (
  context: Context,
  draft: BookingDraft,
  { accountId }: Account,
): Purchase => ({
  ...purchaseOf(draft, context.now, accountId),
  boughtBefore: (dishesIds) => dishesBought(context, draft, dishesIds),
});

type OwnFacts = Pick<BookingFacts, 'named' | 'room' | 'table'>;

/** What an order names beside dishes: asked only where it names it. Places and tables are locked, so who only looks asks for none. */
async function readOwn(
  context: Context,
  drafts: readonly BookingDraft[],
  looksOnly: boolean,
): Promise<readonly OwnFacts[]> {
  const [tables, own] = await Promise.all([
    openTables(context, looksOnly ? [] : drafts.flatMap(({ tableId }) => tableId ?? [])),
    Promise.all(
      drafts.map(async (draft) => ({
        named: looksOnly ? { value: {} } : await factOf(namedPlaces(context, draft)),
        room: draft.kind === orderKind.key.privateRoom ? await readRoom(context, draft) : undefined,
      })),
    ),
  ]);

  return own.map((each, at) => ({ ...each, table: tables.get(drafts[at]?.tableId ?? 0) }));
}

type FurtherFacts = Pick<BookingFacts, 'price' | 'notServedThere' | 'boughtBefore'>;

interface Found {
  readonly place: BookingPlace | undefined;
  readonly buyer: Account | undefined;
  readonly offered: Offered | undefined;
  readonly named: Fact<Named> | undefined;
}

/** What is asked only where the first flight says that it matters. */
async function readFurther(
  context: Context,
  draft: BookingDraft,
  { place, buyer, offered, named }: Found,
): Promise<FurtherFacts> {
  const { canteenId, kind, mealType, custId, bizDate } = draft;
  const lineIds =
    offered && !('reason' in offered) ? offered.portions.map(({ lineId }) => lineId) : [];
  const custPlaceId = named && 'value' in named ? named.value.custPlaceId : undefined;
  const isLimited = place !== undefined && place.rules.order.repeatDishLimit > 0;
  const isMeal = kind === orderKind.key.buffet || kind === orderKind.key.mealSignUp;
  const [notServedThere, boughtBefore, price] = await Promise.all([
    custPlaceId === undefined ? [] : dishesNotServedAt(context, custPlaceId, lineIds),
    isLimited && lineIds.length > 0
      ? dishesBought(context, { custId, bizDate, mealType }, dishesIn(offered))
      : new Map<number, number>(),
    isMeal && buyer
      ? factOf(mealPrice(context, { canteenId, kind, mealType, psnType: buyer.psnType }))
      : undefined,
  ]);

  return { notServedThere, boughtBefore, price };
}

const dishesIn = (offered: Offered | undefined): number[] =>
  !offered || 'reason' in offered
    ? []
    : [
        ...offered.dishes.map(({ dishesId }) => dishesId),
        ...offered.packages.flatMap(({ parts }) => parts.map(({ dishesId }) => dishesId)),
      ];

/** Take-out orders of meals whose canteen takes only so many: these meals are ordered for one after the other. */
async function readTakeOuts(
  context: Context,
  drafts: readonly BookingDraft[],
  places: ReadonlyMap<number, BookingPlace>,
  looksOnly: boolean,
): Promise<TakeOuts> {
  const counts = new Map<string, number>();
  const limited = drafts.filter(
    ({ kind, canteenId }) =>
      kind === orderKind.key.takeOut && (places.get(canteenId)?.rules.takeOut.orderLimit ?? 0) > 0,
  );
  if (limited.length > 0) {
    if (!looksOnly) await inTurn(context, limited.map(mealName));
    for (const draft of limited) counts.set(mealName(draft), await standingOrders(context, draft));
  }

  const of = (draft: BookingDraft): number => counts.get(mealName(draft)) ?? 0;

  return { of, add: (draft) => void counts.set(mealName(draft), of(draft) + 1) };
}

const mealName = ({ canteenId, bizDate, mealType }: BookingDraft): string =>
  `${canteenId} ${bizDate} ${mealType}`;
