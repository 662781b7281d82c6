import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { accountStatus, limitBeyond } from '#areas/ledger/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { checkAccountInfo, updateAccountInfo, updateAccountInfoBatch } from '../contract/limits.ts';
import type { Account } from './of-person.tsx';
import { OrgTree, PersonTypeSelect } from './people-inputs.tsx';

const limitFields = fieldsOf(updateAccountInfo, [
  { key: 'overdraftLimit', title: '透支额度', input: 'money', hint: '个人钱包最多可透支的金额' },
  {
    key: 'balanceMax',
    title: '余额上限',
    input: 'money',
    hint: '个人钱包最多可存的金额，0表示不限',
  },
  { key: 'paymentMax', title: '单笔限额', input: 'money', hint: '0表示不限' },
  { key: 'dayMax', title: '每日限额', input: 'money', hint: '0表示不限' },
  { key: 'mealMax', title: '每餐限额', input: 'money', hint: '0表示不限' },
  { key: 'mealCount', title: '每餐次数', input: 'integer', hint: '0表示不限' },
  { key: 'fromTime', title: '可消费时段从', input: 'time', hint: '留空表示不限' },
  { key: 'untilTime', title: '可消费时段到', input: 'time' },
  { key: 'beyond', title: '超出限额时', input: 'radio', of: limitBeyond, span: 2 },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

const NONE = {
  balanceMax: 0,
  paymentMax: 0,
  mealCount: 0,
  mealMax: 0,
  dayMax: 0,
  fromTime: '',
  untilTime: '',
  beyond: 1 as const,
};

/** Overdraft and limits of one account. */
export function LimitsOfOne({ account }: { readonly account: Account }) {
  const { custId, overdraftLimit, limits, status } = account;
  return (
    <EditDrawer
      save={updateAccountInfo}
      title="修改账户限额"
      trigger="限额"
      fields={limitFields}
      value={{ custId, overdraftLimit, ...(limits ?? NONE) }}
      why={status === accountStatus.key.closed ? '账户已注销' : undefined}
      secondary
    />
  );
}

/** The limits of an account in words, those that are set; empty where none is. */
export function limitWords({ overdraftLimit, limits }: Account): string[] {
  const { balanceMax, paymentMax, mealCount, mealMax, dayMax, fromTime, untilTime, beyond } =
    limits ?? NONE;
  const sales = [
    paymentMax > 0 && t('单笔最多{amount}元', { amount: yuan(paymentMax) }),
    mealMax > 0 && t('每餐最多{amount}元', { amount: yuan(mealMax) }),
    mealCount > 0 && t('每餐最多{count}次', { count: mealCount }),
    dayMax > 0 && t('每日最多{amount}元', { amount: yuan(dayMax) }),
    fromTime !== '' && t('{from}至{until}可消费', { from: fromTime, until: untilTime }),
  ].filter((words) => words !== false);

  return [
    overdraftLimit > 0 && t('可透支{amount}元', { amount: yuan(overdraftLimit) }),
    balanceMax > 0 && t('余额上限{amount}元', { amount: yuan(balanceMax) }),
    ...sales,
    sales.length > 0 && t('超出限额时{what}', { what: t(labelOf(limitBeyond, beyond)) }),
  ].filter((words) => words !== false);
}

const batchFields = [
  {
    key: 'orgIds',
    title: '组织',
    input: <OrgTree multiple placeholder="请选择" />,
    span: 2,
    hint: '包含所选组织的全部下级；以下各项留空的保持不变',
    required: true,
  },
  { key: 'psnTypes', title: '人员类别', input: <PersonTypeSelect multiple />, span: 2 },
  ...limitFields,
] as const;

type Asked = ContentOf<typeof checkAccountInfo>;

/** Overdraft and limits of all people of organisations and types. */
export function LimitsOfMany() {
  return (
    <EditDrawer
      save={updateAccountInfoBatch}
      title="批量修改账户限额"
      trigger="批量限额"
      fields={batchFields}
      preview={(values) => {
        const asked = askedOf(values as Partial<Asked>);
        return asked && <Preview asked={asked} />;
      }}
      savedText={({ people }) => t('已修改 {people} 人', { people })}
      secondary
    />
  );
}

const askedOf = ({ orgIds, psnTypes, overdraftLimit }: Partial<Asked>): Asked | undefined =>
  orgIds && orgIds.length > 0
    ? {
        orgIds,
        ...(psnTypes && psnTypes.length > 0 && { psnTypes }),
        ...(typeof overdraftLimit === 'number' && { overdraftLimit }),
      }
    : undefined;

/** How many would be changed, and who stays out of it. */
function Preview({ asked }: { readonly asked: Asked }) {
  const { data, error } = useRead(checkAccountInfo, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });

  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  const leftOut = [
    data.closed > 0 && t('已销户 {count} 人', { count: data.closed }),
    data.owing > 0 && t('透支已超过新额度 {count} 人', { count: data.owing }),
  ];

  return (
    <Alert
      type={data.people > 0 ? 'info' : 'warning'}
      showIcon
      title={t('将修改 {people} 人', { people: data.people })}
      description={leftOut.filter(Boolean).join('；')}
    />
  );
}
