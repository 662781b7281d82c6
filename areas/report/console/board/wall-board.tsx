import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { boardKind } from '../../contract/screen-link.ts';
import { CustomerWall } from './wall-customer.tsx';
import type { BoardData } from './wall-data.ts';
import { KitchenWall } from './wall-kitchen.tsx';
import { MerchantWall } from './wall-merchant.tsx';

const SECOND = 1000;

/** Until the first answer says how often. */
const FIRST_REFRESH = 10 * SECOND;

/** Milliseconds until a board asks again. */
export const refreshOf = (data: unknown): number => {
  const board = data as BoardData | null | undefined;
  return board ? board.refreshSeconds * SECOND : FIRST_REFRESH;
};

interface Props {
  readonly data: BoardData;
  /** When the figures came, on this machine's clock. */
  readonly receivedAt: number;
  /** The last question was not answered: what is shown are the figures before. */
  readonly stale: boolean;
  readonly tools: ReactNode;
}

const DATE_LENGTH = 10;

/** A board that fills its place, to be read from the other end of a hall. */
export function WallBoard({ data, receivedAt, stale, tools }: Props): ReactNode {
  const { board, size } = useFontSize();
  const { title, footer, day, shownAt } = data;

  return (
    <article className={`wall wall-${data.board}`} ref={board}>
      <header className="wall-head">
        <div className="wall-day">
          <b>{day.name ?? (day.work ? t('工作日') : t('休息日'))}</b>
          {stale && (
            <span className="wall-stale" role="status">
              {t('网络中断，显示{time}的数据', { time: shownAt.slice(DATE_LENGTH + 1) })}
            </span>
          )}
          <span className="wall-tools">{tools}</span>
        </div>
        <h1>{title || t(labelOf(boardKind, data.board))}</h1>
        <Clock shownAt={shownAt} receivedAt={receivedAt} />
      </header>
      <Content data={data} fontSize={size} />
      {footer && <footer className="wall-foot">{footer}</footer>}
    </article>
  );
}

/** Pixels of the board's letters, which follow the size of the display; charts cannot read style sheets. */
function useFontSize() {
  const board = useRef<HTMLElement>(null);
  const [size, setSize] = useState(14);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;

    const measure = () =>
      setSize(Math.round(Number.parseFloat(getComputedStyle(element).fontSize) * 0.8));
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, []);

  return { board, size };
}

/** The merchant's time, running on from the moment of the last answer. */
function Clock({ shownAt, receivedAt }: { shownAt: string; receivedAt: number }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const shown = Date.parse(`${shownAt.replace(' ', 'T')}Z`) + Math.max(0, now - receivedAt);
  const text = new Date(shown).toISOString();
  const date = text.slice(0, DATE_LENGTH);

  return (
    <div className="wall-clock">
      <time>{text.slice(DATE_LENGTH + 1, DATE_LENGTH + 9)}</time>
      <span>
        {date} {weekday(date)}
      </span>
    </div>
  );
}

const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'];

const weekday = (date: string): string => t(WEEKDAYS[weekDayOf(date) - 1] ?? '');

function Content({ data, fontSize }: { data: BoardData; fontSize: number }): ReactNode {
  if (data.board === 'user') return <CustomerWall data={data} fontSize={fontSize} />;
  if (data.board === 'back') return <KitchenWall data={data} fontSize={fontSize} />;

  return <MerchantWall data={data} fontSize={fontSize} />;
}
