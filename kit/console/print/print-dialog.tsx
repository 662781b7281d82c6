import '../form/forms.css';
import { Button, Input, Modal, Skeleton } from 'antd';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { useRead } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { ColumnPicker } from '../export/export-dialog.tsx';
import type { ListEndpoint } from '../list/list-types.ts';
import type { ListAnswer } from '../list/use-list.ts';
import { useWholeList } from './print-data.ts';
import { PrintFieldGroup } from './print-field-group.tsx';
import type { PrintDialogProps } from './print-options.ts';
import { PrintPage } from './print-page.tsx';
import { printSheet } from './print-run.tsx';
import { printProblem } from './print-settings.ts';
import { type Print, usePrintSettings } from './use-print-settings.ts';

/** Rows of the preview (rule lists/print). */
const PREVIEW_ROWS = 10;

/** Print dialog: preview of the sheet on the left, its settings on the right; prints every row of the filter. */
export function PrintDialog(props: PrintDialogProps) {
  const { list, content, close } = props;
  const maker = useSession((session) => session.user?.name ?? '');
  const print = usePrintSettings(props, maker);
  const whole = useWholeList(list, content);
  const preview = useRead(
    list as ListEndpoint,
    { ...content, page: { current: 1, size: PREVIEW_ROWS } } as never,
    {
      overlay: false,
    },
  );
  const answer = preview.data as ListAnswer | undefined;
  const run = async () => {
    const problem = printProblem(print.settings);
    if (problem) return showToast('warning', problem);

    const rows = await whole.read();
    if (!rows) return;

    print.persist();
    close();
    await printSheet(<PrintPage {...print.sheet} rows={rows.records} totalLine={rows.totalLine} />);
  };

  return (
    <Modal
      open
      className="prt-modal"
      width="90%"
      style={{ top: '10vh' }}
      title={t('打印预览')}
      onCancel={close}
      footer={
        <div className="frm-footer">
          <Button onClick={close}>{t('取消')}</Button>
          <Button
            type="primary"
            loading={whole.loading}
            disabled={!answer}
            onClick={() => void run()}
          >
            {t('打印')}
          </Button>
        </div>
      }
    >
      <div className="prt-dialog">
        <div className="prt-preview">
          {answer ? (
            <PrintPage
              {...print.sheet}
              rows={answer.records}
              totalLine={answer.totalLine}
              more={Math.max(0, answer.total - answer.records.length)}
            />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: PREVIEW_ROWS }} />
          )}
        </div>
        <Settings print={print} />
      </div>
    </Modal>
  );
}

function Settings({ print }: { print: Print }) {
  const { settings, change, leaves } = print;
  return (
    <div className="prt-settings">
      <section>
        <h3>{t('标题')}</h3>
        <Input
          aria-label={t('标题')}
          maxLength={60}
          value={settings.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </section>
      <PrintFieldGroup
        title="表头信息"
        fields={print.top}
        checked={settings.checkedTop}
        custom={settings.customTop}
        change={(customTop, checkedTop) => change({ customTop, checkedTop })}
      />
      <section>
        <h3>{t('表格列')}</h3>
        <ColumnPicker
          columns={leaves}
          chosen={new Set(settings.columns)}
          choose={(keys) =>
            change({ columns: leaves.map((leaf) => leaf.key).filter((key) => keys.has(key)) })
          }
        />
      </section>
      <PrintFieldGroup
        title="表尾信息"
        fields={print.bottom}
        checked={settings.checkedBottom}
        custom={settings.customBottom}
        change={(customBottom, checkedBottom) => change({ customBottom, checkedBottom })}
      />
    </div>
  );
}
