import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  announcementActiveList,
  announcementAdd,
  announcementBatchDelete,
  announcementDelete,
  announcementModify,
  announcementPage,
} from '../contract/announcement.ts';
import { area } from './area.ts';
import { renewalText } from './renewal.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

const LONG_AGO = '2020-01-01 00:00:00';
const FAR_AHEAD = '2090-01-01 00:00:00';
const draft = (content: string, more: object = {}) => ({
  title: `标题${content}`,
  content,
  startTime: LONG_AGO,
  endTime: FAR_AHEAD,
  ...more,
});
const authorisedUntil = (merchant: TestMerchant, day: string) =>
  merchant.within(({ tx }) => tx.updateTable('merchant').set({ authorisedUntil: day }).execute());

test('only announcements of an asked type whose period runs now are active, the latest first, and each names its type', async () => {
  const { admin, as } = await server.merchant();
  await admin.call(announcementAdd, draft('旧'));
  await admin.call(announcementAdd, draft('新', { startTime: '2020-01-02 00:00:00' }));
  await admin.call(announcementAdd, draft('手机', { type: 2 }));
  await admin.call(announcementAdd, draft('过去', { endTime: '2020-02-01 00:00:00' }));
  await admin.call(announcementAdd, draft('将来', { startTime: '2080-01-01 00:00:00' }));
  const shown = await as({}).call(announcementActiveList, [1]);
  expect(shown.map(({ typeName, content }) => `${typeName}：${content}`)).toEqual([
    '系统公告：新',
    '系统公告：旧',
  ]);
  expect(await admin.call(announcementActiveList, [])).toEqual([]);
  const english = await admin.answer(announcementActiveList, [2], { english: true });
  expect(english.data.map(({ typeName, content }) => [typeName, content])).toEqual([
    ['Mobile announcement', '手机'],
  ]);
});

test('the list says which announcements wait, run and are over, and finds them by it', async () => {
  const { admin } = await server.merchant();
  await admin.call(announcementAdd, draft('过去', { endTime: '2020-02-01 00:00:00' }));
  await admin.call(announcementAdd, draft('现在'));
  await admin.call(announcementAdd, draft('将来', { startTime: '2080-01-01 00:00:00' }));
  const contents = async (filter: object) =>
    (await admin.call(announcementPage, filter)).records.map((row) => row.content);
  expect(await contents({ state: 'ended' })).toEqual(['过去']);
  expect(await contents({ state: 'active' })).toEqual(['现在']);
  expect(await contents({ state: 'waiting' })).toEqual(['将来']);
  expect(await contents({ keyword: '标题将' })).toEqual(['将来']);
  expect((await admin.call(announcementPage, {})).records[0]).toMatchObject({
    startTime: '2080-01-01 00:00:00',
  });
});

test('a period that ends before it begins is refused', async () => {
  const { admin } = await server.merchant();
  const answer = await admin.answer(
    announcementAdd,
    draft('反', { startTime: FAR_AHEAD, endTime: LONG_AGO }),
  );
  expect([answer.status, answer.message]).toEqual([400, '结束时间必须晚于开始时间']);
});

test('deleting takes all of a list or nothing, and only the own merchant’s', async () => {
  const { admin } = await server.merchant();
  const { admin: other } = await server.merchant();
  const ids = await Promise.all(
    ['甲', '乙', '丙'].map((name) => admin.call(announcementAdd, draft(name))),
  );
  const [first = '', second = '', third = ''] = ids.map(({ noticeId }) => noticeId);
  expect((await other.answer(announcementDelete, first)).status).toBe(404);
  expect((await admin.answer(announcementBatchDelete, [first, '1'])).status).toBe(404);
  expect((await admin.call(announcementPage, {})).total).toBe(3);
  await admin.call(announcementBatchDelete, [first, second]);
  await admin.call(announcementDelete, third);
  expect((await admin.call(announcementPage, {})).total).toBe(0);
});

test('what was published is put right in place, as long as it was not changed meanwhile, and says so in the banner', async () => {
  const { admin } = await server.merchant();
  const { admin: other } = await server.merchant();
  const { noticeId } = await admin.call(announcementAdd, draft('周三停水', { type: 1 }));
  const change = { ...draft('周四停水'), noticeId, version: 1 };
  expect((await other.answer(announcementModify, change)).status).toBe(404);
  await admin.call(announcementModify, change);
  expect((await admin.answer(announcementModify, change)).status).toBe(409);
  const reversed = { ...change, startTime: FAR_AHEAD, endTime: LONG_AGO, version: 2 };
  expect((await admin.answer(announcementModify, reversed)).message).toBe(
    '结束时间必须晚于开始时间',
  );
  expect(await admin.call(announcementActiveList, [1])).toMatchObject([
    { noticeId, content: '周四停水', version: 2 },
  ]);
});

test('an operator who may only look may not publish, change or delete', async () => {
  const { as } = await server.merchant();
  const reader = as({ permissions: ['notice:announcement:page'] });
  expect((await reader.answer(announcementPage, {})).status).toBe(200);
  expect((await reader.answer(announcementAdd, draft('甲'))).status).toBe(403);
  expect(
    (await reader.answer(announcementModify, { ...draft('甲'), noticeId: '1', version: 1 })).status,
  ).toBe(403);
  expect((await reader.answer(announcementBatchDelete, ['1'])).status).toBe(403);
});

test('the renewal warning stands before the announcements of the console, and nowhere else', async () => {
  const merchant = await server.merchant();
  await merchant.admin.call(announcementAdd, draft('甲'));
  await authorisedUntil(merchant, '2020-05-01');
  const shown = await merchant.as({}).call(announcementActiveList, [1]);
  expect(shown.map((item) => item.typeName)).toEqual(['续期提醒', '系统公告']);
  expect(shown[0]).toMatchObject({
    noticeId: '0',
    type: 0,
    content: '系统授权已于2020-05-01到期，目前只能查看和导出，请联系管理员',
  });

  expect(await merchant.admin.call(announcementActiveList, [2])).toEqual([]);
});

test.each([
  [null, undefined],
  ['2026-12-31', undefined],
  ['2026-12-21', '系统授权将于{date}到期（剩余{days}天），请联系管理员'],
  ['2026-11-21', '系统授权将于{date}到期（剩余{days}天），请联系管理员'],
  ['2026-11-20', '系统授权已于{date}到期，目前只能查看和导出，请联系管理员'],
])('on 2026-11-21 an authorisation until %s warns: %s', (until, expected) =>
  expect(renewalText(until, '2026-11-21')).toBe(expected),
);
