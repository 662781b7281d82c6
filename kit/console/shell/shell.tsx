import 'virtual:antd.css';
import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type MouseEvent, memo, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type Location, Navigate } from 'react-router';
import { t } from '../base/i18n.ts';
import { LayoutParts, useInstead } from '../base/layout-parts.tsx';
import { usePlace } from '../base/place.tsx';
import { themeIn } from '../base/theme.ts';
import { useAfterPaint } from '../base/use-after-paint.ts';
import { DarkContext } from '../base/use-dark.ts';
import { useNarrow } from '../base/use-narrow.ts';
import { useStable } from '../base/use-stable.ts';
import { queryClient } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { useRecent } from '../find/recent.ts';
import { useSavedViews } from '../view/saved-views.ts';
import { inViews, viewEntries } from '../view/view-menu.ts';
import { useConsoleParts } from './console-parts.ts';
import { useDocumentTitle } from './document-title.ts';
import {
  type ConsoleRoute,
  firstPage,
  firstPageUnder,
  HOME,
  type NavigationEntry,
  navigationOf,
  routesOf,
  startPage,
} from './menu/menu.ts';
import { NOT_FOUND } from './menu/navigation.ts';
import { MenuDrawer, SideMenu, useOpen } from './menu/side-menu.tsx';
import { TopBar } from './menu/top-bar.tsx';
import { useFirstLevel } from './menu/use-first-level.ts';
import { useSidebar } from './menu/use-sidebar.ts';
import { useLocale } from './shell-theme.ts';
import { persistTabs } from './tabs/persisted-tabs.ts';
import { TabPanels } from './tabs/tab-panels.tsx';
import { TabMenu, TabStrip } from './tabs/tab-strip.tsx';
import { addressOf, latestTab, useTabs } from './tabs/tabs.ts';
import { useAppearance } from './use-appearance.ts';
import { useLooseHeader } from './use-loose-header.ts';
import { useInterface } from './user/interface-settings.ts';
import { LogInAgain } from './user/log-in-again.tsx';
import { OfflineLine } from './watch/offline-line.tsx';

/* One object for ever: another would draw everything anew. */
const BUTTONS = { autoInsertSpace: false };

/** The super-administrator, who may open every screen (rule operators/super-administrator). */
const SUPER_USER = '0';

/** The user's menu, and every page the user may open. */
function useMenu(): {
  entries: readonly NavigationEntry[];
  routes: ReadonlyMap<string, ConsoleRoute>;
} {
  const user = useSession((state) => state.user);
  const { views } = useSavedViews();
  const { screens } = useConsoleParts();

  return useMemo(() => {
    const tree = user?.menuTree ?? [];
    const everything = user?.userId === SUPER_USER ? Object.keys(screens) : [];
    const routes = new Map<string, ConsoleRoute>(
      everything.map((path) => [
        path,
        { path, title: path, parents: [], cached: true, pinned: path === HOME },
      ]),
    );
    const all = new Map([...routes, ...routesOf(tree)]);

    return {
      entries: [...navigationOf(tree), ...viewEntries(views, (path) => all.has(path))],
      routes: all,
    };
  }, [user, screens, views]);
}

/**
 * Where an address without a page leads: `/` to the home page or the first page there is, a directory of the menu to its first page,
 * anything else to /404. An operator who logs in where one with other pages was logged out begins at the home page.
 */
function elsewhere(
  { pathname, search, state }: Location<{ afterLogin?: boolean } | null>,
  entries: readonly NavigationEntry[],
  routes: ReadonlyMap<string, ConsoleRoute>,
): string {
  const path = pathname.replace(/\/+$/, '');
  const meant = routes.has(path) ? path + search : firstPageUnder(entries, path);
  if (meant) return meant;
  if (path !== '' && !state?.afterLogin) return NOT_FOUND;

  return startPage(entries, routes) ?? NOT_FOUND;
}

interface LayoutProps {
  readonly entries: readonly NavigationEntry[];
  readonly routes: ReadonlyMap<string, ConsoleRoute>;
  readonly route: ConsoleRoute;
  readonly location: Location;
}

/** The tabs of before a reload, as far as the user may open them; another role begins with none. */
function usePersistedTabs(routes: ReadonlyMap<string, ConsoleRoute>): void {
  const owner = useSession(
    ({ merchantId, user }) => user && `${merchantId} ${user.userId} ${user.roleCode}`,
  );
  const routesNow = useStable(() => routes);
  useLayoutEffect(
    () => (owner === undefined ? undefined : persistTabs(owner, routesNow())),
    [owner, routesNow],
  );
}

/** Where the operator was last below a first-level entry, while the tab is still open. */
function lastPageUnder(top: string, routes: ReadonlyMap<string, ConsoleRoute>): string | undefined {
  const tab = latestTab(
    useTabs.getState().tabs.filter(({ path }) => routes.get(path)?.parents[0] === top),
  );
  return tab && addressOf(tab);
}

const CONTENT = 'content';

/** Past bars and menus to the page, by keyboard; the address stays. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}

function Layout({ entries, routes, route, location }: LayoutProps): ReactNode {
  const open = useOpen();
  const { screens } = useConsoleParts();
  const narrow = useNarrow();
  const sidebar = useSidebar(narrow, location.pathname);
  const { tagsView, fixedHeader } = useInterface();
  const menuPlace = useMemo(
    () => inViews(entries, route, location.search),
    [entries, route, location.search],
  );
  const { first, choose } = useFirstLevel(entries, menuPlace, location.key);
  usePersistedTabs(routes);
  const { away, onScroll } = useLooseHeader(fixedHeader, route.path);
  const named = useTabs((state) => state.tabs.find(({ path }) => path === route.path)?.title);
  useDocumentTitle(route.title, named);
  useRecent(
    useSession((state) => state.user?.userId),
    route.path,
  );

  const select = useStable((path: string) => {
    const entry = entries.find((each) => each.path === path);
    if (!entry?.children) return open(path);

    choose(path);
    if (path === route.parents[0]) return;

    const page = lastPageUnder(path, routes) ?? firstPage(entry, (each) => each in screens);
    if (page) open(page);
  });

  const openPage = useStable(open);
  const toggle = useStable(sidebar.toggle);
  /* The page first: the menus around it follow when it is there. */
  const menuFirst = useAfterPaint(first);
  const menuRoute = useAfterPaint(menuPlace);
  const side = narrow ? undefined : first?.children;
  const sideShown = side !== undefined && sidebar.opened;

  return (
    <div
      className="shell"
      data-side={sideShown || undefined}
      data-plain={!tagsView || narrow || undefined}
      data-away={away || undefined}
    >
      <a className="skip-link" href={`#${CONTENT}`} onClick={skip}>
        {t('跳到页面内容')}
      </a>
      <TopBar
        narrow={narrow}
        opened={sidebar.opened}
        onToggle={toggle}
        togglable={narrow || side !== undefined}
        entries={entries}
        selected={menuFirst}
        onSelect={select}
        onOpen={openPage}
        tabs={narrow && <TabMenu shown={route.path} routes={routes} />}
      />
      {tagsView && !narrow && <TabStrip shown={route.path} routes={routes} />}
      {sideShown && <SideMenu first={menuFirst} route={menuRoute} />}
      <main id={CONTENT} className="shell-pages" tabIndex={-1} onScrollCapture={onScroll}>
        <h1 className="unseen">{t(route.title)}</h1>
        <LayoutParts place="above" />
        <TabPanels location={location} route={route} />
      </main>
      {narrow && (
        <MenuDrawer entries={entries} route={route} open={sidebar.opened} onClose={sidebar.close} />
      )}
      <LayoutParts place="over" />
      <OfflineLine />
    </div>
  );
}

function Pages(): ReactNode {
  const location = usePlace();
  const { entries, routes } = useMenu();
  const route = routes.get(location.pathname);
  if (!route) return <Navigate to={elsewhere(location, entries, routes)} replace />;

  return <Layout entries={entries} routes={routes} route={route} location={location} />;
}

function Content(): ReactNode {
  return useInstead() ?? <Pages />;
}

/** The main layout: two menu levels, the strip of visited pages, and their screens. */
export const Shell = memo(function Shell(): ReactNode {
  const locale = useLocale();
  const colour = useInterface((state) => state.theme);
  const size = useInterface((state) => state.size);
  const dark = useAppearance();
  const touch = useNarrow();
  const theme = useMemo(() => themeIn({ colour, dark, touch }), [colour, dark, touch]);

  return (
    <ConfigProvider
      locale={locale}
      theme={theme}
      componentSize={touch ? 'medium' : size}
      button={BUTTONS}
    >
      <App className="shell-app">
        <QueryClientProvider client={queryClient}>
          <DarkContext value={dark}>
            <Content />
            <LogInAgain />
          </DarkContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
});
