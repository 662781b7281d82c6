import type { z } from 'zod';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import type { ContentOf, Endpoint } from './endpoint.ts';
import { BY_DATE, BY_RECORD, RECORD_DAYS } from './sum-type.ts';

/**
 * The list that makes some figures of a report: pressing a figure opens it with the report's period and search, and both say the same.
 * Every other figure opens the report itself, by record (`recordsOf`).
 */
export interface ReportOpening {
  /** The figures, by their names in the report. */
  readonly measures: readonly string[];
  readonly list: Endpoint;
  /** Path of the page with the list. */
  readonly screen: string;
  /**
   * What names a row (`bizDate` where the report is by date) or narrows the report -> the filter of the list that says the same. A row or a search that holds anything
   * else opens nothing, since the list would not agree.
   */
  readonly filters: Readonly<Record<string, string>>;
  /** What the list is asked beside them. */
  readonly content?: Readonly<Record<string, unknown>>;
}

/** An opening into a list of its own, its filters checked against the list's contract. */
export const opening = <E extends Endpoint>(
  list: E,
  into: Omit<ReportOpening, 'list' | 'filters' | 'content'> & {
    readonly filters: Readonly<Record<string, keyof ContentOf<NoInfer<E>> & string>>;
    readonly content?: Partial<ContentOf<NoInfer<E>>>;
  },
): ReportOpening => ({ ...into, list }) as ReportOpening;

type Values = Readonly<Record<string, unknown>>;

/** What of a report its openings need to know. */
interface Opener extends Endpoint {
  readonly by: readonly { readonly key: string }[];
  readonly opens: readonly ReportOpening[];
  readonly measures: Values;
  readonly wholePeriod?: true;
}

/** The list behind a figure, and what to ask it. */
export interface OpenedList {
  readonly list: Endpoint;
  /** Path of its page; absent: the page of the report. */
  readonly screen?: string;
  readonly content: Values;
}

/**
 * What a figure of a list opens that is no report value, as it was searched; undefined where nothing says the same. The row of the totals
 * has the figure alone.
 */
export type Opens = (
  measure: string,
  row: Values,
  search: Values,
) => (OpenedList & { readonly screen: string }) | undefined;

/** What of a search says how it is shown, not what it is about. */
const SHOWN_BY: ReadonlySet<string> = new Set([
  'startDate',
  'endDate',
  'sumType',
  'page',
  'orders',
]);

/** Whether the row is of one date: the report is by date. */
const isDated = (row: Values): boolean => typeof row['bizDate'] === 'string';

/** What names the row and narrows the report, in filters of the list; undefined where the list cannot say it. */
function filtersOf(
  { by }: Opener,
  { filters }: ReportOpening,
  row: Values,
  search: Values,
): Values | undefined {
  const narrowed = Object.entries(search).filter(
    ([key, value]) => !SHOWN_BY.has(key) && value !== undefined,
  );
  /* The row last: where both fill one filter, the row is a part of what the search names. */
  const names = [...by.map(({ key }) => key), ...(isDated(row) ? ['bizDate'] : [])];
  const named = [...narrowed, ...names.map((key) => [key, row[key]] as const)];
  const said = named.map(([key, value]) => [filters[key], value] as const);
  if (said.some(([name, value]) => name === undefined || value === null || value === undefined))
    return undefined;

  return Object.fromEntries(said.map(([name, value]) => [name as string, value]));
}

/** A value as a field of a content takes it: alone, or as the only one of several. */
const fitting = (content: z.ZodType, key: string, value: unknown): unknown =>
  (content as z.ZodObject).shape[key]?.safeParse(value).success === false ? [value] : value;

/**
 * The list that makes a figure of a row, with the filters and the period of the report as it was searched; undefined where no list says
 * exactly the same: a row that names nothing, a search the list does not know.
 */
export function openedBy(
  report: Opener,
  measure: string,
  row: Values,
  search: Values,
): OpenedList | undefined {
  const into = report.opens.find(({ measures }) => measures.includes(measure));
  if (!into || search['sumType'] === BY_RECORD) return undefined;

  const said = filtersOf(report, into, row, search);
  if (!said) return undefined;

  const { list, screen } = into;
  const whole: Values = { ...into.content, ...said };
  const fitted = Object.entries(whole).map(
    ([key, value]) => [key, fitting(list.content, key, value)] as const,
  );
  const { startDate, endDate } = search;
  const content = { ...Object.fromEntries(fitted), startDate, endDate };
  if (!list.content.safeParse(content).success) return undefined;

  return { list, screen, content };
}

/** The part of a period that is a business date. */
const within = (date: string, start: string, end: string): readonly [string, string] => [
  start.startsWith(date) ? start : `${date} 00:00:00`,
  end.startsWith(date) ? end : `${date} 23:59:59`,
];

/**
 * The records that make a figure: the report itself, narrowed to the row, by record; by date where the period is too long for that. A row
 * that names nothing is narrowed to what names nothing.
 * @param row the row; an empty one stands for the totals
 */
export function recordsOf(
  report: Opener,
  measure: string,
  row: Values,
  search: Values,
): OpenedList | undefined {
  const {
    startDate,
    endDate,
    sumType,
    dimensions,
    page: _page,
    orders: _orders,
    ...filter
  } = search;
  if (!(measure in report.measures) || sumType === BY_RECORD) return undefined;
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return undefined;
  if (report.wholePeriod && isDated(row)) return undefined;

  const chosen = report.by.filter(
    ({ key }) => key in row && (!Array.isArray(dimensions) || dimensions.includes(key)),
  );
  const named = Object.fromEntries(chosen.map(({ key }) => [key, String(row[key] ?? 0)]));
  const date = row['bizDate'];
  const [start, end] =
    typeof date === 'string' ? within(date, startDate, endDate) : [startDate, endDate];
  const isLong = daysBetween(start, end) >= RECORD_DAYS;
  if (isLong && sumType === BY_DATE) return undefined;

  const shown = { startDate: start, endDate: end, sumType: isLong ? BY_DATE : BY_RECORD };

  return {
    list: report,
    content: { ...filter, ...named, ...(dimensions !== undefined && { dimensions }), ...shown },
  };
}
