import { implement } from '#kit/server/implement.ts';
import { ascending, matching } from '#kit/server/list.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { foodPlaceListName, foodPlaces } from '../contract/food-place.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';

export const foodPlaceRows = serveResource('foodPlace', foodPlaces, {
  order: ascending('canteenName', 'sort', 'foodPlaceName'),
  visible: inVisibleCanteen('foodPlace'),
  list: (rows) => rows.innerJoin('canteen', 'canteen.canteenId', 'foodPlace.canteenId').select('canteenName'),
  check: intoCanteen,
});

export const foodPlaceRoutes = [
  implement(foodPlaceListName, (context, { canteenId }) =>
    context.tx
      .selectFrom('foodPlace')
      .select(['foodPlaceId', 'foodPlaceName', 'canteenId'])
      .where(foodPlaceRows.visible(context))
      .where(matching({ canteenId, state: 1 }))
      .orderBy('sort')
      .orderBy('foodPlaceName')
      .execute(),
  ),
];
