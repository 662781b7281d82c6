import { DownOutlined, EllipsisOutlined, LoadingOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popover, Space } from 'antd';
import { useState } from 'react';
import { leaves } from '#kit/contract/columns.ts';
import type { ExportChoice } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useNarrow } from '../base/use-narrow.ts';
import type { ExportDialogProps } from '../export/export-dialog.tsx';
import { useExport } from '../export/use-export.ts';
import type { PrintDialogProps, PrintOptions } from '../print/print-options.ts';
import { exportable } from './cells.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { Columns } from './column-layout.ts';
import type { AnyContent, ListEndpoint } from './list-types.ts';
import { type SummaryField, summaryLine } from './search-summary.ts';
import type { List } from './use-list.ts';

interface Props {
  readonly list: ListEndpoint;
  readonly title: string;
  readonly state: List;
  /** Every column the list offers, and how they are laid out now. */
  readonly columns: Columns;
  /** The search in words. */
  readonly summary: readonly SummaryField[];
  /** Whether exported files carry it too: not those of plain lists, which people edit and import again. */
  readonly summaryShown: boolean;
  readonly print: PrintOptions | undefined;
  /** Whether a button makes the usual file without asking. */
  readonly fileAtOnce: boolean;
  /** Where settings of this list are remembered. */
  readonly place: string;
}

/** The right end of a list's bar: export, print, refresh, set columns; behind one button in narrow windows. */
export function ListTools(props: Props) {
  const narrow = useNarrow();
  if (!narrow) return <Tools {...props} />;

  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={<Tools {...props} />}>
      <Button type="text" icon={<EllipsisOutlined />} aria-label={t('更多操作')} />
    </Popover>
  );
}

function Tools(props: Props) {
  const { state, columns } = props;
  return (
    <div className="scr-tools">
      {leaves(columns.shown).some((leaf) => leaf.kind === 'money') && (
        <span className="scr-unit">{t('单位：元')}</span>
      )}
      <ExportButton {...props} />
      <PrintButton {...props} />
      <Button
        type="text"
        icon={<ReloadOutlined spin={state.fetching} />}
        aria-label={t('刷新')}
        title={t('刷新')}
        onClick={state.reload}
      />
      {leaves(columns.ordered).length > 1 && <ColumnChooser columns={columns} />}
    </div>
  );
}

const ExportDialog = lazyPart<ExportDialogProps>(
  async () => (await import('../export/export-dialog.tsx')).ExportDialog,
);

function ExportButton(props: Props) {
  const { list, title, columns, fileAtOnce } = props;
  const [open, setOpen] = useState(false);
  const { running, free, run } = useExport(list);
  if (!list.page.export) return null;

  const chosen = exportable(columns.shown).map((leaf) => leaf.key);
  const make = (choice: ExportChoice) => void run({ ...exportedOf(props), ...choice });
  const makeUsual = () =>
    free() && make({ exportColumns: chosen, fileType: 'xlsx', fileName: t(title) });

  return (
    <>
      {fileAtOnce && (
        <Button type="primary" icon={running && <LoadingOutlined />} onClick={makeUsual}>
          {t('导出Excel')}
        </Button>
      )}
      <Button icon={running && <LoadingOutlined />} onClick={() => free() && setOpen(true)}>
        {t('导出')}
      </Button>
      {open && (
        <ExportDialog
          columns={exportable(columns.ordered)}
          chosen={chosen}
          fileName={t(title)}
          close={() => setOpen(false)}
          run={(choice) => {
            setOpen(false);
            make(choice);
          }}
        />
      )}
    </>
  );
}

/** What a file is of: the rows of the screen, below their search in words where it is shown. */
const exportedOf = ({ state, summary, summaryShown }: Props): AnyContent => ({
  ...contentOf(state),
  ...(summaryShown && { exportSummary: summary.map(summaryLine) }),
});

/** Filter and order of what the screen shows. */
const contentOf = ({ filter, orders }: List): AnyContent => ({
  ...filter,
  ...(orders.length > 0 && { orders }),
});

const PrintDialog = lazyPart<PrintDialogProps>(
  async () => (await import('../print/print-dialog.tsx')).PrintDialog,
);

const PrintSteps = lazyPart<PrintDialogProps & PrintOptions>(
  async () => (await import('../print/print-steps.tsx')).PrintSteps,
);

/** Prints the rows, or only their images where the list has some. */
function PrintButton({ list, title, state, columns, summary, print, place }: Props) {
  const [open, setOpen] = useState<PrintOptions | 'settings'>();
  const usual = print ?? 'settings';
  const close = () => setOpen(undefined);
  const dialog = {
    list,
    title,
    summary,
    columns: columns.shown,
    content: contentOf(state),
    place,
    close,
  };
  const button = <Button onClick={() => setOpen(usual)}>{t('打印')}</Button>;
  const items = [
    { key: 'images', label: t('打印图片'), onClick: () => setOpen({ state: 2, skipMaker: true }) },
  ];

  return (
    <>
      {leaves(list.page.columns).some((leaf) => leaf.kind === 'image' && !leaf.noPrint) ? (
        <Space.Compact>
          {button}
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button icon={<DownOutlined />} aria-label={t('更多打印')} />
          </Dropdown>
        </Space.Compact>
      ) : (
        button
      )}
      {open === 'settings' && <PrintDialog {...dialog} />}
      {typeof open === 'object' && <PrintSteps {...dialog} {...open} />}
    </>
  );
}
