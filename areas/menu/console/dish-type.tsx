import './menu.css';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { dishesInitData } from '../contract/dish-import.ts';
import { classifies, dishTypes, effects, kitchens, styles, suits } from '../contract/reference.ts';
import { TypeOrder } from './type-order.tsx';

const TypeTools = () => (
  <>
    <TypeOrder />
    <ConfirmAction
      write={dishesInitData}
      content={undefined as never}
      trigger="使用常用资料"
      confirm="确定新增常用的菜品资料？"
      detail="类型、荤素、后厨、烹饪方式、菜系、标签、口味、功效和适宜人群中，还没有内容的会新增常用的几项"
    />
  </>
);

/** What dishes are sorted into, a tab each (/menudish/type). */
export default function DishTypes() {
  const mayCall = useMayCall();
  const further = [
    { set: classifies, key: 'classify', list: <ResourceScreen of={classifies} /> },
    { set: styles, key: 'style', list: <ResourceScreen of={styles} /> },
    { set: effects, key: 'effect', list: <ResourceScreen of={effects} /> },
    { set: suits, key: 'suit', list: <ResourceScreen of={suits} /> },
    { set: kitchens, key: 'kitchen', list: <ResourceScreen of={kitchens} /> },
  ].filter(({ set }) => mayCall(set.page));

  return (
    <AddressTabs
      items={[
        {
          key: 'type',
          label: t('菜品类型'),
          children: <ResourceScreen of={dishTypes} toolbar={<TypeTools />} />,
        },
        ...further.map(({ set, key, list }) => ({ key, label: t(set.noun), children: list })),
      ]}
    />
  );
}
