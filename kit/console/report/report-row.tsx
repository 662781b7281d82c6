import { Tag } from 'antd';
import { type Column, leaves } from '#kit/contract/columns.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { t } from '../base/i18n.ts';
import { cellText } from '../list/cells.ts';
import type { AnyContent, AnyRow } from '../list/list-types.ts';
import type { SummaryField } from '../list/search-summary.ts';
import { useAddress } from '../shell/address.ts';

/** Filters that no control says, set by a figure that was pressed elsewhere -> the column whose value says whose rows are left; null: none does. */
export type Narrows = Readonly<Record<string, string | null>>;

/** The same of a report value: its dimensions, each said by the last of its columns. */
export function narrowsOf(report: ReportValue | undefined): Narrows {
  const columns = leaves(report?.page.columns ?? []);
  const said = ({ key, shown }: ReportValue['by'][number]) => {
    const called = [key, ...Object.keys(shown)];
    return columns.filter((column) => called.includes(column.key)).at(-1)?.key ?? null;
  };

  return Object.fromEntries((report?.by ?? []).map((each) => [each.key, said(each)]));
}

/** Whose rows are left in words, as the rows themselves call it. */
export function rowSummary(
  narrows: Narrows,
  columns: readonly Column[],
  filter: AnyContent,
  first: AnyRow | undefined,
): SummaryField[] {
  return narrowing(narrows, filter).flatMap((name) => {
    const column = leaves(columns).find(({ key }) => key === narrows[name]);
    return column && first
      ? [{ name: t(column.title), content: cellText(column, first[column.key]) }]
      : [];
  });
}

const narrowing = (narrows: Narrows, filter: AnyContent): readonly string[] =>
  Object.keys(narrows).filter((key) => filter[key] !== undefined);

/** Says that only one row is looked at; closing it shows all of them again. */
export function RowTag({
  narrows,
  filter,
}: {
  readonly narrows: Narrows;
  readonly filter: AnyContent;
}) {
  const { write } = useAddress();
  const keys = narrowing(narrows, filter);
  if (keys.length === 0) return null;

  const close = () => write({ ...Object.fromEntries(keys.map((key) => [key, []])), page: [] });

  return (
    <Tag closable color="processing" onClose={close}>
      {t('仅看所选行')}
    </Tag>
  );
}
