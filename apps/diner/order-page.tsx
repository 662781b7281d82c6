import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MenuPage } from './menu-page.tsx';
import { Chips, Wait } from './parts.tsx';
import { leaveTable, TablePage, tableCode } from './table-page.tsx';
import { t } from './texts.ts';

const BuffetPage = lazy(async () => ({ default: (await import('./buffet-page.tsx')).BuffetPage }));
const RoomPage = lazy(async () => ({ default: (await import('./room-page.tsx')).RoomPage }));
const ShopPage = lazy(async () => ({ default: (await import('./shop-page.tsx')).ShopPage }));

type What = 'menu' | 'buffet' | 'room' | 'shop';
const WHAT: readonly { readonly key: What; readonly title: string }[] = [
  { key: 'menu', title: '菜品' },
  { key: 'buffet', title: '自助餐' },
  { key: 'room', title: '包间' },
  { key: 'shop', title: '商城' },
];

/** What can be ordered: dishes first. */
export function OrderPage({ onOrdered }: { readonly onOrdered: () => void }) {
  const [what, setWhat] = useState<What>('menu');
  const [table, setTable] = useState(tableCode);
  const leave = () => {
    leaveTable();
    setTable(undefined);
  };
  const pages: Readonly<Record<What, () => ReactNode>> = {
    menu: () =>
      table === undefined ? (
        <MenuPage onOrdered={onOrdered} />
      ) : (
        <TablePage code={table} onLeave={leave} {...{ onOrdered }} />
      ),
    buffet: () => <BuffetPage onOrdered={onOrdered} />,
    room: () => <RoomPage onOrdered={onOrdered} />,
    shop: () => <ShopPage onOrdered={onOrdered} />,
  };
  return (
    <>
      <h1 className="unseen">{t('点餐')}</h1>
      <div className="what-for">
        <Chips
          label={t('点什么')}
          of={WHAT.map(({ key, title }) => ({ key, text: t(title) }))}
          value={what}
          onChange={setWhat}
        />
      </div>
      <Suspense fallback={<Wait />}>{pages[what]()}</Suspense>
    </>
  );
}
