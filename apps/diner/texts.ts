import { useSyncExternalStore } from 'react';
import english from './en.json';

type Language = 'zh-CN' | 'en-US';

const SAVED = 'language';

const first = (): Language => {
  const saved = localStorage.getItem(SAVED);
  if (saved === 'zh-CN' || saved === 'en-US') return saved;

  return navigator.language.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
};

let language = first();

/** What the other language calls itself. */
export const otherLanguage = (): string => (language === 'zh-CN' ? 'English' : '中文');

const known: Readonly<Record<string, string>> = english;

/** A Chinese source text in the language of the page, with `{name}` parts filled in. */
export function t(source: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = language === 'en-US' ? (known[source] ?? source) : source;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name]?.toString() ?? whole);
}

const listeners = new Set<() => void>();

export function switchLanguage(): void {
  language = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  localStorage.setItem(SAVED, language);
  sayLanguage();
  for (const listener of listeners) listener();
}

/** Tells the browser which language the page is in. */
export const sayLanguage = (): void => {
  document.documentElement.lang = language;
};

/** Renders anew when the language changes. */
export const useTexts = (): Language =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLanguage);

export const currentLanguage = (): Language => language;
