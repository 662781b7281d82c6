import { type ReactNode, useState } from 'react';
import { BuffetPage } from './buffet-page.tsx';
import { MenuPage } from './menu-page.tsx';
import { Chips } from './parts.tsx';
import { OneRoomPage, RoomPage } from './room-page.tsx';
import { leaveSeat, seatCode } from './seat-code.ts';
import { ShopPage } from './shop-page.tsx';
import { TablePage } from './table-page.tsx';
import { t } from './texts.ts';

type What = 'menu' | 'buffet' | 'room' | 'shop';
const WHAT: readonly { readonly key: What; readonly title: string }[] = [
  { key: 'menu', title: '菜品' },
  { key: 'buffet', title: '自助餐' },
  { key: 'room', title: '包间' },
  { key: 'shop', title: '商城' },
];

/** What can be ordered: dishes first. */
export function OrderPage({ onOrdered }: { readonly onOrdered: () => void }) {
  const [table, setTable] = useState(() => seatCode('table'));
  const [room, setRoom] = useState(() => seatCode('room'));
  const [what, setWhat] = useState<What>(room === undefined ? 'menu' : 'room');
  const leaveTable = () => {
    leaveSeat('table');
    setTable(undefined);
  };
  const leaveRoom = () => {
    leaveSeat('room');
    setRoom(undefined);
  };

  const pages: Readonly<Record<What, () => ReactNode>> = {
    menu: () =>
      table === undefined ? (
        <MenuPage onOrdered={onOrdered} />
      ) : (
        <TablePage code={table} onLeave={leaveTable} onOrdered={onOrdered} />
      ),
    buffet: () => <BuffetPage onOrdered={onOrdered} />,
    room: () =>
      room === undefined ? (
        <RoomPage onOrdered={onOrdered} />
      ) : (
        <OneRoomPage code={room} onLeave={leaveRoom} onOrdered={onOrdered} />
      ),
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
      {pages[what]()}
    </>
  );
}
