import { clientType } from '#areas/canteen/contract/client-type.ts';
import { renewDeviceSecret } from '#areas/device/contract/device.ts';
import { deviceConsume, deviceGoods, deviceHeartbeat } from '#areas/device/contract/device-api.ts';
import {
  deviceTillReturn,
  deviceTillSold,
  pageTill,
  saveTill,
} from '#areas/device/contract/till.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { refundableLines } from '#areas/order/contract/order-step.ts';
import { supermarkets } from '#areas/supermarket/contract/shop.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { createClock } from './clock.ts';
import type { ConsoleClient } from './console-client.ts';
import { openWire } from './device-request.ts';
import type { Random } from './random.ts';

/** What a till sold and took back, and what the orders it made say of themselves; fen. */
export interface TillOutcome {
  readonly sales: number;
  readonly refused: number;
  readonly sold: number;
  readonly returns: number;
  readonly returned: number;
  /** Paid less given back, by the heads of its orders; and what is left of their lines. */
  readonly orders: number;
  readonly lines: number;
}

const TAKES_BACK = 0.15;

/** Lets a till read bar codes: so many people buy up to three things each, and some of it comes back. */
export async function runTill(
  client: ConsoleClient,
  { cards, sales }: { readonly cards: readonly string[]; readonly sales: number },
  random: Random,
): Promise<TillOutcome | undefined> {
  const till = await openTill(client, random);
  if (!till) return undefined;

  const outcome = { sales: 0, refused: 0, sold: 0, returns: 0, returned: 0, orders: 0, lines: 0 };
  try {
    const orderIds: string[] = [];
    for (let at = 0; at < sales && till.codes.length > 0; at += 1) {
      const codes = random.shuffled(till.codes).slice(0, random.between(1, 3));
      const read = codes.map((barCode) => ({ barCode, count: random.between(1, 2) }));
      const { amount, orderId } = await till.sell(random.pick(cards), read);
      if (orderId) {
        orderIds.push(orderId);
        outcome.sales += 1;
        outcome.sold += amount;
      } else outcome.refused += 1;
    }

    for (const orderId of orderIds) {
      if (random.chance(TAKES_BACK)) {
        outcome.returned += await till.takeBack(orderId);
        outcome.returns += 1;
      }

      const { netAmount } = await client.call(orderDetail, { orderId });
      outcome.orders += netAmount;
      outcome.lines += (await client.call(refundableLines, { orderId })).reduce(
        (sum, { left }) => sum + left,
        0,
      );
    }

    return outcome;
  } finally {
    till.close();
  }
}

/** How many pieces were read by their bar code. */
export interface Pieces {
  readonly barCode: string;
  readonly count: number;
}

/** The till of a supermarket; its calls throw NoAnswerError or DeviceRefusedError. */
export interface Till {
  /** Bar codes of what is on the shelf. */
  readonly codes: readonly string[];
  /** Sells at the prices of the shelf. @returns fen, and the number of the receipt, which a sale that was refused has not */
  sell(
    cardNo: string,
    read: readonly Pieces[],
  ): Promise<{ readonly amount: number; readonly orderId?: string | undefined }>;
  /** Takes back one piece of the first line of a sale that has any left. @returns fen refunded, 0 where nothing is left */
  takeBack(orderId: string): Promise<number>;
  close(): void;
}

type Call = <E extends Endpoint>(endpoint: E, body: unknown) => Promise<ResultOf<E>>;

type Goods = ResultOf<typeof deviceGoods>['goods'][number];

/** Starts the simulated till of the first supermarket. Undefined where there is no supermarket. */
export async function openTill(client: ConsoleClient, random: Random): Promise<Till | undefined> {
  const till = await registerTill(client);
  if (!till) return undefined;

  const clock = createClock(random, 0);
  const wire = openWire(client.origin, till, clock.now);
  const call: Call = async ({ method, path }, body) =>
    (await wire.send({ method, path, body })) as never;
  let transactionNo = till.firstNo - 1;
  let returnNo = transactionNo;
  const heard = await call(deviceHeartbeat, { lastTransactionNo: transactionNo });
  clock.set(heard.serverTime);
  const shelf = new Map(
    (await call(deviceGoods, { since: 0 })).goods.map((goods) => [goods.barCode, goods]),
  );

  return {
    codes: [...shelf].filter(([, { sold }]) => sold).map(([barCode]) => barCode),
    async sell(cardNo, read) {
      const pieces = read.map(({ barCode, count }) => ({
        goods: shelf.get(barCode) as Goods,
        count,
      }));
      const amount = pieces.reduce((sum, { goods, count }) => sum + goods.price * count, 0);
      const items = pieces.map(({ goods, count }) => ({ lineId: goods.goodsId, count }));
      transactionNo += 1;
      const sale = { transactionNo, cardNo, amount, occurredAt: clock.wallTime(), items };
      const { status, orderId } = await call(deviceConsume, sale);

      return status === 'POSTED' ? { amount, orderId } : { amount };
    },
    async takeBack(orderId) {
      const { lines } = await call(deviceTillSold, { orderId });
      const line = lines.find(({ left, leftCount }) => left > 0 && leftCount > 0);
      if (!line) return 0;

      returnNo += 1;
      const returned = { returnNo, orderId, lines: [{ lineNo: line.lineNo, count: 1 }] };

      return (await call(deviceTillReturn, returned)).amount;
    },
    close: () => wire.close(),
  };
}

const SN = 'SIMTILL01';

/* Numbers left out: an earlier run may have used some it never told. */
const SKIPPED = 10_000;

/** The simulated till of the first supermarket, registered once. Undefined where there is no supermarket. */
async function registerTill(client: ConsoleClient) {
  for await (const { deviceId, sn, lastTransactionNo } of client.rows(pageTill, { keyword: SN })) {
    if (sn !== SN) continue;

    const { secret } = await client.call(renewDeviceSecret, { deviceId });
    return { sn, secret, firstNo: (lastTransactionNo ?? 0) + SKIPPED };
  }

  for await (const { supermarketId } of client.rows(supermarkets.page, {})) {
    const till = {
      deviceNum: SN,
      deviceName: '模拟收银机',
      deviceType: clientType.key.supermarketTill,
      sn: SN,
      supermarketId,
    } as const;
    const { secret } = await client.call(saveTill, { ...till, installAddress: '' });
    return secret ? { sn: SN, secret, firstNo: 1 } : undefined;
  }

  return undefined;
}

/** Whether till, orders and lines say the same. */
export const tillAgrees = ({ sold, returned, orders, lines }: TillOutcome): boolean =>
  sold - returned === orders && orders === lines;
