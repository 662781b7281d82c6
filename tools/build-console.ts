import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist/console');
const stamp = '.built-from';

/** Pages beside the console, each a small bundle of its own. */
const PAGES = ['diner', 'board', 'till'];

/* Everything the bundles are made of. */
const sources = [
  'apps/{console,page,diner,board,till}/**',
  'kit/{console,contract}/**',
  'kit/*.json',
  'areas/*/{console,contract}/**',
  'areas/*/*.json',
  'package-lock.json',
];

/** One hash over names and contents of the console's sources. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }

  return hash.digest('hex');
}

/* Below this many bytes packing saves nothing: it is one packet either way. */
const SMALLEST_PACKED = 1_400;
/* 11 takes twice as long for two in a hundred less. */
const BROTLI_QUALITY = 10;

/** `.gz` and `.br` beside every file a browser asks for by name; the server sends those as they are. */
function packAssets(directory: string): void {
  for (const name of globSync(
    '{assets,diner/assets,board/assets,till/assets}/*.{js,css,svg,json}',
    {
      cwd: directory,
    },
  )) {
    const path = join(directory, name);
    const bytes = readFileSync(path);
    if (bytes.length < SMALLEST_PACKED) continue;

    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  }
}

function isBuiltFrom(hash: string): boolean {
  const stampFile = join(output, stamp);
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

/** Builds one program of pages; answers whether it could. */
function build(config: string, outDir: string): boolean {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [
    vite,
    'build',
    '--config',
    config,
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };

  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

/**
 * Builds the console and the pages beside it into dist/console when its sources changed since the last build; a failed build leaves the last one.
 * @param begins hears that there is something to build
 * @returns whether it was built now
 */
export function buildConsole(begins: () => void = () => undefined): boolean {
  const config = join(root, 'apps/console/vite.config.ts');
  if (!existsSync(config)) return false;

  const hash = sourceHash();
  if (isBuiltFrom(hash)) return false;

  begins();
  const draft = `${output}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const isBuilt =
    build(config, draft) &&
    PAGES.every((page) => build(join(root, 'apps', page, 'vite.config.ts'), join(draft, page)));
  if (!isBuilt) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error('the console does not build: see above');
  }

  packAssets(draft);
  writeFileSync(join(draft, stamp), hash);

  return putInPlace(draft, hash);
}

const ATTEMPTS = 20;

/** Renames where there is something to rename and nothing in its place; false where there is not. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
}

/*
 * Two test files may build the same sources at once: the first one done is kept, so that no server sees its files change. The console
 * of before is moved aside whole: no run deletes what another is about to put there.
 */
function putInPlace(draft: string, hash: string): boolean {
  const before = `${draft}.before`;
  for (let attempt = 0; attempt < ATTEMPTS && !isBuiltFrom(hash); attempt += 1) {
    moved(output, before);
    const isThere = moved(draft, output);
    rmSync(before, { recursive: true, force: true });
    if (isThere) return true;
  }

  if (!isBuiltFrom(hash)) throw new Error(`the console cannot be put into ${output}`);

  rmSync(draft, { recursive: true, force: true });

  return false;
}

if (import.meta.main) buildConsole();
