import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Count, DateText, Id, Keyword, ShownTime } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays, OpenMoments } from '#kit/contract/period-fields.ts';
import type { Context } from './context.ts';
import { whereEquals } from './list.ts';
import { scopeWhere } from './scope.ts';
import { serveList, serveQuery } from './serve-list.ts';
import { type RunningServer, startServer, type TestMerchant } from './testing/server.ts';

const kinds = lookup([
  { key: 'made', desc: '新增' },
  { key: 'changed', desc: '修改' },
]);
const common = { access: 'sample:event:page', scope: 'canteen' } as const;
/* Events of documents: the number of the document stands for its place, and is added up. */
const own = {
  eventId: Id,
  action: keyOf(kinds).meta({ title: '事件', width: 90 }),
  documentId: Count.meta({ title: '数量', total: true }),
  actorName: z.string().meta({ title: '操作员', sort: true }),
  createdAt: ShownTime.meta({ title: '时间', sort: true }),
};
const filter = {
  keyword: Keyword,
  action: keyOf(kinds).optional(),
  isEven: z.boolean().optional(),
  actionsNot: z.array(keyOf(kinds)).optional(),
  ...OpenMoments,
};
const events = listSet({
  ...common,
  id: 'sample.eventPage',
  title: '事件列表',
  path: '/sample/event/page',
  own,
  shown: {
    isEven: z.boolean(),
    label: z.string().meta({ title: '说明', width: 120 }),
  },
  key: 'eventId',
  columns: ['createdAt', 'label', 'action', 'documentId', { key: 'actorName', title: '经办人' }],
  filter,
  search: ['actorName', 'label'],
  period: 'createdAt',
  order: descending('createdAt'),
  export: 'sample.eventPageExport',
});
const served = serveList('documentEvent', events, {
  visible: ({ scope }) => scopeWhere('documentEvent.documentId', scope.canteens),
  shown: (rows) =>
    rows.select([
      sql<boolean>`document_event.document_id % 2 = 0`.as('isEven'),
      sql<string>`document_event.document || ' ' || document_event.document_id`.as('label'),
    ]),
  where: { actionsNot: (actions) => sql`not ${whereEquals({ 'documentEvent.action': actions })}` },
});

const sums = listSet({
  ...common,
  id: 'sample.eventSumPage',
  title: '事件汇总',
  path: '/sample/event/sum',
  shown: {
    action: keyOf(kinds).meta({ title: '事件' }),
    events: Count.meta({ title: '次数', total: true }),
  },
  key: 'action',
  columns: ['action', 'events'],
  filter: {},
  order: ascending('action'),
});
const servedSums = serveQuery(sums, ({ tx }) =>
  tx
    .selectFrom('documentEvent')
    .groupBy('action')
    .select(['action', sql<number>`count(*)`.as('events')]),
);

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([{ name: 'sample', routes: [served, servedSums] }]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  await merchant.within(add);
});

/** Four events of document numbers 1 to 4 on four days. */
async function add({ tx, newId }: Context): Promise<void> {
  const rows = [1, 2, 3, 4].map((documentId) => ({
    eventId: newId(),
    document: 'sample',
    documentId,
    action: documentId < 3 ? 'made' : 'changed',
    toState: '1',
    actorId: 1,
    actorName: documentId === 4 ? '李四' : '张三',
    createdAt: `2026-03-0${documentId} 12:00:00+08`,
  }));
  await tx.insertInto('documentEvent').values(rows).execute();
}

const found = async (asked: Parameters<typeof merchant.admin.call<typeof events>>[1]) =>
  (await merchant.admin.call(events, asked)).records.map(({ documentId }) => documentId);

test('values of the table and what is shown besides make a row, in the order of the value', async () => {
  const { records, total, totalLine } = await merchant.admin.call(events, {});
  expect(records[0]).toMatchObject({
    action: 'changed',
    documentId: 4,
    actorName: '李四',
    createdAt: '2026-03-04 12:00:00',
    isEven: true,
    label: 'sample 4',
  });
  expect(records.map(({ documentId }) => documentId)).toEqual([4, 3, 2, 1]);
  expect(total).toBe(4);
  expect(totalLine).toEqual({ documentId: 10 });
});

test('a filter means a value equal to it, or what is said of it; the totals are those of what is found', async () => {
  expect(await found({ action: 'made' })).toEqual([2, 1]);
  expect(await found({ isEven: true })).toEqual([4, 2]);
  expect(await found({ isEven: false, action: 'made' })).toEqual([1]);
  expect(await found({ actionsNot: ['made'] })).toEqual([4, 3]);
  expect(await found({ actionsNot: [] })).toEqual([4, 3, 2, 1]);
  expect((await merchant.admin.call(events, { isEven: true })).totalLine).toEqual({
    documentId: 6,
  });
});

test('a keyword is looked for in what the value names, and a period lies around what it names', async () => {
  expect(await found({ keyword: '李' })).toEqual([4]);
  expect(await found({ keyword: 'sample 2' })).toEqual([2]);
  expect(await found({ keyword: '' })).toEqual([4, 3, 2, 1]);
  expect(await found({ startDate: '2026-03-02', endDate: '2026-03-03 11:59:59' })).toEqual([2]);
  const reversed = { startDate: '2026-03-03', endDate: '2026-03-02' };
  expect((await merchant.admin.answer(events, reversed)).status).toBe(400);
});

test('only rows within the scope are there, in the list and one by one', async () => {
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [2] } });
  const { records, totalLine } = await clerk.call(events, {});
  expect([records.length, totalLine]).toEqual([1, { documentId: 2 }]);
  expect((await merchant.as({ permissions: ['*:*:*'] }).call(events, {})).total).toBe(0);

  const eventId = Number(records[0]?.eventId);
  const one = await merchant.within((context) => served.find(context, eventId));
  expect(one).toMatchObject({ eventId, label: 'sample 2' });
  const scope = { canteens: [3], stalls: [], organisations: [] } as never;
  const other = await merchant.within((context) => served.find({ ...context, scope }, eventId));
  expect(other).toBeUndefined();
});

test('a list that is a query of its own is ordered and told apart as its value says', async () => {
  expect(await merchant.admin.call(sums, {})).toMatchObject({
    records: [
      { action: 'changed', events: 2 },
      { action: 'made', events: 2 },
    ],
    totalLine: { events: 4 },
  });
});

test('columns carry what the schemas of their values say', () => {
  expect(events.page.columns).toEqual([
    { key: 'createdAt', title: '时间', kind: 'datetime', sort: true },
    { key: 'label', title: '说明', width: 120 },
    { key: 'action', title: '事件', kind: 'enum', of: kinds, width: 90 },
    { key: 'documentId', title: '数量', kind: 'int', total: true },
    { key: 'actorName', title: '经办人' },
  ]);
});

const bare = {
  ...common,
  id: 'sample.barePage',
  title: '事件',
  path: '/sample/bare/page',
  own: { eventId: Id, createdAt: ShownTime.meta({ title: '时间' }) },
  key: 'eventId',
  columns: ['createdAt'],
  order: descending('eventId'),
} as const;

test('a keyword or a period that would find everything is refused as the server starts', () => {
  const searched = listSet({ ...bare, filter: { keyword: Keyword } });
  expect(() => serveList('documentEvent', searched, {})).toThrow('keyword');

  const dated = listSet({ ...bare, filter: OpenMoments });
  expect(() => serveList('documentEvent', dated, {})).toThrow('period');

  const byDays = listSet({ ...bare, filter: OpenDays, period: 'createdAt' });
  expect(() => serveList('documentEvent', byDays, {})).toThrow('period');
});

test('what does not fit does not compile', () => {
  const wrong = () => {
    // @ts-expect-error -- a column has to be a value of the row
    listSet({ ...bare, filter: {}, columns: ['nothing'] });
    // @ts-expect-error -- so has what is searched
    listSet({ ...bare, filter: {}, search: ['nothing'] });
    // @ts-expect-error -- and what a list is ordered by
    listSet({ ...bare, filter: {}, order: descending('nothing') });

    const unknown = listSet({ ...bare, own: { ...bare.own, nothing: DateText }, filter: {} });
    // @ts-expect-error -- no column of the table
    serveList('documentEvent', unknown, {});

    const mistyped = listSet({ ...bare, own: { ...bare.own, action: Count }, filter: {} });
    // @ts-expect-error -- a column of another type
    serveList('documentEvent', mistyped, {});

    const filtered = listSet({ ...bare, filter: { far: z.int().optional() } });
    // @ts-expect-error -- it is not said what the filter means
    serveList('documentEvent', filtered, {});

    // @ts-expect-error -- it is not said what is shown
    serveList('documentEvent', events, { where: { actionsNot: () => sql`true` } });

    serveList('documentEvent', events, {
      // @ts-expect-error -- shown as another type
      shown: (rows) => rows.select([sql<string>`''`.as('isEven'), sql<string>`''`.as('label')]),
      where: { actionsNot: () => sql`true` },
    });
  };
  expect(wrong).toBeTypeOf('function');
});
