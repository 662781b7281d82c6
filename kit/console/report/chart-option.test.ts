import { expect, test } from 'vitest';
import { areLong } from './bar-names.ts';
import { chartOption } from './chart-option.ts';
import type { ChartProps } from './chart-props.ts';

const drawn = (props: Partial<ChartProps>) =>
  chartOption(
    {
      kind: 'line',
      title: '营业额',
      categories: ['11-22', '11-23', '11-24'],
      series: [{ name: '营业额', values: [100, 300, 20], money: true }],
      ...props,
    },
    'sans-serif',
  ) as unknown as {
    series: { name?: string; tooltip: { show?: boolean }; data: (number | null)[] }[];
    dataZoom?: unknown;
    yAxis: { axisLabel: { interval?: number } };
  };

test('the way to a day that is not over is dashed, and its figure is told once', () => {
  const [line, dashes] = drawn({ partial: true }).series;
  expect(line?.data).toEqual([1, 3, 0.2]);
  expect(dashes?.data).toEqual([null, 3, 0.2]);
  expect(dashes?.tooltip.show).toBe(false);
  expect(drawn({}).series).toHaveLength(1);
});

test('a month of days can be looked at in parts, a week is seen as a whole', () => {
  const days = Array.from({ length: 30 }, (_, day) => String(day));
  expect(drawn({ categories: days }).dataZoom).toBeDefined();
  expect(drawn({}).dataZoom).toBeUndefined();
});

test('bars whose names are long or many lie on their side and are all named', () => {
  expect(areLong(['早餐', '午餐', '晚餐'])).toBe(false);
  expect(areLong(['红烧牛肉面（大份）', '番茄炒蛋', '宫保鸡丁', '米饭'])).toBe(true);
  expect(areLong(Array.from({ length: 20 }, (_, at) => `菜${at}`))).toBe(true);
  expect(drawn({ kind: 'bar', sideways: true }).yAxis.axisLabel.interval).toBe(0);
});
