import type { ConfigProviderProps } from 'antd';

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
      horizontalLineHeight: '54px',
    },
    Table: {
      cellPaddingBlockSM: 5,
      cellPaddingInlineSM: 8,
      cellPaddingBlockMD: 9,
      cellPaddingInlineMD: 10,
      cellPaddingBlock: 14,
      cellPaddingInline: 12,
      headerBg: '#fafafa',
    },
  },
};

/** The same look in another colour, `#rrggbb`: antd derives the shades and sets them as variables at run time. */
export const themeIn = (colour: string): Theme =>
  colour === theme.token?.colorPrimary
    ? theme
    : { ...theme, token: { ...theme.token, colorPrimary: colour, colorInfo: colour, colorLink: colour } };
