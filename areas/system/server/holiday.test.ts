import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  addHoliday,
  getHoliday,
  pageHoliday,
  removeHoliday,
  removeHolidays,
} from '../contract/holiday.ts';
import { dayKind, dayKinds } from './holiday.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const everything = { page: { current: 1, size: 500 } };
const add = (holidayName: string, type: 1 | 2 | 3 | 4, startDate: string, endDate = startDate) =>
  merchant.admin.call(addHoliday, { holidayName, type, startDate, endDate });
const works = async (date: string) =>
  (await merchant.within((context) => dayKind(context, date))).work;

test('a year begins with the statutory calendar: holidays, and the weekends that are worked for them', async () => {
  const { records, total } = await merchant.admin.call(pageHoliday, { year: 2026, ...everything });
  expect(total).toBe(records.length);
  expect(
    records
      .filter((row) => row.type === 1)
      .map((row) => [row.holidayName, row.startDate, row.days]),
  ).toEqual([
    ['元旦', '2026-01-01', 3],
    ['春节', '2026-02-15', 9],
    ['清明', '2026-04-04', 3],
    ['劳动节', '2026-05-01', 5],
    ['端午', '2026-06-19', 3],
    ['中秋', '2026-09-25', 3],
    ['国庆节', '2026-10-01', 7],
  ]);

  expect(records.filter((row) => row.type === 3).map((row) => row.startDate)).toContain(
    '2026-10-10',
  );
  expect(records.every((row) => row.source === 1 && row.holidayId === null)).toBe(true);
  const english = await merchant.admin.answer(
    pageHoliday,
    { year: 2026, ...everything },
    { english: true },
  );
  expect(JSON.stringify(english.data)).not.toMatch(/\p{Script=Han}/u);
});

test('a date is what the merchant says, else what the statutory calendar says, else what its weekday is', async () => {
  expect([await works('2026-10-01'), await works('2026-10-10')]).toEqual([false, true]);
  expect([await works('2026-11-20'), await works('2026-11-21')]).toEqual([true, false]);
  await add('校庆', 2, '2026-11-20');
  await add('补课', 3, '2026-11-21');
  await add('国庆值班', 3, '2026-10-01', '2026-10-02');
  await add('休整', 4, '2026-10-10');
  expect([await works('2026-10-01'), await works('2026-10-10')]).toEqual([true, false]);
  expect([await works('2026-11-20'), await works('2026-11-21')]).toEqual([false, true]);
  const kinds = await merchant.within((context) => dayKinds(context, '2026-09-30', '2026-10-03'));
  expect(
    ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03'].map((date) => kinds(date).work),
  ).toEqual([true, true, true, false]);

  expect(kinds('2026-10-01').entry?.holidayName).toBe('国庆值班');
});

test('two entries of a merchant never share a date, also when they are added at the same moment', async () => {
  await add('运动会', 2, '2026-05-06', '2026-05-08');
  const again = await merchant.admin.answer(addHoliday, {
    holidayName: '休整',
    type: 4,
    startDate: '2026-05-08',
    endDate: '2026-05-09',
  });

  expect([again.status, again.message]).toEqual([
    409,
    '所选日期中已有其他节假日设置，请先删除原设置',
  ]);
  const sameTime = await Promise.all(
    ['甲', '乙', '丙'].map((holidayName) =>
      merchant.admin.answer(addHoliday, {
        holidayName,
        type: 2,
        startDate: '2026-06-01',
        endDate: '2026-06-01',
      }),
    ),
  );

  expect(sameTime.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
});

test('an entry comes back as it was given, is found by name and type, and is gone once deleted', async () => {
  const { holidayId } = await add('校庆', 2, '2026-11-20', '2026-11-22');
  expect(await merchant.admin.call(getHoliday, { holidayId })).toEqual({
    holidayId,
    holidayName: '校庆',
    type: 2,
    startDate: '2026-11-20',
    endDate: '2026-11-22',
    remark: '',
  });

  const found = await merchant.admin.call(pageHoliday, { keyword: '校', type: 2 });
  expect(found.records).toMatchObject([{ holidayId, days: 3, source: 2 }]);
  expect((await merchant.admin.call(pageHoliday, { year: 2025, type: 2 })).total).toBe(0);
  await merchant.admin.call(removeHoliday, { holidayId });
  expect((await merchant.admin.answer(getHoliday, { holidayId })).status).toBe(404);
  expect((await merchant.admin.answer(removeHoliday, { holidayId })).status).toBe(404);
});

test('a batch is deleted whole or not at all', async () => {
  const ids = await Promise.all(
    ['2026-11-02', '2026-11-03'].map(async (day) => (await add(day, 2, day)).holidayId),
  );
  expect((await merchant.admin.answer(removeHolidays, { holidayIds: [] })).message).toMatch(
    '请选择要删除的节假日',
  );
  const refused = await merchant.admin.answer(removeHolidays, { holidayIds: [...ids, '1'] });
  expect(refused.status).toBe(404);
  expect((await merchant.admin.call(pageHoliday, { type: 2 })).total).toBe(2);
  await merchant.admin.call(removeHolidays, { holidayIds: ids });
  expect((await merchant.admin.call(pageHoliday, { type: 2 })).total).toBe(0);

  const [first, ...others] = await Promise.all(
    ['2026-11-02', '2026-11-03', '2026-11-04'].map(
      async (day) => (await add(day, 2, day)).holidayId,
    ),
  );
  await merchant.admin.call(removeHoliday, first as string);
  await merchant.admin.call(removeHolidays, others);
  expect((await merchant.admin.call(pageHoliday, { type: 2 })).total).toBe(0);
});

test("another merchant's days are neither seen nor deleted", async () => {
  const { holidayId } = await add('校庆', 2, '2026-11-20');
  const stranger = await server.merchant();
  expect((await stranger.admin.call(pageHoliday, { type: 2 })).total).toBe(0);
  expect((await stranger.admin.answer(removeHoliday, { holidayId })).status).toBe(404);
  expect((await stranger.within((context) => dayKind(context, '2026-11-20'))).work).toBe(true);
});

test.each([
  [{ endDate: '2026-10-31' }, 'endDate'],
  [{ endDate: '2028-11-20' }, 'endDate'],
  [{ startDate: '2026-02-30' }, 'startDate'],
  [{ type: 5 }, 'type'],
  [{ holidayName: ' ' }, 'holidayName'],
])('refuses %o and names the field', async (wrong, path) => {
  const content = {
    holidayName: '校庆',
    type: 2,
    startDate: '2026-11-01',
    endDate: '2026-11-01',
    ...wrong,
  };
  const answer = await merchant.admin.answer(addHoliday, content);
  expect(answer.status).toBe(400);
  expect((answer.data as unknown as { fields: { path: string }[] }).fields[0]?.path).toBe(path);
});
