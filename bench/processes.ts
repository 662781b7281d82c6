import { type ChildProcess, fork } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Starts a program of ours as a process with a channel; it is killed at the latest when the run ends. */
export function startProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ChildProcess {
  const child = fork(program, [], {
    env: { ...process.env, ...env },
    execArgv: nodeOptions.length > 0 ? [...nodeOptions] : [],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));

  return child;
}

/** Ends a process in its own way and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;

  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Kills whatever still runs: for a run that fails half-way. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}
