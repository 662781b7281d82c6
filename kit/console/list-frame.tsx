import './screens.css';
import { Pagination } from 'antd';
import { type Key, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Column } from '#kit/contract/columns.ts';
import { chosenColumns } from './cells.ts';
import { useChosenColumns } from './column-chooser.tsx';
import { DataTable } from './data-table.tsx';
import { t, useLanguage } from './i18n.ts';
import { InRow } from './in-row.ts';
import { ListTools } from './list-tools.tsx';
import type { AnyRow, ListEndpoint } from './list-types.ts';
import type { PrintOptions } from './print-options.ts';
import { scrollToTop } from './scroll-to-top.ts';
import type { SummaryField } from './search-summary.ts';
import type { CellRenderers } from './table-columns.tsx';
import { type List, PAGE_SIZES } from './use-list.ts';

export interface ListFrameProps {
  readonly list: ListEndpoint;
  readonly title: string;
  readonly state: List;
  readonly columns: readonly Column[];
  readonly rowKey: string;
  readonly search: ReactNode;
  readonly toolbar?: ReactNode;
  readonly rowActions?: ((row: AnyRow, reload: () => void) => ReactNode) | undefined;
  readonly actionsWidth?: number;
  readonly selectable?: ((rows: readonly AnyRow[], clear: () => void) => ReactNode) | undefined;
  readonly render?: CellRenderers | undefined;
  readonly empty?: ReactNode;
  /** The search in words: above print and, where it is shown, above table and exported file. */
  readonly summary: readonly SummaryField[];
  readonly summaryShown?: boolean;
  readonly print?: PrintOptions | undefined;
}

/** The rows chosen over pages, and what can be done with them. */
function useSelection(rowKey: string) {
  const [rows, setRows] = useState<readonly AnyRow[]>([]);
  return {
    rows,
    keys: rows.map((row) => row[rowKey] as Key),
    select: (_keys: Key[], chosen: AnyRow[]) => setRows(chosen.filter(Boolean)),
    clear: () => setRows([]),
  };
}

function Pager({ state, turned }: { state: List; turned: () => void }) {
  const { current, size } = state.page;
  const total = state.answer?.total ?? 0;
  return (
    <div className="scr-pager">
      <Pagination
        current={current}
        pageSize={size}
        total={total}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger
        showQuickJumper
        showTotal={(count) => t('共 {count} 条', { count })}
        onChange={(page, pageSize) => {
          state.turn(page, pageSize);
          turned();
        }}
      />
    </div>
  );
}

/** What the rows below are about: the search that was sent, not what has been typed since. */
function Summary({ fields }: { fields: readonly SummaryField[] }) {
  return (
    <dl className="scr-summary" aria-label={t('查询条件')}>
      {fields.map(({ name, content }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={content}>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The key that tells rows apart: the first `…Id` of the row unless the screen names another. */
export const rowKeyOf = (list: ListEndpoint): string =>
  Object.keys(list.page.row.shape).find((key) => key === 'rowKey' || key === 'id' || key.endsWith('Id')) ?? 'id';

/** What list and report screens share: search area, bar, table with totals, pager. */
export function ListFrame(props: ListFrameProps) {
  useLanguage();
  const { list, title, state, columns, rowKey, toolbar, rowActions, selectable } = props;
  const { pathname } = useLocation();
  const { chosen, choose } = useChosenColumns(columns, `${pathname}#${list.id}`);
  const selection = useSelection(rowKey);
  const root = useRef<HTMLDivElement>(null);
  const shown = chosenColumns(columns, chosen);
  return (
    <div className="scr-list" ref={root}>
      {props.search}
      <div className="scr-card">
        <div className="scr-bar">
          <div className="scr-toolbar">
            {toolbar}
            {selectable && selection.rows.length > 0 && (
              <span className="scr-selection">
                {t('已选 {count} 项', { count: selection.rows.length })}
                <button type="button" className="scr-link" onClick={selection.clear}>
                  {t('清空')}
                </button>
                {selectable(selection.rows, selection.clear)}
              </span>
            )}
          </div>
          <ListTools
            list={list}
            title={title}
            state={state}
            columns={columns}
            shown={shown}
            chosen={chosen}
            choose={choose}
            summary={props.summary}
            summaryShown={props.summaryShown ?? false}
            print={props.print}
          />
        </div>
        {props.summaryShown && <Summary fields={props.summary} />}
        <InRow value={true}>
          <DataTable
            columns={shown}
            rows={state.answer?.records}
            rowKey={rowKey}
            totalLine={state.answer?.totalLine}
            render={props.render ?? {}}
            rowActions={rowActions && ((row) => rowActions(row, state.reload))}
            actionsWidth={props.actionsWidth ?? 140}
            onSelect={selectable && selection.select}
            selected={selection.keys}
            orders={state.orders}
            onOrder={state.order}
            stale={state.stale}
            error={state.answer ? null : state.error}
            onRetry={state.reload}
            empty={props.empty}
          />
        </InRow>
        <Pager state={state} turned={() => root.current && scrollToTop(root.current)} />
      </div>
    </div>
  );
}
