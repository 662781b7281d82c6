import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { dishes, putawayState } from '../contract/dish.ts';

const optionOf = ({
  dishesId,
  dishesName,
}: {
  readonly dishesId: string;
  readonly dishesName: string;
}) => ({
  value: dishesId,
  label: dishesName,
});

const FIRST = { current: 1, size: 50 };

/** Several dishes on the shelf, found by a part of their name. */
export const DishesPick = selectOf(dishes.page, optionOf, {
  multiple: true,
  content: (keyword) => ({
    page: FIRST,
    putawayState: putawayState.key.onSale,
    ...(keyword && { keyword }),
  }),
});

/** One dish, found by a part of its name or its initials. */
export const DishPick = selectOf(dishes.page, optionOf, {
  placeholder: '选择菜品',
  content: (keyword) => ({ page: FIRST, ...(keyword && { keyword }) }),
});
