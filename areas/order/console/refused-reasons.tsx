import { t } from '#kit/console/base/i18n.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { AnalysisChart, Charts } from '#kit/console/report/analysis.tsx';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { refusalBy, refusalReason } from '../contract/refusal-reasons.ts';
import { refusalSum } from '../contract/sale-refusal.ts';
import { CanteenSelect, StallSelect } from './place-inputs.tsx';

/** Days the report begins with. */
const DAYS = 6;

/** Refused sales by reason and hour (/orderCenter/offlineManagement/refusedReason). */
export default () => (
  <ReportScreen
    report={refusalSum}
    daysBack={DAYS}
    filters={[
      { key: 'by', title: '汇总方式', of: refusalBy },
      { key: 'canteenId', title: '食堂', input: <CanteenSelect /> },
      { key: 'stallId', title: '档口', input: <StallSelect /> },
      { key: 'reasons', title: '拒绝原因', of: refusalReason },
    ]}
    above={(search) => <Bars search={search} />}
  />
);

/** The same sums as two charts: which reasons, and at which hours. */
function Bars({ search }: { readonly search: AnyContent }) {
  const asked = (by: number, column: string, asc: boolean, size: number): AnyContent => ({
    ...search,
    by,
    page: { current: 1, size },
    orders: [{ column, asc }],
  });
  const series = [{ name: t('被拒笔数'), value: ({ sales }: { sales: number }) => sales }];

  return (
    <Charts>
      <AnalysisChart
        of={refusalSum}
        search={asked(refusalBy.key.reason, 'sales', false, MOST_BARS)}
        title={t('被拒原因')}
        kind="bar"
        sideways
        rows={({ records }) => records}
        name={({ reason }) => t(labelOf(refusalReason, reason))}
        series={series}
      />
      <AnalysisChart
        of={refusalSum}
        search={asked(refusalBy.key.hour, 'hour', true, HOURS)}
        title={t('被拒时段')}
        kind="bar"
        rows={({ records }) => records}
        name={({ hour }) => hour ?? ''}
        series={series}
      />
    </Charts>
  );
}

const MOST_BARS = 8;

const HOURS = 24;
