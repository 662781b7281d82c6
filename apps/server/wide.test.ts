import { afterAll, beforeAll, expect, test } from 'vitest';
import { labels } from '#areas/canteen/contract/label.ts';
import { pagePayDay } from '#areas/payment/contract/pay-bill.ts';
import { operatorWork } from '#areas/report/contract/work.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import type { Scope } from '#kit/server/context.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* What all operators of a merchant share is changed by those whose scope holds everything it is used for, in every area alike. */

/** Commands without a scope of their own that ask for no whole one, and why. This list only gets shorter. */
const OF_ONE: Readonly<Record<string, string>> = {
  'menu.dishesAdd': 'dishes of all canteens are told from those of one by the row',
  'menu.dishesEdit': 'dishes of all canteens are told from those of one by the row',
  'menu.dishesRemove': 'dishes of all canteens are told from those of one by the row',
  'menu.dishesMaterialCostAutoUpdate':
    'without a value it only tells the setting; with one it asks by itself',
  'notice.announcementAdd': 'speaks to operators and changes nothing they work with',
  'notice.announcementModify': 'speaks to operators and changes nothing they work with',
  'notice.announcementDelete': 'speaks to operators and changes nothing they work with',
  'notice.announcementBatchDelete': 'speaks to operators and changes nothing they work with',
  'report.cashFloatAdd': 'cash of the caller alone',
  'report.cashFloatReverse': 'cash of the caller alone',
  'report.handInAdd': 'cash of the caller alone',
  'report.handInSign': 'only found by who sees the whole merchant',
  'report.handInReject': 'only found by who sees the whole merchant',
  'report.handInCancel': 'cash of the caller alone',
  'report.mailAdd': "the caller's own, in their scope",
  'report.mailEdit': "the caller's own, in their scope",
  'report.mailEnable': "the caller's own, in their scope",
  'report.mailRemove': "the caller's own, in their scope",
  'report.mailRetry': "the caller's own, in their scope",
  'report.mailSend': "the caller's own, in their scope",
  'report.summaryAccountFix': 'recomputes what is right already; its answer is cut to the scope',
  'report.summaryFixOrder': 'recomputes what is right already; its answer is cut to the scope',
  'system.clerkAdd': 'an operator hands out no more than they have',
  'system.dsShareRevoke': 'screens have places of their own',
  'system.dsAuthorityAdd': 'screens have places of their own',
  'system.dashboardDelete': 'screens have places of their own',
  'system.dashboardModify': 'screens have places of their own',
  'system.dashboardSave': 'screens have places of their own',
  'system.effectiveAdd': 'an operator hands out no more than they have',
  'system.effectiveEdit': 'an operator hands out no more than they have',
  'system.effectiveRemove': 'an operator hands out no more than they have',
  'system.logRecordGenExcelFile': 'a file of what the caller may see',
  'system.userPreview': 'an operator shows nobody more than they have',
  'system.saveLogoConfig': 'what the house looks like, of no place and of no person',
  'system.menuAdd': 'what the menu looks like, of no place and of no person',
  'system.menuDelete': 'what the menu looks like, of no place and of no person',
  'system.menuUpdate': 'what the menu looks like, of no place and of no person',
  'system.roleAdd': 'an operator hands out no more than they have',
  'system.roleEdit': 'an operator hands out no more than they have',
  'system.roleRemove': 'an operator hands out no more than they have',
  'system.userAdd': 'an operator hands out no more than they have',
  'system.userEdit': 'an operator hands out no more than they have',
  'system.userRemove': 'an operator hands out no more than they have',
  'system.userResetPassword': 'an operator hands out no more than they have',
  'system.userState': 'an operator hands out no more than they have',
};

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer(areas);
  merchant = await server.merchant();
});
afterAll(() => server.stop());

const endpoints = (): Endpoint[] => server.routes.map(({ endpoint }) => endpoint);
const isOperators = ({ access }: Endpoint): boolean =>
  !['public', 'session', 'device', 'diner'].includes(access);

/** A caller who may do everything, within a scope. */
const callerIn = (scope: Partial<Pick<Scope, 'canteens' | 'organisations' | 'dishes'>>): Caller =>
  merchant.as({ permissions: ['*:*:*'], scope });

/** Content no call takes, with what its address needs: a caller with the right is told of the content, and nothing happens. */
const contentOf = ({ path }: Endpoint): unknown => {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '1']);
  return { ...Object.fromEntries(parts), nobodyKnowsThis: 1 };
};
const reasonOf = async (caller: Caller, endpoint: Endpoint): Promise<unknown> => {
  const { data } = await caller.answer(endpoint, contentOf(endpoint));
  return (data as { reason?: string } | null)?.reason;
};

test('every command on what the whole merchant shares says whose scope is wide enough for it, or why any is', () => {
  const open = endpoints().filter(
    (endpoint) =>
      endpoint.kind === 'write' &&
      endpoint.scope === 'merchant' &&
      isOperators(endpoint) &&
      !endpoint.wide,
  );
  expect(open.map(({ id }) => id).toSorted()).toEqual(Object.keys(OF_ONE).toSorted());
});

test('an operator with a part of the merchant changes no rows without a scope', () => {
  const shared = areas
    .flatMap((area) => area.entities ?? [])
    .filter(({ scoped, set }) => !scoped && !set.detail)
    .flatMap(({ set }) => [set.add, set.modify, set.remove]);
  expect(shared.flatMap((call) => (call && !call.wide ? [call.id] : []))).toEqual([]);
  expect(shared.length).toBeGreaterThan(40);
});

test('a scope that is too narrow is refused in words, files included; one that holds the part is not', {
  timeout: 120_000,
}, async () => {
  const wide = endpoints().filter((endpoint) => endpoint.wide !== undefined);
  const callers: Readonly<Record<WidePart, readonly [narrow: Caller, held: Caller]>> = {
    canteens: [
      callerIn({ canteens: [1], organisations: 'all' }),
      callerIn({ canteens: 'all', organisations: [] }),
    ],
    organisations: [
      callerIn({ canteens: 'all', organisations: [1] }),
      callerIn({ canteens: [], organisations: 'all' }),
    ],
    merchant: [
      callerIn({ canteens: 'all', organisations: [1] }),
      callerIn({ canteens: 'all', organisations: 'all' }),
    ],
    dishes: [
      callerIn({ canteens: 'all', dishes: [1] }),
      callerIn({ canteens: 'all', dishes: 'all' }),
    ],
  };

  const nowhere = callerIn({});

  const wrong: unknown[] = [];
  for (const endpoint of wide) {
    const [narrow, held] = callers[endpoint.wide as WidePart];
    for (const caller of [narrow, nowhere])
      if ((await reasonOf(caller, endpoint)) !== 'SCOPE_TOO_NARROW')
        wrong.push([endpoint.id, 'taken']);

    if ((await reasonOf(held, endpoint)) === 'SCOPE_TOO_NARROW')
      wrong.push([endpoint.id, 'refused']);
    if (!endpoint.page?.export) continue;

    const { data } = await nowhere.answer(endpoint, {}, { export: true });
    if ((data as { reason?: string }).reason !== 'SCOPE_TOO_NARROW')
      wrong.push([endpoint.id, 'file']);
  }

  expect(wrong).toEqual([]);
  expect(wide.length).toBeGreaterThan(70);

  expect((await nowhere.answer(labels.add, { labelName: '清真' })).message).toBe(
    '该操作需要全部食堂的数据权限',
  );
  expect((await nowhere.answer(pagePayDay, {}, { english: true })).message).toBe(
    'This needs access to the data of every canteen and every organisation',
  );
});

test('what others did is seen by those who see the whole merchant: the others find what they did themselves', async () => {
  const clerk = callerIn({ canteens: [1], organisations: [] });
  await clerk.answer(labels.add, { labelName: '清真' });
  await merchant.admin.call(labels.add, { labelName: '清真' });

  const day = (days: number) =>
    new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
  const asked = { startDate: day(-1), endDate: day(1) };
  const seen = async (caller: Caller) =>
    (await caller.call(operatorWork, asked)).records.map(({ userId }) => userId);
  const own = String(clerk.actor.userId);

  await expect.poll(() => seen(clerk)).toEqual([own]);
  expect(await seen(merchant.admin)).toEqual(
    expect.arrayContaining([own, String(merchant.admin.actor.userId)]),
  );
  expect(await seen(callerIn({ canteens: 'all', organisations: [] }))).toEqual([]);
});
