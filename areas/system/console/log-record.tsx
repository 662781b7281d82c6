import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { logOutcome, pageLogRecord } from '../contract/log-record.ts';
import { systems } from '../contract/metadata.ts';
import { LogDetail } from './log-detail.tsx';
import { LogExport } from './log-export.tsx';

/** Who did what, when, and how it ended (/api/v2/alloc/log-record). */
export default function LogRecord() {
  return (
    <ReportScreen
      report={pageLogRecord}
      filters={[
        { key: 'operator', title: '操作人', placeholder: '账号或姓名' },
        { key: 'keyword', title: '关键字', placeholder: '操作内容或对象' },
        { key: 'system', title: '模块', of: systems },
        { key: 'outcome', title: '结果', of: logOutcome },
        { key: 'ip', title: 'IP地址' },
      ]}
      toolbar={(filter) => <LogExport filter={filter} />}
      rowActions={(row) => <LogDetail row={row} />}
      actionsWidth={80}
    />
  );
}
