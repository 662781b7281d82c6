import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** Where programs are looked for: those of this machine, unless the caller says otherwise. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
}

const thisMachine: Machine = { platform: process.platform, env: process.env, exists: existsSync };

/**
 * The path of the first of some programs that the machine has: by its search path, then at places where programs stand that are on none.
 * @param names as the system calls them, without the ending Windows gives them
 */
export function findProgram(
  names: readonly string[],
  elsewhere: readonly string[] = [],
  { platform, env, exists }: Machine = thisMachine,
): string | undefined {
  const isWindows = platform === 'win32';
  const { delimiter, join } = isWindows ? win32 : posix;
  const directories = (env.PATH ?? env.Path ?? '').split(delimiter).filter((path) => path !== '');
  const onPath = names.flatMap((name) =>
    directories.map((directory) => join(directory, isWindows ? `${name}.exe` : name)),
  );

  return [...onPath, ...elsewhere].find(exists);
}

/** Where a browser stands that is on no search path. */
export function browserPlaces({
  platform,
  env,
}: Pick<Machine, 'platform' | 'env'> = thisMachine): readonly string[] {
  if (platform === 'darwin')
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ];

  if (platform !== 'win32') return [];

  const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
    (root) => root !== undefined,
  );

  return roots.map((root) => win32.join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'));
}
