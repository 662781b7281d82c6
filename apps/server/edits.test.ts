import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { canteenAreas } from '#areas/canteen/contract/canteen-area.ts';
import { kinds } from '#areas/canteen/contract/kind.ts';
import { labels } from '#areas/canteen/contract/label.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { chronicDiseases } from '#areas/customer/contract/chronic.ts';
import { costCenters } from '#areas/customer/contract/cost-center.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { jobs } from '#areas/customer/contract/job.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { custPlaces } from '#areas/customer/contract/place.ts';
import { electronTemplates } from '#areas/marketing/contract/coupon.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import {
  classifies,
  cooks,
  dishLabels,
  dishTypes,
  effects,
  kitchens,
  styles,
  suits,
  tastes,
} from '#areas/menu/contract/reference.ts';
import { supermarkets } from '#areas/supermarket/contract/shop.ts';
import { effectiveAdd } from '#areas/system/contract/effective.ts';
import { roleAdd } from '#areas/system/contract/role.ts';
import { uploadFile } from '#areas/system/contract/upload.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';
import type { World } from './edit-case.ts';
import { cases } from './edit-cases.ts';

/* A change changes exactly what is sent: whatever it may leave out stays as it is stored. */
let server: RunningServer;
let database: pg.Client;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer(areas);
  merchant = await server.merchant();
  database = new pg.Client({ connectionString: server.database.superuserUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const call = async (endpoint: Endpoint, content: unknown) =>
  (await merchant.admin.call(endpoint, content as never)) as Record<string, string>;

async function world(): Promise<World> {
  const made = await Promise.all([
    call(addCanteen, { canteenNum: '1', canteenName: '一食堂' }),
    call(canteenAreas.add, { areaName: '东区' }),
    call(kinds.add, { kindName: '面食' }),
    call(labels.add, { labelName: '清真' }),
    call(orgAdd, { orgName: '大学' }),
    call(personTypes.add, { psnTypeName: '教师' }),
    call(jobs.add, { jobName: '厨师' }),
    call(costCenters.add, { centerName: '后勤', centerNum: 'C1' }),
    call(chronicDiseases.add, { chronicName: '痛风' }),
    call(effectiveAdd, { effName: '范围' }),
    call(custPlaces.add, { placeNum: 'P0', placeName: '东校区' }),
    call(materials.add, { materialName: '猪肉', unit: 1 }),
  ]);

  const described = await Promise.all([
    call(kitchens.add, { kitchenName: '热菜间' }),
    call(cooks.add, { cookName: '炒' }),
    call(classifies.add, { classifyName: '荤菜' }),
    call(styles.add, { styleName: '川菜' }),
    call(effects.add, { effectName: '养胃' }),
    call(suits.add, { suitName: '老人' }),
    call(supermarkets.add, { supermarketName: '一超市', supermarketNum: 'S1' }),
  ]);

  const [type, taste, label] = await Promise.all([
    call(dishTypes.add, { typeName: '热菜' }),
    call(tastes.add, { tasteName: '麻辣' }),
    call(dishLabels.add, { labelName: '招牌' }),
  ]);

  const line = { materialId: made.at(-1)?.materialId, quantity: 1000, unit: 1 };
  const draft = {
    dishesName: '米饭',
    price: 100,
    lines: [line],
    idempotencyKey: crypto.randomUUID(),
  };
  const dish = await call(dishes.add, draft);
  const own = { ...dish, typeId: type.id, tasteId: taste.id, dishLabelId: label.labelId };
  const ids = Object.assign({}, ...described, ...made, own) as Omit<
    World,
    'stallId' | 'roleId' | 'custId' | 'picture' | 'seal'
  >;
  const stall = await call(addStall, {
    canteenId: ids.canteenId,
    stallNum: '1',
    stallName: '一号',
  });
  const role = await call(roleAdd, { roleName: '店长', menuIds: ['/basesetting/canteen'] });
  const cust = await call(custAdd, { custNum: 'E1', custName: '员工', orgId: ids.orgId });
  const coupon = await call(electronTemplates.add, {
    templateName: '券',
    couponType: 1,
    amount: 100,
  });
  const picture = await merchant.admin.upload(
    uploadFile,
    { name: 'me.png', bytes: png(8, 8) },
    { mode: '4' },
  );
  const { sealWire } = server.system.crypto;
  const more = {
    picture: picture.data.fileNameUrl,
    seal: (plainText: string) => sealWire(plainText),
  };

  return {
    ...ids,
    ...more,
    stallId: stall.stallId ?? '',
    roleId: role.roleId ?? '',
    custId: cust.custId ?? '',
    couponTemplateId: coupon.templateId ?? '',
  };
}

const shapeOf = (endpoint: Endpoint) => (endpoint.content as Partial<z.ZodObject>).shape ?? {};
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** The rows that hold a document and whatever belongs to it, without the count of changes. */
async function stored(table: string): Promise<unknown[]> {
  const belonging: Readonly<Record<string, string>> = {
    effective_scope: 'data_scope',
    role: 'data_scope',
    operator: 'data_scope',
  };

  const read = async (name: string) => {
    const { rows } = await database.query<{ row: object }>(
      `select to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' as row from ${name} t where merchant_id = $1 order by 1`,
      [merchant.merchantId],
    );
    return rows.map(({ row }) => row);
  };

  const more = belonging[table];

  return [...(await read(table)), ...(more ? await read(more) : [])];
}

let furnished: Promise<World> | undefined;

test.each(cases.map((one) => [one.edit.id, one] as const))(
  '%s leaves alone what it is not sent',
  async (_id, one) => {
    furnished ??= world();
    const given = typeof one.full === 'function' ? one.full(await furnished) : one.full;
    const first = one.add ? given : { ...given, version: 0 };
    const made = await call(one.add ?? one.edit, first);
    const shape = shapeOf(one.edit);
    const optional = Object.entries(shape).filter(([, schema]) =>
      mayBeLeftOut(schema as z.ZodType),
    );
    /* Kinds of rows that take different fields are cases of their own: together they try every one. */
    const others = cases.filter(({ edit }) => edit.id === one.edit.id);
    const tried = new Set<string>();
    for (const other of others) {
      const draft = typeof other.full === 'function' ? other.full(await furnished) : other.full;
      for (const key of Object.keys(draft)) tried.add(key);
    }

    expect(
      optional.filter(([key]) => !tried.has(key) && key !== 'deviceIds').map(([key]) => key),
    ).toEqual([]);
    const asked = Object.keys(shape).filter(
      (key) => !optional.some(([name]) => name === key) || key === 'canteenId',
    );
    const needed = Object.fromEntries(
      asked.flatMap((key) => (key in given ? [[key, given[key]]] : [])),
    );
    const before = await stored(one.table);
    const change = { ...needed, ...made, ...('version' in shape && { version: 1 }) };
    await call(one.edit, knownPart(one.edit.content, change));
    expect(await stored(one.table)).toEqual(before);
  },
);

/** Changes of what is stored, no steps of documents: they carry the version that was read, or say so in their path. */
const isEdit = ({ kind, step, path, content }: Endpoint): boolean =>
  kind === 'write' &&
  !step &&
  ('version' in shapeOf({ content } as Endpoint) ||
    /\/(modify|update|edit|save|put)[^/]*$/i.test(path));

/* One choice of several keys (all canteens, or these), or the call that makes the row. */
const ONE_CHOICE = new Set([
  'system.dsAuthorityCanteenSave',
  'system.dsAuthorityCanteenUpdate',
  'system.dashboardSave',
  'supermarket.machineAddOrEdit',
  'device.cabinetSave',
  'menu.menuaiConfigSave',
]);

/** Say which row is changed, not how. */
const NAMES_THE_ROW = new Set(['canteenId', 'mealType', 'type']);

test('no change has defaults, and every one with something to leave out is tried above', () => {
  const all = server.routes.map((route) => route.endpoint);
  const edits = all.filter((one) => isEdit(one) && !ONE_CHOICE.has(one.id));
  const tried = new Set(cases.map((one) => one.edit.id));
  const flaws = edits.flatMap((edit) => {
    const optional = Object.entries(shapeOf(edit)).filter(
      ([key, schema]) => !NAMES_THE_ROW.has(key) && mayBeLeftOut(schema as z.ZodType),
    );
    const filled = optional.filter(
      ([, schema]) => (schema as z.ZodType).safeParse(undefined).data !== undefined,
    );
    if (filled.length > 0)
      return [`${edit.id} has defaults: ${filled.map(([key]) => key).join(', ')}`];

    return optional.length > 0 && !tried.has(edit.id) ? [`${edit.id} is not tried`] : [];
  });

  expect(flaws).toEqual([]);
});
