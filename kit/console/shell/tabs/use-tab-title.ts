import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { nameTab } from './tabs.ts';

/** Calls the tab of this screen by what it shows, as long as it does; undefined while that is not known. */
export function useTabTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    nameTab(pathname, title);
  }, [pathname, title]);
}
