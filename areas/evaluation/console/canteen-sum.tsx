import { t } from '#kit/console/base/i18n.ts';
import { AnalysisChart, Charts } from '#kit/console/report/analysis.tsx';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { canteenEvaluateSumChart, canteenEvaluateSumPage } from '../contract/canteen-evaluation.ts';
import { CanteenPick } from './parts.tsx';

/** What evaluations of canteens come to, compared in a chart and item by item (/mobile/evaluation/pjSum). */
export default () => (
  <ReportScreen
    report={canteenEvaluateSumPage}
    rowKey="sumId"
    daysBack={89}
    filters={[{ key: 'canteenId', title: '食堂', input: <CanteenPick /> }]}
    render={{ itemName: ({ itemName }) => itemName ?? t('总体') }}
    above={(search) => (
      <Charts>
        <AnalysisChart
          of={canteenEvaluateSumChart}
          search={search}
          list={canteenEvaluateSumPage}
          wide
          title={t('食堂评分对比')}
          kind="bar"
          rows={(canteens) => canteens}
          name={({ canteenName }) => canteenName}
          series={[{ name: t('平均评分'), decimals: 2, value: ({ averageStars }) => averageStars }]}
          narrow={({ canteenId }) => ({ canteenId })}
        />
      </Charts>
    )}
  />
);
