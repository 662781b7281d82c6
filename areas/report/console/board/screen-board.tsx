import { ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { changeText, yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Chart } from '#kit/console/report/chart.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { dataScreen } from '../../contract/data-screen.ts';
import './screen.css';
import { screenTheme } from '../../contract/screen.ts';

type Data = ResultOf<typeof dataScreen>;

/** Controls on the dark ground of the board. */
const darkTheme = {
  algorithm: theme.darkAlgorithm,
  token: { colorBgContainer: '#12274a', colorBgElevated: '#16305c', colorBorder: '#3d5a8a' },
};

/** A board of today's trade, readable from afar. */
export function Board({ data, tools }: { data: Data; tools: ReactNode }): ReactNode {
  const dark = data.theme === screenTheme.key.dark;
  const modules = modulesOf(data, dark);

  return (
    <ConfigProvider theme={dark ? darkTheme : {}}>
      <article className={dark ? 'dsc dsc-dark' : 'dsc'}>
        <header className="dsc-head">
          <span className="dsc-tools">{tools}</span>
          <h2>{data.title}</h2>
          <span className="dsc-time">
            {data.day.name ?? (data.day.work ? t('工作日') : t('休息日'))}
            <time>{data.shownAt}</time>
          </span>
        </header>
        <div className="dsc-grid">{data.modules.map((name) => modules[name])}</div>
        {data.footer && <footer className="dsc-foot">{data.footer}</footer>}
      </article>
    </ConfigProvider>
  );
}

/** The modules of a board, in the order of the contract. */
function modulesOf(data: Data, dark: boolean): Readonly<Record<string, ReactNode>> {
  const canteens = data.canteens.map((row) => ({
    ...row,
    key: row.canteenId,
    name: row.canteenName,
  }));
  const meals = data.meals.map((row) => ({
    ...row,
    key: String(row.mealType),
    name: t(labelOf(mealType, row.mealType)),
  }));

  return {
    today: <Today key="today" {...data} />,
    hours: (
      <Panel key="hours" title={t('分时趋势')} wide>
        <Hours data={data} dark={dark} />
      </Panel>
    ),
    ranking: (
      <Panel key="ranking" title={t('食堂排行')}>
        <Bars rows={canteens} ranked />
      </Panel>
    ),
    meals: (
      <Panel key="meals" title={t('今日餐次')}>
        <Bars rows={meals} />
      </Panel>
    ),
    week: (
      <Panel key="week" title={t('近7天趋势')} wide>
        <Week data={data} dark={dark} />
      </Panel>
    ),
  };
}

/** Today beside yesterday. Amounts are not there where the settings withhold them. */
function Today({ today, yesterday }: Data): ReactNode {
  const average =
    today.amount !== null && today.orderNum > 0 ? Math.round(today.amount / today.orderNum) : 0;
  return (
    <section className="dsc-figures">
      {today.amount !== null && (
        <Figure label={t('今日交易额（元）')} value={yuan(today.amount)}>
          <Compared now={today.amount} before={yesterday.amount ?? 0} />
        </Figure>
      )}
      <Figure label={t('今日订单数')} value={String(today.orderNum)}>
        <Compared now={today.orderNum} before={yesterday.orderNum} />
      </Figure>
      {today.amount !== null && <Figure label={t('今日客单价（元）')} value={yuan(average)} />}
      <Figure
        label={today.refundAmount === null ? t('今日退款') : t('今日退款（元）')}
        value={
          today.refundAmount === null
            ? t('{count}笔', { count: today.refundNum })
            : yuan(today.refundAmount)
        }
      >
        {today.refundAmount !== null && <small>{t('{count}笔', { count: today.refundNum })}</small>}
      </Figure>
    </section>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="dsc-figure">
      <span>{label}</span>
      <b>{value}</b>
      {children}
    </div>
  );
}

/** How a figure compares with yesterday's up to the same time, in per cent. */
function Compared({ now, before }: { now: number; before: number }): ReactNode {
  const change = changeText(now, before);
  return (
    <small>{change === undefined ? t('昨日同时段无数据') : `${t('较昨日同时段')} ${change}`}</small>
  );
}

function Panel({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={wide ? 'dsc-panel dsc-wide' : 'dsc-panel'} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const CHART_HEIGHT = 260;

function Hours({ data, dark }: { data: Data; dark: boolean }): ReactNode {
  const money = data.showAmount === 1;
  const [now, before] = money
    ? [data.hours.map((row) => row.amount), data.hours.map((row) => row.before)]
    : [data.hours.map((row) => row.orderNum), data.hours.map((row) => row.orderNumBefore)];

  return (
    <Chart
      kind="line"
      title={t('分时趋势')}
      dark={dark}
      height={CHART_HEIGHT}
      categories={data.hours.map((row) => hourText(row.hour))}
      series={[
        { name: money ? t('今日（元）') : t('今日（笔）'), values: now, money },
        { name: t('昨日'), values: before, money, before: true },
      ]}
    />
  );
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly amount: number | null;
  readonly orderNum: number;
}

/** Names with bars as long as their share of the best. */
function Bars({ rows, ranked = false }: { rows: readonly Row[]; ranked?: boolean }): ReactNode {
  if (rows.length === 0) return <p className="dsc-none">{t('今日暂无交易')}</p>;

  const weight = (row: Row) => Math.max(0, row.amount ?? row.orderNum);
  const most = Math.max(1, ...rows.map(weight));

  return (
    <ol className={ranked ? 'dsc-bars dsc-ranked' : 'dsc-bars'}>
      {rows.map((row, index) => (
        <li key={row.key}>
          {ranked && <i>{index + 1}</i>}
          <span className="dsc-name" title={row.name}>
            {row.name}
          </span>
          <span className="dsc-value">
            {row.amount === null ? t('{count}笔', { count: row.orderNum }) : yuan(row.amount)}
          </span>
          <span className="dsc-bar">
            <span style={{ width: `${(weight(row) / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Week({ data, dark }: { data: Data; dark: boolean }): ReactNode {
  const money = data.showAmount === 1;
  return (
    <Chart
      kind="bar"
      title={t('近7天趋势')}
      dark={dark}
      height={CHART_HEIGHT}
      categories={data.week.map((row) => row.bizDate.slice(5))}
      series={[
        {
          name: money ? t('交易额（元）') : t('订单数'),
          values: data.week.map((row) => (money ? row.amount : row.orderNum)),
          money,
        },
      ]}
    />
  );
}
