import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { backChargeBatch, backChargeResult } from '#areas/funding/contract/back-charge.ts';
import { type BatchStarted, batchResult } from '#areas/funding/contract/batch.ts';
import { clearBatch } from '#areas/funding/contract/clearing.ts';
import { rechargeBatch, subsidyBatch } from '#areas/funding/contract/recharge.ts';
import { repealBatchNum } from '#areas/funding/contract/repeal.ts';
import {
  backChargeRevocation,
  clearRevocation,
  transferRevocation,
} from '#areas/funding/contract/revocation.ts';
import { subsidyRuleAdd, subsidyRuleRun } from '#areas/funding/contract/subsidy-rule.ts';
import { transferBatch } from '#areas/funding/contract/transfer.ts';
import { withdrawBatch } from '#areas/funding/contract/withdrawal.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { area as orderArea } from './area.ts';
import { sellBatch } from './sale/sell.ts';
import {
  asSuperuser,
  assertSound,
  closeLedger,
  fund,
  type House,
  house,
  openLedger,
  rows,
  saleOf,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea, orderArea], true));
afterAll(closeLedger);

const AMOUNT = 100;
/** A clearing is a row; that it was given back is said in that row. */
const CLEARING = 'wallet_clearing';
/** Trade types that batches of orders move, whose progress is told apart: back-charges and what refunds them. */
const OF_ORDERS: readonly number[] = [21, 22];
const key = () => crypto.randomUUID();
const custIdsOf = (of: House) => of.people.map(String);

/** Three people with 10.00 of their own, 2.00 of subsidy, and a meal of 0.90 each that is not paid. */
async function furnished(): Promise<House> {
  const of = await house(3);
  await of.merchant.within(async (context) => {
    await sellBatch(
      context,
      of.people.map((_one, index) => saleOf(of, index, 90, 2)),
    );
    for (const custId of of.people) {
      await fund(context, custId, 1, 1000);
      await fund(context, custId, 2, 200);
    }
  });

  return of;
}

/** The number of a batch that has come to its end. */
async function batchDone(
  of: House,
  { batchNo, jobId }: { batchNo: string; jobId: string },
): Promise<string> {
  await of.merchant.admin.finished(batchResult, { jobId });
  return batchNo;
}
const revoked = () => ({ reason: '发错人', idempotencyKey: key() });

/** How a batch of a kind is begun, at which table's rows its worker is cut off, and what trade type has moved how much in all then. */
interface Kind {
  /** What has to be there before; its answer is handed to `begin`. */
  readonly prepare?: (of: House) => Promise<string>;
  readonly begin: (of: House, prepared?: string) => Promise<z.input<typeof BatchStarted>>;
  readonly cut: string;
  readonly moves: readonly [tradeType: number, postings: number, amount: number];
}
const kinds: Readonly<Record<string, Kind>> = {
  recharges: {
    begin: (of) =>
      of.merchant.admin.call(rechargeBatch, {
        custIds: custIdsOf(of),
        amount: AMOUNT,
        offlineType: 3,
        idempotencyKey: key(),
      }),
    cut: 'recharge',
    moves: [10, 6, 3300],
  },
  subsidies: {
    begin: (of) =>
      of.merchant.admin.call(subsidyBatch, {
        custIds: custIdsOf(of),
        amount: AMOUNT,
        idempotencyKey: key(),
      }),
    cut: 'recharge',
    moves: [12, 6, 900],
  },
  'subsidies of a rule': {
    begin: async ({ merchant: { admin } }) => {
      const { ruleId } = await admin.call(subsidyRuleAdd, {
        ruleName: '餐补',
        mode: 1,
        amount: AMOUNT,
      });
      return admin.call(subsidyRuleRun, { ruleId, idempotencyKey: key() });
    },
    cut: 'recharge',
    moves: [12, 6, 900],
  },
  transfers: {
    begin: (of) => {
      const [fromCustId = '', ...custIds] = custIdsOf(of);
      return of.merchant.admin.call(transferBatch, {
        fromCustId,
        custIds,
        amount: AMOUNT,
        idempotencyKey: key(),
      });
    },
    cut: 'account_transfer',
    moves: [50, 2, 200],
  },
  clearings: {
    begin: (of) =>
      of.merchant.admin.call(clearBatch, {
        custIds: custIdsOf(of),
        reason: '学期结束',
        idempotencyKey: key(),
      }),
    cut: CLEARING,
    moves: [42, 3, 600],
  },
  'back-charges': {
    begin: (of) =>
      of.merchant.admin.call(backChargeBatch, {
        custIds: custIdsOf(of),
        reason: '补扣',
        idempotencyKey: key(),
      }),
    cut: 'order_repair',
    moves: [21, 6, 540],
  },
  'back-charges given back': {
    prepare: async (of) => {
      const asked = { custIds: custIdsOf(of), reason: '补扣', idempotencyKey: key() };
      const { batchNo, jobId } = await of.merchant.admin.call(backChargeBatch, asked);
      await of.merchant.admin.finished(backChargeResult, { jobId });

      return batchNo;
    },
    begin: (of, batchNo = '') =>
      of.merchant.admin.call(backChargeRevocation.save, { batchNo, ...revoked() }),
    cut: 'order_refund',
    moves: [22, 3, 270],
  },
  revocations: {
    prepare: async (of) => {
      const { admin } = of.merchant;
      const asked = {
        custIds: custIdsOf(of),
        amount: AMOUNT,
        offlineType: 3 as const,
        idempotencyKey: key(),
      };

      return batchDone(of, await admin.call(rechargeBatch, asked));
    },
    begin: (of, batchNo = '') =>
      of.merchant.admin.call(repealBatchNum, { batchNo, reason: '重复', idempotencyKey: key() }),
    cut: 'recharge_repeal',
    moves: [40, 3, 300],
  },
  'transfers given back': {
    prepare: async (of) => {
      const [fromCustId = '', ...custIds] = custIdsOf(of);
      const asked = { fromCustId, custIds, amount: AMOUNT, idempotencyKey: key() };

      return batchDone(of, await of.merchant.admin.call(transferBatch, asked));
    },
    begin: (of, batchNo = '') =>
      of.merchant.admin.call(transferRevocation.save, { batchNo, ...revoked() }),
    cut: 'account_transfer',
    moves: [50, 4, 400],
  },
  'clearings given back': {
    prepare: async (of) => {
      const asked = { custIds: custIdsOf(of), reason: '学期结束', idempotencyKey: key() };
      return batchDone(of, await of.merchant.admin.call(clearBatch, asked));
    },
    begin: (of, batchNo = '') =>
      of.merchant.admin.call(clearRevocation.save, { batchNo, ...revoked() }),
    cut: CLEARING,
    moves: [45, 3, 600],
  },
  withdrawals: {
    begin: (of) =>
      of.merchant.admin.call(withdrawBatch, {
        custIds: custIdsOf(of),
        amount: AMOUNT,
        idempotencyKey: key(),
      }),
    cut: 'account_hold',
    moves: [30, 0, 0],
  },
};

const CUT_TABLES = Map.groupBy(Object.values(kinds), ({ cut }) => cut);

async function assertMovedOnce(
  { merchant: { merchantId } }: House,
  { cut, moves }: Kind,
): Promise<void> {
  const [tradeType, postings, amount] = moves;
  const moved = await rows(
    `select count(*)::int as postings, coalesce(sum(amount), 0)::bigint as amount from posting
      where merchant_id = $1 and trade_type = ${tradeType}`,
    merchantId,
  );

  expect(moved).toEqual([{ postings, amount }]);
  const held = await rows(
    'select count(*)::int as holds, coalesce(sum(amount), 0)::bigint as amount from account_hold where merchant_id = $1',
    merchantId,
  );
  expect(held).toEqual([
    cut === 'account_hold' ? { holds: 3, amount: 300 } : { holds: 0, amount: 0 },
  ]);
  await assertSound(merchantId);
}

test('a batch of every kind whose worker is killed in its middle is finished, and moves its money once', async () => {
  const begun = await Promise.all(
    Object.values(kinds).map(async (kind) => {
      const of = await furnished();
      return { kind, of, prepared: await kind.prepare?.(of) };
    }),
  );

  /* Each batch loses its first try: it comes again some seconds later only. */
  for (const [table, cut] of CUT_TABLES)
    await failInserts(
      asSuperuser,
      table,
      Object.fromEntries(cut.map((_kind, index) => [index + 1, 'cut'])),
      table === CLEARING ? 'insert or update' : 'insert',
    );

  const jobs = await Promise.all(begun.map(({ kind, of, prepared }) => kind.begin(of, prepared)));
  for (const [index, { jobId }] of jobs.entries()) {
    const { kind, of } = begun[index] as (typeof begun)[number];
    const progress = OF_ORDERS.includes(kind.moves[0]) ? backChargeResult : batchResult;
    expect(await of.merchant.admin.finished(progress, { jobId })).toMatchObject({
      state: 'success',
    });
    await assertMovedOnce(of, kind);
  }

  for (const [table, cut] of CUT_TABLES)
    expect(
      await rows(
        `select last_value >= ${2 * cut.length} as again from fault_${table} where $1 > 0`,
        1,
      ),
    ).toEqual([{ again: true }]);
});
