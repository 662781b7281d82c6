import './people-count.css';
import { Empty, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { Chart } from '#kit/console/report/chart.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { PRESENT_MINUTES, passengerFlow, peoplePresent } from '../contract/people-count.ts';
import { CanteenPick } from './sample-picks.tsx';

/** Milliseconds between two looks at who is there. */
const LOOK = 30_000;

/** Days before today a choice goes back, with its words. */
const PERIODS = [
  { value: 0, title: '今天' },
  { value: 6, title: '最近7天' },
  { value: 29, title: '最近30天' },
] as const;

/** How many people are in the canteens, and when they come, as cameras count them (/canteenBackcourt/personComputed). */
export default function PeopleCount() {
  const [canteenId, setCanteenId] = useState<string>();
  const [back, setBack] = useState(0);
  const [startDate, endDate] = daysBack(back, true);
  const where = canteenId === undefined ? {} : { canteenId };
  const present = useRead(peoplePresent, where, {
    overlay: false,
    refetchInterval: LOOK,
    keepPrevious: true,
  });
  const flow = useRead(
    passengerFlow,
    { ...where, startDate, endDate },
    { overlay: false, keepPrevious: true },
  );
  const hours = flow.data?.hours ?? [];

  return (
    <section className="ppl-page" aria-label={t('客流统计')}>
      <header>
        <CanteenPick
          placeholder="全部食堂"
          value={canteenId}
          onChange={(chosen: unknown) => setCanteenId(chosen as string | undefined)}
        />
        <Segmented
          aria-label={t('统计周期')}
          value={back}
          options={PERIODS.map(({ value, title }) => ({ value, label: t(title) }))}
          onChange={setBack}
        />
      </header>
      <h2>{t('在场人数')}</h2>
      {present.isPending && <Skeleton active />}
      {present.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有登记统计客流的摄像头')} />
      )}
      <ul>
        {present.data?.map((canteen) => (
          <li key={canteen.canteenId}>
            <span>{canteen.canteenName}</span>
            <strong>{canteen.present ?? '--'}</strong>
            <small className="scr-hint">
              {canteen.countedAt === null
                ? t('最近{minutes}分钟没有数据', { minutes: PRESENT_MINUTES })
                : t('统计于{time}', { time: canteen.countedAt.slice(11, 16) })}
            </small>
          </li>
        ))}
      </ul>
      <h2>
        {t('分时客流：进{entered}人，出{left}人', {
          entered: flow.data?.entered ?? 0,
          left: flow.data?.left ?? 0,
        })}
      </h2>
      <div className="ppl-chart">
        <Chart
          kind="bar"
          title={t('分时客流')}
          categories={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
          series={[
            { name: t('进入'), values: hours.map(({ entered }) => entered) },
            { name: t('离开'), values: hours.map(({ left }) => left) },
          ]}
          height={320}
        />
      </div>
    </section>
  );
}
