import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { approvalCounters, homePageFlowNotice, pagePending } from '../contract/flow.ts';
import { area } from './area.ts';
import { type ApprovalRequest, startApproval } from './start.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

const plan = (
  documentId: number,
  approvers: readonly number[],
  more: Partial<ApprovalRequest> = {},
) => ({
  flowKey: 'DRP_PUR_PLAN' as const,
  documentId,
  documentNum: `CG${documentId}`,
  title: `第${documentId}周采购计划`,
  amount: documentId * 100,
  approvers,
  ...more,
});
const start = (merchant: TestMerchant, request: ApprovalRequest) =>
  merchant.within((context) => startApproval(context, request));
const stocktaking = { flowKey: 'DRP_CHECK_INVENTORY', documentNum: 'PD1', amount: 30 } as const;
const NOTHING = { count: 0, sum: 0 };

test('the counters say how many tasks wait for the caller under each key, and the amount of their documents', async () => {
  const merchant = await server.merchant();
  const { userId } = merchant.admin.actor;
  await start(merchant, plan(1, [userId, userId]));
  await start(merchant, plan(2, [userId, 5]));
  await start(merchant, plan(3, [5]));
  await start(merchant, plan(1, [userId], stocktaking));
  expect(await merchant.admin.call(approvalCounters, undefined)).toEqual({
    DRP_PUR_PLAN: { count: 2, sum: 300 },
    DRP_CHECK_INVENTORY: { count: 1, sum: 30 },
  });
  const colleague = merchant.as({ permissions: ['approval:pending:page'] });
  const nothing = { DRP_PUR_PLAN: NOTHING, DRP_CHECK_INVENTORY: NOTHING };
  expect(await colleague.call(approvalCounters, undefined)).toEqual(nothing);
  expect((await colleague.call(pagePending, {})).total).toBe(0);
});

test('the list shows the tasks of the asked key with who started them and what they amount to', async () => {
  const merchant = await server.merchant();
  const { admin } = merchant;
  await start(merchant, plan(1, [admin.actor.userId]));
  await start(merchant, plan(2, [admin.actor.userId]));
  await start(merchant, plan(9, [admin.actor.userId], stocktaking));
  const plans = await admin.call(pagePending, { row: 'DRP_PUR_PLAN' });
  expect(plans.records.map((row) => row.documentNum).toSorted()).toEqual(['CG1', 'CG2']);
  expect(plans.totalLine).toMatchObject({ amount: 300 });
  const [found] = (await admin.call(pagePending, { keyword: 'pd' })).records;
  expect(found).toMatchObject({ ...stocktaking, starterName: admin.actor.name });
  expect(await admin.call(homePageFlowNotice, undefined)).toHaveLength(3);
});

test('an ended instance and an acted task no longer wait', async () => {
  const merchant = await server.merchant();
  const { admin } = merchant;
  const approvers = [admin.actor.userId];
  const cancelled = await start(merchant, plan(1, approvers));
  const approved = await start(merchant, plan(2, approvers));
  await merchant.within(async ({ tx }) => {
    await tx
      .updateTable('flowInstance')
      .set({ state: 4 })
      .where('instanceId', '=', cancelled)
      .execute();
    await tx.updateTable('flowTask').set({ state: 2 }).where('instanceId', '=', approved).execute();
  });
  expect(await admin.call(approvalCounters, undefined)).toMatchObject({ DRP_PUR_PLAN: NOTHING });
  expect((await admin.call(pagePending, {})).total).toBe(0);
});

test('a document is under approval once at a time, and needs an operator to approve it', async () => {
  const merchant = await server.merchant();
  await start(merchant, plan(1, [7]));
  await expect(start(merchant, plan(1, [7]))).rejects.toMatchObject({ reason: 'APPROVAL_RUNNING' });
  await expect(start(merchant, plan(2, []))).rejects.toMatchObject({ reason: 'NO_APPROVER' });
  await start(merchant, plan(1, [7], stocktaking));
});
