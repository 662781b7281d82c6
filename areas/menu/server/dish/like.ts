import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereGiven } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  dishesEmptyLike,
  dishesLikeRanking,
  dishesLikeRegister,
  likeDishesCollectPage,
  likeDishesIssue,
  likeSurveys,
} from '../../contract/like.ts';
import { COMMON, dishRows } from './dish.ts';
import { assertOwn } from './dish-own.ts';

interface Draft {
  readonly canteenId?: number | null;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly dishesIds?: readonly number[];
}

const visible = ({ scope }: Context) =>
  sql<SqlBool>`(like_survey.canteen_id is null or ${scopeWhere('likeSurvey.canteenId', scope.canteens)})`;

async function assertDishes(
  context: Context,
  dishesIds: readonly number[],
  field: string,
): Promise<void> {
  if (new Set(dishesIds).size !== dishesIds.length) throw invalid(field, '不能重复选择');
  if (dishesIds.length === 0) return;

  const found = await context.tx
    .selectFrom('dish')
    .select('dishesId')
    .where('dishesId', 'in', dishesIds)
    .where(dishRows.visible(context))
    .forShare()
    .execute();

  if (found.length !== dishesIds.length) throw invalid(field, '菜品不存在或已被删除');
}

async function checked(
  context: Context,
  draft: Draft,
  surveyId: number | undefined,
): Promise<void> {
  const before =
    surveyId === undefined
      ? undefined
      : await context.tx
          .selectFrom('likeSurvey')
          .select([sql<string>`start_date`.as('startDate'), sql<string>`end_date`.as('endDate')])
          .where('surveyId', '=', surveyId)
          .executeTakeFirst();

  const { startDate = '', endDate = '' } = {
    ...before,
    ...JSON.parse(JSON.stringify(draft)),
  } as Draft;
  if (endDate < startDate) throw invalid('endDate', '结束日期不能早于开始日期');
  if (typeof draft.canteenId === 'number' && !(await isUsableCanteen(context, draft.canteenId)))
    throw invalid('canteenId', '所选内容不存在或已被删除');

  if (draft.dishesIds) await assertDishes(context, draft.dishesIds, 'dishesIds');
}

/** Where a survey stands on a day. */
const stateOn = (
  today: string,
): RawBuilder<1 | 2 | 3 | 4> => sql`case when like_survey.end_date < ${today}::date then 4
  when like_survey.issued_at is null then 1 when like_survey.start_date > ${today}::date then 2 else 3 end`;

export const surveyRows = serveEntity('likeSurvey', likeSurveys, {
  order: [
    { column: 'startDate', asc: false },
    { column: 'surveyName', asc: true },
  ],
  visible,
  check: (context, values, id) => checked(context, values as Draft, id),
  list: (rows, { merchantId, now }) => {
    const counted = (what: RawBuilder<unknown>) => sql<number>`(select count(${what}) from dish_like
      where dish_like.merchant_id = ${merchantId} and dish_like.survey_id = like_survey.survey_id)`;
    return rows
      .leftJoin('canteen', 'canteen.canteenId', 'likeSurvey.canteenId')
      .select('canteen.canteenName')
      .select(stateOn(now.slice(0, 10)).as('surveyState'))
      .select(counted(sql`distinct dish_like.cust_id`).as('voterCount'))
      .select(counted(sql`*`).as('likeCount')) as never;
  },
});

/** A survey that collects already, without a form: the demo merchant. */
export async function setUpSurvey(
  context: Context,
  survey: Required<Draft> & { readonly surveyName: string; readonly mostPicks: number },
): Promise<void> {
  await surveyRows.insert(context, {
    ...survey,
    dishesIds: [...survey.dishesIds],
    issuedAt: context.now,
  });
}

/** Dishes a ranking has at most. */
const RANKED = 50;

interface Liking {
  readonly custId: number;
  /** The canteen they were said in; null: not known. Surveys of other canteens do not count them. */
  readonly canteenId: number | null;
  readonly dishesIds: readonly number[];
  /** Merchant wall time. */
  readonly now: string;
}

/**
 * Keeps that a person likes dishes, each once; and counts them in every survey that collects at the moment, up to what one person may name
 * there. Dishes that do not exist are left out. Answers how many are new.
 */
export async function likeDishes(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  { custId, canteenId, dishesIds, now }: Liking,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dish_like ' || ${merchantId}::text, ${custId}))`.execute(
    tx,
  );
  const ids = [...new Set(dishesIds)];
  const given = sql`unnest(${ids}::bigint[]) with ordinality as n (dishes_id, at)
    join dish on dish.merchant_id = ${merchantId} and dish.dishes_id = n.dishes_id
     and (${canteenId}::bigint is null or coalesce(dish.canteen_id, ${canteenId}::bigint) = ${canteenId}::bigint)`;
  const added =
    await sql`insert into dish_like (merchant_id, survey_id, cust_id, dishes_id, liked_at)
    select ${merchantId}, 0, ${custId}, dish.dishes_id, ${now}::timestamptz from ${given}
    on conflict do nothing`.execute(tx);

  await sql`insert into dish_like (merchant_id, survey_id, cust_id, dishes_id, liked_at)
    select ${merchantId}, f.survey_id, ${custId}, f.dishes_id, ${now}::timestamptz
      from (select s.survey_id, dish.dishes_id, s.most_picks - (select count(*) from dish_like mine
            where mine.merchant_id = ${merchantId} and mine.survey_id = s.survey_id and mine.cust_id = ${custId}) as free,
          row_number() over (partition by s.survey_id order by n.at) as nth
        from like_survey s cross join ${given}
       where s.merchant_id = ${merchantId} and s.issued_at is not null
         and ${now.slice(0, 10)}::date between s.start_date and s.end_date
         and (s.canteen_id is null or s.canteen_id = ${canteenId}::bigint)
         and (s.dishes_ids = '{}' or dish.dishes_id = any(s.dishes_ids))
         and not exists (select from dish_like mine where mine.merchant_id = ${merchantId} and mine.survey_id = s.survey_id
           and mine.cust_id = ${custId} and mine.dishes_id = dish.dishes_id)) f
     where f.nth <= f.free
    on conflict do nothing`.execute(tx);

  return Number(added.numAffectedRows ?? 0);
}

export const likeRoutes = [
  implement(likeDishesIssue, async (context, { surveyId }) => {
    await surveyRows.lock(context, surveyId, 'update', '喜爱调查不存在或已被删除');
    const changed = await context.tx
      .updateTable('likeSurvey')
      .set({
        issuedAt: sql<string>`coalesce(issued_at, ${context.now}::timestamptz)`,
        version: sql`version + 1`,
      })
      .where('surveyId', '=', surveyId)
      .where(sql<SqlBool>`end_date >= ${context.now.slice(0, 10)}::date`)
      .executeTakeFirst();

    if (changed.numUpdatedRows === 0n)
      throw conflict('SURVEY_OVER', '调查已结束，请先修改结束日期');

    return undefined;
  }),
  serveQuery(likeDishesCollectPage, (context, { keyword, surveyId }) => {
    const { tx, merchantId } = context;
    return tx
      .selectFrom('dishLike')
      .innerJoin('likeSurvey', 'likeSurvey.surveyId', 'dishLike.surveyId')
      .innerJoin('dish', 'dish.dishesId', 'dishLike.dishesId')
      .leftJoin('dishType', 'dishType.id', 'dish.typeId')
      .select(sql<string>`dish_like.survey_id || '-' || dish_like.dishes_id`.as('collectId'))
      .select(['likeSurvey.surveyName', 'dish.dishesName', 'dishType.typeName'])
      .select(sql<number>`count(*)`.as('likeCount'))
      .select(
        sql<number>`round(100.0 * count(*) / (select count(distinct all_of.cust_id) from dish_like all_of
            where all_of.merchant_id = ${merchantId} and all_of.survey_id = dish_like.survey_id))::int`.as(
          'share',
        ),
      )
      .where(visible(context))
      .where(whereGiven(surveyId, (id) => sql`dish_like.survey_id = ${id}`))
      .where(whereContains(keyword, 'dish.dishesName', 'likeSurvey.surveyName'))
      .groupBy([
        'dishLike.surveyId',
        'dishLike.dishesId',
        'likeSurvey.surveyName',
        'dish.dishesName',
        'typeName',
      ]);
  }),
  implement(dishesLikeRanking, async (context, { startDate, endDate, typeId }) => {
    const { tx } = context;
    const rows = await tx
      .selectFrom('dishLike')
      .innerJoin('dish', 'dish.dishesId', 'dishLike.dishesId')
      .leftJoin('dishType', 'dishType.id', 'dish.typeId')
      .select(['dish.dishesId', 'dish.dishesName', 'dishType.typeName'])
      .select(sql<number>`count(distinct dish_like.cust_id)`.as('likeCount'))
      .where(dishRows.visible(context))
      .where(whereGiven(startDate, (date) => sql`dish_like.liked_at >= ${date}::timestamptz`))
      .where(whereGiven(endDate, (date) => sql`dish_like.liked_at < ${date}::date + 1`))
      .where(whereGiven(typeId, (id) => sql`dish.type_id = ${id}`))
      .groupBy(['dish.dishesId', 'dish.dishesName', 'dishType.typeName'])
      .orderBy('likeCount', 'desc')
      .orderBy('dish.dishesName')
      .limit(RANKED)
      .execute();

    return rows.map((row, at) => ({ place: at + 1, ...row }));
  }),
  implement(dishesEmptyLike, async (context, { dishesIds }) => {
    const { tx, merchantId } = context;
    const shared = await tx
      .selectFrom('dish')
      .select('canteenId')
      .where('dishesId', 'in', dishesIds)
      .where('canteenId', 'is', null)
      .executeTakeFirst();

    if (shared) assertOwn(context, [null], COMMON);
    const removed =
      await sql`delete from dish_like using dish where dish_like.merchant_id = ${merchantId}
      and dish_like.survey_id = 0 and dish.merchant_id = ${merchantId} and dish.dishes_id = dish_like.dishes_id
      and ${dishRows.visible(context)}
      and dish_like.dishes_id = any(${dishesIds}::bigint[])`.execute(tx);

    return { removed: Number(removed.numAffectedRows ?? 0) };
  }),
  implement(dishesLikeRegister, async (context, { custNum, dishesIds, canteenId }) => {
    const { tx, now, scope } = context;
    await assertDishes(context, dishesIds, 'dishesIds');
    if (canteenId !== null && !(await isUsableCanteen(context, canteenId)))
      throw notFound('食堂不存在或已被删除');

    const person = await tx
      .selectFrom('customer')
      .select('custId')
      .where('custNum', '=', custNum)
      .where(scopeWhere('customer.orgId', scope.organisations))
      .executeTakeFirst();

    if (!person) throw notFound('人员不存在');

    return {
      liked: await likeDishes(context, { custId: person.custId, canteenId, dishesIds, now }),
    };
  }),
];
