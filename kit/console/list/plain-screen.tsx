import type { ScreenLoader } from '../shell/screens.ts';
import type { ScreenSet } from './resource-screen.tsx';

/**
 * The screen of a resource whose value says all there is to show: a line of an area's `screens.ts` like
 * `plainScreen(() => import('../contract/kind.ts'), 'kinds')`.
 */
export const plainScreen =
  <Name extends string>(
    load: () => Promise<{ readonly [Each in Name]: ScreenSet }>,
    name: Name,
  ): ScreenLoader =>
  async () => {
    const [{ [name]: set }, { ResourceScreen }, { firstPage }] = await Promise.all([
      load(),
      import('./resource-screen.tsx'),
      import('./use-list.ts'),
    ]);

    return { default: () => <ResourceScreen of={set} restorable />, preload: firstPage(set.page) };
  };
