import { custPage } from '#areas/customer/contract/customer.ts';
import { dinerBindSheet, MOST_CODES } from '#areas/diner/contract/binding.ts';
import { writeOffOrders } from '#areas/order/contract/order-step.ts';
import { agreeRefund, refuseRefund } from '#areas/order/contract/refund-apply.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { type CabinetOutcome, type Parcel, runCabinet } from './cabinet.ts';
import type { ConsoleClient } from './console-client.ts';
import { type Books, createDiner, type Diner } from './diner.ts';
import { type Claimed, DinerRefusedError, enter } from './diner-client.ts';
import { inParallel } from './fleet.ts';
import type { Random } from './random.ts';

/** How many people of the campus take part, and for how many days from tomorrow they order. */
interface CampusSize {
  readonly diners: number;
  readonly days: number;
}

const EMPTY: CabinetOutcome = {
  laid: 0,
  fetched: 0,
  cleared: 0,
  obeyed: 0,
  failed: 0,
  differing: 0,
};

const NOTHING: Books = { orders: 0, lines: 0, payments: 0, ledger: 0 };

export interface CampusOutcome {
  readonly diners: number;
  /** Orders by what became of them. */
  readonly cancelled: number;
  readonly came: number;
  readonly absent: number;
  readonly complaints: number;
  readonly agreed: number;
  /** Orders that were given stars. */
  readonly evaluated: number;
  /** Of all pick-up cabinets together. */
  readonly cabinets: CabinetOutcome;
  /** Why something could not be had, with how often. */
  readonly reasons: ReadonlyMap<string, number>;
  /** Fen of all diners together. */
  readonly books: Books;
  /** Diners whose books do not agree with themselves. */
  readonly differing: number;
}

/** A campus: people log in, order for the days to come and take orders back; the counter serves who comes; some complain, some give stars. */
export async function openCampus(client: ConsoleClient, size: CampusSize, random: Random) {
  const reasons = new Map<string, number>();
  const refused = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const people = await peopleOf(client, size.diners);
  /* Who has chosen a password of their own stays at home. */
  const come = async (person: Claimed): Promise<Diner | undefined> => {
    try {
      const entered = await enter(client.origin, person);
      return await createDiner(entered, random.fork(Number(person.custNum) || 0), refused);
    } catch (error) {
      if (!(error instanceof DinerRefusedError)) throw error;

      refused(error.reason);
      return undefined;
    }
  };

  const diners = (await inParallel(people, come)).filter((diner) => diner !== undefined);
  const today = diners[0]?.today ?? '';
  for (let day = 1; day <= size.days; day += 1)
    await inParallel(diners, (diner) => diner.eat(daysAfter(today, day)));
  const made = diners.flatMap((diner) => diner.made());
  const of = (wanted: string) => made.filter(({ fate }) => fate === wanted);
  const cabinets = await fetchFromCabinets(client, made, random.fork(2));
  const atCounter = of('came').filter(({ cabinet }) => cabinet === undefined);
  await serve(
    client,
    atCounter.map(({ orderId }) => orderId),
  );
  const heard = await hear(client, diners, random);
  const evaluated = await judge(diners, random.fork(1), refused);

  return {
    /** Who ordered and does not come: their meals end without them. */
    absent: of('absent').map(({ orderId }) => orderId),
    /** What all of it comes to now. */
    async tally(): Promise<CampusOutcome> {
      const books = await inParallel(diners, (diner) => diner.books());
      return {
        ...heard,
        evaluated,
        cabinets,
        diners: diners.length,
        reasons,
        cancelled: of('cancelled').length,
        came: of('came').length,
        absent: of('absent').length,
        books: books.reduce(plus, NOTHING),
        differing: books.filter((own) => !isOne(own)).length,
      };
    },
  };
}

/** As long as letting a campus in takes at most. */
const CODE_MINUTES = 24 * 60;

/** People who are here, as many as take part, with the codes the counter gives those who are not bound. */
async function peopleOf(client: ConsoleClient, most: number): Promise<Claimed[]> {
  const found: { readonly custId: string; readonly custNum: string; readonly custName: string }[] =
    [];
  for await (const { custId, custNum, custName } of client.rows(custPage, { state: 1 })) {
    found.push({ custId, custNum, custName });
    if (found.length === most) break;
  }

  const codes = new Map<string, string>();
  for (let at = 0; at < found.length; at += MOST_CODES) {
    const custIds = found.slice(at, at + MOST_CODES).map(({ custId }) => custId);
    const { rows } = await client.call(dinerBindSheet, { custIds, validMinutes: CODE_MINUTES });
    for (const { custId, code } of rows) codes.set(custId, code);
  }

  return found.map(({ custId, custNum, custName }) => ({
    merchantId: client.merchantId,
    custNum,
    custName,
    code: codes.get(custId),
  }));
}

/** A cabinet in each canteen hands out what was ordered to one. */
async function fetchFromCabinets(
  client: ConsoleClient,
  made: ReturnType<Diner['made']>,
  random: Random,
) {
  const parcels = made.flatMap(({ cabinet, fate }): (Parcel & { canteenId: string })[] =>
    cabinet && fate !== 'cancelled' ? [{ ...cabinet, comes: fate === 'came' }] : [],
  );
  let outcome = EMPTY;
  for (const [canteenId, own] of Map.groupBy(parcels, (parcel) => parcel.canteenId))
    outcome = together(outcome, await runCabinet(client, { canteenId, parcels: own }, random));

  return outcome;
}

const together = (left: CabinetOutcome, right: CabinetOutcome): CabinetOutcome => ({
  laid: left.laid + right.laid,
  fetched: left.fetched + right.fetched,
  cleared: left.cleared + right.cleared,
  obeyed: left.obeyed + right.obeyed,
  failed: left.failed + right.failed,
  differing: left.differing + right.differing,
});

const ORDERS_A_CALL = 100;

/** The counter hands out what people come for. */
async function serve(client: ConsoleClient, orderIds: readonly string[]): Promise<void> {
  for (let at = 0; at < orderIds.length; at += ORDERS_A_CALL)
    await client.call(writeOffOrders, { orderIds: orderIds.slice(at, at + ORDERS_A_CALL) });
}

interface Complaints {
  readonly complaints: number;
  readonly agreed: number;
}

const COMPLAINS = 0.08;

const IS_RIGHT = 0.67;

/** Some who came ask for their money back; the clerk agrees with those who are right. */
async function hear(
  client: ConsoleClient,
  diners: readonly Diner[],
  random: Random,
): Promise<Complaints> {
  let [complaints, agreed] = [0, 0];
  for (const diner of diners)
    for (const { orderId, fate } of diner.made()) {
      if (fate !== 'came' || !random.chance(COMPLAINS)) continue;

      const decision = { applyId: await diner.complain(orderId), version: 1 };
      complaints += 1;
      const isRight = random.chance(IS_RIGHT);
      if (isRight) await client.call(agreeRefund, { ...decision, remark: '情况属实' });
      else await client.call(refuseRefund, { ...decision, remark: '与事实不符' });

      agreed += isRight ? 1 : 0;
    }

  return { complaints, agreed };
}

const EVALUATES = 0.3;

/** Some of who came say how it was; what was given back as a whole is refused, and counted as such. */
async function judge(
  diners: readonly Diner[],
  random: Random,
  refused: (reason: string) => void,
): Promise<number> {
  let evaluated = 0;
  for (const diner of diners)
    for (const { orderId, fate } of diner.made()) {
      if (fate !== 'came' || !random.chance(EVALUATES)) continue;
      try {
        await diner.evaluate(orderId);
        evaluated += 1;
      } catch (error) {
        if (!(error instanceof DinerRefusedError)) throw error;
        refused(error.reason);
      }
    }

  return evaluated;
}

const plus = (left: Books, right: Books): Books => ({
  orders: left.orders + right.orders,
  lines: left.lines + right.lines,
  payments: left.payments + right.payments,
  ledger: left.ledger + right.ledger,
});

/** Whether heads, lines, payments and ledger say the same. */
export const isOne = ({ orders, lines, payments, ledger }: Books): boolean =>
  orders === lines && lines === payments && payments === ledger;
