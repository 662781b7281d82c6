import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { type Language, useLanguage } from './i18n.ts';

/** The look of antd in this console (document 0 section 9: #1890ff). */
export const theme: NonNullable<ConfigProviderProps['theme']> = {
  token: { colorPrimary: '#1890ff', colorInfo: '#1890ff', borderRadius: 6, colorBgLayout: '#f5f6f8' },
  components: {
    Menu: {
      itemHeight: 38,
      itemMarginInline: 8,
      itemBorderRadius: 6,
      activeBarBorderWidth: 0,
      horizontalLineHeight: '54px',
    },
    Table: { cellPaddingBlockMD: 9, cellPaddingInlineMD: 10, headerBg: '#fafafa' },
  },
};

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** Texts of antd and dayjs, loaded for the language in use. */
const loaders: Record<Language, () => Promise<Locale>> = {
  'zh-CN': async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]);
    dayjs.locale('zh-cn');
    return antd.default;
  },
  'en-US': async () => {
    const antd = await import('antd/es/locale/en_US.js');
    dayjs.locale('en');
    return antd.default;
  },
};

/** The locale of antd for the current language; undefined until it is loaded. */
export function useLocale(): Locale | undefined {
  const language = useLanguage();
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let left = false;
    loaders[language]()
      .then((loaded) => {
        if (!left) setLocale(loaded);
      })
      .catch(() => window.location.reload());
    return () => {
      left = true;
    };
  }, [language]);
  return locale;
}
