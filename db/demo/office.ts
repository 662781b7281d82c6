import { startApproval } from '#areas/approval/server/api.ts';
import { publishAnnouncement } from '#areas/notice/server/api.ts';
import type { Context } from '#kit/server/context.ts';

/** Announcements of the demo: one that counts, one for later. `day` is today, `YYYY-MM-DD`. */
const announcements = (day: (after: number) => string) => [
  {
    type: 1,
    title: '系统升级维护通知',
    content: '系统将于本周日凌晨2:00至4:00升级维护，期间消费机自动转为脱机消费，数据稍后补传。',
    startTime: `${day(-2)} 00:00:00`,
    endTime: `${day(60)} 00:00:00`,
  },
  {
    type: 1,
    title: '盘点提醒',
    content: '请各食堂于每月最后一个工作日17:00前完成库存盘点并提交审批。',
    startTime: `${day(-5)} 00:00:00`,
    endTime: `${day(60)} 00:00:00`,
  },
  {
    type: 2,
    title: '新学期餐卡充值指引',
    content: '新生可在小程序内绑定校园卡并在线充值，余额实时到账。',
    startTime: `${day(1)} 08:00:00`,
    endTime: `${day(30)} 00:00:00`,
  },
];

const APPROVERS = ['admin', 'finance'];

/** What waits for approval in the demo; the documents themselves come with procurement. Amounts in fen. */
const documents = [
  { flowKey: 'DRP_PUR_PLAN', documentNum: 'CG-0117', title: '第一食堂蔬菜、鲜肉一周采购计划', amount: 2_864_500 },
  { flowKey: 'DRP_PUR_PLAN', documentNum: 'CG-0118', title: '米面粮油月度采购计划', amount: 6_120_000 },
  { flowKey: 'DRP_CHECK_INVENTORY', documentNum: 'PD-0041', title: '主库本月盘点差异', amount: 38_260 },
  { flowKey: 'DRP_CHECK_INVENTORY', documentNum: 'PD-0042', title: '第一食堂冷库盘点差异', amount: 12_750 },
] as const;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The paperwork of the demo merchant: announcements, and documents that wait for approval. `today` is `YYYY-MM-DD`. */
export async function setUpOffice(context: Context, today: string): Promise<void> {
  const operators = await context.tx
    .selectFrom('operator')
    .select('userId')
    .where('username', 'in', APPROVERS)
    .execute();
  const approvers = operators.map((operator) => operator.userId);
  const clerk = { ...context, actor: { ...context.actor, name: '李采购' } };
  for (const draft of announcements((after) => addDays(today, after))) await publishAnnouncement(context, draft);
  for (const document of documents) {
    await startApproval(clerk, { ...document, documentId: context.newId(), approvers });
  }
}
