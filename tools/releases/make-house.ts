import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { rechargeBatch } from '#areas/funding/contract/recharge.ts';
import { repealBatchNum } from '#areas/funding/contract/repeal.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { tieOutResult, tieOutRun } from '#areas/report/contract/tie-out.ts';
import { menuAdd } from '#areas/system/contract/menu-manager.ts';
import { uploadBase64 } from '#areas/system/contract/upload.ts';
import { loadDemo } from '#db/demo/load.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate, refreshStatistics } from '#kit/server/database/migrate.ts';
import { PRESENT_RELEASE } from '#kit/server/database/releases.ts';
import { withParts } from '#kit/server/database/url.ts';
import { prepareQueue } from '#kit/server/jobs/jobs.ts';
import { serve } from '#kit/server/serve.ts';
import {
  databaseRolePassword,
  developmentDefaults,
  loadDataKey,
} from '#kit/server/start/config.ts';
import { areas } from '../../apps/server/areas.ts';
import { consoleFiles } from '../../apps/server/console-files.ts';
import { type ConsoleClient, logIn } from '../../apps/terminal/console-client.ts';
import { readCards, registerFleet } from '../../apps/terminal/fleet.ts';
import { createRandom } from '../../apps/terminal/random.ts';
import { buildTerminals } from '../../apps/terminal/simulate.ts';
import { createStatistics } from '../../apps/terminal/statistics.ts';
import { askFigures, type Figures } from './figures.ts';
import { fillTables } from './fill-tables.ts';

export interface MadeHouse {
  readonly figures: Figures;
  /** Tables that nothing the product did in this week wrote, and that got a row by itself. */
  readonly filled: readonly string[];
  /** Tables that have none even so. */
  readonly empty: readonly string[];
}

const SIZE = { people: 40, days: 7 };

/**
 * Makes a small house of this code in an empty DATA_DIR: the demo merchant with a few people and a week behind it, terminals that sell, and a
 * row in every table. The house is at rest when it answers.
 */
export async function makeHouse(dataDir: string): Promise<MadeHouse> {
  const log = pino({ level: 'warn' });
  const dataKey = loadDataKey({ dataDir, dataKey: undefined });
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const superuserUrl = withParts(embedded.superuserUrl, { database: 'canteen' });
    const { appUrl } = await migrate({
      ownerUrl: embedded.url,
      appPassword: databaseRolePassword(dataKey),
      release: PRESENT_RELEASE,
    });

    await prepareQueue(embedded.url);
    const filesDir = `${dataDir}/files`;
    const settings = {
      ...developmentDefaults,
      dataKey,
      filesDir,
      checkResults: false,
      sessionRate: 200,
    };
    const server = await serve({ areas, appUrl, settings, log });
    try {
      await server.app.register(consoleFiles({ ...settings, testing: false }));
      await loadDemo(server.system, SIZE, () => refreshStatistics(embedded.url));
      const made = await live(
        await server.app.listen({ port: 0, host: '127.0.0.1' }),
        superuserUrl,
      );
      await server.stop();
      /* What its workers took meanwhile. */
      const { filled, empty } = await fillTables(superuserUrl);
      return { figures: made.figures, filled: [...new Set([...made.filled, ...filled])], empty };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } finally {
    await embedded.stop();
  }
}

/** People who get money in one batch. */
const BATCH = 5;

/** A week in the life of a house, told to the server at `origin`. */
async function live(origin: string, superuserUrl: string): Promise<MadeHouse> {
  const client = await logIn(origin, { username: 'admin', password: DEMO_PASSWORD });
  await sell(client);
  await sealAtRest(superuserUrl);

  const days = { startDate: `${dateOf(-9)} 00:00:00`, endDate: `${dateOf(2)} 23:59:59` };
  const { records } = await client.call(pageAccount, { page: { current: 1, size: BATCH } });
  await workInTheOffice(
    client,
    records.map(({ custId }) => custId),
  );
  await tieOut(client);

  const first = await fillTables(superuserUrl);
  const figures = await askFigures(client, days);

  return { figures, ...first };
}

const TERMINALS = 4;

const SELLING_MS = 8000;

const SETTLE_MS = 120_000;

/** Terminals sell for some seconds, with and without network, until everything is acknowledged. */
async function sell(client: ConsoleClient): Promise<void> {
  const identities = await registerFleet(client, TERMINALS);
  const cards = await readCards(client);
  const habits = { rate: 2, offline: 0.3, duplicates: 0.1, broken: 0, dishes: 0.5, cards };
  const terminals = buildTerminals(client.origin, identities, {
    habits,
    random: createRandom(1),
    statistics: createStatistics(),
  });

  try {
    await Promise.all(terminals.map((terminal) => terminal.run(AbortSignal.timeout(SELLING_MS))));
    await Promise.all(terminals.map((terminal) => terminal.settle(AbortSignal.timeout(SETTLE_MS))));
  } finally {
    for (const terminal of terminals) terminal.close();
  }
}

const REST = 'select not exists (select from report_dirty) as rests';

const POLL_MS = 200;

const SEAL = 'select seal_ledger(merchant_id, (ledger_horizon()).journal_no) from merchant';

/** Waits until reports have caught up, and seals the journal, which the server does a minute later. What comes after stays unsealed. */
async function sealAtRest(superuserUrl: string): Promise<void> {
  const session = new pg.Client({ connectionString: superuserUrl });
  await session.connect();

  try {
    const limit = Date.now() + SETTLE_MS;
    while (!(await session.query<{ rests: boolean }>(REST)).rows[0]?.rests) {
      if (Date.now() > limit) throw new Error('the reports did not catch up');
      await delay(POLL_MS);
    }

    await session.query(SEAL);
  } finally {
    await session.end();
  }
}

const DAY_MS = 86_400_000;

const DATE_LENGTH = 10;

const dateOf = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, DATE_LENGTH);

/** One point. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A kind of menu entry. */
const DIRECTORY = 2;

const CASH = 3;

const PARTIAL = 'PARTIAL';

/** What the demo merchant does not do and an office does every week. */
async function workInTheOffice(client: ConsoleClient, custIds: string[]): Promise<void> {
  await client.call(uploadBase64, { image: PICTURE, uploadKey: 'logo' });
  await client.call(menuAdd, { name: '外部系统', type: DIRECTORY, menuCode: '/external' });
  await refundSome(client);
  const { batchNo } = await client.call(rechargeBatch, {
    amount: 1000,
    offlineType: CASH,
    custIds,
    idempotencyKey: `batch-${Date.now()}`,
  });

  await delay(SELLING_MS / 2);
  await client.call(repealBatchNum, {
    batchNo,
    policy: PARTIAL,
    reason: '录入错误',
    idempotencyKey: `repeal-${Date.now()}`,
  });
}

/** Orders that are refunded in part, and how many fen of each. */
const REFUNDS = 3;

const REFUNDED = 100;

async function refundSome(client: ConsoleClient): Promise<void> {
  let left = REFUNDS;
  for await (const order of client.rows(pageOrder, {})) {
    if (left === 0) return;
    if (order.netAmount < 2 * REFUNDED) continue;

    await client.call(refundOrder, {
      orderId: order.orderId,
      amount: REFUNDED,
      reason: '打错金额',
      idempotencyKey: `refund-${order.orderId}`,
    });

    left -= 1;
  }
}

/** Every comparison of the books, as the office makes it; its run is in the house. */
async function tieOut(client: ConsoleClient): Promise<void> {
  const { jobId } = await client.call(tieOutRun, undefined);
  for (const limit = Date.now() + SETTLE_MS; Date.now() < limit; await delay(POLL_MS)) {
    const { state } = await client.call(tieOutResult, { jobId });
    if (state === 'success') return;
    if (state === 'failed') break;
  }

  throw new Error('the tie-out did not end');
}
