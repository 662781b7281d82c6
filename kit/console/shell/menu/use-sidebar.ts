import { useEffect, useState } from 'react';

const SAVED = 'sidebarStatus';

const KEPT_SECONDS = 31_536_000;

/**
 * Is the side menu open? In wide windows the answer is kept in a cookie; in narrow ones the menu is a drawer that closes
 * with every change of route and of the window's width (rule console/phones).
 */
export function useSidebar(narrow: boolean, pathname: string) {
  const [wideOpen, setWideOpen] = useState(savedOpen);
  const [drawerAt, setDrawerAt] = useState<string>();
  const [close] = useState(() => () => setDrawerAt(undefined));
  useWidthChange(close);
  const drawerOpen = narrow && drawerAt === pathname;
  const toggleWide = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside secure contexts
    document.cookie = `${SAVED}=${wideOpen ? 0 : 1}; Path=/; SameSite=Lax; Max-Age=${KEPT_SECONDS}`;
    setWideOpen(!wideOpen);
  };

  return {
    opened: narrow ? drawerOpen : wideOpen,
    toggle: narrow ? () => setDrawerAt(drawerOpen ? undefined : pathname) : toggleWide,
    close,
  };
}

const savedOpen = (): boolean => !document.cookie.split('; ').includes(`${SAVED}=0`);

/** Calls back when the window gets wider or narrower; the bars of a phone's browser that come and go do not count. */
function useWidthChange(changed: () => void): void {
  useEffect(() => {
    let width = window.innerWidth;
    const resized = () => {
      if (window.innerWidth === width) return;

      width = window.innerWidth;
      changed();
    };

    window.addEventListener('resize', resized);

    return () => window.removeEventListener('resize', resized);
  }, [changed]);
}
