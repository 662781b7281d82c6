import type pg from 'pg';
import type { Context } from '../context.ts';
import { insertBatch } from '../database/batch.ts';
import type { Statement } from '../database/statement.ts';
import { perServer } from '../per-server.ts';
import type { Cell, Family } from './family.ts';

/** The families of a server by the table of their facts: said by its areas, learned at its start. */
const families = perServer(() => new Map<string, readonly Family[]>());

/** Learns whose facts the rows of a table are. */
export function learnFamilies(pool: pg.Pool, all: readonly Family[]): void {
  for (const [table, own] of Map.groupBy(all, (family) => family.facts.table))
    families(pool).set(table, own);
}

/** A cell whose facts are about to change. */
interface TouchedCell extends Cell {
  readonly family: string;
}

const addMarks = insertBatch<TouchedCell & { readonly dirtyId: number }>('report_dirty', [
  ['dirty_id', 'bigint', (row) => row.dirtyId],
  ['family', 'text', (row) => row.family],
  ['biz_date', 'date', (row) => row.bizDate],
  ['bucket_id', 'bigint', (row) => row.bucketId],
]);

/**
 * Marks the cells that rows of a fact table fall into, in the transaction that writes the rows; each cell once. The code that writes facts calls
 * it beside the insert, and knows no family. Nothing to do: no statement.
 */
export function markFacts(
  { client, merchantId, newId }: Pick<Context, 'client' | 'merchantId' | 'newId'>,
  table: string,
  rows: readonly unknown[],
): Statement[] {
  const cells = new Map<string, TouchedCell>();
  for (const { name, cellOf } of families(client).get(table) ?? []) {
    for (const row of rows) {
      const cell = cellOf(row as never);
      if (cell) cells.set(`${name} ${cell.bizDate} ${cell.bucketId}`, { family: name, ...cell });
    }
  }

  return addMarks(
    merchantId,
    [...cells.values()].map((cell) => ({ ...cell, dirtyId: newId() })),
  );
}
