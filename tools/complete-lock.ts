import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `node tools/complete-lock.ts` after `npm install`: `npm ci` refuses a lock that leaves out an optional package, even one for
 * another operating system, and npm leaves out those that its registry does not hold. This adds them by name and version.
 */
interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Record<string, Entry>;

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Where Node would find a package seen from another one's folder. */
function resolveFrom(packages: Packages, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

function entryFor(name: string, version: string, isDev: boolean): Entry & Record<string, unknown> {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const system = SYSTEMS.find((each) => words.includes(each));
  const processor = PROCESSORS.find((each) => words.includes(each));
  if (!system || !processor)
    throw new Error(`${name}: cannot tell its platform; add it to package-lock.json by hand`);

  const libc = words.includes('musl') || words.includes('musleabihf') ? { libc: ['musl'] } : {};

  return {
    version,
    cpu: [processor],
    ...(isDev ? { dev: true } : {}),
    ...libc,
    optional: true,
    os: [system],
  };
}

/** The optional packages a lock names but does not hold, with the entries they need. */
export function missingEntries(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [folder, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (folder === '' || resolveFrom({ ...packages, ...missing }, folder, name)) continue;

      const holder = folder.slice(0, folder.lastIndexOf('node_modules/'));
      missing[`${holder}node_modules/${name}`] = entryFor(name, version, entry.dev === true);
    }
  }

  return missing;
}

export function readLock(path: string): { packages: Packages } & Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../package-lock.json');
  const lock = readLock(path);
  const added = missingEntries(lock.packages);
  const packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  if (Object.keys(added).length > 0)
    writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${Object.keys(added).length} packages added`);
}
