import '#kit/console/form/forms.css';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { withdrawStatus } from '../contract/lookups.ts';
import { withdrawals, withdrawSum } from '../contract/withdrawal.ts';
import { withdrawFilters } from './withdraw-filters.tsx';

/* What waits for an operator: a decision, the payment, its confirmation, another try. */

const waiting = { state: withdrawStatus.key.applied } as const;

export const preload = firstPage(withdrawals.page, waiting);

/** Everything on its way out of the house, with every step from the decision to the payment (/accountCenter/drawAudit). */
export default function DrawAudit() {
  const mayCall = useMayCall();
  return (
    <>
      {mayCall(withdrawSum) && <Waiting />}
      <DocumentScreen
        of={withdrawals}
        initialFilter={waiting}
        filters={withdrawFilters}
        steps={['agree', 'reject', 'pay', 'paid', 'fail']}
        changes={['report']}
      />
    </>
  );
}

const WAITING = [
  { state: withdrawStatus.key.applied, title: '待审批' },
  { state: 2, title: '待打款' },
  { state: 3, title: '打款中' },
  { state: 7, title: '打款失败' },
] as const;

function Waiting() {
  const { data } = useRead(withdrawSum, {}, { overlay: false, quiet: true });
  if (!data) return null;

  return (
    <dl className="frm-facts acc-waiting">
      {WAITING.map(({ state, title }) => {
        const found = data.states.find((each) => each.state === state);
        return (
          <div key={state}>
            <dt>{t(title)}</dt>
            <dd>{yuan(found?.amount ?? 0)}</dd>
            <dt>{t('{count} 笔', { count: found?.number ?? 0 })}</dt>
          </div>
        );
      })}
    </dl>
  );
}
