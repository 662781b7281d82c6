import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { t } from '../base/i18n.ts';
import { mayOf, useSession } from '../call/session.ts';
import { entriesWith, type FoundEntry, type NavigationEntry } from '../shell/menu/menu.ts';
import { useAreaParts } from '../shell/use-area-parts.ts';
import { useWays } from '../subject/subject-link.tsx';
import { pathOfView, useSavedViews, viewAddress } from '../view/saved-views.ts';
import type { Finder, Finding, Found } from './finders.ts';
import { searchPages } from './page-search.ts';
import { usePageWords } from './page-words.ts';
import { recentPaths } from './recent.ts';

/** Findings of one kind. */
export interface FindingGroup extends Found {
  readonly key: string;
  readonly title: string;
  /** Whether they are screens, which can be marked as favourites. */
  readonly screens?: boolean;
  /** Those beyond the first few, shown where the operator asks for them. */
  readonly further?: readonly Finding[];
}

const MOST_SCREENS = 8;

/** What there is for a text: screens at once, things of the areas as they are found; favourites and recent screens without one. */
export function useFindings(
  entries: readonly NavigationEntry[],
  typed: string,
  favourites: readonly string[],
) {
  const { finders } = useAreaParts();
  const user = useSession((state) => state.user);
  const ways = useWays();
  const { views } = useSavedViews();
  const words = usePageWords();
  const text = useDeferredValue(typed.trim());
  const asked = finders.filter(
    ({ access, fits }) =>
      user !== undefined && access.every(mayOf(user)) && text !== '' && (fits?.test(text) ?? true),
  );

  const answers = useQueries({
    queries: asked.map(({ key, find }) => ({
      queryKey: ['find', key, text],
      queryFn: async () => (await find()).default(text, ways),
      staleTime: 10_000,
      retry: false,
    })),
  });

  const pages = entriesWith(entries, '', t);
  const all = pages.map(screenOf);
  const among = (paths: readonly string[]) =>
    paths.flatMap((path) => all.find((each) => each.path === path) ?? []);
  const ofFinders = (isFirst: boolean): FindingGroup[] =>
    asked.flatMap((finder, at) =>
      (finder.first === true) === isFirst ? [groupOf(finder, answers[at]?.data)] : [],
    );

  const screens = screensGroup((text === '' ? [] : searchPages(pages, text, words)).map(screenOf));
  /* 退款明 begins the title of a page before it names somebody. */
  const isTitle = screens.findings.some(({ title }) => title.startsWith(text));
  const groups: readonly FindingGroup[] =
    text === ''
      ? [
          { key: 'favourites', title: t('收藏'), findings: among(favourites), screens: true },
          {
            key: 'recent',
            title: t('最近打开'),
            findings: among(recentPaths(user?.userId ?? '')),
            screens: true,
          },
        ]
      : [
          ...(isTitle ? [screens, ...ofFinders(true)] : [...ofFinders(true), screens]),
          { key: 'views', title: t('视图'), findings: viewsWith(views, text, among) },
          ...ofFinders(false),
        ];

  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    searching: answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  };
}

const groupOf = ({ key, title }: Finder, found: Found = { findings: [] }): FindingGroup => ({
  ...found,
  key,
  title: t(title),
});

const screensGroup = (screens: readonly Finding[]): FindingGroup => ({
  key: 'screens',
  title: t('页面'),
  findings: screens.slice(0, MOST_SCREENS),
  further: screens.slice(MOST_SCREENS),
  screens: true,
});

/** A page of the menu as something to be found, by its path. */
const screenOf = ({ path, titles }: FoundEntry): Finding => ({
  key: path,
  path,
  title: titles.at(-1) ?? path,
  hint: titles.slice(0, -1).join(' / '),
});

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
