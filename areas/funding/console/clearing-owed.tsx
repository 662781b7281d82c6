import { useState } from 'react';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  clearingPay,
  clearingWriteOff,
  pageClearingDone,
  pageClearingOwed,
} from '../contract/clearing-owed.ts';
import { withdrawMethod } from '../contract/lookups.ts';
import { occurredFilter, orgFilter, personFilter } from './recharge-filters.tsx';

type Owed = RowOf<typeof pageClearingOwed>;

const byBank = (values: Readonly<Record<string, unknown>>): boolean =>
  values['withdrawMethod'] === 2;

const payFields = fieldsOf(clearingPay, [
  {
    key: 'withdrawMethod',
    title: '支付方式',
    input: 'radio',
    of: withdrawMethod,
    initial: 3,
    span: 2,
  },
  { key: 'bankName', title: '开户银行', required: true, showIf: byBank },
  { key: 'bankAccount', title: '收款账号', input: 'digits', required: true, showIf: byBank },
  { key: 'voucherNo', title: '打款凭证号', hint: '银行流水号或渠道单号，现金可不填' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

/** To whom how much is owed. */
const whose =
  ({ custName, custNum, orgFullName, owedAmount }: Owed) =>
  () => (
    <FactLines
      lines={[
        { title: t('人员'), value: `${custName} (${custNum})` },
        { title: t('所属组织'), value: orgFullName },
        { title: t('待退金额'), value: yuan(owedAmount), strong: true },
      ]}
    />
  );

const writeOffFields = fieldsOf(clearingWriteOff, [
  { key: 'reason', title: '转归原因', input: 'textarea', span: 2 },
]);

function Actions({ row }: { readonly row: Owed }) {
  const { accountId, owedAmount: amount } = row;
  const why = amount <= 0 ? '没有待退的金额' : undefined;

  return (
    <>
      <EditDrawer
        save={clearingPay}
        title="支付销户待退款"
        trigger="支付"
        fields={payFields}
        value={{ accountId, amount }}
        preview={whose(row)}
        saveText={() => t('支付 {amount} 元', { amount: yuan(amount) })}
        savedText={({ state, amount: paid }) =>
          t(state === 3 ? '{amount} 元正在原路退回' : '已支付 {amount} 元', { amount: yuan(paid) })
        }
        why={why}
        changes={['report']}
      />
      <EditDrawer
        save={clearingWriteOff}
        title="销户待退款转归商户"
        trigger="转归商户"
        fields={writeOffFields}
        value={{ accountId, amount }}
        preview={whose(row)}
        saveText={() => t('{amount} 元转归商户', { amount: yuan(amount) })}
        savedText={({ amount: kept }) => t('{amount} 元已转归商户', { amount: yuan(kept) })}
        why={why}
        changes={['report']}
      />
    </>
  );
}

const OwedList = () => (
  <ListScreen
    list={pageClearingOwed}
    rowKey="accountId"
    filters={[personFilter, orgFilter, occurredFilter('最近到账时间'), 'minAmount', 'maxAmount']}
    rowActions={(row) => <Actions row={row} />}
    actionsWidth={120}
  />
);

function DoneList() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <ListScreen
      list={pageClearingDone}
      rowKey="clearingId"
      initialFilter={{ startDate, endDate }}
      filters={[occurredFilter('处理时间'), personFilter, orgFilter, 'way']}
    />
  );
}

/** What closed accounts are owed, and what became of it (/accountCenter/clearing). */
export default () => (
  <AddressTabs
    items={[
      { key: 'owed', label: t('待退款'), children: <OwedList /> },
      { key: 'done', label: t('处理记录'), children: <DoneList /> },
    ]}
  />
);
