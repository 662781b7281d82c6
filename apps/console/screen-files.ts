import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Fills `screen-paths.ts`: which screens there are, and whose they are, is all the first load has to know of them. */
export const screenPaths = (): Plugin => ({
  name: 'screen-paths',
  enforce: 'pre',
  load(id) {
    if (id !== join(import.meta.dirname, 'screen-paths.ts')) return null;

    const screens = listedScreens();
    for (const list of new Set(screens.map((screen) => screen.list))) this.addWatchFile(list);
    const paths = Map.groupBy(screens, ({ area }) => area)
      .entries()
      .map(([area, own]) => [area, own.map(({ path }) => path)]);

    return `export const pathsByArea = ${JSON.stringify(Object.fromEntries(paths))};`;
  },
});

interface Listed {
  readonly area: string;
  /** The list that names the screen. */
  readonly list: string;
  readonly path: string;
  readonly file: string;
}

const LISTS = 'areas/*/console/screens.ts';

const root = join(import.meta.dirname, '../..');

/** `'/path': () => import('./file.tsx')`, or a plain screen of a value: how areas list their screens. */
const SCREEN = /'(\/[^']*)':\s+(?:plainScreen\(\s*)?\(\) =>\s+import\('(\.[^']+)'\)/g;

/** Every screen that an area lists. */
function listedScreens(): Listed[] {
  return globSync(LISTS, { cwd: root }).flatMap((name) => {
    const list = join(root, name);
    const [, area = ''] = name.split('/');
    const found = readFileSync(list, 'utf8').matchAll(SCREEN);

    return [...found].map(([, path = '', file = '']) => ({
      area,
      list,
      path,
      file: join(list, '..', file),
    }));
  });
}

interface Asked {
  /** Names of the chunks that an operator who comes with a session needs at once. */
  readonly next: ReadonlySet<string>;
  /** Files the page asks for by itself. */
  readonly asked: RegExp;
}

/**
 * Who comes with a session needs layout and screen at once: the page asks for them while its entry is still on the way. Which files
 * a screen needs is told by a small file for each group of screens.
 */
export function askAhead({ next, asked }: Asked): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'ask-ahead',
    /* Behind Vite's own plugins, which take chunks of nothing but styles out of the bundle. */
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [];

        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const names = new Set(chunks.map(({ name }) => name));
        for (const name of next)
          if (!names.has(name)) throw new Error(`no chunk is called ${name}: see vite.config.ts`);

        const layout = chunks
          .filter(({ name }) => next.has(name))
          .flatMap((chunk) => [chunk.fileName, ...styleSheets(chunk as Rolldown.OutputChunk)]);

        const groups = Object.fromEntries(
          Map.groupBy(listedScreens(), ({ path }) => groupOf(path))
            .entries()
            .map(([group, screens]) => {
              const source = JSON.stringify(groupFiles(bundle, screens, asked));
              const file = `assets/screens-${group}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`;
              files.set(file, source);

              return [group, file];
            }),
        );

        const given = [layout, groups].map((each) => JSON.stringify(each)).join(',');

        return [{ tag: 'script', injectTo: 'head', children: `(${askInPage})(${given});` }];
      },
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

const styleSheets = (chunk: Rolldown.OutputChunk): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
];

/** The group of a screen: the first part of its path. */
const groupOf = (path: string): string => path.split('/')[1] ?? '';

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** Files of one group: their names once, and which of them the screen of each path needs. */
interface GroupFiles {
  readonly files: readonly string[];
  readonly screens: Readonly<Record<string, readonly number[]>>;
}

function groupFiles(bundle: Bundle, group: readonly Listed[], asked: RegExp): GroupFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]));
  const places = new Map<string, number>();
  const placeOf = (name: string): number => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);

    return place;
  };

  const screens = group.map(({ path, list, file }) => {
    const needed = [chunkOf.get(list), chunkOf.get(file)].flatMap((chunk) =>
      chunk ? [...filesOf(bundle, chunk, asked)] : [],
    );
    return [path, [...new Set(needed)].map(placeOf)] as const;
  });

  return { files: [...places.keys()], screens: Object.fromEntries(screens) };
}

/** A chunk, all it imports that the page has not asked for yet, and their style sheets. */
function filesOf(
  bundle: Bundle,
  chunk: Rolldown.OutputChunk,
  asked: RegExp,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(chunk.fileName) || asked.test(chunk.fileName)) return seen;

  seen.add(chunk.fileName);
  for (const sheet of styleSheets(chunk)) seen.add(sheet);

  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, asked, seen);
  }

  return seen;
}

/* Runs in the page: asks for what an operator who comes with a session needs, the screen of the address included. */
const askInPage = (layout: readonly string[], groups: Record<string, string>) => {
  if (!document.cookie.includes('Admin-Token=')) return;

  const ask = (name = '') => {
    const kind = name.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(
      Object.assign(document.createElement('link'), { crossOrigin: '', href: `/${name}`, ...kind }),
    );
  };
  layout.forEach(ask);
  const group = groups[location.pathname.split('/')[1] ?? ''];
  if (!group) return;

  fetch(`/${group}`)
    .then((answer) => answer.json())
    .then(({ files, screens }: GroupFiles) => {
      for (const place of screens[location.pathname] ?? []) ask(files[place]);
    })
    .catch(() => undefined);
};
