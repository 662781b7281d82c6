import { shortNumber, yuan } from '../base/format.ts';
import { widthOfName } from './bar-names.ts';
import type { ChartProps, Series } from './chart-props.ts';

const DARK = {
  text: 'rgba(255, 255, 255, 0.72)',
  line: 'rgba(255, 255, 255, 0.12)',
  before: 'rgba(255, 255, 255, 0.6)',
  ground: '#17191d',
};

/** Texts and lines on a light and on a dark ground. */
const LIGHT = {
  text: 'rgba(0, 0, 0, 0.55)',
  line: '#eef0f2',
  before: 'rgba(0, 0, 0, 0.5)',
  ground: '#fff',
};

/** What the charting library draws for these props, in the letters of a font family that it can measure. */
export function chartOption(props: Omit<ChartProps, 'height'>, fontFamily: string) {
  const { kind, categories, series, sideways = false, dark = false, fontSize = 12 } = props;
  const isZoomed = kind === 'line' && categories.length >= ZOOMED_FROM;
  const hasValues = kind === 'bar' && series.length === 1 && hasRoomForValues(props);
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
      ...(sideways
        ? { interval: 0, width: 140, overflow: 'truncate' as const }
        : { formatter: shortName, ...(kind === 'bar' && areFew(categories) && { interval: 0 }) }),
    },
  };

  const values = valueAxis(ink, fontSize, sideways);

  return {
    animationDuration: 400,
    textStyle: { fontFamily },
    grid: {
      top: series.length > 1 ? 28 + fontSize : 16,
      right: hasValues && sideways ? 84 : 20,
      bottom: isZoomed ? 30 : 4,
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
    ...(isZoomed && { dataZoom: zooms(ink) }),
    xAxis: sideways ? values : category,
    yAxis: sideways ? category : values,
    series: [
      ...series.map((entry, at) => ({
        ...drawn(entry, at, props, ink),
        ...(hasValues && { label: valueLabel(entry, sideways, ink, fontSize) }),
        name: entry.name,
        data: entry.values.map((value) => (value === null ? null : value / scale(entry))),
        tooltip: {
          valueFormatter: (value: unknown) =>
            valueText(entry, typeof value === 'number' ? asGiven(entry, value) : null),
        },
      })),
      ...unfinished(props, ink),
    ],
  };
}

/** Points from which a line can be looked at in parts: by its slider, or with Ctrl and the wheel. */
const ZOOMED_FROM = 28;

const zooms = (ink: typeof LIGHT) => [
  { type: 'inside' as const, zoomOnMouseWheel: 'ctrl' as const, moveOnMouseWheel: false },
  {
    type: 'slider' as const,
    height: 16,
    bottom: 4,
    brushSelect: false,
    borderColor: ink.line,
    textStyle: { color: ink.text, fontSize: 10 },
  },
];

/** Upright bars of which every one is named. */
const areFew = (categories: readonly string[]): boolean => categories.length <= 8;

/** Bars that lie say their value behind their end, a few upright ones above it. */
const hasRoomForValues = ({ sideways, categories }: Omit<ChartProps, 'height'>): boolean =>
  sideways === true || areFew(categories);

const valueLabel = (entry: Series, sideways: boolean, ink: typeof LIGHT, fontSize: number) => ({
  show: true,
  position: sideways ? ('right' as const) : ('top' as const),
  color: ink.text,
  fontSize: fontSize - 1,
  formatter: ({ value }: { value: unknown }) =>
    typeof value === 'number' ? valueText(entry, asGiven(entry, value)) : '',
});

/**
 * The way to a category that is not over: dashes of the ground's colour lie over it, so that its figure stays where the line has it and no
 * second one is told.
 */
function unfinished(
  { kind, categories, series, partial }: Omit<ChartProps, 'height'>,
  ink: typeof LIGHT,
) {
  if (!partial || kind !== 'line' || categories.length < 2) return [];

  const last = categories.length - 1;
  const lines = series.filter(({ before }) => !before);

  return lines.map((entry) => ({
    type: 'line' as const,
    silent: true,
    tooltip: { show: false },
    symbol: 'none',
    z: 3,
    lineStyle: { width: 4, type: [3, 5], color: ink.ground },
    data: entry.values.map((value, at) =>
      at < last - 1 || value === null ? null : value / scale(entry),
    ),
  }));
}

/** In Latin letters, of which a Chinese character is as wide as two. */
const LONGEST_NAME = 24;

/** Long names keep their end, which tells the parts of one whole apart; the tooltip says all. */
function shortName(name: string): string {
  if (widthOfName(name) <= LONGEST_NAME) return name;

  const letters = [...name];
  while (widthOfName(letters.join('')) > LONGEST_NAME - 2) letters.shift();

  return `…${letters.join('')}`;
}

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
