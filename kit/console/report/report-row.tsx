import { Tag } from 'antd';
import { leaves } from '#kit/contract/columns.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { t } from '../base/i18n.ts';
import { cellText } from '../list/cells.ts';
import type { AnyContent, AnyRow } from '../list/list-types.ts';
import type { SummaryField } from '../list/search-summary.ts';
import { useAddress } from '../shell/address.ts';

/** Dimensions of the row that a report is narrowed to by a figure that was pressed. */
const rowKeys = (report: ReportValue | undefined, filter: AnyContent): readonly string[] =>
  (report?.by ?? []).flatMap(({ key }) => (filter[key] === undefined ? [] : [key]));

/** That row in words, as its own rows call it. */
export function rowSummary(
  report: ReportValue | undefined,
  filter: AnyContent,
  first: AnyRow | undefined,
): SummaryField[] {
  const columns = leaves(report?.page.columns ?? []);
  return rowKeys(report, filter).flatMap((name) => {
    const dimension = report?.by.find(({ key }) => key === name);
    const called = [name, ...Object.keys(dimension?.shown ?? {})];
    const column = columns.filter(({ key }) => called.includes(key)).at(-1);
    return column && first ? [{ name: t(column.title), content: cellText(column, first[column.key]) }] : [];
  });
}

/** Says that only one row is looked at; closing it shows all of them again. */
export function RowTag({ report, filter }: { readonly report: ReportValue | undefined; readonly filter: AnyContent }) {
  const { write } = useAddress();
  const keys = rowKeys(report, filter);
  if (keys.length === 0) return null;
  const close = () => write({ ...Object.fromEntries(keys.map((key) => [key, []])), page: [] });
  return (
    <Tag closable color="processing" onClose={close}>
      {t('仅看所选行')}
    </Tag>
  );
}
