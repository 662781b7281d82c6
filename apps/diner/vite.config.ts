import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageWorker } from '../../tools/page-worker.ts';

const root = join(import.meta.dirname, '../..');

const BASE = '/diner/';

/**
 * The page of people who eat: one small bundle beside the console, without anything of the console in it. It is one file, so that no page of it is
 * missing when the network is, for the browsers inside of WeChat and Alipay, which are years behind.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  publicDir: false,
  plugins: [react(), pageWorker(BASE, join(import.meta.dirname, 'worker.ts'))],
  build: {
    outDir: join(root, 'dist/console/diner'),
    emptyOutDir: true,
    target: ['chrome92', 'safari15.4'],
    modulePreload: false,
  },
  server: { fs: { allow: [root] } },
});
