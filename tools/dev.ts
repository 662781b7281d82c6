import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/*
 * `npm run dev`: the server, restarted when its sources change, and Vite with hot reload in front of it. `npm run dev -- --inspect` lets a
 * debugger attach to the server.
 */
const root = join(import.meta.dirname, '..');
const children: ChildProcess[] = [];
let stopping = false;

function stopAll(signal: NodeJS.Signals): void {
  stopping = true;
  for (const child of children) child.kill(signal);
}

function start(name: string, args: readonly string[]): void {
  const child = spawn(process.execPath, [...args], { cwd: root, stdio: 'inherit' });
  children.push(child);
  child.once('exit', (code) => {
    if (stopping) return;

    console.error(`${name} ended with code ${code}`);
    process.exitCode = 1;
    stopAll('SIGTERM');
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopAll(signal));
const inspect = process.argv.slice(2).filter((word) => word.startsWith('--inspect'));
start('the server', [
  ...inspect,
  '--watch',
  '--watch-preserve-output',
  join(root, 'apps/server/main.ts'),
]);
start('vite', [
  join(root, 'node_modules/vite/bin/vite.js'),
  '--config',
  join(root, 'apps/console/vite.config.ts'),
]);
