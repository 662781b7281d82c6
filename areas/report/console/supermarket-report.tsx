import { supermarketTree } from '#areas/supermarket/contract/shop.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import type { ReportValue } from '#kit/contract/report-value.ts';

/** The supermarkets a report is asked for. */
export const supermarketsPick = (
  <RemoteSelect
    endpoint={supermarketTree}
    options={(shops) => shops.map(({ id, text }) => ({ value: id, label: text }))}
    placeholder="全部"
    multiple
  />
);
const inputs = { supermarketIds: supermarketsPick };

/** The screen of a report about supermarkets. */
export const SupermarketReport = ({ of }: { readonly of: ReportValue }) => (
  <ReportValueScreen of={of} inputs={inputs} />
);
