import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from './refusal.ts';

/** A period of wall time as lists take it; either end may be open. Inclusive to the second at both ends. */
export interface ListPeriod {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The where-clause "within the period" on a moment; `column` is a column's name. */
export function wherePeriod(
  column: string,
  { startDate, endDate }: ListPeriod,
): RawBuilder<SqlBool> {
  if (startDate && endDate && endDate < startDate)
    throw invalid('endDate', '结束时间不能早于开始时间');

  const from = startDate ? sql`${sql.ref(column)} >= ${startDate}::timestamptz` : sql`true`;
  const until = endDate
    ? sql`${sql.ref(column)} < ${endDate}::timestamptz + interval '1 second'`
    : sql`true`;

  return sql<SqlBool>`(${from} and ${until})`;
}

/** The where-clause "within the period" on a day, inclusive at both ends; `column` is a column's name. */
export function withinDays(
  column: string,
  { startDate, endDate }: ListPeriod,
): RawBuilder<SqlBool> {
  const from = startDate ? sql`${sql.ref(column)} >= ${startDate}::date` : sql`true`;
  const until = endDate ? sql`${sql.ref(column)} <= ${endDate}::date` : sql`true`;

  return sql<SqlBool>`(${from} and ${until})`;
}

/**
 * The dates of a period that its times cut, each once: its first where it does not begin with the day, its last where it does not end with
 * it.
 */
export function cutDays(period: Required<ListPeriod>): string[] {
  const dates = new Set<string>();
  if (cutsFirstDate(period)) dates.add(firstDateOf(period));
  if (cutsLastDate(period)) dates.add(lastDateOf(period));

  return [...dates];
}

const DAY_START = '00:00:00';

const cutsFirstDate = ({ startDate }: Required<ListPeriod>): boolean =>
  startDate.slice(11) > DAY_START;

const firstDateOf = ({ startDate }: Required<ListPeriod>): string => startDate.slice(0, 10);

const DAY_END = '23:59:59';

const cutsLastDate = ({ endDate }: Required<ListPeriod>): boolean =>
  endDate.length > 10 && endDate.slice(11) < DAY_END;

const lastDateOf = ({ endDate }: Required<ListPeriod>): string => endDate.slice(0, 10);

/** Columns of a fact: the business date it counts for, and the moment it happened. */
export interface FactTimes {
  readonly bizDate: RawBuilder<unknown>;
  readonly occurredAt: RawBuilder<unknown>;
}

/**
 * The where-clause "counted in the period": the business date decides, and only on a date that the period cuts does the moment, on the side
 * of the cut. So a meal that was ordered the day before or runs past midnight is in exactly one of two periods that follow each other.
 */
export function countedIn(
  period: Required<ListPeriod>,
  { bizDate, occurredAt }: FactTimes,
): RawBuilder<SqlBool> {
  const [first, last] = [firstDateOf(period), lastDateOf(period)];
  const conditions = [sql`${bizDate} between ${first}::date and ${last}::date`];

  if (cutsFirstDate(period)) {
    conditions.push(
      sql`(${bizDate} > ${first}::date or ${occurredAt} >= ${period.startDate}::timestamptz)`,
    );
  }

  if (cutsLastDate(period)) {
    conditions.push(
      sql`(${bizDate} < ${last}::date or ${occurredAt} < ${period.endDate}::timestamptz + interval '1 second')`,
    );
  }

  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
