import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHoliday } from '#areas/system/contract/holiday.ts';
import { saveDatascreenMetadata } from '#areas/system/contract/metadata.ts';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dataScreen } from '../../contract/data-screen.ts';
import {
  addAuthority,
  deleteCanteenAuthority,
  deleteDashboard,
  getCanteenAuthority,
  listAuthority,
  modifyDashboard,
  pageDashboard,
  saveCanteenAuthority,
  saveDashboard,
  updateCanteenAuthority,
} from '../../contract/screen.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';

let server: RunningServer;
let merchant: TestMerchant;
let first: number;
let second: number;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }, systemArea]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ merchant, first, second } = await merchantWithCanteens(server));
});

const screen = { screenName: '大厅', title: '后勤实时交易' };
const viewing = ['system:dataScreen:page', 'system:dataScreen:view'];

/** A screen that shows these canteens, or whatever its viewers may see. */
async function screenOf(canteens: 'all' | number[]): Promise<string> {
  const { screenId } = await merchant.admin.call(saveDashboard, screen);
  const places =
    canteens === 'all' ? { allCanteens: 1 as const } : { canteenIds: canteens.map(String) };
  await merchant.admin.call(saveCanteenAuthority, { screenId, ...places });

  return screenId;
}

/** A real operator, and a caller with that operator's id. */
async function operator(canteens: 'all' | number[]): Promise<Caller> {
  const caller = merchant.as({ permissions: viewing, scope: { canteens } });
  await merchant.within(async (context) => {
    const roleCode = `ROLE_${caller.actor.userId}`;
    const roleId = await createRole(context, {
      roleName: roleCode,
      roleCode,
      description: '',
      menuCodes: ['*'],
    });
    const username = `op${caller.actor.userId}`;
    const userId = await createOperator(context, {
      username,
      realName: '操作员',
      password: 'Password@1',
      roleId,
      canteens,
      organisations: 'all',
    });

    Object.assign(caller.actor, { userId });
  });

  return caller;
}
const grant = (screenId: string, ...callers: Caller[]) =>
  merchant.admin.call(addAuthority, {
    screenId,
    userIds: callers.map((caller) => String(caller.actor.userId)),
  });

/** Today's and yesterday's first second: inside the business day whenever the test runs. */
async function moments(): Promise<{ today: string; yesterday: string }> {
  const now = await merchant.within(async (context) => context.now.slice(0, 10));
  return { today: `${now} 00:00:00`, yesterday: `${daysBefore(now, 1)} 00:00:00` };
}

describe('the board', () => {
  test('shows the trade of today beside yesterday, by hour, canteen, meal and day, right to the fen', async () => {
    const { today, yesterday } = await moments();
    await post(merchant, [
      { canteenId: first, amount: 1205, at: today },
      { canteenId: second, amount: 3000, at: today },
      { canteenId: first, amount: 205, tradeType: 22, at: today },
      { canteenId: first, amount: 700, at: yesterday },
    ]);

    const board = await merchant.admin.call(dataScreen, { screenId: await screenOf('all') });
    expect(board.today).toEqual({ orderNum: 2, amount: 4000, refundNum: 1, refundAmount: 205 });
    expect(board.yesterday).toEqual({ orderNum: 1, amount: 700, refundNum: 0, refundAmount: 0 });
    expect(board.hours[0]).toEqual({
      hour: 0,
      orderNum: 2,
      amount: 4000,
      before: 700,
      orderNumBefore: 1,
    });
    expect(board.hours.at(-1)?.hour).toBe(Number(board.shownAt.slice(11, 13)));
    expect(board.canteens.map((row) => [row.canteenName, row.orderNum, row.amount])).toEqual([
      ['食堂2', 1, 3000],
      ['食堂1', 1, 1000],
    ]);
    expect(board.meals).toEqual([{ mealType: 2, orderNum: 2, amount: 4000 }]);
    expect(board.week).toHaveLength(7);
    expect(board.week.slice(-2).map((row) => row.amount)).toEqual([700, 4000]);
  });

  test('shows the canteens it was given, and of those only what its viewer may see', async () => {
    const { today } = await moments();
    await post(merchant, [
      { canteenId: first, amount: 100, at: today },
      { canteenId: second, amount: 20, at: today },
    ]);
    const amountOf = async (caller: Caller, screenId: string) =>
      (await caller.call(dataScreen, { screenId })).today.amount;
    const screenId = await screenOf([first]);
    const [all, same, other] = [
      await operator('all'),
      await operator([first]),
      await operator([second]),
    ];
    await grant(screenId, all, same, other);
    expect(
      await Promise.all([all, same, other].map((caller) => amountOf(caller, screenId))),
    ).toEqual([100, 100, 0]);
    await merchant.admin.call(updateCanteenAuthority, { screenId, allCanteens: 1 });
    expect(
      await Promise.all([all, same, other].map((caller) => amountOf(caller, screenId))),
    ).toEqual([120, 100, 20]);
    await merchant.admin.call(deleteCanteenAuthority, { screenId });
    expect(
      await Promise.all([all, same, other].map((caller) => amountOf(caller, screenId))),
    ).toEqual([0, 0, 0]);
  });

  test('shows of its canteens only the stalls its viewer may see', async () => {
    const { today } = await moments();
    await post(merchant, [
      { canteenId: first, stallId: 7, amount: 100, at: today },
      { canteenId: first, stallId: 8, amount: 20, at: today },
    ]);
    const screenId = await screenOf('all');
    const permissions = [...viewing, 'system:dataScreen:authority'];
    const seer = merchant.as({ permissions, scope: { stalls: [8] } });
    const board = await seer.call(dataScreen, { screenId });
    expect([board.today.amount, board.hours[0]?.amount]).toEqual([20, 20]);
  });

  test('withholds every amount where the settings say so, and ranks as many canteens as they say', async () => {
    const { today } = await moments();
    await post(merchant, [{ canteenId: first, amount: 98_765, at: today }]);
    const screenId = await screenOf('all');
    await merchant.admin.call(saveDatascreenMetadata, {
      showAmount: 2,
      refreshSeconds: 77,
      version: 0,
    });
    const board = await merchant.admin.call(dataScreen, { screenId });
    expect([board.today.orderNum, board.refreshSeconds]).toEqual([1, 77]);
    expect(JSON.stringify(board)).not.toContain('98765');
  });
});

test('the board says what day it is to the merchant', async () => {
  const date = (await moments()).today.slice(0, 10);
  await merchant.admin.call(addHoliday, {
    holidayName: '校庆',
    type: 2,
    startDate: date,
    endDate: date,
  });
  const board = await merchant.admin.call(dataScreen, { screenId: await screenOf('all') });
  expect(board.day).toEqual({ work: false, name: '校庆' });
});

describe('who may see a screen', () => {
  test('its maker, those it was given to, and those who hand out authority; for others it does not exist', async () => {
    const screenId = await screenOf('all');
    const [seer, blind] = [await operator('all'), await operator('all')];
    expect((await seer.answer(dataScreen, { screenId })).status).toBe(404);
    await grant(screenId, seer);
    expect((await seer.call(pageDashboard, {})).records.map((row) => row.screenId)).toEqual([
      screenId,
    ]);
    expect((await blind.call(pageDashboard, {})).total).toBe(0);
    expect((await seer.answer(dataScreen, { screenId })).status).toBe(200);
    expect((await blind.answer(dataScreen, { screenId })).status).toBe(404);
    const listed = await merchant.admin.call(listAuthority, { screenId });
    expect(listed.filter((row) => row.granted).map((row) => row.userId)).toEqual([
      String(seer.actor.userId),
    ]);
    await grant(screenId);
    expect((await seer.answer(dataScreen, { screenId })).status).toBe(404);
    const stranger = (await server.merchant()).admin;
    expect((await stranger.answer(dataScreen, { screenId })).status).toBe(404);
    expect((await stranger.answer(listAuthority, { screenId })).status).toBe(404);
    expect((await stranger.answer(deleteDashboard, { screenId })).status).toBe(404);
  });

  test('an operator neither hands out canteens they do not see, nor takes such away', async () => {
    const { screenId } = await merchant.admin.call(saveDashboard, screen);
    const clerk = merchant.as({
      permissions: [...viewing, 'system:dataScreen:authority'],
      scope: { canteens: [first] },
    });
    const set = (content: object) => clerk.answer(saveCanteenAuthority, { screenId, ...content });
    expect((await set({ allCanteens: 1 })).status).toBe(400);
    expect((await set({ canteenIds: [String(second)] })).status).toBe(400);
    expect((await set({ canteenIds: [] })).status).toBe(400);
    await merchant.admin.call(saveCanteenAuthority, { screenId, canteenIds: [String(second)] });
    expect((await set({ canteenIds: [String(first)] })).status).toBe(409);
    await clerk.call(updateCanteenAuthority, { screenId, canteenIds: [String(first)] });
    expect((await clerk.call(getCanteenAuthority, { screenId })).canteenIds).toEqual([
      String(first),
    ]);
    expect(
      (await merchant.admin.call(getCanteenAuthority, { screenId })).canteenIds.toSorted(),
    ).toEqual([String(first), String(second)].toSorted());
  });

  test('only operators of the merchant', async () => {
    const { screenId } = await merchant.admin.call(saveDashboard, screen);
    expect((await merchant.admin.answer(addAuthority, { screenId, userIds: ['1'] })).status).toBe(
      400,
    );
  });
});

test('a screen comes back as it was saved, keeps its name to itself, and refuses the second of two changes', async () => {
  const { admin } = merchant;
  const { screenId } = await admin.call(saveDashboard, {
    ...screen,
    theme: 2,
    modules: ['ranking', 'today', 'today'],
  });
  const [row] = (await admin.call(pageDashboard, { keyword: '大厅' })).records;
  expect(row).toMatchObject({
    ...screen,
    screenId,
    theme: 2,
    modules: ['today', 'ranking'],
    canteenCount: 0,
    version: 1,
  });

  const again = await admin.answer(saveDashboard, screen);
  expect([again.status, again.message]).toEqual([409, '大屏名称大厅已存在']);
  const change = { screenId, ...screen, title: '新标题', version: 1 };
  await admin.call(modifyDashboard, change);
  expect((await admin.answer(modifyDashboard, change)).status).toBe(409);
  await admin.call(deleteDashboard, { screenId });
  expect((await admin.call(pageDashboard, {})).total).toBe(0);
});
