import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of the console that is loaded the first time it shows: keeps dialogs and calendars out of the first chunk.
 * @param load imports the module and picks the component
 * @param fallback what holds the place meanwhile: same size, so that nothing jumps
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
