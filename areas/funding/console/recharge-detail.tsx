import { useState } from 'react';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { LimitedTo } from '#kit/console/list/limited-to.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { offlineType, rechargeState } from '../contract/lookups.ts';
import { pageRecharge, pageRechargeCollect } from '../contract/recharge.ts';
import { repealBatch, repealSingle } from '../contract/repeal.ts';
import { useAccountEnum } from './account-enum.ts';
import type { StartedBatch } from './batch-started.ts';
import {
  occurredFilter,
  operatorFilter,
  orgFilter,
  personFilter,
  typeFilter,
  walletFilter,
} from './recharge-filters.tsx';
import { RepealByBatch } from './repeal-by-batch.tsx';
import { repealFields } from './repeal-fields.tsx';
import { repealedText, repealPreview, repealStartedText } from './repeal-preview.tsx';

/** Recharges as documents, and their sums. */
export default function RechargeDetail() {
  return (
    <AddressTabs
      items={[
        { key: 'details', label: t('充值明细'), children: <Details /> },
        { key: 'collect', label: t('充值汇总'), children: <Collect /> },
      ]}
    />
  );
}

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/** Every recharge as a document, and the ways to take one, some or a whole batch back. */
function Details() {
  const [started, setStarted] = useState<StartedBatch>();
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const sources = useAccountEnum('rechargeSourceType', rechargeSource);
  const changes = ['report'];

  return (
    <>
      <ListScreen
        list={pageRecharge}
        beside={['giftRuleId']}
        initialFilter={{ startDate, endDate }}
        filters={[
          occurredFilter('充值时间'),
          personFilter,
          orgFilter,
          { key: 'state', title: '状态', of: rechargeState },
          walletFilter,
          { key: 'offlineType', title: '充值方式', of: offlineType },
          { key: 'source', title: '充值来源', of: sources },
          { key: 'channel', title: '充值渠道', of: rechargeChannel },
          typeFilter,
          operatorFilter,
          { key: 'batchNo', title: '批次号' },
          { key: 'minAmount', title: '最低金额', input: 'money' },
          { key: 'maxAmount', title: '最高金额', input: 'money' },
        ]}
        toolbar={
          <>
            <RepealByBatch onStarted={setStarted} secondary />
            <LimitedTo name="giftRuleId">{t('由该规则赠送的充值')}</LimitedTo>
          </>
        }
        selectable={(rows, clear) => (
          <EditDrawer
            save={repealBatch}
            title="批量撤销充值"
            trigger="批量撤销"
            fields={repealFields}
            value={{ rechargeIds: rows.map(({ rechargeId }) => rechargeId) }}
            preview={repealPreview}
            saveText={() => t('撤销 {count} 笔充值', { count: rows.length })}
            savedText={repealStartedText}
            onSaved={(batch) => {
              clear();
              setStarted(batch);
            }}
            changes={changes}
            secondary
          />
        )}
        rowActions={({ rechargeId, state, netAmount }) => (
          <EditDrawer
            save={repealSingle}
            title="撤销充值"
            trigger="撤销"
            fields={repealFields}
            value={{ rechargeId }}
            preview={repealPreview}
            saveText={() => t('撤销 {amount} 元', { amount: yuan(netAmount) })}
            savedText={repealedText}
            why={state === 'credited' ? undefined : '该笔充值已撤销'}
            changes={changes}
          />
        )}
        actionsWidth={80}
      />
      {started && (
        <BatchProgress title="撤销充值" started={started} close={() => setStarted(undefined)} />
      )}
    </>
  );
}

/** What came in by trade type and channel. */
const Collect = () => {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <ListScreen
      list={pageRechargeCollect}
      rowKey="rowKey"
      initialFilter={{ startDate, endDate }}
      filters={[occurredFilter('充值时间'), personFilter, orgFilter, walletFilter, 'channel']}
    />
  );
};
