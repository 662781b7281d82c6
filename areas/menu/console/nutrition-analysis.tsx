import './menu.css';
import { Select } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { dailyGuidance } from '../contract/food-group.ts';
import { guidanceOf, type NutrientLevel, standingOf } from '../contract/nutrients.ts';
import { nutritionAnalyse } from '../contract/nutrition.ts';
import { dishesAllBasicsList } from '../contract/reference.ts';

/** What a person eats who takes these dishes in a day, a portion of each for each time it is chosen. */
export function NutritionAnalysis() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data = [], isFetching } = useRead(dishesAllBasicsList, {}, { overlay: false });

  return (
    <section className="scr-card menu-analysis">
      <Select
        mode="multiple"
        className="scr-fill"
        aria-label={t('一天吃的菜品')}
        placeholder={t('选择一天吃的菜品，每种一份')}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        maxCount={30}
        value={[...chosen]}
        onChange={setChosen}
        options={data.map(({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }))}
      />
      {chosen.length === 0 ? (
        <p className="menu-hint">{t('选择菜品后，与每日膳食建议和营养素参考值比较')}</p>
      ) : (
        <ReadPart
          of={nutritionAnalyse}
          content={{ dishes: chosen.map((dishesId) => ({ dishesId, portions: 1 })) }}
          keepPrevious
        >
          {(analysis) => <AnalysisResult {...analysis} />}
        </ReadPart>
      )}
    </section>
  );
}

type Analysis = ResultOf<typeof nutritionAnalyse> & {
  /** It is one portion, and not what a person eats in a day. */
  readonly isPortion?: boolean;
};

/** What was eaten beside what is advised for a day. */
export function AnalysisResult({ isPortion = false, ...analysis }: Analysis) {
  const { nutrients, groups, knownCount, materialCount, unweighedCount } = analysis;
  const grams = new Map(groups.map((group) => [group.foodGroup, group.grams]));

  return (
    <>
      <p className="menu-known" data-whole={knownCount === materialCount || undefined}>
        {t('{all}种原料中{known}种的营养成分已知', { all: materialCount, known: knownCount })}
        {unweighedCount > 0 && t('；{count}种没有称重换算，未计入', { count: unweighedCount })}
      </p>
      <h3>{t('与每日膳食建议比较')}</h3>
      {groups.length === 0 && <p className="menu-hint">{t('原料还没有归入膳食类别，无法比较')}</p>}
      <ul className="menu-bars" hidden={groups.length === 0}>
        {dailyGuidance.map(({ key, desc }) => (
          <Bar
            key={key}
            name={t(desc)}
            amount={grams.get(key) ?? 0}
            unit="g"
            {...guidanceOf(key)}
            isPortion={isPortion}
          />
        ))}
      </ul>
      <h3>{t('与每日营养素参考值比较')}</h3>
      {nutrients.length === 0 && <p className="menu-hint">{t('原料的营养成分未知，无法比较')}</p>}
      <ul className="menu-bars">
        {nutrients.map(
          ({
            nutritionCode,
            nutritionName,
            unit,
            amount,
            knownCount: known,
            dailyLow,
            dailyHigh,
          }) => (
            <Bar
              key={nutritionCode}
              name={t(nutritionName)}
              amount={amount}
              unit={unit}
              low={dailyLow}
              high={dailyHigh}
              isPortion={isPortion}
              note={
                known < materialCount
                  ? t('{known}/{all}种原料已知', { known, all: materialCount })
                  : undefined
              }
            />
          ),
        )}
      </ul>
    </>
  );
}

interface BarProps {
  readonly name: string;
  readonly amount: number;
  readonly unit: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly note?: string | undefined;
  readonly isPortion: boolean;
}

const words: Readonly<Record<NutrientLevel, string>> = { low: '偏低', ok: '适宜', high: '偏高' };

/**
 * An amount as a bar beside what is advised for a day: the band is what is right, the bar what there is. A portion alone is not judged as a day:
 * it says its share of it, and stands out only where it is more than a day may have.
 */
function Bar({ name, amount, unit, low, high, note, isPortion }: BarProps) {
  const reach = Math.max(amount, (high ?? low ?? amount) * 1.25, 1);
  const share = (value: number) => `${Math.min(100, (100 * value) / reach)}%`;
  const standing = low === null && high === null ? undefined : standingOf(amount, low, high);
  const advised = [low === null ? '' : numberText(low), high === null ? '' : numberText(high)];

  return (
    <li className="menu-bar" data-standing={isPortion && standing === 'low' ? 'ok' : standing}>
      <span className="menu-bar-name">{name}</span>
      <span className="menu-bar-track" aria-hidden>
        {standing && (
          <i
            className="menu-bar-band"
            style={{ left: share(low ?? 0), width: share((high ?? reach) - (low ?? 0)) }}
          />
        )}
        <i className="menu-bar-fill" style={{ width: share(amount) }} />
      </span>
      <span className="menu-bar-amount">
        {numberText(amount)} {unit}
        {standing && <b>{isPortion ? shareText(amount, low, high) : t(words[standing])}</b>}
      </span>
      <small>
        {standing &&
          t('建议 {range} {unit}', {
            range:
              advised.filter(Boolean).length === 2
                ? advised.join('–')
                : low === null
                  ? `≤ ${advised[1]}`
                  : `≥ ${advised[0]}`,
            unit,
          })}
        {note && ` ${note}`}
      </small>
    </li>
  );
}

/** Thousandths, as many decimals as help. */
const numberText = (thousandths: number): string => {
  const value = thousandths / 1000;
  return value.toLocaleString('en-US', {
    maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0,
  });
};

/** Percent of what is advised for a day, of the least where there is one. */
const shareText = (amount: number, low: number | null, high: number | null): string =>
  `${Math.round((100 * amount) / Math.max(1, low ?? high ?? 1))}%`;
