import { RemoteSelect, type RemoteSelectProps } from '#kit/console/form/pickers.tsx';
import { dishes } from '../contract/dish.ts';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;
const ON_SHELF = 1;

/** Several dishes on the shelf, found by a part of their name. */
export const DishesPick = (props: Control) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={dishes.page}
    content={(keyword: string) => ({
      page: { current: 1, size: 50 },
      putawayState: ON_SHELF as 1,
      ...(keyword && { keyword }),
    })}
    options={({ records }) => records.map(({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }))}
  />
);

/** One dish, found by a part of its name or its initials. */
export const DishPick = (props: Control) => (
  <RemoteSelect
    {...props}
    placeholder={props.placeholder ?? '选择菜品'}
    endpoint={dishes.page}
    content={(keyword: string) => ({ page: { current: 1, size: 50 }, ...(keyword && { keyword }) })}
    options={({ records }) => records.map(({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }))}
  />
);
