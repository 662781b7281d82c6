import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { exportable } from '#kit/console/list/cells.ts';
import { useColumns } from '#kit/console/list/column-layout.ts';
import type { AnyContent, ListEndpoint } from '#kit/console/list/list-types.ts';
import { mailAdd } from '../../contract/mail.ts';
import { mailFields } from './mail-fields.ts';

/** The same as the bar of a report takes it. */
export const mailOf = (of: unknown) => (filter: AnyContent, viewName: string | undefined) => (
  <MailReport of={of as ListEndpoint} filter={filter} viewName={viewName} />
);

interface Props {
  readonly of: ListEndpoint;
  readonly filter: AnyContent;
  /** Of the saved view that the list is set to. */
  readonly viewName: string | undefined;
}

/** Sends the report, or another list over a period, on a schedule as it is searched and shown; its period moves with the day. */
function MailReport({ of, filter, viewName }: Props) {
  const { startDate: _start, endDate: _end, ...search } = filter;
  const shown = exportable(useColumns()?.shown ?? of.page.columns);

  return (
    <EditDrawer
      save={mailAdd}
      title="定时发送报表"
      trigger="定时发送"
      fields={mailFields}
      value={{
        reportId: of.id,
        search: search as never,
        columns: shown.map(({ key }) => key),
        mailName: viewName ?? of.title,
      }}
      secondary
    />
  );
}
