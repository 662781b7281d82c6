import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCardFound, reportCardLost } from '#areas/account/server/api.ts';
import { ending, moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { withdrawals } from '#areas/funding/contract/withdrawal.ts';
import { deductFrom, rechargeWallets, startTransfers } from '#areas/funding/server/api.ts';
import { withdrawing } from '#areas/funding/server/testing/area.ts';
import { blockAccounts, endHold, openBook, placeHold } from '#areas/ledger/server/api.ts';
import { sweeper } from '#areas/ledger/server/testing/area.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { repairOrder } from './back-charge/repair.ts';
import { OUTCOME } from './booking/draft.ts';
import { endOrder, refundOrder } from './end-order.ts';
import { frozenLines, netOf } from './order-line.ts';
import { payOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { sellBatch } from './sale/sell.ts';
import {
  AT,
  accountOf,
  assertFlows,
  assertSound,
  cardOf,
  closeDays,
  closeLedger,
  fund,
  GRANTED_AT,
  type House,
  house,
  openLedger,
  person,
  rows,
  saleOf,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea]));
afterAll(closeLedger);

/** What stays paid of an order is what a smaller one would have taken: every piece before the last touched one is whole. */
const NET = `select transaction_id from (
    select transaction_id, line, amount - coalesce((select sum(amount) from posting r where r.merchant_id = $1 and r.reverses_id = s.posting_id), 0) as kept,
           lead(amount) over w - lead(amount - coalesce((select sum(amount) from posting r where r.merchant_id = $1 and r.reverses_id = s.posting_id), 0)) over w as next_back,
           lead(amount) over w as next_amount, amount
      from posting s where merchant_id = $1 and trade_type = 20 and tender_type <> 9 window w as (partition by transaction_id order by line)) p
   where next_amount is not null and kept < amount and next_back < next_amount`;

interface Happened {
  orders: number[];
  recharges: number[];
}
type Step = (of: House, state: Happened) => Promise<void>;

/** Another command moved the wallet first, or both waited for each other: nothing was written, and the client asks again (409 BUSY). */
const OVERTAKEN = ['40001', '40P01'];

/** A command that may be refused or overtaken; anything else is a defect. */
async function attempt(of: House, work: (context: Context) => Promise<void>): Promise<void> {
  await of.merchant.within(work).catch((error: unknown) => {
    if (!(error instanceof Refusal) && !OVERTAKEN.includes((error as { code?: string }).code ?? ''))
      throw error;
  });
}

const amount = fc.integer({ min: 1, max: 900 });
const who = fc.nat(2);
const expiry = fc.constantFrom(
  undefined,
  '2026-03-01 00:00:00',
  '2026-03-02 12:00:00',
  '2099-01-01 00:00:00',
);

const rechargeStep = fc
  .record({
    who,
    walletType: fc.constantFrom(1, 2, 4),
    amount,
    giftAmount: fc.option(amount, { nil: undefined }),
    expiresAt: expiry,
  })
  .map(
    (item): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const { who: index, ...rest } = item;
          const items = [{ custId: person(of, index), ...rest }];
          const request = { items, channel: 1, source: 1, operatorId: 1, occurredAt: GRANTED_AT };
          for (const outcome of await rechargeWallets(context, request))
            if ('rechargeId' in outcome) state.recharges.push(outcome.rechargeId);
        }),
  );
const sellStep = fc
  .array(
    fc.record({ who: fc.integer({ min: -1, max: 2 }), amount, onlineFlag: fc.constantFrom(1, 2) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(
    (list): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const outcomes = await sellBatch(
            context,
            list.map((one) => saleOf(of, one.who, one.amount, one.onlineFlag as 1 | 2)),
          );
          for (const [index, outcome] of outcomes.entries()) {
            const paid = outcome.personal + outcome.subsidy + outcome.red + outcome.suspense;
            expect(paid).toBe(outcome.state === 'rejected' ? 0 : list[index]?.amount);
            if (outcome.orderId > 0) state.orders.push(outcome.orderId);
          }
        }),
  );
const refundStep = fc
  .record({ pick: fc.nat(50), amount: fc.option(amount, { nil: undefined }) })
  .map(
    ({ pick, amount: asked }): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const orderId = state.orders[pick % Math.max(1, state.orders.length)];
          if (orderId !== undefined)
            await refundOrder(context, { orderId, amount: asked, reason: 'r', operatorId: 1 });
        }),
  );
const revokeStep = fc
  .record({
    pick: fc.nat(50),
    policy: fc.constantFrom('REJECT' as const, 'PARTIAL' as const, 'DEBT' as const),
  })
  .map(
    ({ pick, policy }): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const rechargeId = state.recharges[pick % Math.max(1, state.recharges.length)];
          if (rechargeId !== undefined)
            await withdrawing.revokeRecharge(context, { rechargeId, policy, operatorId: 1 });
        }),
  );
const drafts = fc.array(
  fc.record({
    goodsName: fc.constantFrom('米饭', '红烧肉', '鱼香肉丝'),
    goodsKind: fc.constant<1>(1),
    measure: fc.constantFrom<1 | 2>(1, 2),
    unitPrice: fc.nat(400),
    quantity: fc.constantFrom(1000, 2000, 333, 125),
  }),
  { minLength: 1, maxLength: 5 },
);
const placeStep = fc
  .record({ who, lines: drafts, discountAmount: fc.nat(60), ahead: fc.nat(3), mode: fc.nat(3) })
  .map(
    ({ who: index, lines, discountAmount, ahead, mode }): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const bizDate = `2026-03-0${2 + ahead}`;
          const account = await accountOf(context, person(of, index));
          const whole = netOf(frozenLines(lines, 0));
          const request = {
            lines,
            discountAmount: Math.min(discountAmount, whole),
            bizDate,
            mealType: 2,
            account,
          };
          const place = atCanteen(of.canteenId, mode === 0 ? null : of.canteenId);
          const made = await placeOrder(context, {
            ...request,
            orderKind: 2,
            place,
            nuclearMode: 4,
            sourceType: 9,
          });
          state.orders.push(made.orderId);
        }),
  );
const payStep = fc
  .record({ pick: fc.nat(50), outside: fc.nat(300), wallet: fc.option(amount, { nil: undefined }) })
  .map(
    ({ pick, outside, wallet }): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const orderId = state.orders[pick % Math.max(1, state.orders.length)];
          if (orderId === undefined) return;

          const tenderType = ([5, 6, 7] as const)[pick % 3] ?? 6;
          const beside = outside > 0 ? [{ tenderType, amount: outside, ref: 4 }] : [];
          const asked = wallet === undefined ? {} : { walletAmount: wallet };
          await payOrder(context, { orderId, outside: beside, ...asked, operatorId: 1 });
        }),
  );
const partly = {
  pick: fc.nat(50),
  who,
  amount: fc.option(amount, { nil: undefined }),
  partial: fc.boolean(),
};
const repairStep = fc.record(partly).map(
  ({ pick, who: index, amount: asked, partial }): Step =>
    (of, state) =>
      attempt(of, async (context) => {
        const orderId = state.orders[pick % Math.max(1, state.orders.length)];
        const { accountId } = await accountOf(context, person(of, index));
        if (orderId === undefined) return;

        await repairOrder(context, {
          orderId,
          accountId,
          amount: asked,
          partial,
          reason: 'r',
          operatorId: 1,
        });
      }),
);
const cancelStep = fc.nat(50).map(
  (pick): Step =>
    (of, state) =>
      attempt(of, async (context) => {
        const orderId = state.orders[pick % Math.max(1, state.orders.length)];
        if (orderId === undefined) return;

        await endOrder(context, {
          orderId,
          outcome: OUTCOME.cancelled,
          fee: 0,
          reason: 'r',
          operatorId: 1,
        });
      }),
);
const stateStep = fc
  .record({ who, kind: fc.constantFrom('lost', 'found', 'debit', 'credit', 'free') })
  .map(
    ({ who: index, kind }): Step =>
      (of) =>
        attempt(of, async (context) => {
          const custId = person(of, index);
          if (kind === 'lost') return reportCardLost(context, cardOf(custId));
          if (kind === 'found') return reportCardFound(context, cardOf(custId));

          const found = await context.tx
            .selectFrom('account')
            .select('accountId')
            .where('custId', '=', custId)
            .executeTakeFirstOrThrow();

          await blockAccounts(context, [found.accountId], {
            debit: kind === 'debit',
            credit: kind === 'credit',
          });
        }),
  );
const sweepStep = fc.constantFrom('2026-03-02 13:00:00', '2026-03-09 08:00:00').map(
  (now): Step =>
    (of) =>
      attempt(of, async (context) => {
        await sweeper.expireHolds({ ...context, now }, 100);
        await sweeper.clearExpired({ ...context, now }, 100);
      }),
);
const holdStep = fc
  .record({ who, amount, bizId: fc.nat(5), end: fc.constantFrom('PENDING', 'VOIDED') })
  .map(
    ({ who: index, amount: held, bizId, end }): Step =>
      (of) =>
        attempt(of, async (context) => {
          const { accountId } = await accountOf(context, person(of, index));
          const account = (await openBook(context, { accountIds: [accountId] })).accounts.get(
            accountId,
          );
          if (end === 'VOIDED') return endHold(context, { kind: 'order', bizId }, 'VOIDED');
          if (!account) return;

          const hold = {
            kind: 'order',
            bizId: context.newId(),
            walletType: 1,
            amount: held,
          } as const;
          await placeHold(context, account, { ...hold, expiresAt: '2026-03-02 12:30:00' });
        }),
  );
const clearStep = fc.record({ who, walletType: fc.constantFrom(2 as const, 4 as const) }).map(
  ({ who: index, walletType }): Step =>
    (of) =>
      attempt(of, async (context) => {
        await withdrawing.clearWallets(context, {
          custIds: [person(of, index)],
          walletType,
          reason: 'r',
          operatorId: 1,
        });
      }),
);
const transferStep = fc.record({ who, to: who, amount }).map(
  ({ who: index, to, amount: moved }): Step =>
    (of) =>
      attempt(of, async (context) => {
        const from = (await accountOf(context, person(of, index))).accountId;
        const towards = (await accountOf(context, person(of, to))).accountId;
        const { accounts } = await openBook(context, { accountIds: [from, towards] });
        const [payer, payee] = [accounts.get(from), accounts.get(towards)];
        if (!payer || !payee) return;

        const transfers = await startTransfers(context, payer, { remark: 'r' });
        transfers.move(payee, moved);
        await transfers.write();
      }),
);
const deductStep = fc
  .record({
    who,
    amount,
    walletType: fc.constantFrom(1 as const, 2 as const, 4 as const),
    deductType: fc.constantFrom(1, 3),
  })
  .map(
    ({ who: index, ...draft }): Step =>
      (of) =>
        attempt(of, async (context) => {
          await deductFrom(context, { ...draft, custId: person(of, index), reason: 'r' });
        }),
  );
/** A recharge that is spent, revoked, owed and repaid. */
const oweStep = fc
  .record({ who, walletType: fc.constantFrom(1, 2, 4), amount, spent: amount, repaid: amount })
  .map(
    ({ who: index, walletType, amount: brought, spent, repaid }): Step =>
      (of) =>
        attempt(of, async (context) => {
          const custId = person(of, index);
          const [granted] = await fund(context, custId, walletType, brought);
          if (!granted || 'refused' in granted) return;

          await sellBatch(context, [saleOf(of, index, spent)]);
          await withdrawing.revokeRecharge(context, {
            rechargeId: granted.rechargeId,
            policy: 'DEBT',
            operatorId: 1,
          });
          await fund(context, custId, walletType, repaid);
        }),
  );
/** Applied for, and then paid with its fee, refused, failed and paid all the same, or left waiting. */
const WITHDRAWALS = [
  ['agree', 'pay', 'paid'],
  ['agree', 'pay', 'fail', 'pay', 'paid'],
  ['reject'],
  ['cancel'],
  [],
] as const;
const withdrawStep = fc
  .record({ who, amount, fee: fc.nat(40), steps: fc.constantFrom(...WITHDRAWALS) })
  .map(
    ({ who: index, amount: asked, fee, steps }): Step =>
      async ({ merchant, people }) => {
        const custId = String(people[index % people.length]);
        const another = merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
        const draft = {
          custId,
          amount: asked,
          fee,
          withdrawMethod: 3 as const,
          idempotencyKey: crypto.randomUUID(),
        };
        const applied = await merchant.admin.answer(withdrawals.add, draft);
        expect([200, 400, 409]).toContain(applied.status);
        if (applied.status !== 200) return;

        const { withdrawId } = applied.data;
        for (const [version, step] of steps.entries()) {
          const by = step === 'cancel' ? merchant.admin : another;
          const said = ['agree', 'reject', 'fail'].includes(step) && { remark: 'r' };
          const answer = await by.answer(withdrawals[step], {
            withdrawId,
            version: version + 1,
            ...said,
          });
          expect([200, 409]).toContain(answer.status);
        }
      },
  );
const closeStep = who.map(
  (index): Step =>
    (of) =>
      attempt(of, (context) =>
        ending.closeAccount(context, { custId: person(of, index), operatorId: 1 }),
      ),
);

const AT_ONCE = 8;

/** Small amounts of every kind for each person, so that most sales are paid in several pieces. */
async function everyKindOfMoney(of: House): Promise<number[]> {
  return of.merchant.within(async (context) => {
    const items = of.people.flatMap((custId) => [
      { custId, walletType: 1, amount: 400, giftAmount: 150, expiresAt: '2099-01-01 00:00:00' },
      { custId, walletType: 2, amount: 250, expiresAt: '2099-01-01 00:00:00' },
      { custId, walletType: 2, amount: 150, expiresAt: AT },
      { custId, walletType: 4, amount: 120 },
    ]);

    const outcomes = await rechargeWallets(context, {
      items,
      channel: 1,
      source: 1,
      operatorId: 1,
      occurredAt: GRANTED_AT,
    });

    return outcomes.flatMap((outcome) => ('rechargeId' in outcome ? outcome.rechargeId : []));
  });
}

const anything = (): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: rechargeStep },
    { weight: 8, arbitrary: sellStep },
    { weight: 5, arbitrary: refundStep },
    { weight: 4, arbitrary: placeStep },
    { weight: 6, arbitrary: payStep },
    { weight: 3, arbitrary: repairStep },
    { weight: 1, arbitrary: cancelStep },
    { weight: 4, arbitrary: revokeStep },
    { weight: 1, arbitrary: stateStep },
    { weight: 2, arbitrary: holdStep },
    { weight: 1, arbitrary: sweepStep },
    { weight: 1, arbitrary: closeStep },
    { weight: 2, arbitrary: clearStep },
    { weight: 3, arbitrary: transferStep },
    { weight: 2, arbitrary: deductStep },
    { weight: 2, arbitrary: withdrawStep },
    { weight: 3, arbitrary: oweStep },
  );

/** Every invariant, before the days are closed and after. */
async function assertAll(of: House): Promise<void> {
  await assertSound(of.merchant.merchantId);
  await assertFlows(of);
  await closeDays(of);
  await assertFlows(of);
}

test('whatever happens in whatever order, the ledger invariants I1 to I9 hold', async () => {
  const step = fc.oneof(
    { weight: 58, arbitrary: anything() },
    { weight: 1, arbitrary: fc.constant<Step>(closeDays) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const of = await house();
      const state = { orders: [], recharges: await everyKindOfMoney(of) };
      for (const take of steps) await take(of, state);
      await assertAll(of);
      expect(await rows(NET, of.merchant.merchantId)).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test('of whatever happens eight at a time, the ledger invariants hold as well', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything(), { minLength: 16, maxLength: 48 }), async (steps) => {
      const of = await house();
      const state = { orders: [], recharges: await everyKindOfMoney(of) };
      for (let first = 0; first < steps.length; first += AT_ONCE)
        await Promise.all(steps.slice(first, first + AT_ONCE).map((take) => take(of, state)));

      await assertAll(of);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
