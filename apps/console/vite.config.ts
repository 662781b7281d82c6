import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
    test: /kit\/console\/(request|encrypt|logo)\.tsx?$|areas\/auth\/contract\/session\.ts$/,
    priority: 30,
  },
  { name: 'layout', test: /kit\/console\/shell\.tsx$/, priority: 20 },
  { name: 'lists', test: /kit\/console\/(list|report)-screen\.tsx$/, priority: 10 },
];

/** The console: one small entry, the layout and every screen as chunks of their own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
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
