import { Button, Empty, type GetRef, Table, type TableProps } from 'antd';
import { type Key, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '#kit/contract/columns.ts';
import { leaves, totalLabelAt } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useNarrow } from '../base/use-narrow.ts';
import { CallError } from '../call/call-error.ts';
import type { CardListProps } from './card-list.tsx';
import { gapAfter, isNumeric, type Leaf, subjectOf, totalTexts, widthsOf } from './cells.ts';
import { fittedWidths, keptColumns } from './column-layout.ts';
import { FoldedActions } from './folded-actions.tsx';
import { ResizableHeading } from './heading-grip.tsx';
import type { AnyRow, SortOrder } from './list-types.ts';
import { useRowHeight } from './row-height.ts';
import { Cell, type CellRenderers, tableColumns } from './table-columns.tsx';
import type { DataTableProps } from './table-props.ts';

/* A wide window has no need of it. */
const CardList = lazyPart<CardListProps>(
  async () => (await import('./card-list.tsx')).CardList,
  <div className="scr-nothing" aria-busy />,
);

/** Rows of contract columns: a table, cards in narrow windows, or a grid of pictures. */
export function DataTable(props: DataTableProps) {
  const narrow = useNarrow();
  if (!narrow && !props.picture) return <WideTable {...props} />;

  const { error = null, onRetry, empty, tools } = props;

  return (
    <CardList
      {...props}
      tools={narrow && tools}
      nothing={<Nothing error={error} onRetry={onRetry} empty={empty} />}
    />
  );
}

const SKELETON_ROWS: AnyRow[] = Array.from({ length: 10 }, (_, position) => ({
  skeleton: String(position),
}));

/** Rows beyond which only those in view are drawn. */
const VIRTUAL_BEYOND = 100;

const SELECTION_WIDTH = 40;

/* One object for ever: another would draw every heading anew. */
const COMPONENTS = { header: { cell: ResizableHeading } };

/** Height of the pager that sticks to the bottom: totals stick above it. */
const PAGER_HEIGHT = 40;

/** Height of the scroll bar, which lies between totals and pager, on the upper edge of the pager (table.css). */
const SCROLL_HEIGHT = 8;

/** Heading, totals and scroll bar stay in view, long pages draw only what is seen. */
function WideTable(props: DataTableProps) {
  const { columns, rows, rowKey, totalLine, render = {}, orders = [] } = props;
  const skeleton = rows === undefined && !props.error;
  const shownRows = skeleton ? SKELETON_ROWS : props.error ? [] : (rows ?? []);
  const virtual = shownRows.length > VIRTUAL_BEYOND;
  const gap = gapAfter(leaves(columns).at(-1));
  const { table: holder, width: actionsWidth } = useActionsWidth(
    props.actionsWidth ?? 140,
    gap,
    rows,
    virtual,
  );
  const rowActions = actionsWidth > 0 ? props.rowActions : undefined;
  useReach(holder, rows);
  const rowHeight = useRowHeight();
  const room = useRoom(holder);
  const layout = props.layout ?? {};
  const own = new Map(Object.entries(layout.widths ?? {}));
  const wanted = new Map(
    widthsOf(columns)
      .entries()
      .map(([key, each]) => [key, own.get(key) ?? each]),
  );

  const beside = (rowActions ? actionsWidth : 0) + (props.onSelect ? SELECTION_WIDTH : 0);
  const kept = keptColumns(columns, wanted, room - beside);
  const widths = fittedWidths(wanted, room - beside, new Set(own.keys()), kept);
  const width = widths.values().reduce((sum, each) => sum + each, 0) + beside;
  const pinned = new Set(layout.pinned);
  const table = tableColumns(columns, {
    widths,
    render,
    orders,
    skeleton,
    pinned,
    kept,
    onResize: props.onResize,
  });
  const actionColumn = {
    key: 'actions',
    title: t('操作'),
    width: actionsWidth,
    fixed: 'right' as const,
    className: 'scr-actions',
    render: (_: unknown, row: AnyRow) =>
      skeleton ? <i className="scr-bone" /> : <FoldedActions>{rowActions?.(row)}</FoldedActions>,
  };

  return (
    <Table<AnyRow>
      ref={holder}
      className={props.stale ? 'scr-table scr-stale' : 'scr-table'}
      aria-label={props.label}
      aria-busy={skeleton || Boolean(props.stale)}
      rowKey={skeleton ? 'skeleton' : rowKey}
      rowClassName={(row) =>
        props.openedKey !== undefined && String(row[rowKey]) === props.openedKey
          ? 'scr-row-opened'
          : ''
      }
      dataSource={shownRows as AnyRow[]}
      columns={rowActions ? [...table, actionColumn] : table}
      size={rowHeight}
      components={COMPONENTS}
      pagination={false}
      showSorterTooltip={false}
      virtual={virtual}
      scroll={virtual ? { x: width, y: virtualHeight() } : { x: width }}
      sticky={{ offsetSummary: PAGER_HEIGHT, offsetScroll: PAGER_HEIGHT - SCROLL_HEIGHT }}
      locale={{
        emptyText: (
          <Nothing error={props.error ?? null} onRetry={props.onRetry} empty={props.empty} />
        ),
      }}
      {...(props.onSelect && { rowSelection: tickBoxes(props, skeleton) })}
      onChange={(_page, _filters, sorter, extra) =>
        extra.action === 'sort' && props.onOrder?.(ordersOf(sorter))
      }
      {...(hasTotals(columns, totalLine, props.isCounting) &&
        shownRows.length > 0 &&
        !skeleton && {
          summary: () =>
            totalsRow(
              columns,
              totalLine,
              props.onSelect ? 1 : 0,
              rowActions ? 1 : 0,
              props.totalRender ?? {},
            ),
        })}
    />
  );
}

/** Pixels beside the texts of an action cell. */
const ACTIONS_PADDING = 16;

/**
 * The action column as what it holds asks for: as wide as the screen says, or wider where a row's actions are longer in the language
 * of now; 0 where there is nothing the viewer may do with any of the rows.
 */
function useActionsWidth(
  own: number,
  gap: number,
  rows: readonly AnyRow[] | undefined,
  virtual: boolean,
) {
  const least = own + gap;
  const table = useRef<GetRef<typeof Table>>(null);
  const [needed, setNeeded] = useState(0);
  const [without, setWithout] = useState<readonly AnyRow[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when other rows are shown
  useEffect(() => {
    const shown = table.current?.nativeElement.querySelectorAll('.scr-row-actions') ?? [];
    const widest = Array.from(shown).reduce(
      (most, actions) => Math.max(most, actions.scrollWidth),
      0,
    );
    if (widest + ACTIONS_PADDING + gap > least) setNeeded(widest + ACTIONS_PADDING + gap);
  }, [rows, least, gap]);

  /* Found before it is painted, so that no column comes and goes; a long page draws too few rows to tell. */
  useLayoutEffect(() => {
    if (rows === undefined || rows.length === 0 || virtual) return;

    const some = table.current?.nativeElement.querySelector(
      '.scr-row-actions > :not(.scr-row-more)',
    );
    if (!some) setWithout(rows);
  }, [rows, virtual]);

  const isEmpty = without !== undefined && (rows === undefined || rows === without);

  return { table, width: isEmpty ? 0 : Math.max(least, needed) };
}

/** Columns out of sight are reached by keyboard; the row that only measures, and repeats the headings, is not. */
function useReach(
  table: RefObject<GetRef<typeof Table> | null>,
  rows: readonly AnyRow[] | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is built anew with its rows
  useEffect(() => {
    const element = table.current?.nativeElement;
    for (const body of element?.querySelectorAll<HTMLElement>('.ant-table-body') ?? [])
      body.tabIndex = 0;
    for (const row of element?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? [])
      row.inert = true;
  }, [table, rows]);
}

/** Pixels a table has from left to right; 0 before it is measured. */
function useRoom(table: RefObject<GetRef<typeof Table> | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = table.current?.nativeElement;
    if (!element) return;

    setRoom(element.clientWidth);
    const observer = new ResizeObserver(
      () => element.clientWidth > 0 && setRoom(element.clientWidth),
    );
    observer.observe(element);

    return () => observer.disconnect();
  }, [table]);

  return room;
}

/** Pixels the rows of a virtual table may take: what bars, notice, heading, totals and pager leave of the window. */
const virtualHeight = (): number => Math.max(320, window.innerHeight - 250);

const FORBIDDEN = 403;

/** What stands in the place of rows: the reason there are none, and the way on. */
function Nothing({ error, onRetry, empty }: Pick<DataTableProps, 'error' | 'onRetry' | 'empty'>) {
  if (!error)
    return (
      <div className="scr-nothing">
        {empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无数据')} />}
      </div>
    );

  if (error instanceof CallError && error.status === FORBIDDEN)
    return (
      <div className="scr-nothing">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有查看权限')}>
          <p className="scr-hint">{t('如需查看，请联系管理员授权')}</p>
        </Empty>
      </div>
    );

  return (
    <div className="scr-nothing" role="alert">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('数据加载失败')}>
        <p className="scr-hint">{error.message}</p>
        <Button onClick={onRetry}>{t('重试')}</Button>
      </Empty>
    </div>
  );
}

/* Rows that are about to be replaced may belong to another search: those are not ticked. */
const tickBoxes = (
  { columns, selected = [], onSelect, stale = false }: DataTableProps,
  skeleton: boolean,
) => ({
  fixed: true,
  columnWidth: SELECTION_WIDTH,
  preserveSelectedRowKeys: true,
  selectedRowKeys: [...selected],
  onChange: (keys: Key[]) => onSelect?.(keys),
  getCheckboxProps: (row: AnyRow) => ({
    disabled: skeleton || stale,
    'aria-label': t('选择{subject}', { subject: subjectOf(columns, row) }),
  }),
});

type Sorter = Parameters<NonNullable<TableProps<AnyRow>['onChange']>>[2];

/** The sort list of the wire from what antd reports. */
function ordersOf(sorter: Sorter): SortOrder[] {
  const entries = Array.isArray(sorter) ? sorter : [sorter];
  return entries.flatMap(({ columnKey, order }) =>
    order ? [{ column: String(columnKey), asc: order === 'ascend' }] : [],
  );
}

/** Whether there are sums to show, or will be. */
const hasTotals = (
  columns: readonly Column[],
  totalLine: AnyRow | undefined,
  isCounting = false,
): boolean =>
  leaves(columns).some(
    ({ total, key }) => total && (totalLine ? totalLine[key] !== undefined : isCounting),
  );

/** The totals row; the table looks for `Table.Summary` itself, so this is a plain function. Without sums it waits for them. */
function totalsRow(
  columns: readonly Column[],
  totalLine: AnyRow | undefined,
  lead: number,
  trail: number,
  render: CellRenderers,
) {
  const shown = leaves(columns);
  const isToCome = totalLine === undefined;
  const sums = totalLine ?? Object.fromEntries(shown.map(({ key }) => [key, null]));
  const texts = totalTexts(shown, sums);
  const sumOf = (leaf: Leaf) => {
    if (isToCome) return <i className="scr-bone" />;
    return render[leaf.key]?.(sums) ?? <Cell column={leaf} value={sums[leaf.key]} />;
  };

  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row className="scr-totals">
        {lead > 0 && (
          <Table.Summary.Cell index={0}>
            {totalLabelAt(shown, sums) < 0 && t('合计')}
          </Table.Summary.Cell>
        )}
        {shown.map((leaf, position) => (
          <Table.Summary.Cell
            key={leaf.key}
            index={position + lead}
            {...(isNumeric(leaf) && { align: 'right', className: 'scr-number' })}
          >
            {leaf.total && sums[leaf.key] !== undefined ? sumOf(leaf) : texts[position]}
          </Table.Summary.Cell>
        ))}
        {trail > 0 && <Table.Summary.Cell index={shown.length + lead} />}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
