import { yuan } from '#kit/console/base/format.ts';
import { call } from '#kit/console/call/request.ts';
import type { Found } from '#kit/console/find/finders.ts';
import { listAddress } from '#kit/console/list/list-address.ts';
import { dishes } from '../contract/dish.ts';
import { DISH_LIST } from '../contract/pages.ts';

const FEW = { current: 1, size: 6 };

/** Dishes by what their list searches. */
export default async function findDishes(keyword: string): Promise<Found> {
  const { records, total } = await call(
    dishes.page,
    { keyword, page: FEW },
    { quiet: true, overlay: false },
  );
  const pathOf = (said: string) => listAddress<typeof dishes.page>(DISH_LIST, { keyword: said });

  return {
    findings: records.map(({ dishesId, dishesName, price, typeName }) => ({
      key: dishesId,
      title: dishesName,
      hint: [yuan(price), typeName].filter(Boolean).join(' · '),
      path: pathOf(dishesName),
    })),
    ...(total > FEW.size && { more: { total, path: pathOf(keyword) } }),
  };
}
