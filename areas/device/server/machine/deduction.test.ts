import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { queryCanteenPay, saveCanteenPay } from '#areas/canteen/contract/canteen-setting.ts';
import { canteenWalletOrder } from '#areas/canteen/contract/lookups.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  deductionTypes,
  pageDeduction,
  pagePersonDeduction,
  setDeduction,
  setDeductions,
} from '../../contract/machine/deduction.ts';
import { area } from '../area.ts';
import { installTerminal, openCanteen } from '../testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([canteenArea, customerArea, ...moneyAreas, orderArea, area]);
});
afterAll(() => server.stop());

/** A merchant with a canteen, a machine in it, and a person with 10 yuan of their own and 5 of subsidy. */
async function house() {
  const canteen = await openCanteen(server, 1, 1000);
  const [custId = 0] = canteen.custIds;
  await installTerminal(server, canteen);
  await canteen.merchant.within((context) =>
    rechargeWallets(context, {
      items: [{ custId, walletType: 2, amount: 500 }],
      channel: 9,
      source: 1,
      operatorId: 1,
    }),
  );

  return { ...canteen, admin: canteen.merchant.admin, canteenId: String(canteen.canteenId) };
}

test('a canteen obeys the merchant until an order is set for it, and what else is set of its payments stays', async () => {
  const { admin, canteenId } = await house();
  expect((await admin.call(deductionTypes, undefined)).map(({ key }) => key)).toEqual(
    canteenWalletOrder.map(({ key }) => key),
  );
  expect((await admin.call(pageDeduction, {})).records).toMatchObject([
    { canteenId, walletOrder: 0, inEffect: 241, machines: 1, version: 0 },
  ]);

  await admin.call(saveCanteenPay, { canteenId, dayAmount: 5000, version: 0 });
  await admin.call(setDeduction, { canteenId, walletOrder: 124, version: 1 });
  expect(
    (await admin.answer(setDeduction, { canteenId, walletOrder: 142, version: 1 })).status,
  ).toBe(409);
  expect(await admin.call(queryCanteenPay, { canteenId })).toMatchObject({
    dayAmount: 5000,
    walletOrder: 124,
    version: 2,
  });

  expect(await admin.call(setDeductions, { canteenIds: [canteenId], walletOrder: 0 })).toEqual({
    changed: 1,
  });
  expect((await admin.call(pageDeduction, { walletOrder: 0 })).records).toMatchObject([
    { inEffect: 241, version: 3 },
  ]);
  expect((await admin.call(pageDeduction, { walletOrder: 124 })).records).toEqual([]);
});

test('of people it says which wallet pays first at a canteen', async () => {
  const { admin, canteenId } = await house();
  const first = async (content: object) =>
    (await admin.call(pagePersonDeduction, content)).records.map(
      ({ inEffect, paysFirst, personal, subsidy, red }) => [
        inEffect,
        paysFirst,
        personal,
        subsidy,
        red,
      ],
    );

  expect(await first({})).toEqual([[241, 2, 1000, 500, 0]]);
  await admin.call(setDeductions, { canteenIds: [canteenId], walletOrder: 412 });
  /* What sales obey is known again after three seconds. */
  await expect
    .poll(() => first({ canteenId }), { timeout: 10_000 })
    .toEqual([[412, 1, 1000, 500, 0]]);
  expect(await first({})).toEqual([[241, 2, 1000, 500, 0]]);
  expect(await first({ keyword: '没有这个人' })).toEqual([]);
});

test('canteens of others are neither shown nor changed, nor is any where one of several is', async () => {
  const { admin, merchant, canteenId } = await house();
  const stranger = await house();
  const both = { canteenIds: [canteenId, stranger.canteenId], walletOrder: 142 };
  expect((await admin.answer(setDeductions, both)).status).toBe(404);
  expect((await admin.answer(pagePersonDeduction, { canteenId: stranger.canteenId })).status).toBe(
    404,
  );
  expect((await admin.call(pageDeduction, {})).records).toMatchObject([{ walletOrder: 0 }]);

  const elsewhere = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
  const one = { canteenId, walletOrder: 142, version: 0 };
  expect((await elsewhere.answer(setDeduction, one)).status).toBe(404);
  expect((await elsewhere.call(pageDeduction, {})).records).toEqual([]);
  expect((await elsewhere.call(pagePersonDeduction, {})).records).toEqual([]);
});
