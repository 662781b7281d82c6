import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { changeText, countText, isTinyBase, yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { FigureLink } from '#kit/console/report/figure-link.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { type HomeData, useHomeLinks } from './home-data.ts';

/** Today so far: turnover, orders, people and refunds, each beside the same part of the same weekday of last week. */
export function HomeNow({ data }: { data: HomeData | undefined }) {
  const links = useHomeLinks();
  const day = data?.now.slice(0, 10) ?? '';
  const none = <span className="home-change" />;
  const beside = (of: (figures: HomeData['today']) => number) =>
    data ? <Change now={of(data.today)} before={of(data.before)} /> : none;

  return (
    <>
      <Figure
        label={t('今日交易额（元）')}
        value={data && yuan(data.today.amount)}
        to={links.amount(day, day)}
      >
        {beside((figures) => figures.amount)}
      </Figure>
      <Figure
        label={t('今日订单数')}
        value={data && countText(data.today.orderNum)}
        to={links.orders(day, day)}
      >
        {beside((figures) => figures.orderNum)}
      </Figure>
      <Figure
        label={t('今日就餐人数')}
        value={data && countText(data.today.dinerNum)}
        to={undefined}
      >
        {beside((figures) => figures.dinerNum)}
      </Figure>
      <Figure
        label={t('今日退款（元）')}
        value={data && yuan(data.today.refundAmount)}
        to={links.refunds(day, day)}
      >
        {data ? (
          <span className="home-change">{t('{count}笔', { count: data.today.refundNum })}</span>
        ) : (
          none
        )}
      </Figure>
    </>
  );
}

/** How a figure compares with the same weekday of last week up to the same time; words where there was none by then. */
function Change({ now, before }: { now: number; before: number }) {
  const change = changeText(now, before);
  if (change === undefined) {
    const why = isTinyBase(now, before)
      ? '上周同日同时段数据过少，不作比较'
      : '上周同日同时段无数据';
    return <span className="home-change">{t(why)}</span>;
  }

  const direction = now > before ? 'home-up' : 'home-down';

  return (
    <span className="home-change">
      {t('较上周同日同时段')} <span className={now === before ? '' : direction}>{change}</span>
    </span>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Where the number leads. */
  readonly to: string | undefined;
  readonly children: ReactNode;
}

function Figure({ label, value, to, children }: FigureProps) {
  return (
    <section className="home-card home-figure" aria-label={label}>
      <h2 className="home-label">{label}</h2>
      {value === undefined ? (
        <Skeleton.Input active size="small" />
      ) : (
        <div className="home-value">
          <FigureLink to={to} label={`${label} ${value}`}>
            {value}
          </FigureLink>
        </div>
      )}
      {children}
    </section>
  );
}

/** Today's turnover by meal. */
export function HomeMeals({ data }: { data: HomeData }) {
  const links = useHomeLinks();
  const day = data.now.slice(0, 10);

  return (
    <Bars
      rows={data.meals.map((row) => ({
        ...row,
        key: String(row.mealType),
        name: t(labelOf(mealType, row.mealType)),
        to:
          row.amount === 0
            ? undefined
            : links.amount(day, day, { mealTypes: [row.mealType as never] }),
      }))}
    />
  );
}

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly orderNum: number;
  /** What it was at the time it is compared with: a mark on the bar. */
  readonly before?: number;
  readonly to: string | undefined;
}

/** Names with bars as long as their share of the largest. */
export function Bars({ rows }: { rows: readonly Bar[] }) {
  if (rows.length === 0) return <div className="home-empty">{t('暂无交易')}</div>;

  const most = Math.max(1, ...rows.flatMap(({ amount, before = 0 }) => [amount, before]));
  const share = (amount: number) => `${Math.max(0, (amount / most) * 100)}%`;

  return (
    <ol className="home-rank">
      {rows.map(({ key, name, amount, orderNum, before, to }) => (
        <li key={key}>
          <div className="home-rank-line">
            <span className="home-rank-name" title={name}>
              {name}
            </span>
            <span className="home-rank-amount">
              <FigureLink to={to} label={`${name} ${yuan(amount)}`}>
                {yuan(amount)}
              </FigureLink>
              <span className="home-change">
                {' '}
                · {t('{count}笔', { count: countText(orderNum) })}
              </span>
            </span>
          </div>
          <div className="home-bar">
            <span className="home-fill" style={{ width: share(amount) }} />
            {before !== undefined && (
              <i className="home-mark" style={{ left: `min(${share(before)}, 100% - 2px)` }} />
            )}
          </div>
          {before !== undefined && (
            <span className="home-change">
              {t('上周同日同时段 {amount}', { amount: yuan(before) })}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
