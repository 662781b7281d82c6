import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Its name stays from build to build: browsers ask for it again under the name they know. */
const WORKER = 'worker.js';

/** Files that lie beside a page as they are: icons and what makes an app of it. */
const BESIDE = 'public';

interface Kept {
  /** Address under which pictures lie that are kept as they are shown; none are kept without it. */
  readonly pictures?: string;
}

/** Builds the worker that lets a page open without a network, and tells it which build it belongs to. */
const worker = (name: string, beside: readonly string[], { pictures }: Kept): Plugin => ({
  name: `${name}-worker`,
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
      throw new Error(`the page ${name} was built without its page or its worker`);

    /* Fonts are left out: most machines have one of their own. */
    const text = String(page.source);
    const files = [...Object.keys(bundle), ...beside]
      .map((file) => `/${name}/${file}`)
      .filter((file) => text.includes(file));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    script.code = `const BUILD=${JSON.stringify({ name, id, files, pictures })};${script.code}`;
  },
});

/**
 * How a page beside the console is built: one small bundle without anything of the console in it, at `/<name>/`. It is one file, so that no part of it is
 * missing when the network is; `target` are the oldest browsers it is for.
 */
export function pageBuild(name: string, target: readonly string[], kept: Kept = {}): UserConfig {
  const folder = join(root, 'apps', name);
  const beside = existsSync(join(folder, BESIDE)) ? readdirSync(join(folder, BESIDE)) : [];

  return {
    root: folder,
    base: `/${name}/`,
    publicDir: beside.length > 0 && BESIDE,
    plugins: [react(), worker(name, beside, kept)],
    build: {
      outDir: join(root, 'dist/console', name),
      emptyOutDir: true,
      target: [...target],
      modulePreload: false,
    },
    server: { fs: { allow: [root] } },
  };
}
