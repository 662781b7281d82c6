import './menu.css';
import { useEffect, useState } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import type { Line } from '#kit/console/document/line-columns.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { nutritionAnalyse } from '../contract/nutrition.ts';
import { costOfLine } from './dish-lines.tsx';
import { AnalysisResult } from './nutrition-analysis.tsx';

/** Below the materials of a dish that is being filled in: what a portion costs and earns, and what it feeds. */
export function DishPreview({
  price,
  lines = [],
}: {
  readonly price?: unknown;
  readonly lines?: readonly Line[];
}) {
  const filled = lines.filter(({ materialId }) => materialId !== undefined && materialId !== null);
  const costs = filled.map(costOfLine);
  const cost = costs.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const unknown = costs.filter((each) => each === null).length;
  const asked = typeof price === 'number' ? price : undefined;

  return (
    <section className="menu-preview" aria-label={t('一份的成本与营养')}>
      <dl className="frm-facts">
        <div>
          <dt>{t('成本')}</dt>
          <dd>{yuan(cost)}</dd>
        </div>
        <div>
          <dt>{t('毛利')}</dt>
          <dd>{asked === undefined ? '--' : yuan(asked - cost)}</dd>
        </div>
        <div>
          <dt>{t('毛利率')}</dt>
          <dd>{asked ? `${(((asked - cost) / asked) * 100).toFixed(1)}%` : '--'}</dd>
        </div>
      </dl>
      {unknown > 0 && (
        <p className="menu-hint">{t('{count}种原料的成本未知，未计入', { count: unknown })}</p>
      )}
      <Nutrition lines={filled} />
    </section>
  );
}

type Draft = NonNullable<ContentOf<typeof nutritionAnalyse>['lines']>;

/** What a portion feeds by the materials that are filled in, beside what is advised for a day. */
function Nutrition({ lines }: { readonly lines: readonly Line[] }) {
  const asked = useStill(JSON.stringify(draftOf(lines)));
  const draft = JSON.parse(asked) as Draft;
  if (draft.length === 0) return <p className="menu-hint">{t('填写原料后显示成本与营养')}</p>;

  return (
    <ReadPart of={nutritionAnalyse} content={{ dishes: [], lines: draft }} keepPrevious>
      {(analysis) => <AnalysisResult {...analysis} isPortion />}
    </ReadPart>
  );
}

/** Milliseconds without typing before the nutrition is computed again. */
const PAUSE = 400;

/** A value that has not changed for a moment. */
function useStill<Value>(value: Value): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);

  return still;
}

/** What of the lines is filled in as far as nutrition needs it. */
const draftOf = (lines: readonly Line[]): Draft =>
  lines.flatMap(({ materialId, quantity, unit }) =>
    typeof materialId === 'string' && typeof quantity === 'number' && typeof unit === 'number'
      ? [{ materialId, quantity, unit } as Draft[number]]
      : [],
  );
