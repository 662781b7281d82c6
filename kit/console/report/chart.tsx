import './chart.css';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import type { ChartBoxProps } from './chart-box.tsx';

/** One line or group of bars. */
export interface Series {
  /** Shown in legend and tooltip, already in the user's language. */
  readonly name: string;
  /** One value a category; null leaves a gap. Fen where `money`. */
  readonly values: readonly (number | null)[];
  readonly money?: boolean;
  /** Decimals of axis and tooltip, 0 when absent; 2 for money. */
  readonly decimals?: number;
  /** On a scale of its own at the right. */
  readonly secondAxis?: boolean;
}

export interface ChartProps {
  readonly kind: 'line' | 'bar';
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** Pixels, or a length such as 100% of its place. */
  readonly height?: number | string;
  /** Bars lie on their side: rankings with long names. */
  readonly sideways?: boolean;
  /** On a dark ground: texts and lines are light. */
  readonly dark?: boolean;
  /** Pixels of the letters, 12 when absent: larger where a chart is read from afar. */
  readonly fontSize?: number;
}

const Box = lazyPart<ChartBoxProps>(async () => (await import('./chart-box.tsx')).ChartBox);

/** Lines or bars in the product's colours. The charting code loads when the first chart shows; its place is held meanwhile. */
export function Chart({ height = 280, ...rest }: ChartProps) {
  return (
    <div className="cht-place" style={{ height }}>
      {rest.categories.length === 0 ? <span className="cht-empty">{t('暂无数据')}</span> : <Box {...rest} />}
    </div>
  );
}
