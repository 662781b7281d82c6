import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { chartOption, valueText } from './chart-option.ts';
import type { ChartProps } from './chart-props.ts';

use([LineChart, BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export type ChartBoxProps = Omit<ChartProps, 'height'>;

/** The drawing itself: follows its size and its data, and says its figures to those who cannot see it. */
export function ChartBox(props: ChartBoxProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const option = JSON.stringify(props);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element);
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { fontFamily } = getComputedStyle(element);
    const draw = () =>
      chart.current?.setOption(chartOption(JSON.parse(option) as ChartBoxProps, fontFamily), { notMerge: true });
    draw();
    /* A drawing does not follow a font that comes late. */
    document.fonts.addEventListener('loadingdone', draw);
    return () => document.fonts.removeEventListener('loadingdone', draw);
  }, [option]);
  return (
    <>
      <div ref={place} aria-hidden="true" />
      <div className="cht-figures">
        <table>
          <tbody>
            {props.series.map((entry) => (
              <tr key={entry.name}>
                <th>{entry.name}</th>
                <td>
                  {props.categories
                    .map((name, at) => `${name}: ${valueText(entry, shown(entry.values[at], entry.money))}`)
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const shown = (value: number | null | undefined, money = false): number | null | undefined =>
  typeof value === 'number' && money ? value / 100 : value;
