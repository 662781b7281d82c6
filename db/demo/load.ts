import { sql } from 'kysely';
import { customerHooks } from '#areas/account/server/api.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { furnishCanteens, setMealTimes, setUpCanteens } from '#areas/canteen/server/api.ts';
import { enrolPeople, ensureOrganisations, ensurePersonTypes } from '#areas/customer/server/api.ts';
import { leaveSilent } from '#areas/device/server/api.ts';
import { bindDiners } from '#areas/diner/server/api.ts';
import { type RechargeItem, rechargeWallets } from '#areas/funding/server/recharge/recharge.ts';
import { refundOrder, sellBatch } from '#areas/order/server/api.ts';
import { useTestChannel } from '#areas/payment/server/api.ts';
import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import { type Actor, type Context, WHOLE_SCOPE, wallTime } from '#kit/server/context.ts';
import { jobContext } from '#kit/server/jobs/jobs.ts';
import type { System } from '#kit/server/system.ts';
import { setUpAccounts, setUpWeeklySubsidy } from './accounts.ts';
import { BOOKED_DAYS, type Booked, bookAhead, serveDay, setUpBookings } from './bookings.ts';
import { setUpBudgets } from './budgets.ts';
import { setUpCatalogues, workOf } from './catalogues.ts';
import { setUpCorrections } from './corrections.ts';
import { setUpDevices } from './devices.ts';
import { drawDishes } from './dish-pictures.ts';
import { setUpEvaluations } from './evaluations.ts';
import { furnishings } from './furnishings.ts';
import { setUpKitchen, setUpLikes } from './kitchen.ts';
import { liveMonth } from './machine-life.ts';
import { setUpDiscounts } from './marketing.ts';
import { daysUpTo, type Meal, mealsOfDay } from './meals.ts';
import { setUpOffice } from './office.ts';
import { departments, makePeople, type Person, personTypeNames } from './people.ts';
import { canteens, mealTimes } from './places.ts';
import { type Plate, platesOf } from './plates.ts';
import { createRandom, type Random } from './random.ts';
import { setUpRefundApplications } from './refund-applications.ts';
import { actingAs, DEMO_PASSWORD, setUpRoles } from './roles.ts';
import { photographKitchen, setUpSafety } from './safety.ts';
import { setUpSettings } from './settings.ts';
import { orderGoods, sellGoods, setUpSupermarket } from './supermarket.ts';
import { drawWater } from './water.ts';
import { setUpWithdrawals } from './withdrawals.ts';

/** Size of the demo merchant. */
export interface DemoSize {
  readonly people: number;
  readonly days: number;
}
export const demoSize: DemoSize = { people: 2000, days: 35 };
/** Days the machines have lived. */
const MONTH = 30;

/** What there is to do about machines nobody speaks for. */
const NOBODY_SPEAKS = '演示设备未接入：运行 npm run terminals -- --all 即上线';

const MERCHANT_ID = 1;
const TIME_ZONE = 'Asia/Shanghai';
/** Long after any trial of it. */
const AUTHORISED_UNTIL = '2099-12-31';
const SEED = 20260901;
const BATCH = 500;
/** Offline recharge types, channels and sources of the account area: cash over the counter, by an operator. */
const CASH = { offlineType: 3, channel: 4, source: 1 } as const;
const WALLET = { personal: 1, subsidy: 2, red: 4 } as const;

const systemActor: Actor = {
  merchantId: MERCHANT_ID,
  userId: 0,
  username: 'system',
  name: '系统',
  roleCode: 'ROLE_ADMIN',
  permissions: new Set(['*:*:*']),
  scope: WHOLE_SCOPE,
  timeZone: TIME_ZONE,
};

interface Place {
  readonly canteenId: number;
  readonly stallIds: readonly number[];
}
/** People with the ids they were given; `undefined` never happens in a fresh merchant. */
type Enrolled = Person & { readonly custId: number };

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_unused, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** All people are known since before their first meal: one who came today would be new in every analysis of people. */
const knownSince = (context: Context, day: string) =>
  context.tx
    .updateTable('customer')
    .set({ createdAt: sql`${`${day} 08:00:00`}::timestamp at time zone ${TIME_ZONE}` })
    .execute();

async function setUpPeople(
  context: Context,
  random: Random,
  total: number,
  today: string,
): Promise<Enrolled[]> {
  const organisations = await ensureOrganisations(
    context,
    null,
    departments.map((department) => department.path.join('/')),
  );

  const types = await ensurePersonTypes(context, Object.values(personTypeNames));
  await setUpCatalogues(context, organisations, today);
  const work = await workOf(context);
  const people = makePeople(random, total, today);
  const enrolled: Enrolled[] = [];
  for (const batch of chunks(people, BATCH)) {
    const ids = await enrolPeople(
      context,
      customerHooks,
      batch.map((person) => ({
        ...person,
        ...work(person.type, Number(person.custNum)),
        orgId: organisations.get((departments[person.department]?.path ?? []).join('/')) as number,
        psnType: types.get(personTypeNames[person.type]) as number,
      })),
    );
    enrolled.push(...batch.map((person, index) => ({ ...person, custId: ids[index] as number })));
  }

  return enrolled;
}

async function credit(
  context: Context,
  items: readonly RechargeItem[],
  occurredAt: string,
): Promise<void> {
  const { userId: operatorId } = (await actingAs(context, 'finance')).actor;
  for (const batch of chunks(items, BATCH))
    await rechargeWallets(context, { items: batch, ...CASH, operatorId, occurredAt });
}

/** Two students whose own page everybody may look at: the last ones, so that the others bind theirs as people do. */
const pageOwners = (people: readonly Enrolled[]): number[] =>
  people
    .filter(({ type }) => type === 'student')
    .slice(-2)
    .map(({ custId }) => custId);

/** What people start with: cash for all, a meal subsidy for teachers and staff, a red packet for some. */
async function firstRecharge(
  context: Context,
  random: Random,
  people: readonly Enrolled[],
  day: string,
): Promise<void> {
  const cash = people.map((person) => ({
    custId: person.custId,
    walletType: WALLET.personal,
    amount: random.between(30, 60) * 1000,
  }));

  const employees = people.filter((person) => person.type !== 'student');
  await credit(context, cash, `${day} 06:05:00`);
  await credit(
    context,
    employees.map((person) => ({
      custId: person.custId,
      walletType: WALLET.subsidy,
      amount: 30_000,
    })),
    `${day} 06:10:00`,
  );

  const lucky = people.filter(() => random.chance(0.06));
  await credit(
    context,
    lucky.map((person) => ({
      custId: person.custId,
      walletType: WALLET.red,
      amount: random.pick([500, 880, 1000]),
    })),
    `${day} 06:15:00`,
  );
}

const RECHARGE_TIME = '06:20:00';

/** About a seventh of the people recharge on any day, in the morning. */
async function dailyRecharge(
  context: Context,
  random: Random,
  people: readonly Enrolled[],
  day: string,
): Promise<void> {
  const coming = people.filter(() => random.chance(0.14));
  await credit(
    context,
    coming.map((person) => ({
      custId: person.custId,
      walletType: WALLET.personal,
      amount: random.between(5, 20) * 1000,
    })),
    `${day} ${RECHARGE_TIME}`,
  );
}

/** The last stall of each canteen sells by its menu at lunch: its sales name their dishes. */
const sellsDishes = ({ canteen, stall, at }: Meal): boolean =>
  stall === (canteens[canteen]?.stalls.length ?? 0) - 1 &&
  at.slice(11, 13) >= '10' &&
  at.slice(11, 13) < '15';

async function sellMeals(
  context: Context,
  {
    places,
    terminals,
  }: { readonly places: readonly Place[]; readonly terminals: ReadonlyMap<number, number> },
  people: readonly Enrolled[],
  meals: readonly Meal[],
  plateFor: (about: number, seed: number) => Plate | undefined,
): Promise<number[]> {
  const sold: number[] = [];
  for (const batch of chunks(meals, BATCH)) {
    const sales = batch.map((meal) => {
      const { canteenId, stallIds } = places[meal.canteen] as Place;
      const stallId = stallIds[meal.stall] as number;

      return {
        cardNo: people[meal.person]?.cardNo,
        amount: meal.amount,
        ...(sellsDishes(meal) && plateFor(meal.amount, meal.person + Number(meal.at.slice(8, 10)))),
        occurredAt: meal.at,
        place: atCanteen(canteenId, stallId),
        deviceId: terminals.get(stallId),
        nuclearMode: meal.person % 3 === 0 ? 3 : 1,
        onlineFlag: 1 as const,
        sourceType: 20,
      };
    });

    const outcomes = await sellBatch(context, sales);
    sold.push(
      ...outcomes.filter((outcome) => outcome.state === 'posted').map((outcome) => outcome.orderId),
    );
  }

  return sold;
}

/** A few guests of a day come back with a complaint in the evening, one after the other; on a day that is not over, by now. */
async function refundSome(
  context: Context,
  random: Random,
  orders: readonly number[],
  { day, now }: { day: string; now: string },
): Promise<void> {
  const { userId: operatorId } = (await actingAs(context, 'manager')).actor;
  const complaints = orders.filter(() => random.chance(0.004));
  for (const [index, orderId] of complaints.entries()) {
    const minute = 5 + Math.floor((index * 50) / complaints.length);
    const evening = `${day} 20:${String(minute).padStart(2, '0')}:${random.between(10, 59)}`;
    const amount = random.chance(0.5) ? undefined : 100;
    await refundOrder(
      { ...context, now: evening < now ? evening : now },
      { orderId, amount, reason: random.pick(['打错金额', '重复扣款', '菜品退换']), operatorId },
    );
  }
}

interface Yesterday {
  readonly people: readonly Enrolled[];
  readonly place: Place;
  readonly shop: Awaited<ReturnType<typeof setUpSupermarket>>;
  readonly booked: readonly Booked[];
  readonly day: string;
}

/** What the day before the last one left to the clerks of the offices. */
async function setUpYesterday(
  context: Context,
  { people, place, shop, booked, day }: Yesterday,
): Promise<void> {
  const custIds = people.slice(0, 200).map(({ custId }) => custId);
  const cardNos = people.map(({ cardNo }) => cardNo);
  await setUpWithdrawals(context, custIds, day);
  await sellGoods(context, createRandom(SEED), shop, cardNos, day);
  await orderGoods(context, shop, custIds, day);
  await setUpRefundApplications(context, booked, day);
  const finance = await actingAs(context, 'finance');
  await setUpCorrections(finance, people, place, day);
  await setUpAccounts(finance, people.slice(-21, -11), day);
}

/**
 * Loads the demo merchant through the functions the product itself uses: three canteens, 2,000 people, 35 days of meals up to
 * now. The same seed makes the same merchant on the same day. Does nothing where a merchant exists. `peopleAreIn` runs
 * between the people and their meals: the moment to let the planner see the new rows. `dayIsIn` hears of each day of meals.
 */
export async function loadDemo(
  system: System,
  size: DemoSize = demoSize,
  peopleAreIn: () => Promise<void> = async () => undefined,
  dayIsIn: (day: number, days: number) => void = () => undefined,
): Promise<boolean> {
  const exists = await system.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').limit(1).executeTakeFirst(),
  );
  if (exists) return false;

  const random = createRandom(SEED);
  const within = async <T>(work: (context: Context) => Promise<T>): Promise<T> => {
    await system.ids.ready(50_000);
    return system.merchant(MERCHANT_ID, { timeZone: TIME_ZONE }, (tx, client) =>
      work(jobContext(system, systemActor, { tx, client, requestId: 'demo' })),
    );
  };

  const now = wallTime(Date.now(), TIME_ZONE);
  const days = daysUpTo(now.slice(0, 10), size.days + 1);
  const tomorrow = daysAfter(now, 1);

  const { places, people, shop, terminals, dishesIds, house } = await within(async (context) => {
    await context.tx
      .insertInto('merchant')
      .values({
        merchantId: MERCHANT_ID,
        merchantName: '云溪大学后勤',
        timeZone: TIME_ZONE,
        authorisedUntil: AUTHORISED_UNTIL,
      })
      .execute();

    await setMealTimes(context, 0, mealTimes);
    const made = await setUpCanteens(
      context,
      canteens.map((canteen) => ({
        canteenName: canteen.name,
        canteenNum: canteen.num,
        businessHours: canteen.hours,
        mainItems: [...new Set(canteen.stalls.map((stall) => stall.category))].join('、'),
        personInCharge: canteen.manager,
        maxCapacity: canteen.capacity,
        stalls: canteen.stalls.map((stall, index) => ({
          stallName: stall.name,
          stallNum: `${canteen.num}${String(index + 1).padStart(2, '0')}`,
          category: stall.category,
        })),
      })),
    );

    await furnishCanteens(
      context,
      made.flatMap(({ canteenId }, index) => {
        const inside = furnishings[index];
        return inside ? [{ canteenId, ...inside }] : [];
      }),
    );

    await setUpRoles(
      context,
      made.map((place) => place.canteenId),
    );
    await setUpOffice(context, now.slice(0, 10));
    const dishesIds = await setUpKitchen(context, made, days);
    await setUpSettings(context, now.slice(0, 4));
    await useTestChannel(context);
    await setUpBudgets(
      context,
      made.map(({ canteenId }, index) => ({ canteenId, weight: canteens[index]?.weight ?? 0 })),
      { year: Number(now.slice(0, 4)), people: size.people },
    );

    const enrolled = await setUpPeople(context, random, size.people, now.slice(0, 10));
    await knownSince(context, daysBefore(days[0] as string, 1));
    await firstRecharge(context, random, enrolled, days[0] as string);
    await bindDiners(context, pageOwners(enrolled), DEMO_PASSWORD);
    const voters = enrolled.slice(0, 120).map(({ custId }) => custId);
    await setUpLikes(context, voters, { canteenId: made[0]?.canteenId as number, dishesIds });
    const shop = await setUpSupermarket(context);
    const { terminals, machines } = await setUpDevices(context, made, shop.supermarketId);
    await liveMonth(await actingAs(context, 'manager'), {
      machines,
      dishesIds,
      days: days.slice(-MONTH),
      custIds: enrolled.slice(0, 20).map(({ custId }) => custId),
    });
    await setUpSafety(
      context,
      made.map(({ canteenId }) => canteenId),
      days,
      enrolled.find(({ type }) => type === 'staff')?.custId,
    );
    await setUpDiscounts(context);
    const house = await setUpBookings(
      context,
      enrolled.map(({ custId }) => custId),
      made.map(({ canteenId }) => canteenId),
    );

    return { places: made, people: enrolled, shop, terminals, dishesIds, house };
  });

  await drawDishes(
    { ...system, actor: systemActor, newId: () => system.ids.take(), transaction: within },
    dishesIds,
  );
  await photographKitchen(
    { ...system, actor: systemActor, newId: () => system.ids.take(), transaction: within },
    places[0]?.canteenId as number,
  );
  await peopleAreIn();
  const plateFor = await within((context) => platesOf(context, dishesIds));
  for (const day of days) {
    const meals = mealsOfDay(random, people, day).filter((meal) => meal.at < now);
    await within(async (context) => {
      const takesBookings = days.indexOf(day) > days.length - 1 - BOOKED_DAYS;
      const ahead = takesBookings ? await bookAhead({ ...context, now }, house, day) : [];
      await setUpWeeklySubsidy({ ...context, now }, day);
      if (`${day} ${RECHARGE_TIME}` < now) await dailyRecharge(context, random, people, day);
      const sold = await sellMeals(context, { places, terminals }, people, meals, plateFor);
      await refundSome(context, random, sold, { day, now });
      await drawWater(context, people, { day, now });
      const booked: Booked[] = takesBookings
        ? await serveDay({ ...context, now }, house, ahead, day)
        : [];
      if (day === days.at(-1)) await bookAhead({ ...context, now }, house, tomorrow);
      if (day === days.at(-2))
        await setUpYesterday(context, { people, place: places[0] as Place, shop, booked, day });
    });

    dayIsIn(days.indexOf(day) + 1, days.length);
  }

  await within(async (context) => {
    await setUpEvaluations({ ...context, now }, createRandom(SEED), places);
    await leaveSilent(await actingAs(context, 'manager'), NOBODY_SPEAKS);
  });

  return true;
}
