import './menu.css';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/address-tabs.tsx';
import { classifies, dishTypes, effects, kitchens, styles, suits } from '../contract/reference.ts';
import { TypeOrder } from './type-order.tsx';

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
      className="menu-tabs"
      items={[
        { key: 'type', label: t('菜品类型'), children: <ResourceScreen of={dishTypes} toolbar={<TypeOrder />} /> },
        ...further.map(({ set, key, list }) => ({ key, label: t(set.noun), children: list })),
      ]}
    />
  );
}
