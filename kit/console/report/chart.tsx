import './chart.css';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useDark } from '../base/use-dark.ts';
import type { ChartBoxProps } from './chart-box.tsx';
import type { ChartProps } from './chart-props.ts';

const Box = lazyPart<ChartBoxProps>(async () => (await import('./chart-box.tsx')).ChartBox);

/** Lines or bars in the product's colours. The charting code loads when the first chart shows; its place is held meanwhile. */
export function Chart({ height = 280, ...rest }: ChartProps) {
  const onDark = useDark();
  return (
    <div className="cht-place" style={{ height }}>
      {rest.categories.length === 0 ? (
        <span className="cht-empty">{t('暂无数据')}</span>
      ) : (
        <Box dark={onDark} {...rest} />
      )}
    </div>
  );
}
