import { type ReactNode, useEffect, useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { changeText, yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Chart } from '#kit/console/report/chart.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { BoardData } from './wall-data.ts';

/** Fen as yuan with its thousands set apart, and without the fen where there is much of it. */
export function amountText(fen: number): string {
  const whole = Math.abs(fen) >= 1_000_000;
  return whole ? Math.round(fen / 100).toLocaleString('en-US') : yuan(fen);
}

export const countText = (count: number): string => count.toLocaleString('en-US');

export function Panel({
  title,
  area,
  note,
  children,
}: {
  title: string;
  area: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="wall-panel" style={{ gridArea: area }} aria-label={title}>
      <h2>
        {title}
        {note && <small className="wall-note">{note}</small>}
      </h2>
      {children}
    </section>
  );
}

/** How a figure compares with an earlier one, in per cent; a dash where there was none. */
export function Change({
  label,
  now,
  before,
}: {
  label: string;
  now: number;
  before: number;
}): ReactNode {
  const change = changeText(now, before);
  const direction = now > before ? 'wall-up' : 'wall-down';

  return (
    <span className="wall-change">
      {label}{' '}
      <b className={change === undefined || now === before ? '' : direction}>{change ?? '--'}</b>
    </span>
  );
}

export function Figure({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <section className="wall-figure" aria-label={label}>
      <span>{label}</span>
      <strong>{value}</strong>
      <p>{children}</p>
    </section>
  );
}

/** Tallest line of bars, in letters. */
const LINE = 3.6;

/** Names with bars as long as their share of the largest, or of one where all are less. */
export function Bars(props: {
  rows: readonly { key: string; name: string; value: number; text: string; note?: ReactNode }[];
  ranked?: boolean;
  empty: string;
}): ReactNode {
  const { rows, ranked = false, empty } = props;
  if (rows.length === 0) return <Nothing text={empty} />;

  const most = Math.max(1, ...rows.map((row) => row.value));

  return (
    <ol
      className={ranked ? 'wall-bars wall-ranked' : 'wall-bars'}
      style={{ maxHeight: `${rows.length * LINE}em` }}
    >
      {rows.map((row, index) => (
        <li key={row.key}>
          {ranked && <span className="wall-rank">{index + 1}</span>}
          <span className="wall-name">{row.name}</span>
          <span className="wall-value">
            {row.note} {row.text}
          </span>
          <span className="wall-bar">
            <span style={{ width: `${Math.max(0, (row.value / most) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export const Nothing = ({ text }: { text: string }): ReactNode => (
  <p className="wall-none">{text}</p>
);

const PAGE_MILLISECONDS = 10_000;

/** What does not fit at once, a page after the other: the viewers of a wall cannot scroll. */
export function usePages<Row>(
  rows: readonly Row[],
  size: number,
): { rows: readonly Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages === 1) return;

    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MILLISECONDS);

    return () => clearInterval(timer);
  }, [pages]);

  const page = turn % pages;

  return { rows: rows.slice(page * size, (page + 1) * size), page: page + 1, pages };
}

export const pageNote = ({ page, pages }: { page: number; pages: number }): string =>
  pages > 1 ? `${page} / ${pages}` : '';

/** The meals of the day one after the other; the one of now stands out. */
export function Meals({ meals }: { meals: BoardData['meals'] }): ReactNode {
  return (
    <ul className="wall-meals" style={{ gridArea: 'meals' }} aria-label={t('今日餐次')}>
      {meals.map((meal) => (
        <li key={meal.mealType} data-state={meal.state}>
          <b>{mealName(meal.mealType)}</b>
          <span>
            {meal.from} - {meal.to}
          </span>
          <em>
            {meal.state === 'now'
              ? t('正在供应')
              : meal.state === 'past'
                ? t('已结束')
                : t('未开始')}
          </em>
        </li>
      ))}
    </ul>
  );
}

export const mealName = (meal: number): string => t(labelOf(mealType, meal));

interface Line {
  readonly name: string;
  readonly of: (hour: BoardData['hours'][number]) => number | null;
  readonly money?: boolean;
}

/** Half hours of today beside those of the days before. */
export function HoursChart(props: {
  hours: BoardData['hours'];
  lines: readonly Line[];
  fontSize: number;
}): ReactNode {
  const { hours, lines, fontSize } = props;
  return (
    <div className="wall-chart">
      <Chart
        kind="line"
        title={t('分时趋势')}
        height="100%"
        dark
        fontSize={fontSize}
        categories={hours.map((hour) => hour.from)}
        series={lines.map(({ name, of, money = false }) => ({
          name,
          money,
          values: hours.map(of),
        }))}
      />
    </div>
  );
}
