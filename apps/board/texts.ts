import english from './en.json';

/* Screens speak the language of their browser: nobody chooses one there. */

const isEnglish = navigator.language.toLowerCase().startsWith('en');

const known: Readonly<Record<string, string>> = english;

/** A Chinese source text in the language of the page, with `{name}` parts filled in. */
export function t(source: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = isEnglish ? (known[source] ?? source) : source;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name]?.toString() ?? whole);
}

/** Tells the browser which language the page is in. */
export function sayLanguage(): void {
  document.documentElement.lang = isEnglish ? 'en-US' : 'zh-CN';
}
