import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/* A project of its own whose pinned Node is a folder beside it: npm installs it without any registry. */
let project = '';
const started: ChildProcess[] = [];
const environment = { PATH: process.env.PATH, HOME: process.env.HOME };

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const write = (path: string, text: string) => writeFileSync(join(project, path), text);

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  for (const dir of ['tools', 'pinned/bin']) mkdirSync(join(project, dir), { recursive: true });

  for (const file of ['bootstrap.mjs', 'follow-parent.mjs', 'platform.mjs'])
    cpSync(join(import.meta.dirname, file), join(project, 'tools', file));

  symlinkSync(process.execPath, join(project, 'pinned/bin/node'));
  write(
    'pinned/package.json',
    json({ name: 'node', version: '24.0.0', bin: { node: 'bin/node' } }),
  );
  const dependencies = { node: 'file:pinned' };
  write('package.json', json({ name: 'project', version: '1.0.0', type: 'module', dependencies }));
  const packages = {
    '': { name: 'project', version: '1.0.0', dependencies },
    'node_modules/node': { resolved: 'pinned', link: true },
    pinned: { name: 'node', version: '24.0.0', bin: { node: 'bin/node' } },
  };

  write(
    'package-lock.json',
    json({ name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  write(
    'tools/say.ts',
    'const code: number = Number(process.argv[2]);\nconsole.log(`said ${code}`);\nprocess.exit(code);\n',
  );

  write(
    'tools/wait.ts',
    `process.on('SIGINT', () => console.log('interrupted'));
     process.on('SIGTERM', () => { console.log('ended'); process.exit(7); });
     setInterval(() => {}, 60_000);
     console.log(\`pid \${process.pid}\`);`,
  );
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(project, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/bootstrap.mjs', ...args], {
    cwd: project,
    encoding: 'utf8',
    env: environment,
  });

async function startWaiting(): Promise<{ child: ChildProcess; pid: number; lines: string[] }> {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'tools/wait.ts'], {
    cwd: project,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

  started.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  await vi.waitFor(() => expect(lines[0]).toMatch(/^pid \d+$/), { timeout: 10_000 });

  return { child, pid: Number(lines[0]?.slice('pid '.length)), lines };
}

const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;

test('a fresh clone installs by itself, runs TypeScript on the pinned Node, and keeps the exit code', () => {
  const first = run('tools/say.ts', '3');
  expect(first).toMatchObject({
    stdout: 'Installing packages...\nsaid 3\n',
    stderr: '',
    status: 3,
  });
  expect(run('tools/say.ts', '0')).toMatchObject({ stdout: 'said 0\n', stderr: '', status: 0 });
});

test('a changed lock is installed once, and an interrupted installation is done again', () => {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  write(
    'package-lock.json',
    json({
      ...lock,
      version: '1.0.0',
      packages: { ...lock.packages, pinned: { ...lock.packages.pinned, license: 'MIT' } },
    }),
  );

  rmSync(join(project, 'node_modules/.package-lock.json'), { force: true });
  expect(run('tools/say.ts', '0').stdout).toBe('Installing packages...\nsaid 0\n');
  expect(run('tools/say.ts', '0').stdout).toBe('said 0\n');
  rmSync(join(project, 'node_modules'), { recursive: true });
  expect(run('tools/say.ts', '0').stdout).toBe('Installing packages...\nsaid 0\n');
});

test('what npm itself just installed is not installed again', () => {
  const done = spawnSync('npm', ['ci', '--offline'], { cwd: project, env: environment });
  expect(done.status).toBe(0);
  expect(existsSync(join(project, 'node_modules/.installed-for'))).toBe(false);
  expect(run('tools/say.ts', '0').stdout).toBe('said 0\n');
});

test('a signal reaches the program once, and its exit code comes back', async () => {
  const { child, lines } = await startWaiting();
  child.kill('SIGINT');
  child.kill('SIGINT');
  await vi.waitFor(() => expect(lines).toContain('interrupted'), { timeout: 10_000 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect(lines.slice(1)).toEqual(['interrupted', 'ended']);
});

test('the program stops when what started it is killed', async () => {
  const { child, pid } = await startWaiting();
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000 });
});

test('a program killed by a signal ends with the code a shell would give it', async () => {
  const { child, pid } = await startWaiting();
  process.kill(pid, 'SIGKILL');
  expect(await once(child, 'exit')).toEqual([137, null]);
});
