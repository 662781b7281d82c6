import { useState } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { withdrawals } from '../contract/withdrawal.ts';
import { PersonSelect } from './people-inputs.tsx';
import { withdrawFilters } from './withdraw-filters.tsx';
import { WithdrawPreview } from './withdraw-preview.tsx';

const byBank = (values: Readonly<Record<string, unknown>>): boolean => values['withdrawMethod'] === 2;

/** Withdrawals: applied for, paid (document 1 section 3; /accountCenter/withdraw). */
export default function Withdraw() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <DocumentScreen
      of={withdrawals}
      initialFilter={{ startDate, endDate }}
      filters={withdrawFilters}
      steps={['pay', 'paid', 'fail', 'cancel']}
      changes={['report']}
      fields={[
        { key: 'custId', input: <PersonSelect />, span: 2 },
        { key: 'amount', input: 'money' },
        { key: 'fee', input: 'money' },
        { key: 'withdrawMethod', input: 'radio', initial: 3, span: 2 },
        { key: 'bankName', required: true, showIf: byBank },
        { key: 'bankAccount', input: 'digits', required: true, showIf: byBank },
        { key: 'remark', input: 'textarea' },
      ]}
      form={{
        preview: ({ custId, amount, fee }) => <WithdrawPreview custId={custId} amount={amount ?? 0} fee={fee ?? 0} />,
        saveText: ({ amount }) => (amount ? t('申请提现 {amount} 元', { amount: yuan(amount) }) : t('申请提现')),
        savedText: () => t('已提交，金额已冻结，等待他人审批'),
      }}
    />
  );
}
