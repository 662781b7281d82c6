import './device.css';
import { Pagination } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { pageStateLog } from '../contract/device.ts';

const SIZE = 20;

/** What happened to one device, newest first. */
export function StateLog({
  deviceId,
  name,
  close,
}: {
  deviceId: string;
  name: string;
  close: () => void;
}) {
  const [open, setOpen] = useState(true);
  const [current, setCurrent] = useState(1);
  const log = useRead(
    pageStateLog,
    { deviceId, page: { current, size: SIZE } },
    { overlay: false, keepPrevious: true },
  );

  return (
    <Sheet
      open={open}
      size={640}
      title={t('状态日志 · {name}', { name })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <DataTable
        label={t('状态日志 · {name}', { name })}
        columns={pageStateLog.page.columns}
        rows={log.data?.records}
        rowKey="logId"
        stale={log.isPlaceholderData}
        error={log.data ? null : log.error}
        onRetry={() => void log.refetch()}
      />
      {(log.data?.total ?? 0) > SIZE && (
        <div className="dev-log-pager">
          <Pagination
            current={current}
            pageSize={SIZE}
            total={log.data?.total ?? 0}
            showSizeChanger={false}
            onChange={setCurrent}
          />
        </div>
      )}
    </Sheet>
  );
}
