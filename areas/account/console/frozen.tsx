import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { isBatchNo } from '#areas/funding/contract/batch.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { useHeldForm } from '#kit/console/form/form-busy.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import {
  freezeBatch,
  freezeCheck,
  pageFrozen,
  pageUnfrozen,
  unfreezeBatch,
  unfreezeCheck,
  unfreezeSingle,
} from '../contract/frozen.ts';
import { frozenRule } from '../contract/lookups.ts';
import { FreezeOne, freezeFields } from './freeze.tsx';
import { OrgTree, PersonTypeSelect } from './people-inputs.tsx';

const batchFields = [
  {
    key: 'orgIds',
    title: '组织',
    input: <OrgTree multiple placeholder="请选择" />,
    span: 2,
    hint: '包含所选组织的全部下级',
    required: true,
  },
  { key: 'psnTypes', title: '人员类别', input: <PersonTypeSelect multiple />, span: 2 },
  ...freezeFields,
] as const;

type Asked = ContentOf<typeof freezeCheck>;

/** What is frozen and what was (/accountCenter/frozen). */
export default function Frozen() {
  useLanguage();
  const frozen = (
    <ListScreen
      list={pageFrozen}
      filters={filters('冻结时间')}
      toolbar={
        <>
          <FreezeOne />
          <EditDrawer
            save={freezeBatch}
            title="批量冻结账户"
            trigger="批量冻结"
            fields={batchFields}
            preview={(values) => {
              const asked = askedOf(values as Partial<Asked>);
              return asked && <Preview asked={asked} />;
            }}
            savedText={({ people }) => t('已冻结 {people} 人', { people })}
            secondary
          />
          <EditDrawer
            save={unfreezeBatch}
            title="按批次解冻"
            trigger="按批次解冻"
            fields={[
              { key: 'batchNo', title: '批次号', required: true, span: 2, hint: '见列表的批次号' },
              { key: 'reason', title: '解冻原因', input: 'textarea', span: 2 },
            ]}
            preview={({ batchNo }) => isBatchNo(batchNo) && <UnfreezePreview batchNo={batchNo} />}
            saveText={() => t('确认解冻整批')}
            savedText={({ unfrozen }) => t('已解冻 {count} 笔', { count: unfrozen })}
            secondary
          />
        </>
      }
      selectable={(rows, clear) => (
        <ConfirmAction
          write={unfreezeBatch}
          content={{ freezeIds: rows.map(({ freezeId }) => freezeId) }}
          trigger="批量解冻"
          confirm="确定解冻所选账户？"
          subject=""
          onDone={clear}
        />
      )}
      rowActions={({ freezeId }) => (
        <ConfirmAction
          write={unfreezeSingle}
          content={{ freezeId }}
          trigger="解冻"
          confirm="确定解冻该账户？"
        />
      )}
    />
  );

  return (
    <AddressTabs
      items={[
        { key: 'frozen', label: t('冻结列表'), children: frozen },
        {
          key: 'unfrozen',
          label: t('解冻列表'),
          children: <ListScreen list={pageUnfrozen} filters={filters('解冻时间')} />,
        },
      ]}
    />
  );
}

const filters = (time: string) =>
  [
    { key: 'startDate', until: 'endDate', title: time, input: 'dateTimeRange' },
    { key: 'keyword', title: '关键字', placeholder: '姓名或人员编号' },
    { key: 'orgId', title: '所属组织', input: <OrgTree /> },
    { key: 'freezeRule', title: '冻结方式', of: frozenRule },
    { key: 'minAmount', title: '最低金额', input: 'money' },
    { key: 'maxAmount', title: '最高金额', input: 'money' },
  ] as const;

const askedOf = ({ orgIds, psnTypes, freezeRule, amount }: Partial<Asked>): Asked | undefined => {
  if (
    !orgIds ||
    orgIds.length === 0 ||
    !freezeRule ||
    (freezeRule === 1) !== (amount !== undefined)
  )
    return undefined;
  return {
    orgIds,
    freezeRule,
    ...(psnTypes && psnTypes.length > 0 && { psnTypes }),
    ...(amount !== undefined && { amount }),
  };
};

/** What freezing the people asked for would do, and who stays out of it. */
function Preview({ asked }: { readonly asked: Asked }) {
  const { data, error } = useRead(freezeCheck, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  const title =
    data.amount > 0
      ? t('将冻结 {people} 人，合计 {amount} 元', {
          people: data.people,
          amount: yuan(data.amount),
        })
      : t('将冻结 {people} 人', { people: data.people });

  return (
    <Alert
      type={data.people > 0 ? 'info' : 'warning'}
      showIcon
      title={title}
      description={leftOut(data)}
    />
  );
}

type Counts = Pick<
  ResultOf<typeof freezeCheck>,
  'people' | 'amount' | 'already' | 'short' | 'closed'
>;

const leftOut = ({ already, short, closed }: Counts): string =>
  [
    already > 0 && t('已有相同冻结 {count} 人', { count: already }),
    short > 0 && t('余额不足 {count} 人', { count: short }),
    closed > 0 && t('已销户 {count} 人', { count: closed }),
  ]
    .filter(Boolean)
    .join('；');

/** What undoing a batch would free. */
function UnfreezePreview({ batchNo }: { readonly batchNo: string }) {
  const asked = { batchNo: useDeferredValue(batchNo) };
  const { data, error } = useRead(unfreezeCheck, asked, {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });
  useHeldForm(data?.unfrozen === 0);
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;
  if (data.unfrozen === 0)
    return <Alert type="warning" showIcon title={t('该批次没有未解冻的记录')} />;

  const sums = { count: data.unfrozen, amount: yuan(data.amount) };

  return (
    <Alert
      type="info"
      showIcon
      title={
        data.amount > 0
          ? t('将解冻 {count} 笔，合计 {amount} 元', sums)
          : t('将解冻 {count} 笔', sums)
      }
    />
  );
}
