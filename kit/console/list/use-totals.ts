import { leaves } from '#kit/contract/columns.ts';
import { useRead } from '../call/query.ts';
import type { AnyContent, AnyRow, ListEndpoint, RowsAnswer } from './list-types.ts';

/** Number and totals of a list, as far as they are known. */
export interface Totals {
  /** Undefined while it is counted. */
  readonly total: number | undefined;
  readonly totalLine: AnyRow | undefined;
  readonly isCounting: boolean;
  /** Counting failed: the rows are there without it. */
  readonly isFailed: boolean;
  countAgain(): void;
}

/* The same for every page of a search, so that turning pages counts nothing again. */
const TOTALS_PAGE = { current: 1, size: 20, part: 'totals' } as const;

/** What a page answers with the part `totals`. */
type TotalsAnswer = Partial<Pick<Totals, 'totalLine'>> & { readonly total: number };

/**
 * Number and totals of a search whose rows are there: what came with the rows, else counted behind them, so that rows never wait for it.
 * @param rows the answer that is shown
 * @param isLatest whether it is the answer to this filter
 */
export function useTotals(
  list: ListEndpoint,
  filter: AnyContent,
  rows: RowsAnswer | undefined,
  isLatest: boolean,
): Totals {
  const hasSums = leaves(list.page.columns).some(({ total }) => total);
  const isKnown = rows?.total !== undefined && (!hasSums || rows.totalLine !== undefined);
  const counted = useRead(list, { ...filter, page: TOTALS_PAGE } as never, {
    overlay: false,
    quiet: true,
    enabled: isLatest && rows !== undefined && !isKnown,
  });
  const answer = counted.data as TotalsAnswer | undefined;

  return {
    total: rows?.total ?? answer?.total,
    totalLine: rows?.totalLine ?? answer?.totalLine,
    isCounting: rows !== undefined && !isKnown && !answer && !counted.isError,
    isFailed: !isKnown && counted.isError && !counted.isFetching,
    countAgain: () => void counted.refetch(),
  };
}
