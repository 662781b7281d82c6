import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userChangeRole, userMenus } from '#areas/auth/contract/session.ts';
import { authCommands } from '#areas/auth/server/testing/area.ts';
import { removeCanteen } from '#areas/canteen/contract/canteen.ts';
import { orgDelete } from '#areas/customer/contract/organisation.ts';
import { roleEdit, roleEditDetail } from '#areas/system/contract/role.ts';
import {
  userDetailInfo,
  userEdit,
  userInfo,
  userPage,
  userRemove,
  userState,
} from '#areas/system/contract/user.ts';
import { createOperator, createRole, permissionsOf } from '#areas/system/server/api.ts';
import { loadDemo } from '#db/demo/load.ts';
import { DEMO_PASSWORD, demoRoles } from '#db/demo/roles.ts';
import { leaves } from '#kit/contract/columns.ts';
import type { Endpoint, PageShape } from '#kit/contract/endpoint.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { periodKeysOf } from '#kit/contract/period.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import { type Actor, type Context, type ScopeSet, WHOLE_SCOPE } from '#kit/server/context.ts';
import { jobContext } from '#kit/server/jobs/jobs.ts';
import { menuOf } from '#kit/server/serve.ts';
import { type Caller, createCaller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/** Roles over endpoints, and scopes over lists, files and commands: with real sessions on a small demo merchant. */
const MERCHANT = 1;
const SPECIAL = new Set(['public', 'session', 'device', 'diner']);
/** Every operator has a profile of their own. */
const OPEN_PAGES = ['/profile'];
/**
 * Lists of what two canteens may have in common: the areas they stand in, ways to be served and to pay, types of people and machines, kinds of recharges, months,
 * names of dishes.
 */
const SHARED = new Set([
  'account.walletTradeTypeCollectPage',
  'canteen.areaPage',
  'device.machineTypePage',
  'order.ksgljGoodssum',
  'report.archivePage',
  'report.formCardsum',
  'report.shiftPage',
]);
/** What only one of two operators without a place in common has rows of; reports by anything else sum up what each of them may see. */
const OWN_ROWS = new Set(['canteenId', 'stallId', 'placeId', 'deviceId', 'orgId', 'custId']);
/** The row of what has no place, device or person. */
const UNASSIGNED = '0';
/** By what a report has rows as it is asked here: what its reader chooses begins with a few of them. */
const dimensionsOf = ({ by, choose }: ReportValue): readonly string[] =>
  choose ?? by.map(({ key }) => key);
const isShared = (list: List): boolean =>
  SHARED.has(list.id) ||
  ('by' in list && !dimensionsOf(list as never).some((key) => OWN_ROWS.has(key)));
/** Catalogues every operator chooses from: only how many people are in them is limited. */
const CATALOGUES = new Set(['customer.psnTypePage', 'customer.jobPage']);
const FOREIGN = {
  canteen: '',
  stall: '',
  organisation: '',
  customer: '',
  device: '',
  order: '',
  account: '',
};

let server: RunningServer;
const callers: Record<string, Caller> = {};
const callerOf = (name: string): Caller => callers[name] as Caller;

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
async function within<T>(work: (context: Context) => Promise<T>): Promise<T> {
  await server.system.ids.ready(10_000);
  return server.system.merchant(MERCHANT, {}, (tx, client) =>
    work(jobContext(server.system, actor, { tx, client, requestId: 'test' })),
  );
}

/** Opens a session of an operator, by name. */
async function logIn(username: string): Promise<Caller> {
  const token = await within(async ({ tx }) => {
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

let operators = 0;
/** An operator who may do everything, within a scope. */
async function withScope(canteens: ScopeSet, organisations: ScopeSet): Promise<Caller> {
  operators += 1;
  const username = `scoped${operators}`;
  await within(async (context) => {
    const roleId = await createRole(context, {
      roleName: username,
      roleCode: `ROLE_ALL&&${username}`,
      description: '',
      menuCodes: ['*'],
    });
    await createOperator(context, {
      username,
      realName: username,
      password: DEMO_PASSWORD,
      roleId,
      canteens,
      organisations,
    });
  });

  return logIn(username);
}

/** Two operators without a place or an organisation in common, one with none at all; and what belongs to the second. */
async function divide(): Promise<void> {
  const { canteens, colleges } = await within(async ({ tx }) => ({
    canteens: await tx.selectFrom('canteen').select('canteenId').orderBy('canteenNum').execute(),
    colleges: await tx
      .selectFrom('organisation')
      .select('orgId')
      .where('orgLevel', '=', 2)
      .orderBy('orgId')
      .execute(),
  }));
  const ids = canteens.map((row) => row.canteenId);
  const tops = colleges.map((row) => row.orgId);
  callers.admin = await logIn('admin');
  callers.east = await withScope([ids[0] as number], [tops[0] as number]);
  callers.west = await withScope([ids[1] as number], [tops[1] as number]);
  callers.nothing = await withScope([], []);
  const below = await within(({ tx }) =>
    tx
      .selectFrom('customer')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .innerJoin('account', 'account.custId', 'customer.custId')
      .select(['customer.custId', 'account.accountId', 'customer.orgId'])
      .where('organisation.path', 'like', `%/${tops[1]}/%`)
      .executeTakeFirstOrThrow(),
  );

  const placed = await within(({ tx }) =>
    tx
      .selectFrom('stall')
      .innerJoin('mealOrder', 'mealOrder.stallId', 'stall.stallId')
      .select(['stall.stallId', 'mealOrder.orderId'])
      .where('stall.canteenId', '=', ids[1] as number)
      .executeTakeFirstOrThrow(),
  );

  Object.assign(FOREIGN, {
    canteen: String(ids[1]),
    stall: String(placed.stallId),
    order: String(placed.orderId),
    organisation: String(below.orgId),
    customer: String(below.custId),
    account: String(below.accountId),
  });
}

beforeAll(async () => {
  server = await startServer(areas, { realSessions: true });
  expect(await loadDemo(server.system, { people: 900, days: 1 })).toBe(true);
  await divide();
});
afterAll(() => server.stop());

const endpoints = (): Endpoint[] => server.routes.map((route) => route.endpoint);
const pathParts = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '1']),
  );

describe.each(Object.entries(demoRoles))('the role %s', (name, { menuCodes }) => {
  test('may call exactly the endpoints whose permission it holds, files included', async () => {
    const held = permissionsOf(menuOf(areas), menuCodes);
    const caller = await logIn(name);
    const wrong: unknown[] = [];
    for (const endpoint of endpoints().filter((one) => !SPECIAL.has(one.access))) {
      const allowed = held.has('*:*:*') || held.has(endpoint.access);
      const parts = pathParts(endpoint);
      /* Content no call accepts: a caller with the permission is told so, and nothing happens. */
      const content = Object.keys(parts).length > 0 ? parts : 'nonsense';
      for (const twin of endpoint.page?.export ? [false, true] : [false]) {
        const { status, data } = await caller.answer(endpoint, content as never, { export: twin });
        const refused = status === 403 && (data as { reason?: string }).reason === 'NO_PERMISSION';
        if (refused === allowed || status >= 500 || status === 401)
          wrong.push([endpoint.id, twin, allowed, status]);
      }
    }

    expect(wrong).toEqual([]);
  });

  test('has a menu of exactly its pages and buttons', async () => {
    const { menuTree, permissionList } = await (await logIn(name)).call(userMenus, undefined);
    const codes = (nodes: typeof menuTree): string[] =>
      nodes.flatMap((node) => [
        ...(node.type === 2 ? [] : [node.menuCode]),
        ...codes(node.children),
      ]);
    if (menuCodes.includes('*' as never)) expect(permissionList).toEqual(['*:*:*']);
    else expect(codes(menuTree).toSorted()).toEqual([...menuCodes, ...OPEN_PAGES].toSorted());
  });
});

type List = Endpoint & { readonly page: PageShape };
type Row = Record<string, unknown>;
const scopedLists = (): List[] =>
  endpoints().filter((one): one is List => one.page !== undefined && one.scope !== 'merchant');

/** The last days, where a list asks for a period. */
function contentOf(list: List): Record<string, unknown> {
  const shape = (list.content as unknown as { shape: Record<string, unknown> }).shape;
  const keys = periodKeysOf(Object.keys(shape));
  const day = (back: number) =>
    new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  const period = keys && { [keys[0]]: `${day(3)} 00:00:00`, [keys[1]]: `${day(0)} 23:59:59` };

  return { ...period, page: { current: 1, size: 500 } };
}
const keyOf = (list: List): string =>
  Object.keys(list.page.row.shape).find(
    (key) => key === 'rowKey' || key === 'id' || key.endsWith('Id'),
  ) ?? 'id';

/** The rows a caller sees; undefined for a list that needs more than a period. */
async function rowsOf(caller: Caller, list: List): Promise<Row[] | undefined> {
  const answer = await caller.answer(list, contentOf(list) as never);
  if (answer.status === 400 || answer.status === 404) return undefined;

  expect([list.id, answer.code]).toEqual([list.id, 10000]);

  return (answer.data as { records: Row[] }).records;
}

describe('a list with a scope', () => {
  test('shows nothing foreign: two operators without a place in common share no row, and who has no scope sees none', async () => {
    const shown: string[] = [];
    const leaks: unknown[] = [];
    for (const list of scopedLists().filter((one) => !CATALOGUES.has(one.id))) {
      const all = await rowsOf(callerOf('admin'), list);
      if (!all) continue;

      const keys = (rows: Row[] | undefined) => (rows ?? []).map((row) => String(row[keyOf(list)]));
      const east = keys(await rowsOf(callerOf('east'), list));
      const west = keys(await rowsOf(callerOf('west'), list));
      const none = keys(await rowsOf(callerOf('nothing'), list));
      const shared = isShared(list)
        ? []
        : east.filter((key) => west.includes(key) && key !== UNASSIGNED);
      const unknown = [...east, ...west].filter(
        (key) => all.length < 500 && !keys(all).includes(key),
      );
      if (none.length + shared.length + unknown.length > 0)
        leaks.push([list.id, { none, shared, unknown }]);
      if (east.length > 0 && west.length > 0) shown.push(list.id);
    }

    expect(leaks).toEqual([]);
    expect(shown.length).toBeGreaterThan(7);
  });

  test('is told to be empty for want of a scope, and for that alone', async () => {
    const emptyFor = async (name: string) =>
      (await callerOf(name).call(userMenus, undefined)).emptyScopes;
    expect(await emptyFor('nothing')).toEqual(['canteen', 'organisation']);
    expect([await emptyFor('east'), await emptyFor('admin')]).toEqual([[], []]);
    expect((await (await logIn('personnel')).call(userMenus, undefined)).emptyScopes).toEqual([
      'canteen',
    ]);
  });

  test('is told which parts of the scope are whole: exactly the calls that need no more are open', async () => {
    const wide = endpoints().filter((endpoint) => endpoint.wide !== undefined);
    callers.places = await withScope('all', []);
    callers.people = await withScope([], 'all');
    const whole = async (name: string) =>
      (await callerOf(name).call(userMenus, undefined)).wholeParts;
    expect(await Promise.all(['east', 'nothing', 'people', 'admin'].map(whole))).toEqual([
      [],
      [],
      ['organisations'],
      ['canteens', 'organisations', 'merchant', 'dishes'],
    ]);

    const wrong: unknown[] = [];
    for (const name of ['east', 'places', 'people', 'admin']) {
      const parts = await whole(name);
      for (const endpoint of wide) {
        const content = { ...pathParts(endpoint), nobodyKnowsThis: 1 };
        const { data } = await callerOf(name).answer(endpoint, content as never);
        const isNarrow = (data as { reason?: string } | null)?.reason === 'SCOPE_TOO_NARROW';
        if (isNarrow === parts.includes(endpoint.wide as WidePart)) wrong.push([name, endpoint.id]);
      }
    }

    expect(wrong).toEqual([]);
    expect(wide.length).toBeGreaterThan(70);
  });

  test('that is a catalogue counts the people one sees, and no others', async () => {
    const counted = async (name: string, list: List) =>
      (await rowsOf(callerOf(name), list))?.reduce((sum, row) => sum + Number(row.custCount), 0) ??
      Number.NaN;
    let people = 0;
    for (const list of scopedLists().filter((one) => CATALOGUES.has(one.id))) {
      const [all, east] = [await counted('admin', list), await counted('east', list)];
      expect([list.id, await counted('nothing', list), east < all || all === 0]).toEqual([
        list.id,
        0,
        true,
      ]);
      people += all;
    }

    expect(people).toBeGreaterThan(0);
  });

  test('exports exactly the rows it shows', async () => {
    const exported: string[] = [];
    for (const list of scopedLists().filter((one) => one.page.export)) {
      for (const name of ['east', 'nothing']) {
        const rows = await rowsOf(callerOf(name), list);
        if (!rows || rows.length >= 500) continue;

        const content = { ...contentOf(list), fileType: 'csv' };
        const { bytes } = await callerOf(name).file(list, content as never, { export: true });
        const lines: string[][] = parse(bytes, { bom: true, relax_column_count: true });
        const totals = leaves(list.page.columns).some((column) => column.total) ? 1 : 0;
        expect([list.id, name, lines.length - 1 - totals]).toEqual([list.id, name, rows.length]);
        if (rows.length > 0) exported.push(list.id);
      }
    }

    expect(exported.length).toBeGreaterThan(5);
  });
});

/** Ids of things of the other operator, by the key contents name them with. */
const foreignIds = (): Record<string, string> => ({
  canteenId: FOREIGN.canteen,
  stallId: FOREIGN.stall,
  orgId: FOREIGN.organisation,
  custId: FOREIGN.customer,
  orderId: FOREIGN.order,
  accountId: FOREIGN.account,
});
const usual = () => ({
  version: 1,
  state: 1,
  ifBook: 1,
  ifReserve: 1,
  useCallNum: 1,
  idempotencyKey: crypto.randomUUID(),
});
const isEmpty = (data: unknown): boolean =>
  data === null ||
  (Array.isArray(data)
    ? data.length === 0
    : Object.values(data as object).every((part) => isEmpty(part)));

describe('a command or question about something foreign', () => {
  test('finds nothing, whatever it is', async () => {
    const tried: string[] = [];
    for (const endpoint of endpoints()) {
      const shape =
        (endpoint.content as unknown as { shape?: Record<string, unknown> }).shape ?? {};
      const named = Object.entries(foreignIds()).filter(([key]) => key in shape);
      if (
        endpoint.page ||
        endpoint.scope === 'merchant' ||
        named.length === 0 ||
        endpoint.transport !== 'envelope'
      )
        continue;

      const content = knownPart(endpoint.content, { ...usual(), ...Object.fromEntries(named) });
      const { status, data } = await callerOf('east').answer(endpoint, content as never);
      if (status === 400) continue;

      const isTooNarrow = status === 403 && endpoint.wide !== undefined;
      const found =
        isTooNarrow ||
        status === 404 ||
        (status === 200 && endpoint.kind === 'read' && isEmpty(data));
      expect([endpoint.id, status, found]).toEqual([endpoint.id, status, true]);
      tried.push(endpoint.id);
    }

    expect(tried.length).toBeGreaterThan(9);
  });

  test('changes nothing: the owner still has it', async () => {
    const east = callerOf('east');
    expect((await east.answer(removeCanteen, { canteenId: FOREIGN.canteen })).status).toBe(404);
    expect((await east.answer(orgDelete, FOREIGN.organisation)).status).toBe(404);
    const owner = await rowsOf(
      callerOf('west'),
      scopedLists().find((list) => list.id === 'canteen.pageCanteen') as List,
    );
    expect(owner?.map((row) => row.canteenId)).toEqual([FOREIGN.canteen]);
  });
});

describe('a session', () => {
  const idOf = async (username: string): Promise<string> => {
    const { records } = await callerOf('admin').call(userPage, { keyword: username });
    return records[0]?.userId as string;
  };

  test('acts in one role at a time: a switch answers a new token, and the old one is over', async () => {
    const manager = await logIn('manager');
    const { role, roles } = await manager.call(userDetailInfo, undefined);
    expect([role.roleName, roles.map((one) => one.roleName)]).toEqual([
      '食堂经理',
      ['食堂经理', '食堂财务'],
    ]);
    const { x_token } = await manager.call(userChangeRole, { roleId: roles[1]?.roleId as string });
    /* Every process of the server hears of it by the database, a moment later. */
    await expect
      .poll(async () => (await manager.answer(userDetailInfo, undefined)).status)
      .toBe(401);
    const finance = createCaller(server.origin, x_token, actor);
    const { permissionList, roleCode } = await finance.call(userMenus, undefined);
    expect(roleCode).toBe('ROLE_MERCHANT&&FINANCE');
    expect(permissionList).toContain('account:recharge:single');
    expect(permissionList).not.toContain('canteen:stall:modify');
    const foreign = await callerOf('admin').call(userDetailInfo, undefined);
    expect((await finance.answer(userChangeRole, { roleId: foreign.role.roleId })).status).toBe(
      404,
    );
  });

  test('has the new permissions of a changed role with the next call', async () => {
    const caller = await logIn('personnel');
    const { role } = await caller.call(userDetailInfo, undefined);
    const admin = callerOf('admin');
    const { roleCode: _code, ...read } = await admin.call(roleEditDetail, { roleId: role.roleId });
    await admin.call(roleEdit, { ...read, menuIds: ['/personal/custOrg'] });
    await expect
      .poll(async () => (await caller.call(userMenus, undefined)).permissionList, { timeout: 5000 })
      .toEqual(['customer:org:page']);
  });

  test('ends when its operator gets other roles, is disabled or removed', async () => {
    const admin = callerOf('admin');
    const userId = await idOf('finance');
    const {
      username: _name,
      phone: _phone,
      noticePhone: _notice,
      ...values
    } = await admin.call(userInfo, { id: userId });

    const other = await admin.call(userInfo, { id: await idOf('personnel') });
    const ended = async (change: () => Promise<unknown>) => {
      const caller = await logIn('finance');
      await caller.call(userDetailInfo, undefined);
      await change();
      await expect
        .poll(async () => (await caller.answer(userDetailInfo, undefined)).status, {
          timeout: 5000,
        })
        .toBe(401);
    };

    await ended(() =>
      admin.call(userEdit, { ...values, roleIds: [...other.roleIds, ...values.roleIds] }),
    );
    await ended(() => admin.call(userState, { userId, state: 2 }));
    await admin.call(userState, { userId, state: 1 });
    await ended(() => admin.call(userRemove, { id: userId }));
  });
});
