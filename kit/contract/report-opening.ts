import type { z } from 'zod';
import type { ContentOf, Endpoint } from './endpoint.ts';

/**
 * The list that makes some figures of a report: pressing a figure opens it with the report's period and search, and both say the same.
 * Without `list` it is the report itself, by date.
 */
export interface ReportOpening {
  /** The figures, by their names in the report. */
  readonly measures: readonly string[];
  readonly list?: Endpoint;
  /** Path of the page with the list; absent: the page of the report. */
  readonly screen?: string;
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
}

/** The list behind a figure, and what to ask it. */
export interface Opened {
  readonly list: Endpoint;
  /** Path of its page; absent: the page of the report. */
  readonly screen?: string;
  readonly content: Values;
}

/** What of a search says how it is shown, not what it is about. */
const SHOWN_BY: ReadonlySet<string> = new Set(['startDate', 'endDate', 'sumType', 'page', 'orders']);
const BY_DATE = 2;

/** Whether the row is of one date: the report is by date. */
const isDated = (row: Values): boolean => typeof row['bizDate'] === 'string';

/** What names the row and narrows the report, in filters of the list; undefined where the list cannot say it. */
function filtersOf({ by }: Opener, { filters }: ReportOpening, row: Values, search: Values): Values | undefined {
  const narrowed = Object.entries(search).filter(([key, value]) => !SHOWN_BY.has(key) && value !== undefined);
  /* The row last: where both fill one filter, the row is a part of what the search names. */
  const names = [...by.map(({ key }) => key), ...(isDated(row) ? ['bizDate'] : [])];
  const named = [...narrowed, ...names.map((key) => [key, row[key]] as const)];
  const said = named.map(([key, value]) => [filters[key], value] as const);
  if (said.some(([name, value]) => name === undefined || value === null || value === undefined)) return undefined;
  return Object.fromEntries(said.map(([name, value]) => [name as string, value]));
}

/** A value as a field of a content takes it: alone, or as the only one of several. */
const fitting = (content: z.ZodType, key: string, value: unknown): unknown =>
  (content as z.ZodObject).shape[key]?.safeParse(value).success === false ? [value] : value;

/**
 * The list that makes a figure of a row, with the filters and the period of the report as it was searched; undefined where no list says
 * exactly the same: a row that names nothing, a search the list does not know.
 */
export function openedBy(report: Opener, measure: string, row: Values, search: Values): Opened | undefined {
  const into = report.opens.find(({ measures }) => measures.includes(measure));
  if (!into || (!into.list && isDated(row))) return undefined;
  const said = filtersOf(report, into, row, search);
  if (!said) return undefined;
  const list = into.list ?? report;
  const whole: Values = { ...(into.list ? {} : { sumType: BY_DATE }), ...into.content, ...said };
  const fitted = Object.entries(whole).map(([key, value]) => [key, fitting(list.content, key, value)] as const);
  const { startDate, endDate } = search;
  const content = { ...Object.fromEntries(fitted), startDate, endDate };
  if (!list.content.safeParse(content).success) return undefined;
  return { list, ...(into.screen && { screen: into.screen }), content };
}
