import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Goal, isReached, shownValue } from './measurement.ts';

const FILE = join(import.meta.dirname, 'results.md');

/** When, of which state and on how many cores a run was. */
export interface Run {
  /** `YYYY-MM-DD HH:mm`. */
  readonly date: string;
  readonly commit: string;
  readonly cores: number;
}

/** Adds what a run came to to the figures of all runs. */
export function keepResults(goals: readonly Goal[]): void {
  const run = {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: presentCommit(),
    cores: availableParallelism(),
  };
  appendFileSync(FILE, goals.map((goal) => resultRow(run, goal)).join(''));
}

/** The row of a goal. */
export function resultRow({ date, commit, cores }: Run, goal: Goal): string {
  const { name, kind, limit, value, unit = '' } = goal;
  const wanted = `${kind} ${limit}${unit && ` ${unit}`}`;
  const verdict = isReached(goal) ? 'reached' : 'missed';

  return `| ${date} | ${commit} | ${cores} | ${name} | ${shownValue(value, unit)} | ${wanted} | ${verdict} |\n`;
}

function presentCommit(): string {
  const commit = git('rev-parse', '--short=10', 'HEAD');
  if (commit === '') return 'unknown';

  return git('status', '--porcelain') === '' ? commit : `${commit}+`;
}

const git = (...words: readonly string[]): string =>
  spawnSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? '';
