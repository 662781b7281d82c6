import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { customerState } from '#areas/customer/contract/customer.ts';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { invalid } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { certificateState, EXPIRING_DAYS, kitchenStaff } from '../contract/kitchen-staff.ts';
import { tellDoors } from './access-version.ts';

/** Rows of canteens the caller sees as a whole. */
export const staffVisible = ({ scope }: Pick<Context, 'scope'>) =>
  scopeWhere('kitchenStaff.canteenId', scope.canteens);

const { valid, expiring, expired, missing } = certificateState.key;

/** How it stands with a certificate on a day. */
const certificateAt = (now: string) => sql<
  (typeof certificateState)[number]['key']
>`case when kitchen_staff.certificate_until is null then ${sql.lit(missing)}
    when kitchen_staff.certificate_until < ${now}::timestamp::date then ${sql.lit(expired)}
    when kitchen_staff.certificate_until < ${now}::timestamp::date + ${sql.lit(EXPIRING_DAYS)} then ${sql.lit(expiring)}
    else ${sql.lit(valid)} end`;

interface Named {
  readonly canteenId?: number | undefined;
  readonly custId?: number | null | undefined;
}

/** What a form names is the caller's. @throws Refusal 400 */
async function assertNamed(context: Context, { canteenId, custId }: Named): Promise<void> {
  if (canteenId !== undefined && !(await isUsableCanteen(context, canteenId)))
    throw invalid('canteenId', '食堂不存在或不在权限范围内');
  if (custId === undefined || custId === null) return;

  const person = await context.tx
    .selectFrom('customer')
    .select('custId')
    .where('custId', '=', custId)
    .where('state', '=', customerState.key.normal)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .executeTakeFirst();
  if (!person) throw invalid('custId', '人员不存在或已注销');
}

export const staffRows = serveEntity('kitchenStaff', kitchenStaff, {
  order: ascending('certificateUntil', 'staffNum'),
  visible: staffVisible,
  ownFilters: ['certificateState'],
  list: (rows, { now }, { certificateState: wanted }) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'kitchenStaff.canteenId')
      .leftJoin('customer', 'customer.custId', 'kitchenStaff.custId')
      .select(['canteen.canteenName', 'customer.custName'])
      .select(certificateAt(now).as('certificateState'))
      .where(
        wanted === undefined
          ? sql<SqlBool>`true`
          : sql<SqlBool>`${certificateAt(now)} = ${sql.lit(wanted)}`,
      ),
  async check(context, values, staffId) {
    await assertNamed(context, values);
    /* Whoever becomes another person of the house is known by doors as that one. */
    if (staffId !== undefined) await tellDoors(context);
  },
});
