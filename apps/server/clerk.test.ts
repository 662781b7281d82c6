import { afterAll, beforeAll, expect, test } from 'vitest';
import { userMenus } from '#areas/auth/contract/session.ts';
import { authCommands } from '#areas/auth/server/testing/area.ts';
import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { clerkAdd, clerkSight } from '#areas/system/contract/clerk.ts';
import { clerkJobs, JOB_TERMS } from '#areas/system/contract/clerk-job.ts';
import { rolePage } from '#areas/system/contract/role.ts';
import { scopeResult } from '#areas/system/contract/scope-result.ts';
import { userAdd, userPage } from '#areas/system/contract/user.ts';
import { loadDemo } from '#db/demo/load.ts';
import { type Actor, WHOLE_SCOPE } from '#kit/server/context.ts';
import { menuOf } from '#kit/server/serve.ts';
import { type Caller, createCaller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/** About areas/system: what somebody would see is told before they are made, by what they see once they are; with real sessions on a small demo merchant. */
const MERCHANT = 1;
const PASSWORD = 'Clerk#Password2026';

const actor: Actor = {
  merchantId: MERCHANT,
  userId: 0,
  username: 'system',
  name: 'system',
  roleCode: 'ROLE_ADMIN',
  permissions: new Set(['*:*:*']),
  scope: WHOLE_SCOPE,
  timeZone: 'Asia/Shanghai',
};

let server: RunningServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer(areas, { realSessions: true, own: true });
  expect(await loadDemo(server.system, { people: 60, days: 1 })).toBe(true);
  admin = await logIn('admin');
});
afterAll(() => server.stop());

/** Opens a session of an operator, by name. */
async function logIn(username: string): Promise<Caller> {
  const token = await server.system.merchant(MERCHANT, {}, async (tx) => {
    const { userId } = await tx
      .selectFrom('operator')
      .select('userId')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return authCommands.openSession(tx, {
      merchantId: MERCHANT,
      userId,
      ip: '127.0.0.1',
      userAgent: 'test',
    });
  });

  return createCaller(server.origin, token, actor);
}

const seal = (text: string) => server.system.crypto.sealWire(text);
const named = (username: string) => ({
  username: seal(username),
  realName: '新人',
  password: seal(PASSWORD),
});
const some = (...ids: string[]) => ({ all: false, ids });

/** What an operator sees once they are logged in, in the words of a sight. */
async function sightFromInside(caller: Caller) {
  const { menuTree } = await caller.call(userMenus, undefined);
  const pages = (nodes: typeof menuTree): string[] =>
    nodes.flatMap((node) => [
      ...(node.type === 0 && node.ifVisible === 1 ? [node.name] : []),
      ...pages(node.children),
    ]);
  const canteens = await caller.call(listAllAuthCanteen, undefined);
  const orders = await caller.answer(pageOrder, {});

  return {
    canteens: canteens.map(({ canteenName }) => canteenName).toSorted(),
    pages: pages(menuTree).length,
    ordersToday: orders.status === 403 ? null : orders.data.total,
  };
}

const shortOf = (sight: Awaited<ReturnType<typeof sightOf>>) => ({
  canteens: sight?.canteens.names.toSorted(),
  pages: sight?.pages.count,
  ordersToday: sight?.ordersToday,
});

async function sightOf(content: Parameters<typeof admin.call<typeof clerkSight>>[1]) {
  const [sight] = await admin.call(clerkSight, content);
  return sight;
}

const canteens = () => admin.call(listAllAuthCanteen, undefined);

test('a clerk of one canteen sees what was told before, whatever they do', async () => {
  const [first] = await canteens();
  for (const { key: job } of clerkJobs.filter(({ key }) => JOB_TERMS[key].limits === 'canteens')) {
    const responsible = { job, canteens: some(first?.canteenId as string) };
    const told = await sightOf(responsible);
    expect([job, told?.blindBy, told?.isBeyond]).toEqual([job, null, false]);
    expect(told?.canteens.names).toEqual([first?.canteenName]);

    await admin.call(clerkAdd, { ...responsible, ...named(`clerk-${job}`) });
    expect([job, await sightFromInside(await logIn(`clerk-${job}`))]).toEqual([job, shortOf(told)]);
  }

  expect(
    (await sightOf({ job: 'orders', canteens: some(first?.canteenId as string) }))?.ordersToday,
  ).toBeGreaterThan(0);
});

test('what is told in the form of a user is what the user sees', async () => {
  const [first] = await canteens();
  const { records } = await admin.call(rolePage, { keyword: '食堂经理' });
  const scope = {
    roleIds: [records[0]?.roleId as string],
    canteens: some(first?.canteenId as string),
    organisations: { all: true, ids: [] },
    dishes: { all: true, ids: [] },
  };
  const [told] = await admin.call(scopeResult, scope);
  await admin.call(userAdd, { ...named('formed'), ...scope });
  expect(await sightFromInside(await logIn('formed'))).toEqual(shortOf(told));
});

test('the second clerk of a job has the role of the first, and who is refused leaves no role behind', async () => {
  const [first, second] = await canteens();
  const roles = async () => (await admin.call(rolePage, {})).total;
  const wish = { job: 'kitchen', canteens: some(first?.canteenId as string) } as const;
  const one = await admin.call(clerkAdd, { ...wish, ...named('cook1') });
  const before = await roles();
  const two = await admin.call(clerkAdd, {
    ...wish,
    canteens: some(second?.canteenId as string),
    ...named('cook2'),
  });
  expect([two.roleId, await roles()]).toEqual([one.roleId, before]);

  const {
    records: [cook],
  } = await admin.call(userPage, { keyword: 'cook2' });
  expect(cook).toMatchObject({ canteenCount: 1, organisationCount: -1, dishTypeCount: -1 });

  const taken = await admin.answer(clerkAdd, {
    job: 'personnel',
    organisations: { all: true, ids: [] },
    ...named('cook1'),
  });
  expect([taken.status, await roles()]).toEqual([409, before]);
  const nowhere = await admin.answer(clerkAdd, { job: 'kitchen', ...named('cook3') });
  expect(nowhere.status).toBe(400);
});

test('an operator of one canteen makes no clerk of another, and is told so before', async () => {
  const [first, second] = await canteens();
  const { records } = await admin.call(rolePage, { keyword: '超级管理员' });
  await admin.call(userAdd, {
    ...named('deputy'),
    roleIds: [records[0]?.roleId as string],
    canteens: some(second?.canteenId as string),
    organisations: { all: true, ids: [] },
    dishes: { all: true, ids: [] },
  });

  const deputy = await logIn('deputy');
  const wish = { job: 'kitchen', canteens: some(first?.canteenId as string) } as const;
  expect(await deputy.call(clerkSight, wish)).toMatchObject([{ isBeyond: true }]);
  expect((await deputy.answer(clerkAdd, { ...wish, ...named('stolen') })).status).toBe(403);
});

test('every page and button of a job is in the menu', () => {
  const entries = menuOf(areas);
  const known = new Set(
    entries.flatMap(({ path, buttons = [] }) => [path, ...buttons.map(({ code }) => code)]),
  );
  const unknown = clerkJobs.flatMap(({ key }) =>
    JOB_TERMS[key].menus.filter((code) => !known.has(code)),
  );
  expect(unknown).toEqual([]);
});
