import { Fragment, memo, type ReactNode } from 'react';
import { useSession } from '../call/session.ts';
import { useConsoleParts } from '../shell/console-parts.ts';
import type { LayoutPart } from '../shell/shell-parts.ts';
import { Splash } from '../shell/splash.tsx';
import { LazyPart } from './lazy-part.tsx';
import { useIdle } from './use-idle.ts';

/** What is shown in place of the layout, where the user may see nothing else yet. */
export function useInstead(): ReactNode {
  const { shell } = useConsoleParts();
  const user = useSession((state) => state.user);
  const part =
    user &&
    shell.layoutParts.find(({ place, shown }) => place === 'instead' && (shown?.(user) ?? true));

  return part && <LazyPart load={part.part} props={{}} fallback={<Splash />} />;
}

/** What the areas show at one place of the layout; it waits until the first screen is there. */
export const LayoutParts = memo(function LayoutParts({
  place,
}: {
  place: LayoutPart['place'];
}): ReactNode {
  const { shell } = useConsoleParts();
  const user = useSession((state) => state.user);
  const idle = useIdle();
  if (!user) return null;

  return shell.layoutParts
    .filter((part) => part.place === place && (part.shown?.(user) ?? true))
    .map((part) => {
      const meanwhile = part.meanwhile && <part.meanwhile />;
      if (!idle) return <Fragment key={part.key}>{meanwhile}</Fragment>;

      return <LazyPart key={part.key} load={part.part} props={{}} fallback={meanwhile} />;
    });
});
