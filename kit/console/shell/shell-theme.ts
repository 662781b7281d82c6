import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US.js';
import dayjs from 'dayjs';
import { use } from 'react';
import type { Language } from '#kit/contract/language.ts';
import { useLanguage } from '../base/i18n.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** Texts of antd and dayjs in each language; English is part of antd anyway. */
const loaders: Record<Language, () => Promise<Locale>> = {
  'zh-CN': async () => {
    const [antd] = await Promise.all([
      import('antd/es/locale/zh_CN.js'),
      import('dayjs/locale/zh-cn.js'),
    ]);
    return antd.default;
  },
  'en-US': async () => english,
};
const calendars: Record<Language, string> = { 'zh-CN': 'zh-cn', 'en-US': 'en' };

const loading = new Map<Language, Promise<Locale>>();
const loaded = new Map<Language, Locale>();

/**
 * Fetches the texts of antd in a language, once.
 * @throws Error when they do not load
 */
export function loadLocale(language: Language): Promise<Locale> {
  const known = loading.get(language);
  if (known !== undefined) return known;

  const locale = loaders[language]();
  loading.set(language, locale);
  locale.then(
    (texts) => loaded.set(language, texts),
    () => loading.delete(language),
  );

  return locale;
}

/** The locale of antd for the current language; the component waits until it is loaded. */
export function useLocale(): Locale {
  const language = useLanguage();
  const locale = loaded.get(language) ?? use(loadLocale(language));
  dayjs.locale(calendars[language]);

  return locale;
}
