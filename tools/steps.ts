import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Hands a signal on to whatever step runs. */
export function stopSteps(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** One command of a check run. */
export interface Step {
  readonly name: string;
  /** Program and arguments. */
  readonly command: readonly [string, ...string[]];
  /** Shows the output as it comes; else only when the step fails. */
  readonly live?: boolean;
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs independent steps, `width` at a time in the order given, and reports each with its time; after a failure no new step
 * begins.
 * @returns whether all passed
 */
export async function runSteps(
  steps: readonly Step[],
  width: number,
  report: (line: string) => void,
): Promise<boolean> {
  const waiting = [...steps];
  let passed = true;
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step && passed; step = waiting.shift()) {
      if (!(await execute(step, report)).passed) passed = false;
    }
  };

  await Promise.all(Array.from({ length: width }, worker));

  return passed;
}

interface Outcome {
  readonly step: Step;
  readonly passed: boolean;
}

function execute(step: Step, report: (line: string) => void): Promise<Outcome> {
  const [program, ...args] = step.command;
  const begin = performance.now();

  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, {
      env: { ...process.env, ...step.env },
      stdio: ['ignore', step.live ? 'inherit' : 'pipe', step.live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    let ended = false;
    const end = (passed: boolean, reason = '') => {
      if (ended) return;

      ended = true;
      running.delete(child);
      if (!passed) report(`${Buffer.concat(chunks).toString('utf8')}${reason}`);
      report(
        `${passed ? 'ok  ' : 'FAIL'} ${step.name.padEnd(22)} ${((performance.now() - begin) / 1000).toFixed(1)} s\n`,
      );
      resolve({ step, passed });
    };

    child.once('error', (error) => end(false, `${error.message}\n`));
    child.once('close', (code) => end(code === 0));
  });
}
