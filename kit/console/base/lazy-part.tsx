import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { isMissingFile, tellMissing } from '../shell/watch/missing-file.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  /** Makes the next try load anew. */
  readonly forget: () => void;
  readonly again: () => void;
}

/** Keeps a part whose file did not load from taking the page around it along; other errors are the page's. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingFile(error)) return;

    const { forget, again } = this.props;
    forget();
    window.addEventListener('online', again);
    void tellMissing(again);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.props.again);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isMissingFile(error)) return this.props.fallback;

    throw error;
  }
}

interface Props<Part extends object> {
  readonly load: Load<Part>;
  readonly props: Part;
  readonly fallback?: ReactNode;
}

/** Imports a module and picks what is shown of it. */
type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A part of the console that is loaded the first time it shows: keeps dialogs and calendars out of the first chunk.
 * @param load imports the module and picks the component
 * @param fallback what holds the place meanwhile: same size, so that nothing jumps
 */
export function lazyPart<Part extends object>(
  load: () => Promise<ComponentType<Part>>,
  fallback: ReactNode = null,
): (props: Part) => ReactNode {
  const file: Load<Part> = async () => ({ default: await load() });
  return (props) => <LazyPart load={file} props={props} fallback={fallback} />;
}

/* Kept outside React: what waits for its file forgets its own state each time it is tried. */
const made = new WeakMap<object, ComponentType<object>>();

/** A part whose file is fetched when it first shows; one that does not load says so and can be tried again. */
export function LazyPart<Part extends object>({
  load,
  props,
  fallback = null,
}: Props<Part>): ReactNode {
  const [tries, setTries] = useState(0);
  const [again] = useState(() => () => setTries((count) => count + 1));
  const Part = partOf(load);

  return (
    <PartBoundary key={tries} fallback={fallback} forget={() => made.delete(load)} again={again}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

function partOf<Props extends object>(load: Load<Props>): ComponentType<object> {
  const part = made.get(load) ?? lazy(load as unknown as Load<object>);
  made.set(load, part);

  return part;
}
