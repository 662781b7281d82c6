import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

const BASE = '/diner/';

/** Its name stays from build to build: browsers ask for it again under the name they know. */
const WORKER = 'worker.js';

/** Builds the worker that lets the page open without a network, and tells it which build it belongs to. */
const worker = (): Plugin => ({
  name: 'diner-worker',
  apply: 'build',
  /* Behind what writes the page. */
  enforce: 'post',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: join(import.meta.dirname, 'worker.ts'),
      fileName: WORKER,
    });
  },
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    const script = bundle[WORKER];
    if (page?.type !== 'asset' || script?.type !== 'chunk')
      throw new Error('the page of diners was built without its page or its worker');

    /* Fonts are left out: most telephones have one of their own. */
    const text = String(page.source);
    const files = Object.keys(bundle)
      .map((name) => BASE + name)
      .filter((file) => text.includes(file));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    script.code = `const BUILD=${JSON.stringify({ id, files })};${script.code}`;
  },
});

/**
 * The page of people who eat: one small bundle beside the console, without anything of the console in it. It is one file, so that no page of it is
 * missing when the network is, for the browsers inside of WeChat and Alipay, which are years behind.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  publicDir: false,
  plugins: [react(), worker()],
  build: {
    outDir: join(root, 'dist/console/diner'),
    emptyOutDir: true,
    target: ['chrome92', 'safari15.4'],
    modulePreload: false,
  },
  server: { fs: { allow: [root] } },
});
