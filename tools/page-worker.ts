import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Its name stays from build to build: browsers ask for it again under the name they know. */
const WORKER = 'worker.js';

/**
 * Builds the worker that lets a page open without a network, and tells it which build it belongs to.
 * @param base address of the page
 * @param source file of the worker
 */
export const pageWorker = (base: string, source: string): Plugin => ({
  name: 'page-worker',
  apply: 'build',
  /* Behind what writes the page. */
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName: WORKER });
  },
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    const script = bundle[WORKER];
    if (page?.type !== 'asset' || script?.type !== 'chunk')
      throw new Error(`the page ${base} was built without its page or its worker`);

    /* Fonts are left out: most machines have one of their own. */
    const text = String(page.source);
    const files = Object.keys(bundle)
      .map((name) => base + name)
      .filter((file) => text.includes(file));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    script.code = `const BUILD=${JSON.stringify({ id, files })};${script.code}`;
  },
});
