import { rechargeState } from '#areas/funding/contract/lookups.ts';
import { pageRecharge } from '#areas/funding/contract/recharge.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { OfPerson } from './of-person.tsx';

/** Tab of a person's page: what was put into their wallets. */
export default function PersonRecharges({ id }: { readonly id: string }) {
  return (
    <OfPerson custId={id}>
      {({ accountId }) => (
        <ListScreen
          list={pageRecharge}
          content={{ accountId }}
          filters={[
            { key: 'startDate', until: 'endDate', title: '充值时间', input: 'dateTimeRange' },
            { key: 'state', title: '状态', of: rechargeState },
          ]}
        />
      )}
    </OfPerson>
  );
}
