import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { changedFiles, concerned, readPageTitles } from './changed.ts';
import { loadTree } from './checks/tree.ts';
import { runSteps, type Step, stopSteps } from './steps.ts';
import { clockEnvironment } from './test-clock.ts';

/*
 * `npm test`: everything a change must pass. Arguments go to vitest and leave the other steps out: `npm test -- kit/server`.
 * `npm test -- --changed` is for while one works: the checks, and the tests that what this branch changed concerns (`--changed=ref`: since
 * then, absent: since it left main). The last line is always `tests: N passed, N failed`; a check that fails before the tests counts as one
 * failed.
 * `TEST_CLOCK=23:59 npm test` runs the tests at that hour of the merchant's clock (test-clock.ts).
 */
const node = process.execPath;
const root = join(import.meta.dirname, '..');
const program = (path: string): string => join(root, 'node_modules', path);
const write = (text: string): void => {
  process.stdout.write(text);
};

const quick: readonly Step[] = [
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
];
const checks: readonly Step[] = [
  { name: 'generated types', command: [node, join(root, 'tools/db-types.ts'), '--check'] },
  ...quick,
  { name: 'unused code', command: [node, program('knip/bin/knip.js'), '--no-progress'] },
  { name: 'console build', command: [node, join(root, 'tools/build-console.ts')] },
];

const Summary = z.object({ passed: z.number(), failed: z.number(), failures: z.array(z.string()) });

function countTests(file: string): z.output<typeof Summary> {
  try {
    return Summary.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

const CHANGED = /^--changed(?:=(.+))?$/;
/** Calls of the fuzz test when it looks at a few areas only. */
const FEW_CALLS = '1500';

/** The files of tests that this branch concerns, and what limits those that look at everything. */
async function chooseTests(base: string): Promise<readonly string[]> {
  const { areas, tests } = concerned(
    loadTree(root),
    await readPageTitles(root),
    changedFiles(root, base),
  );
  if (areas.length > 0) {
    process.env.FUZZ_ONLY = areas.map((area) => `${area}.`).join(',');
    process.env.FUZZ_CALLS = FEW_CALLS;
  }

  write(
    `changed since ${base}: ${tests.length} test files${areas.length > 0 ? ` around ${areas.join(', ')}` : ''}\n`,
  );

  return tests;
}

interface Plan {
  readonly checks: readonly Step[];
  /** Arguments of vitest; undefined where no test is concerned. */
  readonly filters: readonly string[] | undefined;
}

async function planOf(words: readonly string[]): Promise<Plan> {
  const changed = words.map((word) => CHANGED.exec(word)).find((match) => match !== null);
  if (!changed) return { checks: words.length > 0 ? [] : checks, filters: words };

  const tests = await chooseTests(changed[1] ?? 'main');

  return { checks: quick, filters: tests.length > 0 ? tests : undefined };
}

async function main(words: readonly string[]): Promise<void> {
  process.chdir(root);
  const begin = performance.now();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopSteps(signal));
  const scratch = mkdtempSync(join(tmpdir(), 'test-report-'));
  const summaryFile = join(scratch, 'summary.json');
  process.env.TEST_SUMMARY = summaryFile;

  try {
    const plan = await planOf(words);
    const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/slowest-files.ts')}`];
    const tests: Step[] = plan.filters
      ? [
          {
            name: 'tests',
            command: [node, program('vitest/vitest.mjs'), 'run', ...reporters, ...plan.filters],
            live: true,
            env: clockEnvironment(process.env.TEST_CLOCK),
          },
        ]
      : [];

    const passed = (await runSteps(plan.checks, 2, write)) && (await runSteps(tests, 1, write));
    const counted = countTests(summaryFile);
    const failed = passed ? counted.failed : Math.max(1, counted.failed);
    write(`${((performance.now() - begin) / 60_000).toFixed(1)} minutes\n`);
    for (const failure of counted.failures) write(`failed: ${failure}\n`);
    write(`tests: ${counted.passed} passed, ${failed} failed\n`);
    process.exitCode = passed ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
