import { setMealTimes } from '#areas/canteen/server/api.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { dinerMenu } from '#areas/diner/contract/day-menu.ts';
import { dinerOrder, dinerPay } from '#areas/diner/contract/order.ts';
import { openDinerSession } from '#areas/diner/server/session-store.ts';
import { setUpMenu } from '#areas/menu/server/api.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { wallTime } from '#kit/server/context.ts';
import { baseline } from './baseline.ts';
import { openCounter } from './card-holders.ts';
import { openConnection, requestText } from './http-client.ts';
import { type Measurement, median } from './measurement.ts';
import type { Stage } from './stage.ts';

interface Kitchen {
  readonly canteenId: number;
  readonly bizDate: string;
  /** Sessions of people with money. */
  readonly tokens: readonly string[];
}

const BUYERS = 500;

/** Who orders for one meal: nobody orders the same lunch a hundred times. */
const DINERS = 4_000;

const DINERS_AT_ONCE = 32;

const LUNCH = 2;

const PORTIONS = 100;

const PRICE = 1200;

/** A canteen that takes orders for tomorrow: a dish without end and a scarce one; and people on their own pages. */
const openKitchen = (stage: Stage): Promise<Kitchen> =>
  stage.once('kitchen', async () => {
    const { cards } = await openCounter(stage);
    const bizDate = wallTime(Date.now() + DAY_MILLISECONDS, 'Asia/Shanghai').slice(0, 10);
    const people = cards.slice(0, DINERS).map((card) => Number(card.slice(1)));

    return stage.within(async (context) => {
      const { tx, newId, merchantId } = context;
      const canteenId = newId();
      await tx
        .insertInto('canteen')
        .values({ canteenId, canteenName: '预订食堂', canteenNum: 'B2', ifBook: 1 })
        .execute();
      await setMealTimes(context, canteenId, [
        { mealType: LUNCH, startMinute: 660, endMinute: 780, ifOpen: 1 },
      ]);
      await canteenCommands.setFirst(context, 'order', canteenId, { orderModes: [2] });
      const dishes = [null, PORTIONS].map((supplyNum) => ({ dishesId: newId(), supplyNum }));
      await tx
        .insertInto('dish')
        .values(
          dishes.map(({ dishesId }) => ({
            dishesId,
            dishesName: `红烧肉${dishesId}`,
            price: PRICE,
          })),
        )
        .execute();

      const line = {
        saleMode: 1 as const,
        weekDay: null,
        mealType: LUNCH,
        applyDate: bizDate,
        salePrice: null,
        saleBegin: null,
        saleEnd: null,
      };

      const lines = dishes.map((dish) => ({ ...line, ...dish, limitNum: null }));
      await setUpMenu(
        context,
        { recipeName: '菜谱', recipeType: 1, canteenId, stallId: null },
        lines,
      );
      const tokens: string[] = [];
      for (const custId of people)
        tokens.push(
          await openDinerSession(tx, { merchantId, custId, ip: '127.0.0.1', userAgent: 'bench' }),
        );

      return { canteenId, bizDate, tokens };
    });
  });

type Connection = Awaited<ReturnType<typeof openConnection>>;

interface Reply {
  readonly code: number;
  readonly data: Record<string, unknown> & { readonly reason?: string };
}

async function ask(
  connection: Connection,
  token: string,
  { path }: Endpoint,
  content: object,
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'diner-token': token };
  const { body } = await connection.ask(
    requestText('POST', BASE_PREFIX + path, headers, JSON.stringify(content)),
  );

  return JSON.parse(body.toString()) as Reply;
}

interface Wanted {
  readonly lineId: unknown;
  readonly canteenId: number;
  readonly bizDate: string;
}

/** The two dishes of the menu as a page shows them: without end, scarce. */
async function linesOf(connection: Connection, { canteenId, bizDate, tokens }: Kitchen) {
  const menu = await ask(connection, tokens[0] ?? '', dinerMenu, {
    canteenId: String(canteenId),
    bizDate,
  });
  const meals = menu.data['meals'] as {
    stalls: { dishes: { lineId: string; left: number | null }[] }[];
  }[];
  const dishes = meals[0]?.stalls[0]?.dishes ?? [];
  const of = (isScarce: boolean): Wanted => ({
    canteenId,
    bizDate,
    lineId: dishes.find(({ left }) => (left !== null) === isScarce)?.lineId,
  });

  return { plenty: of(false), scarce: of(true) };
}

const ROUNDS = 3;

let keys = 0;

const orderOf = ({ lineId, canteenId, bizDate }: Wanted) => {
  keys += 1;
  return {
    kind: 2,
    mode: 2,
    canteenId: String(canteenId),
    stallId: null,
    bizDate,
    mealType: LUNCH,
    amount: PRICE,
    portions: [{ lineId, count: 1 }],
    idempotencyKey: `bench-order-${keys}`,
  };
};

const SUCCESS = 10_000;

/** Orders something and pays it. @throws Error where it is refused */
type Buy = (connection: Connection, token: string, wanted: Wanted) => Promise<void>;

const orderThenPay: Buy = async (connection, token, wanted) => {
  const { code, data } = await ask(connection, token, dinerOrder, orderOf(wanted));
  if (code !== SUCCESS) throw new Error(`an order was refused: ${JSON.stringify(data)}`);

  const { orderId } = data as { orderId?: unknown };
  const paid = await ask(connection, token, dinerPay, {
    orderId,
    idempotencyKey: `bench-pay-${String(orderId)}`,
  });
  if (paid.code !== SUCCESS) throw new Error(`a payment was refused: ${JSON.stringify(paid.data)}`);
};

const orderAndPay: Buy = async (connection, token, wanted) => {
  const order = { ...orderOf(wanted), pay: true };
  const { code, data } = await ask(connection, token, dinerOrder, order);
  if (code !== SUCCESS) throw new Error(`an order was refused: ${JSON.stringify(data)}`);
};

let turn = 0;

/** The diners take turns. */
function nextToken({ tokens }: Kitchen): string {
  turn = (turn + 1) % tokens.length;

  return tokens[turn] ?? '';
}

/** Orders with their payments a second: as soon as one is paid, another diner orders. */
async function ordersASecond(
  connections: readonly Connection[],
  kitchen: Kitchen,
  {
    wanted,
    buy,
    seconds,
  }: { readonly wanted: Wanted; readonly buy: Buy; readonly seconds: number },
) {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const diner = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      await buy(connection, nextToken(kitchen), wanted);
      done += 1;
    }
  };

  const begin = performance.now();
  await Promise.all(connections.map(diner));

  return (done * 1000) / (performance.now() - begin);
}

/** Answers a second to 500 who want the same dish at once, of whom 100 get it. @throws Error where it was oversold */
async function scramble(
  connections: readonly Connection[],
  { tokens }: Kitchen,
  wanted: Wanted,
): Promise<number> {
  const buyers = tokens.slice(0, BUYERS);
  const waiting = buyers.entries();
  let won = 0;
  const begin = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (const [, token] of waiting) {
        const { code, data } = await ask(connection, token, dinerOrder, orderOf(wanted));
        if (code === SUCCESS) won += 1;
        else if (data.reason !== 'SOLD_OUT') throw new Error(`refused: ${JSON.stringify(data)}`);
      }
    }),
  );

  if (won !== PORTIONS) throw new Error(`${won} of ${PORTIONS} portions were sold`);

  return (buyers.length * 1000) / (performance.now() - begin);
}

/** Orders ahead with their payment at 32 diners, and a scramble for one scarce dish. */
export const ordering: Measurement = {
  name: 'ordering',
  title:
    'Orders ahead with their payment through HTTP at 32 diners; 500 at once for one scarce dish',
  async run(stage) {
    const kitchen = await openKitchen(stage);
    const { port } = await stage.server();
    const seconds = stage.scale < 1 ? 1 : 4;
    const connections = await Promise.all(
      Array.from({ length: DINERS_AT_ONCE }, () => openConnection(port)),
    );
    const { plenty, scarce } = await linesOf(connections[0] as Connection, kitchen);
    const [plain, made, together]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const transactions = await baseline(stage, seconds);
      const asked = { wanted: plenty, seconds };
      const orders = await ordersASecond(connections, kitchen, { ...asked, buy: orderThenPay });
      const atOnce = await ordersASecond(connections, kitchen, { ...asked, buy: orderAndPay });
      stage.note(
        `plain ${transactions.toFixed(0)}/s, orders ${orders.toFixed(0)}/s, in one call ${atOnce.toFixed(0)}/s`,
      );
      if (round === 0) continue;

      plain.push(transactions);
      made.push(orders);
      together.push(atOnce);
    }

    const scrambled = await scramble(connections, kitchen, scarce);
    for (const connection of connections) connection.close();
    const middle = median(plain);

    return {
      figures: [
        { name: 'plain wallet transaction, 32 connections', value: middle, unit: '/s' },
        { name: 'orders placed and paid', value: median(made), unit: '/s' },
        { name: 'orders placed and paid in one call', value: median(together), unit: '/s' },
        { name: 'answers to 500 who want 100 portions', value: scrambled, unit: '/s' },
      ],
      goals: [
        {
          name: 'Orders with payment / plain transactions',
          value: median(made) / middle,
          kind: 'at least',
          limit: 0.5,
        },
        {
          name: 'Orders with payment in one call / plain transactions',
          value: median(together) / middle,
          kind: 'at least',
          limit: 0.8,
        },
        {
          name: 'Scramble for a scarce dish / plain transactions',
          value: scrambled / middle,
          kind: 'at least',
          limit: 0.4,
        },
      ],
    };
  },
};
