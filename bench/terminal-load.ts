import { join } from 'node:path';
import type { BenchTerminal } from './card-holders.ts';
import type { LoadResult } from './load.ts';
import { startProcess } from './processes.ts';

/** What the simulated terminals do: one connection each, the next sale as soon as the last is answered. */
export interface TerminalPlan {
  readonly port: number;
  readonly terminals: readonly BenchTerminal[];
  readonly cards: readonly string[];
  /** Wall time of the sales. */
  readonly occurredAt: string;
  /** 0 = online sales; else offline uploads of so many rows each. */
  readonly rows: number;
  /** Lines of the menu each sale names, one portion each, and fen they cost together; absent: sales are amounts alone. */
  readonly items?: { readonly lineIds: readonly number[]; readonly amount: number } | undefined;
  /** What is asked instead of sales: always the same. */
  readonly asked?: { readonly path: string; readonly content: unknown };
  /** Transaction numbers begin here: never used before. */
  readonly firstNo: number;
  /** Requests signed beforehand for each terminal, so that the figures say what the server can do. */
  readonly requests: number;
  readonly warmSeconds: number;
  readonly seconds: number;
}

/** Runs terminals in a process of its own; any answer but a posted sale ends it with an error. `perSecond` counts requests. */
export function terminalLoad(plan: TerminalPlan): Promise<LoadResult> {
  const child = startProcess(join(import.meta.dirname, 'terminal-process.ts'), {});
  return new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => reject(new Error(`the terminals ended with code ${code}`)));
    child.send(plan);
  });
}
