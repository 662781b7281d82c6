import { Tabs } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { useSession } from '#kit/console/call/session.ts';
import { routesOf } from '#kit/console/shell/menu/menu.ts';
import { mayOpen, visibleItems } from './route-permission.ts';

/** One link of a sub-navigation. */
export interface SubNavigationItem {
  /** Chinese source text. */
  readonly title: string;
  /** Full path of a page. */
  readonly link: string;
}

const NONE = [] as const;

/**
 * Links to pages that belong together, above their content: only those of the user's menu show, and where the current page is
 * none of them, the first is opened instead (rule console/sub-navigation).
 */
export function SubNavigation({
  items,
}: {
  readonly items: readonly SubNavigationItem[];
}): ReactNode {
  const tree = useSession((session) => session.user?.menuTree) ?? NONE;
  const routes = useMemo(() => routesOf(tree), [tree]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = visibleItems(routes, items);
  const first = shown[0]?.link;
  const isLost =
    first !== undefined &&
    items.some((item) => item.link === pathname) &&
    !mayOpen(routes, pathname);
  useEffect(() => {
    if (isLost) navigate(first, { replace: true });
  }, [isLost, first, navigate]);
  if (shown.length === 0) return null;

  return (
    <Tabs
      activeKey={pathname}
      items={shown.map((item) => ({ key: item.link, label: t(item.title) }))}
      onChange={(link) => navigate(link)}
    />
  );
}
