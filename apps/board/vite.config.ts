import { join } from 'node:path';
import { defineConfig } from 'vite';
import { pageWorker } from '../../tools/page-worker.ts';

const root = join(import.meta.dirname, '../..');

const BASE = '/board/';

/**
 * The page that screens of machines are: menu boards, information screens, menu tablets and price tags. One small file without a framework, for
 * screens whose browsers are years behind and whose processors are slow.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  publicDir: false,
  plugins: [pageWorker(BASE, join(import.meta.dirname, 'worker.ts'))],
  build: {
    outDir: join(root, 'dist/console/board'),
    emptyOutDir: true,
    target: ['chrome87', 'safari14'],
    modulePreload: false,
  },
  server: { fs: { allow: [root] } },
});
