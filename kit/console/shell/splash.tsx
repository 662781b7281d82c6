import type { ReactNode } from 'react';
import { Progress } from './progress.tsx';

/** What stands on the page until there is something to show; looks like the splash of `index.html`, so nothing jumps. */
export function Splash(): ReactNode {
  return (
    <div className="splash" role="status" aria-busy="true">
      <Progress />
      <i />
    </div>
  );
}
