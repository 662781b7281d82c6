import './sample.css';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { t } from '#kit/console/base/i18n.ts';
import { printJob } from '#kit/console/print/print-helper.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { sampleRecordPage } from '../contract/sample.ts';

export type SampleRow = ResultOf<typeof sampleRecordPage>['records'][number];

/** Labels for the boxes of samples, one a box. Seen on paper only. */
export function PrintLabels({ rows }: { readonly rows: readonly SampleRow[] }) {
  const [printing, setPrinting] = useState(false);
  const sheet = useId();
  const print = async () => {
    setPrinting(true);
    try {
      await printJob({ type: 'html', printable: sheet });
    } finally {
      setPrinting(false);
    }
  };

  return (
    <>
      <Button onClick={() => void print()} loading={printing}>
        {t('打印标签')}
      </Button>
      <div hidden>
        <div id={sheet} className="sample-labels">
          {rows.map((row) => (
            <section key={row.sampleId}>
              <h1>{row.sampleName}</h1>
              <dl>
                <dt>{t('食堂')}</dt>
                <dd>
                  {row.canteenName} {row.stallName}
                </dd>
                <dt>{t('餐次')}</dt>
                <dd>
                  {row.sampleDate} {t(labelOf(mealType, row.mealType))}
                </dd>
                <dt>{t('重量（克）')}</dt>
                <dd>{row.weight}</dd>
                <dt>{t('留样时间')}</dt>
                <dd>{row.keptAt}</dd>
                <dt>{t('可销毁时间')}</dt>
                <dd>{row.dueAt}</dd>
                <dt>{t('留样人')}</dt>
                <dd>{row.keptBy}</dd>
              </dl>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
