import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import * as contract from '../contract/canteen-setting.ts';
import { deliveryType } from '../contract/lookups.ts';
import { canteens } from './canteen.ts';

export type SettingKind = 'delivery' | 'order' | 'pay' | 'takeOut';
const schemas = {
  delivery: contract.DeliverySetting,
  order: contract.OrderSetting,
  pay: contract.PaySetting,
  takeOut: contract.TakeOutRule,
} as const satisfies Record<SettingKind, z.ZodObject>;

const rules: Partial<
  Record<SettingKind, { holds(value: object): boolean; path: string; message: string }>
> = {
  order: contract.oneReporting,
  pay: contract.payInOrder,
  takeOut: contract.takeOutInOrder,
};

/** What a canteen has stored of one group, with every default filled in. */
async function settingOf(context: Context, kind: SettingKind, canteenId: number) {
  await canteens.lock(context, canteenId, 'none', '食堂不存在或已被删除');
  const found = await context.tx
    .selectFrom('canteenSetting')
    .select(['value', 'version'])
    .where('canteenId', '=', canteenId)
    .where('kind', '=', kind)
    .executeTakeFirst();

  return { canteenId, ...schemas[kind].parse(found?.value ?? {}), version: found?.version ?? 0 };
}

/** Compare-and-set, the first time too: version 0 means that nothing was stored when it was read. */
async function store(
  context: Context,
  kind: SettingKind,
  canteenId: number,
  version: number,
  value: object,
): Promise<void> {
  await canteens.lock(context, canteenId, 'share', '食堂不存在或已被删除');
  const { tx } = context;
  const key = { canteenId, kind };
  const row = { value: JSON.stringify(value), version: version + 1 };
  const stored =
    version === 0
      ? await tx
          .insertInto('canteenSetting')
          .values({ ...key, ...row })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('canteenSetting')
          .set(row)
          .where('canteenId', '=', canteenId)
          .where('kind', '=', kind)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();

  if (!stored) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
}

/** Sets a group of a canteen that has none of it yet; what is not given has its default. */
export const setFirst = (
  context: Context,
  kind: SettingKind,
  canteenId: number,
  value: object,
): Promise<void> => store(context, kind, canteenId, 0, schemas[kind].parse(value));

/** Query and save of one group of settings. */
const group = (kind: SettingKind, query: Endpoint, save: Endpoint): Route[] => [
  implement(query, (context, content) =>
    settingOf(context, kind, (content as { canteenId: number }).canteenId),
  ),
  implement(save, async (context, content) => {
    const { canteenId, version, ...sent } = content as { canteenId: number; version: number };
    const {
      canteenId: _id,
      version: _version,
      ...before
    } = await settingOf(context, kind, canteenId);
    const value = { ...before, ...sent };
    const rule = rules[kind];
    if (rule && !rule.holds(value)) throw invalid(rule.path, rule.message);

    await store(context, kind, canteenId, version, value);

    return undefined;
  }),
];

/** Sets in which order wallets pay at a canteen; whatever else is set of its payments stays. @throws notFound, conflict CHANGED */
export async function setWalletOrder(
  context: Context,
  {
    canteenId,
    version,
    walletOrder,
  }: { readonly canteenId: number; readonly version: number; readonly walletOrder: number },
): Promise<void> {
  const { canteenId: _id, version: _version, ...held } = await settingOf(context, 'pay', canteenId);
  await store(context, 'pay', canteenId, version, { ...held, walletOrder });
}

/** Sets it at several canteens of the caller. @returns how many @throws notFound where one is not the caller's: none is changed */
export async function setWalletOrders(
  context: Context,
  canteenIds: readonly number[],
  walletOrder: number,
): Promise<number> {
  const { tx, scope, merchantId } = context;
  const found = await tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('canteenId', 'in', canteenIds)
    .where('removedAt', 'is', null)
    .where(scopeWhere('canteen.canteenId', scope.canteens))
    .orderBy('canteenId')
    .forShare()
    .execute();
  if (found.length !== canteenIds.length) throw notFound('食堂不存在或已被删除');

  await sql`insert into canteen_setting (merchant_id, canteen_id, kind, value)
    select ${merchantId}, told, 'pay', ${JSON.stringify({ walletOrder })}::jsonb from unnest(${[...canteenIds]}::bigint[]) as told order by told
    on conflict (merchant_id, canteen_id, kind)
    do update set value = canteen_setting.value || excluded.value, version = canteen_setting.version + 1`.execute(
    tx,
  );

  return found.length;
}

/** One key of a group as it holds in a row: stored, or the default of the contract. */
function held(kind: SettingKind): (key: string) => RawBuilder<unknown> {
  const defaults: Readonly<Record<string, unknown>> = schemas[kind].parse({});
  return (key) =>
    sql`coalesce(${sql.ref(kind)}.value -> ${sql.lit(key)}, ${JSON.stringify(defaults[key])}::jsonb)`;
}
const pay = held('pay');
const delivery = held('delivery');
const takeOut = held('takeOut');
const amount = (value: RawBuilder<unknown>) => sql<number>`(${value})::text::bigint`;
const list = (value: RawBuilder<unknown>) => sql<number[]>`${value}`;
const one = (value: RawBuilder<unknown>) => sql<string>`(${value}) #>> '{}'`;

export const settingRoutes = [
  ...group('delivery', contract.queryCanteenDelivery, contract.saveCanteenDelivery),
  ...group('order', contract.queryCanteenOrder, contract.saveCanteenOrder),
  ...group('pay', contract.queryCanteenPay, contract.saveCanteenPay),
  ...group('takeOut', contract.takeOutRuleGet, contract.takeOutRuleSave),

  implement(contract.listDeliveryTypeEnum, async ({ language }) =>
    deliveryType.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
  ),

  serveList('canteen', contract.pageCanteenPay, {
    visible: canteens.visible,
    shown: (rows) =>
      rows
        .leftJoin('canteenSetting as pay', (join) =>
          join.onRef('pay.canteenId', '=', 'canteen.canteenId').on('pay.kind', '=', 'pay'),
        )
        .select([
          list(pay('payTypes')).as('payTypes'),
          amount(pay('minAmount')).as('minAmount'),
          amount(pay('maxAmount')).as('maxAmount'),
          amount(pay('dayAmount')).as('dayAmount'),
          amount(pay('walletOrder')).as('walletOrder'),
        ]),
    where: { payTypes: (wanted) => holdsOne(pay('payTypes'), wanted) },
  }),

  serveList('canteen', contract.pageCanteenDelivery, {
    visible: canteens.visible,
    shown: (rows) =>
      rows
        .leftJoin('canteenSetting as delivery', (join) =>
          join
            .onRef('delivery.canteenId', '=', 'canteen.canteenId')
            .on('delivery.kind', '=', 'delivery'),
        )
        .leftJoin('canteenSetting as takeOut', (join) =>
          join
            .onRef('takeOut.canteenId', '=', 'canteen.canteenId')
            .on('takeOut.kind', '=', 'takeOut'),
        )
        .select([
          list(delivery('deliveryTypes')).as('deliveryTypes'),
          amount(delivery('minAmount')).as('minAmount'),
          amount(delivery('deliveryFee')).as('deliveryFee'),
          sql<number | null>`(${delivery('freeAmount')} #>> '{}')::bigint`.as('freeAmount'),
          amount(delivery('aheadMinutes')).as('aheadMinutes'),
          amount(takeOut('ifTakeOut')).as('ifTakeOut'),
          one(takeOut('startTime')).as('startTime'),
          one(takeOut('endTime')).as('endTime'),
          amount(takeOut('boxFee')).as('boxFee'),
        ]),
    where: { deliveryTypes: (wanted) => holdsOne(delivery('deliveryTypes'), wanted) },
  }),
];

/** Whether a list of numbers in JSON holds one of these. */
function holdsOne(value: RawBuilder<unknown>, wanted: readonly number[]) {
  return sql<boolean>`exists (select from jsonb_array_elements_text(${value}) entry where entry::int = any(${wanted}::int[]))`;
}
