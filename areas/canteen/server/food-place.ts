import { implement, implementPage } from '#kit/server/implement.ts';
import { ascending, matching, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import {
  foodPlaceAdd,
  foodPlaceListName,
  foodPlaceModify,
  foodPlacePage,
  foodPlaceRemove,
} from '../contract/food-place.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';

const foodPlaces = resource('foodPlace', 'foodPlaceId', {
  taken: { food_place_name: { reason: 'FOOD_PLACE_TAKEN', message: '该食堂下取餐点{foodPlaceName}已存在' } },
  visible: inVisibleCanteen('foodPlace'),
});

export const foodPlaceRoutes = [
  implementPage(
    foodPlacePage,
    (context, { keyword, canteenId, state }) =>
      context.tx
        .selectFrom('foodPlace')
        .innerJoin('canteen', 'canteen.canteenId', 'foodPlace.canteenId')
        .select(['foodPlaceId', 'foodPlace.canteenId', 'canteenName', 'foodPlaceName', 'address', 'state', 'sort'])
        .select('foodPlace.version')
        .where(foodPlaces.visible(context))
        .where(matching({ 'foodPlace.canteenId': canteenId, state }))
        .where(mentions(keyword, 'foodPlaceName', 'address')),
    { order: ascending('canteenName', 'sort', 'foodPlaceName'), key: 'foodPlaceId' },
  ),
  foodPlaces.add(foodPlaceAdd, intoCanteen),
  foodPlaces.modify(foodPlaceModify, intoCanteen),
  foodPlaces.remove(foodPlaceRemove),
  implement(foodPlaceListName, (context, { canteenId }) =>
    context.tx
      .selectFrom('foodPlace')
      .select(['foodPlaceId', 'foodPlaceName', 'canteenId'])
      .where(foodPlaces.visible(context))
      .where(matching({ canteenId, state: 1 }))
      .orderBy('sort')
      .orderBy('foodPlaceName')
      .execute(),
  ),
];
