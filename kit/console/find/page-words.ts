import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../base/i18n.ts';
import { useSession } from '../call/session.ts';
import { useConsoleParts } from '../shell/console-parts.ts';
import type { PageWords } from './page-search.ts';

/** What the pages of the menu are found by beside their titles, and what reports answer, asked for when it is first needed; by path. */
export function usePageWords(): ReadonlyMap<string, PageWords> {
  const { account } = useConsoleParts();
  const language = useLanguage();
  const owner = useSession(
    ({ merchantId, user }) => `${merchantId} ${user?.userId} ${user?.roleCode}`,
  );
  const { data } = useQuery({
    queryKey: ['find', 'words', owner, language],
    queryFn: account.pageWords,
    staleTime: Infinity,
    retry: false,
  });

  return useMemo(() => new Map(data?.map((words) => [words.path, words])), [data]);
}
