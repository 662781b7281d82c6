import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { approvalCounters, homePageFlowNotice, pagePending } from '../contract/flow.ts';

/** How many tasks wait for the acting operator. */
export async function countWaiting(context: Context): Promise<number> {
  const found = await waiting(context)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

const TASK_STATE = { waiting: 0 } as const;

const INSTANCE_STATE = { running: 1 } as const;

/** Tasks that wait for the acting operator, with their documents. */
const waiting = ({ tx, actor }: Context) =>
  tx
    .selectFrom('flowTask')
    .innerJoin('flowInstance', 'flowInstance.instanceId', 'flowTask.instanceId')
    .where('flowTask.userId', '=', actor.userId)
    .where('flowTask.state', '=', TASK_STATE.waiting)
    .where('flowInstance.state', '=', INSTANCE_STATE.running);

const FIELDS = [
  'flowTask.taskId',
  'flowTask.instanceId',
  'flowInstance.flowKey',
  'flowInstance.documentNum',
  'flowInstance.title',
  'flowInstance.amount',
  'flowInstance.starterName',
  'flowInstance.startedAt',
] as const;

/** Tasks a home page has room for. */
const ON_HOME_PAGE = 5;

export const pendingRoutes: readonly Route[] = [
  implement(approvalCounters, async (context) => {
    const counted = await waiting(context)
      .select(['flowInstance.flowKey'])
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('flowInstance.amount').as('sum'),
      ])
      .groupBy('flowInstance.flowKey')
      .execute();

    const of = (key: string) => {
      const { count = 0, sum = 0 } = counted.find((row) => row.flowKey === key) ?? {};
      return { count: Number(count), sum: Number(sum) };
    };

    return { DRP_PUR_PLAN: of('DRP_PUR_PLAN'), DRP_CHECK_INVENTORY: of('DRP_CHECK_INVENTORY') };
  }),

  implement(homePageFlowNotice, (context) =>
    waiting(context)
      .select(FIELDS)
      .orderBy('flowInstance.startedAt', 'desc')
      .limit(ON_HOME_PAGE)
      .execute(),
  ),

  serveQuery(pagePending, (context, { row, keyword }) =>
    waiting(context)
      .select(FIELDS)
      .where(whereEquals({ 'flowInstance.flowKey': row }))
      .where(whereContains(keyword, 'flowInstance.documentNum', 'flowInstance.title')),
  ),
];
