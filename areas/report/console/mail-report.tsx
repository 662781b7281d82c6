import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { AnyContent, ListEndpoint } from '#kit/console/list/list-types.ts';
import { columnsBy } from '#kit/contract/period.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { mailAdd } from '../contract/mail.ts';
import { mailFields } from './mail-fields.ts';

/** Sends the report, or another list over a period, as it is searched on a schedule; its period moves with the day. */
export function MailReport({ of, filter }: { readonly of: ReportValue | ListEndpoint; readonly filter: AnyContent }) {
  const { startDate: _start, endDate: _end, ...search } = filter;
  const { dimensions } = search;
  const left = ('by' in of ? of.by : []).filter(({ key }) => Array.isArray(dimensions) && !dimensions.includes(key));
  const absent = new Set(left.flatMap(({ key, shown }) => [key, ...Object.keys(shown)]));
  const shown = columnsBy(of.page.columns, search['sumType']).filter(({ key, hidden }) => !hidden && !absent.has(key));
  return (
    <EditDrawer
      save={mailAdd}
      title="定时发送报表"
      trigger="定时发送"
      fields={mailFields}
      value={{ reportId: of.id, search: search as never, columns: shown.map(({ key }) => key), mailName: of.title }}
      secondary
    />
  );
}

/** The same as the bar of a report takes it. */
export const mailOf = (of: ReportValue | ListEndpoint) => (filter: AnyContent) => (
  <MailReport of={of} filter={filter} />
);
