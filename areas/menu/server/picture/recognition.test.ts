import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { gif, png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import {
  menuaiAllDishesNum,
  menuaiDeleteEmptyTray,
  menuaiPageEmptyTray,
  menuaiPictureList,
  menuaiPictureNum,
  menuaiPictureRemove,
  menuaiPictureUpdate,
  menuaiUploadEmptyTray,
} from '../../contract/dish-picture.ts';
import { materials } from '../../contract/material.ts';
import {
  aiFoodCleaningDishAll,
  aiFoodCleaningMealPage,
  aiFoodCleaningPicUpload,
  aiFoodCleaningReview,
  menuaiCutBigPicture,
} from '../../contract/meal-picture.ts';
import {
  menuaiConfigKey,
  menuaiConfigTestConnection,
  menuaiPageRegistInfo,
  menuaiPageSyncRecord,
  menuaiTransferData,
  menuaiTransferResult,
  recognisers,
} from '../../contract/menu-ai.ts';
import { area } from '../area.ts';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

let server: RunningServer;
let service: Server;
let address: string;
let heard: Heard[];
/** What the service answers to `/detect`, and to everything else. */
let found: unknown;
let status: number;
beforeAll(async () => {
  service = createServer(async (request: IncomingMessage, response) => {
    const { method = '', url = '', headers } = request;
    const body =
      method === 'GET' || method === 'DELETE' ? {} : ((await json(request)) as Heard['body']);
    heard.push({ method, path: url, authorization: headers.authorization, body });
    if (url.startsWith('/away'))
      return void response.writeHead(302, { location: `${address}/health` }).end();

    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(url === '/detect' ? found : {}));
  });

  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  server = await startServer([canteenArea, area], {
    adapters: { recognitionHosts: [`127.0.0.1:${port}`] },
  });
});
afterAll(async () => {
  service.close();
  await server.stop();
});

let merchant: TestMerchant;
let canteenId: string;
let pork: string;
let tofu: string;
beforeEach(async () => {
  [heard, found, status] = [[], { dishes: [] }, 200];
  merchant = await server.merchant();
  canteenId = (await merchant.admin.call(addCanteen, { canteenNum: '1', canteenName: '一食堂' }))
    .canteenId;
  [pork, tofu] = [await dishOf('红烧肉'), await dishOf('麻婆豆腐')];
});

async function dishOf(dishesName: string): Promise<string> {
  const { materialId } = await merchant.admin.call(materials.add, {
    materialName: `${dishesName}料`,
    unit: 1,
  });
  const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
  const draft = { dishesName, price: 800, lines, idempotencyKey: crypto.randomUUID() };

  return (await merchant.admin.call(dishes.add, draft)).dishesId;
}
const upload = (bytes = png(200, 120), who = merchant.admin) =>
  who.upload(aiFoodCleaningPicUpload, { name: '餐盘.png', bytes }, { canteenId });
const meal = async (): Promise<string> => (await upload()).data.mealPictureId;
const box = (left: number, more: object = {}) => ({
  left,
  top: 10,
  width: 80,
  height: 80,
  ...more,
});
const onMeal = (mealPictureId: string) =>
  merchant.admin.call(aiFoodCleaningDishAll, { mealPictureId });
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string } | null)?.reason;
const serviceAt = async (serviceUrl = address) => {
  const draft = { menuaiName: '识别', serviceUrl, enabled: 1 as const };
  return (await merchant.admin.call(recognisers.add, draft)).menuaiId;
};
const transfer = async () => {
  const { jobId } = await merchant.admin.call(menuaiTransferData, undefined);
  await expect
    .poll(async () => (await merchant.admin.call(menuaiTransferResult, { jobId })).state, {
      timeout: 10_000,
    })
    .toMatch(/success|partial|failed/);
  const [latest] = (await merchant.admin.call(menuaiPageSyncRecord, {})).records;

  return latest;
};
/** A meal with pork and tofu on it, confirmed. */
const confirmed = async (): Promise<string> => {
  const mealPictureId = await meal();
  const boxes = [box(0, { dishesId: pork }), box(100, { dishesId: tofu })];
  await merchant.admin.call(menuaiCutBigPicture, { mealPictureId, boxes });
  await merchant.admin.call(aiFoodCleaningReview, { mealPictureId, mealState: 2, version: 1 });

  return mealPictureId;
};

describe('without a service', () => {
  test('a meal is cut by hand, named and confirmed; nothing pretends to recognise', async () => {
    const mealPictureId = await meal();
    expect(reasonOf(await merchant.admin.answer(menuaiCutBigPicture, { mealPictureId }))).toBe(
      'NO_RECOGNITION',
    );
    await merchant.admin.call(menuaiCutBigPicture, {
      mealPictureId,
      boxes: [box(0, { dishesId: pork }), box(100)],
    });
    const review = { mealPictureId, mealState: 2 as const, version: 1 };
    expect(reasonOf(await merchant.admin.answer(aiFoodCleaningReview, review))).toBe('UNLABELLED');
    const [, second] = await onMeal(mealPictureId);
    const label = {
      pictureId: second?.pictureId ?? '',
      dishesId: tofu,
      pictureState: 1 as const,
      version: 1,
    };
    await merchant.admin.call(menuaiPictureUpdate, label);
    expect((await merchant.admin.answer(menuaiPictureUpdate, label)).status).toBe(409);
    await merchant.admin.call(aiFoodCleaningReview, review);
    expect(await onMeal(mealPictureId)).toMatchObject([
      { dishesName: '红烧肉', pictureState: 2, score: null, box: box(0) },
      { dishesName: '麻婆豆腐', pictureState: 2, labelSource: 1, box: box(100) },
    ]);
    expect((await merchant.admin.call(aiFoodCleaningMealPage, {})).records).toMatchObject([
      { mealState: 2, dishNum: 2, labelledNum: 2, width: 200, height: 120 },
    ]);

    expect(await merchant.admin.call(menuaiPictureNum, undefined)).toMatchObject({
      pictureNum: 2,
      confirmedNum: 2,
      dishNum: 2,
      mealNum: 0,
    });

    expect(reasonOf(await merchant.admin.answer(menuaiTransferData, undefined))).toBe(
      'NO_RECOGNITION',
    );
  });

  test('a meal of no use takes its cuts along; what is outside the picture is not cut', async () => {
    const mealPictureId = await meal();
    const wide = await merchant.admin.answer(menuaiCutBigPicture, {
      mealPictureId,
      boxes: [box(150)],
    });
    expect([wide.status, wide.message]).toEqual([400, '框选区域超出图片']);
    await merchant.admin.call(menuaiCutBigPicture, { mealPictureId, boxes: [box(0)] });
    await merchant.admin.call(aiFoodCleaningReview, { mealPictureId, mealState: 3, version: 1 });
    expect(await merchant.admin.call(menuaiPictureList, {})).toEqual([]);
  });

  test('pictures are hostile: only whole pictures of a sane size are drawn, and nothing but pixels is kept', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await upload(page)).status).toBe(400);
    expect((await upload(png(20, 20).subarray(0, 60))).status).toBe(400);
    expect((await upload(png(7000, 6000))).message).toBe('图片尺寸过大');
    const { data } = await upload(png(64, 64, { note: 'secret place' }));
    const { records } = await merchant.admin.call(aiFoodCleaningMealPage, {});
    expect(records.map((row) => row.mealPictureId)).toEqual([data.mealPictureId]);
    const stored = await fetch(server.origin + records[0]?.pictureUrl, {
      headers: { token: merchant.admin.token },
    });
    expect(stored.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await stored.arrayBuffer()).includes('secret place')).toBe(false);
  });

  test('pictures of another canteen do not exist for an operator without it', async () => {
    const mealPictureId = await confirmed();
    const other = (
      await merchant.admin.call(addCanteen, { canteenNum: '2', canteenName: '二食堂' })
    ).canteenId;
    const permissions = ['menu:ai:page', 'menu:ai:review'];
    const stranger = merchant.as({ permissions, scope: { canteens: [Number(other)] } });
    expect((await stranger.call(aiFoodCleaningMealPage, {})).records).toEqual([]);
    expect(await stranger.call(menuaiPictureList, { dishesId: pork })).toEqual([]);
    expect((await stranger.answer(aiFoodCleaningDishAll, { mealPictureId })).status).toBe(404);
    expect(
      (await stranger.answer(menuaiCutBigPicture, { mealPictureId, boxes: [box(0)] })).status,
    ).toBe(404);
    const [picture] = await merchant.admin.call(menuaiPictureList, { dishesId: pork });
    const pictureIds = [picture?.pictureId ?? ''];
    expect((await stranger.answer(menuaiPictureRemove, { pictureIds })).status).toBe(404);
    expect((await upload(png(20, 20), stranger)).status).toBe(404);
  });

  test('empty trays of a canteen are kept and deleted', async () => {
    const tray = { name: '空盘.gif', bytes: gif(40, 40) };
    const { data } = await merchant.admin.upload(menuaiUploadEmptyTray, tray, { canteenId });
    expect((await merchant.admin.call(menuaiPageEmptyTray, {})).records).toMatchObject([
      { canteenName: '一食堂' },
    ]);
    await merchant.admin.call(menuaiDeleteEmptyTray, { pictureIds: [data.pictureId] });
    expect((await merchant.admin.call(menuaiPageEmptyTray, {})).records).toEqual([]);
  });
});

describe('a service', () => {
  test('is asked at permitted hosts only, follows no redirect, and its key is never told again', async () => {
    const menuaiId = await serviceAt();
    await merchant.admin.call(menuaiConfigKey, { menuaiId, apiKey: 'key-of-the-service' });
    const ask = () => merchant.admin.call(menuaiConfigTestConnection, { menuaiId });
    expect(await ask()).toEqual({ testState: 1, testReason: '' });
    expect(heard).toMatchObject([
      { method: 'GET', path: '/health', authorization: 'Bearer key-of-the-service' },
    ]);
    const page = await merchant.admin.answer(recognisers.page, {});
    expect(JSON.stringify(page)).not.toContain('key-of-the-service');
    expect((await merchant.admin.call(recognisers.page, {})).records).toMatchObject([
      { keyState: 1, testState: 1 },
    ]);
    const stored = await merchant.within(({ tx }) =>
      tx.selectFrom('menuAi').select('keyCipher').execute(),
    );
    expect(stored[0]?.keyCipher?.includes('key-of-the-service')).toBe(false);

    let version = (await merchant.admin.call(recognisers.page, {})).records[0]?.version ?? 0;
    const moveTo = async (serviceUrl: string) => {
      await merchant.admin.call(recognisers.modify, { menuaiId, serviceUrl, version });
      version += 1;
    };
    heard = [];

    for (const inside of [
      'http://127.0.0.1:5432',
      'http://localhost',
      'http://169.254.169.254/latest',
    ]) {
      await moveTo(inside);
      expect(await ask()).toMatchObject({
        testState: 2,
        testReason: expect.stringContaining('RECOGNITION_HOSTS'),
      });
    }

    await moveTo(`${address}/away`);
    expect(await ask()).toMatchObject({ testState: 2 });
    expect(heard).toMatchObject([{ path: '/away/health', authorization: undefined }]);
    expect((await merchant.admin.call(recognisers.page, {})).records).toMatchObject([
      { keyState: 2 },
    ]);
  });

  test('proposes labels: unsure ones, dishes that do not exist and boxes outside become what they are worth', async () => {
    await serviceAt();
    const mealPictureId = await meal();
    found = {
      dishes: [
        box(0, { dishesId: pork, score: 96.4 }),
        box(60, { dishesId: tofu, score: 40 }),
        box(100, { dishesId: '999999', score: 99 }),
        box(190, { dishesId: tofu, score: 99 }),
        { left: 150, top: -20, width: 400, height: 90, score: 0 },
      ],
    };

    await merchant.admin.call(menuaiCutBigPicture, { mealPictureId });
    expect(await onMeal(mealPictureId)).toMatchObject([
      { dishesName: '红烧肉', labelSource: 2, score: 96, pictureState: 1 },
      { dishesName: null },
      { dishesName: null },
      { dishesName: null, box: { left: 150, top: 0, width: 50, height: 70 } },
    ]);

    for (const nonsense of [
      { dishes: 'all of them' },
      { dishes: [{ left: null }] },
      'not even an object',
    ]) {
      found = nonsense;
      const answer = await merchant.admin.answer(menuaiCutBigPicture, { mealPictureId });
      expect([answer.status, reasonOf(answer)]).toEqual([503, 'RECOGNITION_UNREACHABLE']);
    }

    found = { dishes: [] };
    expect(reasonOf(await merchant.admin.answer(menuaiCutBigPicture, { mealPictureId }))).toBe(
      'NOTHING_FOUND',
    );
  });

  test('learns confirmed pictures once, what is named anew again, and forgets what was taken away', async () => {
    await serviceAt();
    await confirmed();
    await merchant.admin.upload(
      menuaiUploadEmptyTray,
      { name: '空盘.gif', bytes: gif(40, 40) },
      { canteenId },
    );
    expect(await transfer()).toMatchObject({ syncState: 2, sentNum: 3, refusedNum: 0 });
    const taught = () =>
      heard
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body['dishesName'] ?? body['kind']);
    expect(taught()).toEqual(['红烧肉', '麻婆豆腐', 'tray']);
    const info = async () =>
      (await merchant.admin.call(menuaiPageRegistInfo, { keyword: '肉' })).records;
    expect(await info()).toMatchObject([{ registState: 1, confirmedNum: 1, registeredNum: 1 }]);

    heard = [];
    expect(await transfer()).toMatchObject({ syncState: 2, sentNum: 0 });
    expect(heard).toEqual([]);
    const [picture] = await merchant.admin.call(menuaiPictureList, { dishesId: pork });
    const { pictureId = '', version = 0 } = picture ?? {};
    await merchant.admin.call(menuaiPictureUpdate, {
      pictureId,
      dishesId: tofu,
      pictureState: 2,
      version,
    });
    expect(await info()).toMatchObject([{ registState: 3, confirmedNum: 0 }]);
    expect(await transfer()).toMatchObject({ sentNum: 1 });
    expect(taught()).toEqual(['麻婆豆腐']);
    await merchant.admin.call(menuaiPictureRemove, { pictureIds: [pictureId] });
    expect(await transfer()).toMatchObject({ sentNum: 0, forgotNum: 1 });
    expect(heard.at(-1)).toMatchObject({ method: 'DELETE', path: `/pictures/${pictureId}` });
    const numbers = await merchant.admin.call(menuaiAllDishesNum, undefined);
    expect(numbers.map(({ pictureNum }) => pictureNum)).toEqual([0, 1]);
  });

  test('that refuses or fails is told so, picture by picture, and tried again the next time', async () => {
    await serviceAt();
    await confirmed();
    status = 422;
    expect(await transfer()).toMatchObject({ syncState: 4, sentNum: 0, refusedNum: 2 });
    const { records } = await merchant.admin.call(menuaiPageRegistInfo, { keyword: '肉' });
    expect(records).toMatchObject([
      { registState: 3, refusedNum: 1, reason: '识别服务拒绝了请求' },
    ]);
    status = 500;
    expect(await transfer()).toMatchObject({
      syncState: 4,
      reason: '识别服务无法连接，请稍后再试',
    });
    status = 200;
    expect(await transfer()).toMatchObject({ syncState: 2, sentNum: 2 });
  });
});
