import { useState } from 'react';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { ORDER_PAGE } from '../contract/pages.ts';
import { pageRuleUses } from '../contract/rule-use.ts';
import { CanteenSelect } from './place-inputs.tsx';

/** Days the uses reach back at first. */
const USE_DAYS = 29;

/** Tab of a market rule's page: who got it, with which order and how much. */
export default function RuleUses({ id }: { readonly id: string }) {
  const [[startDate, endDate]] = useState(() => daysBack(USE_DAYS, true));
  return (
    <ListScreen
      list={pageRuleUses}
      content={{ ruleId: id }}
      initialFilter={{ startDate, endDate }}
      filters={[
        'keyword',
        { key: 'startDate', until: 'endDate', title: '消费时间', input: 'dateTimeRange' },
        { key: 'canteenId', title: '食堂', input: <CanteenSelect /> },
      ]}
      render={{
        orderId: ({ orderId }) => (
          <PageLink to={`${ORDER_PAGE}?orderId=${orderId}`}>{orderId}</PageLink>
        ),
      }}
    />
  );
}
