import { useState } from 'react';

const SAVED = 'sidebarStatus';
const KEPT_SECONDS = 31_536_000;

const savedOpen = (): boolean => !document.cookie.split('; ').includes(`${SAVED}=0`);

/**
 * Is the side menu open? In wide windows the answer is kept in a cookie; in narrow ones the menu is a drawer that closes
 * with every change of route and of the window's kind (document 0 section 2).
 */
export function useSidebar(narrow: boolean, pathname: string) {
  const [wideOpen, setWideOpen] = useState(savedOpen);
  const [drawerAt, setDrawerAt] = useState<string>();
  const place = narrow ? pathname : undefined;
  const drawerOpen = place !== undefined && drawerAt === place;
  const toggleWide = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside secure contexts
    document.cookie = `${SAVED}=${wideOpen ? 0 : 1}; Path=/; SameSite=Lax; Max-Age=${KEPT_SECONDS}`;
    setWideOpen(!wideOpen);
  };
  return {
    opened: narrow ? drawerOpen : wideOpen,
    toggle: narrow ? () => setDrawerAt(drawerOpen ? undefined : place) : toggleWide,
    close: () => setDrawerAt(undefined),
  };
}
