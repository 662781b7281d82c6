import { type SqlBool, sql } from 'kysely';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import { staffState } from '../contract/kitchen-staff.ts';
import {
  checkSource,
  checkVerdict,
  dayState,
  morningCheckDay,
  morningCheckPage,
  morningCheckSave,
  unfitBecause,
  unfitReason,
} from '../contract/morning-check.ts';
import { tellDoors } from './access-version.ts';
import { staffVisible } from './kitchen-staff.ts';

const { fit, unfit } = checkVerdict.key;

const visible = ({ scope }: Context) => scopeWhere('morningCheck.canteenId', scope.canteens);

/** Tenths of a degree as people read them. */
const degrees = (column: string) => sql<string>`to_char(${sql.ref(column)} / 10.0, 'FM90.0')`;

const list = serveList('morningCheck', morningCheckPage, {
  visible,
  shown: (rows) =>
    rows
      .innerJoin('kitchenStaff', 'kitchenStaff.staffId', 'morningCheck.staffId')
      .innerJoin('canteen', 'canteen.canteenId', 'morningCheck.canteenId')
      .leftJoin('device', 'device.deviceId', 'morningCheck.deviceId')
      .select([
        'canteen.canteenName',
        'kitchenStaff.staffName',
        'kitchenStaff.staffNum',
        'kitchenStaff.post',
        'device.deviceName',
        degrees('morningCheck.temperature').as('degrees'),
      ]),
  where: {
    canteenId: (canteenId) => whereEquals({ 'morningCheck.canteenId': canteenId }),
    staffId: (staffId) => whereEquals({ 'morningCheck.staffId': staffId }),
  },
});

/** The check of a day that counts for somebody: the newest. */
const newestOf = (merchantId: number, day: string) => sql<{
  verdict: number;
  reason: number;
  temperature: number;
  checkedAt: string;
}>`(select c.verdict, c.reason, c.temperature, c.checked_at from morning_check c
    where c.merchant_id = ${merchantId} and c.staff_id = kitchen_staff.staff_id and c.check_date = ${day}::date
    order by c.checked_at desc, c.check_id desc limit 1)`;

const stateOfDay = sql<
  (typeof dayState)[number]['key']
>`case newest.verdict when ${sql.lit(fit)} then ${sql.lit(dayState.key.fit)}
    when ${sql.lit(unfit)} then ${sql.lit(dayState.key.unfit)} else ${sql.lit(dayState.key.unchecked)} end`;

const day = serveQuery(
  morningCheckDay,
  (context, { checkDate = context.now.slice(0, 10), keyword, canteenId, dayState: wanted }) =>
    context.tx
      .selectFrom('kitchenStaff')
      .innerJoin('canteen', 'canteen.canteenId', 'kitchenStaff.canteenId')
      .leftJoinLateral(newestOf(context.merchantId, checkDate).as('newest'), (on) => on.onTrue())
      .select([
        'kitchenStaff.staffId',
        'kitchenStaff.staffName',
        'kitchenStaff.staffNum',
        'kitchenStaff.post',
        'kitchenStaff.certificateUntil',
        'canteen.canteenName',
        'newest.checkedAt',
        'newest.reason',
        stateOfDay.as('dayState'),
        sql<string | null>`to_char(newest.temperature / 10.0, 'FM90.0')`.as('degrees'),
      ])
      .where(staffVisible(context))
      .where('kitchenStaff.state', '=', staffState.key.onDuty)
      .where(whereEquals({ 'kitchenStaff.canteenId': canteenId }))
      .where(
        whereContains(
          keyword,
          'kitchenStaff.staffName',
          'kitchenStaff.staffNum',
          'kitchenStaff.post',
        ),
      )
      .where(
        wanted === undefined
          ? sql<SqlBool>`true`
          : sql<SqlBool>`${stateOfDay} = ${sql.lit(wanted)}`,
      ) as never,
);

/** Somebody on duty, as a check is about them. */
export interface OnDuty {
  readonly staffId: number;
  readonly staffName: string;
  readonly canteenId: number;
  readonly certificateUntil: string | null;
}

export interface Told {
  readonly checkedAt: string;
  readonly temperature: number;
  readonly wounded: number;
  readonly unwell: number;
  readonly unclean: number;
  readonly checker: string;
  readonly remark: string;
  readonly photoUrl: string | null;
  readonly source: number;
  readonly deviceId: number | null;
  readonly transactionNo: number | null;
}

/** Takes a check down, with what follows from it; undefined where its machine told it before. */
export async function writeCheck(context: Context, { staffName, ...staff }: OnDuty, told: Told) {
  const checkDate = told.checkedAt.slice(0, 10);
  const reason = unfitBecause({ ...told, checkDate, certificateUntil: staff.certificateUntil });
  const verdict = reason === unfitReason.key.none ? fit : unfit;
  const written = await context.tx
    .insertInto('morningCheck')
    .values({
      ...told,
      ...staff,
      checkId: context.newId(),
      checkDate,
      verdict,
      reason,
    })
    .onConflict((there) => there.doNothing())
    .returning('checkId')
    .executeTakeFirst();
  if (!written) return undefined;

  await tellWhenChanged(context, { ...staff, checkDate, checkId: written.checkId });

  return { checkId: written.checkId, staffName, verdict, reason };
}

/** Doors are told where somebody may work no more, or again. */
async function tellWhenChanged(
  context: Context,
  {
    staffId,
    checkDate,
    checkId,
  }: { readonly staffId: number; readonly checkDate: string; readonly checkId: number },
): Promise<void> {
  const [newest, before] = await context.tx
    .selectFrom('morningCheck')
    .select(['checkId', 'verdict'])
    .where('staffId', '=', staffId)
    .where('checkDate', '=', checkDate)
    .orderBy('checkedAt', 'desc')
    .orderBy('checkId', 'desc')
    .limit(2)
    .execute();
  /* A check of earlier that is told late changes nothing; before the first of a day nobody is unfit. */
  if (newest?.checkId !== checkId || newest.verdict === (before?.verdict ?? fit)) return;

  await tellDoors(context);
}

const save = implement(morningCheckSave, async (context, { staffId, ...told }) => {
  if (told.checkedAt > context.now) throw invalid('checkedAt', '时间不能晚于现在');

  const staff = await context.tx
    .selectFrom('kitchenStaff')
    .select(['staffId', 'staffName', 'canteenId', 'certificateUntil'])
    .where('staffId', '=', staffId)
    .where('state', '=', staffState.key.onDuty)
    .where(staffVisible(context))
    .executeTakeFirst();
  if (!staff) throw notFound('该人员不在岗');

  const written = await writeCheck(context, staff, {
    ...told,
    source: checkSource.key.byHand,
    deviceId: null,
    transactionNo: null,
  });
  if (!written) throw new Error('a check entered by hand has no number that could be taken');

  const { staffName: _named, ...answer } = written;

  return answer;
});

/** People on duty who were not checked today. */
export async function countUnchecked(context: Context): Promise<number> {
  const today = context.now.slice(0, 10);
  const { count } = await context.tx
    .selectFrom('kitchenStaff')
    .leftJoinLateral(newestOf(context.merchantId, today).as('newest'), (on) => on.onTrue())
    .where(staffVisible(context))
    .where('kitchenStaff.state', '=', staffState.key.onDuty)
    .where(sql<SqlBool>`newest.verdict is null`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

  return count;
}

export const morningCheckRoutes = [list, day, save];

/** People of the house who may not enter a kitchen on a day by what their check said. */
export async function unfitPeople(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  on: string,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('kitchenStaff')
    .innerJoinLateral(newestOf(merchantId, on).as('newest'), (join) => join.onTrue())
    .select('kitchenStaff.custId')
    .where('kitchenStaff.custId', 'is not', null)
    .where('kitchenStaff.state', '=', staffState.key.onDuty)
    .where(sql<SqlBool>`newest.verdict = ${sql.lit(unfit)}`)
    .orderBy('kitchenStaff.custId')
    .execute();

  return rows.map(({ custId }) => custId as number);
}

/** Kitchen staff and their checks of a house that is set up. */
export async function setUpMorningChecks(
  { tx, newId }: Context,
  staff: readonly {
    readonly canteenId: number;
    readonly staffNum: string;
    readonly staffName: string;
    readonly post: string;
    readonly certificateNum: string;
    readonly certificateUntil: string | null;
    readonly checks: readonly {
      readonly checkedAt: string;
      readonly temperature: number;
      readonly checker: string;
      readonly wounded?: boolean;
    }[];
  }[],
): Promise<void> {
  const { yes, no } = yesNo.key;
  for (const { checks, ...person } of staff) {
    const staffId = newId();
    await tx
      .insertInto('kitchenStaff')
      .values({ ...person, staffId })
      .execute();

    const rows = checks.map(({ checkedAt, temperature, checker, wounded = false }) => {
      const found = {
        temperature,
        wounded: wounded ? yes : no,
        unwell: no,
        unclean: no,
        certificateUntil: person.certificateUntil,
        checkDate: checkedAt.slice(0, 10),
      };
      const reason = unfitBecause(found);

      return {
        ...found,
        checkId: newId(),
        staffId,
        canteenId: person.canteenId,
        checkedAt,
        reason,
        verdict: reason === unfitReason.key.none ? fit : unfit,
        checker,
        source: checkSource.key.byHand,
      };
    });
    if (rows.length > 0) await tx.insertInto('morningCheck').values(rows).execute();
  }
}
