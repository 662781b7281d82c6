import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* About areas/report, kit/server/report: the SQL of every report, as a reviewer can read it; a change of a report shows in its file. */
const folder = join(import.meta.dirname, '../../docs/generated/report-sql');
const period = {
  startDate: '2026-03-01 00:00:00',
  endDate: '2026-03-31 23:59:59',
  page: { current: 1, size: 20 },
};

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(areas);
});
afterAll(() => server.stop());

test('the statement of every report is the one that was read and committed', async () => {
  const merchant = await server.merchant();
  const reports = server.routes.filter(
    (route) => route.kind === 'page' && route.list.options.totalled,
  );
  expect(reports.length).toBeGreaterThan(3);

  for (const route of reports) {
    if (route.kind !== 'page') continue;

    const said: string[] = [];
    for (const sumType of [1, 2, 3]) {
      const text = await merchant.within(async (context) => {
        const query = await route.list.query({ ...context, scope: WHOLE_SCOPE }, {
          ...period,
          sumType,
        } as never);
        return (query as RawBuilder<unknown>).compile(context.tx).sql;
      });
      said.push(`-- ${['by period', 'by date', 'by record'][sumType - 1]}\n${text}\n`);
    }

    await expect(said.join('\n')).toMatchFileSnapshot(join(folder, `${route.endpoint.id}.sql`));
  }
});
