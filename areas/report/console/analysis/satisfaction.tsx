import { t } from '#kit/console/base/i18n.ts';
import { AnalysisChart, Charts } from '#kit/console/report/analysis.tsx';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import { satisfactionDetail, satisfactionRank } from '../../contract/evaluation.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { placeAndPersonInputs } from '../report-inputs.tsx';

const MONTH = 29;

/** Which stalls please most (/reportCenter/analysis/satisfaction). */
export default () => (
  <ReportValueScreen
    of={satisfactionDetail}
    inputs={placeAndPersonInputs}
    daysBack={MONTH}
    toolbar={mailOf(satisfactionDetail)}
    above={(search) => (
      <Charts>
        <AnalysisChart
          of={satisfactionRank}
          search={search}
          list={satisfactionDetail}
          wide
          sideways
          title={t('满意度排行前20名')}
          kind="bar"
          rows={(places) => places}
          name={({ name }) => name ?? t('未指定')}
          series={[{ name: t('平均评分'), decimals: 2, value: ({ averageStars }) => averageStars }]}
          narrow={({ stallId, canteenId }) =>
            stallId ? { stallIds: [stallId] } : canteenId ? { canteenIds: [canteenId] } : undefined
          }
        />
      </Charts>
    )}
  />
);
