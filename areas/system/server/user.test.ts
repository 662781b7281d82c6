import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  effectiveAdd,
  effectiveEdit,
  effectivePage,
  effectiveRemove,
} from '../contract/effective.ts';
import { roleAdd } from '../contract/role.ts';
import * as user from '../contract/user.ts';
import { operatorProfile } from './operator.ts';
import { createOperator, createRole } from './operator-admin.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let roleId: string;
beforeAll(async () => {
  server = await startServer([area, canteenArea]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  roleId = (
    await merchant.admin.call(roleAdd, {
      roleName: '文员',
      menuIds: ['/basesetting/canteen'],
      ...whole,
    })
  ).roleId;
});

const everything = { all: true, ids: [] };
const nothing = { all: false, ids: [] };
const whole = {
  canteens: everything,
  stalls: everything,
  organisations: everything,
  warehouses: everything,
  dishes: everything,
};
const PASSWORD = 'Right#Password1';
const PHONE = '13812345678';
const seal = (text: string) => server.system.crypto.sealWire(text);
const open = (text: string | null) => server.system.crypto.openWire('', text ?? '');
const nameOf = () => `u${server.system.ids.take()}`;

const draft = (more: Partial<ContentOf<typeof user.userAdd>> = {}) => ({
  username: seal(nameOf()),
  password: seal(PASSWORD),
  realName: '张三',
  phone: seal(PHONE),
  roleIds: [roleId],
  ...whole,
  ...more,
});
const read = async (userId: string) => {
  const {
    username: _name,
    phone: _phone,
    noticePhone: _notice,
    ...rest
  } = await merchant.admin.call(user.userInfo, { id: userId });
  return rest;
};
const profile = (userId: string, role: string | null = null) =>
  merchant.within(({ tx, merchantId }) =>
    operatorProfile(tx, merchantId, Number(userId), role === null ? null : Number(role)),
  );
const canteen = async (canteenNum: string) =>
  (await merchant.admin.call(addCanteen, { canteenNum, canteenName: `食堂${canteenNum}` }))
    .canteenId;

const stall = async (canteenId: string) =>
  (await merchant.admin.call(addStall, { canteenId, stallNum: '1', stallName: '面' })).stallId;

describe('an operator', () => {
  test('comes back as given, the phone masked in lists and stored encrypted, the password to be changed', async () => {
    const { userId } = await merchant.admin.call(
      user.userAdd,
      draft({ noticePhone: seal('13900000000') }),
    );
    const found = await merchant.admin.call(user.userInfo, { id: userId });
    expect(found).toMatchObject({
      realName: '张三',
      roleIds: [roleId],
      state: 1,
      effId: null,
      ...whole,
    });
    expect([open(found.phone), open(found.noticePhone)]).toEqual([PHONE, '13900000000']);
    const { records } = await merchant.admin.call(user.userPage, {});
    expect(records).toMatchObject([{ phone: '138****5678', roleNames: '文员', canteenCount: -1 }]);
    const row = await merchant.within(({ tx }) =>
      tx
        .selectFrom('operator')
        .select(['phoneCipher', 'passwordHash', 'editFlag'])
        .executeTakeFirstOrThrow(),
    );
    expect(row.phoneCipher?.includes(PHONE)).toBe(false);
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(row.editFlag).toBe(2);
  });

  test('is shown without whole phone numbers to those who may not edit', async () => {
    const { userId } = await merchant.admin.call(user.userAdd, draft());
    const reader = merchant.as({ permissions: ['system:user:page'], scope: WHOLE_SCOPE });
    expect(await reader.call(user.userInfo, { id: userId })).toMatchObject({
      phone: null,
      noticePhone: null,
    });
  });

  test.each([
    ['username', { username: '有 空格' }],
    ['username', { username: 'x'.repeat(21) }],
    ['phone', { phone: '123' }],
    ['password', { password: 'short' }],
    ['password', { password: 'alllowercase#1' }],
  ])('is refused for a bad %s', async (path, plain) => {
    const sealed = Object.fromEntries(
      Object.entries(plain).map(([key, text]) => [key, seal(text)]),
    );
    const { status, data } = await merchant.admin.answer(user.userAdd, draft(sealed));
    expect([status, data]).toMatchObject([400, { fields: [{ path }] }]);
  });

  test('has a log-in name no other operator in the house has, in any case, until removed', async () => {
    const name = nameOf();
    const { userId } = await merchant.admin.call(user.userAdd, draft({ username: seal(name) }));
    const elsewhere = await server.merchant();
    const there = await elsewhere.admin.call(roleAdd, {
      roleName: '文员',
      menuIds: ['/basesetting/canteen'],
      ...whole,
    });

    const again = draft({ username: seal(name.toUpperCase()), roleIds: [there.roleId] });
    const { status, data } = await elsewhere.admin.answer(user.userAdd, again);
    expect([status, data]).toMatchObject([409, { reason: 'USERNAME_TAKEN' }]);
    await merchant.admin.call(user.userRemove, { id: userId });
    await elsewhere.admin.call(user.userAdd, again);
  });

  test('acts in one role at a time: the first, or the one switched to while it is held', async () => {
    const other = await merchant.admin.call(roleAdd, {
      roleName: '审计',
      menuIds: ['canteen:canteen:modify'],
      ...whole,
    });

    const { userId } = await merchant.admin.call(
      user.userAdd,
      draft({ roleIds: [roleId, other.roleId] }),
    );
    expect((await profile(userId))?.menuCodes).toEqual(['/basesetting/canteen']);
    expect((await profile(userId, other.roleId))?.menuCodes).toContain('canteen:canteen:modify');
    await merchant.admin.call(user.userEdit, { ...(await read(userId)), roleIds: [roleId] });
    expect(await profile(userId, other.roleId)).toBeUndefined();
  });
});

describe('what an operator sees', () => {
  test('is what role, own scope and named set all allow; a kind that was not given is empty', async () => {
    const [first, second, third] = [
      await canteen('001'),
      await canteen('002'),
      await canteen('003'),
    ];
    const some = (...ids: string[]) => ({ all: false, ids });
    const manager = await merchant.admin.call(roleAdd, {
      roleName: '经理',
      roleType: 'merchant',
      menuIds: ['/basesetting/canteen'],
      ...whole,
      canteens: some(first, second),
    });

    const { effId } = await merchant.admin.call(effectiveAdd, {
      effName: '东区',
      ...whole,
      canteens: some(second, third),
    });

    const { userId } = await merchant.admin.call(
      user.userAdd,
      draft({ roleIds: [manager.roleId], effId, organisations: nothing }),
    );

    expect((await profile(userId))?.scope).toMatchObject({
      canteens: [Number(second)],
      organisations: [],
      stalls: [],
    });

    const row = (await merchant.admin.call(effectivePage, {})).records[0];
    expect(row).toMatchObject({
      effName: '东区',
      canteenCount: 2,
      organisationCount: -1,
      userCount: 1,
    });
    const held = await merchant.admin.answer(effectiveRemove, { effId });
    expect([held.status, held.data]).toMatchObject([409, { reason: 'EFF_HELD' }]);
    const less = { canteens: some(first), stalls: nothing };
    await merchant.admin.call(effectiveEdit, { effId, effName: '东区', version: 1, ...less });
    expect((await profile(userId))?.scope).toMatchObject({
      canteens: [Number(first)],
      organisations: [],
      stalls: [],
    });
  });

  test('of places is whole canteens and single stalls: a stall of one lies in a whole canteen of the other', async () => {
    const some = (...ids: string[]) => ({ all: false, ids });
    const [first, second] = [await canteen('001'), await canteen('002')];
    const [noodles, rice] = [await stall(first), await stall(second)];
    const roleOf = async (places: object) => {
      const draft = {
        roleName: nameOf(),
        roleType: 'merchant' as const,
        menuIds: ['/basesetting/canteen'],
        ...whole,
      };
      return (
        await merchant.admin.call(roleAdd, {
          ...draft,
          canteens: nothing,
          stalls: nothing,
          ...places,
        })
      ).roleId;
    };

    const seen = async (role: object, own: object) => {
      const roleIds = [await roleOf(role)];
      const { userId } = await merchant.admin.call(
        user.userAdd,
        draft({ roleIds, canteens: nothing, stalls: nothing, ...own }),
      );
      const { canteens, stalls } = (await profile(userId))?.scope ?? {};

      return [canteens, stalls];
    };

    const [one, two] = [Number(noodles), Number(rice)];
    const everywhere = { canteens: everything };
    expect(await seen({ stalls: some(noodles) }, everywhere)).toEqual([[], [one]]);
    expect(await seen(everywhere, { stalls: some(noodles, rice) })).toEqual([[], [one, two]]);
    expect(await seen({ canteens: some(first) }, { stalls: some(noodles, rice) })).toEqual([
      [],
      [one],
    ]);
    expect(await seen({ stalls: some(rice) }, { canteens: some(first) })).toEqual([[], []]);
    expect(await seen({ stalls: some(noodles) }, { stalls: some(rice) })).toEqual([[], []]);
    const both = { canteens: some(first), stalls: some(rice) };
    expect(await seen(both, everywhere)).toEqual([[Number(first)], [two]]);
    expect(await seen(both, { stalls: everything })).toEqual([[], []]);
  });

  test('is nothing for whom nothing was given', async () => {
    const empty = {
      canteens: nothing,
      stalls: nothing,
      organisations: nothing,
      warehouses: nothing,
      dishes: nothing,
    };
    const { userId } = await merchant.admin.call(user.userAdd, draft(empty));
    expect((await profile(userId))?.scope).toEqual({
      canteens: [],
      stalls: [],
      organisations: [],
      warehouses: [],
      dishes: [],
    });
  });
});

describe('no operator makes or changes one who may do or see more than himself', () => {
  const permissions = [
    'system:user:page',
    'system:user:add',
    'system:user:edit',
    'system:user:password',
    'system:user:remove',
    'canteen:canteen:page',
  ];

  test('by roles', async () => {
    const strong = await merchant.admin.call(roleAdd, {
      roleName: '强',
      menuIds: ['canteen:canteen:remove'],
      ...whole,
    });

    const head = merchant.as({ permissions, scope: { canteens: 'all', organisations: 'all' } });
    await head.call(user.userAdd, draft());
    expect((await head.answer(user.userAdd, draft({ roleIds: [strong.roleId] }))).status).toBe(403);
    const { userId } = await merchant.admin.call(user.userAdd, draft({ roleIds: [strong.roleId] }));
    const {
      username: _name,
      phone: _phone,
      noticePhone: _notice,
      ...values
    } = await merchant.admin.call(user.userInfo, { id: userId });

    for (const answer of [
      await head.answer(user.userEdit, { ...values, realName: '改名' }),
      await head.answer(user.userState, { userId, state: 2 }),
      await head.answer(user.userResetPassword, { userId, password: seal(PASSWORD) }),
      await head.answer(user.userRemove, { id: userId }),
    ])
      expect(answer.status).toBe(403);
  });

  test('by scope', async () => {
    const [mine, other] = [await canteen('001'), await canteen('002')];
    const head = merchant.as({
      permissions,
      scope: { canteens: [Number(mine)], organisations: 'all' },
    });
    const at = (canteenId: string) => ({ canteens: { all: false, ids: [canteenId] } });
    await head.call(user.userAdd, draft(at(mine)));
    expect((await head.answer(user.userAdd, draft(at(other)))).status).toBe(403);
    expect((await head.answer(user.userAdd, draft())).status).toBe(403);
    const { userId } = await merchant.admin.call(user.userAdd, draft(at(other)));
    expect((await head.answer(user.userRemove, { id: userId })).status).toBe(403);
  });

  test('nor is told what an operator with other places sees, with or without the right to change him', async () => {
    const [mine, other] = [await canteen('001'), await canteen('002')];
    const at = (canteenId: string) => ({ canteens: { all: false, ids: [canteenId] } });
    const [inside, outside] = [
      await merchant.admin.call(user.userAdd, draft(at(mine))),
      await merchant.admin.call(user.userAdd, draft(at(other))),
    ];
    const scope = { canteens: [Number(mine)], organisations: 'all' } as const;
    for (const rights of [permissions, ['system:user:page']]) {
      const head = merchant.as({ permissions: rights, scope });
      expect((await head.answer(user.userInfo, { id: inside.userId })).status).toBe(200);
      expect((await head.answer(user.userInfo, { id: outside.userId })).status).toBe(403);
    }
  });

  test('by single stalls: those of a whole canteen may be handed out, and those one has', async () => {
    const [mine, other] = [await canteen('001'), await canteen('002')];
    const [inside, outside] = [await stall(mine), await stall(other)];
    const at = (stallId: string) => ({ canteens: nothing, stalls: { all: false, ids: [stallId] } });
    const statusOf = async (scope: object, own: object) => {
      const head = merchant.as({ permissions, scope: { organisations: 'all', ...scope } });
      return (await head.answer(user.userAdd, draft(own))).status;
    };
    const whole = { canteens: [Number(mine)] };
    expect(await statusOf(whole, at(inside))).toBe(200);
    expect(await statusOf(whole, at(outside))).toBe(403);
    const single = { stalls: [Number(inside)] };
    expect(await statusOf(single, at(inside))).toBe(200);
    expect(await statusOf(single, at(outside))).toBe(403);
    expect(await statusOf(single, { canteens: { all: false, ids: [mine] } })).toBe(403);
  });
});

describe('administrators', () => {
  const hire = (username: string) =>
    merchant.within(async (context) => {
      const adminRole = await createRole(context, {
        roleName: username,
        roleCode: `ROLE_ADMIN_${username}`,
        description: '',
        menuCodes: ['*'],
      });
      return String(
        await createOperator(context, {
          username,
          realName: '管',
          password: PASSWORD,
          roleId: adminRole,
          canteens: 'all',
          organisations: 'all',
        }),
      );
    });

  test('are never fewer than one', async () => {
    const [first, second] = [await hire(nameOf()), await hire(nameOf())];
    await merchant.admin.call(user.userRemove, { id: first });

    for (const answer of [
      await merchant.admin.answer(user.userRemove, { id: second }),
      await merchant.admin.answer(user.userState, { userId: second, state: 2 }),
      await merchant.admin.answer(user.userEdit, { ...(await read(second)), roleIds: [roleId] }),
    ])
      expect([answer.status, answer.data]).toMatchObject([409, { reason: 'LAST_ADMIN' }]);

    expect((await merchant.admin.call(user.userPage, { state: 1 })).total).toBe(1);
  });

  test('cannot both remove each other at the same moment', async () => {
    const both = [await hire(nameOf()), await hire(nameOf())];
    const answers = await Promise.all(
      both.map((id) => merchant.admin.answer(user.userRemove, { id })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});
