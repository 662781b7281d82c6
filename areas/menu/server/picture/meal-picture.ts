import { type Insertable, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import type { DB } from '#db/types.ts';
import type { Context } from '#kit/server/context.ts';
import { persistPut } from '#kit/server/files/files.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { countOf, whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import type { Box } from '../../contract/dish-picture.ts';
import { labelSource } from '../../contract/dish-picture.ts';
import {
  aiFoodCleaningDishAll,
  aiFoodCleaningDishOne,
  aiFoodCleaningMealPage,
  aiFoodCleaningPicUpload,
  aiFoodCleaningReview,
  MOST_DISHES,
  mealState,
  menuaiCutBigPicture,
} from '../../contract/meal-picture.ts';
import {
  assertDishes,
  PICTURE_KIND,
  removePictures,
  shownPictures,
  visiblePictures,
} from './dish-picture.ts';
import { pictureBytes, putCuts, putUpload } from './picture-bytes.ts';
import { detectDishes, type FoundDish } from './recogniser.ts';
import { noRecognition, recogniserInUse } from './recogniser-rows.ts';

const upload = implementAfter(
  aiFoodCleaningPicUpload,
  (outside, _content, file) => putUpload(outside, file),
  async (context, { put, width, height }, { canteenId, takenAt = context.now }) => {
    if (!(await isUsableCanteen(context, canteenId))) throw notFound('食堂不存在或已被删除');
    if (takenAt > context.now) throw invalid('takenAt', '拍摄时间不能晚于现在');

    const { url } = await persistPut(context, put, { purpose: 'meal-picture', persisted: true });
    const mealPictureId = context.newId();
    await context.tx
      .insertInto('mealPicture')
      .values({ mealPictureId, canteenId, pictureUrl: url, width, height, takenAt })
      .execute();

    return { mealPictureId };
  },
);

/** A picture of the caller's canteens. @throws notFound */
async function pictureOf(context: Context, mealPictureId: number, strength: 'read' | 'change') {
  const found = context.tx
    .selectFrom('mealPicture')
    .select(['mealPictureId', 'canteenId', 'pictureUrl', 'width', 'height', 'mealState', 'version'])
    .where('mealPictureId', '=', mealPictureId)
    .where(scopeWhere('canteenId', context.scope.canteens));

  const picture = await (strength === 'change' ? found.forUpdate() : found).executeTakeFirst();
  if (!picture) throw notFound('图片不存在或已被删除');

  return picture;
}

interface Labelled extends Box {
  readonly dishesId: number | null;
  readonly score: number | null;
}

/** Pixels a box has at least, on each side. */
const LEAST_SIDE = 16;

/** What a service found, as far as it lies on the picture. */
function onPicture(
  found: readonly FoundDish[],
  width: number,
  height: number,
  leastScore: number,
): Labelled[] {
  return found.flatMap(({ dishesId, score, ...box }) => {
    const [left, top] = [Math.max(0, Math.round(box.left)), Math.max(0, Math.round(box.top))];
    const right = Math.min(width, Math.round(box.left + box.width));
    const bottom = Math.min(height, Math.round(box.top + box.height));
    if (right - left < LEAST_SIDE || bottom - top < LEAST_SIDE) return [];

    const isSure = dishesId != null && score >= leastScore;

    return [
      {
        left,
        top,
        width: right - left,
        height: bottom - top,
        dishesId: isSure ? Number(dishesId) : null,
        score: Math.round(score),
      },
    ];
  });
}

const MEAL_STATE = mealState.key;

/** A service may name dishes that are gone, or those of another merchant: they have no name then. */
async function withKnownDishes(
  context: Context,
  found: readonly Labelled[],
): Promise<readonly Labelled[]> {
  const ids = found.flatMap(({ dishesId }) => dishesId ?? []);
  if (ids.length === 0) return found;

  const rows = await context.tx
    .selectFrom('dish')
    .select('dishesId')
    .where('dishesId', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ dishesId }) => dishesId));

  return found.map((each) =>
    each.dishesId !== null && known.has(each.dishesId) ? each : { ...each, dishesId: null },
  );
}

/* Asking a service and cutting take seconds: no transaction waits for them. */
const cut = implementAfter(
  menuaiCutBigPicture,
  async (outside, { mealPictureId, boxes }) => {
    const ready = await outside.transaction(async (context) => {
      const picture = await pictureOf(context, mealPictureId, 'read');
      const service = boxes.length === 0 ? await recogniserInUse(context) : undefined;
      if (boxes.length === 0 && !service) throw noRecognition();

      return { picture, service, bytes: await pictureBytes(context, picture.pictureUrl) };
    });

    const { picture, service, bytes } = ready;
    const found: readonly Labelled[] = service
      ? onPicture(
          await detectDishes(service, bytes),
          picture.width,
          picture.height,
          service.leastScore,
        )
      : boxes.map((box) => ({ ...box, score: null }));
    if (found.length === 0) throw conflict('NOTHING_FOUND', '识别服务没有找到菜品，请人工框选');
    if (found.length > MOST_DISHES)
      throw conflict('TOO_MANY_DISHES', '一张图片最多{count}个菜品', { count: MOST_DISHES });

    const outsideAt = found.findIndex(
      ({ left, top, width, height }) =>
        left + width > picture.width || top + height > picture.height,
    );
    if (outsideAt >= 0) throw invalid(`boxes.${outsideAt}`, '框选区域超出图片');

    return {
      found,
      source: service ? labelSource.key.recognitionService : labelSource.key.byHand,
      cuts: await putCuts(outside, bytes, found),
    };
  },
  async (context, { found, source, cuts }, { mealPictureId }) => {
    const { canteenId, mealState } = await pictureOf(context, mealPictureId, 'change');
    if (mealState !== MEAL_STATE.waiting) throw conflict('REVIEWED', '图片已审核，不能再切割');

    const known = source === labelSource.key.byHand ? found : await withKnownDishes(context, found);
    if (source === labelSource.key.byHand)
      await assertDishes(
        context,
        found.map(({ dishesId }) => dishesId),
        'boxes',
      );

    const rows: (Insertable<DB['dishPicture']> & { pictureId: number })[] = [];
    for (const [at, { put }] of cuts.entries()) {
      const { dishesId = null, score = null, left, top, width, height } = known[at] as Labelled;
      const { url } = await persistPut(context, put, { purpose: 'dish-picture', persisted: true });
      rows.push({
        pictureId: context.newId(),
        pictureKind: PICTURE_KIND.dish,
        canteenId,
        mealPictureId,
        pictureUrl: url,
        dishesId,
        labelSource: source,
        score,
        boxLeft: left,
        boxTop: top,
        boxWidth: width,
        boxHeight: height,
      });
    }

    await context.tx.insertInto('dishPicture').values(rows).execute();

    return { pictureIds: rows.map(({ pictureId }) => pictureId) };
  },
);

const reviewed = implement(
  aiFoodCleaningReview,
  async (context, { mealPictureId, mealState, version }) => {
    const { tx, now, actor } = context;
    const picture = await pictureOf(context, mealPictureId, 'change');
    if (picture.version !== version) throw conflict('STALE', '数据已被他人修改，请刷新后重试');

    const cuts = await visiblePictures(context, PICTURE_KIND.dish)
      .select(['pictureId', 'dishesId'])
      .where('mealPictureId', '=', mealPictureId)
      .execute();

    if (mealState === MEAL_STATE.discarded) {
      const ids = cuts.map(({ pictureId }) => pictureId);
      if (ids.length > 0) await removePictures(context, PICTURE_KIND.dish, ids);
    } else {
      if (cuts.length === 0) throw conflict('UNLABELLED', '请先框选菜品');
      if (cuts.some(({ dishesId }) => dishesId === null))
        throw conflict('UNLABELLED', '还有菜品没有标注');

      await tx
        .updateTable('dishPicture')
        .set({ pictureState: 2, version: sql`version + 1` })
        .where('mealPictureId', '=', mealPictureId)
        .where('removedAt', 'is', null)
        .execute();
    }

    await tx
      .updateTable('mealPicture')
      .set({ mealState, reviewedBy: actor.userId, reviewedAt: now, version: version + 1 })
      .where('mealPictureId', '=', mealPictureId)
      .execute();

    return undefined;
  },
);

export const mealPictureRoutes = [
  serveQuery(aiFoodCleaningMealPage, (context, { canteenId, mealState }) =>
    context.tx
      .selectFrom('mealPicture')
      .innerJoin('canteen', 'canteen.canteenId', 'mealPicture.canteenId')
      .leftJoin('operator', 'operator.userId', 'mealPicture.reviewedBy')
      .select(['mealPictureId', 'pictureUrl', 'canteenName', 'mealState', 'takenAt', 'reviewedAt'])
      .select(['width', 'height', 'mealPicture.version', 'operator.realName as reviewedBy'])
      .select(
        countOf(
          context,
          'dishPicture',
          sql`dish_picture.meal_picture_id = meal_picture.meal_picture_id and dish_picture.removed_at is null`,
        ).as('dishNum'),
      )
      .select(
        countOf(
          context,
          'dishPicture',
          sql`dish_picture.meal_picture_id = meal_picture.meal_picture_id and dish_picture.removed_at is null
              and dish_picture.dishes_id is not null`,
        ).as('labelledNum'),
      )
      .where(scopeWhere('mealPicture.canteenId', context.scope.canteens))
      .where(whereEquals({ 'mealPicture.canteenId': canteenId, mealState })),
  ),
  upload,
  cut,
  implement(aiFoodCleaningDishAll, async (context, { mealPictureId }) => {
    await pictureOf(context, mealPictureId, 'read');
    return shownPictures(context)
      .where('mealPictureId', '=', mealPictureId)
      .orderBy('pictureId')
      .execute();
  }),
  implement(aiFoodCleaningDishOne, async (context, { pictureId }) => {
    const found = await shownPictures(context)
      .where('pictureId', '=', pictureId)
      .executeTakeFirst();
    if (!found) throw notFound('图片不存在或已被删除');

    return found;
  }),
  reviewed,
];
