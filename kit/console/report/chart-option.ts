import { shortNumber, yuan } from '../base/format.ts';
import type { ChartProps, Series } from './chart-props.ts';

const DARK = {
  text: 'rgba(255, 255, 255, 0.72)',
  line: 'rgba(255, 255, 255, 0.12)',
  before: 'rgba(255, 255, 255, 0.6)',
};

/** Texts and lines on a light and on a dark ground. */
const LIGHT = { text: 'rgba(0, 0, 0, 0.55)', line: '#eef0f2', before: 'rgba(0, 0, 0, 0.5)' };

/** What the charting library draws for these props, in the letters of a font family that it can measure. */
export function chartOption(props: Omit<ChartProps, 'height'>, fontFamily: string) {
  const { kind, categories, series, sideways = false, dark = false, fontSize = 12 } = props;
  const ink = dark ? DARK : LIGHT;
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

  const values = valueAxis(ink, fontSize, sideways);

  return {
    animationDuration: 400,
    textStyle: { fontFamily },
    grid: {
      top: series.length > 1 ? 28 + fontSize : 16,
      right: 20,
      bottom: 4,
      left: 4,
      outerBoundsMode: 'same' as const,
    },
    legend: {
      show: series.length > 1,
      top: 0,
      right: 16,
      itemWidth: kind === 'line' ? 22 : 12,
      itemHeight: 8,
      itemGap: 20,
      textStyle: { color: ink.text, fontSize },
    },
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: kind === 'bar' ? ('shadow' as const) : ('line' as const) },
    },
    xAxis: sideways ? values : category,
    yAxis: sideways ? category : values,
    series: series.map((entry, at) => ({
      ...drawn(entry, at, props, ink),
      name: entry.name,
      data: entry.values.map((value) => (value === null ? null : value / scale(entry))),
      tooltip: {
        valueFormatter: (value: unknown) =>
          valueText(entry, typeof value === 'number' ? asGiven(entry, value) : null),
      },
    })),
  };
}

/** In Latin letters, of which a Chinese character is as wide as two. */
const LONGEST_NAME = 24;

/** Long names keep their end, which tells the parts of one whole apart; the tooltip says all. */
function shortName(name: string): string {
  if (widthOf(name) <= LONGEST_NAME) return name;

  const letters = [...name];
  while (widthOf(letters.join('')) > LONGEST_NAME - 2) letters.shift();

  return `…${letters.join('')}`;
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0xff ? 2 : 1), 0);

const valueAxis = (ink: typeof LIGHT, fontSize: number, sideways: boolean) => ({
  type: 'value' as const,
  position: sideways ? ('bottom' as const) : ('left' as const),
  axisLabel: { color: ink.text, fontSize, formatter: shortNumber },
  splitLine: { lineStyle: { color: ink.line } },
});

const COLOURS = ['#1890ff', '#389e0d', '#d48806', '#722ed1', '#08979c', '#c41d7f'];

const HATCHINGS = [
  undefined,
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 },
  { symbol: 'circle', symbolSize: 0.6 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: Math.PI / 4 },
  { symbol: 'triangle', symbolSize: 0.7 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: 0 },
] as const;

const MOST_SIGNS = 31;

const SIGNS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const;

/* Told apart without colour: dashes and signs of lines, hatching of bars. */
const DASHES = ['solid', [7, 4], [2, 3], [10, 3, 2, 3], [4, 2], [1, 4]] as const;

/** How one series is drawn: by colour, and by dashes, signs or hatching as well. */
function drawn(series: Series, at: number, props: Omit<ChartProps, 'height'>, ink: typeof LIGHT) {
  const { kind, categories, sideways = false } = props;
  if (series.before) {
    const line = { width: 1, type: 'dashed' as const, color: ink.before };
    return {
      type: 'line' as const,
      symbol: 'none',
      itemStyle: { color: ink.before },
      lineStyle: line,
      z: 1,
    };
  }

  const round = at % COLOURS.length;
  if (kind === 'bar') {
    const borderRadius = sideways ? [0, 3, 3, 0] : [3, 3, 0, 0];
    const decal = HATCHINGS[round];
    return {
      type: 'bar' as const,
      barMaxWidth: 28,
      itemStyle: {
        borderRadius,
        color: COLOURS[round],
        ...(decal && { decal: { ...decal, color: 'rgba(255, 255, 255, 0.7)' } }),
      },
    };
  }

  return {
    type: 'line' as const,
    showSymbol: categories.length <= MOST_SIGNS,
    symbol: SIGNS[round],
    symbolSize: 6,
    itemStyle: { color: COLOURS[round] },
    lineStyle: { width: 2, type: DASHES[round] as 'solid' | number[] },
    ...(at === 0 && { areaStyle: { opacity: 0.08 } }),
  };
}

const scale = (series: Series): number => (series.money ? 100 : 1);

/** A value as tooltip, table and screen readers say it: money as every table writes it, to the fen. */
export const valueText = (series: Series | undefined, value: number | null | undefined): string => {
  if (series?.money) return yuan(value);

  const decimals = series?.decimals ?? 0;

  return typeof value === 'number'
    ? value.toLocaleString('en-US', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
    : '--';
};

/** A drawn value as it was given: fen again where it is money, so that what is said of a point is what its table says. */
const asGiven = (series: Series, value: number): number =>
  series.money ? Math.round(value * 100) : value;
