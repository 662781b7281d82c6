import type { SavedView } from '#kit/contract/saved-view.ts';
import { prefetchRead, useRead } from '../call/query.ts';
import { useConsoleParts } from '../shell/console-parts.ts';
import type { ViewCalls } from './view-calls.ts';

/** Asks for the views of the operator who has logged in, ahead of the first list. */
export const askViews = ({ list }: ViewCalls): Promise<void> => prefetchRead(list, undefined);

const NONE: readonly SavedView[] = [];

/** Every view of the user; `settled` once they have arrived, or cannot be had: then lists begin without. */
export function useSavedViews(): {
  readonly views: readonly SavedView[];
  readonly settled: boolean;
} {
  const { views: calls } = useConsoleParts();
  const { data, isPending } = useRead(calls.list, undefined, {
    overlay: false,
    quiet: true,
    staleTime: Infinity,
  });

  return { views: data ?? NONE, settled: !isPending };
}

/** The address of the page with the list of a view, as the view says. */
export const viewAddress = (view: SavedView): string => `${pathOfView(view)}?view=${view.viewId}`;

/** The page with the list of a view. */
export const pathOfView = ({ place }: SavedView): string => place.split('#', 1)[0] ?? '';
