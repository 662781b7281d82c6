import type pg from 'pg';

/**
 * One statement on one connection. Through the driver's callback, because the promises it makes itself keep each other's rows
 * alive until a full garbage collection: reading a large list then grows by its whole size instead of staying flat.
 */
export async function runQuery(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(text, [...values], (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    /* The stack of whoever asked says more than that of the socket. */
    if (error instanceof Error) Error.captureStackTrace(error, runQuery);
    throw error;
  }
}
