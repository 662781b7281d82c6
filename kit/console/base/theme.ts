import { theme as antd, type ConfigProviderProps } from 'antd';
import { wantsLessMotion } from '../shell/less-motion.ts';
import { readable } from './contrast.ts';

type Theme = NonNullable<ConfigProviderProps['theme']>;

/** The look of antd in this console (rule console/look); the rules of the style sheet are made from it. */
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
      cellPaddingBlockSM: 3,
      cellPaddingInlineSM: 8,
      cellPaddingBlockMD: 5,
      cellPaddingInlineMD: 10,
      cellPaddingBlock: 11,
      cellPaddingInline: 12,
      headerBg: '#fafafa',
      /* What is ticked can be read below the mouse as well. */
      rowSelectedHoverBg: 'var(--brand-soft)',
    },
    Tabs: { horizontalItemPadding: '8px 0' },
  },
};

const GROUND = { light: '#ffffff', dark: '#1f2227' } as const;
/** A little above what is asked for, so that tinted grounds leave enough of it. */
const LEAST = 5;
/** Below the mouse a colour is a little lighter, and is read all the same. */
const LEAST_HOVERED = 4.6;
/** The same for texts on a dark ground, whose tints are darker than it. */
const LEAST_DARK = 6;
const ERROR = '#ff4d4f';

/** What differs on a dark ground; the same grounds as in base.css. */
const DARK: Theme = {
  algorithm: antd.darkAlgorithm,
  token: {
    colorBgBase: '#17191d',
    colorBgContainer: '#17191d',
    colorBgElevated: GROUND.dark,
    colorBgLayout: '#0e1013',
  },
  components: { Table: { headerBg: GROUND.dark } },
};

/** Texts and what is written on the theme's colour can be read: WCAG 2.2 AA. */
function readableTokens(colour: string, dark: boolean): Theme['token'] {
  const ink = dark ? 255 : 0;
  const faint = `rgba(${ink}, ${ink}, ${ink}, 0.57)`;
  const written = dark
    ? readable(colour, GROUND.dark, LEAST_DARK)
    : readable(colour, GROUND.light, LEAST);

  return {
    colorPrimary: readable(colour, GROUND.light, LEAST),
    colorInfo: readable(colour, GROUND.light, LEAST),
    colorPrimaryHover: readable(colour, GROUND.light, LEAST_HOVERED),
    colorLink: written,
    colorError: readable(ERROR, GROUND.light, LEAST),
    ...(dark && { colorErrorText: readable(ERROR, GROUND.dark, LEAST) }),
    colorTextTertiary: faint,
    colorTextDescription: faint,
    colorTextPlaceholder: faint,
  };
}

/** Selected entries are written in the theme's colour; on a dark ground that is another shade than the one written on. */
function selectedIn(colour: string): Theme['components'] {
  const written = readable(colour, GROUND.dark, LEAST_DARK);
  return {
    Button: {
      defaultHoverColor: written,
      defaultHoverBorderColor: written,
      defaultActiveColor: written,
    },
    Menu: {
      itemSelectedColor: written,
      horizontalItemSelectedColor: written,
      subMenuItemSelectedColor: written,
    },
    Tabs: {
      itemSelectedColor: written,
      itemActiveColor: written,
      itemHoverColor: written,
      inkBarColor: written,
    },
  };
}

/** Pixels of whatever a finger presses. */
const TOUCH = 44;
const TOUCHED: Theme = {
  token: { controlHeight: TOUCH, controlHeightSM: 40, controlHeightLG: 48 },
  components: {
    Menu: { itemHeight: TOUCH },
    Tabs: { horizontalItemPadding: '11px 0' },
    Tree: { titleHeight: TOUCH },
    Select: { optionHeight: TOUCH, optionPadding: '11px 12px' },
  },
};

/** What all of them say of each component; a later one counts before an earlier one. */
function componentsOf(...themes: readonly Theme[]): NonNullable<Theme['components']> {
  const all: Record<string, object> = {};
  for (const { components = {} } of themes)
    for (const [name, tokens] of Object.entries(components))
      all[name] = { ...all[name], ...(tokens as object) };

  return all;
}

export interface Looks {
  /** `#rrggbb`. */
  readonly colour: string;
  readonly dark: boolean;
  /** For fingers: whatever can be pressed is as large as a finger. */
  readonly touch: boolean;
}

/**
 * The same look in a colour, on a light or a dark ground, for mice or fingers: antd derives the shades and sets them as variables at
 * run time. A user who asked the system for less motion gets dialogs and menus at once.
 */
export function themeIn({ colour, dark, touch }: Looks): Theme {
  const ground = dark ? DARK : {};
  return {
    ...theme,
    ...ground,
    token: {
      ...theme.token,
      ...(dark && DARK.token),
      ...readableTokens(colour, dark),
      ...(touch && TOUCHED.token),
      ...(wantsLessMotion() && { motion: false }),
    },
    components: componentsOf(
      theme,
      ...(dark ? [DARK, { components: selectedIn(colour) }] : []),
      ...(touch ? [TOUCHED] : []),
    ),
  };
}
