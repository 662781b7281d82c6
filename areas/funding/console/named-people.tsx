import '#kit/console/form/forms.css';
import { Button } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useExport } from '#kit/console/export/use-export.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import type { AnyContent, AnyRow, ListEndpoint } from '#kit/console/list/list-types.ts';

interface Props {
  readonly list: ListEndpoint;
  readonly content: AnyContent;
  readonly rowKey: string;
  /** Heading with the number of people in it, in the user's language. */
  readonly says: (count: number) => string;
  /** What the table is called, in the user's language. */
  readonly label: string;
}

/** People shown at most; the file has all of them. */
const SHOWN = 100;

/** The people of a list one by one, with the way to take all of them along as a file; nothing where there are none. */
export function NamedPeople({ list, content, rowKey, says, label }: Props) {
  const mayCall = useMayCall();
  const { running, run } = useExport(list);
  const people = useRead(list, { ...content, page: { current: 1, size: SHOWN } } as never, {
    overlay: false,
    enabled: mayCall(list),
  });
  const found = people.data as { total: number; records: readonly AnyRow[] } | undefined;
  if (!found || found.total === 0) return null;

  return (
    <>
      <p className="scr-hint">
        {says(found.total)}
        <Button
          type="link"
          size="small"
          loading={running}
          onClick={() => void run({ ...content, fileType: 'xlsx' })}
        >
          {t('导出名单')}
        </Button>
      </p>
      <div className="frm-scroll">
        <DataTable
          label={label}
          columns={list.page.columns as never}
          rows={found.records as never}
          rowKey={rowKey}
        />
      </div>
    </>
  );
}
