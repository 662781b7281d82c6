import './forms.css';
import { Button, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Column } from '#kit/contract/columns.ts';
import { printable } from './cells.ts';
import { ColumnPicker } from './export-dialog.tsx';
import { t } from './i18n.ts';
import type { AnyContent, AnyRow, ListEndpoint } from './list-types.ts';
import { merchantNow } from './merchant-clock.ts';
import { PrintFieldGroup } from './print-field-group.tsx';
import { PrintPage } from './print-page.tsx';
import { printSheet } from './print-run.tsx';
import {
  bottomFields,
  firstSettings,
  type PrintField,
  type PrintSettings,
  printProblem,
  settingsName,
} from './print-settings.ts';
import { useRead } from './query.ts';
import { keep, readKept } from './remembered.ts';
import { call } from './request.ts';
import { useSession } from './session.ts';
import { showToast } from './toast.ts';
import type { ListAnswer } from './use-list.ts';

export interface PrintDialogProps {
  readonly list: ListEndpoint;
  /** Filter and order of what is printed. */
  readonly content: AnyContent;
  /** The columns the screen shows. */
  readonly columns: readonly Column[];
  readonly title: string;
  /** Lines above the table: the filter in words. */
  readonly summary: readonly string[];
  readonly close: () => void;
}

/** Rows of the preview (document 0 section 9). */
const PREVIEW_ROWS = 10;

const checked = (fields: readonly PrintField[], names: readonly string[]): PrintField[] =>
  fields.filter((field) => names.includes(field.name));

/** Settings of this page's print: remembered ones, changed here, kept when the print is confirmed. */
function usePrintSettings({ columns, title, summary }: PrintDialogProps) {
  const { pathname } = useLocation();
  const maker = useSession((session) => session.user?.name ?? '');
  const [now] = useState(merchantNow);
  const leaves = printable(columns);
  const top = summary
    .filter(Boolean)
    .map((line, position) => ({ name: position === 0 ? t('日期') : t('条件'), content: line }));
  const bottom = bottomFields(maker, now);
  const [settings, set] = useState<PrintSettings>(() =>
    firstSettings(readKept(settingsName(pathname)), {
      title: t(title),
      columns: leaves.map((leaf) => leaf.key),
      top,
      bottom,
    }),
  );
  const allTop = [...top, ...settings.customTop];
  const allBottom = [...bottom, ...settings.customBottom];
  return {
    settings,
    change: (part: Partial<PrintSettings>) => set({ ...settings, ...part }),
    keep: () => keep(settingsName(pathname), settings),
    leaves,
    top: allTop,
    bottom: allBottom,
    sheet: {
      title: settings.title,
      columns: leaves.filter((leaf) => settings.columns.includes(leaf.key)),
      top: checked(allTop, settings.checkedTop),
      bottom: checked(allBottom, settings.checkedBottom),
    },
  };
}
type Print = ReturnType<typeof usePrintSettings>;

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
          choose={(keys) => change({ columns: leaves.map((leaf) => leaf.key).filter((key) => keys.has(key)) })}
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

/** Print dialog: preview of the sheet on the left, its settings on the right; prints every row of the filter. */
export function PrintDialog(props: PrintDialogProps) {
  const { list, content, close } = props;
  const print = usePrintSettings(props);
  const [loading, setLoading] = useState(false);
  const preview = useRead(list as ListEndpoint, { ...content, page: { current: 1, size: PREVIEW_ROWS } } as never, {
    overlay: false,
  });
  const answer = preview.data as ListAnswer | undefined;
  const run = async () => {
    const problem = printProblem(print.settings);
    if (problem) return showToast('warning', problem);
    setLoading(true);
    try {
      const whole = (await call(list as ListEndpoint, { ...content, page: { current: 1, size: -1 } } as never, {
        overlay: false,
      })) as ListAnswer;
      print.keep();
      close();
      printSheet(<PrintPage {...print.sheet} rows={whole.records as AnyRow[]} totalLine={whole.totalLine} />);
    } catch {
      setLoading(false);
    }
  };
  return (
    <Modal
      open
      width="min(1200px, 92vw)"
      style={{ top: '6vh' }}
      title={t('打印预览')}
      onCancel={close}
      footer={
        <div className="frm-footer">
          <Button onClick={close}>{t('取消')}</Button>
          <Button type="primary" loading={loading} disabled={!answer} onClick={() => void run()}>
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
            <Skeleton active paragraph={{ rows: 10 }} />
          )}
        </div>
        <Settings print={print} />
      </div>
    </Modal>
  );
}
