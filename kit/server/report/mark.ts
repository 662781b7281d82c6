import { numberColumn, textColumn } from '../database/arrays.ts';
import type { Statement } from '../database/statement.ts';

/** A cell whose facts are about to change. */
export interface TouchedCell {
  readonly family: string;
  readonly bizDate: string;
  readonly bucketId: number;
}

const MARK = `insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select $1, ($2::bigint[])[i], ($3::text[])[i], ($4::date[])[i], ($5::bigint[])[i] from generate_series(1, $6::int) i`;

/** Marks cells for recomputation in the transaction that changes their facts; each cell once. Nothing to do: no statement. */
export function markDirty(merchantId: number, newId: () => number, touched: readonly TouchedCell[]): Statement[] {
  const cells = new Map<string, TouchedCell>();
  for (const cell of touched) cells.set(`${cell.family} ${cell.bizDate} ${cell.bucketId}`, cell);
  const rows = [...cells.values()];
  if (rows.length === 0) return [];
  const values = [
    merchantId,
    numberColumn(rows, newId),
    textColumn(rows, (cell) => cell.family),
    textColumn(rows, (cell) => cell.bizDate),
    numberColumn(rows, (cell) => cell.bucketId),
    rows.length,
  ];
  return [{ name: 'report.mark', text: MARK, values }];
}
