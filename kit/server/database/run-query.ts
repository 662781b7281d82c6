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
      void client.query({ text, values: [...values], rowMode: 'array' }, (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    /* The stack of the caller says more than that of the socket. */
    if (error instanceof Error) Error.captureStackTrace(error, runQuery);
    throw error;
  }
}
