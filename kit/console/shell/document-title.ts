import { useEffect } from 'react';
import { t, useLanguage } from '../base/i18n.ts';
import { SITE_TITLE } from './menu/navigation.ts';

/**
 * Gives the document the title of a page, with the title of the site behind it.
 * @param named what the page shows, where it says so
 */
export function useDocumentTitle(title: string, named?: string): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same title reads differently in another language
  useEffect(() => {
    document.title = `${named ?? t(title)} - ${t(SITE_TITLE)}`;
  }, [title, named, language]);
}
