import { LoadingOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Column } from '#kit/contract/columns.ts';
import { leaves } from '#kit/contract/columns.ts';
import { exportable } from './cells.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import { t } from './i18n.ts';
import { lazyPart } from './lazy-part.tsx';
import type { ListEndpoint } from './list-types.ts';
import type { PrintDialogProps } from './print-dialog.tsx';
import { useExport } from './use-export.ts';
import type { List } from './use-list.ts';

const ExportDialog = lazyPart<ExportDialogProps>(async () => (await import('./export-dialog.tsx')).ExportDialog);
const PrintDialog = lazyPart<PrintDialogProps>(async () => (await import('./print-dialog.tsx')).PrintDialog);

interface Props {
  readonly list: ListEndpoint;
  readonly title: string;
  readonly state: List;
  /** Every column the list offers, and those that show now. */
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: string[] | undefined) => void;
  /** Lines above the printed table, such as the period. */
  readonly summary: readonly string[];
}

function ExportButton({ list, title, state, columns, shown }: Props) {
  const [open, setOpen] = useState(false);
  const { running, free, run } = useExport(list);
  if (!list.page.export) return null;
  return (
    <>
      <Button icon={running && <LoadingOutlined />} onClick={() => free() && setOpen(true)}>
        {t('导出')}
      </Button>
      {open && (
        <ExportDialog
          columns={exportable(columns)}
          chosen={exportable(shown).map((leaf) => leaf.key)}
          fileName={t(title)}
          close={() => setOpen(false)}
          run={(choice) => {
            setOpen(false);
            run({ ...state.filter, ...(state.orders.length > 0 && { orders: state.orders }), ...choice }).catch(
              () => undefined,
            );
          }}
        />
      )}
    </>
  );
}

function PrintButton({ list, title, state, shown, summary }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('打印')}</Button>
      {open && (
        <PrintDialog
          list={list}
          content={{ ...state.filter, ...(state.orders.length > 0 && { orders: state.orders }) }}
          columns={shown}
          title={title}
          summary={summary}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The right end of a list's bar: export, print, refresh, set columns. */
export function ListTools(props: Props) {
  const { state, columns, chosen, choose } = props;
  return (
    <div className="scr-tools">
      <ExportButton {...props} />
      <PrintButton {...props} />
      <Button
        type="text"
        icon={<ReloadOutlined spin={state.fetching} />}
        aria-label={t('刷新')}
        title={t('刷新')}
        onClick={state.reload}
      />
      {leaves(columns).length > 1 && <ColumnChooser columns={columns} chosen={chosen} choose={choose} />}
    </div>
  );
}
