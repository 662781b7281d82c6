import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  getCanteenForModify,
  listAllAuthCanteen,
  listAllAuthHalfCanteen,
  modifyCanteen,
  modifyCanteenIfBook,
  pageCanteen,
} from '../contract/canteen.ts';
import { areaGetName, areaSystemTree, canteenAreas } from '../contract/canteen-area.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';
import {
  areaCanteenStallTree,
  type PlaceNode,
  systemAuthStallTree,
  tenantTree,
} from '../contract/place-tree.ts';
import { addStall, listAuthStall, modifyStallIfBook, pageStall } from '../contract/stall.ts';
import { area } from './area.ts';
import { canteenOf, clerkOf, reasonOf, stallOf } from './testing.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const areaOf = async (areaName: string, superId: string | null = null, sort = 0): Promise<string> =>
  (await merchant.admin.call(canteenAreas.add, { areaName, superId, sort })).areaId;

/** A tree as nested lists of names. */
type Outline = readonly (string | readonly [string, Outline])[];
const outline = (nodes: readonly PlaceNode[]): Outline =>
  nodes.map(({ text, children }) => (children.length > 0 ? [text, outline(children)] : text));

test('sisters of one name are told apart by their numbers', async () => {
  const { admin } = merchant;
  const canteenId = await canteenOf(merchant, '1');
  const names = [
    { stallNum: '1', stallName: '面点' },
    { stallNum: '2', stallName: '面点' },
    { stallNum: '3', stallName: '小炒' },
  ];

  for (const stall of names) await admin.call(addStall, { canteenId, ...stall });
  expect(outline(await admin.call(systemAuthStallTree, undefined))).toEqual([
    ['食堂1', ['面点 1', '面点 2', '小炒']],
  ]);
  /* What takes nothing takes an empty object, too, and nothing else. */
  expect(await admin.answer(systemAuthStallTree, {} as never)).toMatchObject({ status: 200 });
  expect(await admin.answer(systemAuthStallTree, { canteenId } as never)).toMatchObject({
    status: 400,
  });
});

describe('areas', () => {
  test('have names of their own among their sisters, an order, and go only when they are empty', async () => {
    const { admin } = merchant;
    const east = await areaOf('东区', null, 2);
    await areaOf('西区', null, 1);
    const north = await areaOf('北苑', east);
    await areaOf('北苑');
    expect(
      (await admin.answer(canteenAreas.add, { areaName: '北苑', superId: east })).message,
    ).toBe('区域名称“北苑”已存在');
    expect(outline(await admin.call(areaSystemTree, undefined))).toEqual([
      '北苑',
      '西区',
      ['东区', ['北苑']],
    ]);
    expect(await admin.call(areaGetName, { areaId: east })).toEqual({
      areaId: east,
      areaName: '东区',
    });
    await canteenOf(merchant, '1', north);
    const { records } = await admin.call(canteenAreas.page, { superId: east });
    expect(records).toMatchObject([
      { areaName: '北苑', superName: '东区', canteenCount: 1, areaCount: 0 },
      { areaName: '东区', superName: null, canteenCount: 0, areaCount: 1 },
    ]);
    expect(reasonOf(await admin.answer(canteenAreas.remove, { areaId: east }))).toBe('IN_USE');
    expect(reasonOf(await admin.answer(canteenAreas.remove, { areaId: north }))).toBe('IN_USE');
    expect((await admin.call(pageCanteen, { areaId: east })).total).toBe(1);
  });

  test('are never moved below themselves nor deeper than ten levels', async () => {
    const { admin } = merchant;
    const ids: string[] = [];
    for (let level = 0; level < 10; level++)
      ids.push(await areaOf(`第${level}级`, ids.at(-1) ?? null));
    const move = (areaId = '', superId: string | null = null) =>
      admin.answer(canteenAreas.modify, { areaId, areaName: '移动', superId, version: 1 });
    expect(reasonOf(await move(ids[0], ids[0]))).toBe('OWN_SUBTREE');
    expect(reasonOf(await move(ids[0], ids[9]))).toBe('OWN_SUBTREE');
    expect(
      reasonOf(await admin.answer(canteenAreas.add, { areaName: '太深', superId: ids[9] })),
    ).toBe('TOO_DEEP');
    const branch = await areaOf('枝');
    await areaOf('叶', branch);
    expect(reasonOf(await move(branch, ids[8]))).toBe('TOO_DEEP');
    expect((await move(branch, ids[7])).code).toBe(10_000);
  });

  test('two that are moved below each other at once do not make a ring', async () => {
    const [left, right] = [await areaOf('左'), await areaOf('右')];
    const moves = await Promise.all([
      merchant.admin.answer(canteenAreas.modify, {
        areaId: left,
        areaName: '左',
        superId: right,
        version: 1,
      }),
      merchant.admin.answer(canteenAreas.modify, {
        areaId: right,
        areaName: '右',
        superId: left,
        version: 1,
      }),
    ]);
    expect(moves.filter(({ code }) => code === 10_000)).toHaveLength(1);
    const flat = JSON.stringify(await merchant.admin.call(areaSystemTree, undefined));
    expect([flat.includes('左'), flat.includes('右')]).toEqual([true, true]);
  });
});

describe('trees of places', () => {
  test('lead from areas to stalls, from the merchant to stalls, and leave out canteens without stalls where stalls are chosen', async () => {
    const { admin } = merchant;
    const east = await areaOf('东区');
    const north = await areaOf('北苑', east);
    await areaOf('空区');
    const inside = await canteenOf(merchant, '1', north);
    await canteenOf(merchant, '2');
    await stallOf(merchant, inside, '2');
    await stallOf(merchant, inside, '1');
    const canteen = ['食堂1', ['档口1', '档口2']] as const;
    expect(outline(await admin.call(areaCanteenStallTree, undefined))).toEqual([
      ['东区', [['北苑', [canteen]]]],
      '空区',
      '食堂2',
    ]);

    expect(outline(await admin.call(systemAuthStallTree, undefined))).toEqual([canteen]);
    const [tenant] = await admin.call(tenantTree, undefined);
    expect([tenant?.type, outline(tenant?.children ?? [])]).toEqual(['tenant', [canteen, '食堂2']]);
  });

  test('show a clerk of one canteen that canteen and the areas above it, nothing else', async () => {
    const [east, west] = [await areaOf('东区'), await areaOf('西区')];
    const mine = await canteenOf(merchant, '1', await areaOf('北苑', east));
    await stallOf(merchant, await canteenOf(merchant, '2', west), '1');
    await stallOf(merchant, mine, '1');
    const clerk = clerkOf(merchant, mine);
    const seen = ['东区', [['北苑', [['食堂1', ['档口1']]]]]];
    expect(outline(await clerk.call(areaCanteenStallTree, undefined))).toEqual([seen]);
    expect(outline(await clerk.call(areaSystemTree, undefined))).toEqual([['东区', ['北苑']]]);
    expect(outline(await clerk.call(systemAuthStallTree, undefined))).toEqual([
      ['食堂1', ['档口1']],
    ]);
    expect(
      (await clerk.call(canteenAreas.page, {})).records.map((row) => row.areaName).sort(),
    ).toEqual(['东区', '北苑']);
    expect((await clerk.answer(areaGetName, { areaId: west })).status).toBe(404);
    expect((await clerk.answer(canteenAreas.add, { areaName: '新区' })).status).toBe(403);
    const outsider = merchant.as({ permissions: ['*:*:*'] });
    expect(await outsider.call(areaCanteenStallTree, undefined)).toEqual([]);
  });

  test('show of a single stall its canteen by name, which only operators who have it whole may change', async () => {
    const [whole, part] = [await canteenOf(merchant, '1'), await canteenOf(merchant, '2')];
    const stalls = [await stallOf(merchant, whole, '1'), await stallOf(merchant, part, '1')];
    const hidden = await stallOf(merchant, part, '2');
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [Number(whole)], stalls: [Number(stalls[1])] },
    });
    expect(await clerk.call(listAllAuthHalfCanteen, undefined)).toMatchObject([
      { canteenId: whole, whole: 1 },
      { canteenId: part, whole: 2 },
    ]);
    expect(
      (await clerk.call(listAllAuthCanteen, undefined)).map(({ canteenId }) => canteenId),
    ).toEqual([whole]);
    expect(outline(await clerk.call(areaCanteenStallTree, undefined))).toEqual([
      ['食堂1', ['档口1']],
      ['食堂2', ['档口1']],
    ]);
    expect((await clerk.call(listAuthStall, {})).map(({ stallId }) => stallId)).toEqual(stalls);
    expect((await clerk.call(pageStall, {})).records).toMatchObject([
      { canteenName: '食堂1' },
      { canteenName: '食堂2' },
    ]);
    const statusOf = async (answer: ReturnType<typeof clerk.answer>) => (await answer).status;
    expect(
      await statusOf(clerk.answer(modifyStallIfBook, { stallId: stalls[1] ?? '', ifBook: 1 })),
    ).toBe(200);
    expect(await statusOf(clerk.answer(modifyStallIfBook, { stallId: hidden, ifBook: 1 }))).toBe(
      404,
    );
    expect(await statusOf(clerk.answer(modifyCanteenIfBook, { canteenId: whole, ifBook: 1 }))).toBe(
      200,
    );
    expect(await statusOf(clerk.answer(modifyCanteenIfBook, { canteenId: part, ifBook: 1 }))).toBe(
      404,
    );
    expect(await statusOf(clerk.answer(getCanteenForModify, { canteenId: part }))).toBe(404);
    expect((await clerk.call(pageCanteen, {})).records.map(({ canteenId }) => canteenId)).toEqual([
      whole,
    ]);
    expect(
      (await merchant.admin.call(listAllAuthHalfCanteen, undefined)).map(
        (canteen) => canteen.whole,
      ),
    ).toEqual([1, 1]);
  });

  test('and lists count for a clerk what they see, nothing of what they do not, and let them add no stall they would not see', async () => {
    const { admin } = merchant;
    const east = await areaOf('东区');
    const mine = await canteenOf(merchant, '1', await areaOf('北苑', east));
    const hidden = await canteenOf(merchant, '2', await areaOf('南苑', east));
    const { labelId } = await admin.call(labels.add, { labelName: '清真' });
    const { kindId } = await admin.call(kinds.add, { kindName: '面食' });
    const stalls: string[] = [];
    for (const [canteenId, stallNum] of [
      [mine, '1'],
      [mine, '2'],
      [hidden, '1'],
    ] as const)
      stalls.push(
        (await admin.call(addStall, { canteenId, stallNum, stallName: '面', kindId, labelId }))
          .stallId,
      );

    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { stalls: [Number(stalls[0])] },
    });

    const seen = async (caller: typeof clerk) => [
      (await caller.call(canteenAreas.page, { superId: east })).records.map((row) => [
        row.areaName,
        row.areaCount,
        row.canteenCount,
      ]),
      (await caller.call(pageCanteen, {})).records.map((row) => row.stallCount),
      (await caller.call(labels.page, {})).records.map((row) => row.stallCount),
      (await caller.call(kinds.page, {})).records.map((row) => row.stallCount),
    ];

    expect(await seen(clerk)).toEqual([
      [
        ['东区', 1, 0],
        ['北苑', 0, 0],
      ],
      [],
      [1],
      [1],
    ]);

    expect((await seen(admin)).slice(1)).toEqual([[2, 1], [3], [3]]);
    const refused = await clerk.answer(addStall, {
      canteenId: mine,
      stallNum: '9',
      stallName: '新',
    });
    expect([refused.status, refused.message]).toEqual([404, '食堂不存在或已被删除']);
  });

  test('are whole with 20,000 nodes, read in the order of their indexes', async () => {
    await merchant.within(async ({ client, merchantId }) => {
      await client.query(
        `insert into canteen_area (merchant_id, area_id, super_id, area_name)
         select $1::bigint, i, case when i > 1000000100 then 1000000000 + (i - 1000000001) / 100 end, 'area ' || i
           from generate_series(1000000001::bigint, 1000002000) i`,
        [merchantId],
      );

      await client.query(
        `insert into canteen (merchant_id, canteen_id, area_id, canteen_name, canteen_num)
         select $1::bigint, i, 1000000001 + i % 2000, 'canteen ' || i, i::text
           from generate_series(1000010001::bigint, 1000012000) i`,
        [merchantId],
      );

      await client.query(
        `insert into stall (merchant_id, stall_id, canteen_id, stall_name, stall_num)
         select $1::bigint, i, 1000010001 + i % 2000, 'stall ' || i, i::text
           from generate_series(1000020001::bigint, 1000036000) i`,
        [merchantId],
      );
    });

    const count = (nodes: readonly PlaceNode[]): number =>
      nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
    const tree = await merchant.admin.call(areaCanteenStallTree, undefined);
    expect([tree.length, count(tree)]).toEqual([100, 20_000]);
    /* Lists that count what stands in each place look it up, even before the planner has seen the tables. */
    const plans = await merchant.within(async ({ client, merchantId }) => {
      const of = async (inner: string, outer: string, by: string) => {
        const { rows } = await client.query(`explain select (select count(*) from ${inner}
          where ${inner}.merchant_id = ${merchantId} and ${inner}.${by} = ${outer}.${by} and ${inner}.removed_at is null)
          from ${outer} where merchant_id = ${merchantId}`);
        return JSON.stringify(rows);
      };
      return [
        await of('stall', 'canteen', 'canteen_id'),
        await of('canteen', 'canteen_area', 'area_id'),
      ];
    });

    expect(plans[0]).toMatch(/stall_num on stall.*Index Cond: [^"]*canteen_id = /);
    expect(plans[1]).toMatch(/canteen_of_area on canteen.*Index Cond: [^"]*area_id = /);
  });
});

test('a canteen keeps its area when it is changed, and an area of another merchant is refused', async () => {
  const stranger = await server.merchant();
  const { areaId: foreign } = await stranger.admin.call(canteenAreas.add, { areaName: '别处' });
  const canteenId = await canteenOf(merchant, '1');
  const change = { canteenId, canteenName: '甲', canteenNum: '1', areaId: foreign, version: 1 };
  expect((await merchant.admin.answer(modifyCanteen, change)).status).toBe(409);
  expect(
    (await merchant.admin.answer(canteenAreas.add, { areaName: '下', superId: foreign })).status,
  ).toBe(404);
});
