import { theme as antd, type ConfigProviderProps } from 'antd';
import { wantsLessMotion } from '../shell/less-motion.ts';

type Theme = NonNullable<ConfigProviderProps['theme']>;

/** The look of antd in this console (document 0 section 9: #1890ff); the rules of the style sheet are made from it. */
export const theme: Theme = {
  hashed: false,
  zeroRuntime: true,
  token: {
    colorPrimary: '#1890ff',
    colorInfo: '#1890ff',
    borderRadius: 6,
    colorBgLayout: '#f5f6f8',
    fontFamily: 'inherit',
  },
  components: {
    Menu: {
      itemHeight: 38,
      itemMarginInline: 8,
      itemBorderRadius: 6,
      activeBarBorderWidth: 0,
      horizontalLineHeight: '46px',
    },
    Table: {
      cellPaddingBlockSM: 5,
      cellPaddingInlineSM: 8,
      cellPaddingBlockMD: 6,
      cellPaddingInlineMD: 10,
      cellPaddingBlock: 11,
      cellPaddingInline: 12,
      headerBg: '#fafafa',
    },
  },
};

/** What differs on a dark ground; the same grounds as in base.css. */
const DARK: Theme = {
  algorithm: antd.darkAlgorithm,
  token: { colorBgBase: '#17191d', colorBgContainer: '#17191d', colorBgElevated: '#1f2227', colorBgLayout: '#0e1013' },
  components: { Table: { ...theme.components?.Table, headerBg: '#1f2227' } },
};

/**
 * The same look in a colour, `#rrggbb`, on a light or a dark ground: antd derives the shades and sets them as variables at run time. Whoever asked the system for
 * less motion gets dialogs and menus at once.
 */
export function themeIn(colour: string, dark: boolean): Theme {
  const own =
    colour === theme.token?.colorPrimary ? {} : { colorPrimary: colour, colorInfo: colour, colorLink: colour };
  const still = wantsLessMotion() ? { motion: false } : {};
  const changes = { ...own, ...still };
  if (dark) {
    const components = { ...theme.components, ...DARK.components };
    return { ...theme, ...DARK, token: { ...theme.token, ...DARK.token, ...changes }, components };
  }
  return Object.keys(changes).length === 0 ? theme : { ...theme, token: { ...theme.token, ...changes } };
}
