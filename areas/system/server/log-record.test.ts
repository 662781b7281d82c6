import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { addHoliday, removeHoliday } from '../contract/holiday.ts';
import { genLogFile, getLogFileUrl, pageLogRecord } from '../contract/log-record.ts';
import { roleAdd } from '../contract/role.ts';
import { userPage } from '../contract/user.ts';
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

const holiday = {
  holidayName: '校庆',
  type: 2,
  startDate: '2026-11-20',
  endDate: '2026-11-20',
} as const;

test('a command leaves who, when, what, on what, from where and how it ended', async () => {
  const { holidayId } = await merchant.admin.call(addHoliday, holiday);
  await merchant.admin.answer(addHoliday, holiday);
  await merchant.admin.call(removeHoliday, { holidayId });
  const { records } = await merchant.admin.call(pageLogRecord, {});
  expect(records.map((row) => [row.title, row.object, row.outcome, row.reason])).toEqual([
    ['删除节假日', holidayId, 'success', null],
    ['新增节假日', '校庆', 'refused', '所选日期中已有其他节假日设置，请先删除原设置'],
    ['新增节假日', '校庆', 'success', null],
  ]);

  expect(records[2]).toMatchObject({
    username: merchant.admin.actor.username,
    system: 'system',
    ip: '127.0.0.1',
  });
  expect(records[2]?.createdAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect(JSON.parse(records[2]?.content ?? '')).toMatchObject(holiday);
  const english = await merchant.admin.answer(pageLogRecord, {}, { english: true });
  expect(english.data.records.map((row) => row.title)).toEqual([
    'Delete holiday',
    'Add holiday',
    'Add holiday',
  ]);
});

test('a file is not named by characters the database cannot hold, which would keep its entry out of the log', async () => {
  for (const choice of [{ fileName: 'x\u0000' }, { exportSummary: ['\u0000'] }]) {
    expect((await merchant.admin.answer(genLogFile, choice as never)).code).toBe(40000);
  }
});

test('a sort list counts inside the page as beside it', async () => {
  await merchant.admin.call(addHoliday, holiday);
  await merchant.admin.answer(addHoliday, holiday);
  const column = 'createdAt';
  const inside = async (asc: boolean) => {
    const page = { current: 1, size: 10, orders: [{ column, asc }] };
    return (await merchant.admin.call(pageLogRecord, { page })).records.map(
      ({ outcome }) => outcome,
    );
  };
  expect(await inside(true)).toEqual(['success', 'refused']);
  expect(await inside(false)).toEqual(['refused', 'success']);

  const unknown = { page: { current: 1, size: 10, orders: [{ column: 'nothing', asc: true }] } };
  expect((await merchant.admin.answer(pageLogRecord, unknown)).code).toBe(40000);
});

test('is found by time, operator, words, system, result and address', async () => {
  await merchant.admin.call(addHoliday, holiday);
  await merchant.admin.answer(addHoliday, holiday);
  const count = async (filter: object) => (await merchant.admin.call(pageLogRecord, filter)).total;
  expect(await count({ outcome: 'refused' })).toBe(1);
  expect(await count({ keyword: '校' })).toBe(2);
  expect(await count({ keyword: '%' })).toBe(0);
  expect(await count({ operator: merchant.admin.actor.username.slice(0, 4) })).toBe(2);
  expect(await count({ operator: 'somebody else' })).toBe(0);
  expect(await count({ system: 'system' })).toBe(2);
  expect(await count({ system: 'canteen' })).toBe(0);
  expect(await count({ ip: '127.0.0.1' })).toBe(2);
  expect(await count({ startDate: '2000-01-01 00:00:00', endDate: '2000-12-31 23:59:59' })).toBe(0);
  expect(
    (
      await merchant.admin.answer(pageLogRecord, {
        startDate: '2026-02-02 00:00:00',
        endDate: '2026-01-01 00:00:00',
      })
    ).status,
  ).toBe(400);
});

test('an operator who does not see every place and person sees only what they did themselves, in the file as well', async () => {
  await merchant.admin.call(addHoliday, holiday);
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: 'all' } });
  expect((await clerk.answer(addHoliday, holiday)).status).toBe(403);
  expect((await clerk.call(pageLogRecord, {})).records.map((row) => row.username)).toEqual([
    clerk.actor.username,
  ]);
  expect((await merchant.admin.call(pageLogRecord, {})).total).toBe(2);
  const rows = await fileOf(clerk, { exportColumns: ['title', 'object'] });
  expect(rows).toHaveLength(1 + 2);
});

test('a command or an export an operator may not use is in the log as refused, a question is not', async () => {
  const clerk = merchant.as({ permissions: ['system:log:page'] });
  expect((await clerk.answer(addHoliday, holiday)).status).toBe(403);
  expect((await clerk.answer(userPage, {}, { export: true })).status).toBe(403);
  expect((await clerk.answer(userPage, {})).status).toBe(403);
  const { records } = await merchant.admin.call(pageLogRecord, { operator: clerk.actor.username });
  expect(records.map((row) => [row.title, row.object, row.outcome, row.reason])).toEqual([
    ['用户列表', userPage.page.export?.path, 'refused', '没有操作权限'],
    ['新增节假日', '校庆', 'refused', '没有操作权限'],
  ]);
  const { data } = await merchant.admin.answer(
    pageLogRecord,
    { outcome: 'refused' },
    { english: true },
  );
  expect(data.records.map((row) => row.reason)).toEqual(
    Array(2).fill('You have no permission for this'),
  );
});

test('a file or a whole list an operator takes away is in the log with its name and what was asked for, one that is refused with the reason', async () => {
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: WHOLE_SCOPE });
  const { fileName } = await clerk.file(userPage, { keyword: '张' }, { export: true });
  const odd = { exportColumns: ['password'] };
  expect((await clerk.answer(userPage, odd, { export: true })).status).toBe(400);
  await clerk.call(userPage, { page: { current: 1, size: -1 } });
  const entries = async () =>
    (await merchant.admin.call(pageLogRecord, { operator: clerk.actor.username })).records;
  await expect.poll(async () => (await entries()).length).toBe(3);
  const records = await entries();
  expect(records.map((row) => [row.title, row.object, row.outcome, row.reason])).toEqual(
    expect.arrayContaining([
      ['用户列表', fileName, 'success', null],
      ['用户列表', '用户列表', 'success', null],
      ['用户列表', null, 'refused', '没有可导出的列'],
    ]),
  );

  const taken = records.find((row) => row.object === fileName);
  expect(JSON.parse(taken?.content ?? '')).toMatchObject({ keyword: '张', fileType: 'xlsx' });
});

test("a person's number that was searched for is not in the log of the file", async () => {
  const asked = { keyword: '13912345678', exportSummary: ['关键字：11010519491231002X'] };
  await merchant.admin.file(userPage, asked, { export: true });
  const contents = async () =>
    (await merchant.admin.call(pageLogRecord, {})).records.map((row) => row.content);
  await expect.poll(async () => (await contents()).length).toBe(1);
  const [content] = await contents();
  expect(JSON.parse(content ?? '')).toMatchObject({
    keyword: '***',
    exportSummary: ['关键字：***'],
  });
});

test('a reason names its values in the language of its reader', async () => {
  const role = {
    roleName: '文员',
    description: '',
    roleType: 'merchant' as const,
    menuIds: ['/basesetting/otherset/holiday'],
  };

  await merchant.admin.call(roleAdd, role);
  expect((await merchant.admin.answer(roleAdd, role)).status).toBe(409);
  const reasons = async (english: boolean) => {
    const { data } = await merchant.admin.answer(
      pageLogRecord,
      { outcome: 'refused' },
      { english },
    );
    return data.records.map((row) => row.reason);
  };
  expect(await reasons(false)).toEqual(['角色名称文员已存在']);
  expect(await reasons(true)).toEqual(['A role named 文员 exists already']);
});

test("a command in the name of another merchant is in the log of the caller's own, whatever bytes it brought", async () => {
  const stranger = await server.merchant();
  const headers = { 'merchant-id': String(stranger.merchantId) };
  expect(
    (await merchant.admin.answer(addHoliday, { holidayName: 'a\0b' }, { headers })).status,
  ).toBe(403);
  const { records } = await merchant.admin.call(pageLogRecord, {});
  expect(records.map((row) => [row.object, row.outcome, row.reason])).toEqual([
    ['ab', 'refused', '商户与登录信息不一致'],
  ]);
  expect((await stranger.admin.call(pageLogRecord, {})).total).toBe(0);
});

const fileOf = async (
  caller: TestMerchant['admin'],
  content: object,
  english = false,
): Promise<string[][]> => {
  const { data } = await caller.answer(genLogFile, { fileType: 'xls', ...content }, { english });
  const { state } = await caller.finished(getLogFileUrl, data);
  expect(state).toBe('success');
  const { fileUrl } = await caller.call(getLogFileUrl, data);
  const response = await fetch(server.origin + fileUrl, { headers: { token: caller.token } });
  expect(response.status).toBe(200);
  const book = read(Buffer.from(await response.arrayBuffer()));

  return utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
};

test('the file holds what the list shows, in the language of the operator who asked for it', async () => {
  await merchant.admin.call(addHoliday, holiday);
  await merchant.admin.answer(addHoliday, holiday);
  const rows = await fileOf(merchant.admin, {
    outcome: 'refused',
    exportColumns: ['title', 'object', 'outcome'],
  });
  expect(rows).toEqual([
    ['操作内容', '操作对象', '结果'],
    ['新增节假日', '校庆', '被拒绝'],
  ]);
  const english = await fileOf(
    merchant.admin,
    { outcome: 'refused', exportColumns: ['title', 'outcome'] },
    true,
  );
  expect(english).toEqual([
    ['Operation', 'Result'],
    ['Add holiday', 'Refused'],
  ]);
});

test('a file is told to who asked for it alone, and its address opens for them alone', async () => {
  await merchant.admin.call(addHoliday, holiday);
  const started = await merchant.admin.call(genLogFile, {});
  await merchant.admin.finished(getLogFileUrl, started);
  const { fileUrl } = await merchant.admin.call(getLogFileUrl, started);
  const colleague = merchant.as({ permissions: ['*:*:*'] });
  expect((await colleague.answer(getLogFileUrl, started)).status).toBe(404);
  const open = (token: string) => fetch(server.origin + fileUrl, { headers: { token } });
  expect([(await open(merchant.admin.token)).status, (await open(colleague.token)).status]).toEqual(
    [200, 404],
  );
  const stranger = (await server.merchant()).admin;
  expect((await stranger.answer(getLogFileUrl, started)).status).toBe(404);
  expect(
    (await fetch(server.origin + fileUrl, { headers: { token: stranger.token } })).status,
  ).toBe(404);
  expect((await fetch(server.origin + fileUrl)).status).toBe(401);
});

test('refuses a file without columns, or with one the log does not have, before any work begins', async () => {
  expect((await merchant.admin.answer(genLogFile, { exportColumns: [] })).status).toBe(400);
  const odd = await merchant.admin.answer(genLogFile, { exportColumns: ['password'] });
  expect(odd.status).toBe(400);
});
