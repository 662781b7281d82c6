import '../base/screens.css';
import './search.css';
import './tools.css';
import './table.css';
import { Button, Pagination } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Column } from '#kit/contract/columns.ts';
import { t, useLanguage } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { usePersisted } from '../base/remembered.ts';
import { scrollToTop } from '../base/scroll-to-top.ts';
import { useNarrow } from '../base/use-narrow.ts';
import type { PrintOptions } from '../print/print-options.ts';
import { subjectOf, subjectsOf } from './cells.ts';
import { ColumnsProvider, useColumnLayout } from './column-layout.ts';
import { DataTable } from './data-table.tsx';
import type { FilterChipsProps } from './filter-chips.tsx';
import { InRow, RowSubject } from './in-row.ts';
import { PAGE_SIZES } from './list-address.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListTools } from './list-tools.tsx';
import type { AnyRow, ListEndpoint, WholeSearch } from './list-types.ts';
import type { ListWayProps } from './list-way.tsx';
import type { OpenedRow } from './opened-row.ts';
import { RowActions } from './row-reader.tsx';
import { isSameSearch } from './search-state.ts';
import type { SummaryField } from './search-summary.ts';
import type { SelectionBarProps } from './selection-bar.tsx';
import type { CellRenderers } from './table-columns.tsx';
import type { List } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import type { Totals } from './use-totals.ts';

/** The key that tells rows apart: that of the list value, else the first `…Id` of the row. */
export const rowKeyOf = (list: ListEndpoint): string =>
  list.list?.key ??
  Object.keys(list.page.row.shape).find(
    (key) => key === 'rowKey' || key === 'id' || key.endsWith('Id'),
  ) ??
  'id';

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
  readonly selectable?:
    | ((rows: readonly AnyRow[], clear: () => void, whole: WholeSearch) => ReactNode)
    | undefined;
  readonly render?: CellRenderers | undefined;
  /** Sums of the totals row that are more than their text. */
  readonly totalRender?: CellRenderers | undefined;
  /** The address of a row's picture, where the rows can be looked at as a grid of pictures. */
  readonly picture?: ((row: AnyRow) => string | null | undefined) | undefined;
  readonly empty?: ReactNode;
  /** What to do first, where there is nothing yet and nothing limits the list. */
  readonly beginning?: ReactNode;
  /** The search in words: above print and, where it is shown, above table and exported file. */
  readonly summary: readonly SummaryField[];
  readonly summaryShown?: boolean;
  /** Between the search in words and the table. */
  readonly above?: ReactNode;
  readonly print?: PrintOptions | undefined;
  /** Whether a button makes the usual file without asking. */
  readonly fileAtOnce?: boolean;
  /** The row that is open in a drawer beside the list. */
  readonly opened?: OpenedRow | undefined;
  /** Tells apart the ways the list is laid out where it has several: what is remembered of one says nothing of another. */
  readonly mode?: string | undefined;
}

/* Few lists have pictures. */
const Way = lazyPart<ListWayProps>(
  async () => (await import('./list-way.tsx')).ListWay,
  <span className="scr-way" />,
);

/* There once a list is limited. */
const FilterChips = lazyPart<FilterChipsProps>(
  async () => (await import('./filter-chips.tsx')).FilterChips,
  <span className="scr-summary" />,
);

/* There once a row is ticked. */
const SelectionBar = lazyPart<SelectionBarProps>(
  async () => (await import('./selection-bar.tsx')).SelectionBar,
);

/** What list and report screens share: search area, bar, table with totals, pager. */
export function ListFrame(props: ListFrameProps) {
  useLanguage();
  const { list, title, state, columns, rowKey, toolbar, rowActions, selectable } = props;
  const { pathname } = useLocation();
  const place = [pathname, list.id, props.mode].filter(Boolean).join('#');
  const laidOut = useColumnLayout(columns, place, state.view.active);
  const selection = useSelection(rowKey, state);
  const root = useRef<HTMLDivElement>(null);
  useRowKeys(root, { rows: state.answer?.records, rowKey, opened: props.opened });
  const { shown, layout, change } = laidOut;
  const narrow = useNarrow();
  const { summaryShown = false } = props;
  const isLimited = summaryShown || !isSameSearch(state.asked, state.begin);
  const [way, setWay] = usePersisted<'pictures'>(`way:${place}`);
  const tools = (
    <ListTools
      list={list}
      title={title}
      state={state}
      columns={laidOut}
      summary={props.summary}
      summaryShown={props.summaryShown ?? false}
      print={props.print}
      fileAtOnce={props.fileAtOnce ?? false}
      place={place}
    />
  );

  return (
    <div className="scr-list" ref={root}>
      <ColumnsProvider value={laidOut}>{props.search}</ColumnsProvider>
      <div className="scr-card">
        <div className="scr-bar">
          <div className="scr-toolbar">
            <ColumnsProvider value={laidOut}>{toolbar}</ColumnsProvider>
          </div>
          {isLimited && <FilterChips list={state} fields={props.summary} all={summaryShown} />}
          {!narrow && props.picture && <Way way={way} choose={setWay} />}
          {!narrow && tools}
        </div>
        {props.above}
        {selectable && selection.rows.length > 0 && (
          <SelectionBar selection={selection} columns={shown}>
            <RowSubject value={subjectsOf(columns, selection.rows)}>
              {selectable(selection.rows, selection.clear, {
                filter: state.filter,
                total: state.totals.total,
              })}
            </RowSubject>
          </SelectionBar>
        )}
        <InRow value={true}>
          <DataTable
            label={t(title)}
            columns={shown}
            layout={layout}
            onResize={(key, width) => change({ widths: { ...layout.widths, [key]: width } })}
            rows={state.answer?.records}
            rowKey={rowKey}
            openedKey={props.opened?.id}
            totalLine={state.totals.totalLine}
            isCounting={state.totals.isCounting}
            render={props.render ?? {}}
            totalRender={props.totalRender}
            picture={way === 'pictures' ? props.picture : undefined}
            rowActions={
              rowActions &&
              ((row) => (
                <RowActions row={row} read={(read) => state.readRow(rowKey, read)}>
                  {(shown) => (
                    <RowSubject value={subjectOf(columns, shown)}>
                      {rowActions(shown, state.reload)}
                    </RowSubject>
                  )}
                </RowActions>
              ))
            }
            actionsWidth={props.actionsWidth ?? 140}
            onSelect={selectable && selection.select}
            selected={selection.keys}
            orders={state.orders}
            onOrder={state.order}
            stale={state.stale}
            error={state.answer ? null : state.error}
            onRetry={state.reload}
            empty={
              props.empty ?? <ListEmpty list={list} state={state} beginning={props.beginning} />
            }
            tools={tools}
          />
        </InRow>
        <Pager state={state} turned={() => root.current && scrollToTop(root.current)} />
      </div>
    </div>
  );
}

/** Pages and the number of rows; while they are counted, as far as the rows tell: the pages before, and one behind where there is one. */
function Pager({ state, turned }: { state: List; turned: () => void }) {
  const narrow = useNarrow();
  const { answer, totals } = state;
  const { current, size } = state.page;
  /* Nothing is said of rows before there is an answer; the bar is there, so that nothing moves when it comes. */
  if (answer === undefined) return <div className="scr-pager" />;

  const seen = (current - 1) * size + answer.records.length + (answer.hasNext ? 1 : 0);

  return (
    <div className="scr-pager">
      {narrow && totals.total === undefined && <Count totals={totals} />}
      <Pagination
        current={current}
        pageSize={size}
        total={Math.max(totals.total ?? 0, seen)}
        pageSizeOptions={PAGE_SIZES}
        simple={narrow}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        showTotal={() => <Count totals={totals} />}
        onChange={(page, pageSize) => {
          state.turn(page, pageSize);
          turned();
        }}
      />
    </div>
  );
}

/** How many rows there are, once it is known. */
function Count({ totals }: { totals: Totals }): ReactNode {
  const { total, isFailed, countAgain } = totals;
  if (total !== undefined) return t('共 {count} 条', { count: total });

  return isFailed ? (
    <>
      {t('未能统计总数')}
      <Button type="link" size="small" onClick={countAgain}>
        {t('重试')}
      </Button>
    </>
  ) : (
    <span role="status">{t('正在统计…')}</span>
  );
}
