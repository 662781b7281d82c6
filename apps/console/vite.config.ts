import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/**
 * Chunks that are wanted together travel together, each with all it imports: what the first page needs, what calls to the
 * server need, the layout, and what lists are made of. Everything else stays a small chunk of its own.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 40 },
  {
    name: 'calls',
    test: /kit\/console\/(request|encrypt|logo)\.tsx?$|areas\/auth\/(contract\/session|console\/account)\.ts$/,
    priority: 30,
  },
  { name: 'layout', test: /kit\/console\/shell\.tsx$/, priority: 20 },
  {
    name: 'lists',
    test: /kit\/console\/(list-screen|report-screen|edit-drawer|confirm-action|pickers)\.tsx$|kit\/contract\/\w+\.ts$/,
    priority: 10,
  },
  /* What an area's screens agree on with the server is small and asked for together. */
  { name: (id: string) => /areas\/(\w+)\/contract\//.exec(id)?.[1] ?? null, debugName: 'contracts', priority: 5 },
];

const NEXT = new Set(['layout', 'calls', 'lists']);

/** Who comes with a session needs the layout at once: the page asks for it while its entry is still on the way. */
const askForLayout = (): Plugin => ({
  name: 'ask-for-layout',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const made = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk' && NEXT.has(file.name));
      if (made.length === 0) return [];
      const files = JSON.stringify(made.map((file) => `/${file.fileName}`));
      const ask = `Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })`;
      const children = `if (document.cookie.includes('Admin-Token=')) for (const href of ${files}) document.head.append(${ask});`;
      return [{ tag: 'script', injectTo: 'head', children }];
    },
  },
});

/** The console: one small entry, the layout and every screen as chunks of their own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), askForLayout()],
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    fs: { allow: [root] },
    proxy: { '/prod-api': server, '/console-settings.json': server },
  },
});
