import { Skeleton } from 'antd';
import type { ChartProps } from './chart-canvas.tsx';
import { lazyPart } from './lazy-part.tsx';

/** A line or bar chart; the drawing library is loaded when the first chart shows. */
export const Chart = lazyPart<ChartProps>(
  () => import('./chart-canvas.tsx').then((part) => part.ChartCanvas),
  <Skeleton.Node active style={{ width: '100%', height: 320 }} />,
);
