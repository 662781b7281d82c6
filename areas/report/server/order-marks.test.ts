import { afterAll, beforeAll, expect, test } from 'vitest';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { placeOrder, refundOrder, sellBatch } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import { orderFamily } from './order-family.ts';
import { merchantWithCanteens } from './testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const DAY = '2026-03-02';
const AHEAD = '2026-03-05';

test('whatever adds an order or changes one marks its cell: sales, orders made ahead, refunds', async () => {
  const { merchant, first: canteenId } = await merchantWithCanteens(server);
  const place = atCanteen(canteenId, 7);

  /** The dates of the place that are to be counted anew once this is done. */
  const markedBy = (work: (context: Context) => Promise<unknown>): Promise<string[]> =>
    merchant.within(async (context) => {
      await context.tx.deleteFrom('reportDirty').execute();
      await work(context);
      const marks = await context.tx
        .selectFrom('reportDirty')
        .select('bizDate')
        .distinct()
        .where('family', '=', orderFamily.name)
        .where('bucketId', '=', canteenId)
        .execute();

      return marks.map(({ bizDate }) => bizDate);
    });

  let orderId = 0;
  const sold = await markedBy(async (context) => {
    const [sale] = await sellBatch(context, [
      {
        place,
        occurredAt: `${DAY} 12:00:00`,
        nuclearMode: 1,
        sourceType: 41,
        amount: 600,
        cardNo: 'NOBODY',
        onlineFlag: 2,
      },
    ]);
    orderId = sale?.orderId ?? 0;
  });
  expect(sold).toEqual([DAY]);

  const ordered = await markedBy((context) =>
    placeOrder(context, {
      orderKind: 8,
      nuclearMode: 4,
      sourceType: 1,
      place,
      bizDate: AHEAD,
      mealType: 2,
      lines: [{ goodsKind: 3, goodsName: '外部消费', measure: 1, unitPrice: 500, quantity: 1000 }],
      discountAmount: 0,
    }),
  );
  expect(ordered).toEqual([AHEAD]);

  const changed = await markedBy((context) =>
    refundOrder({ ...context, now: `${DAY} 20:00:00` }, { orderId, reason: 'r', operatorId: 1 }),
  );
  expect(changed).toEqual([DAY]);
});
