import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from './refusal.ts';

/** A period of wall time as lists take it; either end may be open. Inclusive to the second at both ends. */
export interface ListPeriod {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The where-clause "within the period" on a moment; `column` is a column's name. */
export function within(column: string, { startDate, endDate }: ListPeriod): RawBuilder<SqlBool> {
  if (startDate && endDate && endDate < startDate) throw invalid('endDate', '结束时间不能早于开始时间');
  const from = startDate ? sql`${sql.ref(column)} >= ${startDate}::timestamptz` : sql`true`;
  const until = endDate ? sql`${sql.ref(column)} < ${endDate}::timestamptz + interval '1 second'` : sql`true`;
  return sql<SqlBool>`(${from} and ${until})`;
}

const DAY_START = '00:00:00';
const DAY_END = '23:59:59';

/** The dates of a period that its times cut: its first where it does not begin with the day, its last where it does not end with it. */
export const cutDays = ({ startDate, endDate }: Required<ListPeriod>): string[] => [
  ...(startDate.slice(11) > DAY_START ? [startDate.slice(0, 10)] : []),
  ...(endDate.slice(11) < DAY_END ? [endDate.slice(0, 10)] : []),
];
