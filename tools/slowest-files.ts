import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Milliseconds a file took, its imports and hooks included. */
function timeOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic();
  return collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
}

const SHOWN = 10;

const count = (modules: readonly TestModule[], state: 'passed' | 'failed'): number =>
  modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);

/** What a test run leaves for tools/test.ts in the file `TEST_SUMMARY` names. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests: file, name, and how their first error begins. */
  readonly failures: readonly string[];
}

const TOLD = 240;

/** What failed, each in one line, so that the end of the output says it. */
function failuresOf(modules: readonly TestModule[]): readonly string[] {
  return modules.flatMap((module) => {
    const file = relative(process.cwd(), module.moduleId);
    const tests = [...module.children.allTests('failed')];
    const failed = tests.map((test) => ({
      name: `${file} > ${test.fullName}`,
      error: test.result().errors?.[0]?.message,
    }));
    const suites = [module, ...module.children.allSuites()];
    const hooks = suites.flatMap((suite) =>
      suite.errors().map(({ message }) => ({ name: file, error: message })),
    );

    return [...failed, ...hooks].map(
      ({ name, error = '' }) => `${name}: ${error.replaceAll(/\s+/g, ' ').slice(0, TOLD)}`,
    );
  });
}

/** Says which files took longest, so that one sees what grows. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const times = modules.map((module) => ({
      name: relative(process.cwd(), module.moduleId),
      time: timeOf(module),
    }));
    const slowest = times.toSorted((left, right) => right.time - left.time).slice(0, SHOWN);
    const lines = slowest.map(
      ({ name, time }) => `${(time / 1000).toFixed(1).padStart(8)} s  ${name}\n`,
    );
    process.stdout.write(`\nslowest files:\n${lines.join('')}`);
    /* A file that cannot even be loaded counts as one failed test. */
    const unloaded = modules.filter(
      (module) => module.state() === 'failed' && count([module], 'failed') === 0,
    ).length;
    const summary: TestSummary = {
      passed: count(modules, 'passed'),
      failed: Math.max(count(modules, 'failed') + unloaded, Math.min(1, errors.length)),
      failures: failuresOf(modules),
    };

    if (process.env.TEST_SUMMARY) writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(summary));
  }
}
