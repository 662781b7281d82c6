import { sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { persistPut } from '#kit/server/files/files.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  labelSource,
  menuaiAllDishesNum,
  menuaiDeleteEmptyTray,
  menuaiPageDishesPicNum,
  menuaiPageEmptyTray,
  menuaiPictureList,
  menuaiPictureNum,
  menuaiPictureRemove,
  menuaiPictureUpdate,
  menuaiUploadEmptyTray,
  pictureState,
} from '../../contract/dish-picture.ts';
import { dishRows } from '../dish/dish.ts';
import { putUpload } from './picture-bytes.ts';

/** Refuses dishes that are not the caller's. */
export async function assertDishes(
  context: Context,
  dishesIds: readonly (number | null)[],
  path: string,
) {
  const ids = [...new Set(dishesIds.filter((id) => id !== null))];
  if (ids.length === 0) return;

  const found = await context.tx
    .selectFrom('dish')
    .select('dishesId')
    .where('dishesId', 'in', ids)
    .where(dishRows.visible(context))
    .forShare()
    .execute();

  if (found.length !== ids.length) throw invalid(path, '菜品不存在或已被删除');
}

/** What a picture shows: one dish, or a tray with several. */
export const PICTURE_KIND = { dish: 1, tray: 2 } as const;

const PICTURE_STATE = pictureState.key;

const uploadTray = implementAfter(
  menuaiUploadEmptyTray,
  (outside, _content, file) => putUpload(outside, file),
  async (context, { put }, { canteenId }) => {
    if (!(await isUsableCanteen(context, canteenId))) throw notFound('食堂不存在或已被删除');

    const { url } = await persistPut(context, put, { purpose: 'dish-picture', persisted: true });
    const pictureId = context.newId();
    await context.tx
      .insertInto('dishPicture')
      .values({
        pictureId,
        pictureKind: PICTURE_KIND.tray,
        canteenId,
        pictureUrl: url,
        pictureState: PICTURE_STATE.confirmed,
      })
      .execute();

    return { pictureId };
  },
);

/** Pictures of the caller's canteens that were not taken away. */
export const visiblePictures = ({ tx, scope }: Context, kind: number) =>
  tx
    .selectFrom('dishPicture')
    .where('dishPicture.removedAt', 'is', null)
    .where('dishPicture.pictureKind', '=', kind)
    .where(scopeWhere('dishPicture.canteenId', scope.canteens));

/** Takes pictures away; what a service has learned goes with the next transfer. @throws notFound */
export async function removePictures(
  context: Context,
  kind: number,
  pictureIds: readonly number[],
): Promise<void> {
  const { tx, now, merchantId } = context;
  const ids = [...new Set(pictureIds)];
  const found = await visiblePictures(context, kind)
    .select('pictureId')
    .where('pictureId', 'in', ids)
    .orderBy('pictureId')
    .forUpdate()
    .execute();

  if (found.length !== ids.length) throw notFound('图片不存在或已被删除');

  await tx
    .updateTable('dishPicture')
    .set({ removedAt: now })
    .where('pictureId', 'in', ids)
    .execute();
  await sql`delete from dish_picture p where merchant_id = ${merchantId} and picture_id = any(${ids}::bigint[])
    and not exists (select from dish_regist r where r.merchant_id = ${merchantId} and r.picture_id = p.picture_id)`.execute(
    tx,
  );
}

/** Pictures counted by dish, as a part of a statement. */
const counted = ({ merchantId, scope }: Context) => sql<{
  dishesId: number;
}>`(select dishes_id, count(*) as picture_num,
      count(*) filter (where picture_state = 2) as confirmed_num, (array_agg(picture_url order by picture_id desc))[1] as picture_url
    from dish_picture where merchant_id = ${merchantId} and picture_kind = 1 and removed_at is null and dishes_id is not null
     and ${scopeWhere('canteenId', scope.canteens)} group by dishes_id)`;

/** The same with everything that is told of one. */
export const shownPictures = (context: Context) =>
  visiblePictures(context, PICTURE_KIND.dish)
    .leftJoin('dish', 'dish.dishesId', 'dishPicture.dishesId')
    .select([
      'pictureId',
      'dishPicture.dishesId',
      'dishesName',
      'pictureUrl',
      'mealPictureId',
      'labelSource',
      'score',
    ])
    .select(['pictureState', 'dishPicture.createdAt', 'dishPicture.version'])
    .select(
      sql<{
        left: number;
        top: number;
        width: number;
        height: number;
      } | null>`case when box_width is not null then
        jsonb_build_object('left', box_left, 'top', box_top, 'width', box_width, 'height', box_height) end`.as(
        'box',
      ),
    );

const MOST_LISTED = 200;

const update = implement(
  menuaiPictureUpdate,
  async (context, { pictureId, version, dishesId, pictureState }) => {
    const before = await visiblePictures(context, PICTURE_KIND.dish)
      .select(['dishPicture.dishesId', 'dishPicture.version'])
      .where('pictureId', '=', pictureId)
      .forUpdate()
      .executeTakeFirst();

    if (!before) throw notFound('图片不存在或已被删除');
    if (before.version !== version) throw conflict('STALE', '数据已被他人修改，请刷新后重试');

    await assertDishes(context, [dishesId], 'dishesId');
    if (pictureState === PICTURE_STATE.confirmed && dishesId === null)
      throw invalid('dishesId', '请先标注菜品');

    const named =
      dishesId === before.dishesId
        ? {}
        : { dishesId, labelSource: labelSource.key.byHand, score: null };
    await context.tx
      .updateTable('dishPicture')
      .set({ ...named, pictureState, version: version + 1 })
      .where('pictureId', '=', pictureId)
      .execute();

    return undefined;
  },
);

export const dishPictureRoutes = [
  uploadTray,
  serveQuery(menuaiPageEmptyTray, (context, { canteenId }) =>
    visiblePictures(context, PICTURE_KIND.tray)
      .innerJoin('canteen', 'canteen.canteenId', 'dishPicture.canteenId')
      .select(['pictureId', 'pictureUrl', 'canteenName', 'dishPicture.createdAt'])
      .where(whereEquals({ 'dishPicture.canteenId': canteenId })),
  ),
  implement(menuaiDeleteEmptyTray, async (context, { pictureIds }) => {
    await removePictures(context, PICTURE_KIND.tray, pictureIds);
    return undefined;
  }),

  implement(menuaiAllDishesNum, async (context) => {
    const { rows } = await sql<{ dishesId: number; dishesName: string; pictureNum: number }>`
      select dish.dishes_id, dish.dishes_name, coalesce(n.confirmed_num, 0) as picture_num from dish
        left join ${counted(context)} n on n.dishes_id = dish.dishes_id
       where dish.merchant_id = ${context.merchantId} and ${dishRows.visible(context)}
       order by dish.dishes_name, dish.dishes_id`.execute(context.tx);
    return rows;
  }),
  serveQuery(menuaiPageDishesPicNum, (context, { keyword }) =>
    context.tx
      .selectFrom('dish')
      .leftJoin(counted(context).as('n'), (join) =>
        join.onRef('n.dishesId' as never, '=', 'dish.dishesId'),
      )
      .select(['dish.dishesId', 'dish.dishesName'])
      .select([
        sql<string | null>`n.picture_url`.as('pictureUrl'),
        sql<number>`coalesce(n.picture_num, 0)`.as('pictureNum'),
        sql<number>`coalesce(n.confirmed_num, 0)`.as('confirmedNum'),
        sql<number>`coalesce(n.picture_num - n.confirmed_num, 0)`.as('waitingNum'),
      ])
      .where(dishRows.visible(context))
      .where(whereContains(keyword, 'dish.dishesName', 'dish.initials')),
  ),

  implement(menuaiPictureList, (context, { dishesId, pictureState }) =>
    shownPictures(context)
      .where('dishPicture.dishesId', dishesId === null ? 'is' : '=', dishesId)
      .where(whereEquals({ pictureState }))
      .orderBy('pictureId', 'desc')
      .limit(MOST_LISTED)
      .execute(),
  ),
  update,
  implement(menuaiPictureRemove, async (context, { pictureIds }) => {
    await removePictures(context, PICTURE_KIND.dish, pictureIds);
    return undefined;
  }),
  implement(menuaiPictureNum, async (context) => {
    const { tx, merchantId, scope } = context;
    const { rows } = await sql<
      Record<'pictureNum' | 'confirmedNum' | 'waitingNum' | 'unlabelledNum', number> & {
        dishNum: number;
        trayNum: number;
        mealNum: number;
      }
    >`select count(*) filter (where picture_kind = 1) as picture_num,
        count(*) filter (where picture_kind = 1 and picture_state = 2) as confirmed_num,
        count(*) filter (where picture_kind = 1 and picture_state = 1) as waiting_num,
        count(*) filter (where picture_kind = 1 and dishes_id is null) as unlabelled_num,
        count(distinct dishes_id) filter (where picture_state = 2) as dish_num,
        count(*) filter (where picture_kind = 2) as tray_num,
        (select count(*) from meal_picture m where m.merchant_id = ${merchantId} and m.meal_state = 1
          and ${scopeWhere('m.canteenId', scope.canteens)}) as meal_num
      from dish_picture where merchant_id = ${merchantId} and removed_at is null and ${scopeWhere('canteenId', scope.canteens)}`.execute(
      tx,
    );

    return rows[0] as (typeof rows)[number];
  }),
];
