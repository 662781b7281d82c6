import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { LimitedTo } from '#kit/console/list/limited-to.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { useAddressId } from '#kit/console/shell/address.ts';
import { pageRefusal, REFUSALS_KEPT_DAYS } from '../contract/sale-refusal.ts';
import { CanteenSelect, StallSelect } from './place-inputs.tsx';

/** Days the list reaches back at first. */
const DAYS = 6;

/** Sales that were refused, why, and what would help (/orderCenter/offlineManagement/refusedSale); `?refusingRuleId=` those of a rule. */
export default function RefusedSales() {
  const [ruleId] = useAddressId('refusingRuleId');
  /* Of a rule all that are kept; the list begins anew where it is another's. */
  return <Refused key={ruleId ?? ''} days={ruleId === undefined ? DAYS : REFUSALS_KEPT_DAYS - 1} />;
}

function Refused({ days }: { readonly days: number }) {
  const [[startDate, endDate]] = useState(() => daysBack(days, true));
  return (
    <ListScreen
      list={pageRefusal}
      beside={['refusingRuleId']}
      initialFilter={{ startDate, endDate }}
      inputs={{ canteenId: <CanteenSelect />, stallId: <StallSelect /> }}
      filters={['startDate', 'keyword', 'canteenId', 'stallId', 'reasons', 'sourceType']}
      toolbar={<LimitedTo name="refusingRuleId">{t('被该规则拦下的交易')}</LimitedTo>}
    />
  );
}
