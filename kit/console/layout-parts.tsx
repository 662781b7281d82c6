import { type ComponentType, Fragment, lazy, memo, type ReactNode, Suspense } from 'react';
import { useConsoleParts } from './console-parts.ts';
import { useSession } from './session.ts';
import type { LayoutPart } from './shell-parts.ts';
import { useIdle } from './use-idle.ts';

const made = new WeakMap<LayoutPart, ComponentType>();

function componentOf(part: LayoutPart): ComponentType {
  const component = made.get(part) ?? lazy(part.part as () => Promise<{ default: ComponentType }>);
  made.set(part, component);
  return component;
}

/** What the areas show at one place of the layout; it waits until the first screen is there. */
export const LayoutParts = memo(function LayoutParts({ place }: { place: LayoutPart['place'] }): ReactNode {
  const { shell } = useConsoleParts();
  const user = useSession((state) => state.user);
  const idle = useIdle();
  if (!user) return null;
  return shell.layoutParts
    .filter((part) => part.place === place && (part.shown?.(user) ?? true))
    .map((part) => {
      const meanwhile = part.meanwhile && <part.meanwhile />;
      if (!idle) return <Fragment key={part.key}>{meanwhile}</Fragment>;
      const Part = componentOf(part);
      return (
        <Suspense key={part.key} fallback={meanwhile}>
          <Part />
        </Suspense>
      );
    });
});
