import { t } from '#kit/console/base/i18n.ts';
import { AnalysisChart, Charts } from '#kit/console/report/analysis.tsx';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import { complainDetail, complainRank } from '../../contract/evaluation.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { placeAndPersonInputs } from '../report-inputs.tsx';

const MONTH = 29;

/** Which stalls are complained about most (/reportCenter/analysis/complain). */
export default () => (
  <ReportValueScreen
    of={complainDetail}
    inputs={placeAndPersonInputs}
    daysBack={MONTH}
    toolbar={mailOf(complainDetail)}
    above={(search) => (
      <Charts>
        <AnalysisChart
          of={complainRank}
          search={search}
          list={complainDetail}
          wide
          sideways
          title={t('投诉排行前20名')}
          kind="bar"
          rows={(places) => places}
          name={({ name }) => name ?? t('未指定')}
          series={[
            { name: t('投诉数'), value: ({ complainNum }) => complainNum },
            { name: t('待回复'), value: ({ waitingNum }) => waitingNum },
          ]}
          narrow={({ stallId, canteenId }) =>
            stallId ? { stallIds: [stallId] } : canteenId ? { canteenIds: [canteenId] } : undefined
          }
        />
      </Charts>
    )}
  />
);
