import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { modifyCanteen } from '../contract/canteen.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';
import { modifyStall, pageStall, removeStall } from '../contract/stall.ts';
import { area } from './area.ts';
import { canteenOf, reasonOf, stallOf } from './testing.ts';

/* What canteens and stalls are sorted by: kinds and labels. */

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

describe('a kind of stalls', () => {
  test('follows its order in pickers, counts the stalls of it, and goes when there are none any more', async () => {
    const { admin } = merchant;
    const { kindId } = await admin.call(kinds.add, { kindName: '面食', sort: 2 });
    await admin.call(kinds.add, { kindName: '快餐', sort: 1 });
    expect((await admin.call(kinds.list, undefined)).map((kind) => kind.kindName)).toEqual([
      '快餐',
      '面食',
    ]);
    const stallId = await stallOf(merchant, await canteenOf(merchant, '1'), '1');
    const stall = { stallId, stallName: '拉面', stallNum: '1', version: 1 };
    await admin.call(modifyStall, { ...stall, kindId });
    expect((await admin.call(pageStall, { kindId })).records).toMatchObject([{ kindName: '面食' }]);
    const { records, totalLine } = await admin.call(kinds.page, { keyword: '面' });
    expect(records).toMatchObject([{ kindId, stallCount: 1, version: 1 }]);
    expect(totalLine).toEqual({ stallCount: 1 });
    expect(reasonOf(await admin.answer(kinds.remove, { kindId }))).toBe('IN_USE');
    await admin.call(removeStall, { stallId });
    await admin.call(kinds.remove, { kindId });
  });
});

describe('a label', () => {
  test('is renamed everywhere at once, counts the places that wear it, and goes only when none does', async () => {
    const { admin } = merchant;
    const { labelId } = await admin.call(labels.add, { labelName: '清真' });
    const canteenId = await canteenOf(merchant, '1');
    await admin.call(modifyCanteen, {
      canteenId,
      canteenName: '甲',
      canteenNum: '1',
      labelId,
      version: 1,
    });
    await admin.call(labels.modify, { labelId, labelName: '清真餐', version: 1 });
    expect((await admin.call(labels.page, {})).records).toMatchObject([
      { labelName: '清真餐', canteenCount: 1, stallCount: 0, version: 2 },
    ]);
    const inUse = await admin.answer(labels.remove, { labelId });
    expect([reasonOf(inUse), inUse.message]).toEqual([
      'IN_USE',
      '该标签仍被使用，不能删除：食堂 1',
    ]);
    await admin.call(modifyCanteen, {
      canteenId,
      canteenName: '甲',
      canteenNum: '1',
      labelId: null,
      version: 2,
    });
    await admin.call(labels.remove, { labelId });
    expect(await admin.call(labels.list, undefined)).toEqual([]);
  });

  test('is kept through the older paths too, and never put on something of another merchant', async () => {
    const [create] = labels.add.aliases;
    const older = { ...labels.add, path: create?.path ?? '' };
    const { labelId } = await merchant.admin.call(older, { labelName: '早餐' });
    expect(await merchant.admin.call(labels.list, undefined)).toEqual([
      { labelId, labelName: '早餐' },
    ]);
    const other = await server.merchant();
    const canteenId = await canteenOf(other, '1');
    const change = { canteenId, canteenName: '甲', canteenNum: '1', labelId, version: 1 };
    expect((await other.admin.answer(modifyCanteen, change)).status).toBe(409);
    expect((await other.admin.answer(labels.remove, { labelId })).status).toBe(404);
  });
});
