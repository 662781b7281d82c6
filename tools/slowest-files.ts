import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** What a test run leaves for tools/test.ts in the file `TEST_SUMMARY` names. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
}

/** Milliseconds a file took, its imports and hooks included. */
function timeOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
  return collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
}

const count = (modules: readonly TestModule[], state: 'passed' | 'failed'): number =>
  modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);

/** Says which files took longest, so that one sees what grows. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const times = modules.map((module) => ({ name: relative(process.cwd(), module.moduleId), time: timeOf(module) }));
    const slowest = times.toSorted((left, right) => right.time - left.time).slice(0, SHOWN);
    const lines = slowest.map(({ name, time }) => `${(time / 1000).toFixed(1).padStart(8)} s  ${name}\n`);
    process.stdout.write(`\nslowest files:\n${lines.join('')}`);
    /* A file that cannot even be loaded counts as one failed test. */
    const unloaded = modules.filter((module) => module.state() === 'failed' && count([module], 'failed') === 0).length;
    const summary: TestSummary = {
      passed: count(modules, 'passed'),
      failed: Math.max(count(modules, 'failed') + unloaded, Math.min(1, errors.length)),
    };
    if (process.env.TEST_SUMMARY) writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(summary));
  }
}
