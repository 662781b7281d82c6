import { type ReactNode, useState } from 'react';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { pageLogRecord } from '../contract/log-record.ts';
import './log-record.css';

type Row = RowOf<typeof pageLogRecord>;

const columns = pageLogRecord.page.columns.filter((column) => column.key !== 'content') as never;

/** One entry whole, with what was sent. */
export function LogDetail({ row }: { row: Row }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton trigger="详情" onClick={() => setOpen(true)} />
      {open && (
        <Sheet open title={t('操作日志详情')} size={560} onClose={() => setOpen(false)}>
          <DetailPanel columns={columns} value={row} />
          {row.content && row.content !== 'null' && (
            <>
              <h2>{t('提交内容')}</h2>
              <pre className="log-content">{indented(row.content)}</pre>
            </>
          )}
        </Sheet>
      )}
    </>
  );
}

/** What was sent, indented; texts that are no JSON as they are. */
function indented(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
