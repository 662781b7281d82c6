import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  globalSettings,
  queryAccMetadata,
  queryCustMetadata,
  queryDatascreenMetadata,
  saveAccMetadata,
  saveCustMetadata,
  saveDatascreenMetadata,
} from '../contract/metadata.ts';
import { settingsOf } from './metadata.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const acc = {
  rechargeMax: 50_000,
  lowBalance: 1000,
  transferDayMax: 20_000,
  payPasswordAbove: 30_000,
  walletOrder: 142 as const,
  graceDays: 7,
};

test('settings that were never changed are the defaults, and come back as they were saved', async () => {
  const { admin } = merchant;
  expect(await admin.call(queryAccMetadata, undefined)).toEqual({
    rechargeMax: 999_999_999,
    lowBalance: 0,
    transferDayMax: 100_000,
    walletOrder: 241,
    graceDays: 0,
    payPasswordAbove: 0,
    version: 0,
  });

  await admin.call(saveAccMetadata, { ...acc, version: 0 });
  expect(await admin.call(queryAccMetadata, undefined)).toEqual({ ...acc, version: 1 });
  await admin.call(saveCustMetadata, { mobileRequired: 1, version: 0 });
  expect(await admin.call(queryCustMetadata, undefined)).toEqual({
    mobileRequired: 1,
    idCardRequired: 2,
    version: 1,
  });
  await admin.call(saveDatascreenMetadata, { refreshSeconds: 60, footer: '后勤处', version: 0 });
  expect(await admin.call(queryDatascreenMetadata, undefined)).toEqual({
    refreshSeconds: 60,
    rankingSize: 8,
    showAmount: 1,
    footer: '后勤处',
    version: 1,
  });

  expect(await merchant.within((context) => settingsOf(context, 'acc'))).toEqual(acc);
});

test('of two saves from the same version the second is refused, the first ever included', async () => {
  const { admin } = merchant;
  const first = await Promise.all(
    [1, 2].map(() => admin.answer(saveAccMetadata, { ...acc, version: 0 })),
  );
  expect(first.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  await admin.call(saveAccMetadata, { ...acc, lowBalance: 1, version: 1 });
  expect((await admin.answer(saveAccMetadata, { ...acc, version: 1 })).status).toBe(409);
  expect((await admin.call(queryAccMetadata, undefined)).lowBalance).toBe(1);
});

test('a stored value that no longer fits gives way to its default, the others stay', async () => {
  await merchant.within(({ tx }) =>
    tx
      .insertInto('setting')
      .values({
        groupName: 'acc',
        value: JSON.stringify({ rechargeMax: 'much', lowBalance: 7, gone: 1 }),
        updatedBy: 1,
      })
      .execute(),
  );
  expect(await merchant.within((context) => settingsOf(context, 'acc'))).toEqual({
    rechargeMax: 999_999_999,
    lowBalance: 7,
    transferDayMax: 100_000,
    walletOrder: 241,
    graceDays: 0,
    payPasswordAbove: 0,
  });
});

test('the global settings hold every group and name every system in the language asked for', async () => {
  await merchant.admin.call(saveAccMetadata, { ...acc, version: 0 });
  const clerk = merchant.as({});
  const told = await clerk.call(globalSettings, undefined);
  expect(told.globalBaseSettings).toMatchObject({
    acc,
    cust: { mobileRequired: 2 },
    datascreen: { rankingSize: 8 },
  });
  expect(told.globalSystems['canteen']).toBe('食堂');
  const english = await clerk.answer(globalSettings, undefined, { english: true });
  expect(JSON.stringify(english.data.globalSystems)).not.toMatch(/\p{Script=Han}/u);
  const stranger = await server.merchant();
  expect(
    (await stranger.admin.call(globalSettings, undefined)).globalBaseSettings.acc?.lowBalance,
  ).toBe(0);
});

test.each([
  [saveAccMetadata, { rechargeMax: 0 }],
  [saveAccMetadata, { lowBalance: -1 }],
  [saveAccMetadata, { lowBalance: 1.5 }],
  [saveDatascreenMetadata, { refreshSeconds: 9 }],
  [saveDatascreenMetadata, { rankingSize: 21 }],
  [saveCustMetadata, { mobileRequired: 3 }],
])('%o refuses %o', async (endpoint, wrong) => {
  expect((await merchant.admin.answer(endpoint, { version: 0, ...wrong })).status).toBe(400);
});
