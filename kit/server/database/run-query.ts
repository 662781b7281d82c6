import { hash } from 'node:crypto';
import type pg from 'pg';

/**
 * One statement on one connection; rows are values in the order of the columns. Through the driver's callback, because the promises it makes itself keep each other's rows
 * alive until a full garbage collection: reading a large list then grows by its whole size instead of staying flat.
 */
export async function runQuery(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryArrayResult> {
  try {
    return await new Promise<pg.QueryArrayResult>((resolve, reject) => {
      const named = { name: planName(client, text), text, values: [...values] };
      void client.query({ ...named, rowMode: 'array' }, (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    /* The stack of the caller says more than that of the socket. */
    if (error instanceof Error) Error.captureStackTrace(error, runQuery);
    throw error;
  }
}

/** Names of plans by the statement, of connections that keep them. */
const plans = new WeakMap<pg.ClientBase, Map<string, string>>();

/** From now on this connection plans each statement of the query builder once. */
export const keepPlans = (client: pg.ClientBase): void => void plans.set(client, new Map());

/** Statements differ by what a caller leaves out, and each plan takes memory of the database: beyond this many they are planned each time. */
const MOST_PLANS = 300;

function planName(client: pg.ClientBase, text: string): string | undefined {
  const kept = plans.get(client);
  if (!kept) return undefined;

  const known = kept.get(text);
  if (known !== undefined || kept.size === MOST_PLANS) return known;

  const name = `builder.${hash('sha1', text, 'hex')}`;
  kept.set(text, name);

  return name;
}
