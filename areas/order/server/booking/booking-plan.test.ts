import { expect, test } from 'vitest';
import {
  DeliverySetting,
  OrderSetting,
  TakeOutRule,
} from '#areas/canteen/contract/canteen-setting.ts';
import type { Refusal } from '#kit/server/refusal.ts';
import type { Booking, BookingFacts, BookingsFacts } from './booking-facts.ts';
import { planBooking } from './booking-plan.ts';

/* Decisions on orders ahead, without a database: facts in, a plan or a refusal out. */

const LUNCH = 2;

const PRICE = 1200;

const booking: Booking = {
  draft: {
    kind: 2,
    mode: 2,
    custId: 7,
    canteenId: 1,
    stallId: null,
    bizDate: '2026-03-03',
    mealType: LUNCH,
    portions: [{ lineId: 11, count: 1 }],
    amount: PRICE,
    sourceType: 9,
  },
};

const lunch = {
  mealType: LUNCH,
  startMinute: 660,
  endMinute: 780,
  ifOpen: 1,
  bookCutoffDays: 0,
  bookCutoffMinute: 540,
  cancelCutoffDays: 0,
  cancelCutoffMinute: 600,
};

const rules = {
  isOpen: true,
  takesOrders: true,
  takesDeclarations: false,
  order: OrderSetting.parse({ orderModes: [2] }),
  delivery: DeliverySetting.parse({}),
  takeOut: TakeOutRule.parse({}),
  meals: [lunch],
};

const buyer = { custId: 7, accountId: 70, orgId: 3, psnType: null } as BookingFacts['buyer'];

const dish = {
  dishesId: 5,
  dishesName: '红烧肉',
  price: PRICE,
  costPrice: 600,
  count: 1,
  size: 1,
  boxFee: 0,
} as const;

const offered = {
  dishes: [dish],
  weighed: [],
  packages: [],
  portions: [{ lineId: 11, count: 1 }],
  limited: [],
} as const;

const facts: BookingFacts = {
  place: { rules, stalls: new Map() },
  isWorkDay: true,
  stops: [],
  buyer,
  named: { value: {} },
  offered,
  notServedThere: [],
  boughtBefore: new Map(),
  room: undefined,
  price: undefined,
  table: undefined,
};

function decide(own: Partial<BookingFacts> = {}, now = '2026-03-02 20:00:00') {
  const taken: unknown[] = [];
  const all = {
    of: () => ({ ...facts, ...own }),
    stock: {
      refusal: () => undefined,
      take: (buying: unknown) => taken.push(buying),
      writes: () => [],
    },
    takeOuts: { of: () => 0, add: () => undefined },
    order: {
      pricing: {
        knows: () => false,
        price: () => undefined,
        take: () => undefined,
        writes: () => [],
      },
      calendar: new Map(),
    },
    sale: { reasonOf: () => undefined },
  } as unknown as BookingsFacts;
  let id = 100;
  const newId = () => id++;

  try {
    return { plan: planBooking(booking, all, { merchantId: 1, now, newId }), taken };
  } catch (error) {
    return { reason: (error as Refusal).reason, taken };
  }
}

test('an order that nothing is in the way of takes its portions and waits for its payment', () => {
  const { plan, taken } = decide();

  expect(plan).toMatchObject({ payUntil: '2026-03-02 20:15:00', deposit: 0, isPaid: false });
  expect(plan?.order).toMatchObject({ amount: PRICE, head: { orderState: 1, person: buyer } });
  expect(plan?.pickCode).toMatch(/^\d{6}$/);
  expect(taken).toHaveLength(1);
});

test('a refusal says its rule and takes nothing', () => {
  const refusals: readonly (readonly [string, Partial<BookingFacts>, string?])[] = [
    ['NOT_FOUND', { place: undefined }],
    ['NOT_FOUND', { buyer: undefined }],
    ['BOOKED_TOO_LATE', {}, '2026-03-03 09:00:01'],
    ['MEAL_STOPPED', { stops: [{ stallId: null, mealType: LUNCH, reason: '停水' }] }],
    ['SOLD_OUT', { offered: { reason: 'SOLD_OUT' } }],
    ['PRICE_CHANGED', { offered: { reason: 'PRICE_CHANGED' } }],
    [
      'PLACE_RESTING',
      { place: { rules: { ...rules, isOpen: false }, stalls: new Map() } },
      '2026-03-03 08:00:00',
    ],
    [
      'OVER_REPEAT_LIMIT',
      {
        place: {
          rules: { ...rules, order: { ...rules.order, repeatDishLimit: 2 } },
          stalls: new Map(),
        },
        boughtBefore: new Map([[5, 2]]),
      },
    ],
  ];

  for (const [reason, own, now] of refusals)
    expect(decide(own, now), reason).toEqual({ reason, taken: [] });
});

test('holidays close a canteen that says so, and no other', () => {
  const closing = { ...rules, order: { ...rules.order, ifBookHoliday: 2 as const } };
  const onHoliday = (own: typeof rules) =>
    decide({ place: { rules: own, stalls: new Map() }, isWorkDay: false });

  expect(onHoliday(closing).reason).toBe('HOLIDAY_CLOSED');
  expect(onHoliday({ ...rules, order: { ...rules.order, ifBookHoliday: 1 } }).plan).toBeDefined();
});
