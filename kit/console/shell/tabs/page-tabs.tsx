import type { ReactNode } from 'react';
import { t } from '../../base/i18n.ts';
import { LazyPart } from '../../base/lazy-part.tsx';
import { mayOf, useSession } from '../../call/session.ts';
import { useAreaParts } from '../use-area-parts.ts';

/**
 * The tabs that areas add to a page of one thing, as the user may see them.
 * @param page path of the page
 * @param id of what it shows
 */
export function usePageTabs(
  page: string,
  id: string,
): { key: string; label: string; children: ReactNode }[] {
  const { pageTabs } = useAreaParts();
  const user = useSession((state) => state.user);
  if (!user) return [];

  return pageTabs
    .filter((tab) => tab.page === page && tab.access.every(mayOf(user)))
    .map(({ key, title, part }) => ({
      key,
      label: t(title),
      children: <LazyPart load={part} props={{ id }} />,
    }));
}
