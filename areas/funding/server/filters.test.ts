import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { clearSingle, pageClear } from '../contract/clearing.ts';
import { deductionAdd, pageDeduction } from '../contract/deduction.ts';
import {
  pageRecharge,
  pageRechargeCollect,
  pageSubsidy,
  rechargeSingle,
  redSingle,
  subsidySingle,
} from '../contract/recharge.ts';
import { pageRepeal, repealSingle } from '../contract/repeal.ts';
import { pageTransfer, transferSingle } from '../contract/transfer.ts';
import { withdrawals } from '../contract/withdrawal.ts';

let server: RunningServer;
let merchant: TestMerchant;
const key = () => crypto.randomUUID();

beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas]);
  merchant = await server.merchant();
  const { admin } = merchant;
  const { orgId } = await admin.call(orgAdd, { orgName: '学校' });
  const add = (custNum: string) =>
    admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId });
  const [{ custId }, other] = [await add('1'), await add('2')];
  const each = (offlineType: 1 | 3, amount: number) =>
    admin.call(rechargeSingle, {
      custId,
      amount,
      offlineType,
      voucherNo: 'V1',
      idempotencyKey: key(),
    });
  await each(3, 9000);
  const { rechargeId } = await each(1, 1000);
  await admin.call(subsidySingle, { custId, amount: 500, idempotencyKey: key() });
  await admin.call(redSingle, { custId, amount: 400, idempotencyKey: key() });
  await admin.call(repealSingle, {
    rechargeId,
    policy: 'REJECT',
    reason: '错',
    idempotencyKey: key(),
  });
  await admin.call(clearSingle, { custId, reason: '错', idempotencyKey: key() });
  await admin.call(deductionAdd, {
    custId,
    amount: 100,
    deductType: 2,
    reason: '错',
    idempotencyKey: key(),
  });
  await admin.call(transferSingle, {
    fromCustId: custId,
    toCustId: other.custId,
    amount: 300,
    idempotencyKey: key(),
  });
  await admin.call(withdrawals.add, {
    custId,
    amount: 200,
    withdrawMethod: 3,
    idempotencyKey: key(),
  });
});
afterAll(() => server.stop());

const lists: readonly Endpoint[] = [
  pageAccount,
  pageRecharge,
  pageSubsidy,
  pageRechargeCollect,
  pageRepeal,
  pageClear,
  pageDeduction,
  pageTransfer,
  withdrawals.page,
];

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
}
const bare = (type: z.ZodType): z.ZodType => {
  const { innerType } = type.def as Def;
  return innerType ? bare(innerType) : type;
};
/** The values of a fixed list; none where a filter is something else. */
const valuesOf = (type: z.ZodType): readonly unknown[] => {
  const { type: kind, values = [], options = [] } = bare(type).def as Def;
  return kind === 'literal' ? values : kind === 'union' ? options.flatMap(valuesOf) : [];
};
interface Page {
  readonly total: number;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}
const ABSENT: Readonly<Record<string, unknown>> = {
  keyword: '没有这个人',
  startDate: '2099-01-01 00:00:00',
  minAmount: 99_999_999,
};

test.each(lists.map((list) => [list.id, list] as const))(
  '%s obeys every filter it takes',
  async (_id, list) => {
    const found = async (filter: object) =>
      (await merchant.admin.call(list, filter as never)) as Page;
    const shape = (list.content as z.ZodObject).shape as Record<string, z.ZodType>;
    expect((await found({})).total).toBeGreaterThan(0);
    const ignored: string[] = [];
    for (const [name, type] of Object.entries(shape)) {
      if (name in ABSENT && (await found({ [name]: ABSENT[name] })).total > 0) ignored.push(name);
      for (const value of valuesOf(type)) {
        const { records } = await found({ [name]: value });
        if (records.some((row) => name in row && row[name] !== value))
          ignored.push(`${name}=${value}`);
      }
    }

    expect(ignored).toEqual([]);
  },
);

test('a list of subsidies refuses to be asked for another wallet', async () => {
  expect((await merchant.admin.answer(pageSubsidy, { walletType: 1 } as never)).status).toBe(400);
  expect((await merchant.admin.call(pageSubsidy, { walletType: 2 })).total).toBe(1);
});
