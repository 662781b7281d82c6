import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  budgetByCanteen,
  budgetByDepartment,
  budgetByOrganisation,
  budgetByRecharge,
  budgetByTender,
} from '../../contract/budget.ts';
import {
  budgetChanges,
  budgetCopy,
  budgetEdit,
  budgetImport,
  budgetKind,
  budgetPlan,
  budgetRemove,
} from '../../contract/budget-plan.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([customerArea, { ...area, start: undefined }]);
});
afterAll(() => server.stop());

const march = { startDate: '2026-03-01 00:00:00', endDate: '2026-03-31 23:59:59' };
const WHOLE = '0';
const canteenBudget = (ownerId: number, version = 0) =>
  ({
    kind: budgetKind.key.canteen,
    year: 2026,
    ownerId: String(ownerId),
    partId: WHOLE,
    version,
  }) as const;
const permissions = [
  budgetPlan.access,
  budgetEdit.access,
  budgetByCanteen.access,
  budgetByOrganisation.access,
  budgetByTender.access,
];
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string }).reason;
const planOf = async (merchant: TestMerchant, more: object = {}) =>
  (await merchant.admin.call(budgetPlan, { kind: budgetKind.key.canteen, year: 2026, ...more }))
    .records;

describe('what was taken beside a budget', () => {
  test('is nothing to compare with where none was made, however much the days before brought', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    await post(merchant, [
      { canteenId: first, amount: 700 },
      { canteenId: first, amount: 400, at: '2026-02-10 12:00:00' },
    ]);
    const { records, totalLine } = await merchant.admin.call(budgetByCanteen, march);
    const nothing = { budgetAmount: null, plannedAmount: 0, differenceAmount: null, rate: null };
    expect(records).toMatchObject([{ ...nothing, actualAmount: 700, lastAmount: 400 }]);
    expect(totalLine).toMatchObject({ ...nothing, actualAmount: 700, lastAmount: 400 });
  });

  test('is compared row by row and in total, of what has a budget; a canteen that sold nothing is a row too', async () => {
    const { merchant, first, second } = await merchantWithCanteens(server);
    const third = await merchant.within(async ({ tx, newId }) => {
      const canteenId = newId();
      await tx
        .insertInto('canteen')
        .values({ canteenId, canteenName: '食堂3', canteenNum: '3' })
        .execute();

      return canteenId;
    });

    await post(merchant, [
      { canteenId: first, amount: 900 },
      { canteenId: first, amount: 100, tradeType: 22 },
      { canteenId: second, amount: 5000 },
    ]);

    await merchant.admin.call(budgetEdit, { ...canteenBudget(first), month3: 1000 });
    await merchant.admin.call(budgetEdit, { ...canteenBudget(third), month3: 500, month4: 77 });
    const { records, totalLine } = await merchant.admin.call(budgetByCanteen, march);
    expect(records).toMatchObject([
      {
        canteenName: '食堂1',
        budgetAmount: 1000,
        actualAmount: 800,
        differenceAmount: -200,
        rate: 0.8,
      },
      {
        canteenName: '食堂2',
        budgetAmount: null,
        actualAmount: 5000,
        differenceAmount: null,
        rate: null,
      },
      { canteenName: '食堂3', budgetAmount: 500, actualAmount: 0, differenceAmount: -500, rate: 0 },
    ]);

    expect(totalLine).toMatchObject({
      budgetAmount: 1500,
      actualAmount: 5800,
      plannedAmount: 800,
      differenceAmount: -700,
      rate: 800 / 1500,
    });

    const one = await merchant.admin.call(budgetByCanteen, {
      ...march,
      canteenIds: [String(third)],
    });
    expect(one.totalLine).toMatchObject({ budgetAmount: 500, actualAmount: 0 });
  });

  test('takes of a month the days that the period has of it, to the fen, and by date each day', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    await post(merchant, [
      { canteenId: first, amount: 300, at: '2026-02-20 12:00:00' },
      { canteenId: first, amount: 60, at: '2026-03-10 12:00:00' },
    ]);
    await merchant.admin.call(budgetEdit, { ...canteenBudget(first), month3: 1000, month4: 3000 });
    const meant = async (startDate: string, endDate: string) =>
      (
        await merchant.admin.call(budgetByCanteen, {
          startDate: `${startDate} 00:00:00`,
          endDate: `${endDate} 23:59:59`,
        })
      ).totalLine;

    /* 1000 fen over 31 days: 10 days have 322, the rest 678. */
    expect(await meant('2026-03-01', '2026-03-10')).toMatchObject({
      budgetAmount: 322,
      actualAmount: 60,
      rate: 60 / 322,
    });

    expect(await meant('2026-03-11', '2026-03-31')).toMatchObject({
      budgetAmount: 678,
      actualAmount: 0,
    });
    expect(await meant('2026-03-11', '2026-04-15')).toMatchObject({ budgetAmount: 678 + 1500 });
    /* February has no budget: what it brought is no part of the comparison. */
    expect(await meant('2026-02-15', '2026-03-10')).toMatchObject({
      budgetAmount: 322,
      actualAmount: 360,
      plannedAmount: 60,
      differenceAmount: 60 - 322,
    });

    const morning = await merchant.admin.call(budgetByCanteen, {
      startDate: '2026-03-10 06:00:00',
      endDate: '2026-03-10 11:00:00',
    });
    expect(morning.totalLine).toMatchObject({ budgetAmount: 32, actualAmount: 0 });
    const byDate = await merchant.admin.call(budgetByCanteen, {
      ...march,
      sumType: 2,
      page: { current: 1, size: -1 },
    });
    expect(byDate.records).toHaveLength(31);
    expect(byDate.records.reduce((sum, { budgetAmount }) => sum + (budgetAmount ?? 0), 0)).toBe(
      1000,
    );
    expect(byDate.records.find(({ bizDate }) => bizDate === '2026-03-10')).toMatchObject({
      budgetAmount: 32,
      actualAmount: 60,
    });
    const byRecord = await merchant.admin.call(budgetByCanteen, { ...march, sumType: 3 });
    expect(byRecord.totalLine).toMatchObject({ budgetAmount: 1000, actualAmount: 60 });
  });

  test('goes over the end of a year, of a tender and of the people of a department', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    const { orgId } = await merchant.admin.call(orgAdd, { orgName: '后勤' });
    const { psnType } = await merchant.admin.call(personTypes.add, { psnTypeName: '教师' });
    await post(merchant, [
      { canteenId: first, amount: 250, at: '2026-12-31 12:00:00', orgId: Number(orgId) },
    ]);
    const part = {
      kind: budgetKind.key.tender,
      ownerId: String(first),
      partId: '1',
      version: 0,
    } as const;
    await merchant.admin.call(budgetEdit, { ...part, year: 2026, month12: 3100 });
    await merchant.admin.call(budgetEdit, { ...part, year: 2027, month1: 6200 });
    await merchant.admin.call(budgetEdit, { ...part, partId: '6', year: 2027, month1: 31 });
    const turn = { startDate: '2026-12-31 00:00:00', endDate: '2027-01-01 23:59:59' };
    const { records, totalLine } = await merchant.admin.call(budgetByTender, turn);
    expect(records).toMatchObject([
      { tenderType: 1, budgetAmount: 300, actualAmount: 250, rate: 250 / 300 },
      { tenderType: 6, budgetAmount: 1, actualAmount: 0 },
    ]);
    expect(totalLine).toMatchObject({ budgetAmount: 301, actualAmount: 250 });
    const department = {
      kind: budgetKind.key.department,
      year: 2026,
      ownerId: orgId,
      partId: psnType,
      version: 0,
    } as const;
    await merchant.admin.call(budgetEdit, { ...department, month12: 3100 });
    const people = await merchant.admin.call(budgetByDepartment, turn);
    const [teachers, others] = people.records.toSorted(
      (one, other) => (one.psnType ? 0 : 1) - (other.psnType ? 0 : 1),
    );
    expect(teachers).toMatchObject({
      orgId,
      psnTypeName: '教师',
      budgetAmount: 100,
      actualAmount: 0,
    });
    expect(others).toMatchObject({ orgId, psnType: null, budgetAmount: null, actualAmount: 250 });
    const channel = {
      kind: budgetKind.key.channel,
      year: 2026,
      ownerId: orgId,
      partId: '1',
      version: 0,
    } as const;
    await merchant.admin.call(budgetEdit, { ...channel, month12: 620 });
    const recharges = await merchant.admin.call(budgetByRecharge, { ...turn, orgIds: [orgId] });
    expect(recharges.records).toMatchObject([
      { channel: 1, budgetAmount: 20, actualAmount: 0, rate: 0 },
    ]);
  });

  test('is of the canteens and organisations of the caller, and whole before it is compared', async () => {
    const { merchant, first, second } = await merchantWithCanteens(server);
    const { orgId } = await merchant.admin.call(orgAdd, { orgName: '后勤' });
    await post(merchant, [
      { canteenId: first, amount: 100, orgId: Number(orgId) },
      { canteenId: second, amount: 100, orgId: Number(orgId) },
    ]);
    await merchant.admin.call(budgetEdit, { ...canteenBudget(first), month3: 1000 });
    await merchant.admin.call(budgetEdit, { ...canteenBudget(second), month3: 5000 });
    const department = {
      kind: budgetKind.key.organisation,
      year: 2026,
      ownerId: orgId,
      partId: WHOLE,
      version: 0,
    } as const;
    await merchant.admin.call(budgetEdit, { ...department, month3: 400 });
    const clerk = merchant.as({ permissions, scope: { canteens: [first], organisations: 'all' } });
    expect(await clerk.call(budgetByCanteen, march)).toMatchObject({
      total: 1,
      totalLine: { budgetAmount: 1000, actualAmount: 100 },
    });

    expect((await clerk.call(budgetByOrganisation, march)).totalLine).toMatchObject({
      budgetAmount: null,
      actualAmount: 100,
      rate: null,
    });

    expect((await merchant.admin.call(budgetByOrganisation, march)).totalLine).toMatchObject({
      budgetAmount: 400,
      actualAmount: 200,
      rate: 0.5,
    });

    const stall = merchant.as({ permissions, scope: { canteens: [], stalls: [7] } });
    expect((await stall.call(budgetByCanteen, march)).totalLine).toMatchObject({
      budgetAmount: null,
    });
    expect(await merchant.as({ permissions }).call(budgetByCanteen, march)).toMatchObject({
      total: 0,
      totalLine: { budgetAmount: null },
    });
  });
});

describe('a budget', () => {
  test('is typed month by month under its version, read with the sum of the year, and emptied again', async () => {
    const { merchant, first, second } = await merchantWithCanteens(server);
    const { admin } = merchant;
    expect(
      await admin.call(budgetEdit, { ...canteenBudget(first), month1: 100, month2: 250 }),
    ).toEqual({ version: 1 });
    expect(
      await admin.call(budgetEdit, { ...canteenBudget(first, 1), month2: null, month12: 7 }),
    ).toEqual({
      version: 2,
    });
    const stale = await admin.answer(budgetEdit, { ...canteenBudget(first, 1), month3: 9 });
    expect([stale.status, reasonOf(stale)]).toEqual([409, 'CHANGED']);
    expect(await planOf(merchant)).toMatchObject([
      {
        ownerNum: '1',
        partName: '全部',
        month1: 100,
        month2: null,
        month3: null,
        month12: 7,
        yearAmount: 107,
        version: 2,
      },
      { ownerNum: '2', month1: null, yearAmount: null, version: 0 },
    ]);

    expect(await planOf(merchant, { state: 1 })).toHaveLength(1);
    expect(await planOf(merchant, { state: 2 })).toMatchObject([{ ownerId: String(second) }]);
    const rows = [{ ownerId: String(first), partId: WHOLE, version: 1 }];
    expect((await admin.answer(budgetRemove, { kind: 1, year: 2026, rows })).status).toBe(409);
    const now = [{ ownerId: String(first), partId: WHOLE, version: 2 }];
    expect(await admin.call(budgetRemove, { kind: 1, year: 2026, rows: now })).toEqual({
      removed: 1,
    });
    expect(await planOf(merchant, { state: 1 })).toEqual([]);
    const { records } = await admin.call(budgetChanges, { kind: 1, year: 2026 });
    expect(
      records.map(({ changedBy, month, beforeAmount, afterAmount }) => [
        changedBy,
        month,
        beforeAmount,
        afterAmount,
      ]),
    ).toEqual([
      [4, 1, 100, null],
      [4, 12, 7, null],
      [1, 2, 250, null],
      [1, 12, null, 7],
      [1, 1, null, 100],
      [1, 2, null, 250],
    ]);
  });

  test('refuses what is no budget: amounts below nothing, parts there are none of, canteens of another merchant', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    const status = async (content: object) =>
      (
        await merchant.admin.answer(budgetEdit, {
          ...canteenBudget(first),
          month1: 1,
          ...content,
        } as never)
      ).status;
    expect(await status({ month1: -1 })).toBe(400);
    expect(await status({ month1: 100_000_000_000 })).toBe(400);
    expect(await status({ year: 1999 })).toBe(400);
    expect(await status({ partId: '1' })).toBe(404);
    expect(await status({ kind: budgetKind.key.tender, partId: '3' })).toBe(404);
    expect(await status({ kind: budgetKind.key.organisation })).toBe(404);
    const other = await server.merchant();
    expect(
      (await other.admin.answer(budgetEdit, { ...canteenBudget(first), month1: 1 })).status,
    ).toBe(404);
  });

  test('of one canteen is all its clerk sees, sets, copies and empties', async () => {
    const { merchant, first, second } = await merchantWithCanteens(server);
    await merchant.admin.call(budgetEdit, { ...canteenBudget(first), month1: 100 });
    await merchant.admin.call(budgetEdit, { ...canteenBudget(second), month1: 900 });
    const clerk = merchant.as({ permissions, scope: { canteens: [first] } });
    const seen = await clerk.call(budgetPlan, { kind: 1, year: 2026 });
    expect(seen).toMatchObject({
      total: 1,
      records: [{ ownerId: String(first) }],
      totalLine: { month1: 100 },
    });
    expect((await clerk.call(budgetChanges, { kind: 1 })).total).toBe(1);
    expect(
      (await clerk.call(budgetPlan, { kind: budgetKind.key.organisation, year: 2026 })).total,
    ).toBe(0);
    await clerk.call(budgetEdit, { ...canteenBudget(first, 1), month1: 110 });
    expect(
      (await clerk.answer(budgetEdit, { ...canteenBudget(second, 1), month1: 1 })).status,
    ).toBe(404);
    const foreign = [{ ownerId: String(second), partId: WHOLE, version: 1 }];
    expect((await clerk.answer(budgetRemove, { kind: 1, year: 2026, rows: foreign })).status).toBe(
      404,
    );
    expect(await clerk.call(budgetCopy, { kind: 1, fromYear: 2026, year: 2027 })).toEqual({
      changed: 1,
      kept: 0,
    });
    expect(
      (await merchant.admin.call(budgetPlan, { kind: 1, year: 2027 })).totalLine,
    ).toMatchObject({
      yearAmount: 110,
    });
    const reader = merchant.as({ permissions: [budgetPlan.access], scope: { canteens: 'all' } });
    expect(
      (await reader.answer(budgetEdit, { ...canteenBudget(first, 2), month1: 1 })).status,
    ).toBe(403);
    expect(
      (await merchant.as({ permissions }).call(budgetPlan, { kind: 1, year: 2026 })).total,
    ).toBe(0);
  });

  test('is copied from a year or a month with a factor, over what there is only where that is wanted', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    const { admin } = merchant;
    await admin.call(budgetEdit, { ...canteenBudget(first), month1: 1001, month2: 2000 });
    await admin.call(budgetEdit, { ...canteenBudget(first), year: 2027, month2: 5 });
    const copy = { kind: 1, fromYear: 2026, year: 2027, percent: 105 } as const;
    expect(await admin.call(budgetCopy, copy)).toEqual({ changed: 1, kept: 1 });
    expect((await planOf(merchant, { year: 2027 }))[0]).toMatchObject({
      month1: 1051,
      month2: 5,
      month3: null,
    });
    expect(await admin.call(budgetCopy, { ...copy, overwrite: true })).toEqual({
      changed: 1,
      kept: 0,
    });
    const months = { kind: 1, fromYear: 2026, year: 2026, fromMonth: 1, percent: 50 } as const;
    expect(await admin.call(budgetCopy, { ...months, months: [2, 3, 12] })).toEqual({
      changed: 2,
      kept: 1,
    });
    expect((await planOf(merchant))[0]).toMatchObject({
      month1: 1001,
      month2: 2000,
      month3: 501,
      month12: 501,
    });
    expect((await admin.answer(budgetCopy, { ...copy, year: 2026 })).status).toBe(400);
    expect((await admin.answer(budgetCopy, { ...months, months: [1] })).status).toBe(400);
    expect((await admin.answer(budgetCopy, months)).status).toBe(400);
    expect((await admin.answer(budgetCopy, { ...copy, fromYear: 2020 })).status).toBe(400);
  });
});

describe('budgets from a file', () => {
  const HEADINGS = '编号,名称,明细,1月,2月,3月';
  const fileOf = (...lines: readonly string[]) => ({
    name: 'budgets.csv',
    bytes: Buffer.from([HEADINGS, ...lines].join('\n')),
  });
  const options = { kind: '1', year: '2026' };

  test('say before what becomes of which month, refuse bad rows with the reason, and leave empty months alone', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    const { admin } = merchant;
    await admin.call(budgetEdit, { ...canteenBudget(first), month1: 100, month2: 250 });
    const { data: checked } = await admin.upload(
      budgetImport.check,
      fileOf(
        '1,食堂1,全部,2.5,,"1,200.00"',
        ',食堂2,,0,-1,',
        ',食堂9,,1,,',
        '1,,,9,,',
        '2,食堂1,,9,,',
        '2,,,,,',
        ',,,3,,',
        '2,,教师,3,,',
        '2,,,12345678901,,',
      ),
      options,
    );

    expect(checked).toMatchObject({ total: 9, valid: 1, invalid: 8 });
    expect(checked.errors.map(({ rowNumber, messages }) => [rowNumber, ...messages])).toEqual([
      [3, '2月：请填写不为负的金额，最多9位整数、2位小数'],
      [4, '没有找到食堂9'],
      [5, '与第2行重复'],
      [6, '编号2的名称是食堂2'],
      [7, '没有填写任何月份的预算'],
      [8, '请填写编号或名称'],
      [9, '没有明细教师'],
      [10, '1月：请填写不为负的金额，最多9位整数、2位小数'],
    ]);

    expect(checked.changes?.rows).toEqual([
      {
        rowNumber: 2,
        subject: '食堂1',
        fields: [
          { title: '1月', before: '1.00', after: '2.50' },
          { title: '3月', before: '', after: '1200.00' },
        ],
      },
    ]);

    const { jobId } = await admin.call(budgetImport.run, { importId: checked.importId });
    expect(await admin.finished(budgetImport.result, { jobId })).toMatchObject({
      state: 'partial',
      result: { imported: 1, failed: 8 },
    });
    expect((await planOf(merchant))[0]).toMatchObject({
      month1: 250,
      month2: 250,
      month3: 120_000,
      version: 2,
    });
    expect((await admin.call(budgetChanges, { kind: 1, changedBy: 2 })).total).toBe(2);
  });

  test('may be what was exported: it says what is there already', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    const { admin } = merchant;
    await admin.call(budgetEdit, { ...canteenBudget(first), month1: 1_234_567, month2: 0 });
    const asked = { kind: budgetKind.key.canteen, year: 2026, state: 1 as const };
    const { bytes } = await admin.file(budgetPlan, { ...asked, fileType: 'csv' }, { export: true });
    const { data: checked } = await admin.upload(
      budgetImport.check,
      { name: 'plan.csv', bytes },
      options,
    );
    expect(checked).toMatchObject({ total: 2, valid: 1, changes: { changed: 0, unchanged: 1 } });
    expect(checked.errors).toMatchObject([{ messages: ['没有找到合计'] }]);
  });

  test('go by part where the kind has parts, and only to what the sender sees', async () => {
    const { merchant, first } = await merchantWithCanteens(server);
    const tenders = { kind: '4', year: '2026' };
    const clerk = merchant.as({ permissions, scope: { canteens: [first] } });
    const { data: checked } = await clerk.upload(
      budgetImport.check,
      fileOf('1,,现金,5,,', '1,,Personal wallet,6,,', '1,,,7,,', '2,,现金,8,,'),
      tenders,
    );

    expect(checked).toMatchObject({ valid: 2, invalid: 2 });
    expect(checked.errors.map(({ messages }) => messages)).toEqual([['请填写明细'], ['没有找到2']]);
    const { jobId } = await clerk.call(budgetImport.run, { importId: checked.importId });
    await clerk.finished(budgetImport.result, { jobId });
    const { totalLine, records } = await clerk.call(budgetPlan, { kind: 4, year: 2026, state: 1 });
    expect(records).toMatchObject([
      { partName: '个人钱包', month1: 600 },
      { partName: '现金', month1: 500 },
    ]);
    expect(totalLine).toMatchObject({ month1: 1100, yearAmount: 1100 });
    const wrong = await clerk.answer(budgetPlan, { kind: 9 } as never);
    expect(wrong.status).toBe(400);
  });
});
