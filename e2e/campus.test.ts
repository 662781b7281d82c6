import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { endDue } from '#areas/order/server/api.ts';
import { loadDemo } from '#db/demo/load.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { type Actor, WHOLE_SCOPE } from '#kit/server/context.ts';
import { jobContext } from '#kit/server/jobs/jobs.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from '../apps/server/areas.ts';
import { cabinetAgrees } from '../apps/terminal/cabinet.ts';
import { openCampus } from '../apps/terminal/campus.ts';
import type { ConsoleClient } from '../apps/terminal/console-client.ts';
import { readCards } from '../apps/terminal/fleet.ts';
import { createRandom } from '../apps/terminal/random.ts';
import { runTill, tillAgrees } from '../apps/terminal/till.ts';
import { runWater, waterAgrees } from '../apps/terminal/water.ts';

const MERCHANT = 1;
const actor: Actor = {
  merchantId: MERCHANT,
  userId: 1,
  username: 'admin',
  name: '管理员',
  roleCode: 'ROLE_ADMIN',
  permissions: new Set(['*:*:*']),
  scope: WHOLE_SCOPE,
  timeZone: 'Asia/Shanghai',
};

let server: RunningServer;
let client: ConsoleClient;
beforeAll(async () => {
  server = await startServer(areas, { own: true });
  expect(await loadDemo(server.system, { people: 40, days: 1 })).toBe(true);
  client = consoleOf(server);
});
afterAll(() => server.stop());

/** The console of the test server: its calls come without a log-in. */
function consoleOf({ origin, callerOf, system }: RunningServer): ConsoleClient {
  const caller = callerOf(actor);
  return {
    origin,
    merchantId: String(MERCHANT),
    token: '',
    call: (endpoint, content) => caller.call(endpoint, content),
    async *rows(endpoint, filter) {
      const { records } = (await caller.call(endpoint, {
        ...filter,
        page: { current: 1, size: 200 },
      } as never)) as {
        records: never[];
      };
      yield* records;
    },
    encrypt: system.crypto.sealWire,
    logOut: async () => undefined,
  };
}

/** Fen of everything that was sold, as heads, lines, payments and refunds have it. */
const sums = () =>
  server.system.merchant(MERCHANT, {}, async (tx) => {
    const { rows } = await sql<Record<'heads' | 'lines' | 'unlisted' | 'postings', number>>`
      select (select sum(paid_amount - refunded_amount) from meal_order where merchant_id = ${MERCHANT})::bigint as heads,
        (select sum(amount - discount_share - refund_amount) from order_line where merchant_id = ${MERCHANT} and sold)::bigint as lines,
        (select coalesce(sum(paid_amount - refunded_amount), 0) from meal_order o where merchant_id = ${MERCHANT} and not exists
          (select from order_line l where l.merchant_id = ${MERCHANT} and l.order_id = o.order_id))::bigint as unlisted,
        (select sum(case trade_type when 20 then amount else -amount end) from posting where merchant_id = ${MERCHANT}
          and trade_type in (20, 22))::bigint as postings`.execute(tx);
    return rows[0] as NonNullable<(typeof rows)[0]>;
  });

test('a campus that orders, takes back, comes, stays away and complains comes out even to the fen, no-shows included', async () => {
  const random = createRandom(7);
  const till = await runTill(client, { cards: await readCards(client), sales: 12 }, random.fork(0));
  expect(till).toMatchObject({ sales: expect.any(Number) });
  expect(till && tillAgrees(till) && till.sales > 0).toBe(true);
  const [canteen] = await client.call(listAllAuthHalfCanteen, undefined);
  const water = await runWater(
    client,
    { canteenId: canteen?.canteenId ?? '', cards: await readCards(client), uses: 12 },
    random.fork(2),
  );
  expect(waterAgrees(water) && water.charged > 0).toBe(true);
  const campus = await openCampus(client, { diners: 32, days: 2 }, random.fork(1));
  /* Two of them the demo has given its own password. */
  const before = await campus.tally();
  expect(before).toMatchObject({ diners: 30, differing: 0 });
  expect(cabinetAgrees(before.cabinets)).toBe(true);
  expect(before.cabinets.laid).toBeGreaterThan(0);
  expect(Math.min(before.cancelled, before.came, before.absent)).toBeGreaterThan(0);
  const later = new Date(Date.now() + 4 * DAY_MILLISECONDS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  for (const orderId of campus.absent)
    await server.system.merchant(MERCHANT, {}, (tx, connection) =>
      endDue(
        {
          ...jobContext(server.system, actor, { tx, client: connection, requestId: 'test' }),
          now: later,
        },
        Number(orderId),
      ),
    );

  expect(await campus.tally()).toMatchObject({ differing: 0 });
  const { heads, lines, unlisted, postings } = await sums();
  expect([lines + unlisted, postings]).toEqual([heads, heads]);
});
