import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { customerImport } from '#areas/customer/contract/customer-import.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { jobCalls } from '#areas/system/contract/job.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { batchResult, batchRetry } from '../../contract/batch.ts';
import { rechargeBatch } from '../../contract/recharge.ts';
import { repealBatchNum } from '../../contract/repeal.ts';

/** Two parts of a recharging batch, a dozen of a revoking one. */
const PEOPLE = 530;
const AMOUNT = 1000;
/** Passes by itself: the disk was full. */
const PASSING = '53100';
/** Does not: something is wrong. */
const LASTING = '22012';

let server: RunningServer;
let merchant: TestMerchant;
let orgIds: string[];
beforeAll(async () => {
  server = await startServer([customerArea, systemArea, ...moneyAreas], { own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  const { orgId } = await admin.call(orgAdd, { orgName: '学校' });
  const rows = Array.from({ length: PEOPLE }, (_one, index) => `${index}`).join('\n');
  const file = { name: 'a.csv', bytes: Buffer.from(`人员编号\n${rows}`) };
  const { importId } = (await admin.upload(customerImport.check, file, { parentOrgId: orgId }))
    .data;
  const { jobId } = await admin.call(customerImport.run, { importId });
  await admin.finished(customerImport.result, { jobId });
  orgIds = [orgId];
});

const recharge = () =>
  merchant.admin.call(rechargeBatch, {
    orgIds,
    amount: AMOUNT,
    offlineType: 3,
    idempotencyKey: crypto.randomUUID(),
  });
const finished = ({ jobId }: { jobId: string }) => merchant.admin.finished(batchResult, { jobId });

/** Wallets with this much in them, and documents. */
const books = () =>
  merchant.within(async ({ tx, merchantId }) => {
    const { rows } = await sql<Record<'full' | 'empty' | 'recharges' | 'repeals', number>>`select
        (select count(*) from wallet where merchant_id = ${merchantId} and balance = ${AMOUNT}) as full,
        (select count(*) from wallet where merchant_id = ${merchantId} and balance = 0) as empty,
        (select count(*) from recharge where merchant_id = ${merchantId}) as recharges,
        (select count(*) from recharge_repeal where merchant_id = ${merchantId}) as repeals`.execute(
      tx,
    );
    return rows[0];
  });
const PAID = { full: PEOPLE, empty: 2 * PEOPLE, recharges: PEOPLE, repeals: 0 };
const stopped = (endpointIds: string[], { admin } = merchant) =>
  admin.call(jobCalls.stopped, { endpointIds });

test('a batch goes on by itself after failures that pass, and pays each person once', async () => {
  await failInserts(server.database.run, 'recharge', { 2: PASSING, 3: 'cut' });
  const started = await recharge();
  expect(await finished(started)).toMatchObject({ state: 'success', done: PEOPLE, message: null });
  expect(await books()).toEqual(PAID);
});

test('a batch that stopped half-paid is gone on with by an operator who may begin one, and pays the others only', async () => {
  await failInserts(server.database.run, 'recharge', { 2: LASTING });
  const started = await recharge();
  const view = await finished(started);
  expect(view).toMatchObject({
    state: 'stopped',
    done: 500,
    total: PEOPLE,
    message: '任务因故障中断，可以继续',
  });
  const { batchNo, jobId } = started;
  expect(await stopped([rechargeBatch.id])).toMatchObject([
    { jobId, label: batchNo, about: batchNo, done: 500 },
  ]);
  expect(await stopped([repealBatchNum.id])).toEqual([]);
  const colleague = merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
  expect(await stopped([rechargeBatch.id], { ...merchant, admin: colleague })).toEqual([]);
  expect((await colleague.answer(jobCalls.next, { jobId })).status).toBe(409);
  const demoted = server.callerOf({
    ...merchant.admin.actor,
    permissions: new Set(['account:recharge:details']),
  });
  expect((await demoted.answer(jobCalls.next, { jobId })).status).toBe(403);

  await merchant.admin.call(jobCalls.next, { jobId });
  expect((await merchant.admin.answer(jobCalls.next, { jobId })).status).toBe(409);
  expect(await finished(started)).toMatchObject({ state: 'success', done: PEOPLE });
  expect(await books()).toEqual(PAID);
  expect(await stopped([rechargeBatch.id])).toEqual([]);
});

test('a batch of revocations goes on where it was, and takes nothing twice', async () => {
  const { batchNo, ...started } = await recharge();
  await finished(started);
  await failInserts(server.database.run, 'recharge_repeal', {
    60: PASSING,
    130: 'cut',
    260: LASTING,
  });
  const repeal = await merchant.admin.call(repealBatchNum, {
    batchNo,
    policy: 'REJECT',
    reason: '重复',
    idempotencyKey: crypto.randomUUID(),
  });

  expect((await finished(repeal)).state).toBe('stopped');
  await merchant.admin.call(jobCalls.next, { jobId: repeal.jobId });
  expect(await finished(repeal)).toMatchObject({ state: 'success', done: PEOPLE });
  expect(await books()).toEqual({ full: 0, empty: 3 * PEOPLE, recharges: PEOPLE, repeals: PEOPLE });
});

test('work that lost its place in the queue, as after a restore, is done all the same', async () => {
  await failInserts(server.database.run, 'recharge', { 1: LASTING });
  const started = await recharge();
  await finished(started);
  await server.system.pool.query('delete from pgboss.job');
  await merchant.within(({ tx }) =>
    tx
      .updateTable('job')
      .set({ state: 'running', createdAt: '2026-01-01 00:00:00' })
      .where('state', '=', 'stopped')
      .execute(),
  );

  await server.system.jobs.revive();
  expect((await finished(started)).state).toBe('success');
  expect(await books()).toEqual(PAID);
});

test('a cancelled batch ends between two parts, and the rest of it may be paid later', async () => {
  const { admin } = merchant;
  await failInserts(server.database.run, 'recharge', { 2: PASSING });
  const started = await recharge();
  await expect
    .poll(async () => (await admin.call(batchResult, { jobId: started.jobId })).done)
    .toBe(500);
  await admin.call(jobCalls.cancel, { jobId: started.jobId });
  expect((await finished(started)).state).toBe('cancelled');
  expect((await admin.answer(jobCalls.cancel, { jobId: started.jobId })).status).toBe(409);
  expect((await books())?.recharges).toBe(500);
  await admin.call(batchRetry, { batchNo: started.batchNo });
  expect(await finished(started)).toMatchObject({ state: 'success', done: PEOPLE });
  expect(await books()).toEqual(PAID);
});
