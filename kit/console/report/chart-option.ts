import { shortNumber } from '../base/format.ts';
import type { ChartProps, Series } from './chart-props.ts';

const COLOURS = ['#1890ff', '#52c41a', '#faad14', '#722ed1', '#13c2c2', '#eb2f96'];
/** Texts and lines on a light and on a dark ground. */
const LIGHT = { text: 'rgba(0, 0, 0, 0.55)', line: '#eef0f2' };
const DARK = { text: 'rgba(255, 255, 255, 0.72)', line: 'rgba(255, 255, 255, 0.12)' };

const scale = (series: Series): number => (series.money ? 100 : 1);
const decimalsOf = (series: Series): number => series.decimals ?? (series.money ? 2 : 0);

/** A value as tooltip and screen readers say it. */
export const valueText = (series: Series | undefined, value: unknown): string => {
  const decimals = series ? decimalsOf(series) : 0;
  return typeof value === 'number'
    ? value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : '--';
};

const LONGEST_NAME = 12;
/** Long names keep their end, which tells the parts of one whole apart; the tooltip says all. */
const shortName = (name: string): string => (name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name);

const valueAxis = (right: boolean, ink: typeof LIGHT, fontSize: number) => ({
  type: 'value' as const,
  position: right ? 'right' : 'left',
  axisLabel: { color: ink.text, fontSize, formatter: shortNumber },
  splitLine: { show: !right, lineStyle: { color: ink.line } },
});

/** What the charting library draws for these props, in the letters of a font family that it can measure. */
export function chartOption(props: Omit<ChartProps, 'height'>, fontFamily: string) {
  const { kind, categories, series, sideways = false, dark = false, fontSize = 12 } = props;
  const ink = dark ? DARK : LIGHT;
  const two = !sideways && series.some((entry) => entry.secondAxis);
  const category = {
    type: 'category' as const,
    data: [...categories],
    inverse: sideways,
    boundaryGap: kind === 'bar',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.line } },
    axisLabel: {
      color: ink.text,
      fontSize,
      ...(sideways ? { width: 110, overflow: 'truncate' as const } : { formatter: shortName }),
    },
  };
  const values = sideways
    ? { ...valueAxis(false, ink, fontSize), position: 'bottom' }
    : [valueAxis(false, ink, fontSize), ...(two ? [valueAxis(true, ink, fontSize)] : [])];
  return {
    color: COLOURS,
    animationDuration: 400,
    textStyle: { fontFamily },
    grid: {
      top: series.length > 1 ? 28 + fontSize : 16,
      right: two ? 8 : 20,
      bottom: 4,
      left: 4,
      outerBoundsMode: 'same' as const,
    },
    legend: {
      show: series.length > 1,
      top: 0,
      right: 16,
      icon: 'circle',
      itemWidth: 8,
      itemGap: 20,
      textStyle: { color: ink.text, fontSize },
    },
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: kind === 'bar' ? ('shadow' as const) : ('line' as const) },
    },
    xAxis: sideways ? values : category,
    yAxis: sideways ? category : values,
    series: series.map((entry) => ({
      name: entry.name,
      type: kind,
      ...(two && { yAxisIndex: entry.secondAxis ? 1 : 0 }),
      data: entry.values.map((value) => (value === null ? null : value / scale(entry))),
      tooltip: { valueFormatter: (value: unknown) => valueText(entry, value) },
      ...(kind === 'line'
        ? {
            showSymbol: categories.length <= 31,
            symbolSize: 6,
            lineStyle: { width: 2 },
            ...(!entry.secondAxis && { areaStyle: { opacity: 0.08 } }),
          }
        : { barMaxWidth: 28, itemStyle: { borderRadius: sideways ? [0, 3, 3, 0] : [3, 3, 0, 0] } }),
    })),
  };
}
