import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import type { BoardData } from './wall-data.ts';
import {
  Bars,
  countText,
  HoursChart,
  Meals,
  mealName,
  Nothing,
  Panel,
  pageNote,
  usePages,
} from './wall-parts.tsx';

type Data = Extract<BoardData, { board: 'user' }>;

const CANTEENS = 8;

/** So many canteens stand below each other. */
const FEW = 3;

/** For those who want to eat: what is open, where it is quiet, what others like. */
export function CustomerWall({ data, fontSize }: { data: Data; fontSize: number }): ReactNode {
  const shown = usePages(data.canteens, CANTEENS);
  return (
    <div className="wall-grid">
      <Meals meals={data.meals} />
      <Panel title={t('各食堂现在')} area="main" note={pageNote(shown)}>
        {data.canteens.length === 0 ? (
          <Nothing text={t('该大屏尚未设置展示食堂')} />
        ) : (
          <ul className={data.canteens.length > FEW ? 'wall-canteens wall-two' : 'wall-canteens'}>
            {shown.rows.map((canteen) => (
              <CanteenCard key={canteen.canteenId} canteen={canteen} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t('今日人气档口')} area="side">
        <Bars
          ranked
          empty={t('今日暂无订单')}
          rows={data.ranking.map((stall) => ({
            key: stall.stallId,
            name: `${stall.stallName} · ${stall.canteenName}`,
            value: stall.orderNum,
            text: t('{count}单', { count: countText(stall.orderNum) }),
          }))}
        />
      </Panel>
      <Panel title={t('就餐人流')} area="chart" note={t('每半小时订单数，错峰就餐更从容')}>
        <HoursChart
          hours={data.hours}
          fontSize={fontSize}
          lines={[
            { name: t('今日'), of: (hour) => hour.orderNum },
            { name: t('上周同日'), of: (hour) => hour.lastWeek },
          ]}
        />
      </Panel>
    </div>
  );
}

type Canteen = Data['canteens'][number];

const LEVELS = ['', '人少', '适中', '拥挤'];

function CanteenCard({ canteen }: { canteen: Canteen }): ReactNode {
  const { canteenName, busy, recent, openStalls, stalls } = canteen;
  return (
    <li data-busy={busy}>
      <h3>{canteenName}</h3>
      <span className="wall-pill">{busy === 0 ? t('休息中') : t(LEVELS[busy] ?? '')}</span>
      <p>{serving(canteen)}</p>
      <span className="wall-level" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <footer>
        <span>{t('营业档口 {open}/{all}', { open: openStalls, all: stalls })}</span>
        <span>{t('近15分钟{count}单', { count: countText(recent) })}</span>
      </footer>
    </li>
  );
}

/** What is served, or what comes next. */
function serving({ mealType, until, nextMeal }: Canteen): string {
  if (mealType !== null)
    return t('{meal}供应至{time}', { meal: mealName(mealType), time: until ?? '' });
  return nextMeal === null
    ? t('今日供应已结束')
    : t('{time}开始{meal}', { time: until ?? '', meal: mealName(nextMeal) });
}
