import { type ReactNode, useEffect, useState } from 'react';
import { isLoggedIn, whenOver } from './api.ts';
import { CodePage } from './code-page.tsx';
import { forgetKept } from './kept.ts';
import { LoginPage } from './login-page.tsx';
import { MoneyPage } from './money-page.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { enterAs } from './own-choices.ts';
import { OldNotice } from './parts.tsx';
import { Reminder } from './reminder.tsx';
import { t, useTexts } from './texts.ts';
import { WeekPage } from './week-page.tsx';

type Tab = 'menu' | 'week' | 'code' | 'orders' | 'money';
const TABS: readonly { readonly key: Tab; readonly title: string; readonly icon: string }[] = [
  { key: 'menu', title: '点餐', icon: 'M4 11h16a8 8 0 0 1-16 0zM9 7V4m3 3V3m3 4V4' },
  { key: 'week', title: '报餐', icon: 'M5 5h14v15H5zM5 9h14M9 3v3m6-3v3M9 14l2 2 4-4' },
  {
    key: 'code',
    title: '付款码',
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM18 18h2v2h-2z',
  },
  { key: 'orders', title: '订单', icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  { key: 'money', title: '我的', icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0' },
];

const tabOf = (hash: string): Tab => TABS.find(({ key }) => `#${key}` === hash)?.key ?? 'menu';

/** The page in whose address the tab stands, so that going back goes back. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(() => tabOf(location.hash));
  useEffect(() => {
    const follow = () => setTab(tabOf(location.hash));
    addEventListener('hashchange', follow);

    return () => removeEventListener('hashchange', follow);
  }, []);

  return [
    tab,
    (next) => {
      location.hash = next;
    },
  ];
}

export function App() {
  useTexts();
  const [isIn, setIn] = useState(isLoggedIn);
  const [tab, setTab] = useTab();
  useEffect(() => whenOver(() => setIn(false)), []);
  const [visit, setVisit] = useState(0);
  const enter = (custName: string) => {
    enterAs(custName);
    forgetKept();
    setIn(true);
  };
  if (!isIn) return <LoginPage onIn={enter} />;

  const pages: Readonly<Record<Tab, () => ReactNode>> = {
    menu: () => <OrderPage key={visit} onOrdered={() => setTab('orders')} />,
    week: () => <WeekPage />,
    code: () => <CodePage />,
    orders: () => <OrdersPage onAgain={() => setTab('menu')} />,
    money: () => <MoneyPage onOut={() => setIn(false)} />,
  };

  return (
    <div className="app">
      <Reminder
        onOrder={() => {
          setVisit(visit + 1);
          setTab('menu');
        }}
      />
      <OldNotice />
      <main>{pages[tab]()}</main>
      <nav className="tabs">
        {TABS.map(({ key, title, icon }) => (
          <button
            key={key}
            type="button"
            className={key === tab ? 'on' : ''}
            aria-current={key === tab ? 'page' : undefined}
            onClick={() => setTab(key)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icon} />
            </svg>
            {t(title)}
          </button>
        ))}
      </nav>
    </div>
  );
}
