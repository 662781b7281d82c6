import { sql } from 'kysely';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import {
  canteenEvaluateConfigQuery,
  canteenEvaluateConfigSave,
} from '../contract/canteen-evaluation.ts';
import { canteenCycle } from '../contract/lookups.ts';

/** Whether a diner is still asked to rate a canteen. */
const ASKING_STATE = { asked: 1, ended: 2 } as const;

/** What canteens are given stars for, in the order they are asked. */
export const itemsOf = ({ tx }: Pick<Context, 'tx'>) =>
  tx
    .selectFrom('evaluationItem')
    .select(['itemId', 'itemName'])
    .where('state', '=', ASKING_STATE.asked)
    .orderBy('sort')
    .orderBy('itemId')
    .execute();

/** What holds until an operator saves something else. */
const FIRST = {
  orderOpen: yesNo.key.yes,
  orderDays: 7,
  anonymousOpen: yesNo.key.yes,
  canteenOpen: yesNo.key.yes,
  canteenCycle: canteenCycle.key.monthly,
  startDate: null,
  endDate: null,
  psnTypes: [] as number[],
  version: 0,
};

/** What is evaluated, by whom and for how long. */
export async function configOf({ tx }: Pick<Context, 'tx'>) {
  const found = await tx
    .selectFrom('evaluationConfig')
    .select(['orderOpen', 'orderDays', 'anonymousOpen', 'canteenOpen', 'canteenCycle'])
    .select(['startDate', 'endDate', 'psnTypes', 'version'])
    .executeTakeFirst();
  return found ?? FIRST;
}

type ConfigContext = Pick<Context, 'tx' | 'newId'>;

/** Asks for exactly these from now on: those that were asked before stay the same items. */
export async function askFor(context: ConfigContext, names: readonly string[]): Promise<void> {
  const { tx, newId } = context;
  const known = new Map((await itemsOf(context)).map(({ itemId, itemName }) => [itemName, itemId]));
  const gone = [...known].filter(([name]) => !names.includes(name)).map(([, itemId]) => itemId);
  if (gone.length > 0)
    await tx
      .updateTable('evaluationItem')
      .set({ state: ASKING_STATE.ended })
      .where('itemId', 'in', gone)
      .execute();

  for (const [sort, itemName] of names.entries()) {
    const itemId = known.get(itemName);
    await (itemId === undefined
      ? tx.insertInto('evaluationItem').values({ itemId: newId(), itemName, sort }).execute()
      : tx.updateTable('evaluationItem').set({ sort }).where('itemId', '=', itemId).execute());
  }
}

export const configRoutes = [
  implement(canteenEvaluateConfigQuery, async (context) => {
    const items = await itemsOf(context);
    return { ...(await configOf(context)), items: items.map(({ itemName }) => itemName) } as never;
  }),
  implement(canteenEvaluateConfigSave, async (context, { version, items, ...config }) => {
    const { startDate, endDate } = config;
    if (startDate !== null && endDate !== null && endDate < startDate)
      throw invalid('endDate', '结束日期不能早于开始日期');

    /* Of two who save the first row at once one inserts it; the other finds it changed. */
    const saved = await context.tx
      .insertInto('evaluationConfig')
      .values({ ...config, version: 1 })
      .onConflict((on) =>
        on
          .column('merchantId')
          .doUpdateSet({ ...config, version: version + 1 })
          .where('evaluationConfig.version', '=', version)
          .where(sql<boolean>`${version}::int > 0`),
      )
      .returning('version')
      .executeTakeFirst();

    if (!saved || saved.version !== version + 1)
      throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    await askFor(context, items);

    return undefined;
  }),
];
