import { create } from 'zustand';
import type { Language } from '#kit/contract/language.ts';
import { composedEnglish, fillText, inChinese } from '#kit/contract/phrases.ts';
import type { Speech } from '#kit/contract/sentence.ts';

/** English by Chinese source text. */
export type Dictionary = Readonly<Record<string, string>>;

const SAVED = 'language';

const isLanguage = (value: unknown): value is Language => value === 'zh-CN' || value === 'en-US';

/** The saved choice, else the browser's language; Chinese for anything that is not English (rule console/language). */
function firstLanguage(): Language {
  if (typeof window === 'undefined') return 'zh-CN';

  const saved = window.localStorage.getItem(SAVED);
  if (isLanguage(saved)) return saved;

  return window.navigator.language.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
}

const useLanguageState = create<{ language: Language; english: Dictionary }>(() => ({
  language: firstLanguage(),
  english: {},
}));

let loadEnglish: () => Promise<Dictionary> = async () => ({});

const inEnglish = (english: Dictionary, source: string): string =>
  english[source] ?? composedEnglish(source, (text) => english[text]) ?? inChinese(source);

/** A Chinese source text, with its context (`单位::company`) where it needs one, in the current language; `{name}` parts filled in. */
export function t(source: string, params: Readonly<Record<string, string | number>> = {}): string {
  const { language, english } = useLanguageState.getState();
  return fillText(language === 'en-US' ? inEnglish(english, source) : inChinese(source), (name) =>
    params[name]?.toString(),
  );
}

const NAMES: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English' };

/** What a language calls itself. */
export const languageName = (language: Language): string => NAMES[language];

/** The language one would switch to. */
export const otherLanguage = (language: Language): Language =>
  language === 'zh-CN' ? 'en-US' : 'zh-CN';

/** How sentences are said to whoever looks at the screen. */
export const useSpeech = (): Speech => ({ language: useLanguage(), say: t });

export const currentLanguage = (): Language => useLanguageState.getState().language;
export const useLanguage = (): Language => useLanguageState((state) => state.language);

async function speak(language: Language): Promise<void> {
  const english = language === 'en-US' ? await loadEnglish() : useLanguageState.getState().english;
  document.documentElement.lang = language;
  useLanguageState.setState({ language, english });
}

/** Changes the language and remembers it; the dictionary is loaded first, so no text shows twice. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  window.localStorage.setItem(SAVED, language);
}

/** Reads the first language; `english` loads the dictionary the first time it is needed. */
export async function prepareLanguage(english: () => Promise<Dictionary>): Promise<void> {
  loadEnglish = english;
  await speak(currentLanguage());
}
