import { useInsertionEffect } from 'react';
import { useLocation } from 'react-router';
import { useStable } from '../base/use-stable.ts';

/* What people have typed and not saved yet: nothing takes it away without asking. */

/** A form that is open; `page` is the path of the tab it stands in. */
interface Open {
  readonly page: string;
  readonly isDirty: () => boolean;
}

const open = new Set<Open>();

/** Pages that hold something typed. */
export const unsavedPages = (): ReadonlySet<string> =>
  new Set([...open].filter(({ isDirty }) => isDirty()).map(({ page }) => page));

/** Nothing is asked any more: the page starts anew for another operator. */
export const forgetUnsaved = (): void => open.clear();

/**
 * Says for as long as the component is on its page whether something typed in it is not saved yet. A page in a hidden tab is still
 * there: only insertion effects outlast its being hidden.
 */
export function useUnsaved(isDirty: () => boolean): void {
  const { pathname } = useLocation();
  const asked = useStable(isDirty);
  useInsertionEffect(() => {
    const entry: Open = { page: pathname, isDirty: asked };
    open.add(entry);

    return () => {
      open.delete(entry);
    };
  }, [pathname, asked]);
}

/** Lets the browser ask before the page with something unsaved is closed or loaded anew. */
export function watchUnsaved(): void {
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
}

/** Whether something typed would be lost with these pages; with the whole console where none are named. */
export const isUnsaved = (pages?: ReadonlySet<string>): boolean =>
  [...open].some(({ page, isDirty }) => (!pages || pages.has(page)) && isDirty());
