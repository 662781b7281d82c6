import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import { evaluationSummary } from '../../contract/evaluation.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { placeAndPersonInputs } from '../report-inputs.tsx';

const MONTH = 29;

/** What evaluations come to by canteen and meal; numbers of its records are those of evaluations (/reportCenter/analysisSummary/evaluate). */
export default () => (
  <ReportValueScreen
    of={evaluationSummary}
    inputs={placeAndPersonInputs}
    daysBack={MONTH}
    toolbar={mailOf(evaluationSummary)}
  />
);
