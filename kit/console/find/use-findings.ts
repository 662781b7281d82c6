import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { useMayCall } from '../action/access.ts';
import { t } from '../base/i18n.ts';
import { useSession } from '../call/session.ts';
import { useConsoleParts } from '../shell/console-parts.ts';
import { entriesWith, type NavigationEntry } from '../shell/menu/menu.ts';
import { pathOfView, useSavedViews, viewAddress } from '../view/saved-views.ts';
import type { Finding } from './finders.ts';
import { recentPaths } from './recent.ts';

/** Fewer letters would find every person. */
const LEAST_LETTERS = 2;

/** Findings of one kind. */
export interface FindingGroup {
  readonly key: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Whether they are screens, which can be marked as favourites. */
  readonly screens?: boolean;
}

const MOST_SCREENS = 8;

/** What there is for a text: screens at once, things of the areas as they are found; favourites and recent screens without one. */
export function useFindings(
  entries: readonly NavigationEntry[],
  typed: string,
  favourites: readonly string[],
) {
  const { shell } = useConsoleParts();
  const mayCall = useMayCall();
  const userId = useSession((state) => state.user?.userId) ?? '';
  const { views } = useSavedViews();
  const text = useDeferredValue(typed.trim());
  const asked = shell.finders.filter(
    ({ access, fits }) =>
      mayCall({ access }) && text.length >= LEAST_LETTERS && (fits?.test(text) ?? true),
  );

  const answers = useQueries({
    queries: asked.map(({ key, find }) => ({
      queryKey: ['find', key, text],
      queryFn: async () => (await find()).default(text),
      staleTime: 10_000,
      retry: false,
    })),
  });

  const all = screensOf(entries, '');
  const among = (paths: readonly string[]) =>
    paths.flatMap((path) => all.find((each) => each.path === path) ?? []);
  const groups: readonly FindingGroup[] =
    text === ''
      ? [
          { key: 'favourites', title: t('收藏'), findings: among(favourites), screens: true },
          {
            key: 'recent',
            title: t('最近打开'),
            findings: among(recentPaths(userId)),
            screens: true,
          },
        ]
      : [
          {
            key: 'screens',
            title: t('页面'),
            findings: screensOf(entries, text).slice(0, MOST_SCREENS),
            screens: true,
          },
          { key: 'views', title: t('视图'), findings: viewsWith(views, text, among) },
          ...asked.map(({ key, title }, at) => ({
            key,
            title: t(title),
            findings: answers[at]?.data ?? [],
          })),
        ];

  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    searching: answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  };
}

/** Every page of the menu as something to be found, by its path. */
function screensOf(entries: readonly NavigationEntry[], text: string): readonly Finding[] {
  return entriesWith(entries, text, t).map(({ path, titles }) => ({
    key: path,
    path,
    title: titles.at(-1) ?? path,
    hint: titles.slice(0, -1).join(' / '),
  }));
}

/** Saved views whose name holds a text; those in the menu are found as its entries. */
function viewsWith(
  views: readonly SavedView[],
  text: string,
  screens: (paths: readonly string[]) => readonly Finding[],
): readonly Finding[] {
  const wanted = text.toLowerCase();
  return views
    .filter(({ viewName, ifMenu }) => ifMenu !== 1 && viewName.toLowerCase().includes(wanted))
    .flatMap((view) =>
      screens([pathOfView(view)]).map(({ title }) => {
        const path = viewAddress(view);
        return { key: path, path, title: view.viewName, hint: title };
      }),
    );
}
