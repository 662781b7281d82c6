import type { ReactNode } from 'react';
import { LazyPart } from '#kit/console/base/lazy-part.tsx';
import type { ScopeTargetsProps } from '#kit/console/shell/area-parts.ts';
import { useAreaParts } from '#kit/console/shell/use-area-parts.ts';
import type { OfferedScope } from '../contract/scope.ts';

export interface KindTargetsProps extends ScopeTargetsProps {
  readonly kind: OfferedScope;
}

/** What can be named of a kind, as the area that owns it lets one choose. */
export function ScopeTargets({ kind, ...choice }: KindTargetsProps): ReactNode {
  const { scopeTargets } = useAreaParts();
  const load = scopeTargets[kind];

  return (
    load && (
      <LazyPart
        load={load}
        props={choice}
        fallback={<span className="scr-control-placeholder" />}
      />
    )
  );
}
