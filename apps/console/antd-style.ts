import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderComponents } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { theme } from '#kit/console/base/theme.ts';

/** Components of antd the console does without: their rules are left out of the style sheet, so they must not be imported. */
export const UNSTYLED = [
  'BorderBeam',
  'Calendar',
  'Carousel',
  'FloatButton',
  'List',
  'Listy',
  'Mentions',
  'Slider',
  'Splitter',
  'Tour',
  'Transfer',
];

const NAME = 'virtual:antd.css';

const RESOLVED = `\0${NAME}`;

/**
 * The style sheet of antd, made when the console is built: a browser reads a file faster than the components compute the
 * same rules while the first list is waited for.
 */
export const antdStyle = (): Plugin => ({
  name: 'antd-style',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? styleSheet() : undefined),
});

const written = { ...theme, zeroRuntime: false };

/** The rules of every other component. The variables they read are set at run time, so the theme may still change there. */
function styleSheet(): string {
  const cache = createCache();
  renderComponents({
    excludes: UNSTYLED,
    customTheme: (all) =>
      createElement(
        StyleProvider,
        { cache },
        createElement(ConfigProvider, { theme: written }, all),
      ),
  });

  return extractStyle(cache, { plain: true, types: 'style' });
}
