import { useLayoutEffect } from 'react';
import { mediaHook } from '../base/use-media.ts';
import { useInterface } from './user/interface-settings.ts';

const useSystemDark = mediaHook('(prefers-color-scheme: dark)');

/** Whether the console is dark: as chosen, or as the system is; the style sheets hear of it while the caller is shown. */
export function useAppearance(): boolean {
  const appearance = useInterface((state) => state.appearance);
  const system = useSystemDark();
  const dark = appearance === 'dark' || (appearance === 'auto' && system);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (dark) dataset['theme'] = 'dark';

    return () => {
      delete dataset['theme'];
    };
  }, [dark]);

  return dark;
}
