import { BarChart, LineChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../base/i18n.ts';
import { useStable } from '../base/use-stable.ts';
import { chartOption, valueText } from './chart-option.ts';
import type { ChartProps } from './chart-props.ts';

use([
  LineChart,
  BarChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
]);

export type ChartBoxProps = Omit<ChartProps, 'height'>;

/** What a category says: its name and every figure of it. */
const pointText = ({ categories, series }: ChartBoxProps, at: number): string =>
  `${categories[at] ?? ''}: ${series.map((entry) => `${entry.name} ${valueText(entry, entry.values[at])}`).join(', ')}`;

/** The figures as a table, for those who do not see the drawing. */
function Figures({ title, categories, series }: ChartBoxProps) {
  return (
    <div className="cht-figures">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map((entry) => (
              <th key={entry.name} scope="col">
                {entry.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name, and their places never change
            <tr key={at}>
              <th scope="row">{name}</th>
              {series.map((entry) => (
                <td key={entry.name}>{valueText(entry, entry.values[at])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** The position of the category under a place of the drawing; undefined outside of the axes. */
function categoryAt(chart: ECharts, sideways: boolean, x: number, y: number): number | undefined {
  if (!chart.containPixel('grid', [x, y])) return undefined;

  const found = chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
  const at = found[sideways ? 1 : 0];

  return at === undefined ? undefined : Math.round(at);
}

/**
 * The drawing itself: follows its size and its data. Arrow keys walk along its categories, Enter or a press opens the rows of one; each
 * step is said in words.
 */
export function ChartBox(props: ChartBoxProps) {
  const { title, categories, sideways = false, onOpen, ...drawing } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const last = categories.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(Math.max(0, chosen), last);
  const option = JSON.stringify({ ...drawing, title, categories, sideways });
  const open = useStable((x: number, y: number) => {
    const position = chart.current && categoryAt(chart.current, sideways, x, y);
    if (typeof position === 'number' && position >= 0 && position <= last) onOpen?.(position);
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;

    const drawn = init(element);
    chart.current = drawn;
    drawn.getZr().on('click', ({ offsetX, offsetY }) => open(offsetX, offsetY));
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);

    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, [open]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;

    const { fontFamily } = getComputedStyle(element);
    const draw = () =>
      chart.current?.setOption(chartOption(JSON.parse(option) as ChartBoxProps, fontFamily), {
        notMerge: true,
      });
    draw();
    /* A drawing does not follow a font that comes late. */
    document.fonts.addEventListener('loadingdone', draw);

    return () => document.fonts.removeEventListener('loadingdone', draw);
  }, [option]);

  const point = (position: number) =>
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: position });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onOpen?.(at);

    const next = STEPS[event.key]?.(at, last);
    if (next === undefined) return;

    event.preventDefault();
    const position = Math.min(Math.max(0, next), last);
    setChosen(position);
    point(position);
  };

  return (
    <>
      <div
        className="cht-drawing"
        data-opens={onOpen ? true : undefined}
        role="slider"
        tabIndex={0}
        aria-label={
          onOpen
            ? t('{title}，左右键查看各项，回车查看明细', { title })
            : t('{title}，左右键查看各项', { title })
        }
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={pointText(props, at)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && point(at)}
        onBlur={() => chart.current?.dispatchAction({ type: 'hideTip' })}
      >
        <div ref={place} aria-hidden="true" />
      </div>
      <Figures {...props} />
    </>
  );
}
