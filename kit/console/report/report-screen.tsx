import { InfoCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Column } from '#kit/contract/columns.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { faceOf } from '#kit/contract/face.ts';
import type { Opens } from '#kit/contract/report-opening.ts';
import type { ReportChart, ReportValue } from '#kit/contract/report-value.ts';
import { BY_DATE, BY_PERIOD, BY_RECORD } from '#kit/contract/sum-type.ts';
import { t } from '../base/i18n.ts';
import type { FilterKeys } from '../list/list-address.ts';
import { ListFrame, rowKeyOf } from '../list/list-frame.tsx';
import {
  type AnyContent,
  type Filter,
  type FilterOf,
  fieldOf,
  type KeyOf,
  type ListEndpoint,
  type Renderers,
  type RowOf,
} from '../list/list-types.ts';
import { SearchArea } from '../list/search-area.tsx';
import { rangeText, summaryOf } from '../list/search-summary.ts';
import type { CellRenderers } from '../list/table-columns.tsx';
import { useList } from '../list/use-list.ts';
import type { PrintOptions } from '../print/print-options.ts';
import { figureCells, totalCells, useOpening } from './figure-link.tsx';
import { periodColumns } from './period-columns.ts';
import { PeriodFilter, rangeOf } from './period-filter.tsx';
import { ChartSwitch, ReportBars, useChartShown } from './report-chart.tsx';
import { daysBack, wantsTimes } from './report-period.ts';
import { type Narrows, narrowsOf, RowTag, rowSummary } from './report-row.tsx';
import { ResyncAction } from './resync-action.tsx';

export interface ReportScreenProps<E extends ListEndpoint> {
  readonly report: E;
  /** Filters beside the period. */
  readonly filters?: readonly Filter<KeyOf<FilterOf<E>>>[];
  /** Days the period reaches back at first: 0, today. */
  readonly daysBack?: number;
  readonly initialFilter?: Partial<FilterOf<E>>;
  readonly content?: Partial<FilterOf<E>>;
  /** Re-runs the statistics of the shown period: the write that starts the job, and the read that polls it. */
  readonly resync?: { readonly start: Endpoint; readonly result: Endpoint };
  /** Left end of the bar; a function of the filter as it is sent and the name of the view it is set to, for what works on the same rows. */
  readonly toolbar?: ReactNode | ((filter: AnyContent, viewName: string | undefined) => ReactNode);
  readonly rowActions?: (row: RowOf<E>, reload: () => void) => ReactNode;
  readonly actionsWidth?: number;
  /** Rows can be ticked, over pages too; what can be done with those ticked shows in the bar. */
  readonly selectable?: (rows: readonly RowOf<E>[], clear: () => void) => ReactNode;
  /** A button makes its usual file at once: the columns in sight, as a workbook. */
  readonly fileAtOnce?: boolean;
  /** How it prints: with the settings of the sheet beside it unless given. */
  readonly print?: PrintOptions;
  readonly render?: Renderers<RowOf<E>>;
  readonly rowKey?: KeyOf<RowOf<E>>;
  readonly title?: string;
  /** What the figures mean, shown beside the title of the bar. */
  readonly help?: string;
  /** Bars above the table of a report by period; an operator who folds them away finds them so again. */
  readonly chart?: ReportChart;
  /** What stands above the rows and shows the same search, such as the charts of an analysis. */
  readonly above?: (search: AnyContent) => ReactNode;
  /** The report as a value, where its figures open the lists that make them. */
  readonly value?: ReportValue;
  /** What figures open of a list that is no report value, and by which filters figures elsewhere open this one. */
  readonly opens?: Opens;
  readonly narrows?: Narrows;
}

const WAYS: Readonly<Record<number, string>> = {
  [BY_PERIOD]: '按时段',
  [BY_DATE]: '按日期',
  [BY_RECORD]: '逐笔',
};

/** A report value on a screen: `inputs` are the controls of filters that are neither fixed lists nor texts, by their keys. */
export function ReportValueScreen({
  of,
  inputs,
  ...rest
}: Pick<
  ReportScreenProps<ListEndpoint>,
  | 'resync'
  | 'daysBack'
  | 'rowActions'
  | 'toolbar'
  | 'above'
  | 'initialFilter'
  | 'render'
  | 'fileAtOnce'
> & {
  readonly of: ReportValue;
  readonly inputs: Readonly<Record<string, ReactElement>>;
}) {
  const shape = (of.content as unknown as z.ZodObject).shape;
  const filters = Object.entries(shape).flatMap(([key, schema]): Filter[] => {
    const { title, of: list } = faceOf(schema as z.ZodType);
    const input = inputs[key];

    return title ? [{ key, title, ...(list && { of: list }), ...(input && { input }) }] : [];
  });

  return (
    <ReportScreen<ListEndpoint>
      {...rest}
      {...(of.choose && {
        initialFilter: { ...rest.initialFilter, dimensions: of.choose } as never,
      })}
      report={of as unknown as ListEndpoint}
      filters={filters as never}
      {...(of.help && { help: of.help })}
      {...(of.chart && { chart: of.chart })}
      value={of}
    />
  );
}

/** The kit's own keys where a contract has no period; a report without one is a list. */
const NO_PERIOD = ['startDate', 'endDate'] as const;

/**
 * A report: a list over the period its contract names with totals, quick ranges, by period or by date where the contract has `sumType`,
 * export, print and re-run of its statistics (rules lists/search, reports/statistics).
 */
export function ReportScreen<E extends ListEndpoint>(props: ReportScreenProps<E>) {
  const { report, filters = [], resync } = props;
  const keys = report.page.period ?? NO_PERIOD;
  const withTimes = wantsTimes(report.content, keys[0]);
  const sumType = hasSumType(report.content);
  const [initial] = useState<AnyContent>(() => {
    const [start, end] = daysBack(props.daysBack ?? 0, withTimes);
    return {
      [keys[0]]: start,
      [keys[1]]: end,
      ...(sumType && { sumType: 1 }),
      ...props.initialFilter,
    };
  });
  const [chartShown, showChart] = useChartShown(report.id);
  const asking: readonly FilterKeys[] = [
    { key: keys[0], until: keys[1] },
    ...(sumType ? [{ key: 'sumType' }] : []),
    ...filters,
  ];

  const { value, opens, narrows = narrowsOf(value) } = props;
  const beside = Object.keys(narrows);
  const state = useList(report, {
    fixed: (props.content ?? {}) as AnyContent,
    initial,
    filters: asking,
    beside,
  });
  const range = rangeOf(keys, state.filter);
  const way = sumType ? (state.filter['sumType'] ?? BY_PERIOD) : undefined;
  const chart = way === BY_PERIOD ? props.chart : undefined;
  const columns = periodColumns(report.page.columns, range, way).filter(
    isChosen(props.value, state.filter),
  );
  const opening = useOpening(value, state.filter, opens);
  const isFigure = (key: string) => (value ? key in value.measures : opens !== undefined);
  const figures = figureCells(columns, isFigure, opening);
  const summary = [
    ...(range ? [{ name: t('日期'), content: rangeText(range[0], range[1]), keys }] : []),
    ...(sumType
      ? [{ name: t('统计方式'), content: t(WAYS[way as number] ?? ''), keys: ['sumType'] }]
      : []),
    ...rowSummary(narrows, report.page.columns, state.filter, state.answer?.records[0]),
    ...summaryOf(filters, state.filter, state.words),
  ];

  return (
    <ListFrame
      list={report}
      title={props.title ?? report.title}
      state={state}
      columns={columns}
      rowKey={props.rowKey ?? rowKeyOf(report)}
      mode={sumType ? `sumType${way}` : undefined}
      search={
        <SearchArea
          list={state}
          content={report.content}
          filters={filters}
          period={{ keys, withTimes, sumType, control: PeriodFilter }}
        />
      }
      toolbar={
        <ReportBar
          resync={
            resync && (
              <ResyncAction {...resync} filter={state.filter} range={range} reload={state.reload} />
            )
          }
          help={props.help}
          chart={chart && <ChartSwitch shown={chartShown} show={showChart} />}
          toolbar={
            <>
              {typeof props.toolbar === 'function'
                ? props.toolbar(state.filter, state.view.active?.viewName)
                : props.toolbar}
              <RowTag narrows={narrows} filter={state.filter} />
            </>
          }
        />
      }
      rowActions={props.rowActions as never}
      actionsWidth={props.actionsWidth ?? 140}
      render={{ ...figures, ...(props.render as CellRenderers | undefined) }}
      totalRender={totalCells(figures)}
      summary={summary}
      summaryShown
      above={
        <>
          {props.above?.(state.filter)}
          {chart && chartShown && (
            <ReportBars report={report} chart={chart} filter={state.filter} opening={opening} />
          )}
        </>
      }
      selectable={props.selectable as never}
      print={props.print}
      fileAtOnce={props.fileAtOnce ?? false}
    />
  );
}

const hasSumType = (content: z.ZodType): boolean => fieldOf(content, 'sumType') !== undefined;

/** Whether a column says something: it is not of a dimension that was left out. */
function isChosen(
  value: ReportValue | undefined,
  { dimensions }: AnyContent,
): (column: Column) => boolean {
  if (!value || !Array.isArray(dimensions)) return () => true;

  const left = value.by.filter(({ key }) => !dimensions.includes(key));
  const names = new Set(left.flatMap(({ key, shown }) => [key, ...Object.keys(shown)]));

  return ({ key }) => !names.has(key);
}

interface BarProps {
  readonly resync: ReactNode;
  readonly toolbar: ReactNode;
  readonly help: string | undefined;
  readonly chart: ReactNode;
}

const RESYNC_TIP = '若报表统计有误，可点击重新统计，请勿在用餐时段操作';

const isLocal = globalThis.location?.hostname === 'localhost';

/** The left end of a report's bar: re-run, what the figures mean, and on a developer's machine a marker. */
function ReportBar({ resync, help, chart, toolbar }: BarProps) {
  const lines = [help, resync && RESYNC_TIP].filter((line) => typeof line === 'string');
  const tip = lines.map((line) => <div key={line}>{t(line)}</div>);

  return (
    <>
      {resync}
      {toolbar}
      {chart}
      {lines.length > 0 && (
        <Tooltip title={tip}>
          <InfoCircleOutlined
            className="scr-help"
            tabIndex={0}
            aria-label={lines.map((line) => t(line)).join(' ')}
          />
        </Tooltip>
      )}
      {isLocal && <span className="scr-marker">DEV</span>}
    </>
  );
}
