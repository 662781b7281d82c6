import { type Check, errorAt, type Finding } from './tree.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const DOCUMENT = 'docs/dependencies.md';

/** Every dependency is pinned and has a line in `docs/dependencies.md`; no line speaks of one that is gone. */
export const checkDependencies: Check = (tree) => {
  const manifest = tree.get('package.json');
  if (!manifest) return [];

  const { dependencies, devDependencies } = JSON.parse(manifest.text) as Manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  const document = tree.get(DOCUMENT) ?? { path: DOCUMENT, text: '' };
  const rows = [...document.text.matchAll(/^\| `([^`]+)` \|/gm)];
  const described = new Set(rows.map((row) => row[1]));
  const used = new Set(versions.map(([name]) => name));
  const wrong = versions.flatMap(([name, version]): Finding[] => {
    const offset = Math.max(0, manifest.text.indexOf(`"${name}":`));
    const loose = /^\d/.test(version)
      ? []
      : [errorAt(manifest, offset, `${name}: pin one version, not ${version}`)];
    const silent = described.has(name)
      ? []
      : [errorAt(manifest, offset, `${name} has no line in ${DOCUMENT}`)];

    return [...loose, ...silent];
  });

  const gone = rows.filter((row) => !used.has(row[1] ?? ''));

  return [
    ...wrong,
    ...gone.map((row) => errorAt(document, row.index, `${row[1]} is no dependency any more`)),
  ];
};
