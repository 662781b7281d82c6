import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { persistPut, putImage } from '#kit/server/files/files.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import * as canteen from '../contract/canteen.ts';
import { areaCanteenStallTree } from '../contract/place-tree.ts';
import * as stall from '../contract/stall.ts';
import { area } from './area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const addCanteen = (canteenNum: string, canteenName = `食堂${canteenNum}`) =>
  merchant.admin.call(canteen.addCanteen, { canteenNum, canteenName });
const addStall = (canteenId: string, stallNum: string) =>
  merchant.admin.call(stall.addStall, { canteenId, stallNum, stallName: `档口${stallNum}` });

describe('a canteen', () => {
  test('comes back with every field it was given', async () => {
    const fields = {
      canteenName: '第一食堂',
      canteenNum: '001',
      businessState: 2,
      maxCapacity: 800,
      imageUrl: '/files/1.png',
      mainItems: '面点、川菜',
      businessHours: '06:30-21:00',
      personInCharge: '李四',
      longitude: 113.946533,
      latitude: 22.530242,
      ifSpecial: 1,
      ifBook: 1,
      ifReserve: 1,
    } as const;

    const phone = server.system.crypto.sealWire('0755-26001234');
    const { canteenId } = await merchant.admin.call(canteen.addCanteen, { ...fields, phone });
    const none = { areaId: null, labelId: null };
    const whole = await merchant.admin.call(canteen.getCanteenForModify, { canteenId });
    expect(whole).toEqual({ canteenId, version: 1, ...none, ...fields, phone: expect.any(String) });
    expect(server.system.crypto.openWire('phone', whole.phone ?? '')).toBe('0755-26001234');
    const { records, total } = await merchant.admin.call(canteen.pageCanteen, {});
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      canteenId,
      stallCount: 0,
      ...none,
      ...fields,
      phone: '075******1234',
    });
  });

  test('keeps its telephone encrypted, shows it whole only to who may change it, and changes it only when it is sent', async () => {
    const seal = server.system.crypto.sealWire;
    const fields = { canteenNum: '1', canteenName: '甲' };
    const { canteenId } = await merchant.admin.call(canteen.addCanteen, {
      ...fields,
      phone: seal('13800138000'),
    });
    const stored = await merchant.within(({ tx }) =>
      tx.selectFrom('canteen').select('phoneCipher').executeTakeFirstOrThrow(),
    );
    expect(stored.phoneCipher?.includes('13800138000')).toBe(false);
    const reader = merchant.as({
      permissions: ['canteen:canteen:page'],
      scope: { canteens: 'all' },
    });
    expect((await reader.call(canteen.getCanteenForModify, { canteenId })).phone).toBeNull();
    await merchant.admin.call(canteen.modifyCanteen, { canteenId, ...fields, version: 1 });
    const phoneOf = async () =>
      (await merchant.admin.call(canteen.pageCanteen, {})).records[0]?.phone;
    expect(await phoneOf()).toBe('138****8000');
    const wrong = await merchant.admin.answer(canteen.modifyCanteen, {
      canteenId,
      ...fields,
      phone: seal('call me'),
      version: 2,
    });

    expect([wrong.status, wrong.message]).toEqual([400, '联系电话格式不正确']);
    await merchant.admin.call(canteen.modifyCanteen, {
      canteenId,
      ...fields,
      phone: '',
      version: 2,
    });
    expect(await phoneOf()).toBeNull();
  });

  test('gives up its picture when it gets another one, unless another canteen shows it as well', async () => {
    const pictures = await merchant.within(async (context) => {
      const bytes = png(750, 600);
      const urls: string[] = [];
      for (const name of ['a.png', 'b.png']) {
        const put = await putImage(
          { ...context, transaction: (work) => work(context) },
          { name, bytes },
          2,
        );
        urls.push((await persistPut(context, put)).url);
      }

      return urls;
    });

    const [first = '', second = ''] = pictures;
    const kept = async () => {
      const rows = await merchant.within(({ tx }) =>
        tx.selectFrom('storedFile').select(['storageKey', 'keptAt']).execute(),
      );
      return pictures.map((url) =>
        rows.some((row) => url.endsWith(row.storageKey.split('/').at(-1) ?? '') && row.keptAt),
      );
    };

    const fields = { canteenNum: '1', canteenName: '甲' };
    const { canteenId } = await merchant.admin.call(canteen.addCanteen, {
      ...fields,
      imageUrl: first,
    });
    const other = await merchant.admin.call(canteen.addCanteen, {
      canteenNum: '2',
      canteenName: '乙',
      imageUrl: first,
    });

    await merchant.admin.call(canteen.modifyCanteen, {
      canteenId,
      ...fields,
      imageUrl: second,
      version: 1,
    });
    expect(await kept()).toEqual([true, true]);
    const without = { canteenNum: '2', canteenName: '乙', imageUrl: null, version: 1 };
    await merchant.admin.call(canteen.modifyCanteen, { ...other, ...without });
    expect(await kept()).toEqual([false, true]);
    await merchant.admin.call(canteen.modifyCanteen, {
      canteenId,
      ...fields,
      imageUrl: second,
      version: 2,
    });
    expect(await kept()).toEqual([false, true]);
  });

  test('keeps a number of its own, which is free again once it is removed', async () => {
    const { canteenId } = await addCanteen('A1');
    const again = await merchant.admin.answer(canteen.addCanteen, {
      canteenNum: 'A1',
      canteenName: '另一个',
    });
    expect([again.status, again.message]).toEqual([409, '食堂编号A1已存在']);
    await merchant.admin.call(canteen.removeCanteen, { canteenId });
    await addCanteen('A1');
    expect((await merchant.admin.call(canteen.pageCanteen, {})).total).toBe(1);
  });

  test('refuses the second of two changes made from the same version', async () => {
    const { canteenId } = await addCanteen('1');
    const change = { canteenId, canteenNum: '1', canteenName: '甲', version: 1 };
    await merchant.admin.call(canteen.modifyCanteen, change);
    const late = await merchant.admin.answer(canteen.modifyCanteen, {
      ...change,
      canteenName: '乙',
    });
    expect([late.status, (late.data as unknown as { reason: string }).reason]).toEqual([
      409,
      'CHANGED',
    ]);
    expect(
      (await merchant.admin.call(canteen.getCanteenForModify, { canteenId })).canteenName,
    ).toBe('甲');
  });

  test('is offered the number after the highest one in use', async () => {
    expect(await merchant.admin.call(canteen.getCanteenNum, undefined)).toEqual({
      canteenNum: '001',
    });
    await addCanteen('009');
    await addCanteen('B7');
    expect(await merchant.admin.call(canteen.getCanteenNum, undefined)).toEqual({
      canteenNum: '010',
    });
  });

  test('stays while stalls, devices or orders depend on it', async () => {
    const { canteenId } = await addCanteen('1');
    const { stallId } = await addStall(canteenId, '1');
    const reason = async () =>
      (
        (await merchant.admin.answer(canteen.removeCanteen, { canteenId })).data as unknown as {
          reason: string;
        }
      ).reason;
    expect(await reason()).toBe('HAS_STALLS');
    await merchant.within(({ tx, newId }) =>
      tx
        .insertInto('device')
        .values({
          deviceId: newId(),
          deviceNum: '1',
          deviceName: 'x',
          deviceType: 20,
          sn: `sn${canteenId}`,
          placeId: Number(canteenId),
          stallId: Number(stallId),
          secretCipher: Buffer.of(1),
        })
        .execute(),
    );

    expect((await merchant.admin.answer(stall.removeStall, { stallId })).message).toBe(
      '还绑定了1台设备，请先解绑设备',
    );
    await merchant.within(({ tx }) =>
      tx.updateTable('device').set({ removedAt: '2026-01-01 00:00:00' }).execute(),
    );
    await merchant.within(async ({ tx, newId, client }) => {
      await client.query("select ensure_month('meal_order', '2026-03-02')");
      await tx
        .insertInto('mealOrder')
        .values({
          orderId: newId(),
          bizDate: '2026-03-02',
          orderState: 1,
          onlineFlag: 1,
          sourceType: 1,
          nuclearMode: 1,
          amount: 100,
          personalAmount: 100,
          placeId: Number(canteenId),
          stallId: Number(stallId),
          mealType: 2,
          occurredAt: '2026-03-02 12:00:00',
        })
        .execute();
    });

    const answer = await merchant.admin.answer(stall.removeStall, { stallId });
    expect((answer.data as unknown as { reason: string }).reason).toBe('HAS_ORDERS');
    expect((await merchant.admin.call(stall.pageStall, {})).total).toBe(1);
  });

  test('opens, rests and switches its flags, as do its stalls', async () => {
    const { canteenId } = await addCanteen('1');
    const { stallId } = await addStall(canteenId, '1');
    await merchant.admin.call(canteen.modifyBusinessState, { id: canteenId, state: 2 });
    await merchant.admin.call(canteen.modifyBusinessState, {
      id: stallId,
      type: 'stall',
      state: 2,
    });
    await merchant.admin.call(canteen.modifyCanteenIfBook, { canteenId, ifBook: 1 });
    await merchant.admin.call(canteen.modifyCanteenIfReserve, { canteenId, ifReserve: 1 });
    await merchant.admin.call(stall.modifyStallIfBook, { stallId, ifBook: 1 });
    await merchant.admin.call(stall.modifyStallIfReserve, { stallId, ifReserve: 1 });
    await merchant.admin.call(stall.modifyStallUseCallNum, { stallId, useCallNum: 1 });
    expect(await merchant.admin.call(canteen.getCanteenForModify, { canteenId })).toMatchObject({
      businessState: 2,
      ifBook: 1,
      ifReserve: 1,
    });

    expect(await merchant.admin.call(stall.getStallForModify, { stallId })).toMatchObject({
      businessState: 2,
      ifBook: 1,
      ifReserve: 1,
      useCallNum: 1,
    });
  });

  test('is found by who is in charge of it and by its telephone, its stalls by its name', async () => {
    const { admin } = merchant;
    const phone = server.system.crypto.sealWire('13800138000');
    const hours = '06:30-09:00,21:00-00:00';
    const { canteenId } = await admin.call(canteen.addCanteen, {
      canteenName: '第一食堂',
      canteenNum: '1',
      personInCharge: '赵六',
      businessHours: hours,
      phone,
    });

    const { canteenId: other } = await addCanteen('2');
    await addStall(canteenId, '1');
    await addStall(other, '9');
    const found = async (keyword: string) =>
      (await admin.call(canteen.pageCanteen, { keyword })).records.map((row) => row.canteenId);

    expect([await found('赵六'), await found('0138'), await found('13800138000')]).toEqual([
      [canteenId],
      [canteenId],
      [canteenId],
    ]);

    expect(await found('13900')).toEqual([]);
    expect((await admin.call(stall.pageStall, { keyword: '第一' })).records).toMatchObject([
      { canteenId },
    ]);
  });

  test('keeps SQL and HTML as the text it is, and finds it by its wildcards literally', async () => {
    const evil = "<b onclick=x>%</b>'; drop table canteen; -- %";
    await addCanteen('1', evil);
    await addCanteen('2', '普通');
    const found = await merchant.admin.call(canteen.pageCanteen, { keyword: '-- %' });
    expect(found.records.map((row) => row.canteenName)).toEqual([evil]);
    expect((await merchant.admin.call(canteen.pageCanteen, { keyword: '%' })).total).toBe(1);
  });

  test.each([
    [{ canteenName: '' }, 'canteenName'],
    [{ canteenName: 'x'.repeat(51) }, 'canteenName'],
    [{ canteenNum: '一号' }, 'canteenNum'],
    [{ maxCapacity: 10_000_000 }, 'maxCapacity'],
    [{ businessState: 3 }, 'businessState'],
    [{ longitude: 181 }, 'longitude'],
    [{ latitude: 90.5 }, 'latitude'],
    [{ businessHours: '09:00-09:00' }, 'businessHours'],
    [{ businessHours: '08:00-12:00,10:00-11:00' }, 'businessHours'],
    [{ businessHours: '20:00-02:00,01:00-06:00' }, 'businessHours'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ phone: 'call me' }, 'phone'],
    [{ businessHours: '早上到晚上' }, 'businessHours'],
    [{ businessHours: '06:30-25:00' }, 'businessHours'],
  ])('refuses %o and names the field', async (wrong, path) => {
    const answer = await merchant.admin.answer(canteen.addCanteen, {
      canteenName: '甲',
      canteenNum: '1',
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(
      (answer.data as unknown as { fields: { path: string }[] }).fields.map((field) => field.path),
    ).toEqual([path]);
    expect((await merchant.admin.call(canteen.pageCanteen, {})).total).toBe(0);
  });
});

describe('data scope', () => {
  test('shows and lets change only the canteens of the caller, in lists, pickers, trees and commands', async () => {
    const mine = await addCanteen('1');
    const other = await addCanteen('2');
    const myStall = await addStall(mine.canteenId, '1');
    const otherStall = await addStall(other.canteenId, '1');
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [Number(mine.canteenId)] },
    });
    const ids = (rows: readonly { canteenId: string }[]) => rows.map((row) => row.canteenId);
    expect(ids((await clerk.call(canteen.pageCanteen, {})).records)).toEqual([mine.canteenId]);
    expect(ids(await clerk.call(canteen.listAllAuthCanteen, undefined))).toEqual([mine.canteenId]);
    expect(ids((await clerk.call(stall.pageStall, {})).records)).toEqual([mine.canteenId]);
    expect((await clerk.call(stall.listAuthStall, {})).map((row) => row.stallId)).toEqual([
      myStall.stallId,
    ]);
    expect((await clerk.call(areaCanteenStallTree, undefined)).map((node) => node.id)).toEqual([
      mine.canteenId,
    ]);
    const { canteenId } = other;
    const { stallId } = otherStall;
    const refused = await Promise.all([
      clerk.answer(canteen.getCanteenForModify, { canteenId }),
      clerk.answer(canteen.modifyCanteen, {
        canteenId,
        canteenName: 'x',
        canteenNum: '2',
        version: 1,
      }),
      clerk.answer(canteen.removeCanteen, { canteenId }),
      clerk.answer(canteen.modifyBusinessState, { id: canteenId, state: 2 }),
      clerk.answer(canteen.modifyCanteenIfBook, { canteenId, ifBook: 1 }),
      clerk.answer(stall.addStall, { canteenId, stallName: 'x', stallNum: '9' }),
      clerk.answer(stall.getStallForModify, { stallId }),
      clerk.answer(stall.modifyStall, { stallId, stallName: 'x', stallNum: '9', version: 1 }),
      clerk.answer(stall.removeStall, { stallId }),
      clerk.answer(canteen.modifyBusinessState, { id: stallId, type: 'stall', state: 2 }),
      clerk.answer(stall.modifyStallUseCallNum, { stallId, useCallNum: 1 }),
    ]);

    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 404));
    expect(
      (await clerk.answer(canteen.addCanteen, { canteenName: 'x', canteenNum: '3' })).status,
    ).toBe(403);
    expect((await merchant.admin.call(stall.getStallForModify, { stallId })).version).toBe(1);
  });

  test('of opening and closing holds for every call that could do it', async () => {
    const { canteenId } = await addCanteen('1');
    const { stallId } = await addStall(canteenId, '1');
    const permissions = [canteen.modifyCanteen.access, stall.modifyStall.access];
    const clerk = merchant.as({ permissions, scope: { canteens: 'all' } });
    const ofCanteen = { canteenId, canteenName: '新名', canteenNum: '1', version: 1 };
    const ofStall = { stallId, stallName: '新名', stallNum: '1', version: 1 };
    const refused = await Promise.all([
      clerk.answer(canteen.modifyCanteen, { ...ofCanteen, businessState: 2 }),
      clerk.answer(stall.modifyStall, { ...ofStall, businessState: 2 }),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([403, 403]);
    await clerk.call(canteen.modifyCanteen, { ...ofCanteen, businessState: 1 });
    await clerk.call(stall.modifyStall, ofStall);
    const shown = await merchant.admin.call(stall.pageStall, {});
    expect(shown.records).toMatchObject([
      { stallName: '新名', canteenName: '新名', businessState: 1 },
    ]);
  });

  test('without any canteen shows nothing at all', async () => {
    const { canteenId } = await addCanteen('1');
    await addStall(canteenId, '1');
    const outsider = merchant.as({ permissions: ['*:*:*'] });
    expect(await outsider.call(canteen.pageCanteen, {})).toMatchObject({ total: 0, records: [] });
    expect(await outsider.call(stall.pageStall, {})).toMatchObject({ total: 0, records: [] });
    expect(await outsider.call(canteen.listAllAuthCanteen, undefined)).toEqual([]);
    expect(await outsider.call(stall.listAuthStall, {})).toEqual([]);
  });

  test("never reaches another merchant's places", async () => {
    const { canteenId } = await addCanteen('1');
    const { stallId } = await addStall(canteenId, '1');
    const stranger = (await server.merchant()).admin;
    expect((await stranger.call(canteen.pageCanteen, {})).total).toBe(0);
    expect((await stranger.answer(canteen.removeCanteen, { canteenId })).status).toBe(404);
    expect((await stranger.answer(stall.modifyStallIfBook, { stallId, ifBook: 1 })).status).toBe(
      404,
    );
    expect(
      (await stranger.answer(stall.addStall, { canteenId, stallName: 'x', stallNum: '1' })).status,
    ).toBe(404);
  });
});

describe('a stall', () => {
  test('has a number of its own within its canteen only', async () => {
    const first = await addCanteen('1');
    const second = await addCanteen('2');
    await addStall(first.canteenId, '1');
    await addStall(second.canteenId, '1');
    const again = await merchant.admin.answer(stall.addStall, {
      canteenId: first.canteenId,
      stallNum: '1',
      stallName: '再来',
    });

    expect([again.status, again.message]).toEqual([409, '该食堂下档口编号1已存在']);
    const rows = (await merchant.admin.call(stall.pageStall, { canteenId: second.canteenId }))
      .records;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ canteenName: '食堂2', deviceCount: 0 });
  });

  test('cannot be opened in a canteen that is being removed', async () => {
    const { canteenId } = await addCanteen('1');
    const outcomes = await Promise.all([
      merchant.admin.answer(canteen.removeCanteen, { canteenId }),
      merchant.admin.answer(stall.addStall, { canteenId, stallNum: '1', stallName: 'x' }),
    ]);
    expect(outcomes.map((answer) => answer.status === 200).sort()).toEqual([false, true]);
  });
});

test('places are exported as the list shows them, with titles in the language asked for', async () => {
  await addCanteen('1');
  const { bytes, fileName } = await merchant.admin.file(
    canteen.pageCanteen,
    { fileType: 'csv', exportColumns: ['canteenNum', 'businessState', 'stallCount'] },
    { export: true, english: true },
  );

  expect(fileName).toMatch(/\.csv$/);
  expect(bytes.toString('utf8')).toContain('1,Open,0');
});
