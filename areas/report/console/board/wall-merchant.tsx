import type { ReactNode } from 'react';
import { tenderType } from '#areas/order/contract/lookups.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Chart } from '#kit/console/report/chart.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { BoardData } from './wall-data.ts';
import {
  amountText,
  Bars,
  Change,
  countText,
  Figure,
  HoursChart,
  mealName,
  Panel,
} from './wall-parts.tsx';

type Data = Extract<BoardData, { board: 'merchant' }>;

const MONTH_DAY = 5;

/** For those who run it: what was earned today, where and how it was paid, beside the days before. */
export function MerchantWall({ data, fontSize }: { data: Data; fontSize: number }): ReactNode {
  const money = data.showAmount === 1;
  return (
    <div className="wall-grid">
      <Figures data={data} />
      <Panel
        title={t('分时趋势')}
        area="chart"
        note={money ? t('每半小时，元') : t('每半小时，单')}
      >
        <HoursChart
          hours={data.hours}
          fontSize={fontSize}
          lines={[
            { name: t('今日'), of: (hour) => (money ? hour.amount : hour.orderNum), money },
            {
              name: t('昨日'),
              of: (hour) => (money ? hour.amountYesterday : hour.yesterday),
              money,
            },
            {
              name: t('上周同日'),
              of: (hour) => (money ? hour.amountLastWeek : hour.lastWeek),
              money,
            },
          ]}
        />
      </Panel>
      <Canteens data={data} />
      <Panel title={t('近30天趋势')} area="trend" note={money ? t('元') : t('单')}>
        <div className="wall-chart">
          <Chart
            kind="bar"
            title={t('近30天趋势')}
            height="100%"
            dark
            fontSize={fontSize}
            categories={data.trend.map((row) => row.bizDate.slice(MONTH_DAY))}
            series={[
              {
                name: money ? t('交易额（元）') : t('订单数'),
                values: data.trend.map((row) => (money ? row.amount : row.orderNum)),
                money,
              },
            ]}
          />
        </div>
      </Panel>
      {money && <Tenders tenders={data.tenders} />}
      <Panel title={t('今日餐次')} area="side">
        <Bars
          empty={t('尚未设置餐次')}
          rows={data.meals.map((meal) => ({
            key: String(meal.mealType),
            name: mealName(meal.mealType),
            value: money ? (meal.amount ?? 0) : meal.orderNum,
            text: money
              ? amountText(meal.amount ?? 0)
              : t('{count}单', { count: countText(meal.orderNum) }),
          }))}
        />
      </Panel>
    </div>
  );
}

function Figures({ data }: { data: Data }): ReactNode {
  const { today, yesterday, lastWeek } = data;
  const compared = (of: (figures: Data['today']) => number) => (
    <>
      <Change label={t('较昨日同时段')} now={of(today)} before={of(yesterday)} />
      <Change label={t('较上周同日')} now={of(today)} before={of(lastWeek)} />
    </>
  );

  return (
    <div className="wall-figures" style={{ gridArea: 'figures' }}>
      {today.amount !== null && (
        <Figure label={t('今日交易额（元）')} value={amountText(today.amount)}>
          {compared((figures) => figures.amount ?? 0)}
        </Figure>
      )}
      <Figure label={t('今日订单数')} value={countText(today.orderNum)}>
        {compared((figures) => figures.orderNum)}
      </Figure>
      {today.amount !== null && (
        <Figure label={t('今日客单价（元）')} value={amountText(averageOf(today))}>
          {compared(averageOf)}
        </Figure>
      )}
      <Figure
        label={today.refundAmount === null ? t('今日退款') : t('今日退款（元）')}
        value={
          today.refundAmount === null
            ? t('{count}笔', { count: today.refundNum })
            : amountText(today.refundAmount)
        }
      >
        {today.refundAmount !== null && (
          <span>{t('{count}笔', { count: countText(today.refundNum) })}</span>
        )}
      </Figure>
    </div>
  );
}

const averageOf = ({ amount, orderNum }: Data['today']): number =>
  orderNum > 0 ? Math.round((amount ?? 0) / orderNum) : 0;

function Canteens({ data }: { data: Data }): ReactNode {
  const money = data.showAmount === 1;
  return (
    <Panel title={t('食堂排行')} area="canteens" note={t('较昨日同时段')}>
      <Bars
        ranked
        empty={t('该大屏尚未设置展示食堂')}
        rows={data.canteens.map((row) => ({
          key: row.canteenId,
          name: row.canteenName,
          value: money ? (row.amount ?? 0) : row.orderNum,
          text: money
            ? amountText(row.amount ?? 0)
            : t('{count}单', { count: countText(row.orderNum) }),
          note: (
            <Change
              label=""
              now={money ? (row.amount ?? 0) : row.orderNum}
              before={money ? (row.amountBefore ?? 0) : row.orderNumBefore}
            />
          ),
        }))}
      />
    </Panel>
  );
}

function Tenders({ tenders }: { tenders: Data['tenders'] }): ReactNode {
  const total = tenders.reduce((sum, row) => sum + row.amount, 0);
  const share = (amount: number) => (total > 0 ? `${((amount / total) * 100).toFixed(1)}%` : '--');

  return (
    <Panel title={t('支付构成')} area="tenders">
      <Bars
        empty={t('今日暂无交易')}
        rows={tenders.map((row) => ({
          key: String(row.tender),
          name: t(labelOf(tenderType, row.tender)),
          value: row.amount,
          text: amountText(row.amount),
          note: <span className="wall-change">{share(row.amount)}</span>,
        }))}
      />
    </Panel>
  );
}
