import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { findPayer, openBook } from '#areas/ledger/server/api.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  applyCard,
  boundCards,
  cardHolders,
  getBaseCard,
  pageAccountEvent,
  refundCard,
  releaseLoss,
  replaceCard,
  reportLoss,
  saveBaseCard,
  slaveCards,
} from '../contract/card.ts';
import { closeAccountCall } from '../contract/closing.ts';
import { cardListNo, cardListSince } from './card-list.ts';
import { moneyAreas } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let custId: string;
let accountId: string;
const CARD = 'C1000001';
beforeAll(async () => {
  server = await startServer([customerArea, systemArea, ...moneyAreas]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  orgId = (await admin.call(orgAdd, { orgName: '学校' })).orgId;
  ({ custId, accountId } = await admin.call(custAdd, { custNum: '101', custName: '张三', orgId }));
});

const key = () => crypto.randomUUID();
const issue = (deposit = 0, cardNo = CARD) =>
  merchant.admin.call(applyCard, { custId, cardNo, deposit, idempotencyKey: key() });
const replace = (cardNo: string, newCardNo: string, deposit = 0) =>
  merchant.admin.call(replaceCard, { cardNo, newCardNo, deposit, idempotencyKey: key() });
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const cards = async () =>
  Object.fromEntries(
    (await merchant.admin.call(accountDetail, { custId })).cards.map((card) => [card.cardNo, card]),
  );
const listed = (since = 0, limit = 1000) =>
  merchant.within((context) => cardListSince(context, since, limit));
/** What the house holds of deposits, fen. */
const deposits = async () => {
  const { rows } = await merchant.within((context) =>
    context.client.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where merchant_id = $1 and ledger_account = 111',
      [context.merchantId],
    ),
  );
  return rows[0]?.sum;
};

describe('the card of an account', () => {
  test('is issued once, with its deposit in the ledger and in none of the wallets', async () => {
    await issue(2000);
    expect((await cards())[CARD]).toMatchObject({ state: 1, kind: 1, deposit: 2000 });
    expect(await deposits()).toBe(2000);
    expect(await merchant.admin.call(accountDetail, { custId })).toMatchObject({
      totalBalance: 0,
      cardNo: CARD,
    });
    const again = { custId, cardNo: 'C2', deposit: 0, idempotencyKey: key() };
    expect(reasonOf(await merchant.admin.answer(applyCard, again))).toEqual([409, 'CARD_OUT']);
  });

  test('is lost and found again, and the list for terminals follows every change', async () => {
    await issue();
    expect(await listed()).toEqual({ cardListNo: 0, cards: [] });
    await merchant.admin.call(reportLoss, { cardNo: CARD, remark: '遗失' });
    expect(await listed()).toEqual({ cardListNo: 1, cards: [{ cardNo: CARD, state: 2 }] });
    expect(reasonOf(await merchant.admin.answer(reportLoss, { cardNo: CARD }))).toEqual([
      409,
      'CARD_STATE',
    ]);
    await merchant.admin.call(releaseLoss, { cardNo: CARD });
    expect(await listed(1)).toEqual({ cardListNo: 2, cards: [{ cardNo: CARD, state: 1 }] });
    expect(await listed()).toEqual({ cardListNo: 2, cards: [] });
    const events = await merchant.admin.call(pageAccountEvent, { accountId });
    expect(events.records.map(({ event }) => event)).toEqual([3, 2, 12]);
  });

  test('is replaced by a new number: the old one never pays again and its deposit goes on', async () => {
    await issue(2000);
    await merchant.admin.call(reportLoss, { cardNo: CARD });
    const request = { cardNo: CARD, newCardNo: 'C1000002', deposit: 500, idempotencyKey: key() };
    const [first, second] = await Promise.all([
      merchant.admin.call(replaceCard, request),
      merchant.admin.call(replaceCard, request),
    ]);
    expect(first).toEqual({ cardNo: 'C1000002', deposit: 2500 });
    expect(second).toEqual(first);
    expect(await cards()).toMatchObject({
      [CARD]: { state: 3, replacedBy: 'C1000002', deposit: 0 },
      C1000002: { state: 1, deposit: 2500 },
    });
    expect(await deposits()).toBe(2500);
    expect(reasonOf(await merchant.admin.answer(releaseLoss, { cardNo: CARD }))).toEqual([
      409,
      'CARD_STATE',
    ]);
    expect((await listed()).cards).toEqual([{ cardNo: CARD, state: 3 }]);
    expect(await merchant.within((context) => cardListNo(context))).toBe(1);
  });

  test('is handed in and its deposit comes back; then a new one may be issued', async () => {
    await issue(2000);
    const handed = { cardNo: CARD, returnDeposit: 1 as const, idempotencyKey: key() };
    expect(await merchant.admin.call(refundCard, handed)).toEqual({ cardNo: CARD, deposit: 2000 });
    expect(await merchant.admin.call(refundCard, handed)).toEqual({ cardNo: CARD, deposit: 2000 });
    expect(await deposits()).toBe(0);
    await issue(0, 'C1000003');
    expect(await cards()).toMatchObject({ [CARD]: { state: 4 }, C1000003: { state: 1 } });
  });

  test('that was handed in goes out again to any person, and all who held it can be read', async () => {
    const { admin } = merchant;
    const other = await admin.call(custAdd, { custNum: '102', custName: '李四', orgId });
    await issue(2000);
    await admin.call(refundCard, { cardNo: CARD, returnDeposit: 1, idempotencyKey: key() });
    expect((await listed()).cards).toEqual([{ cardNo: CARD, state: 4 }]);
    const anew = { custId: other.custId, cardNo: CARD, deposit: 500, idempotencyKey: key() };
    expect(await admin.call(applyCard, anew)).toEqual({ cardNo: CARD });
    expect((await listed()).cards).toEqual([]);
    expect(await deposits()).toBe(500);
    expect(await cards()).toMatchObject({ [CARD]: { state: 4, deposit: 0 } });
    expect((await admin.call(accountDetail, { custId: other.custId })).cards).toMatchObject([
      { cardNo: CARD, state: 1, deposit: 500 },
    ]);
    expect(await admin.call(cardHolders, { cardNo: CARD })).toMatchObject([
      { custNum: '102', state: 1, endedAt: null },
      { custNum: '101', state: 4, endedAt: expect.any(String) },
    ]);

    const check = (at: string) =>
      merchant.within(async (context) => {
        const book = await openBook(context, { cardNos: [CARD] });
        return findPayer(book, { cardNo: CARD }, { at, past: true });
      });

    expect(await check('2020-01-01 00:00:00')).toEqual({ reason: 'UNKNOWN_CARD' });
    expect(await check('2099-01-01 00:00:00')).toEqual({
      account: expect.objectContaining({ custId: Number(other.custId) }),
    });
    await admin.call(refundCard, { cardNo: CARD, returnDeposit: 1, idempotencyKey: key() });
    await issue();
    expect(await admin.call(cardHolders, { cardNo: CARD })).toHaveLength(3);
  });

  test('that was lost or replaced never goes out again, also when its account has ended', async () => {
    const { admin } = merchant;
    const other = await admin.call(custAdd, { custNum: '102', custName: '李四', orgId });
    const reissue = async (cardNo: string) =>
      reasonOf(
        await admin.answer(applyCard, {
          custId: other.custId,
          cardNo,
          deposit: 0,
          idempotencyKey: key(),
        }),
      );
    await issue();
    await replace(CARD, 'C1000002');
    await admin.call(reportLoss, { cardNo: 'C1000002' });
    for (const cardNo of [CARD, 'C1000002'])
      expect(await reissue(cardNo)).toEqual([409, 'CARD_IN_USE']);
    await admin.call(closeAccountCall, { accountId, settle: 1, idempotencyKey: key() });
    for (const cardNo of [CARD, 'C1000002'])
      expect(await reissue(cardNo)).toEqual([409, 'CARD_IN_USE']);
  });

  test('has as many characters as the settings say, and a number of its own', async () => {
    const { version } = await merchant.admin.call(getBaseCard, undefined);
    await merchant.admin.call(saveBaseCard, { version, cardNoLength: 8, deposit: 1500 });
    const wrong = await merchant.admin.answer(applyCard, {
      custId,
      cardNo: 'C1',
      deposit: 0,
      idempotencyKey: key(),
    });
    expect([wrong.status, wrong.data]).toMatchObject([400, { fields: [{ path: 'cardNo' }] }]);
    await issue();
    const other = await merchant.admin.call(custAdd, { custNum: '102', custName: '李四', orgId });
    const taken = { custId: other.custId, cardNo: CARD, deposit: 0, idempotencyKey: key() };
    expect(reasonOf(await merchant.admin.answer(applyCard, taken))).toEqual([409, 'CARD_IN_USE']);
    const same = { cardNo: CARD, newCardNo: CARD, deposit: 0, idempotencyKey: key() };
    expect(reasonOf(await merchant.admin.answer(replaceCard, same))).toEqual([409, 'CARD_IN_USE']);
    expect((await cards())[CARD]).toMatchObject({ state: 1 });
  });

  test('of people of other organisations does not exist', async () => {
    await issue();
    const stranger = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [] } });
    for (const [call, content] of [
      [reportLoss, { cardNo: CARD }],
      [replaceCard, { cardNo: CARD, newCardNo: 'C9', deposit: 0, idempotencyKey: key() }],
      [refundCard, { cardNo: CARD, returnDeposit: 2, idempotencyKey: key() }],
    ] as const) {
      expect((await stranger.answer(call, content as never)).status).toBe(404);
    }

    await replace(CARD, 'C1000009');
  });
});

describe.each([
  ['a slave card', slaveCards],
  ['a bound card', boundCards as unknown as typeof slaveCards],
])('%s', (_name, calls) => {
  test('is added beside the main card, changed, lost and ended', async () => {
    await issue();
    const { admin } = merchant;
    const { cardId } = await admin.call(calls.add, { custId, cardNo: 'S1', holderName: '小明' });
    expect((await admin.call(accountDetail, { custId })).cardNo).toBe(CARD);
    const row = async () => (await admin.call(calls.page, { keyword: 'S1' })).records[0];
    expect(await row()).toMatchObject({
      cardId,
      cardNo: 'S1',
      holderName: '小明',
      custNum: '101',
      state: 1,
    });
    await admin.call(calls.modify, {
      cardId,
      holderName: '小红',
      version: (await row())?.version as number,
    });
    expect(await row()).toMatchObject({ holderName: '小红' });
    await admin.call(reportLoss, { cardNo: 'S1' });
    expect(await row()).toMatchObject({ state: 2 });
    await admin.call(calls.remove, cardId);
    expect((await admin.call(calls.page, {})).total).toBe(0);
    expect((await listed()).cards).toEqual([{ cardNo: 'S1', state: 4 }]);
    expect((await cards())[CARD]).toMatchObject({ state: 1 });
  });
});
