import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#db/demo/load.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type Actor, NO_SCOPE, WHOLE_SCOPE } from '#kit/server/context.ts';
import type { KnownValues } from '#kit/server/testing/bad-content.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type ChangeLog, watchChanges } from '#kit/server/testing/change-log.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';
import { attemptsAt, isQuestion, toldBy } from './testing/attempts.ts';

/* An operator who holds every permission and sees no place and no person tries every call with the ids of everything there is. */
const MERCHANT = 1;
/** Traces of the attempt itself. The worker of the reports writes beside all calls. */
const TRACES = /^(operation_log|session|report_dirty|rollup_|nonce|.*login_attempt|.*captcha)/;

let server: RunningServer;
let changes: ChangeLog;
let known: KnownValues;
let blind: Caller;
/** Ids and names of places and people, as they would stand in an answer. Words that also stand in what every operator sees are left out. */
let telling: readonly string[];
const actor: Actor = {
  merchantId: MERCHANT,
  userId: 999_999_999,
  username: 'nobody',
  name: '无名',
  roleCode: 'ROLE_ALL',
  permissions: new Set(['*:*:*']),
  scope: NO_SCOPE,
  timeZone: 'Asia/Shanghai',
};
const owner: Actor = { ...actor, scope: WHOLE_SCOPE };

const namesAndIds = (): Promise<string[]> =>
  server.system.merchant(MERCHANT, { readOnly: true }, async (tx) => {
    const found = await sql<{ word: string }>`
      select word from (
        select unnest(array['"' || canteen_id || '"', canteen_name]) from canteen where merchant_id = ${MERCHANT}
        union all select unnest(array['"' || stall_id || '"', stall_num]) from stall where merchant_id = ${MERCHANT}
        union all select unnest(array['"' || org_id || '"', org_name]) from organisation where merchant_id = ${MERCHANT}
        union all select unnest(array['"' || cust_id || '"', cust_num]) from customer where merchant_id = ${MERCHANT}
        union all select '"' || account_id || '"' from account where merchant_id = ${MERCHANT}
        union all select '"' || order_id || '"' from meal_order where merchant_id = ${MERCHANT}
        union all select unnest(array['"' || device_id || '"', sn]) from device where merchant_id = ${MERCHANT}
      ) all_words (word)
      where length(word) > 3
        and not exists (select from merchant m where m.merchant_id = ${MERCHANT} and m.merchant_name like '%' || word || '%')
        and not exists (select from holiday h where h.merchant_id = ${MERCHANT} and h.remark || h.holiday_name like '%' || word || '%')`.execute(
      tx,
    );
    return found.rows.map((row) => row.word);
  });

beforeAll(async () => {
  server = await startServer(areas, { own: true });
  expect(await loadDemo(server.system, { people: 60, days: 1 })).toBe(true);
  changes = await watchChanges(server.database.superuserUrl, TRACES);
  known = await changes.known(MERCHANT);
  telling = await namesAndIds();
  blind = server.callerOf(actor);
});
afterAll(async () => {
  await changes?.close();
  await server?.stop();
});

const attempts = (wanted: (endpoint: Endpoint) => boolean) =>
  attemptsAt(server.routes, known, wanted);

test('the same questions tell an operator who sees everything a lot', async () => {
  const everything = server.callerOf(owner);
  const telltale = new Set<string>();
  for (const { endpoint, content } of attempts(
    (one) => isQuestion(one) && one.scope !== 'merchant',
  )) {
    if (telltale.has(endpoint.id)) continue;

    const { status, data } = await everything.answer(endpoint, content);
    if (status === 200 && toldBy(telling, content, data).length > 0) telltale.add(endpoint.id);
  }

  expect(telltale.size).toBeGreaterThan(20);
});

test('no answer tells an id or a name of a place, a person, an account or an order', async () => {
  const leaks: unknown[] = [];
  let answered = 0;
  for (const { endpoint, content } of attempts(isQuestion)) {
    const { status, data } = await blind.answer(endpoint, content);
    if (status !== 200) continue;

    answered += 1;
    const told = toldBy(telling, content, data);
    if (told.length > 0) leaks.push([endpoint.id, told.slice(0, 3)]);
  }

  expect([...new Map(leaks.map((leak) => [(leak as string[])[0], leak])).values()]).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

test('no command touches a place, a person, an account or an order', {
  timeout: 900_000,
}, async () => {
  const touched: unknown[] = [];
  const tables =
    /^(canteen|stall|canteen_area|meal_(?!period)|food_place|dining_table|private_room|device|organisation|customer|casual|account|wallet|posting|ledger|card|recharge)(?!.*(kind|label|batch|block))/;
  let refused = 0;
  await changes.settled();

  for (const { endpoint, content } of attempts(({ kind }) => kind === 'write')) {
    const { status } = await blind.answer(endpoint, content);
    if (status === 404) refused += 1;
    if (status !== 200) continue;

    const changed = (await changes.taken()).filter((table) => tables.test(table));
    if (changed.length > 0) touched.push([endpoint.id, ...changed]);
  }

  expect([...new Set(touched.map((one) => JSON.stringify(one)))]).toEqual([]);
  expect(refused).toBeGreaterThan(30);
});

test('no file is made of what is not seen', async () => {
  const given: string[] = [];
  for (const { endpoint, content } of attempts(
    ({ file, id }) => file && !id.endsWith('Template'),
  )) {
    const empty = content === undefined || (Array.isArray(content) && content.length === 0);
    if (empty) continue;

    const answer = await blind.answer(endpoint, content).catch(() => 'a file');
    if (answer === 'a file') given.push(endpoint.id);
  }

  expect([...new Set(given)]).toEqual([]);
});
