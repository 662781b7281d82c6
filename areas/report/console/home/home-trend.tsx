import { Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { Chart } from '#kit/console/report/chart.tsx';
import { type Days, type HomeData, useHomeLinks } from './home-data.ts';
import { Bars } from './home-now.tsx';

interface TrendProps {
  readonly data: HomeData | undefined;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

type Measure = 'amount' | 'orderNum';

/** Days up to today, each beside its weekday a week before; a press opens the day. */
export function HomeTrend({ data, days, onDays }: TrendProps) {
  const [measure, setMeasure] = useState<Measure>('amount');
  const links = useHomeLinks();
  const navigate = useNavigate();
  const points = data?.points ?? [];
  const money = measure === 'amount';
  const open = (at: number) => {
    const day = points[at]?.bizDate ?? '';
    const to = money ? links.amount(day, day) : links.orders(day, day);
    if (to) void navigate(to);
  };

  const title = money ? t('交易额（元）') : t('订单数');
  const opens = (money ? links.amount('', '') : links.orders('', '')) !== undefined;

  return (
    <section className="home-card home-wide" aria-label={t('交易趋势')}>
      <div className="home-head">
        <h2>{t('交易趋势')}</h2>
        <span className="home-choices">
          <Segmented<Measure>
            size="small"
            value={measure}
            onChange={setMeasure}
            options={[
              { value: 'amount', label: t('交易额') },
              { value: 'orderNum', label: t('订单数') },
            ]}
          />
          <Segmented<Days>
            size="small"
            value={days}
            onChange={onDays}
            options={[
              { value: 7, label: t('近7天') },
              { value: 30, label: t('近30天') },
            ]}
          />
        </span>
      </div>
      {data ? (
        <Chart
          kind="line"
          title={t('交易趋势')}
          height="100%"
          partial
          categories={points.map((point) => point.bizDate.slice(5))}
          series={[
            { name: title, values: points.map((point) => point[measure]), money },
            {
              name: t('上周同日'),
              values: points.map((point) => point[`${measure}Before`]),
              money,
              before: true,
            },
          ]}
          {...(opens && { onOpen: open })}
        />
      ) : (
        <div className="home-chart-place" />
      )}
    </section>
  );
}

/** The canteens of the same days, best first. */
export function HomeRanking({ data }: { data: HomeData }) {
  const links = useHomeLinks();
  const [first, last] = [data.points[0]?.bizDate ?? '', data.points.at(-1)?.bizDate ?? ''];

  return (
    <Bars
      rows={data.canteens.map(({ canteenId, canteenName, amount, orderNum }) => ({
        key: canteenId,
        name: canteenName,
        amount,
        orderNum,
        to: amount === 0 ? undefined : links.amount(first, last, { canteenIds: [canteenId] }),
      }))}
    />
  );
}
