import './shortcuts.css';
import StarFilled from '@ant-design/icons/StarFilled';
import { type ReactNode, useMemo } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { useSession } from '#kit/console/call/session.ts';
import { recentPaths, useFavourites } from '#kit/console/find/recent.ts';
import { HOME, routesOf } from '#kit/console/shell/menu/menu.ts';

/** As many as two lines hold. */
const MOST = 10;

/** The user's favourite pages and those opened last, as links. */
export function Shortcuts(): ReactNode {
  const user = useSession((state) => state.user);
  const favourites = useFavourites(user?.userId ?? '').paths;
  const titles = useMemo(() => routesOf(user?.menuTree ?? []), [user]);
  const recent = recentPaths(user?.userId ?? '');
  const shown = [...new Set([...favourites, ...recent])]
    .flatMap((path) => (path === HOME ? [] : (titles.get(path) ?? [])))
    .slice(0, MOST);
  if (shown.length === 0)
    return <p className="shc-none">{t('按 Ctrl+K 搜索页面，点星标收藏后显示在这里')}</p>;

  return (
    <ul className="shc-list">
      {shown.map(({ path, title }) => (
        <li key={path}>
          <PageLink to={path}>
            {favourites.includes(path) && <StarFilled role="img" aria-label={t('收藏')} />}
            {t(title)}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
