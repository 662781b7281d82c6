import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { implementPage } from './implement.ts';
import { type RunningServer, startServer } from './testing/server.ts';

const Row = z.object({ rowId: Id });
const rows = page({
  id: 'sample.rowPage',
  title: '明细',
  path: '/sample/row/page',
  access: 'session',
  filter: { keyword: z.string().optional() },
  row: Row,
  columns: columns<typeof Row>()([{ key: 'rowId', title: '编号' }]),
  export: 'sample.rowPageExport',
});
const area = {
  name: 'sample',
  routes: [
    implementPage(rows, () => sql<{ rowId: number }>`select 1 as row_id`, {
      order: [{ column: 'rowId', asc: true }],
      key: 'rowId',
    }),
  ],
};

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area], { own: true });
});
afterEach(() => server.database.run('drop trigger if exists broken on operation_log'));
afterAll(() => server.stop());

/** The database takes no entry of the operation log for which `condition` holds. */
const breakLog = (condition: string) =>
  server.database.run(`
    create or replace function broken() returns trigger language plpgsql as
      $$ begin if ${condition} then raise exception 'broken'; end if; return new; end $$;
    create trigger broken before insert on operation_log for each row execute function broken()`);

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
};
const readiness = async () => (await fetch(`${server.origin}/readyz`)).json();

test('an entry the database does not take now is counted, told of, and written as soon as it is taken', async () => {
  const { admin, within } = await server.merchant();
  const entries = () =>
    within(({ tx }) => tx.selectFrom('operationLog').select(['endpointId', 'outcome']).execute());
  await breakLog('true');
  await admin.file(rows, {}, { export: true });
  await expect.poll(() => metric('operation_log_waiting')).toBe(1);
  expect(await metric('operation_log_failures_total')).toBeGreaterThan(0);
  expect(await readiness()).toEqual({ status: 'ready', warnings: ['operationLog'] });

  await server.system.lateEntries.flush();
  expect(await entries()).toEqual([]);
  await server.database.run('drop trigger broken on operation_log');
  await server.system.lateEntries.flush();
  expect(await entries()).toEqual([{ endpointId: 'sample.rowPage', outcome: 'success' }]);
  expect(await metric('operation_log_waiting')).toBe(0);
  expect(await readiness()).toEqual({ status: 'ready', warnings: [] });
});

test('an entry whose content the database never takes is written without it', async () => {
  const { admin, within } = await server.merchant();
  await breakLog(`new.content::text <> 'null'`);
  await admin.file(rows, { keyword: 'x' }, { export: true });
  await expect.poll(() => metric('operation_log_waiting')).toBe(1);
  for (let round = 0; round < 6; round += 1) await server.system.lateEntries.flush();
  const entries = await within(({ tx }) =>
    tx.selectFrom('operationLog').select(['endpointId', 'content']).execute(),
  );
  expect(entries).toEqual([{ endpointId: 'sample.rowPage', content: null }]);
  expect(await metric('operation_log_lost_total')).toBe(0);
});
