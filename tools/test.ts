import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runSteps, type Step, stopSteps } from './steps.ts';

/*
 * `npm test`: everything a change must pass. Arguments go to vitest and leave the other steps out: `npm test -- kit/server`.
 * The last line is always `tests: N passed, N failed`; a check that fails before the tests counts as one failed.
 */
const node = process.execPath;
const root = join(import.meta.dirname, '..');
const program = (path: string): string => join(root, 'node_modules', path);
const write = (text: string): void => {
  process.stdout.write(text);
};

const checks: readonly Step[] = [
  { name: 'generated types', command: [node, join(root, 'tools/db-types.ts'), '--check'] },
  { name: 'types', command: [node, program('typescript/bin/tsc'), '--noEmit'] },
  {
    name: 'format and lint',
    command: [
      node,
      program('@biomejs/biome/bin/biome'),
      'ci',
      '--error-on-warnings',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
      '--diagnostic-level=warn',
      root,
    ],
  },
  { name: 'borders, texts, shape', command: [node, join(root, 'tools/checks/run.ts'), '--quiet'] },
  { name: 'unused code', command: [node, program('knip/bin/knip.js'), '--no-progress'] },
  { name: 'console build', command: [node, join(root, 'tools/build-console.ts')] },
];

const Summary = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numFailedTestSuites: z.number() });

/** A file that cannot even be loaded counts as one failed test. */
function countTests(file: string): { passed: number; failed: number } {
  try {
    const summary = Summary.parse(JSON.parse(readFileSync(file, 'utf8')));
    return {
      passed: summary.numPassedTests,
      failed: Math.max(summary.numFailedTests, Math.min(1, summary.numFailedTestSuites)),
    };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

async function main(filters: readonly string[]): Promise<void> {
  process.chdir(root);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopSteps(signal));
  const scratch = mkdtempSync(join(tmpdir(), 'test-report-'));
  const summaryFile = join(scratch, 'vitest.json');
  const tests: Step = {
    name: 'tests',
    command: [
      node,
      program('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${summaryFile}`,
      ...filters,
    ],
    live: true,
  };
  try {
    const areChecked = filters.length > 0 || (await runSteps(checks, 2, write));
    const passed = areChecked && (await runSteps([tests], 1, write));
    const counted = countTests(summaryFile);
    const failed = passed ? counted.failed : Math.max(1, counted.failed);
    write(`tests: ${counted.passed} passed, ${failed} failed\n`);
    process.exitCode = passed ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
