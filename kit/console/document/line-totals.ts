import type { Column } from '#kit/contract/columns.ts';
import type { AnyRow } from '../list/list-types.ts';

/** Sums of the columns flagged so, over the lines that have a number there; undefined where no column is summed. */
export function lineTotals(
  columns: readonly Column[],
  lines: readonly AnyRow[],
): Readonly<Record<string, number>> | undefined {
  const summed = columns.filter(({ total }) => total);
  if (summed.length === 0) return undefined;

  const sumOf = (key: string): number =>
    lines.reduce((sum, line) => (typeof line[key] === 'number' ? sum + line[key] : sum), 0);

  return Object.fromEntries(summed.map(({ key }) => [key, sumOf(key)]));
}
