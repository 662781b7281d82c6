import { useSyncExternalStore } from 'react';

type Language = 'zh-CN' | 'en-US';
const SAVED = 'language';

const first = (): Language => {
  const saved = localStorage.getItem(SAVED);
  if (saved === 'zh-CN' || saved === 'en-US') return saved;
  return navigator.language.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
};

let language = first();
let english: Readonly<Record<string, string>> = {};
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const currentLanguage = (): Language => language;
/** What the other language calls itself. */
export const otherLanguage = (): string => (language === 'zh-CN' ? 'English' : '中文');

/** A Chinese source text in the language of the page, with `{name}` parts filled in. */
export function t(source: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = language === 'en-US' ? (english[source] ?? source) : source;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name]?.toString() ?? whole);
}

/** Loads what the language of the page needs. */
export async function loadTexts(): Promise<void> {
  document.documentElement.lang = language;
  if (language === 'en-US') english = (await import('./en.json')).default;
  tell();
}

export async function switchLanguage(): Promise<void> {
  language = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  localStorage.setItem(SAVED, language);
  await loadTexts();
}

/** Renders anew when the language changes. */
export const useTexts = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (language === 'en-US' && english['点餐'] === undefined ? 'zh-CN' : language),
  );
