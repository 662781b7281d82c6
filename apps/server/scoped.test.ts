import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#db/demo/load.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { type Actor, NO_SCOPE, type Scope } from '#kit/server/context.ts';
import type { KnownValues } from '#kit/server/testing/bad-content.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type ChangeLog, watchChanges } from '#kit/server/testing/change-log.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';
import { type Attempt, attemptsAt, isQuestion, toldBy } from './testing/attempts.ts';

/* Operators who hold every permission and a part of the house try every call: none of them is told of, or changes, what lies outside the part. */
const MERCHANT = 1;
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
/** Every day the demo merchant has sold on. */
const EVERYTHING = { startDate: `${dayIn(-20)} 00:00:00`, endDate: `${dayIn(2)} 23:59:59` };

interface Part {
  readonly name: string;
  /** Statements of the ids inside; what else there is lies outside. */
  readonly canteens: string;
  readonly stalls: string;
  /** Canteens known by name. */
  readonly named: string;
  readonly organisations: string;
  readonly scope: Pick<Scope, 'canteens' | 'stalls' | 'organisations'>;
}

let server: RunningServer;
let known: KnownValues;
let parts: readonly Part[];
let changes: ChangeLog;

/** Rows of the demo merchant, outside every scope. */
const rows = <Row>(text: string): Promise<Row[]> =>
  server.system.merchant(
    MERCHANT,
    { readOnly: true },
    async (tx) => (await sql.raw<Row>(text).execute(tx)).rows,
  );
const wordsOf = async (text: string) =>
  (await rows<{ word: string }>(text)).map((row) => row.word).filter((word) => word.length > 3);
const first = async (text: string): Promise<number> =>
  (await rows<{ id: number }>(text))[0]?.id ?? 0;

beforeAll(async () => {
  server = await startServer(areas, { own: true });
  expect(await loadDemo(server.system, { people: 60, days: 1 })).toBe(true);
  changes = await watchChanges(server.database.superuserUrl, /^(rollup_|report_)/);
  known = await changes.known(MERCHANT);
  const canteen = await first(
    `select canteen_id as id from canteen where merchant_id = ${MERCHANT} order by 1 limit 1`,
  );
  const stall = await first(
    `select stall_id as id from stall where canteen_id = ${canteen} order by 1 limit 1`,
  );
  const unit =
    await first(`select o.org_id as id from organisation o join customer c using (merchant_id, org_id)
    where super_id is not null group by 1 order by count(*) desc, 1 limit 1`);
  const below = `select b.org_id from organisation a join organisation b on b.path ^@ a.path where a.org_id = ${unit}`;
  const inside = (await rows<{ orgId: number }>(below)).map(({ orgId }) => orgId);
  const [none, everyUnit] = ['select 0', 'select org_id from organisation'];
  const common = { stalls: none, organisations: everyUnit };
  parts = [
    {
      ...common,
      name: 'one canteen',
      canteens: `select ${canteen}`,
      named: `select ${canteen}`,
      scope: { canteens: [canteen], stalls: [], organisations: 'all' },
    },
    {
      ...common,
      name: 'one stall',
      canteens: none,
      stalls: `select ${stall}`,
      named: `select ${canteen}`,
      scope: { canteens: [], stalls: [stall], organisations: 'all' },
    },
    {
      ...common,
      name: 'one organisation',
      canteens: none,
      named: none,
      organisations: below,
      scope: { canteens: [], stalls: [], organisations: inside },
    },
  ];
});
afterAll(async () => {
  await changes?.close();
  await server?.stop();
});

const callerOf = ({ scope }: Part): Caller => {
  const actor: Actor = {
    merchantId: MERCHANT,
    userId: 999_999_998,
    username: 'partial',
    name: '部分',
    roleCode: 'ROLE_ALL',
    permissions: new Set(['*:*:*']),
    scope: { ...NO_SCOPE, ...scope },
    timeZone: 'Asia/Shanghai',
  };
  return server.callerOf(actor);
};

/** Ids and names of what lies outside (or inside) a part, as they would stand in an answer; not what leads to it, nor what holidays are called by. */
const wordsBeside = ({ canteens, stalls, named, organisations }: Part, not: 'not' | '') =>
  wordsOf(`select word from (
    select unnest(array['"' || canteen_id || '"', canteen_name]) as word from canteen where canteen_id ${not} in (${named})
    union select '"' || stall_id || '"' from stall where ${not} (canteen_id in (${canteens}) or stall_id in (${stalls}))
    union select '"' || order_id || '"' from meal_order where ${not} (canteen_id in (${canteens}) or stall_id in (${stalls}))
    union select unnest(array['"' || device_id || '"', sn]) from device where ${not} (canteen_id in (${canteens}) or stall_id in (${stalls}))
    union select '"' || org_id || '"' from organisation o where org_id ${not} in (${organisations})
      and not exists (select from organisation i where i.org_id in (${organisations}) and i.path ^@ o.path)
    union select unnest(array['"' || cust_id || '"', cust_num]) from customer where org_id ${not} in (${organisations})
    union select '"' || account_id || '"' from account join customer using (merchant_id, cust_id) where org_id ${not} in (${organisations})) all_words
    where not exists (select from holiday h where h.remark || h.holiday_name like '%' || word || '%')`);

/** What a list is asked without any filter, if it can be. */
function* widest(wanted: (endpoint: Endpoint) => boolean): Generator<Attempt> {
  for (const { endpoint } of server.routes) {
    if (['public', 'device', 'diner'].includes(endpoint.access) || !wanted(endpoint)) continue;

    const content = [undefined, {}, EVERYTHING].find(
      (one) => endpoint.content.safeParse(one).success,
    );
    if (content !== undefined || endpoint.content.safeParse(undefined).success)
      yield { endpoint, content: knownPart(endpoint.content, content) };
  }
}

function* questions(): Generator<Attempt> {
  yield* widest((endpoint) => isQuestion(endpoint) && !endpoint.path.includes('{'));
  yield* attemptsAt(server.routes, known, isQuestion);
}

/** What the part's operator is told: of what lies outside it by call, and how many calls tell of what lies inside. */
async function toldTo(part: Part) {
  const [caller, outside, inside] = [
    callerOf(part),
    await wordsBeside(part, 'not'),
    await wordsBeside(part, ''),
  ];
  const own = inside.filter((word) => !outside.includes(word));
  const [leaks, telling] = [new Map<string, string[]>(), new Set<string>()];
  for (const { endpoint, content } of questions()) {
    const { status, data } = await caller.answer(endpoint, content);
    if (status !== 200) continue;

    const told = toldBy(outside, content, data);
    if (told.length > 0) leaks.set(endpoint.id, told.slice(0, 3));
    if (toldBy(own, content, data).length > 0) telling.add(endpoint.id);
  }

  return { leaks: [...leaks], telling: telling.size };
}

/** Statements that sum up what belongs to places or persons outside a part, by table; they grow with the tables. */
async function foreignSums({
  canteens,
  stalls,
  organisations,
}: Part): Promise<Map<string, string>> {
  const tables = await rows<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('canteen_id', 'stall_id', 'org_id', 'cust_id')
       and c.relname !~ '^(rollup_|report_)' group by 1 order by 1`);

  const sums = new Map<string, string>();
  for (const { name, columns } of tables) {
    const has = (column: string) => columns.includes(column);
    const foreign = [
      has('canteen_id') &&
        has('stall_id') &&
        `(canteen_id not in (${canteens}) and stall_id not in (${stalls}))`,
      has('canteen_id') && !has('stall_id') && `canteen_id not in (${canteens})`,
      !has('canteen_id') &&
        has('stall_id') &&
        `stall_id not in (${stalls}) and stall_id not in
        (select stall_id from stall where canteen_id in (${canteens}))`,
      has('org_id') && `org_id not in (${organisations})`,
      !has('org_id') &&
        has('cust_id') &&
        `cust_id in (select cust_id from customer where org_id not in (${organisations}))`,
    ].filter((one): one is string => typeof one === 'string');

    sums.set(
      name,
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum
         from "${name}" t where ${foreign.join(' or ')}`,
    );
  }

  return sums;
}

/** Sums up what is outside a part in the tables that changed since the last time, and says which of them changed there. */
async function watchForeign(part: Part): Promise<() => Promise<string[]>> {
  const statements = await foreignSums(part);
  const sumsOf = async (names: readonly string[]) => {
    const wanted = names.flatMap((name) => statements.get(name) ?? []);
    return wanted.length > 0 ? rows<{ name: string; sum: string }>(wanted.join(' union all ')) : [];
  };
  await changes.taken();
  const sums = new Map((await sumsOf([...statements.keys()])).map(({ name, sum }) => [name, sum]));

  return async () => {
    const changed = (await sumsOf(await changes.taken())).filter(
      ({ name, sum }) => sums.get(name) !== sum,
    );
    for (const { name, sum } of changed) sums.set(name, sum);

    return changed.map(({ name }) => name);
  };
}

const NAMES = ['one canteen', 'one stall', 'one organisation'] as const;
const partOf = (name: string) => parts.find((one) => one.name === name) as Part;

/* Commands come last: what they make is called by words that stand in every answer. */
test.each(NAMES)(
  'an operator with %s is told of it, and of nothing else',
  { timeout: 240_000 },
  async (name) => {
    const { leaks, telling } = await toldTo(partOf(name));
    expect(leaks).toEqual([]);
    expect(telling).toBeGreaterThan(5);
  },
);

test.each(NAMES)(
  'an operator with %s gets no file about anything else',
  { timeout: 120_000 },
  async (name) => {
    const caller = callerOf(partOf(name));
    const names = (await wordsBeside(partOf(name), 'not')).filter((word) => !word.startsWith('"'));
    const leaks = new Map<string, string[]>();
    let files = 0;
    for (const { endpoint, content } of widest(({ page }) => page?.export !== undefined)) {
      const asked = { ...(content as object), fileType: 'csv' };
      const file = await caller.file(endpoint, asked, { export: true }).catch(() => undefined);
      if (!file) continue;

      files += 1;
      const told = names.filter((word) => file.bytes.includes(word));
      if (told.length > 0) leaks.set(endpoint.id, told.slice(0, 3));
    }

    expect([...leaks]).toEqual([]);
    expect(files).toBeGreaterThan(15);
  },
);

test.each(NAMES)('an operator with %s changes nothing else', { timeout: 240_000 }, async (name) => {
  const part = partOf(name);
  const caller = callerOf(part);
  const touched = new Map<string, string[]>();
  /* A payment that is under way is looked at by the clock, not because of a call. */
  await server.database.run('update pay_trade set look_at = null');
  const changedOutside = await watchForeign(part);
  let refused = 0;
  for (const { endpoint, content } of attemptsAt(
    server.routes,
    known,
    ({ kind }) => kind === 'write',
  )) {
    const { status } = await caller.answer(endpoint, content);
    if (status === 404) refused += 1;
    if (status !== 200) continue;

    const changed = await changedOutside();
    if (changed.length > 0) touched.set(endpoint.id, changed);
  }

  expect([...touched]).toEqual([]);
  expect(refused).toBeGreaterThan(20);
});
