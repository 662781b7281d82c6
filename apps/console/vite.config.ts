import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { antdStyle } from './antd-style.ts';

const root = join(import.meta.dirname, '../..');
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/** What the server answers itself while Vite serves the pages. */
const SERVED = ['/prod-api', '/files', '/console-settings.json', '/docs', '/openapi.json'];

/**
 * Chunks that are wanted together travel together, each with all it imports: what the first page needs, what calls to the
 * server need, the layout, and what lists are made of. Everything else stays a small chunk of its own.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 40 },
  { name: 'login', test: /kit\/console\/(encrypt|logo)\.tsx?$/, priority: 30 },
  { name: 'layout', test: /kit\/console\/shell\.tsx$/, priority: 20 },
  {
    name: 'lists',
    test: /kit\/console\/(list-screen|report-screen|edit-drawer|confirm-action|pickers)\.tsx$|kit\/contract\/\w+\.ts$/,
    priority: 10,
  },
  /* What an area's screens agree on with the server is small and asked for together. */
  { name: (id: string) => /areas\/(\w+)\/contract\//.exec(id)?.[1] ?? null, debugName: 'contracts', priority: 5 },
];

/* Asked for by the page itself, or by the shell behind the log-in screen. */
const NEXT = new Set(['login', 'layout', 'lists', 'shell', 'shell-theme', 'zh_CN', 'zh-cn']);
const ASKED = /assets\/(rolldown-runtime|start|login|layout|lists)-[\w-]+\.js$/;

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

const styleSheets = (chunk: Rolldown.OutputChunk): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
];

/** A chunk, all it imports that the page has not asked for yet, and their style sheets. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen: Set<string>): Set<string> {
  if (seen.has(chunk.fileName) || ASKED.test(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const sheet of styleSheets(chunk)) seen.add(sheet);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen);
  }
  return seen;
}

/** `'/path': () => import('./file.tsx')`: how areas list their screens. */
const SCREEN = /'(\/[^']*)': \(\) => import\('\.\/([^']+)'\)/g;

/** Files by screen: their names once, and which of them each address needs. */
function filesByScreen(bundle: Bundle): { readonly files: string[]; readonly screens: Record<string, number[]> } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]));
  const files = new Map<string, number>();
  const screens: Record<string, number[]> = {};
  for (const list of globSync('areas/*/console/screens.ts', { cwd: root })) {
    const source = readFileSync(join(root, list), 'utf8');
    for (const [, path = '', file = ''] of source.matchAll(SCREEN)) {
      const chunk = chunkOf.get(join(root, list, '..', file));
      if (!chunk) continue;
      screens[path] = [...filesOf(bundle, chunk, new Set())].map((name) => {
        const index = files.get(name) ?? files.size;
        files.set(name, index);
        return index;
      });
    }
  }
  return { files: [...files.keys()], screens };
}

/* Runs in the page: asks for what whoever comes with a session needs, the screen of the address included. */
const askInPage = (layout: readonly string[], files: readonly string[], screens: Record<string, readonly number[]>) => {
  if (!document.cookie.includes('Admin-Token=')) return;
  const screen = screens[location.pathname] ?? [];
  for (const name of [...layout, ...screen.map((index) => files[index] ?? '')]) {
    const kind = name.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href: `/${name}`, ...kind }));
  }
};

/** Who comes with a session needs layout and screen at once: the page asks for them while its entry is still on the way. */
const askAhead = (): Plugin => ({
  name: 'ask-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_html, context) {
      if (!context.bundle) return [];
      const bundle = context.bundle as Bundle;
      const next = Object.values(bundle).filter((file) => file.type === 'chunk' && NEXT.has(file.name));
      const layout = next.flatMap((chunk) => [chunk.fileName, ...styleSheets(chunk as Rolldown.OutputChunk)]);
      const { files, screens } = filesByScreen(bundle);
      const given = [layout, files, screens].map((each) => JSON.stringify(each)).join(',');
      return [{ tag: 'script', injectTo: 'head', children: `(${askInPage})(${given});` }];
    },
  },
});

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

/* The name Vite gives its own helper for files of a part. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Files of a part are loaded by the console's own helper, which can be asked again after a failure. */
const loadFiles = (): Plugin => ({
  name: 'load-files',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === PRELOAD_HELPER ? join(import.meta.dirname, 'load-files.ts') : null),
});

/** The console: one small entry, the layout and every screen as chunks of their own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [antdStyle(), react(), editInPlace(), askAhead(), loadFiles()],
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => [...new Set([...files, file])].filter((each) => !ASKED.test(each)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    fs: { allow: [root] },
    proxy: Object.fromEntries(SERVED.map((path) => [path, server])),
  },
});
