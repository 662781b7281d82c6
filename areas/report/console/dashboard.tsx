import { Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { Chart } from '#kit/console/report/chart.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { canteenRanking, todaySummary, tradeTrend } from '../contract/home.ts';
import './dashboard.css';

type Days = 7 | 30;

/** How a figure compares with yesterday's up to the same time, in per cent; nothing where yesterday had none by then. */
function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <span className="home-change">{t('昨日同时段无数据')}</span>;
  const percent = ((now - before) / before) * 100;
  const direction = percent > 0 ? 'home-up' : 'home-down';
  return (
    <span className="home-change">
      {t('较昨日同时段')}{' '}
      <span className={percent === 0 ? '' : direction}>
        {percent > 0 ? '+' : ''}
        {percent.toFixed(1)}%
      </span>
    </span>
  );
}

function Figure({ label, value, children }: { label: string; value: string | undefined; children: ReactNode }) {
  return (
    <section className="home-card home-figure" aria-label={label}>
      <div className="home-label">{label}</div>
      {value === undefined ? <Skeleton.Input active size="small" /> : <div className="home-value">{value}</div>}
      {children}
    </section>
  );
}

/** Today beside yesterday. */
function TodayFigures() {
  const { data } = useRead(todaySummary, undefined, { overlay: false, refetchInterval: 30_000 });
  const average = data && data.today.orderNum > 0 ? Math.round(data.today.amount / data.today.orderNum) : 0;
  const averageBefore =
    data && data.yesterday.orderNum > 0 ? Math.round(data.yesterday.amount / data.yesterday.orderNum) : 0;
  return (
    <>
      <Figure label={t('今日交易额（元）')} value={data && yuan(data.today.amount)}>
        {data && <Change now={data.today.amount} before={data.yesterday.amount} />}
      </Figure>
      <Figure label={t('今日订单数')} value={data && String(data.today.orderNum)}>
        {data && <Change now={data.today.orderNum} before={data.yesterday.orderNum} />}
      </Figure>
      <Figure label={t('今日客单价（元）')} value={data && yuan(average)}>
        {data && <Change now={average} before={averageBefore} />}
      </Figure>
      <Figure label={t('今日退款（元）')} value={data && yuan(data.today.refundAmount)}>
        {data && <span className="home-change">{t('{count}笔', { count: data.today.refundNum })}</span>}
      </Figure>
    </>
  );
}

function Bars({ rows }: { rows: readonly { key: string; name: string; amount: number; orderNum: number }[] }) {
  const most = Math.max(1, ...rows.map((row) => row.amount));
  return (
    <ol className="home-rank">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="home-rank-line">
            <span className="home-rank-name" title={row.name}>
              {row.name}
            </span>
            <span className="home-rank-amount">
              {yuan(row.amount)}
              <span className="home-change"> · {t('{count}笔', { count: row.orderNum })}</span>
            </span>
          </div>
          <div className="home-bar">
            <span style={{ width: `${Math.max(0, (row.amount / most) * 100)}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const NoTrade = () => <div className="home-empty">{t('暂无交易')}</div>;

function Ranking({ days }: { days: Days }) {
  return (
    <ReadPart of={canteenRanking} content={{ days }} keepPrevious>
      {({ canteens }) =>
        canteens.length === 0 ? (
          <NoTrade />
        ) : (
          <Bars rows={canteens.map((row) => ({ ...row, key: row.canteenId, name: row.canteenName }))} />
        )
      }
    </ReadPart>
  );
}

type MealRow = ResultOf<typeof todaySummary>['meals'][number];

function TodayMeals() {
  const named = (row: MealRow) => ({ ...row, key: String(row.mealType), name: t(labelOf(mealType, row.mealType)) });
  return (
    <ReadPart of={todaySummary} content={undefined}>
      {({ meals }) => (meals.length === 0 ? <NoTrade /> : <Bars rows={meals.map(named)} />)}
    </ReadPart>
  );
}

function Trend({ days }: { days: Days }) {
  return (
    <ReadPart of={tradeTrend} content={{ days }} lines={7} keepPrevious>
      {({ points }) => (
        <Chart
          kind="line"
          height={320}
          categories={points.map((point) => point.bizDate.slice(5))}
          series={[
            { name: t('交易额（元）'), values: points.map((point) => point.amount), money: true },
            { name: t('订单数'), values: points.map((point) => point.orderNum), secondAxis: true },
          ]}
        />
      )}
    </ReadPart>
  );
}

export default function DashboardScreen() {
  const [days, setDays] = useState<Days>(7);
  return (
    <div className="home">
      <TodayFigures />
      <section className="home-card home-wide">
        <div className="home-head">
          {t('交易趋势')}
          <Segmented<Days>
            size="small"
            value={days}
            onChange={setDays}
            options={[
              { value: 7, label: t('近7天') },
              { value: 30, label: t('近30天') },
            ]}
          />
        </div>
        <Trend days={days} />
      </section>
      <section className="home-card home-side">
        <div className="home-head">{t('食堂排行')}</div>
        <Ranking days={days} />
        <div className="home-head" style={{ marginTop: 24 }}>
          {t('今日餐次')}
        </div>
        <TodayMeals />
      </section>
    </div>
  );
}
