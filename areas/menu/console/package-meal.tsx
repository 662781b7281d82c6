import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { type LinePick, lineColumns } from '#kit/console/document/line-columns.ts';
import { LinesEditor } from '#kit/console/document/lines-editor.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { packagePricing } from '../contract/lookups.ts';
import { dishChoices, packageMealPutaway, packageMeals } from '../contract/package-meal.ts';
import { CanteenPick } from './stall-picks.tsx';

export const preload = firstPage(packageMeals.page);

const columns = lineColumns(packageMeals.lines, {
  dishesId: {},
  choiceGroup: { width: 150 },
  quantity: { width: 100 },
  price: {
    width: 100,
    value: ({ price, quantity }) =>
      typeof price === 'number' && typeof quantity === 'number'
        ? Math.round((price * quantity) / 1000)
        : null,
  },
});

const pick: LinePick = {
  endpoint: dishChoices,
  search: (keyword) => (keyword === '' ? {} : { keyword }),
  named: (names) => ({ names }),
  nameKey: 'dishesName',
  take: (dish) => dish,
};

const lines = (
  <LinesEditor columns={columns} pick={pick} fresh={{ choiceGroup: 0, quantity: 1000 }} />
);

/** Set meals with choices (/menudish/packagemeal). */
export default () => (
  <DocumentScreen
    of={packageMeals}
    fields={[
      { key: 'packageName', section: '基本信息' },
      { key: 'canteenId', input: <CanteenPick /> },
      { key: 'pricing', input: 'radio' },
      {
        key: 'price',
        input: 'money',
        showIf: ({ pricing }) => pricing === packagePricing.key.fixed,
      },
      { key: 'discountRatio', showIf: ({ pricing }) => pricing !== packagePricing.key.fixed },
      { key: 'putawayState', input: 'radio' },
      'sort',
      { key: 'images', input: 'image', mode: 5, span: 2, section: '图片与介绍' },
      { key: 'intro', input: 'textarea', span: 2 },
    ]}
    lines={lines}
    picture={({ images }) => images[0]}
    filters={[
      'keyword',
      'putawayState',
      { key: 'canteenId', input: <CanteenPick placeholder="全部" /> },
    ]}
    selectable={(rows, clear) => {
      const packageIds = rows.map(({ packageId }) => packageId);
      return (
        <>
          <ConfirmAction
            write={packageMealPutaway}
            content={{ packageIds, putawayState: 1 }}
            trigger="上架"
            confirm="确定上架所选套餐？"
            onDone={clear}
          />
          <ConfirmAction
            write={packageMealPutaway}
            content={{ packageIds, putawayState: 2 }}
            trigger="下架"
            confirm="确定下架所选套餐？"
            onDone={clear}
          />
        </>
      );
    }}
  />
);
