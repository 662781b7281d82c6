import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import {
  electronCoupons,
  electronTemplates,
  paperCoupons,
  paperTemplates,
} from '#areas/marketing/contract/coupon.ts';
import { ruleType } from '#areas/marketing/contract/lookups.ts';
import { redEnvelopGrant } from '#areas/marketing/contract/red-envelop.ts';
import { UNOBEYED } from '#areas/marketing/contract/rule-fields.ts';
import { categories } from '#areas/menu/contract/category.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { products } from '#areas/menu/contract/product.ts';
import { saveBatchGoods } from '#areas/supermarket/contract/goods.ts';
import { malls, supermarkets } from '#areas/supermarket/contract/shop.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { faceOf } from '#kit/contract/face.ts';
import { referencesTo } from '#kit/server/references.ts';
import type { AnyServedResource } from '#kit/server/serve-resource.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { uniqueFieldsOf } from '#kit/server/unique.ts';
import { areas } from './areas.ts';

/* What every resource value guarantees by being one: this file grows by itself, so a plain resource needs no test of its own. */
type Row = Record<string, unknown>;
const resources = areas.flatMap((area) => area.resources ?? []);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(areas);
});
afterAll(() => server.stop());

/** What rows may point to, by the key they do it with. */
async function world({ admin }: TestMerchant): Promise<Row> {
  const { canteenId } = await admin.call(addCanteen, { canteenNum: 'C1', canteenName: '一食堂' });
  const { orgId } = await admin.call(orgAdd, { orgName: '大学' });
  const { supermarketId } = await admin.call(supermarkets.add, {
    supermarketNum: 'S0',
    supermarketName: '一超市',
  });
  const tiers = [{ amount: 10_000, gift: 500 }];
  const template = { templateName: '满减券', couponType: 1 as const, amount: 100 };
  const { templateId } = await admin.call(electronTemplates.add, template);

  return {
    templateId,
    canteenId,
    orgId,
    supermarketId,
    superId: null,
    categoryId: null,
    categoryType: 1,
    stallId: null,
    tiers,
  };
}

/** A value of a field, another one for each `n`: the first of these that its schema takes. */
function sampleOf(key: string, schema: z.ZodType, n: number, known: Row): unknown {
  if (key in known) return known[key];

  const keys = (faceOf(schema).of ?? []).map((entry) => entry.key);
  const candidates: unknown[] = [
    keys[(n - 1) % Math.max(1, keys.length)],
    `样本${n}`,
    `S${n}`,
    `${10 + (n % 10)}:00-20:00`,
    `${10 + n}`,
    `https://host${n}.example`,
    10 + n,
    `2099-01-${10 + (n % 20)}`,
    [],
    true,
    null,
  ];

  const taken = candidates.find((value) => value !== undefined && schema.safeParse(value).success);
  if (taken === undefined) throw new Error(`no sample for ${key}: teach sampleOf its kind`);

  return taken;
}
/** Rows of which not every field may be filled in at once: what is filled in of them. */
const fitting: Readonly<Record<string, (draft: Row) => Row>> = {
  /* A discount by percent: what rules of its type do not obey is refused. */
  mktRule(draft) {
    const unobeyed: readonly string[] = UNOBEYED[ruleType.key.discount];
    const obeyed = Object.entries(draft).filter(([key]) => !unobeyed.includes(key));

    return { ...Object.fromEntries(obeyed), ruleType: ruleType.key.discount, effect: 1 };
  },
};
function draftOf({ set, table }: AnyServedResource, n: number, known: Row): Row {
  const fields = Object.entries(set.fields);
  const draft = Object.fromEntries(
    fields.map(([key, schema]) => [key, sampleOf(key, schema as z.ZodType, n, known)]),
  );

  return fitting[table]?.(draft) ?? draft;
}

/** Puts a row to use where the named table points to it, by the column that does. */
type User = (caller: Caller, known: Row, id: string) => Promise<unknown>;
const person =
  (part: (id: string) => object): User =>
  (caller, known, id) =>
    caller.call(custAdd, {
      custNum: '1',
      custName: '甲',
      orgId: known['orgId'] as string,
      ...part(id),
    } as never);
const dishWith =
  (key: string): User =>
  async (caller, _known, id) => {
    const { materialId } = await caller.call(materials.add, { materialName: '猪肉', unit: 1 });
    const lines = [{ materialId, quantity: 1000, unit: 1 as const }];

    return caller.call(dishes.add, {
      dishesName: '一道菜',
      price: 100,
      lines,
      idempotencyKey: crypto.randomUUID(),
      [key]: id,
    });
  };
const users: Readonly<Record<string, User>> = {
  'canteen.areaId': (caller, _known, areaId) =>
    caller.call(addCanteen, { canteenNum: 'C2', canteenName: '二食堂', areaId }),
  'canteen.labelId': (caller, _known, labelId) =>
    caller.call(addCanteen, { canteenNum: 'C3', canteenName: '三食堂', labelId }),
  'stall.labelId': (caller, known, labelId) =>
    caller.call(addStall, {
      canteenId: known['canteenId'] as string,
      stallNum: '1',
      stallName: '一号',
      labelId,
    }),
  'stall.kindId': (caller, known, kindId) =>
    caller.call(addStall, {
      canteenId: known['canteenId'] as string,
      stallNum: '1',
      stallName: '一号',
      kindId,
    }),
  'dishMaterial.materialId': (caller, _known, materialId) =>
    caller.call(dishes.add, {
      dishesName: '一道菜',
      price: 100,
      lines: [{ materialId, quantity: 1000, unit: 1 }],
      idempotencyKey: crypto.randomUUID(),
    }),
  'material.categoryId': (caller, _known, categoryId) =>
    caller.call(materials.add, { materialName: '原料', unit: 1, categoryId }),
  'menuProduct.categoryId': async (caller, _known, categoryId) => {
    await caller.call(categories.modify, { categoryId, categoryType: 2, version: 1 });
    return caller.call(products.add, { productName: '商品', price: 100, categoryId });
  },
  'supermarketProduct.productId': (caller, known, productId) =>
    caller.call(saveBatchGoods, {
      supermarketId: known['supermarketId'] as string,
      products: [{ productId, price: 100 }],
    }),
  'supermarketProduct.supermarketId': async (caller, _known, supermarketId) => {
    const { productId } = await caller.call(products.add, { productName: '面包', price: 100 });
    return caller.call(saveBatchGoods, { supermarketId, products: [{ productId, price: 100 }] });
  },
  'mall.supermarketId': (caller, _known, supermarketId) =>
    caller.call(malls.add, { mallName: '线上', mallNum: 'M0', supermarketId }),
  'mktCouponBatch.templateId': async (caller, _known, templateId) => {
    const ask = { templateId, count: 1, idempotencyKey: crypto.randomUUID() };
    for (const { modify } of [electronTemplates, paperTemplates])
      await caller.answer(modify, { templateId, state: 1, version: 1 });

    const made = await caller.answer(electronCoupons.make, ask);

    return made.status === 200 ? made : caller.call(paperCoupons.make, ask);
  },
  'mktRedEnvelopGrant.envelopId': async (caller, known, envelopId) => {
    await person(() => ({}))(caller, known, envelopId);
    return caller.call(redEnvelopGrant, { envelopId });
  },
  'dish.typeId': dishWith('typeId'),
  'dish.kitchenId': dishWith('kitchenId'),
  'dish.cookId': dishWith('cookId'),
  'dish.classifyId': dishWith('classifyId'),
  'dish.styleId': dishWith('styleId'),
  'customer.psnType': person((psnType) => ({ psnType })),
  'customer.jobId': person((jobId) => ({ jobId })),
  'customer.costCenterId': person((costCenterId) => ({ costCenterId })),
};

const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string } | null)?.reason;

describe.each(resources.map((each) => [each.set.noun, each] as const))('%s', (_noun, resource) => {
  const { set } = resource;
  const { page, add, modify, remove, list, get } = set as unknown as Record<string, Endpoint>;
  if (!page || !add || !modify || !remove) throw new Error(`${set.noun} is no whole resource`);

  let merchant: TestMerchant;
  let known: Row;
  let row: Row;
  let id: string;
  beforeAll(async () => {
    merchant = await server.merchant();
    known = await world(merchant);
    row = draftOf(resource, 1, known);
    id = ((await merchant.admin.call(add, row as never)) as Record<string, string>)[
      set.key
    ] as string;
  });

  const rowsOf = async (caller: Caller, filter: Row = {}): Promise<Row[]> =>
    ((await caller.call(page, filter as never)) as { records: Row[] }).records;
  const stored = async (): Promise<Row> =>
    (await rowsOf(merchant.admin)).find((one) => one[set.key] === id) ?? {};
  /* In a path ids have names; anywhere else they may come bare. */
  const named = (one: string) => (remove.path.includes('{') ? { [set.key]: one } : one);
  const change = (caller: Caller, values: Row) =>
    caller.answer(modify, { [set.key]: id, version: 1, ...values });

  test('is found with every field as it was given, by its keyword, by pickers and alone', async () => {
    expect(await stored()).toMatchObject({ ...row, [set.key]: id, version: 1 });
    const own = set.search.find((key) => typeof row[key] === 'string') as string;
    expect(
      (await rowsOf(merchant.admin, { keyword: row[own] })).map((one) => one[set.key]),
    ).toContain(id);
    expect(await rowsOf(merchant.admin, { keyword: '没有这样的行' })).toEqual([]);

    if (list)
      expect(await merchant.admin.call(list, undefined as never)).toContainEqual(
        expect.objectContaining({ [set.key]: id }),
      );

    const alone = get?.path.includes('{') ? { [set.key]: id } : id;
    if (get)
      expect(await merchant.admin.call(get, alone as never)).toMatchObject({
        ...row,
        [set.key]: id,
      });
  });

  test('is a stranger to another merchant, and to whoever lacks its scope', async () => {
    const other = await server.merchant();
    const blind = merchant.as({ permissions: ['*:*:*'], scope: { dishes: [] } });
    for (const caller of [other.admin, ...(resource.scoped ? [blind] : [])]) {
      expect((await rowsOf(caller)).map((one) => one[set.key])).not.toContain(id);
      /* 400: what the row points to does not exist for them either. */
      expect([400, 403, 404]).toContain((await change(caller, row)).status);
      expect([403, 404]).toContain((await caller.answer(remove, named(id))).status);
    }

    expect(await stored()).toMatchObject({ ...row, version: 1 });
  });

  test('keeps what is unique about it: a second one is refused at its field, in both languages', async () => {
    const unique = uniqueFieldsOf(resource.table).filter((field) => field in set.fields);
    if (unique.length === 0) return;

    const again = await merchant.admin.answer(add, row);
    expect([again.status, reasonOf(again)]).toEqual([409, 'TAKEN']);
    const { path } = (again.data as unknown as { fields: { path: string }[] }).fields[0] as {
      path: string;
    };
    expect(unique).toContain(path);
    expect(again.message).toContain(set.titles[path]);
    expect((await merchant.admin.answer(add, row, { english: true })).message).not.toMatch(
      /\p{Script=Han}{3}已/u,
    );
  });

  test('changes what is sent and nothing else, and not on an old version', async () => {
    const [key] = Object.keys(set.fields) as [string];
    const next = { [key]: draftOf(resource, 2, known)[key] };
    expect((await change(merchant.admin, next)).status).toBe(200);
    expect(await stored()).toMatchObject({ ...row, ...next, version: 2 });
    const stale = await change(merchant.admin, { [key]: row[key] });
    expect([stale.status, reasonOf(stale)]).toEqual([409, 'CHANGED']);
    expect(await stored()).toMatchObject({ ...row, ...next, version: 2 });
  });

  test('stays while something names it, in the words of what does, and goes after that', async () => {
    for (const [index, { child, column, words }] of referencesTo(
      server.system.pool,
      resource.table,
    ).entries()) {
      const made = await merchant.admin.call(add, draftOf(resource, 10 + index, known) as never);
      const target = (made as Record<string, string>)[set.key] as string;
      const use = child === resource.table ? undefined : users[`${child}.${column}`];
      if (child === resource.table)
        await merchant.admin.call(add, {
          ...draftOf(resource, 50 + index, known),
          [column]: target,
        } as never);
      else if (use) await use(merchant.admin, known, target);
      else
        throw new Error(`${child}.${column} names ${set.noun}: say in users how it comes to do so`);

      const kept = await merchant.admin.answer(remove, named(target));
      expect([kept.status, reasonOf(kept)]).toEqual([409, 'IN_USE']);
      expect(kept.message).toContain(words.noun);
    }

    expect((await merchant.admin.answer(remove, named(id))).status).toBe(200);
    expect((await merchant.admin.answer(remove, named(id))).status).toBe(404);
    expect(await stored()).toEqual({});
  });
});
