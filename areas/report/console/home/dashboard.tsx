import './dashboard.css';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { prefetchRead, useRead } from '#kit/console/call/query.ts';
import type { AskAhead } from '#kit/console/shell/screens.ts';
import { home } from '../../contract/home.ts';
import type { Days } from './home-data.ts';
import { HomeMeals, HomeNow } from './home-now.tsx';
import { HomeSteps } from './home-steps.tsx';
import { HomeRanking, HomeTrend } from './home-trend.tsx';
import { HomeWaiting } from './home-waiting.tsx';
import { Shortcuts } from './shortcuts.tsx';

export const preload: AskAhead = async (may) => {
  if (may(home.access)) await prefetchRead(home, { days: 7 });
};

const REFRESH_MILLISECONDS = 60_000;

const loading = <Skeleton active title={false} paragraph={{ rows: 5 }} />;

/** The page one begins at: how today goes, what waits for the user, and the ways to where one was. */
export default function DashboardScreen() {
  const [days, setDays] = useState<Days>(7);
  const { data, error, refetch, isPlaceholderData } = useRead(
    home,
    { days },
    { overlay: false, keepPrevious: true, refetchInterval: REFRESH_MILLISECONDS },
  );

  return (
    <div className="home" aria-busy={isPlaceholderData || data === undefined}>
      <h1 className="home-title">{t('工作台')}</h1>
      {error && !data && (
        <div className="home-card home-steps" role="alert">
          {error.message} <Button onClick={() => void refetch()}>{t('重试')}</Button>
        </div>
      )}
      {data?.steps && <HomeSteps steps={data.steps} />}
      <HomeNow data={data} />
      <HomeTrend data={data} days={days} onDays={setDays} />
      <div className="home-column">
        <Card title={t('待我处理')} className="home-grow">
          {data ? <HomeWaiting data={data} /> : loading}
        </Card>
        <Card title={t('快捷入口')}>
          <Shortcuts />
        </Card>
      </div>
      <Card title={t('今日餐次')} className="home-half">
        {data ? <HomeMeals data={data} /> : loading}
      </Card>
      <Card title={t('食堂排行')} note={t(days === 7 ? '近7天' : '近30天')} className="home-half">
        {data ? <HomeRanking data={data} /> : loading}
      </Card>
    </div>
  );
}

interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Card({ title, note, className = '', children }: CardProps) {
  return (
    <section className={`home-card ${className}`} aria-label={title}>
      <div className="home-head">
        <h2>{title}</h2>
        {note && <span className="home-change">{note}</span>}
      </div>
      {children}
    </section>
  );
}
