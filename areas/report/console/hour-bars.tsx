import { t } from '#kit/console/base/i18n.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { AnalysisChart, Charts } from '#kit/console/report/analysis.tsx';
import { ChartSwitch, useChartShown } from '#kit/console/report/report-chart.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { BY_PERIOD } from '#kit/contract/sum-type.ts';
import { salesByHour } from '../contract/consume.ts';
import { halfHourOfDay, hourOfDay } from '../contract/lookups.ts';

/** What was taken in the parts of the day, in the order of the clock: half hours where the rows below are told apart by them. */
export function HourBars({ search }: { readonly search: AnyContent }) {
  const [shown, show] = useChartShown(salesByHour.id);
  const chosen = search['dimensions'];
  const dimension = Array.isArray(chosen) && chosen.includes('halfHour') ? 'halfHour' : 'hour';
  const asked = {
    ...search,
    sumType: BY_PERIOD,
    dimensions: [dimension],
    page: { current: 1, size: halfHourOfDay.length },
    orders: [],
  };

  return (
    <>
      <ChartSwitch shown={shown} show={show} />
      {shown && (
        <Charts>
          <AnalysisChart
            of={salesByHour}
            search={asked}
            list={salesByHour}
            wide
            title={t('各时段实收金额')}
            kind="bar"
            rows={({ records }) => barsOf(records, dimension)}
            name={({ name }) => name}
            series={[{ name: t('实收金额'), money: true, value: ({ amount }) => amount }]}
          />
        </Charts>
      )}
    </>
  );
}

type Row = ResultOf<typeof salesByHour>['records'][number];

interface Bar {
  readonly key: number;
  readonly name: string;
  /** Fen. */
  readonly amount: number;
}

/** The parts from the first with sales to the last, those without any between them. */
function barsOf(rows: readonly Row[], dimension: 'hour' | 'halfHour'): readonly Bar[] {
  const amounts = new Map(rows.map((row) => [row[dimension], row.totalAmount]));
  const all = (dimension === 'hour' ? hourOfDay : halfHourOfDay).map(({ key, desc }) => ({
    key,
    name: desc.slice(0, 'HH:mm'.length),
    amount: amounts.get(key) ?? 0,
  }));
  const first = all.findIndex(({ key }) => amounts.has(key));
  const last = all.findLastIndex(({ key }) => amounts.has(key));

  return first < 0 ? [] : all.slice(first, last + 1);
}
