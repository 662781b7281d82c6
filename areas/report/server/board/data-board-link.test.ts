import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { type MerchantBoard, sharedBoard } from '../../contract/data-board.ts';
import { deleteDashboard, saveCanteenAuthority, saveDashboard } from '../../contract/screen.ts';
import { addShareLink, listShareLinks, revokeShareLink } from '../../contract/screen-link.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';
import { sharedBoardRoute } from './data-board.ts';

let server: RunningServer;
let merchant: TestMerchant;
let first: number;
let second: number;
let screenId: string;
beforeAll(async () => {
  server = await startServer([
    { ...area, start: (system) => ({ routes: [sharedBoardRoute(system)] }) },
    systemArea,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ merchant, first, second } = await merchantWithCanteens(server));
  ({ screenId } = await merchant.admin.call(saveDashboard, {
    screenName: '大厅',
    title: '后勤实时交易',
  }));
});

/** A display at a wall: no session, no merchant, nothing but a key. */
const display = (key: string, board: 'user' | 'back' | 'merchant' = 'merchant') =>
  merchant.admin.answer(sharedBoard, { board, key }, { headers: { token: '', 'merchant-id': '' } });
const turnoverOf = async (key: string) => ((await display(key)).data as MerchantBoard).today.amount;
const linkOf = (more: object = {}) =>
  merchant.admin.call(addShareLink, { screenId, board: 'merchant', linkName: '大门左侧', ...more });
const today = () => merchant.within(async (context) => context.now.slice(0, 10));

describe('a link', () => {
  test('shows its board of the canteens of its screen to a display that is not logged in', async () => {
    const at = `${await today()} 00:00:00`;
    await post(merchant, [
      { canteenId: first, amount: 100, at },
      { canteenId: second, amount: 20, at },
    ]);
    const { key } = await linkOf();
    expect(await turnoverOf(key)).toBe(0);
    await merchant.admin.call(saveCanteenAuthority, { screenId, canteenIds: [String(first)] });
    expect(await turnoverOf(key)).toBe(100);
    expect((await display(key)).data).toMatchObject({ board: 'merchant', title: '后勤实时交易' });
  });

  test('shows no more than its maker could see', async () => {
    const at = `${await today()} 00:00:00`;
    await post(merchant, [
      { canteenId: first, amount: 100, at },
      { canteenId: second, amount: 20, at },
    ]);
    await merchant.admin.call(saveCanteenAuthority, { screenId, allCanteens: 1 });
    const permissions = ['system:dataScreen:share', 'system:dataScreen:authority'];
    const clerk = merchant.as({ permissions, scope: { canteens: [second] } });
    const narrow = await clerk.call(addShareLink, {
      screenId,
      board: 'merchant',
      linkName: '二食堂',
    });
    const wide = await linkOf();
    expect([await turnoverOf(narrow.key), await turnoverOf(wide.key)]).toEqual([20, 120]);
    const { key } = await merchant
      .as({ permissions, scope: { stalls: [8] } })
      .call(addShareLink, { screenId, board: 'merchant', linkName: '别的档口' });
    expect(await turnoverOf(key)).toBe(0);
  });

  test('that is unknown, revoked, expired, of another board, or whose screen or merchant is gone shows one and the same nothing', async () => {
    const refused = async (key: string, board: 'user' | 'merchant' = 'merchant') => {
      const answer = await display(key, board);
      expect([answer.status, answer.message]).toEqual([404, '链接无效或已失效']);
    };
    await refused('');
    await refused(`${merchant.merchantId}.${'a'.repeat(43)}`);
    await refused(`999999999999999.${'a'.repeat(43)}`);
    const day = await today();
    const [revoked, mistaken, ended, lasting] = [
      await linkOf(),
      await linkOf(),
      await linkOf({ expiresOn: day }),
      await linkOf(),
    ];

    await refused(mistaken.key, 'user');
    await refused(`${(await server.merchant()).merchantId}.${mistaken.key.split('.')[1]}`);
    await merchant.admin.call(revokeShareLink, { linkId: revoked.linkId });
    await refused(revoked.key);
    expect((await display(ended.key)).status).toBe(200);
    await merchant.within((context) =>
      context.tx
        .updateTable('dataScreenLink')
        .set({ expiresOn: daysAfter(day, -1) })
        .where('linkId', '=', Number(ended.linkId))
        .execute(),
    );

    await refused(ended.key);
    const setState = (state: string) =>
      merchant.within((context) =>
        context.tx
          .updateTable('merchant')
          .set({ state })
          .where('merchantId', '=', merchant.merchantId)
          .execute(),
      );
    await setState('blocked');
    await refused(lasting.key);
    await setState('active');
    expect((await display(lasting.key)).status).toBe(200);
    await merchant.admin.call(deleteDashboard, { screenId });
    await refused(lasting.key);
  });

  test('keeps its secret: only a hash is stored, and neither the list nor the operation log has it', async () => {
    const { key, linkId } = await linkOf();
    const secret = key.split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    const kept = await merchant.within(async ({ tx }) => [
      await tx.selectFrom('dataScreenLink').selectAll().execute(),
      await tx.selectFrom('operationLog').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).toContain(linkId);
    expect(
      JSON.stringify([kept, await merchant.admin.call(listShareLinks, { screenId })]),
    ).not.toContain(secret);
  });

  test('answers a display that asks in a hurry with patience, and others meanwhile', async () => {
    const [hasty, calm] = [await linkOf(), await linkOf()];
    const answers = await Promise.all(Array.from({ length: 14 }, () => display(hasty.key)));
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
    expect((await display(calm.key)).status).toBe(200);
  });

  test('is listed with who made it and when a display last asked', async () => {
    const { key } = await linkOf({ expiresOn: daysAfter(await today(), 30) });
    const listed = async () => (await merchant.admin.call(listShareLinks, { screenId }))[0];
    expect(await listed()).toMatchObject({
      board: 'merchant',
      linkName: '大门左侧',
      expired: false,
      lastShownAt: null,
    });

    await display(key);
    expect((await listed())?.lastShownAt).toMatch(/^\d{4}-/);
  });

  test('needs a day that is not over, and a screen its maker may see', async () => {
    const past = await merchant.admin.answer(addShareLink, {
      screenId,
      board: 'user',
      linkName: '昨天',
      expiresOn: daysAfter(await today(), -1),
    });

    expect(past.status).toBe(400);
    const { linkId } = await linkOf();
    const stranger = merchant.as({
      permissions: ['system:dataScreen:share'],
      scope: { canteens: 'all' },
    });
    for (const answer of [
      await stranger.answer(addShareLink, { screenId, board: 'user', linkName: '别人的' }),
      await stranger.answer(listShareLinks, { screenId }),
      await stranger.answer(revokeShareLink, { linkId }),
      await (await server.merchant()).admin.answer(revokeShareLink, { linkId }),
    ])
      expect(answer.status).toBe(404);
  });
});
