import { useSyncExternalStore } from 'react';

/** The languages of a page. */
export type Language = 'zh-CN' | 'en-US';

const SAVED = 'language';

const first = (): Language => {
  const saved = localStorage.getItem(SAVED);
  if (saved === 'zh-CN' || saved === 'en-US') return saved;

  return navigator.language.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
};

/** What a page says, in the language that was chosen in this browser. `english` are its texts by the Chinese ones. */
export function createTexts(english: Readonly<Record<string, string>>) {
  let language = first();
  const listeners = new Set<() => void>();
  const currentLanguage = (): Language => language;

  /** Tells the browser which language the page is in. */
  function sayLanguage(): void {
    document.documentElement.lang = language;
  }

  return {
    currentLanguage,
    sayLanguage,

    /** What the other language calls itself. */
    otherLanguage: (): string => (language === 'zh-CN' ? 'English' : '中文'),

    /** A Chinese source text in the language of the page, with `{name}` parts filled in. */
    t(source: string, params: Readonly<Record<string, string | number>> = {}): string {
      const text = language === 'en-US' ? (english[source] ?? source) : source;
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name]?.toString() ?? whole);
    },

    switchLanguage(): void {
      language = language === 'zh-CN' ? 'en-US' : 'zh-CN';
      localStorage.setItem(SAVED, language);
      sayLanguage();
      for (const listener of listeners) listener();
    },

    /** Renders anew when the language changes. */
    useTexts: (): Language =>
      useSyncExternalStore((listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      }, currentLanguage),
  };
}
