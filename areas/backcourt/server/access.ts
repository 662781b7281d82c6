import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { customerState } from '#areas/customer/contract/customer.ts';
import { typesThatCan } from '#areas/device/contract/machine/kinds.ts';
import { readSettings, saveSettings } from '#areas/system/server/api.ts';
import { descending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { invalid } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import {
  accessDoors,
  accessRecordPage,
  accessRules,
  heldState,
  readKitchenSettings,
  saveKitchenSettings,
} from '../contract/access.ts';
import { accessNoOf, tellDoors } from './access-version.ts';

/** Rows of canteens the caller sees as a whole. */
const visible = ({ scope }: Context) => scopeWhere('accessRule.canteenId', scope.canteens);

interface Draft {
  readonly canteenId?: number | undefined;
  readonly custId?: number | null | undefined;
  readonly psnType?: number | null | undefined;
  readonly fromDate?: string | undefined;
  readonly untilDate?: string | undefined;
}

/** A right as it will be: what is sent, over what is there. */
async function wholeOf(
  { tx }: Context,
  { canteenId: _place, ...sent }: Draft,
  ruleId: number | undefined,
) {
  const before =
    ruleId === undefined
      ? undefined
      : await tx
          .selectFrom('accessRule')
          .select(['custId', 'psnType', 'fromDate', 'untilDate'])
          .where('ruleId', '=', ruleId)
          .executeTakeFirst();

  return {
    custId: sent.custId === undefined ? (before?.custId ?? null) : sent.custId,
    psnType: sent.psnType === undefined ? (before?.psnType ?? null) : sent.psnType,
    fromDate: sent.fromDate ?? before?.fromDate ?? '',
    untilDate: sent.untilDate ?? before?.untilDate ?? '',
  };
}

/** @throws Refusal 400 where a right is for nobody or for two, of nobody the caller may see, or ends before it begins */
async function assertRight(
  context: Context,
  draft: Draft,
  ruleId: number | undefined,
): Promise<void> {
  const { tx, scope } = context;
  const { canteenId } = draft;
  if (canteenId !== undefined && !(await isUsableCanteen(context, canteenId)))
    throw invalid('canteenId', '食堂不存在或不在权限范围内');

  const { custId, psnType, fromDate, untilDate } = await wholeOf(context, draft, ruleId);
  if ((custId === null) === (psnType === null))
    throw invalid('custId', '请选择一个人员或一个人员类别');
  if (untilDate < fromDate) throw invalid('untilDate', '结束日期不能早于开始日期');

  if (draft.custId !== undefined && draft.custId !== null) {
    const person = await tx
      .selectFrom('customer')
      .select('custId')
      .where('custId', '=', draft.custId)
      .where('state', '=', customerState.key.normal)
      .where(scopeWhere('customer.orgId', scope.organisations))
      .executeTakeFirst();
    if (!person) throw invalid('custId', '人员不存在或已注销');
  }

  if (draft.psnType !== undefined && draft.psnType !== null) {
    const type = await tx
      .selectFrom('personType')
      .select('psnType')
      .where('psnType', '=', draft.psnType)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (!type) throw invalid('psnType', '所选内容不存在或已被删除');
  }
}

export const accessRuleRows = serveEntity('accessRule', accessRules, {
  marked: true,
  order: descending('fromDate'),
  visible,
  list: (rows) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'accessRule.canteenId')
      .leftJoin('customer', 'customer.custId', 'accessRule.custId')
      .leftJoin('personType', 'personType.psnType', 'accessRule.psnType')
      .select(['canteen.canteenName', 'customer.custName', 'personType.psnTypeName']),
  async check(context, values, ruleId) {
    await assertRight(context, values, ruleId);
    await tellDoors(context);
  },
  beforeRemoval: (context) => tellDoors(context),
});

const { latest, behind, failed } = heldState.key;

const doors = serveQuery(
  accessDoors,
  async (context, { keyword, canteenId, heldState: wanted }) => {
    const wantedNo = await accessNoOf(context);
    const state = sql<(typeof heldState)[number]['key']>`case
      when access_held.failure <> '' then ${sql.lit(failed)}
      when coalesce(access_held.access_no, 0) < ${wantedNo}::bigint then ${sql.lit(behind)}
      else ${sql.lit(latest)} end`;

    return context.tx
      .selectFrom('device')
      .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .leftJoin('accessHeld', 'accessHeld.deviceId', 'device.deviceId')
      .select([
        'device.deviceId',
        'device.deviceName',
        'device.deviceNum',
        'canteen.canteenName',
        'accessHeld.toldAt',
        state.as('heldState'),
        sql<number>`${wantedNo}::bigint`.as('wantedNo'),
        sql<number>`coalesce(access_held.access_no, 0)`.as('heldNo'),
        sql<string>`coalesce(access_held.failure, '')`.as('failure'),
      ])
      .where('device.deviceType', 'in', typesThatCan('controlsDoor'))
      .where('device.removedAt', 'is', null)
      .where(placeWhere('device', context.scope))
      .where(whereEquals({ 'device.canteenId': canteenId }))
      .where(whereContains(keyword, 'device.deviceName', 'device.deviceNum'))
      .where(
        wanted === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${state} = ${sql.lit(wanted)}`,
      ) as never;
  },
);

const records = serveList('accessRecord', accessRecordPage, {
  visible: ({ scope }) => scopeWhere('accessRecord.canteenId', scope.canteens),
  shown: (rows) =>
    rows
      .leftJoin('canteen', 'canteen.canteenId', 'accessRecord.canteenId')
      .leftJoin('device', 'device.deviceId', 'accessRecord.deviceId')
      .select(['canteen.canteenName', 'device.deviceName']),
  where: {
    keyword: (keyword) =>
      whereContains(keyword, 'accessRecord.personName', 'accessRecord.cardNo', 'device.deviceName'),
    canteenId: (canteenId) => whereEquals({ 'accessRecord.canteenId': canteenId }),
  },
});

const saveRules = implement(saveKitchenSettings, async (context, content) => {
  await tellDoors(context);

  return saveSettings(context, 'kitchen', content);
});

export const accessRoutes = [
  doors,
  records,
  implement(readKitchenSettings, (context) => readSettings(context, 'kitchen')),
  saveRules,
];
