import { createCanvas, loadImage } from '@napi-rs/canvas';
import readCode from 'jsqr';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { addCanteen, removeCanteen } from '../contract/canteen.ts';
import { canteenAreas } from '../contract/canteen-area.ts';
import { foodPlaceListName, foodPlaces } from '../contract/food-place.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';
import { addMealLine } from '../contract/meal-line.ts';
import { roomBatchDownloadQrcode, roomGet, roomModifyState, rooms } from '../contract/room.ts';
import { addStall } from '../contract/stall.ts';
import { tableBatchDownloadQrcode, tables } from '../contract/table.ts';
import { area } from './area.ts';
import { canteenOf, clerkOf, reasonOf } from './testing.ts';

/* What stands inside a canteen: pick-up points, tables, private rooms. */

let server: RunningServer;
let merchant: TestMerchant;
let mine: string;
let other: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  [mine, other] = [await canteenOf(merchant, '1'), await canteenOf(merchant, '2')];
});

/** The pictures of a zip whose entries are stored as they are. */
function pictures(zip: Buffer): Buffer[] {
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
  const end = Buffer.from('IEND');
  const found: Buffer[] = [];
  for (let at = zip.indexOf(start); at >= 0; at = zip.indexOf(start, at + 1)) {
    found.push(zip.subarray(at, zip.indexOf(end, at) + 8));
  }

  return found;
}

async function scanned(png: Buffer): Promise<string | undefined> {
  const picture = await loadImage(png);
  const paper = createCanvas(picture.width, picture.height).getContext('2d');
  paper.drawImage(picture, 0, 0);
  const { data } = paper.getImageData(0, 0, picture.width, picture.height);

  return readCode(data, picture.width, picture.height)?.data;
}

describe('a table', () => {
  test('has a number of its own in its canteen, counts its seats, and neither goes while a diner sits at it nor leaves the canteen free', async () => {
    const { admin } = merchant;
    const draft = {
      canteenId: mine,
      tableNum: 'A01',
      tableName: '靠窗',
      seats: 4,
      state: 2,
    } as const;
    const { tableId } = await admin.call(tables.add, draft);
    await admin.call(tables.add, { ...draft, canteenId: other });
    expect((await admin.call(tables.page, { state: 2 })).totalLine).toMatchObject({ seats: 8 });
    expect(reasonOf(await admin.answer(removeCanteen, { canteenId: mine }))).toBe('HAS_PLACES');
    const occupied = await admin.answer(tables.remove, tableId);
    expect([reasonOf(occupied), occupied.message]).toEqual(['IN_USE', '使用中的餐桌不能删除']);
    await admin.call(tables.modify, { tableId, state: 1, version: 1 });
    await admin.call(tables.remove, tableId);
  });

  test('is downloaded as a picture whose code reads back, in a zip of all that were chosen', async () => {
    const { admin, merchantId } = merchant;
    const ids: string[] = [];
    for (const tableNum of ['A01', 'A02', 'A03'])
      ids.push(
        (await admin.call(tables.add, { canteenId: mine, tableNum, tableName: '窗边' })).tableId,
      );

    const { bytes, fileName, type } = await admin.file(tableBatchDownloadQrcode, [ids[2], ids[0]]);
    expect([type, fileName]).toEqual(['application/zip', '餐桌二维码.zip']);
    for (const name of ['食堂1_A01-窗边.png', '食堂1_A03-窗边.png'])
      expect(bytes.includes(name), name).toBe(true);
    const codes = await Promise.all(pictures(bytes).map(scanned));
    expect(codes.map((code) => code?.replace(/:\w{8}$/, ''))).toEqual([
      `canteen:table:${merchantId}:${ids[0]}`,
      `canteen:table:${merchantId}:${ids[2]}`,
    ]);
    const site = 'https://canteen.example:8443';
    const opening = await admin.file(tableBatchDownloadQrcode, { tableIds: [ids[0]], site });
    const [address] = await Promise.all(pictures(opening.bytes).map(scanned));
    expect(address?.replace(/\w{8}$/, '')).toBe(`${site}/diner/?m=${merchantId}&table=${ids[0]}-`);
    const elsewhere = { tableIds: ids, site: 'https://canteen.example/x?y=' };
    expect((await admin.answer(tableBatchDownloadQrcode, elsewhere)).status).toBe(400);
    const clerk = clerkOf(merchant, other);
    expect((await clerk.answer(tableBatchDownloadQrcode, ids)).status).toBe(404);
    expect((await admin.answer(tableBatchDownloadQrcode, [])).message).toBe('请选择餐桌');
  });
});

describe('a private room', () => {
  test('changes its state in one call, costs nothing negative, and does not go while it is in use', async () => {
    const { admin } = merchant;
    const draft = {
      canteenId: mine,
      roomNum: 'R1',
      roomName: '听雨',
      capacity: 10,
      minAmount: 30_000,
      remark: '有窗',
    };
    const { roomId } = await admin.call(rooms.add, draft);
    await admin.call(roomModifyState, { roomId, state: 2 });
    expect(await admin.call(roomGet, roomId)).toEqual({ roomId, version: 2, state: 2, ...draft });
    expect((await admin.answer(rooms.add, { ...draft, roomNum: 'R2', minAmount: -1 })).status).toBe(
      400,
    );
    expect((await admin.answer(rooms.remove, roomId)).message).toBe('使用中的包间不能删除');
    await admin.call(roomModifyState, { roomId, state: 1 });
    await admin.call(rooms.remove, roomId);
  });
});

test('private rooms are downloaded as pictures whose codes read back and differ from those of tables', async () => {
  const { admin, merchantId } = merchant;
  const { roomId } = await admin.call(rooms.add, {
    canteenId: mine,
    roomNum: 'R1',
    roomName: '听雨',
  });
  const { roomId: second } = await admin.call(rooms.add, { canteenId: mine, roomNum: 'R2' });
  const { bytes, fileName } = await admin.file(roomBatchDownloadQrcode, [second, roomId]);
  expect(fileName).toBe('包间二维码.zip');
  for (const name of ['食堂1_R1-听雨.png', '食堂1_R2.png'])
    expect(bytes.includes(name), name).toBe(true);
  const codes = await Promise.all(pictures(bytes).map(scanned));
  expect(codes.map((code) => code?.replace(/:\w{8}$/, ''))).toEqual([
    `canteen:room:${merchantId}:${roomId}`,
    `canteen:room:${merchantId}:${second}`,
  ]);
  const site = 'https://canteen.example';
  const opening = await admin.file(roomBatchDownloadQrcode, { roomIds: [roomId], site });
  const [address] = await Promise.all(pictures(opening.bytes).map(scanned));
  expect(address?.replace(/\w{8}$/, '')).toBe(`${site}/diner/?m=${merchantId}&room=${roomId}-`);
  await admin.call(rooms.remove, second);
  expect((await admin.answer(roomBatchDownloadQrcode, [roomId, second])).status).toBe(404);
  expect((await clerkOf(merchant, other).answer(roomBatchDownloadQrcode, [roomId])).status).toBe(
    404,
  );
  expect((await admin.answer(roomBatchDownloadQrcode, [])).message).toBe('请选择包间');
});

/** What belongs to no canteen. */
const ANYWHERE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  addCanteen,
  canteenAreas.add,
  labels.add,
  kinds.add,
]);
test.each([
  ['a table name', tables.add, { tableNum: '1' }, 'tableName', 50],
  ['a table number', tables.add, {}, 'tableNum', 18],
  ['a room name', rooms.add, { roomNum: '1' }, 'roomName', 50],
  ['a room number', rooms.add, {}, 'roomNum', 18],
  ['a pick-up point', foodPlaces.add, {}, 'foodPlaceName', 50],
  ['a meal line', addMealLine, {}, 'mealLineName', 50],
  ['a stall name', addStall, { stallNum: '1' }, 'stallName', 50],
  ['a stall number', addStall, { stallName: '甲' }, 'stallNum', 18],
  ['a canteen name', addCanteen, { canteenNum: '9' }, 'canteenName', 50],
  ['an area', canteenAreas.add, {}, 'areaName', 50],
  ['a tag', labels.add, {}, 'labelName', 50],
  ['a stall category', kinds.add, {}, 'kindName', 8],
] as const)(
  '%s is as long as its name may be and not longer',
  async (_what, add, others, field, longest) => {
    const where = !ANYWHERE.has(add) && { canteenId: mine };
    const ask = (length: number) =>
      merchant.admin.answer(add as Endpoint, { ...where, ...others, [field]: '9'.repeat(length) });
    const refused = await ask(longest + 1);
    expect([refused.status, JSON.stringify(refused.data).includes(`"${field}"`)]).toEqual([
      400,
      true,
    ]);
    expect((await ask(longest)).status).toBe(200);
  },
);

describe('a pick-up point', () => {
  test('is offered while it is in use, and has a name of its own in its canteen', async () => {
    const { admin } = merchant;
    const draft = { canteenId: mine, foodPlaceName: '东门', address: '岗亭旁' };
    const { foodPlaceId } = await admin.call(foodPlaces.add, draft);
    expect((await admin.answer(foodPlaces.add, draft)).message).toBe('取餐点名称“东门”已存在');
    expect(await admin.call(foodPlaceListName, { canteenId: mine })).toMatchObject([
      { foodPlaceId },
    ]);
    await admin.call(foodPlaces.modify, { foodPlaceId, ...draft, state: 2, version: 1 });
    expect(await admin.call(foodPlaceListName, { canteenId: mine })).toEqual([]);
    expect((await admin.call(foodPlaces.page, { keyword: '岗亭' })).records).toMatchObject([
      { state: 2 },
    ]);
    await admin.call(foodPlaces.remove, { foodPlaceId });
    expect((await admin.call(foodPlaces.page, {})).total).toBe(0);
  });
});

test('a clerk of another canteen sees and touches none of these, nor moves their own into a foreign one', async () => {
  const { admin } = merchant;
  const { tableId } = await admin.call(tables.add, { canteenId: mine, tableNum: '1' });
  const { roomId } = await admin.call(rooms.add, { canteenId: mine, roomNum: '1' });
  const { foodPlaceId } = await admin.call(foodPlaces.add, {
    canteenId: mine,
    foodPlaceName: '东',
  });
  const clerk = clerkOf(merchant, other);
  const own = await clerk.call(tables.add, { canteenId: other, tableNum: '9' });
  const pages = [tables.page, rooms.page, foodPlaces.page];
  const totals = await Promise.all(pages.map(async (page) => (await clerk.call(page, {})).total));
  expect(totals).toEqual([1, 0, 0]);
  expect(await clerk.call(foodPlaceListName, {})).toEqual([]);
  const refused = await Promise.all([
    clerk.answer(tables.get, tableId),
    clerk.answer(tables.remove, tableId),
    clerk.answer(tables.modify, { tableId, canteenId: other, tableNum: '1', version: 1 }),
    clerk.answer(tables.modify, { ...own, canteenId: mine, tableNum: '9', version: 1 }),
    clerk.answer(tables.add, { canteenId: mine, tableNum: '2' }),
    clerk.answer(roomGet, roomId),
    clerk.answer(rooms.remove, roomId),
    clerk.answer(roomModifyState, { roomId, state: 3 }),
    clerk.answer(rooms.add, { canteenId: mine, roomNum: '2' }),
    clerk.answer(foodPlaces.remove, { foodPlaceId }),
    clerk.answer(foodPlaces.modify, {
      foodPlaceId,
      canteenId: other,
      foodPlaceName: '西',
      version: 1,
    }),
    clerk.answer(foodPlaces.add, { canteenId: mine, foodPlaceName: '西' }),
  ]);

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect((await admin.call(tables.get, tableId)).version).toBe(1);
});
