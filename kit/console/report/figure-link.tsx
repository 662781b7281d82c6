import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Column } from '#kit/contract/columns.ts';
import { type Opens, openedBy, recordsOf } from '#kit/contract/report-opening.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { useMayCall } from '../action/access.ts';
import { t } from '../base/i18n.ts';
import { PageLink } from '../base/page-link.tsx';
import { cellText } from '../list/cells.ts';
import { listAddress } from '../list/list-address.ts';
import type { AnyContent, AnyRow, ListEndpoint } from '../list/list-types.ts';
import { Cell, type CellRenderers } from '../list/table-columns.tsx';

/** Where a figure of a report leads the user, as it was searched: to the list that makes it where they may see that, else to its records. */
export function useOpening(report: ReportValue | undefined, search: AnyContent, opens?: Opens) {
  const mayCall = useMayCall();
  const { pathname } = useLocation();

  return (measure: string, row: AnyRow): string | undefined => {
    if (row[measure] === 0 || row[measure] === null) return undefined;

    const list = report ? openedBy(report, measure, row, search) : opens?.(measure, row, search);
    const opened =
      list && mayCall(list.list) ? list : report && recordsOf(report, measure, row, search);

    return opened && listAddress<ListEndpoint>(opened.screen ?? pathname, opened.content as never);
  };
}

/** Cells of a report whose figures open the lists that make them. */
export function figureCells(
  columns: readonly Column[],
  isFigure: (key: string) => boolean,
  opening: (measure: string, row: AnyRow) => string | undefined,
): CellRenderers {
  const shown = columns.filter(({ key }) => isFigure(key));
  return Object.fromEntries(
    shown.map((column) => [
      column.key,
      (row: AnyRow) => {
        const to = opening(column.key, row);
        if (to === undefined) return undefined;

        const label = `${t(column.title)} ${cellText(column, row[column.key])}`;

        return (
          <FigureLink to={to} label={label}>
            <Cell column={column} value={row[column.key]} />
          </FigureLink>
        );
      },
    ]),
  );
}

interface FigureProps {
  readonly to: string | undefined;
  /** What the link opens, for those who do not see where it stands. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A number that opens the rows that make it; plain where there is nothing to open. */
export function FigureLink({ to, label, children }: FigureProps): ReactNode {
  if (to === undefined) return children;
  return (
    <PageLink
      className="cht-figure-link"
      to={to}
      title={t('查看明细')}
      {...(label && { 'aria-label': label })}
    >
      {children}
    </PageLink>
  );
}

/** The same of a totals row: a sum opens what makes all of it, whatever the rows are by. */
export const totalCells = (cells: CellRenderers): CellRenderers =>
  Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [
      key,
      (totals: AnyRow) => cell?.({ [key]: totals[key] }),
    ]),
  );
