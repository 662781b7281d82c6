import type { ConfigProviderProps } from 'antd';

/** The look of antd in this console (document 0 section 9: #1890ff). */
export const theme: NonNullable<ConfigProviderProps['theme']> = {
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
    Table: { cellPaddingBlockMD: 9, cellPaddingInlineMD: 10, headerBg: '#fafafa' },
  },
};
