import { Segmented } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { listAddress } from '#kit/console/list/list-address.ts';
import type { AnyContent, ListEndpoint } from '#kit/console/list/list-types.ts';
import { AnalysisChart, AnalysisPart, Charts, Tiles } from '#kit/console/report/analysis.tsx';
import {
  dishesArrange,
  dishesByAmount,
  dishesByGrossProfit,
  dishesByMark,
  dishesByPrice,
  dishesByProfit,
  dishesByQuantity,
  dishesDetail,
  dishesTotal,
} from '../../contract/analysis/dishes.ts';
import { AnalysisScreen } from './analysis-screen.tsx';

interface Searched {
  readonly search: AnyContent;
}

const RANKS = {
  amount: { of: dishesByAmount, title: '实收金额', money: true },
  quantity: { of: dishesByQuantity, title: '销售份数', money: false },
  price: { of: dishesByPrice, title: '均价', money: true },
  profit: { of: dishesByProfit, title: '毛利', money: true },
  rate: { of: dishesByGrossProfit, title: '毛利率', money: false },
  mark: { of: dishesByMark, title: '评分', money: false },
} as const;
type Rank = keyof typeof RANKS;
const PER_CENT = 100;

/** The first dishes by a figure of one's choice. */
function Ranking({ search }: Searched) {
  const [by, setBy] = useState<Rank>('amount');
  const { of, title, money } = RANKS[by];

  return (
    <div className="ana-wide">
      <Segmented<Rank>
        className="ana-choice"
        value={by}
        onChange={setBy}
        options={Object.entries(RANKS).map(([value, rank]) => ({
          value: value as Rank,
          label: t(rank.title),
        }))}
      />
      <AnalysisChart
        of={of}
        search={search}
        list={dishesDetail}
        title={t('菜品排行前20名')}
        kind="bar"
        rows={(ranked) => ranked}
        name={({ goodsName }) => goodsName ?? t('未指定')}
        series={[
          by === 'rate'
            ? { name: t('毛利率（%）'), decimals: 1, value: ({ value }) => value * PER_CENT }
            : {
                ...(by === 'mark' && { decimals: 2 }),
                name: money ? t('{title}（元）', { title: t(title) }) : t(title),
                money,
                value: ({ value }) => value,
              },
        ]}
        narrow={({ goodsName }) => (goodsName ? { keyword: goodsName } : undefined)}
      />
    </div>
  );
}

/** The groups of the matrix, the best first, and what to do about each. */
const GROUPS = [
  { group: 1, title: '畅销高利', hint: '保持品质，放在显眼处' },
  { group: 3, title: '滞销高利', hint: '换位置、换名称或多推荐' },
  { group: 2, title: '畅销低利', hint: '控制成本或小幅提价' },
  { group: 4, title: '滞销低利', hint: '考虑替换' },
] as const;
const MOST_NAMES = 8;

/** Which dishes are popular, and which earn. */
function Matrix({ search }: Searched) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  return (
    <AnalysisPart of={dishesArrange} search={search} title={t('菜品四象限')} wide>
      {(dishes) => (
        <div className="ana-matrix">
          {GROUPS.map(({ group, title, hint }) => {
            const own = dishes.filter((dish) => dish.group === group);
            return (
              <section key={group} aria-label={t(title)}>
                <h3>
                  {t(title)}{' '}
                  <small>{t('{count}道，{hint}', { count: own.length, hint: t(hint) })}</small>
                </h3>
                <ul>
                  {own.slice(0, MOST_NAMES).map(({ goodsId, goodsName, quantity, profitEach }) => (
                    <li key={goodsId}>
                      <button
                        type="button"
                        className="scr-chip"
                        onClick={() =>
                          void navigate(
                            listAddress<ListEndpoint>(pathname, {
                              ...search,
                              keyword: goodsName ?? '',
                            } as never),
                          )
                        }
                      >
                        {goodsName ?? t('未指定')}
                      </button>
                      <span>
                        {t('{count}份，每份毛利{amount}元', {
                          count: quantity,
                          amount: yuan(profitEach),
                        })}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </AnalysisPart>
  );
}

export default () => (
  <AnalysisScreen
    of={dishesDetail}
    above={(search) => (
      <>
        <Tiles
          of={dishesTotal}
          search={search}
          shape={dishesTotal.result.shape.figures.shape.now}
          figures={({ figures }) => figures}
        />
        <Charts>
          <Ranking search={search} />
          <Matrix search={search} />
        </Charts>
      </>
    )}
  />
);
