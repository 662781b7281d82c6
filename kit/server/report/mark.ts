import { insertBatch } from '../database/batch.ts';
import type { Statement } from '../database/statement.ts';

/** A cell whose facts are about to change. */
export interface TouchedCell {
  readonly family: string;
  readonly bizDate: string;
  readonly bucketId: number;
}

const addMarks = insertBatch<TouchedCell & { readonly dirtyId: number }>('report_dirty', [
  ['dirty_id', 'bigint', (row) => row.dirtyId],
  ['family', 'text', (row) => row.family],
  ['biz_date', 'date', (row) => row.bizDate],
  ['bucket_id', 'bigint', (row) => row.bucketId],
]);

/** Marks cells for recomputation in the transaction that changes their facts; each cell once. Nothing to do: no statement. */
export function markDirty(merchantId: number, newId: () => number, touched: readonly TouchedCell[]): Statement[] {
  const cells = new Map<string, TouchedCell>();
  for (const cell of touched) cells.set(`${cell.family} ${cell.bizDate} ${cell.bucketId}`, cell);
  return addMarks(
    merchantId,
    [...cells.values()].map((cell) => ({ ...cell, dirtyId: newId() })),
  );
}
