import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStyle } from './antd-style.ts';
import { askAhead, screenPaths } from './screen-files.ts';

/* Screens also export what is asked for ahead of them; that must not make an edit of theirs reload the page. */
const editInPlace = (): Plugin => ({
  name: 'edit-in-place',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      injectTo: 'head-prepend',
      children: `window.__getReactRefreshIgnoredExports = () => ['preload'];`,
    },
  ],
});

/* Asked for by the page itself, or by the shell behind the log-in screen. */
const NEXT = new Set([
  'way-in',
  'layout',
  'lists',
  'words',
  'shell',
  'shell-theme',
  'zh_CN',
  'zh-cn',
]);

const ASKED = /assets\/(rolldown-runtime|start|way-in|layout|lists)-[\w-]+\.js$/;

/* The name Vite gives its own helper for files of a part. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Files of a part are loaded by the console's own helper, which can be asked again after a failure. */
const loadFiles = (): Plugin => ({
  name: 'load-files',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === PRELOAD_HELPER ? join(import.meta.dirname, 'load-files.ts') : null),
});

const root = join(import.meta.dirname, '../..');

/**
 * Chunks that are wanted together travel together, each with all it imports: what the first page needs, what calls to the
 * server need, the layout, and what lists are made of. Everything else stays a small chunk of its own.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 40 },
  { name: 'way-in', test: /kit\/console\/(call\/encrypt|shell\/logo)\.tsx?$/, priority: 30 },
  { name: 'layout', test: /kit\/console\/shell\/shell\.tsx$/, priority: 20 },
  {
    name: 'lists',
    test: /kit\/console\/\w+\/(list-screen|edit-drawer|confirm-action|pickers)\.tsx$|kit\/contract\/(?!period-columns|report-|wide-needed|image-mode|stopped-job|issues|lifecycle|file-rule|sum-type)[\w-]+\.ts$/,
    priority: 10,
  },
  { name: 'words', test: /areas\/system\/contract\/(metadata|wallet-order)\.ts$/, priority: 9.5 },
  {
    name: 'reports',
    test: /kit\/console\/report\/report-screen\.tsx$|kit\/contract\/report-[\w-]+\.ts$/,
    priority: 9.5,
  },
  /* What an area's screens agree on with the server is small and asked for together; what all areas use lies with the lowest. */
  ...['system', 'canteen', 'customer'].map((name, at) => ({
    name,
    test: new RegExp(`areas/${name}/contract/`),
    priority: 9 - at,
  })),
  {
    name: (id: string) => /areas\/(\w+)\/contract\//.exec(id)?.[1] ?? null,
    debugName: 'contracts',
    priority: 5,
  },
];

/** What the server answers itself while Vite serves the pages. */
const SERVED = ['/prod-api', '/files', '/console-settings.json', '/docs', '/openapi.json'];

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/** The console: one small entry, the layout and every screen as chunks of their own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    antdStyle(),
    react(),

    editInPlace(),
    screenPaths(),
    askAhead({ next: NEXT, asked: ASKED }),
    loadFiles(),
  ],
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        [...new Set([...files, file])].filter((each) => !ASKED.test(each)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    fs: { allow: [root] },
    proxy: Object.fromEntries(SERVED.map((path) => [path, server])),
  },
});
