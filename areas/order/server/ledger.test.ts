import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ending } from '#areas/account/server/testing/area.ts';
import { withdrawing } from '#areas/funding/server/testing/area.ts';
import { refundOrder } from './end-order.ts';
import { sellBatch } from './sale/sell.ts';
import {
  assertSound,
  balances,
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  inspect,
  openLedger,
  person,
  rows,
  saleOf,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger());
afterAll(closeLedger);

describe('spending and giving back', () => {
  test('12.00 is paid with subsidy 8, red 1 and personal 3; refunding 5.00 leaves exactly what 7.00 would have cost', async () => {
    const of = await house(1);
    const custId = person(of, 0);
    await of.merchant.within(async (context) => {
      await fund(context, custId, 1, 1000);
      await fund(context, custId, 2, 800);
      await fund(context, custId, 4, 100);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 1200)]);
      expect(sold).toMatchObject({
        state: 'posted',
        subsidy: 800,
        red: 100,
        personal: 300,
        available: 700,
      });
      const back = await refundOrder(context, {
        orderId: sold?.orderId ?? 0,
        amount: 500,
        reason: 'r',
        operatorId: 1,
      });
      expect(back).toMatchObject({
        split: { personalAmount: 300, redAmount: 100, subsidyAmount: 100 },
        detours: [],
        refundState: 3,
      });
    });

    expect(
      await balances(of.merchant.merchantId).then((found) => Object.values(found).toSorted()),
    ).toEqual([100, 100, 1000]);
    await of.merchant.within(async (context) => {
      const [fresh] = await sellBatch(context, [saleOf(of, 0, 100)]);
      expect(fresh).toMatchObject({ subsidy: 100 });
    });
    await assertSound(of.merchant.merchantId);
  });

  test('an expired lot never pays, and money refunded to it goes to its fund', async () => {
    const of = await house(1);
    const custId = person(of, 0);
    const sold = await of.merchant.within(async (context) => {
      await fund(context, custId, 2, 500, { expiresAt: `${DAY} 12:00:00` });
      await fund(context, custId, 2, 300, { expiresAt: '2099-01-01 00:00:00' });
      const late = await sellBatch(context, [saleOf(of, 0, 400, 1, `${DAY} 12:00:01`)]);
      expect(late[0]).toMatchObject({ state: 'rejected', reason: 'INSUFFICIENT_BALANCE' });

      return sellBatch(context, [saleOf(of, 0, 600)]);
    });

    expect(sold[0]).toMatchObject({ state: 'posted', subsidy: 600 });
    await of.merchant.within(async (context) => {
      const later = { ...context, now: `${DAY} 20:00:00` };
      await refundOrder(later, { orderId: sold[0]?.orderId ?? 0, reason: 'r', operatorId: 1 });
    });
    const legs = await rows<{ to_account: number; amount: number }>(
      'select to_account, amount from posting where merchant_id = $1 and trade_type = 22 order by line',
      of.merchant.merchantId,
    );
    expect(legs).toEqual([
      { to_account: 2, amount: 100 },
      { to_account: 102, amount: 500 },
    ]);
    await assertSound(of.merchant.merchantId);
  });

  test('a refund never goes beyond what was paid, however it is cut', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 1, 1000);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 1000)]);
      const orderId = sold?.orderId ?? 0;
      const refund = (asked?: number) =>
        refundOrder(context, { orderId, amount: asked, reason: 'r', operatorId: 1 });
      await refund(400);
      await expect(refund(601)).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' });
      await refund(600);
      await expect(refund()).rejects.toMatchObject({ reason: 'ALREADY_REFUNDED' });
    });

    await assertSound(of.merchant.merchantId);
  });

  test('refunds after an account was closed go to withdrawal clearing and to the fund, never to the closed wallets', async () => {
    const of = await house(1);
    const custId = person(of, 0);
    await of.merchant.within(async (context) => {
      await fund(context, custId, 1, 500);
      await fund(context, custId, 2, 500);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 800)]);
      await ending.closeAccount(context, { custId, operatorId: 1 });
      await refundOrder(context, { orderId: sold?.orderId ?? 0, reason: 'r', operatorId: 1 });
    });

    const legs = await rows(
      'select to_account, amount from posting where merchant_id = $1 and trade_type = 22 order by line',
      of.merchant.merchantId,
    );
    expect(legs).toEqual([
      { to_account: 106, amount: 300 },
      { to_account: 102, amount: 500 },
    ]);
    expect(Object.values(await balances(of.merchant.merchantId))).toEqual([0, 0]);
    await assertSound(of.merchant.merchantId);
  });
});

describe('taking a recharge back', () => {
  const spent = async (of: House, policy: 'REJECT' | 'PARTIAL') =>
    of.merchant.within(async (context) => {
      const [done] = await fund(context, person(of, 0), 1, 10_000, { giftAmount: 1000 });
      await sellBatch(context, [saleOf(of, 0, 6000)]);

      return withdrawing.revokeRecharge(context, {
        rechargeId: done && 'rechargeId' in done ? done.rechargeId : 0,
        policy,
        operatorId: 1,
      });
    });

  test('100 with a gift of 10 after 60 are spent: refused whole, or the gift and then what is left', async () => {
    const [strict, lenient] = [await house(1), await house(1)];
    await expect(spent(strict, 'REJECT')).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await spent(lenient, 'PARTIAL')).toMatchObject({
      state: 'part_revoked',
      revokedAmount: 4000,
      revokedGift: 1000,
    });

    expect(Object.values(await balances(lenient.merchant.merchantId))).toEqual([0]);
    await assertSound(lenient.merchant.merchantId);
  });

  test('money of a subsidy that was taken back does not come back to life with a refund: it goes to the fund', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      const [done] = await fund(context, person(of, 0), 2, 1000);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 600)]);
      const rechargeId = done && 'rechargeId' in done ? done.rechargeId : 0;
      await withdrawing.revokeRecharge(context, { rechargeId, policy: 'PARTIAL', operatorId: 1 });
      await refundOrder(context, { orderId: sold?.orderId ?? 0, reason: 'r', operatorId: 1 });
    });

    expect(Object.values(await balances(of.merchant.merchantId))).toEqual([0]);
    await assertSound(of.merchant.merchantId);
  });

  test('an untouched recharge goes back whole, once', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      const [done] = await fund(context, person(of, 0), 1, 10_000, { giftAmount: 1000 });
      const request = {
        rechargeId: done && 'rechargeId' in done ? done.rechargeId : 0,
        policy: 'REJECT' as const,
        operatorId: 1,
      };

      expect(await withdrawing.revokeRecharge(context, request)).toMatchObject({
        state: 'revoked',
        revokedAmount: 10_000,
        revokedGift: 1000,
      });

      await expect(withdrawing.revokeRecharge(context, request)).rejects.toMatchObject({
        reason: 'ALREADY_REVOKED',
      });
    });

    await assertSound(of.merchant.merchantId);
  });
});

describe('the journal cannot be changed', () => {
  test('the serving role may neither update nor delete a posting, and neither may its owner', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => void (await fund(context, person(of, 0), 1, 100)));

    for (const change of [
      'update posting set amount = 1 where merchant_id = $1',
      'delete from posting where merchant_id = $1',
    ]) {
      const refused = of.merchant.within(
        async ({ client, merchantId }) => void (await client.query(change, [merchantId])),
      );
      await expect(refused).rejects.toMatchObject({ code: '42501' });
      await expect(inspect().query(change, [of.merchant.merchantId])).rejects.toThrow(
        'append-only',
      );
    }
  });

  test('sealed blocks verify; a posting changed, taken away or slipped in by force is found', async () => {
    const of = await house(1);
    const { merchantId } = of.merchant;
    const broken = async () =>
      (await rows<{ block: number }>('select broken_ledger_blocks($1) as block', merchantId)).map(
        ({ block }) => block,
      );
    const sealed = () =>
      rows('select seal_ledger($1, (ledger_horizon()).journal_no) as count', merchantId);
    const force = async (text: string) => {
      await inspect().query('alter table posting disable trigger posting_append_only');
      await inspect().query(text, [merchantId]);
      await inspect().query('alter table posting enable trigger posting_append_only');
    };

    for (const money of [100, 200, 300]) {
      await of.merchant.within(
        async (context) => void (await fund(context, person(of, 0), 1, money)),
      );
      expect(await sealed()).toEqual([{ count: 1 }]);
    }

    expect(await sealed()).toEqual([{ count: 0 }]);
    expect(await broken()).toEqual([]);
    await force('update posting set amount = 201 where merchant_id = $1 and amount = 200');
    expect(await broken()).toEqual([2]);
    await force('update posting set amount = 200 where merchant_id = $1 and amount = 201');
    expect(await broken()).toEqual([]);
    await force(
      'update posting set journal_no = journal_no - 1 where merchant_id = $1 and amount = 300',
    );
    expect(await broken()).toEqual([2, 3]);
    await force(
      'update posting set journal_no = journal_no + 1 where merchant_id = $1 and amount = 300',
    );
    await force('delete from posting where merchant_id = $1 and amount = 100');
    expect(await broken()).toEqual([1]);
  });
});
