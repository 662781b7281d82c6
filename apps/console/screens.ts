import type { ScreenLoader, Screens } from '#kit/console/shell/screens.ts';
import { pathsByArea } from './screen-paths.ts';

const lists = import.meta.glob<Screens>('../../areas/*/console/screens.ts', { import: 'screens' });

const loaderOf =
  (area: string, path: string): ScreenLoader =>
  async () => {
    const screens = await lists[`../../areas/${area}/console/screens.ts`]?.();
    const load = screens?.[path];
    if (!load) throw new Error(`no screen at ${path}`);

    return load();
  };

/** Every screen of the console. Paths are known at once; the files of an area's screens are listed when one of them is opened. */
export const screens: Screens = Object.fromEntries(
  Object.entries(pathsByArea).flatMap(([area, paths]) =>
    paths.map((path) => [path, loaderOf(area, path)]),
  ),
);
