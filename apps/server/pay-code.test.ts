import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportLoss } from '#areas/account/contract/card.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { consumeAt, installTerminal, wallClock } from '#areas/device/server/testing.ts';
import { devicePayCode, dinerPayCode } from '#areas/diner/contract/money.ts';
import { dinerMe } from '#areas/diner/contract/session.ts';
import { area } from '#areas/diner/server/area.ts';
import { signPayCode } from '#areas/diner/server/pay-code.ts';
import { bound, call, type DinerHouse, dinerHouse, MONEY } from '#areas/diner/server/testing.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([...moneyAreas, deviceArea, area]);
});
afterAll(() => server.stop());

test('pays at a till by a code that holds for a minute, once, at their own merchant', async () => {
  const house = await dinerHouse(server);
  const { merchant, canteenId, stallId, people } = house;
  const canteen = { merchant, canteenId, stallId, custIds: people.map(({ custId }) => custId) };
  const terminal = await installTerminal(server, canteen);
  const diner = await bound(server, house, 0);
  const { code } = await call<ResultOf<typeof dinerPayCode>>(diner, dinerPayCode, undefined);
  const shown = (text: string, at = terminal) =>
    at
      .call<{ cardNo: string }>(devicePayCode, { code: text })
      .then(({ data }) => data.reason ?? data.cardNo);
  const other = await dinerHouse(server);
  const elsewhere = await installTerminal(server, { ...canteen, ...other, custIds: [] });
  const forged = code.slice(0, -2) + (code.endsWith('AA') ? 'BB' : 'AA');
  expect(await shown(forged)).toBe('CODE_INVALID');
  expect(await shown(code, elsewhere)).toBe('CODE_INVALID');
  const answers = await Promise.all([shown(code), shown(code)]);
  const { cardNo } = people[0] as DinerHouse['people'][number];
  expect(answers.toSorted()).toEqual([cardNo, 'CODE_USED'].toSorted());
  const sale = { transactionNo: 1, cardNo, amount: 900, occurredAt: wallClock(), nuclearMode: 2 };
  expect(await consumeAt(terminal, sale)).toMatchObject({ status: 'POSTED' });
  expect(await call(diner, dinerMe, undefined)).toMatchObject({ personal: MONEY - 900 });
  const old = { merchantId: merchant.merchantId, custId: people[0]?.custId ?? 0 };
  const late = signPayCode(server.system, { ...old, until: Math.floor(Date.now() / 1000) - 1 });
  expect(await shown(late)).toBe('CODE_INVALID');
});

test('pays by code without a card, and with a lost one: an electronic card stands for the account, until it is lost itself', async () => {
  const house = await dinerHouse(server);
  const { merchant, canteenId, stallId, people } = house;
  const terminal = await installTerminal(server, { merchant, canteenId, stallId, custIds: [] });
  const diner = await bound(server, house, 0);
  const { custId, cardNo: plastic } = people[0] as DinerHouse['people'][number];
  const read = async () => {
    const { code } = await call<ResultOf<typeof dinerPayCode>>(diner, dinerPayCode, undefined);
    const { data } = await terminal.call<{ cardNo: string }>(devicePayCode, { code });

    return data.reason ?? data.cardNo;
  };

  await merchant.admin.call(reportLoss, { cardNo: plastic, remark: '' });
  const [cardNo, again] = await Promise.all([read(), read()]);
  expect(cardNo).toMatch(/^E\d+$/);
  expect(again).toBe(cardNo);
  const sale = { transactionNo: 1, cardNo, amount: 900, occurredAt: wallClock(), nuclearMode: 2 };
  expect(await consumeAt(terminal, sale)).toMatchObject({ status: 'POSTED' });
  expect(await consumeAt(terminal, { ...sale, transactionNo: 2, cardNo: plastic })).toMatchObject({
    reason: 'CARD_LOST',
  });
  expect(await call(diner, dinerMe, undefined)).toMatchObject({ personal: MONEY - 900 });
  const { cards } = await merchant.admin.call(accountDetail, { custId: String(custId) });
  expect(cards.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    [1, 2],
    [4, 1],
  ]);
  await merchant.admin.call(reportLoss, { cardNo, remark: '' });
  expect(await read()).toBe('NO_CARD');
});
