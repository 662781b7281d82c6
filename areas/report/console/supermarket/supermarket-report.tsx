import { supermarketTree } from '#areas/supermarket/contract/shop.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { mailOf } from '../mail/mail-report.tsx';

/** The supermarkets a report is asked for. */
export const SupermarketsPick = selectOf(
  supermarketTree,
  ({ id, text }) => ({ value: id, label: text }),
  {
    placeholder: '全部',
    multiple: true,
  },
);
const inputs = { supermarketIds: <SupermarketsPick /> };

/** The screen of a report about supermarkets. */
export const SupermarketReport = ({ of }: { readonly of: ReportValue }) => (
  <ReportValueScreen of={of} inputs={inputs} toolbar={mailOf(of)} />
);
