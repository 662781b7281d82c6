import { join } from 'node:path';
import { startProcess } from './processes.ts';

/** What the load generator does: POST requests on keep-alive connections, each asking again as soon as it is answered. */
export interface LoadPlan {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  /** Taken in turn. */
  readonly contents: readonly unknown[];
  /** One session a connection, in turn; empty: none is sent. */
  readonly tokens: readonly string[];
  /** Present: contents travel in signed envelopes. */
  readonly signSecret?: string;
  readonly warmSeconds: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds: half of the requests were faster. */
  readonly middle: number;
  /** Milliseconds: 99 of 100 were faster. */
  readonly slow: number;
}

/** Runs a plan in a process of its own; any answer but 200 ends it with an error. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = startProcess(join(import.meta.dirname, 'load-process.ts'), {});
  return new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => reject(new Error(`the load generator ended with code ${code}`)));
    child.send(plan);
  });
}
