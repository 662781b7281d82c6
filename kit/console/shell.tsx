import 'virtual:antd.css';
import './shell.css';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, Button, ConfigProvider, Menu } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router';
import { useConsoleParts } from './console-parts.ts';
import { useDocumentTitle } from './document-title.ts';
import { t } from './i18n.ts';
import { LayoutParts } from './layout-parts.tsx';
import { Logo } from './logo.tsx';
import {
  type ConsoleRoute,
  chooseFirstLevel,
  firstPage,
  HOME,
  type NavigationEntry,
  navigationOf,
  routesOf,
} from './menu.ts';
import { topItems } from './nav-items.tsx';
import { NOT_FOUND, SITE_TITLE } from './navigation.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';
import { useLocale } from './shell-theme.ts';
import { MenuDrawer, SideMenu, useOpen } from './side-menu.tsx';
import { TabPanels } from './tab-panels.tsx';
import { TabStrip } from './tab-strip.tsx';
import { theme } from './theme.ts';
import { useNarrow } from './use-narrow.ts';
import { useSidebar } from './use-sidebar.ts';
import { UserMenu } from './user-menu.tsx';

/** Where the first-level selection is remembered (document 0 section 2). */
const FIRST_LEVEL = 'nav1';
/** The super-administrator, who may open every screen (document 0 section 6). */
const SUPER_USER = '0';

/** The user's menu, and every page the user may open. */
function useMenu(): { entries: readonly NavigationEntry[]; routes: ReadonlyMap<string, ConsoleRoute> } {
  const user = useSession((state) => state.user);
  const { screens } = useConsoleParts();
  return useMemo(() => {
    const tree = user?.menuTree ?? [];
    const everything = user?.userId === SUPER_USER ? Object.keys(screens) : [];
    const routes = new Map<string, ConsoleRoute>(
      everything.map((path) => [path, { path, title: path, parents: [], cached: true, pinned: path === HOME }]),
    );
    return { entries: navigationOf(tree), routes: new Map([...routes, ...routesOf(tree)]) };
  }, [user, screens]);
}

/**
 * Where an address without a page leads: `/` to the home page or the first page there is, anything else to /404. Whoever logs
 * in where somebody with other pages was logged out begins at the home page.
 */
function elsewhere(
  { pathname, state }: Location<{ afterLogin?: boolean } | null>,
  entries: readonly NavigationEntry[],
  routes: ReadonlyMap<string, ConsoleRoute>,
): string {
  if (pathname !== '/' && !state?.afterLogin) return NOT_FOUND;
  if (routes.has(HOME)) return HOME;
  return entries.map(firstPage).find((path) => path !== undefined) ?? NOT_FOUND;
}

interface LayoutProps {
  readonly entries: readonly NavigationEntry[];
  readonly routes: ReadonlyMap<string, ConsoleRoute>;
  readonly route: ConsoleRoute;
  readonly location: Location;
}

/** The selected first-level entry: follows the route; another may be looked into without leaving the page. */
function useFirstLevel(entries: readonly NavigationEntry[], route: ConsoleRoute, place: string) {
  const [chosen, setChosen] = useState<{ path: string; place: string }>();
  const followed = chooseFirstLevel(entries, route, localStorage.getItem(FIRST_LEVEL));
  const looked = chosen?.place === place ? entries.find((entry) => entry.path === chosen.path) : undefined;
  const first = looked ?? followed;
  useEffect(() => {
    if (first) localStorage.setItem(FIRST_LEVEL, first.path);
  }, [first]);
  return { first, choose: (path: string) => setChosen({ path, place }) };
}

function Layout({ entries, routes, route, location }: LayoutProps): ReactNode {
  const open = useOpen();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const sidebar = useSidebar(narrow, location.pathname);
  const { first, choose } = useFirstLevel(entries, route, location.key);
  useDocumentTitle(route.title);
  const select = (path: string) => {
    const entry = entries.find((each) => each.path === path);
    if (!entry?.children) return open(path);
    choose(path);
    const page = firstPage(entry);
    if (!sidebar.opened && page) open(page);
  };
  const side = narrow ? undefined : first?.children;
  const togglable = narrow || side !== undefined;
  return (
    <div className="shell" data-side={(side && sidebar.opened) || undefined}>
      <header className="shell-top">
        <Button
          type="text"
          className="shell-toggle"
          data-absent={!togglable || undefined}
          aria-label={sidebar.opened ? t('收起菜单') : t('展开菜单')}
          aria-expanded={sidebar.opened}
          icon={sidebar.opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={sidebar.toggle}
        />
        <button type="button" className="shell-brand" onClick={() => void navigate('/')}>
          <Logo size={28} />
          <b>{t(SITE_TITLE)}</b>
        </button>
        {!narrow && (
          <nav className="shell-first" aria-label={t('一级菜单')}>
            <Menu
              mode="horizontal"
              items={topItems(entries)}
              selectedKeys={first ? [first.path] : []}
              onClick={({ key }) => select(key)}
            />
          </nav>
        )}
        <LayoutParts place="bar" />
        <UserMenu />
      </header>
      <TabStrip shown={route.path} routes={routes} />
      {side && sidebar.opened && <SideMenu entries={side} route={route} key={first?.path} />}
      <main className="shell-pages">
        <LayoutParts place="above" />
        <TabPanels location={location} route={route} />
      </main>
      {narrow && <MenuDrawer entries={entries} route={route} open={sidebar.opened} onClose={sidebar.close} />}
      <LayoutParts place="over" />
    </div>
  );
}

function Pages(): ReactNode {
  const location = useLocation();
  const { entries, routes } = useMenu();
  const route = routes.get(location.pathname);
  if (!route) return <Navigate to={elsewhere(location, entries, routes)} replace />;
  return <Layout entries={entries} routes={routes} route={route} location={location} />;
}

/** The main layout: two menu levels, the strip of visited pages, and their screens. */
export function Shell(): ReactNode {
  const locale = useLocale();
  return (
    <ConfigProvider locale={locale} theme={theme} componentSize="middle" button={{ autoInsertSpace: false }}>
      <App className="shell-app">
        <QueryClientProvider client={queryClient}>
          <Pages />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
