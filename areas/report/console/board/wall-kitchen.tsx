import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import type { BoardData } from './wall-data.ts';
import {
  amountText,
  Bars,
  Change,
  countText,
  Figure,
  HoursChart,
  mealName,
  Nothing,
  Panel,
  pageNote,
  usePages,
} from './wall-parts.tsx';

type Data = Extract<BoardData, { board: 'back' }>;

/** For the kitchen: orders by stall and meal, how fast they come, and when they came the days before. */
export function KitchenWall({ data, fontSize }: { data: Data; fontSize: number }): ReactNode {
  return (
    <div className="wall-grid">
      <Figures data={data} />
      <Stalls data={data} />
      <Panel title={t('每半小时订单')} area="chart">
        <HoursChart
          hours={data.hours}
          fontSize={fontSize}
          lines={[
            { name: t('今日'), of: (hour) => hour.orderNum },
            { name: t('昨日'), of: (hour) => hour.yesterday },
          ]}
        />
      </Panel>
      <Panel title={t('餐次进度')} area="side" note={t('今日订单 / 昨日全餐')}>
        <Bars
          empty={t('尚未设置餐次')}
          rows={data.meals.map((meal) => ({
            key: String(meal.mealType),
            name: mealName(meal.mealType),
            value: meal.before > 0 ? Math.min(1, meal.orderNum / meal.before) : 0,
            text: `${countText(meal.orderNum)} / ${countText(meal.before)}`,
          }))}
        />
      </Panel>
    </div>
  );
}

function Figures({ data }: { data: Data }): ReactNode {
  const { orders, recent, refundNum, meals } = data;
  const now = meals.find((meal) => meal.state === 'now');

  return (
    <div className="wall-figures" style={{ gridArea: 'figures' }}>
      <Figure label={t('今日订单')} value={countText(orders.today)}>
        <Change label={t('较昨日同时段')} now={orders.today} before={orders.yesterday} />
        <Change label={t('较上周同日')} now={orders.today} before={orders.lastWeek} />
      </Figure>
      <Figure label={t('近15分钟订单')} value={countText(recent.today)}>
        <Change label={t('较昨日同时段')} now={recent.today} before={recent.yesterday} />
        <Change label={t('较上周同日')} now={recent.today} before={recent.lastWeek} />
      </Figure>
      <Figure label={t('当前餐次')} value={now ? mealName(now.mealType) : t('非供餐时段')}>
        {now && (
          <span>
            {now.from} - {now.to} · {t('{count}单', { count: countText(now.orderNum) })}
          </span>
        )}
      </Figure>
      <Figure label={t('今日退款')} value={t('{count}笔', { count: countText(refundNum) })} />
    </div>
  );
}

const STALLS = 13;

/** Tallest line of the table, in letters. */
const LINE = 3;

/** Stalls by meals: how many orders each had, and how many just now. */
function Stalls({ data }: { data: Data }): ReactNode {
  const shown = usePages(data.stalls, STALLS);
  const money = data.stalls.some((stall) => stall.amount !== null);
  const of = (meals: Data['stalls'][number]['meals'], meal: number) =>
    meals.find((entry) => entry.mealType === meal)?.orderNum ?? 0;

  return (
    <Panel title={t('各档口订单')} area="main" note={pageNote(shown)}>
      {data.stalls.length === 0 ? (
        <Nothing text={t('该大屏尚未设置展示食堂')} />
      ) : (
        <table
          className="wall-table"
          style={{ height: `min(100% - 2.6em, ${(shown.rows.length + 1) * LINE}em)` }}
        >
          <thead>
            <tr>
              <th>{t('档口')}</th>
              {data.meals.map((meal) => (
                <th key={meal.mealType} data-state={meal.state}>
                  {mealName(meal.mealType)}
                </th>
              ))}
              <th>{t('近15分钟')}</th>
              <th>{t('合计')}</th>
              {money && <th>{t('金额（元）')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((stall) => (
              <tr key={stall.stallId} data-open={stall.open}>
                <th scope="row">
                  {stall.stallName}
                  <small>
                    {stall.open ? stall.canteenName : `${stall.canteenName} · ${t('休息')}`}
                  </small>
                </th>
                {data.meals.map((meal) => (
                  <td key={meal.mealType} data-state={meal.state}>
                    {countText(of(stall.meals, meal.mealType))}
                  </td>
                ))}
                <td className="wall-recent">{countText(stall.recent)}</td>
                <td>{countText(stall.orderNum)}</td>
                {money && <td>{amountText(stall.amount ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
