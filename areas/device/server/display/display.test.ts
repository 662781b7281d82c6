import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { recipeDetailSoldOut } from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { announcementAdd } from '#areas/notice/contract/announcement.ts';
import { displayHooks } from '#areas/notice/server/api.ts';
import { area as noticeArea } from '#areas/notice/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deleteDevice, pageDevice, updateDevice } from '../../contract/device.ts';
import { pageCommand, sendCommand } from '../../contract/machine/command.ts';
import {
  displayPair,
  displayPairing,
  displayPreview,
  displayUnpair,
} from '../../contract/machine/display.ts';
import { machineHoldings } from '../../contract/machine/watch.ts';
import { deviceArea } from '../area.ts';
import { addMenu, publishMenu, putOnMenu } from '../testing/menu.ts';
import { type Canteen, installTerminal, openCanteen } from '../testing.ts';

/* A page shows a code, becomes the screen of a machine, shows what is sold there as it changes, and goes back to a code. */

let server: RunningServer;
let canteen: Canteen;
let deviceId: string;
let dishesId: string;
let recipeId: string;
beforeAll(async () => {
  server = await startServer([menuArea, orderArea, noticeArea, deviceArea(displayHooks)]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
  deviceId = await addMachine(machineType.key.electronicMenuBoard);
  ({ dishesId } = await canteen.merchant.admin.call(dishes.add, {
    dishesName: '红烧肉',
    price: 1200,
    lines: [],
    idempotencyKey: crypto.randomUUID(),
  }));
  recipeId = await addMenu(canteen, '今日');
});

async function addMachine(deviceType: number): Promise<string> {
  const { deviceId: id } = await installTerminal(server, canteen);
  await canteen.merchant.within(({ tx }) =>
    tx.updateTable('device').set({ deviceType }).where('deviceId', '=', id).execute(),
  );

  return String(id);
}

const today = (): string => wallTime(Date.now(), 'Asia/Shanghai').slice(0, 10);

/** Publishes the dish at a price. */
async function publish(salePrice: number): Promise<void> {
  await putOnMenu(canteen, recipeId, { dishesId, day: today(), salePrice });
  await publishMenu(canteen, recipeId);
}

interface Event {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A browser with the page open. */
async function openPage(before = '') {
  let cookie = before;
  if (cookie === '') {
    const answer = await fetch(`${server.origin}/board/code`, { method: 'POST' });
    cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  const stop = new AbortController();
  const response = await fetch(`${server.origin}/board/live`, {
    signal: stop.signal,
    headers: { cookie },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const waiting: Event[] = [];
  let rest = '';
  /** The next event of a name, passing over others. Undefined where the stream ends before. */
  const next = async (name: string): Promise<Event['data'] | undefined> => {
    for (;;) {
      const at = waiting.findIndex(({ event }) => event === name);
      if (at >= 0) return waiting.splice(0, at + 1).at(-1)?.data;

      const { done, value } = await reader.read();
      if (done) return undefined;

      const blocks = (rest + new TextDecoder().decode(value)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [event = '', data = ''] = block.split('\n').map((line) => line.replace(/^\w+: /, ''));
        waiting.push({ event, data: JSON.parse(data) });
      }
    }
  };
  const say = (what: string, content: object) =>
    fetch(`${server.origin}/board/${what}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });

  return { cookie, next, say, close: () => stop.abort() };
}

type OpenPage = Awaited<ReturnType<typeof openPage>>;

const codeOf = async (page: OpenPage): Promise<string> =>
  String((await page.next('code'))?.['code']);

const pair = (code: string, caller = canteen.merchant.admin, machine = deviceId) =>
  caller.answer(displayPair, { deviceId: machine, code });

/** A page that is the screen of the machine. */
async function pairedPage(): Promise<OpenPage> {
  const page = await openPage();
  const answer = await pair(await codeOf(page));
  expect(answer.status).toBe(200);

  return page;
}

const dishesOf = (menu: Event['data'] | undefined) => menu?.['dishes'] as Record<string, unknown>[];

describe('a code', () => {
  test('is told with a secret that no script reads and that goes nowhere else', async () => {
    const answer = await fetch(`${server.origin}/board/code`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      secondsLeft: 600,
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/board/');
  });

  test('makes the page the screen of a machine, once', async () => {
    const page = await openPage();
    const code = await codeOf(page);
    expect((await pair(code)).status).toBe(200);
    expect(await page.next('machine')).toMatchObject({ deviceName: 'POS', stallName: '档口' });
    expect((await pair(code)).status).toBe(400);
    page.close();
  });

  test('that is too old, guessed or of a machine without a page pairs nothing', async () => {
    const page = await openPage();
    const code = await codeOf(page);
    const pos = await addMachine(machineType.key.standUpConsumptionMachine);
    expect((await pair(code, canteen.merchant.admin, pos)).status).toBe(400);

    const secretHash = hash('sha256', page.cookie.split('=')[1] ?? '', 'buffer');
    await server.system.platform({}, (tx) =>
      tx
        .updateTable('platformDisplayCode')
        .set({ expiresAt: '2020-01-01' })
        .where('secretHash', '=', secretHash)
        .execute(),
    );
    expect((await pair(code)).status).toBe(400);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await pair('AAAAAA')).status);
    expect(statuses).toContain(429);
    page.close();
  });

  test('is for who may change the machine, of this merchant and in sight', async () => {
    const page = await openPage();
    const code = await codeOf(page);
    const { merchant } = canteen;
    const stranger = await server.merchant();
    expect((await pair(code, stranger.admin)).status).toBe(404);
    expect((await pair(code, merchant.as({ permissions: ['device:device:page'] }))).status).toBe(
      403,
    );
    const blind = merchant.as({ permissions: ['device:device:update'] });
    expect((await pair(code, blind)).status).toBe(404);
    const near = merchant.as({
      permissions: ['device:device:update'],
      scope: { canteens: [canteen.canteenId] },
    });
    expect((await pair(code, near)).status).toBe(200);
    page.close();
  });
});

describe('a page', () => {
  test('without anything to prove is told to ask for a code', async () => {
    const page = await openPage('board=none');
    expect(await page.next('unpaired')).toEqual({});
    expect(await page.next('code')).toBeUndefined();
  });

  test('shows what is published, what it costs and what is sold out, as it changes', async () => {
    const page = await pairedPage();
    expect(dishesOf(await page.next('menu'))).toEqual([]);
    await publish(1500);
    const menu = await page.next('menu');
    expect(dishesOf(menu)).toMatchObject([{ dishesName: '红烧肉', price: 1500, soldOut: false }]);
    const lineId = String(dishesOf(menu)[0]?.['lineId']);
    await canteen.merchant.admin.call(recipeDetailSoldOut, {
      lineId,
      saleDate: today(),
      soldOut: true,
    });
    expect(dishesOf(await page.next('menu'))).toMatchObject([{ soldOut: true }]);
    page.close();
  });

  test('takes over settings, and shows notices for diners', async () => {
    const page = await pairedPage();
    expect(await page.next('machine')).toMatchObject({ layout: 1, theme: 1 });
    const { admin } = canteen.merchant;
    const { records } = await admin.call(pageDevice, { page: { current: 1, size: 10 } });
    const found = records.find((each) => each.deviceId === deviceId) ?? {};
    const wanted = { ...found, settings: { layout: 2, theme: 2 } };
    await admin.call(updateDevice, knownPart(updateDevice.content, wanted) as never);
    expect(await page.next('machine')).toMatchObject({ layout: 2, theme: 2 });
    await admin.call(announcementAdd, {
      type: 2,
      title: '明日停餐',
      content: '周六检修',
      startTime: `${today()} 00:00:00`,
      endTime: '2099-01-01 00:00:00',
    });
    const told = (await page.next('notices')) as unknown as { title: string }[];
    expect(told.map(({ title }) => title)).toEqual(['明日停餐']);
    page.close();
  });

  test('is online while it is open, and holds what it says it shows', async () => {
    await publish(1500);
    const page = await pairedPage();
    const menu = await page.next('menu');
    const { admin } = canteen.merchant;
    await expect
      .poll(async () => {
        const { records } = await admin.call(pageDevice, { page: { current: 1, size: 10 } });

        return records.find((each) => each.deviceId === deviceId)?.online;
      })
      .toBe(1);
    const menuNo = Number(menu?.['menuNo']);
    expect((await page.say('shown', { menuNo, settingsNo: 1 })).status).toBe(200);
    await expect
      .poll(() => admin.call(machineHoldings, { deviceId }))
      .toMatchObject([{ held: 1 }, { wanted: menuNo, held: menuNo }]);
    page.close();
  });

  test('is told commands, and answers for them', async () => {
    const page = await pairedPage();
    await page.next('menu');
    const { admin } = canteen.merchant;
    await admin.call(sendCommand, { deviceIds: [deviceId], command: 'refreshMenu' });
    const told = await page.next('command');
    expect(told).toMatchObject({ command: 'refreshMenu' });
    await page.say('done', { commandId: told?.['commandId'] });
    const { records } = await admin.call(pageCommand, {
      deviceId,
      page: { current: 1, size: 10 },
    });
    expect(records).toMatchObject([{ command: 'refreshMenu', state: 4 }]);
    page.close();
  });

  test('goes back to a code when it is unpaired, replaced or its machine is removed', async () => {
    const { admin } = canteen.merchant;
    const first = await pairedPage();
    await first.next('menu');
    const second = await openPage();
    await pair(await codeOf(second));
    expect(await first.next('unpaired')).toEqual({});
    await second.next('menu');
    expect(await admin.call(displayPairing, { deviceId })).toMatchObject({ pairedBy: null });
    await admin.call(displayUnpair, { deviceId });
    expect(await second.next('unpaired')).toEqual({});
    expect(await admin.call(displayPairing, { deviceId })).toBeNull();
    expect((await admin.answer(displayUnpair, { deviceId })).status).toBe(404);

    const third = await pairedPage();
    await third.next('menu');
    await admin.call(deleteDevice, { deviceId });
    expect(await third.next('unpaired')).toEqual({});
    const again = await openPage(third.cookie);
    expect(await again.next('unpaired')).toEqual({});
  });

  test('that is many is read once for each place', async () => {
    await publish(1500);
    const pages = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const page = await openPage();
        const machine = await addMachine(machineType.key.electronicMenuBoard);
        expect(
          (
            await pair(
              await codeOf(page),
              canteen.merchant.as({
                permissions: ['device:device:update'],
                scope: { canteens: [canteen.canteenId] },
              }),
              machine,
            )
          ).status,
        ).toBe(200);
        await page.next('menu');

        return page;
      }),
    );
    await putOnMenu(canteen, recipeId, {
      dishesId: (
        await canteen.merchant.admin.call(dishes.add, {
          dishesName: '青菜',
          price: 300,
          lines: [],
          idempotencyKey: crypto.randomUUID(),
        })
      ).dishesId,
      day: today(),
    });
    await publishMenu(canteen, recipeId);
    for (const page of pages) {
      let names: unknown[] = [];
      while (names.length < 2)
        names = dishesOf(await page.next('menu')).map(({ dishesName }) => dishesName);
      expect(names).toContain('青菜');
      page.close();
    }
  });
});

test('a preview shows the same to who may look, without a page', async () => {
  await publish(1500);
  const { merchant } = canteen;
  const shown = await merchant.admin.call(displayPreview, { deviceId });
  expect(shown).toMatchObject({
    machine: { deviceName: 'POS', layout: 1 },
    menu: { dishes: [{ dishesName: '红烧肉', price: 1500 }] },
  });
  const blind = merchant.as({ permissions: ['device:device:page'] });
  expect((await blind.answer(displayPreview, { deviceId })).status).toBe(404);
  const pos = await addMachine(machineType.key.standUpConsumptionMachine);
  expect((await merchant.admin.answer(displayPreview, { deviceId: pos })).status).toBe(400);
});

test('a page of another site is refused', async () => {
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  const code = await fetch(`${server.origin}/board/code`, { method: 'POST', ...foreign });
  const live = await fetch(`${server.origin}/board/live`, foreign);
  expect([code.status, live.status]).toEqual([403, 403]);
});
