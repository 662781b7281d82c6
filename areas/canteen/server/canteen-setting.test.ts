import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import * as setting from '../contract/canteen-setting.ts';
import { area } from './area.ts';
import { canteenOf, clerkOf, reasonOf } from './testing.ts';

let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  canteenId = await canteenOf(merchant, '1');
});

const pay = { payTypes: [1, 4], minAmount: 100, maxAmount: 5000, dayAmount: 0 } as const;

test.each([
  [
    setting.queryCanteenDelivery,
    setting.saveCanteenDelivery,
    { deliveryTypes: [2, 5], freeAmount: 3000 },
  ],
  [
    setting.queryCanteenOrder,
    setting.saveCanteenOrder,
    { orderModes: [9], autoAccept: 2, payMinutes: 30 },
  ],
  [setting.queryCanteenPay, setting.saveCanteenPay, pay],
  [
    setting.takeOutRuleGet,
    setting.takeOutRuleSave,
    { ifTakeOut: 1, startTime: '11:00', boxFee: 100 },
  ],
] as const)(
  '$title has defaults before it is stored, then what was stored, and refuses the second of two changes',
  async (query, save, change) => {
    const { admin } = merchant;
    const before = await admin.call(query, { canteenId });
    expect(before).toMatchObject({ canteenId, version: 0 });
    await admin.call(save, { ...before, ...change } as never);
    expect(await admin.call(query, { canteenId })).toEqual({ ...before, ...change, version: 1 });
    expect(reasonOf(await admin.answer(save, { ...before, ...change }))).toBe('CHANGED');
    await admin.call(save, { ...before, ...change, version: 1 } as never);
    const clerk = clerkOf(merchant, await canteenOf(merchant, '2'));
    expect((await clerk.answer(query, { canteenId })).status).toBe(404);
    expect((await clerk.answer(save, { ...before, version: 2 })).status).toBe(404);
    expect(await admin.call(query, { canteenId })).toMatchObject({ version: 2 });
  },
);

test('the lists show every canteen of the caller with what it stored or the defaults, and find it by it', async () => {
  const { admin } = merchant;
  const other = await canteenOf(merchant, '2');
  await admin.call(setting.saveCanteenPay, {
    canteenId,
    ...pay,
    payTypes: [...pay.payTypes],
    version: 0,
  });
  await admin.call(setting.saveCanteenDelivery, {
    canteenId,
    deliveryTypes: [2],
    deliveryFee: 200,
    version: 0,
  });
  await admin.call(setting.takeOutRuleSave, { canteenId, ifTakeOut: 1, version: 0 });
  expect((await admin.call(setting.pageCanteenPay, {})).records).toMatchObject([
    { canteenId, ...pay },
    { canteenId: other, payTypes: [1, 2, 3, 4, 5, 6, 8], maxAmount: 0 },
  ]);
  expect((await admin.call(setting.pageCanteenPay, { payTypes: [6, 8] })).records).toMatchObject([
    { canteenId: other },
  ]);
  expect((await admin.call(setting.pageCanteenDelivery, {})).records).toMatchObject([
    {
      canteenId,
      deliveryTypes: [2],
      deliveryFee: 200,
      freeAmount: null,
      ifTakeOut: 1,
      startTime: '10:30',
    },
    { canteenId: other, deliveryTypes: [], ifTakeOut: 2 },
  ]);
  expect((await admin.call(setting.pageCanteenDelivery, { deliveryTypes: [2] })).total).toBe(1);
  expect((await admin.call(setting.pageCanteenDelivery, { ifTakeOut: 2 })).records).toMatchObject([
    { canteenId: other },
  ]);
  const { bytes } = await admin.file(
    setting.pageCanteenPay,
    { fileType: 'csv' },
    { export: true, english: true },
  );
  expect(bytes.toString('utf8')).toContain('"Card, WeChat Pay",1.00,50.00,0.00');
});

test.each([
  [setting.saveCanteenDelivery, { deliveryTypes: [1, 1, 5] }, 'deliveryTypes', '不能重复选择'],
  [setting.saveCanteenPay, { payTypes: [1, 1] }, 'payTypes', '不能重复选择'],
  [
    setting.saveCanteenOrder,
    { orderModes: [2, 9, 10] },
    'orderModes',
    '自定义报餐、三日报餐、七日报餐只能选择一种',
  ],
])(
  'what cannot be chosen together or twice is refused: %#',
  async (save, choice, path, message) => {
    const { admin } = merchant;
    const answer = await admin.answer(save, { canteenId, ...choice, version: 0 });
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path, message }] } });
  },
);

test('a rule over several fields holds for what is stored afterwards, however little is sent', async () => {
  const { admin } = merchant;
  await admin.call(setting.saveCanteenPay, { canteenId, minAmount: 500, version: 0 });
  const answer = await admin.answer(setting.saveCanteenPay, {
    canteenId,
    maxAmount: 300,
    version: 1,
  });
  expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'maxAmount' }] } });
});

test('the ways of delivery are told in the language asked for', async () => {
  const entries = await merchant.admin.call(setting.listDeliveryTypeEnum, undefined);
  expect(entries.map(({ desc }) => desc)).toEqual([
    '商家配送',
    '取餐柜',
    '生鲜柜',
    '外卖自提',
    '自提点',
  ]);
});

test.each([
  [setting.saveCanteenPay, { ...pay, minAmount: 6000 }, 'maxAmount'],
  [setting.saveCanteenPay, { ...pay, payTypes: [] }, 'payTypes'],
  [setting.saveCanteenPay, { ...pay, payTypes: [99] }, 'payTypes.0'],
  [setting.saveCanteenPay, { ...pay, payTypes: [7] }, 'payTypes.0'],
  [setting.takeOutRuleSave, { startTime: '20:00', endTime: '10:00' }, 'endTime'],
  [setting.saveCanteenOrder, { payMinutes: 0 }, 'payMinutes'],
  [setting.saveCanteenDelivery, { minAmount: -1 }, 'minAmount'],
] as const)('$title refuses %o', async (save, content, path) => {
  const answer = await merchant.admin.answer(save, { canteenId, version: 0, ...content });
  const fields = (answer.data as unknown as { fields: { path: string }[] }).fields;
  expect([answer.status, fields.map((field) => field.path)]).toEqual([400, [path]]);
});
